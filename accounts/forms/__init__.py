"""Forms in which people say who they are and what they prefer."""
