"""Adapters: the games as environments of other libraries."""
