"""The JSON API for programs, under ``/api/v1/``: what the pages show and do, by the same queries and the same play."""
