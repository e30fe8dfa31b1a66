"""Making the deals of the days, and playing them again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

from django.db import IntegrityError, transaction

from games.bots import strongest_level
from games.catalog import RULES, evaluator_of, rules_of
from games.daily.models import DailyDeal, DailyDecision, today
from games.daily.series import SERIES_SEATS, Series, play_series
from games.engine.chance import Recording
from games.engine.state import State
from games.fairness import commitment as fair
from games.fairness.chain import chain_step
from games.fairness.chance import FairChance, first_seat
from games.history.deal import first_value
from games.history.export import history_from, saved_commitment
from games.models import Game, Seat, Secret
from games.presentation.events.seen_actions import in_context
from games.presentation.events.unstored import UnstoredAction, play_unstored

MOST_TRIES = 200  # games, to find one with enough decisions
CONTEXT = 40  # actions before those that are told: a turn is shorter


def daily_games() -> list[str]:
    """The games that have a deal of the day: their choices can be weighed, and two can play them."""
    return [slug for slug, state in RULES.items() if evaluator_of(slug) and SERIES_SEATS in state.seats]


def in_usual_order(deals: Iterable[DailyDeal]) -> list[DailyDeal]:
    """Sort by day, newest first; within a day in the usual order of games, with deals of removed games last."""
    places = {slug: place for place, slug in enumerate(daily_games())}
    return sorted(deals, key=lambda deal: (-deal.day.toordinal(), places.get(deal.rules, len(places))))


def missing_deals() -> list[tuple[str, date]]:
    """The game and day of each deal that should be there and is not: today's, and those whose lock is to be seen."""
    days = [today(), today() + timedelta(days=1)]
    there = set(DailyDeal.objects.filter(day__in=days).values_list("rules", "day"))
    return [(rules, day) for day in days for rules in daily_games() if (rules, day) not in there]


def make_deal(rules: str, day: date) -> DailyDeal:
    """Make the deal of a day and store it, unless it is there; of two workers at once, both get the first one's."""
    there = DailyDeal.objects.filter(rules=rules, day=day).first()
    return there or _stored(rules, day, *_first_good(rules, day))


def _first_good(rules: str, day: date) -> tuple[DailyDeal, Series]:
    state, evaluator = RULES[rules], evaluator_of(rules)
    deal = DailyDeal(
        day=day,
        rules=rules,
        rules_version=state.rules_version,
        seats=SERIES_SEATS,
        options=state.check_options({}, SERIES_SEATS),
    )
    for _attempt in range(MOST_TRIES):
        secret = fair.new_secret()
        deal.secret, deal.commitment = secret.reveal(), fair.commitment(deal.locked_id, secret)
        deal.first = first_seat(_key(deal), SERIES_SEATS)
        series = play_series(evaluator, *_dealt(deal), deal.locked_id)
        if series is not None:
            deal.actions = series.actions
            return deal, series
    raise LookupError(f"No game of {rules} in {MOST_TRIES} has enough clear decisions.")


def _stored(rules: str, day: date, deal: DailyDeal, series: Series) -> DailyDeal:
    try:
        with transaction.atomic():
            deal.save()
            DailyDecision.objects.bulk_create(
                DailyDecision(deal=deal, number=number, at=each.at, best=each.best, losses=each.losses)
                for number, each in enumerate(series.decisions, 1)
            )
    except IntegrityError:
        return DailyDeal.objects.get(rules=rules, day=day)
    return deal


def _key(deal: DailyDeal) -> fair.SecretBytes:
    secret = fair.SecretBytes(bytes(deal.secret))
    return fair.key(secret, deal.locked_id, fair.rules_id(deal.rules, deal.rules_version), [None] * deal.seats)


def _dealt(deal: DailyDeal) -> tuple[State, FairChance]:
    """The position before the first action, and the chance that goes on from it."""
    chance = FairChance(_key(deal))
    rules = rules_of(deal.rules, deal.rules_version)
    return rules.deal(seats=deal.seats, options=deal.options, chance=chance, first=deal.first), chance


@dataclass(frozen=True)
class PlayedSeries:
    """A deal up to some action: the position, the newest actions, and the position before each decision by its number.

    Positions are hidden: show only views of the seat that decides.
    """

    state: State
    actions: Sequence[UnstoredAction]
    before: Mapping[int, State]


def series_played(deal: DailyDeal, decisions: Sequence[DailyDecision], first: int, upto: int) -> PlayedSeries:
    """Play the first ``upto`` actions of a deal again, and tell those from number ``first`` on, with some before them.

    Nothing after ``upto`` is looked at: what comes later must not be known before a decision is taken.
    """
    numbers = {decision.at: decision.number for decision in decisions}
    state, chance = _dealt(deal)
    before: dict[int, State] = {}
    played: list[UnstoredAction] = []
    at = part = 0
    for count, action in enumerate(deal.actions[:upto]):
        if count in numbers:
            part = numbers[count]
            before[part] = state.copy()
        if count < first - CONTEXT:
            state.play(action, chance)
            continue
        by = "forced" if state.forced() else "player"
        at = at if by == "forced" and played else count + 1
        played.append(play_unstored(state, action, chance, number=count + 1, by=by, at=at, part=part))
    return PlayedSeries(state, in_context(deal.rules, played), before)


# The lock, and the history by which anybody can check it


def lock_of(deal: DailyDeal, now: Any) -> dict[str, Any]:
    """The lock of a deal, as the file that a player can save."""
    game, seats = _as_game(deal)
    return saved_commitment(game, seats, None, now)


def history_of_deal(deal: DailyDeal) -> dict[str, Any]:
    """The history of a deal, with its secret; only for one that is open."""
    game, seats = _as_game(deal)
    state, chance = _dealt(deal)
    game.chain = first_value(game, seats)
    rows = []
    for number, action in enumerate(deal.actions, 1):
        recording, seat = Recording(chance), state.acting
        by = "forced" if state.forced() else "bot"
        state.play(action, recording)
        game.chain = chain_step(game.chain, number, seat, action)
        rows.append(
            SimpleNamespace(number=number, seat=seat, action=action, chance=recording.outcomes, by=by, at=deal.made_at)
        )
    game.scores, game.winners, game.version = state.scores(), state.winners(), len(rows)
    return history_from(game, seats, None, Secret(game=game, value=deal.secret), rows)


def _as_game(deal: DailyDeal) -> tuple[Game, list[Seat]]:
    """The deal as a game of bots that is over, which is never saved."""
    game = Game(
        id=deal.locked_id,
        rules=deal.rules,
        rules_version=deal.rules_version,
        seats=deal.seats,
        options=deal.options,
        first=deal.first,
        first_by="lot",
        commitment=deal.commitment,
        status=Game.Status.FINISHED,
        created_at=deal.made_at,
        started_at=deal.made_at,
    )
    seats, level = range(deal.seats), strongest_level(deal.rules)
    return game, [Seat(game=game, number=seat, bot=level, name=level, taken_at=deal.made_at) for seat in seats]
