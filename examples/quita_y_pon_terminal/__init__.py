"""A terminal front end for Quita y Pon: full screen, with keys and mouse."""
