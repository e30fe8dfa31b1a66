"""Pairs of positions that differ only in what a seat may not know: every page has to be the same for it."""
