"""The games in the forms of other libraries, each behind an extra of its own."""
