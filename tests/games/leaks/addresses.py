"""Every URL with a game, from the resolver: new pages are found automatically."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.channels.mail.addresses import picture_address
from games.models import Game
from games.talk.models import Message

LISTS = [
    "home",
    "rules_index",
    "fair",
    "check",
    "games:mine",
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


@dataclass(frozen=True)
class Named:
    """The name of a page, and the names of its URL's parameters."""

    name: str
    holds: tuple[str, ...]


def addresses(game: Game) -> list[str]:
    """The URLs of all pages of the game, with all values of their parameters, and of all that may list or count it."""
    found = [address for named in named(get_resolver()) for address in _addresses_of(named, game)]
    names = game.seat_rows.filter(user__isnull=False).values_list("user__name", flat=True)
    found += [reverse(page, args=[name]) for page in OF_PEOPLE for name in names]
    found += [reverse(page, args=[game.rules]) for page in OF_KINDS]
    return sorted({*found, *map(reverse, LISTS)})


def named(resolver: URLResolver, namespace: str = "") -> Iterator[Named]:
    """Return all named pages."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from named(pattern, inner)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield Named(f"{namespace}{pattern.name}", tuple(pattern.pattern.converters))


def _addresses_of(named: Named, game: Game) -> Iterator[str]:
    if named.name.startswith("admin:games_") and not named.holds:
        yield reverse(named.name)
    elif "game_id" in named.holds or named.name.startswith("admin:games_"):
        for values in product(*(_values(named, name, game) for name in named.holds)):
            yield reverse(named.name, kwargs=dict(zip(named.holds, values, strict=True)))


def _values(named: Named, name: str, game: Game) -> list[object]:
    """Return the values of the URL parameter ``name``; declare new parameters here."""
    if name == "object_id":
        return _ids(named.name.removeprefix("admin:games_").split("_")[0])
    known: dict[str, list[object]] = {
        "game_id": [game.pk],
        "case_id": _ids("case"),
        "measure_id": _ids("staffmeasure"),
        "message_id": list(Message.objects.values_list("pk", flat=True)),
        "number": list(range(game.seats)),  # of a seat
        "token": [picture_address(game.seat_rows.get(number=0), game.version).rpartition("/")[2]],
        "other_id": list(game.seat_rows.filter(user__isnull=False).values_list("user", flat=True)),
        "person_id": list(game.seat_rows.filter(user__isnull=False).values_list("user", flat=True)),
    }
    assert name in known, f"{named.name} takes {name}: say in {__file__} which there are."
    return known[name]


def _ids(model: str) -> list[object]:
    return list(apps.get_model("games", model)._default_manager.values_list("pk", flat=True))
