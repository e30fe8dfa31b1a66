"""People: sign-up, sign-in, preferences and mail addresses. This app does not import games."""
