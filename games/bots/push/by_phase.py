"""A player of PUSH is four thoughts, one for each kind of decision."""

from random import Random

from games.rules.push import phases

from ..frame import Choice, Player, View


def by_phase(*, turn: Player, place: Player, push: Player, take: Player) -> Player:
    """The player that thinks in this way in each phase."""
    thoughts = {phases.TURN: turn, phases.PLACE: place, phases.PUSH: push, phases.TAKE: take}

    def player(view: View, noise: Random) -> Choice:
        return thoughts[view["phase"]](view, noise)

    return player
