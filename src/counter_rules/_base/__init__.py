"""Shared tools: files, guards, quoting and worker pools."""
