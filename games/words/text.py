"""The voice of announcements and mail."""

from collections.abc import Iterable

from games.words.suits import card_name, colour_name
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

    def card(self, card: str) -> str:
        return card_name(card)

    def cards(self, cards: Iterable[str]) -> str:
        return ", ".join(self.card(card) for card in cards)

    def colour(self, colour: str) -> str:
        return colour_name(colour)
