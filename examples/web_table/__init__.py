"""A table in the browser: a server that deals hidden hands and tells each seat its own view."""
