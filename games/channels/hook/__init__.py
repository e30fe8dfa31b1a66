"""Hooks: notices as posts to an address that a person has entered, such as one of a Discord or Slack channel."""
