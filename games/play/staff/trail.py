"""Writing down what staff do, in the transaction in which they do it."""

from accounts.models import User
from games.models import Game, StaffAct


def write_trail(
    kind: StaffAct.Kind,
    staff: User,
    reason: str = "",
    *,
    game: Game | None = None,
    seat: int | None = None,
    person: User | None = None,
    step: int | None = None,
) -> None:
    """That ``staff`` did it: to a game, a seat, a person, or looking at a step."""
    StaffAct.objects.create(
        kind=kind, staff=staff, staff_name=staff.name, reason=reason, game=game, seat=seat, person=person, step=step
    )
