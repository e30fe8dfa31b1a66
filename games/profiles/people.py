"""A person's figures when a guest signs in to an account, and when an account is closed."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts.models import User
from accounts.registry import PersonHooks
from games.models import Game
from games.profiles.count import add_results, locked_figures
from games.profiles.models import Against, Figures, Part


@transaction.atomic
def merge_guest(guest: User, account: User) -> list[str]:
    """Count the games that the account has just got from the guest for the account. They keep their order."""
    own = {"game__seat_rows__number": F("seat"), "game__seat_rows__user": account}
    given = list(Part.objects.filter(person=guest, **own).order_by("pk"))
    for rules in sorted({part.rules for part in given}):
        _give(rules, [part for part in given if part.rules == rules], guest, account)
    return []


def _give(rules: str, given: Sequence[Part], guest: User, account: User) -> None:
    games = {part.game_id for part in given}
    people = Part.objects.filter(game__in=games, person__isnull=False).values_list("person_id", flat=True)
    figures = locked_figures(rules, {*people, account.pk})
    for each in given:
        parts = list(Part.objects.filter(game=each.game_id).order_by("seat"))
        add_results(figures, parts, -1)
        next(part for part in parts if part.seat == each.seat).person_id = account.pk
        add_results(figures, parts)
        _move(each.facts, figures[guest.pk].sums, figures[account.pk].sums)
    Part.objects.filter(pk__in=[each.pk for each in given]).update(person=account)
    for person in (guest, account):
        _count_series(figures[person.pk])
        figures[person.pk].save()
    Against.objects.filter(Q(person=guest) | Q(opponent=guest), met=0).delete()
    Figures.objects.filter(person=guest, rules=rules, sums={}).delete()


def _move(facts: dict[str, int], sums: dict[str, int], to: dict[str, int]) -> None:
    for name, number in facts.items():
        to[name] = to.get(name, 0) + number
        sums[name] -= number
        if not sums[name]:
            del sums[name]


def _count_series(figures: Figures) -> None:
    figures.series = figures.longest = 0
    parts = Part.objects.filter(person=figures.person_id, rules=figures.rules).order_by("pk")
    for place in parts.values_list("place", flat=True):
        figures.series = figures.series + 1 if place == 1 else 0
        figures.longest = max(figures.longest, figures.series)


def before_closing(person: User, _by: User, _reason: str) -> None:
    """Delete what was for the person alone. What others did against them stays, with a former player."""
    Figures.objects.filter(person=person).delete()
    Against.objects.filter(person=person).delete()


def _all(guests: QuerySet[User]) -> QuerySet[User]:
    return guests


def _no_rows(_person: User) -> QuerySet[Game]:
    return Game.objects.none()


def _nothing(_person: User) -> None:
    pass


def _no_consequences(_person: User) -> list[str]:
    return []


HOOKS = PersonHooks(
    clearable=_all,
    rows_of=_no_rows,
    before_clearing=_nothing,
    renamed=_nothing,
    mail_chosen=_nothing,
    merge_guest=merge_guest,
    before_closing=before_closing,
    consequences_of_closing=_no_consequences,
)
