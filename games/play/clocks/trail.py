"""What staff can review of time: with each decision is kept since when it was waited for, and what its clock said."""

from collections.abc import Sequence

from games.clock.paces import PACES
from games.models import Action, Game, Seat


def note_before(played: Sequence[Action], game: Game, seats: Sequence[Seat]) -> None:
    """Before the clock is stopped for the first action of what was ``played``; at the deal nobody was waited for."""
    if game.to_act is None:
        return
    decision = played[0]
    decision.asked_at = game.waiting_since
    if game.clock_since is not None:
        bank = seats[game.to_act].bank
        decision.bank = PACES[game.pace].start if bank is None else bank
        decision.clock_since, decision.deadline = game.clock_since, game.deadline


def note_after(played: Sequence[Action], game: Game, seats: Sequence[Seat]) -> None:
    """After the clock was stopped, or left to run."""
    if game.clock_since is None and played and played[0].clock_since is not None:
        played[0].bank_after = seats[played[0].seat].bank
