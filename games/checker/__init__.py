"""The check of a game's history, which anyone can run without the site: standard library, catalog and engine only.

It implements the fairness scheme a second time on purpose, so that it shares no faults with ``games.fairness``.
"""
