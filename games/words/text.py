"""The voice of announcements and mail."""

from collections.abc import Iterable

from games.words.suits import colour_name
from games.words.token import Token
from games.words.voice import Voice


class Text(Voice):
    """Plain text."""

    def say(self, sentence: str, /, **parts: object) -> str:
        return sentence.format(**parts)

    def together(self, sentences: Iterable[str]) -> str:
        return " ".join(sentences)

    def aside(self, sentence: str, words: str) -> str:
        return f"{sentence.removesuffix('.')} ({words})."

    def strong(self, words: object) -> str:
        return str(words)

    def token(self, token: Token) -> str:
        return token.name

    def tokens(self, tokens: Iterable[Token]) -> str:
        return ", ".join(token.name for token in tokens)

    def colour(self, colour: str) -> str:
        return colour_name(colour)
