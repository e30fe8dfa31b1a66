"""Figures for Prometheus at ``/metrics``: what the database and Redis know at that moment, and the requests so far."""
