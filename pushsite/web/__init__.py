"""Requests and answers: what is refused, limited, compressed, and served as files."""
