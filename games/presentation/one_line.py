"""What people have written, where there is room for one line."""


def one_line(text: str) -> str:
    """``text`` without line breaks and invisible marks: so it may stand in a header or in a log."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
