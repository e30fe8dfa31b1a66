"""How often the site lets somebody do a thing, beside how often it says that it does."""
