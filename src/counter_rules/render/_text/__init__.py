"""Pictures as plain text."""
