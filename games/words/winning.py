"""Who has won, in sentences and as a headline: the same in every game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.words.leaving import told_of_leavers
from games.words.voice import Person, Voice


def victory(voice: Voice, over: Mapping[str, Any], say: Callable[[int], str]) -> str:
    """The end in sentences: who won, and who left; `say` tells a score, as the voice says it."""
    won = _won(voice, over["winners"], say(over["scores"][over["winners"][0]]))
    return voice.together([won, *told_of_leavers(over, voice)])


def _won(voice: Voice, winners: Sequence[int], points: str) -> str:
    if len(winners) == 1:
        you, other = _("Game over: you win with {points}."), _("Game over: {name} wins with {points}.")
        return voice.tell(winners[0], you, other, points=points)
    others = [seat for seat in winners if not voice.people[seat].you]
    if others != winners:
        sentence = _("Game over: you share the victory with {names}, with {points} each.")
    else:
        sentence = _("Game over: {names} share the victory with {points} each.")
    return voice.say(sentence, names=voice.names(others), points=points)


def headline(people: Sequence[Person], winners: Sequence[int] | None) -> str:
    """Who won, as a headline; "" while the game runs."""
    if winners is None:
        return ""
    won = [people[seat] for seat in winners]
    if len(won) > 1:
        return _("{names} share the victory").format(names=_and(person.name for person in won))
    return _("You win") if won[0].you else _("{name} wins").format(name=won[0].name)


def _and(names: Iterable[str]) -> str:
    *most, last = names
    return _("{names} and {last}").format(names=", ".join(most), last=last)
