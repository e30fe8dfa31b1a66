"""The occasions that people choose for each channel; each stands for one or more kinds of notices."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.models import Notice


class Occasion(NamedTuple):
    """One line among the choices."""

    label: Promise
    kinds: tuple[str, ...]


OCCASIONS: Mapping[str, Occasion] = {
    "waits": Occasion(
        gettext_lazy("when something waits for me"),
        (
            Notice.Kind.TURN,
            Notice.Kind.REMINDER,
            Notice.Kind.TAKEN_OVER,
            Notice.Kind.CANCEL,
            Notice.Kind.READY,
        ),
    ),
    "start": Occasion(gettext_lazy("when a game starts"), (Notice.Kind.STARTED,)),
    "end": Occasion(gettext_lazy("when a game is over"), (Notice.Kind.OVER,)),
    "invitation": Occasion(gettext_lazy("when somebody invites me"), (Notice.Kind.INVITATION,)),
    "talk": Occasion(gettext_lazy("when somebody has written to me"), (Notice.Kind.TALK,)),
}
