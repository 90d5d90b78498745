"""The browser is the one that plays at the table of the example."""

from web.conftest import browser as browser
