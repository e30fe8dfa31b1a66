"""Make a production site fail while people and bots play: nothing may be lost, doubled or stuck."""
