"""Attacks on a production site from outside: hostile requests, rate limits, and leaks of hidden information."""
