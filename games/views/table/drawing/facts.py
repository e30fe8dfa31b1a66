"""Facts about a finished game: collected once, by playing it again, and kept in the cache."""

from collections.abc import Iterator, Sequence

from django.core.cache import cache
from django.utils.translation import gettext as _

from games.catalog import presentation_of
from games.engine.errors import RulesError
from games.models import Action, Game, Seat
from games.play.actions.replay_state import game_at_deal
from games.presentation.facts import Fact, PlayedMoment, chosen, collect, told
from games.presentation.renderer import Person, Renderer, TextRenderer
from games.profiles.played_games import results_with
from games.queries.actions import actions_of

FACTS_SECONDS = 24 * 3600  # in the cache; they never change


def facts_told(game: Game, renderer: Renderer) -> list[str]:
    """A few facts of a finished ``game`` for the reader of ``renderer``; none of a game that was cancelled."""
    return told(game.rules, facts_of(game), renderer) if game.status == Game.Status.FINISHED else []


def learned_told(game: Game, seat: Seat | None) -> list[str]:
    """A sentence about what the player of a finished first game has done for the first time; none in other games."""
    learned = getattr(presentation_of(game.rules).names, "LEARNED", {})
    if seat is None or not seat.hints or game.status != Game.Status.FINISHED:
        return []
    own = (row for row in actions_of(game, "seat", "action", "by") if row.seat == seat.number)
    verbs = {row.action.partition(":")[0] for row in own if row.by == Action.By.PLAYER}
    things = ", ".join(str(thing) for verb, thing in learned.items() if verb in verbs)
    return [_("You have learned to {things}.").format(things=things)] if things else []


def results_told(game: Game, viewer: Seat | None, seats: Sequence[Seat]) -> list[str]:
    """The results of two people with accounts against each other, for one of them at the end of their game."""
    are_two_people = [seat.user_id is None for seat in seats] == [False, False]
    if game.status != Game.Status.FINISHED or viewer is None or not are_two_people:
        return []
    [other] = [seat.user for seat in seats if seat.pk != viewer.pk]
    if viewer.user.guest or other.guest:
        return []
    results = results_with(viewer.user, other)
    return [results.in_words] if results else []


SHORT = 64  # letters that a line of a picture has room for


def fact_of(game: Game, people: Sequence[Person], seat: int | None = None) -> str:
    """The most telling short fact as text for others, those about the player at ``seat`` first; "" without any."""
    facts = chosen(facts_of(game), seat)
    renderer = TextRenderer(people)
    sentences = [presentation_of(game.rules).facts.tell_fact(fact, renderer) for fact in facts]
    return next((sentence for sentence in sentences if len(sentence) <= SHORT), "".join(sentences[:1]))


def facts_of(game: Game) -> Sequence[Fact]:
    """All facts of a finished ``game``, made of nothing but its public events and what spectators saw."""
    key = f"facts:{game.pk}:{game.chain}"  # as with its chart
    kept = cache.get(key)
    if kept is None:
        kept = [tuple(fact) for fact in _collected(game)]
        cache.set(key, kept, FACTS_SECONDS)
    return [Fact(*fact) for fact in kept]


def _collected(game: Game) -> list[Fact]:
    try:
        return collect(game.rules, _moments(game))
    except RulesError:  # the rules of today would play it otherwise
        return []


def _moments(game: Game) -> Iterator[PlayedMoment]:
    _past, state, chance = game_at_deal(game)
    for row in actions_of(game, "seat", "action", "by"):
        view = state.view(None)
        events = [event for event in state.play(row.action, chance) if event["to"] is None]
        action = "" if game.state_class.hides(row.action) else row.action
        yield PlayedMoment(row.seat, action, Action.By(row.by), view, events)
    if state.scores() != game.scores:
        raise RulesError("It would have ended otherwise.")
