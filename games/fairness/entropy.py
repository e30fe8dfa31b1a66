"""The text that a player adds to the deal."""

import unicodedata

MOST_ENTROPY_BYTES = 64


class EntropyError(ValueError):
    """The text cannot be used; the error's own text is one plain sentence.

    `code` says why, for a page that speaks another language: `control`, `invalid`, `long`.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def normalise(text: str | None) -> str | None:
    """Return the text as it is stored, exported and hashed; None if there is none.

    It is put into NFC and not trimmed.
    """
    if not text:
        return None
    normal = unicodedata.normalize("NFC", text)
    if any(unicodedata.category(character) == "Cc" for character in normal):
        raise EntropyError("control", "Your text for the deal must not contain control characters.")
    try:
        size = len(normal.encode())
    except UnicodeEncodeError:
        raise EntropyError("invalid", "Your text for the deal is not valid text.") from None
    if size > MOST_ENTROPY_BYTES:
        sentence = f"Your text for the deal must not be longer than {MOST_ENTROPY_BYTES} bytes."
        raise EntropyError("long", sentence)
    return normal
