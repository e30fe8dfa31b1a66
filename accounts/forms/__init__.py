"""Forms for signing in, signing up and settings."""
