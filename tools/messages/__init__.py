"""Message catalogues: what is to be translated, its translations, and what is compiled from them."""
