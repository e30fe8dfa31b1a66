"""What helps a viewer to read the board."""

from dataclasses import dataclass

from django.http import HttpRequest


@dataclass(frozen=True)
class Aids:
    """What helps the viewer; people switch it in their settings."""

    odds: bool = True
    keys: bool = True


def aids_of(request: HttpRequest) -> Aids:
    """The viewer's aids; a visitor has them all."""
    if not request.user.is_authenticated:
        return Aids()
    return Aids(odds=request.user.odds, keys=request.user.keys)
