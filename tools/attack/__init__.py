"""Attacks on a production site from outside: hostile requests, limits, and what pages tell of hidden things."""
