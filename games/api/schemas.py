"""What programs send and get. A field that is not declared is refused."""

import uuid
from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from games.catalog import FIRST

LARGEST = 2**31 - 1


class Sent(Schema):
    """A body that a program sends. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class ActionIn(Sent):
    """One decision. A ``command_id`` that was sent before plays nothing, so a request may be repeated."""

    action: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\x00]+$", examples=["place:2"])]
    version: Annotated[int, Field(ge=0, le=LARGEST, description="The version of the view that the decision is for.")]
    command_id: uuid.UUID


Text = Annotated[str, Field(max_length=200, pattern=r"^[^\x00]*$")]


Word = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00]+$")]


Slug = Annotated[str, Field(pattern="^[a-z]{1,20}$", description="The kind of game: push, pousse or pushemup.")]


class BotIn(Sent):
    """A bot at a seat. Yours is seat 0."""

    seat: Annotated[int, Field(ge=1, le=9)]
    level: Annotated[Word, Field(examples=["easy"])]


class TableIn(Sent):
    """A table to open. What is not sent is as in the form of the page; ``options`` are the game's own.

    A ``command_id`` that was sent before opens nothing, and is answered with the table that it opened.
    """

    command_id: uuid.UUID
    rules: Annotated[Word, Field(examples=[FIRST])]
    name: Annotated[str, Field(max_length=40, pattern=r"^[^\x00]*$")] = ""
    seats: Annotated[int | None, Field(ge=1, le=9, description="The fewest that the game has, if not sent.")] = None
    bots: Annotated[list[BotIn], Field(max_length=9)] = []
    first: Annotated[int | None, Field(ge=0, le=9, description="The seat that begins; null for a lot.")] = None
    public: Annotated[bool, Field(description="Anyone may join, and not only people who have the link.")] = False
    watchable: Annotated[bool, Field(description="Anyone may watch the game if it is public.")] = True
    pace: Annotated[Word, Field(examples=["daily"])] = "daily"
    vacations: Annotated[bool, Field(description="Vacations stop the clock, but never that of the pace quick.")] = True
    finishers: Annotated[bool, Field(description="Only people who finish their games may join.")] = False
    bots_of_players: Annotated[bool, Field(description="Accounts of programs may sit down.")] = False
    rated: Annotated[bool, Field(description="The result changes the ratings; not with bots.")] = True
    fill_after: Annotated[
        Literal[1, 24, 72] | None, Field(description="Hours after which bots take the free seats; null for never.")
    ] = None
    options: dict[str, bool | int | str] = {}
    invited: Annotated[list[Word], Field(max_length=9, description="Friends of yours, by name.")] = []


class InviteIn(Sent):
    """Whom to invite: the name of an account."""

    name: Word


class StartIn(Sent):
    """``fill``: bots take the free seats. ``text``: your own text for the deal, if you have added none."""

    fill: bool = False
    text: Text | None = None


class SeatIn(Sent):
    """Your own text for the deal, if you want to add one before the start."""

    text: Text | None = None


class PersonOut(Schema):
    """Whose token it is, and what it may do."""

    name: str
    may_play: bool
    may_talk: bool


class SeatOut(Schema):
    """A seat and its player.

    ``kind``: person, bot (of the site), player-bot (a program's account), stand-in (a bot of the site that plays for
    the seat's person) or free.
    """

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


class OrderOut(Schema):
    """A standing order: a decision that you give in advance. ``choice``: yours; empty if you are asked."""

    name: str
    label: str
    choices: Annotated[dict[str, str], Field(description="What each means, by the value that you send.")]
    choice: str


class OrdersIn(Sent):
    """Standing orders by name: a choice, or an empty text to be asked again. Others stay as they are."""

    orders: Annotated[dict[Word, Annotated[str, Field(max_length=40)]], Field(max_length=20)]


class MessageIn(Sent):
    """What you say: a text, or a ready phrase by its key. A ``command_id`` that was sent before says nothing."""

    command_id: uuid.UUID
    text: Annotated[str, Field(max_length=2000)] = ""
    phrase: Annotated[str, Field(max_length=20)] = ""


class MessageOut(Schema):
    """A message. ``seat``: of its author, null if they have none. ``muted``: you mute them, so its text is empty."""

    number: int
    name: str
    seat: int | None
    text: str
    at: datetime
    own: bool
    deleted: bool
    muted: bool


class TalkOut(Schema):
    """The newest messages of one group, the oldest first; ``more`` if there are older ones."""

    among: Annotated[str, Field(description="players or spectators.")]
    own: Annotated[bool, Field(description="It is your own group, to which you write.")]
    may_write: bool
    unread: int
    messages: list[MessageOut]
    more: bool


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


class FinishedOut(Schema):
    """Finished games. ``older``: send it as ``before`` for the games before these; empty if there are none."""

    games: list[GameOut]
    older: str


class RatingOut(Schema):
    """A rating. ``uncertainty``: by how much the number may easily be wrong."""

    rules: str
    number: int
    uncertainty: int
    provisional: bool


class ResultsOut(Schema):
    """How many games of one kind somebody has played to the end, and won."""

    game: str
    games: int
    won: int


class ProfileOut(Schema):
    """What a person shows of themselves to you; null where they do not. ``games``: the newest public ones."""

    name: str
    owner: Annotated[str, Field(description="Whose bot it is; empty for a person.")]
    address: Annotated[str, Field(description="Their page on this site.")]
    ratings: list[RatingOut] | None
    with_people: list[ResultsOut] | None
    against_bots: list[ResultsOut] | None
    finished: Annotated[int | None, Field(description="Of their last games with people, as many as `of`.")]
    of: int | None
    games: list[GameOut] | None


class BoardLineOut(Schema):
    """A line of a leaderboard. ``rank``: null for bots, and for people who have none yet."""

    rank: int | None
    name: str
    number: int
    uncertainty: int
    games: int
    provisional: bool
    bot: bool
    you: bool


class BoardOut(Schema):
    """A leaderboard, the best first. ``own``: your line where it is not among them."""

    lines: list[BoardLineOut]
    own: BoardLineOut | None


class Problem(Schema):
    """Why a request was refused (RFC 9457). ``type`` never changes its meaning; ``detail`` is a sentence for people."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str
