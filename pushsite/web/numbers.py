"""Whole numbers that come from an address or a form."""

BIGGEST_ID = 2**63 - 1  # of a row


def whole_number(text: str, most: int = BIGGEST_ID) -> int | None:
    """The number that ``text`` writes in the digits 0 to 9, from 0 to ``most``; ``None`` if it is something else."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
