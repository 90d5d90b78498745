"""Adapters: our games where others play theirs."""
