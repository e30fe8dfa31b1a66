"""What bots are called: the same seat is always the same bot."""

BOT_NAMES = ("Otto", "Ada", "Milo", "Iris", "Hugo", "Nora")


def bot_name(seat: int) -> str:
    """The name of the bot that sits at ``seat``."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
