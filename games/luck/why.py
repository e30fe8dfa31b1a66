"""Why a bot decided as it did, and what the strongest bot would have done instead of a person."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.translation import gettext as _

from games.bots import ONLY, BotChoice, Reason, strongest_level
from games.catalog import presentation_of
from games.engine.state import View
from games.luck.models import Analysis
from games.luck.words import LONGEST_TURN, ActionsInWords, per_cent
from games.models import Action, Game, Seat
from games.overview.shown_seat import ShownSeat
from games.play.actions.bot_turns import bot_choice
from games.play.actions.replay_state import game_at
from games.presentation.events.seen_actions import PlayedAction
from games.presentation.renderer import HtmlRenderer
from games.presentation.terms import character_name, level_name
from games.queries.actions import actions_of

BOT_DECISIONS = {Action.By.BOT, Action.By.TAKEOVER, Action.By.TIMEOUT}


@dataclass(frozen=True)
class Why:
    """One decision: what was done, the level of a bot, what it says, and what it would have done.

    Of a bot's decision it is the bot that took it, with the reason that it gave then; of a person's, the strongest one.
    """

    number: int
    by_bot: bool
    done: str
    level: str
    reason: str
    instead: str = ""  # of a person's decision, if the bot would have taken another
    better: str = ""  # the same as an action of the rules


def may_ask(
    game: Game, row: PlayedAction, seats: Sequence[Seat], me: int | None, *, turn_is_over: bool | None = None
) -> bool:
    """Whether the viewer at ``me`` may ask about an action: once the game is over, a bot's or their own.

    While it runs, their own of turns that are over, and only against bots alone: among people it would be help.
    ``turn_is_over``: whether the turn of the action is over, if the caller knows; else a query finds out.
    """
    own = row.by == Action.By.PLAYER and row.seat == me
    if game.over:
        return own or row.by in BOT_DECISIONS
    alone = all(seat.user_id is None or seat.number == me for seat in seats)
    if not (own and alone and game.status == Game.Status.RUNNING):
        return False
    return _turn_is_over(game, row) if turn_is_over is None else turn_is_over


def _turn_is_over(game: Game, row: PlayedAction) -> bool:
    since = actions_of(game, "events", after=row.number - 1, upto=row.number - 1 + LONGEST_TURN)
    return any(event["type"] == "turn" for each in since for event in each.events)


@dataclass(frozen=True)
class MarkedDecision:
    """What was played at one decision and what was better, as actions of the rules, to be marked, and in words."""

    number: int
    seat: int
    played: str
    done: str
    better: str = ""
    instead: str = ""
    cost: int = 0  # per cent of the chances that the better one would have saved, if the analysis says so
    level: str = ""  # of the bot that would have played the better one, if the analysis says nothing


def why(game: Game, row: Action, people: Sequence[ShownSeat]) -> Why | None:
    """About an action for which `may_ask`; ``None`` if nobody had anything to choose, or it is not known."""
    past = game_at(game, row.number - 1)
    choice = None if past is None else _choice(past, row)
    if past is None or choice is None or choice.reason.get("code", ONLY) == ONLY:
        return None
    state, renderer = past.state(), HtmlRenderer(people)
    words = _words_about(game, row, renderer)
    other = choice.action != row.action
    return Why(
        number=row.number,
        by_bot=row.by in BOT_DECISIONS,
        done=words.done(row.number),
        level=level_name(choice.reason["level"]),
        reason=_told(choice.reason, state.view(row.seat), people[row.seat], renderer),
        instead=words.alternative(row.number, choice.action, state) if other else "",
        better=choice.action if other else "",
    )


def _choice(past: Game, row: Action) -> BotChoice | None:
    """What a bot played at ``row`` with the reason that it gave, or what the strongest one would have played there."""
    if row.by in BOT_DECISIONS:
        return BotChoice(row.action, row.reason) if row.reason else None
    return bot_choice(past, past.state(), strongest_level(past.rules)) if row.by == Action.By.PLAYER else None


def _told(reason: Reason, view: View, player: ShownSeat, renderer: HtmlRenderer) -> str:
    tell_reason = getattr(presentation_of(view["game"]), "tell_reason", None)
    character = reason.get("character")
    unseen = reason["level"] != strongest_level(view["game"]) and not character
    sentences = [tell_reason(view, reason | {"unseen": unseen}, renderer)] if tell_reason else []
    if character:
        words = _("{name} is a {character} bot, and that tipped the balance here.")
        sentences.append(renderer.say(words, name=player.name, character=character_name(character)))
    return format_html_join(" ", "{}", ((sentence,) for sentence in sentences if sentence))


def weighed_decision(game: Game, row: Action, people: Sequence[ShownSeat]) -> MarkedDecision | None:
    """The decision ``row`` as the analysis of its game saw it; ``None`` unless it is among its costliest."""
    analysis = Analysis.objects.filter(game=game).first()
    costly = analysis.found["seats"][row.seat]["costly"] if analysis is not None and analysis.found else []
    for number, best, event, loss in costly:
        if number == row.number:
            words = _words_about(game, row, HtmlRenderer(people))
            done, instead = words.done(number), words.instead(number, best, event)
            return MarkedDecision(number, row.seat, row.action, done, best, instead, cost=per_cent(loss))
    return None


def asked_decision(game: Game, row: Action, people: Sequence[ShownSeat]) -> MarkedDecision | None:
    """The decision ``row`` as the bots see it; ``None`` if `why` has no answer."""
    answer = why(game, row, people)
    if answer is None:
        return None
    return MarkedDecision(
        row.number, row.seat, row.action, answer.done, answer.better, answer.instead, level=answer.level
    )


def _words_about(game: Game, row: Action, renderer: HtmlRenderer) -> ActionsInWords:
    rows = actions_of(game, after=max(0, row.number - LONGEST_TURN - 1), upto=row.number)
    if not game.over:
        for each in rows:
            each.events = [event for event in each.events if event["to"] is None or row.seat in event["to"]]
    return ActionsInWords(game.rules, rows, renderer)
