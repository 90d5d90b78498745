"""Surveys: what happens in very many hands, counted by a kernel."""
