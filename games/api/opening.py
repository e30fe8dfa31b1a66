"""The page's form for a new table, filled in by a program: what it refuses, no program can open."""

from typing import Any, NoReturn

from django.utils.translation import gettext as _
from ninja.errors import ValidationError

from accounts.models import User
from games.api.schemas import TableIn
from games.catalog import RULES
from games.forms import BY_LOT, PERSON, NewTableForm

CHOSEN = (
    "watchable",
    "vacations",
    "finishers",
    "bots_of_players",
    "rated",
    "pace",
    "rules",
    "name",
)  # under the form's own names
OPTION_FIELD, SEAT_FIELD = "option_", "seat_"  # how the form's fields of the options and of the seats begin


def opening_form(sent: TableIn, host: User) -> NewTableForm:
    """The form as ``sent``, for ``host``. Raises `ValidationError` for options and seats that it does not have."""
    if sent.rules not in RULES:
        _refuse("rules", _("There is no such game."))
    game = RULES[sent.rules]
    seats = game.seats[0] if sent.seats is None else sent.seats
    specs = {spec.name: spec for spec in game.option_specs if spec.open_to(seats)}
    for name, value in sent.options.items():
        if name not in specs or (specs[name].kind == "flag") != isinstance(value, bool):
            _refuse("options", _("The rules do not allow this choice: %(option)s.") % {"option": name})
    bots = {bot.seat: bot.level for bot in sent.bots}
    if len(bots) < len(sent.bots) or any(seat >= seats for seat in bots):
        _refuse("bots", _("Choose a seat and a level for the bot."))
    filled: dict[str, Any] = {name: getattr(sent, name) for name in CHOSEN} | {
        "seats": seats,
        "first": BY_LOT if sent.first is None else str(sent.first),
        "public": "anyone" if sent.public else "link",
        "fill_after": sent.fill_after or "",
        "invited": sent.invited,
        **{f"{SEAT_FIELD}{number}": bots.get(number, PERSON) for number in range(1, seats)},
        **{f"{OPTION_FIELD}{name}": sent.options.get(name, spec.default) for name, spec in specs.items()},
    }
    form = NewTableForm(filled, rules=sent.rules, host=host)
    form.fields["invited"].to_field_name = "name"
    for spec in game.option_specs:
        if spec.name not in specs:
            form.fields[f"{OPTION_FIELD}{spec.name}"].required = False
    return form


def raise_mistakes(form: NewTableForm) -> NoReturn:
    """Raise `ValidationError` with what an invalid form says, under the names of what was sent."""
    raise ValidationError(
        [{"loc": _where(name), "msg": str(message)} for name, all_ in form.errors.items() for message in all_]
    )


def _where(field: str) -> list[str]:
    if field.startswith(OPTION_FIELD):
        return ["body", "options", field.removeprefix(OPTION_FIELD)]
    return ["body", "bots" if field.startswith(SEAT_FIELD) else field]


def _refuse(field: str, sentence: str) -> NoReturn:
    raise ValidationError([{"loc": ["body", field], "msg": sentence}])
