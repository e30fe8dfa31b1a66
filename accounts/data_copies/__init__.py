"""A copy of everything that the site stores about a person: what is in it, how it is made, and who gets it when."""
