"""The command line (extra ``cli``): referee records, play, read the rules."""
