"""The study "How unpredictable is Counter?": what it measures, claims, draws and writes."""
