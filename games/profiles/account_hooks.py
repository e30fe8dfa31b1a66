"""A person's figures when a guest signs in to an account, and when an account is closed."""

from collections.abc import Collection, Iterator, Sequence

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.registry import CopiedFile, PersonHooks, register
from games.profiles.count import locked_figures
from games.profiles.models import Against, Figures, Participation
from games.profiles.sums import add_given, are_complete, compare, compare_opponents


@transaction.atomic
def merge_guest(guest: User, account: User) -> list[str]:
    """Count the games that the account has just got from the guest for the account. They keep their order."""
    own = {"game__seat_rows__number": F("seat"), "game__seat_rows__user": account}
    given = list(Participation.objects.filter(person=guest, **own))
    for rules in sorted({participation.rules for participation in given}):
        _give([participation for participation in given if participation.rules == rules], guest, account)
    return []


def _give(given: Sequence[Participation], guest: User, account: User) -> None:
    """Give participations in one kind of game.

    The account may have played very much, so only what is given is added to its sums; unless these are not complete, as
    while `recount` works: then they are added up again.
    """
    rules = given[0].rules
    people = Participation.objects.filter(
        game__in={participation.game_id for participation in given}, person__isnull=False
    )
    figures = locked_figures(rules, {*people.values_list("person_id", flat=True), account.pk})
    opponents = figures.keys() - {guest.pk, account.pk}
    complete = account.pk in figures and are_complete(figures[account.pk])
    Participation.objects.filter(pk__in=[participation.pk for participation in given]).update(person=account)
    _add_up(rules, guest, opponents)
    if complete:
        add_given(figures[account.pk], given, opponents)
    else:
        _add_up(rules, account, opponents)


def _add_up(rules: str, person: User, opponents: Collection[int]) -> None:
    compare(rules, person.pk, write=True)
    compare_opponents(rules, person.pk, opponents)


def before_closing(person: User, _by: User, _reason: str) -> None:
    """Delete what was for the person alone. What others did against them stays, with a former player."""
    Figures.objects.filter(person=person).delete()
    Against.objects.filter(person=person).delete()


def copied_figures(person: User) -> Iterator[CopiedFile]:
    """The person's figures, and what they are made of."""
    figures = Figures.objects.filter(person=person).order_by("pk")
    yield CopiedFile(
        "figures",
        _("Your figures in each game."),
        figures.values("rules", "sums", "series", "longest", "last_at"),
        ("profiles.Figures.person",),
    )
    parts = Participation.objects.filter(person=person).order_by("pk")
    yield CopiedFile(
        "participations",
        _("What you did in each finished game, as numbers."),
        parts.values("game", "seat", "rules", "place", "facts", "at"),
        ("profiles.Participation.person",),
    )
    against = Against.objects.filter(person=person).annotate(opponent_name=F("opponent__name")).order_by("pk")
    yield CopiedFile(
        "opponents",
        _("How often you finished ahead of each opponent, and behind."),
        against.values("rules", "opponent_name", "level", "met", "ahead", "behind"),
        ("profiles.Against.person",),
    )


register(
    PersonHooks(
        merge_guest=merge_guest,
        before_closing=before_closing,
        copied=copied_figures,
        not_copied={"profiles.Against.opponent": gettext_lazy("Those are the other person’s figures, against you.")},
    )
)
