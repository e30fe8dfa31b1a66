"""The forms that open a table, made from what each game says of its seats and options."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.name_rules.allowed import check_name
from accounts.queries import friends_of
from games.bots import DEFAULT_LEVEL, levels_of
from games.catalog import FIRST, RULES, presentation_of
from games.clock.clock import PACES
from games.engine.options import Spec
from games.engine.state import State
from games.models import Game
from games.models.game import NAME_LENGTH
from games.play.tables.find_opponent import WantedGame
from games.play.tables.open_table import NewTable
from games.presentation.terms import level_name
from games.presentation.times import PACE_NAMES, pace_sentence, usual_wait
from games.queries.usual_waits import usual_waits

PERSON = "person"
FILL_AFTER = [
    ("", _("When I say so")),
    ("1", _("After an hour")),
    ("24", _("After a day")),
    ("72", _("After three days")),
]
BY_LOT = "lot"


class FriendsField(forms.ModelMultipleChoiceField):
    """Some of the host's friends, by name; as many as a table has room for."""

    widget = forms.CheckboxSelectMultiple
    default_error_messages: ClassVar = {"invalid_choice": _("You can only choose your friends.")}


class GameForm(forms.Form):
    """A form whose game is chosen before its other fields, by a link."""

    rules = forms.ChoiceField(label=_("Game"))

    def __init__(self, *args: Any, rules: str | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.state_class: type[State] = RULES.get(rules or FIRST, RULES[FIRST])
        self.fields["rules"].choices = [(key, presentation_of(key).names.NAME) for key in RULES]
        self.fields["rules"].initial = self.state_class.slug

    @property
    def game_name(self) -> str:
        return str(presentation_of(self.state_class.slug).names.NAME)


class TableForm(GameForm):
    """What both forms for a table share: its game, and the friends who are invited."""

    invited = FriendsField(label=_("Invite friends"), queryset=User.objects.none(), required=False)

    def __init__(self, *args: Any, host: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if host is not None and not host.guest:
            self.fields["invited"].queryset = friends_of(host)

    @property
    def most(self) -> int:
        """How many players the chosen game has room for."""
        return self.state_class.seats[-1]

    def table(self) -> NewTable:
        """The table that a valid form describes; the host has seat 0."""
        raise NotImplementedError


class FriendsForm(TableForm):
    """The short form: a game, how many friends, and bots only if wished. The rest is as most people want it."""

    friends = forms.TypedChoiceField(label=_("How many friends?"), coerce=int, initial=1)
    bots = forms.TypedChoiceField(label=_("Bots as well"), coerce=int, empty_value=0, required=False, initial=0)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["friends"].choices = [(number, str(number)) for number in range(1, self.most)]
        self.fields["bots"].choices = [(0, _("None")), *((number, str(number)) for number in range(1, self.most - 1))]

    def clean(self) -> None:
        """All of them must find a seat."""
        data = super().clean()
        if 1 + data.get("friends", 1) + data.get("bots", 0) > self.most:
            wrong = _("%(game)s takes at most %(most)d players, including you.")
            self.add_error("bots", wrong % {"game": self.game_name, "most": self.most})

    def table(self) -> NewTable:
        """A private table for friends, the bots in its last seats."""
        friends, bots = self.cleaned_data["friends"], self.cleaned_data["bots"]
        seats = 1 + friends + bots
        return NewTable(
            rules=self.state_class.slug,
            seats=seats,
            name=self.game_name,
            bots=dict.fromkeys(range(1 + friends, seats), DEFAULT_LEVEL),
            pace=Game.Pace.DAILY,
        )


BOT_AFTER = [
    ("10", _("A bot, after 10 minutes")),
    ("60", _("A bot, after an hour")),
    ("1440", _("A bot, after a day")),
    ("", _("Nobody: I wait for a person")),
]


class OpponentForm(GameForm):
    """What somebody chooses who looks for an opponent."""

    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[(pace, name) for pace, name in PACE_NAMES.items() if pace != Game.Pace.NONE],
        initial=Game.Pace.DAILY,
    )
    bot_after = forms.TypedChoiceField(
        label=_("If nobody comes, your opponent is"),
        coerce=lambda minutes: timedelta(minutes=int(minutes)),
        choices=BOT_AFTER,
        empty_value=None,
        required=False,
        initial="10",
    )

    def keep(self, chosen: Mapping[str, str]) -> None:
        """Begin with ``pace`` and ``bot_after`` in ``chosen``, the query of an address, as far as they are choices."""
        for name in ("pace", "bot_after"):
            if chosen.get(name) in dict(self.fields[name].choices):
                self.initial[name] = chosen[name]

    def pace_sentences(self) -> list[tuple[str, str]]:
        """What each pace means, and how long one usually waits; the page shows the chosen one's."""
        paces, waits = [slug for slug, _name in self.fields["pace"].choices], usual_waits()
        told = [(slug, pace_sentence(slug), waits.get((self.state_class.slug, slug))) for slug in paces]
        return [(slug, " ".join([meaning, usual_wait(wait)]) if wait else meaning) for slug, meaning, wait in told]

    def wanted(self) -> WantedGame:
        """The game that a valid form describes."""
        data = self.cleaned_data
        return WantedGame(
            rules=data["rules"],
            name=str(presentation_of(data["rules"]).names.NAME),
            pace=data["pace"],
            bot_after=data["bot_after"],
        )


class NewTableForm(TableForm):
    """The full form: game, name, seats and bots, first player, access, pace and the game's own options."""

    name = forms.CharField(label=_("Name of the table"), max_length=NAME_LENGTH, required=False)
    seats = forms.TypedChoiceField(label=_("Players"), coerce=int)
    first = forms.ChoiceField(label=_("First player"))
    public = forms.TypedChoiceField(
        label=_("Who may join"),
        coerce=lambda value: value == "anyone",
        choices=[("link", _("Only people with the link")), ("anyone", _("Anyone"))],
        initial="link",
    )
    watchable = forms.BooleanField(
        label=_("Anyone can watch the game"),
        help_text=_("Spectators see what all players see, and no hidden cards."),
        required=False,
        initial=True,
    )
    pace = forms.ChoiceField(label=_("Pace"), choices=list(PACE_NAMES.items()), initial=Game.Pace.DAILY)
    vacations = forms.BooleanField(
        label=_("Vacations pause the clock"),
        help_text=_("Each player has 21 days a year."),
        required=False,
        initial=True,
    )
    finishers = forms.BooleanField(
        label=_("Only people who finish their games"),
        help_text=_("They missed at most one of their last ten games. New players are welcome."),
        required=False,
    )
    bots_of_players = forms.BooleanField(
        label=_("Allow players’ bots"),
        help_text=_("Accounts run by a program; their names end in “Bot”. The game is not rated then."),
        required=False,
    )
    rated = forms.BooleanField(
        label=_("Rated game"),
        help_text=_("Only people with an account can sit down. A game with bots is not rated."),
        required=False,
        initial=True,
    )
    fill_after = forms.TypedChoiceField(
        label=_("Bots fill the free seats"),
        coerce=lambda hours: timedelta(hours=int(hours)),
        choices=FILL_AFTER,
        empty_value=None,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        slug = self.state_class.slug
        self.fields["seats"].choices = [(number, str(number)) for number in self.state_class.seats]
        self.fields["seats"].initial = self.state_class.seats[0]
        self.fields["first"].choices = [(BY_LOT, _("At random")), ("0", _("You"))] + [
            (str(number), _("Seat %(number)d") % {"number": number + 1}) for number in range(1, self.most)
        ]
        for number in range(1, self.most):
            self.fields[f"seat_{number}"] = _seat_field(slug, number)
        for spec in self.state_class.option_specs:
            field = _option_field(slug, spec)
            field.widget.attrs["data-only-for"] = " ".join(str(n) for n in self.state_class.seats if spec.open_to(n))
            self.fields[f"option_{spec.name}"] = field

    def seat_fields(self) -> list[forms.BoundField]:
        """One field a seat, in seat order, without the host's."""
        return [self[name] for name in self.fields if name.startswith("seat_")]

    def option_fields(self) -> list[forms.BoundField]:
        """One field an option of the game."""
        return [self[name] for name in self.fields if name.startswith("option_")]

    def pace_sentences(self) -> list[tuple[str, str]]:
        return [(slug, pace_sentence(slug)) for slug in PACE_NAMES]

    def paces_with_pauses(self) -> str:
        """The paces at which it matters whether vacations stop the clock."""
        return " ".join(slug for slug, pace in PACES.items() if pace.pauses)

    def clean_name(self) -> str:
        """The name, or the game's where none is given."""
        name: str = self.cleaned_data["name"]
        check_name(name)
        return name or self.game_name

    def table(self) -> NewTable:
        """The table with everything that was chosen."""
        data = self.cleaned_data
        seats = data["seats"]
        levels = {number: data[f"seat_{number}"] for number in range(1, seats)}
        return NewTable(
            rules=data["rules"],
            seats=seats,
            options=self._options(seats),
            name=data["name"],
            bots={number: level for number, level in levels.items() if level != PERSON},
            first=None if data["first"] == BY_LOT else int(data["first"]),
            public=data["public"],
            watchable=data["watchable"],
            fill_after=data["fill_after"],
            pace=data["pace"],
            vacations=data["vacations"],
            finishers=data["finishers"],
            bots_of_players=data["bots_of_players"],
            rated=data["rated"],
        )

    def _options(self, seats: int) -> dict[str, Any]:
        """Options that this number of seats has no choice in are left to the rules' default."""
        specs = [spec for spec in self.state_class.option_specs if spec.open_to(seats)]
        return {spec.name: self.cleaned_data[f"option_{spec.name}"] for spec in specs}


def _seat_field(slug: str, number: int) -> forms.ChoiceField:
    levels = [(level, _("Bot, %(level)s") % {"level": level_name(level)}) for level in levels_of(slug)]
    return forms.ChoiceField(
        label=_("Seat %(number)d") % {"number": number + 1},
        choices=[(PERSON, _("Free, for a person")), *levels],
        initial=PERSON,
        required=False,
    )


def _option_field(slug: str, spec: Spec) -> forms.Field:
    label, help_text = presentation_of(slug).names.OPTIONS[spec.name]
    if spec.kind == "flag":
        return forms.BooleanField(label=label, help_text=help_text, required=False, initial=spec.default)
    if spec.kind == "choice":
        choices = presentation_of(slug).names.option_values(spec.name, spec.values)
        return forms.ChoiceField(label=label, help_text=help_text, choices=choices, initial=spec.default)
    return forms.IntegerField(label=label, help_text=help_text, initial=spec.default)
