"""A voice names the people and things of a sentence; what happened is said in `games.words.<game>`.

There are two renderings of one sentence: `Text`, for announcements and mail, and `Html`, for the log. Sentences come
translated, with places such as ``{card}``, which the voice fills; that a name may be markup is the voice's affair.
"""

from collections.abc import Iterable
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.token import Token


class Person(Protocol):
    """Whoever has a seat, as the reader sees them."""

    number: int
    name: str
    you: bool


class Voice:
    """What both voices share. `brief` leaves out what the listener knows already, such as the cards of a stack."""

    def __init__(self, people: Iterable[Person], *, brief: bool = False) -> None:
        self.people = {person.number: person for person in people}
        self.brief = brief

    def say(self, sentence: str, /, **parts: object) -> str:
        """The sentence with its places filled."""
        raise NotImplementedError

    def together(self, sentences: Iterable[str]) -> str:
        """Sentences, one after the other."""
        raise NotImplementedError

    def aside(self, sentence: str, words: str) -> str:
        """The sentence with something in brackets before its full stop."""
        raise NotImplementedError

    def strong(self, words: object) -> str:
        """What the eye should find first."""
        raise NotImplementedError

    def token(self, token: Token) -> str:
        """A card or another thing of the game, as in a list: "purple 6"."""
        raise NotImplementedError

    def tokens(self, tokens: Iterable[Token]) -> str:
        """Things in a row."""
        raise NotImplementedError

    def colour(self, colour: str) -> str:
        """A colour by its name."""
        raise NotImplementedError

    def tell(self, seat: int, you: str, other: str, /, **parts: object) -> str:
        """What a seat did: `you` if the reader has that seat, else `other`, which holds a ``{name}``."""
        person = self.people[seat]
        return self.say(you if person.you else other, name=person.name, **parts)

    def points(self, number: int) -> str:
        """A number of points."""
        return self.say(ngettext("{number} point", "{number} points", number), number=self.strong(number))

    def names(self, seats: Iterable[int]) -> str:
        """The names of some seats, in a row."""
        *others, last = (self.people[seat].name for seat in seats)
        return (
            self.say(_("{names} and {last}"), names=", ".join(others), last=last)
            if others
            else self.say("{last}", last=last)
        )
