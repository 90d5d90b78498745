"""A table in the browser: a server that deals hidden hands and shows each seat its own view."""
