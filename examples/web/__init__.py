"""A web front end for both games: a small server that referees, and a page to play on."""
