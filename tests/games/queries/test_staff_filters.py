"""Whose a report, a flag or a note may be."""

import pytest

from games.models import Case, Game
from games.play.report import report
from games.play.staff.cases import add_case
from games.queries.staff_filters import may_handle, reported_by
from tests.support.staff import onlooker, staff
from tests.support.tables import running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def game(alice, bob) -> Game:
    return running(alice, bob)


@pytest.fixture
def nora():
    return staff("Nora")


def test_a_report_is_for_all_who_have_the_right_but_its_reporter(game, mary, nora):
    onlooker()
    report(game_id=game.pk, user=nora, reason="stalling", text="")
    assert may_handle(Case.objects.get()) == [mary]


def test_a_flag_is_for_who_wrote_it_too_but_not_for_whom_it_is_about(mary, nora):
    olga = staff("Olga")
    flag = add_case(staff=mary, kind="flag", reason="name", text="Rude.", person=nora)
    assert set(may_handle(flag)) == {mary, olga}


def test_what_staff_flagged_is_no_report_of_theirs(game, mary):
    add_case(staff=mary, kind="flag", reason="other", text="Look.", game=game)
    assert list(reported_by(mary, game)) == []
