"""All URLs of the resolver; a new URL is attacked without being listed here."""

from games.catalog import FIRST, RULES
from pushsite.web.limits import POST
from testing.addresses import Address, addresses

# The values of each argument: the name of something that `fixtures` creates, or a word after "=".
VALUES = {
    "app_label": ["=games", "=accounts"],
    "bot_id": ["bot"],
    "case_id": ["case"],
    "device_id": ["device"],
    "day": ["=2000-01-01", "today", "tomorrow", "yesterday"],
    "game_id": ["open", *RULES, "over"],
    "name": ["=nobody", "name_of_Bob"],
    "object_id": ["case", "notice", "staff_act", FIRST, "Bob"],
    "hook_id": ["hook"],
    "kind": ["=deadlines", "=nothing"],
    "measure_id": ["measure"],
    "message_id": ["message"],
    "other": ["closed"],
    "pk": ["Bob", "closed"],
    "puzzle_id": ["puzzle", "=0"],
    "rest": ["=nothing"],
    "seat_number": ["=0", "=1", "=9"],
    "slug": [f"={slug}" for slug in RULES],
    "token": ["token"],
    "url": ["=nothing"],
}
OBJECTS_OF_MODELS = {"accounts_user": ["Bob"], "games_case": ["case"], "games_game": [FIRST, "over"],
            "games_notice": ["notice"], "games_staffact": ["staff_act"], "puzzles_puzzle": ["puzzle"]}  # fmt: skip
# The values of arguments that have others at one URL: a token fits one purpose, and often one game.
VALUES_OF_URLS = {
    "daily:shared": {"token": ["day_token"]},
    "daily:shared_picture": {"token": ["day_token"]},
    "feed_deadlines": {"token": ["feed_deadlines"]},
    "feed_finished": {"token": ["feed_finished"]},
    "feed_open": {"token": ["feed_open"]},
    "games:shared": {"game_id": ["over"], "token": ["shared_token"]},
    "games:shared_picture": {"game_id": ["over"], "token": ["shared_token"]},
    "mail:accept": {"game_id": ["open"], "token": ["accept_token"]},
    "mail:appeal": {"token": ["appeal_token"]},
    "mail:picture": {"game_id": [FIRST], "token": ["picture_token"]},
}
COUNTED_WHEN_RIGHT = {  # these views count only valid forms
    "games:friends": ["open"],
    "games:new": ["open"],
    "games:report": ["report"],
    "account_request_login_code": ["code"],
    "account_reset_password": ["code"],
    "account_signup": ["sign-up"],
}
MORE_PATHS = ["/health", "/ready", "/nothing-here", "/static/nothing.css", "//", "/admin"]


def attacked() -> list[dict[str, object]]:
    """Return each URL's ``name``, ``path`` with ``{arguments}``, ``values`` of these, and rate ``limits``.

    ``token``: its forms have a token, which it wants.
    """
    more: list[dict[str, object]] = [{"name": path, "path": path, "values": {}} for path in MORE_PATHS]
    return [*map(_attacked, addresses()), *more]


def _attacked(address: Address) -> dict[str, object]:
    name = address.name or address.path
    for argument in address.arguments:
        assert argument in VALUES, f"{name} takes {argument}: add its values in {__file__}."
    values = {argument: VALUES[argument] for argument in address.arguments}
    for model, objects in OBJECTS_OF_MODELS.items():
        if "object_id" in values and model in name.replace("/", "_"):
            values["object_id"] = objects
    values |= VALUES_OF_URLS.get(name, {})
    return {
        "name": name, "path": address.path, "values": values, "needs_form": name in COUNTED_WHEN_RIGHT,
        "limits": COUNTED_WHEN_RIGHT.get(name, getattr(address.view, "limited_to", [POST])),
        "token": not getattr(address.view, "csrf_exempt", False),
    }  # fmt: skip
