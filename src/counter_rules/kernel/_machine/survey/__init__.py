"""Surveys: what happens in many hands, counted as they are played."""
