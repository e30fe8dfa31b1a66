"""Mail to people: their addresses, codes, the mail server and whether it still reaches them."""
