"""Signing in and up, by allauth: its pages, who may see them, and what the site does otherwise."""
