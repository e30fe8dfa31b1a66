"""Every URL with a game, from the resolver: new pages are found automatically."""

from collections.abc import Iterator
from itertools import product

from django.apps import apps
from django.urls import reverse

from games.channels.mail.addresses import picture_address
from games.models import Game
from games.talk.models import Message
from testing.addresses import Address, addresses

LISTS = [
    "home",
    "rules_index",
    "fair",
    "check",
    "games:mine",
    "play",
    "games:lobby",
    "games:watch",
    "games:next",
    "games:new",
    "games:friends",
    "people:people",
    "hook:list",
    "feeds",
    "api:me",
    "api:games",
    "api:tables",
    "api:finished",
    "api:export",
    "admin:index",
]
OF_PEOPLE = ["people:profile", "api:person"]
OF_KINDS = ["api:board"]


def pages_of(game: Game) -> list[str]:
    """The URLs of all pages of the game, with all values of their parameters, and of all that may list or count it."""
    found = [path for address in addresses() for path in _filled(address, game)]
    names = game.seat_rows.filter(user__isnull=False).values_list("user__name", flat=True)
    found += [reverse(page, args=[name]) for page in OF_PEOPLE for name in names]
    found += [reverse(page, args=[game.rules]) for page in OF_KINDS]
    return sorted({*found, *map(reverse, LISTS)})


def _filled(address: Address, game: Game) -> Iterator[str]:
    if "game_id" in address.arguments or address.name.startswith("admin:games_"):
        for values in product(*(_values(address, argument, game) for argument in address.arguments)):
            yield reverse(address.name, kwargs=dict(zip(address.arguments, values, strict=True)))


def _values(address: Address, name: str, game: Game) -> list[object]:
    """Return the values of the URL parameter ``name``; declare new parameters here."""
    if name == "object_id":
        return _ids(address.name.removeprefix("admin:games_").split("_")[0])
    known: dict[str, list[object]] = {
        "game_id": [game.pk],
        "case_id": _ids("case"),
        "measure_id": _ids("staffmeasure"),
        "message_id": list(Message.objects.values_list("pk", flat=True)),
        "seat_number": list(range(game.seats)),
        "token": [picture_address(game.seat_rows.get(number=0), game.version).rpartition("/")[2]],
        "other": list(game.seat_rows.filter(user__isnull=False).values_list("user", flat=True)),
        "pk": list(game.seat_rows.filter(user__isnull=False).values_list("user", flat=True)),
    }
    assert name in known, f"{address.name} takes {name}: say in {__file__} which there are."
    return known[name]


def _ids(model: str) -> list[object]:
    return list(apps.get_model("games", model)._default_manager.values_list("pk", flat=True))
