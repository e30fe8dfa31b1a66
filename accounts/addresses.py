"""Web and e-mail addresses in what people write: a mail program would make links of them."""

import re

from accounts.lookalikes import without_marks

LEFT_OUT = "…"
_ADDRESS = re.compile(
    r"//|\bwww\.|\b(?:mailto|tel):"
    r"|[^\W_][.。][^\W\d_]{2}"  # example.org, and with the dot of Chinese and Japanese
    r"|\w@\w{2}"
    r"|\b\d{1,3}(?:\.\d{1,3}){3}\b",
    re.IGNORECASE,
)


def looks_like_address(text: str) -> bool:
    """Whether a part of ``text`` may be read as an address, in whatever characters."""
    return bool(_ADDRESS.search(without_marks(text)))


def without_addresses(text: str) -> str:
    """``text`` on one line, "…" in place of each word that may be read as an address."""
    return " ".join(LEFT_OUT if looks_like_address(word) else word for word in text.split())
