"""What programs send and get. A field that is not declared is refused."""

import uuid
from datetime import datetime
from typing import Annotated, Any

from ninja import Schema
from pydantic import ConfigDict, Field

LARGEST = 2**31 - 1


class Sent(Schema):
    """What a program sends."""

    model_config = ConfigDict(extra="forbid")


class ActionIn(Sent):
    """One decision. A ``command_id`` that was sent before plays nothing, so a request may be repeated."""

    action: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\x00]+$", examples=["place:2"])]
    version: Annotated[int, Field(ge=0, le=LARGEST, description="The version of the view that the decision is for.")]
    command_id: uuid.UUID


class PersonOut(Schema):
    """Whose token it is, and what it may do."""

    name: str
    may_play: bool


class SeatOut(Schema):
    """A seat and its player. ``kind``: person, bot, stand-in (a bot that plays for a person) or free."""

    number: int
    name: str
    kind: str
    level: Annotated[str, Field(description="Of the bot; empty for a person.")]


class GameOut(Schema):
    """A game in short. ``you``: the number of your seat; null if you have none."""

    id: str
    rules: Annotated[str, Field(description="The kind of game: push, pousse or pushemup.")]
    name: str
    status: Annotated[str, Field(description="open, running, finished or cancelled.")]
    version: Annotated[int, Field(description="How many actions have been played.")]
    seats: list[SeatOut]
    you: int | None
    to_act: Annotated[int | None, Field(description="The seat that decides; null if none does.")]
    waits_for_you: bool
    deadline: Annotated[datetime | None, Field(description="Then a bot decides.")]
    address: Annotated[str, Field(description="Its page on this site.")]


class TableOut(GameOut):
    """A game as you see it. ``view`` is the rules' own view of your seat, or of a spectator; null before the start."""

    options: dict[str, Any]
    legal: Annotated[list[str], Field(description="The actions among which you decide now; empty if you do not.")]
    view: dict[str, Any] | None
    wait: Annotated[int, Field(description="Seconds after which it is worth asking again, by If-None-Match.")]


class ActionOut(Schema):
    """An action that was played, with the events of it that you may know."""

    number: int
    seat: int
    by: Annotated[str, Field(description="player, bot, forced, standing-order, timeout or takeover.")]
    events: list[dict[str, Any]]


class EventsOut(Schema):
    """What was played after a version, the oldest first, at most 100 actions. ``upto``: ask again from there."""

    actions: list[ActionOut]
    upto: int
    version: int


class Problem(Schema):
    """Why a request was refused (RFC 9457). ``type`` never changes its meaning; ``detail`` is a sentence for people."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str
