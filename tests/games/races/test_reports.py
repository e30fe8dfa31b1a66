"""The same report sent many times at once, and staff who act on it at the same time."""

import uuid

import pytest

from games.models import Case
from games.play.report import AlreadyReported, report_game
from games.play.staff.cases import take_case
from games.refusals import Refusal
from testing.clients import signed_in
from testing.people import staff
from testing.tables import running
from tests.support.database import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_eight_clicks_write_one_report(alice, bob):
    game = running(alice, bob)
    address = f"/games/{game.pk}/report"
    form = {"about": "1 Bob", "reason": "stalling", "text": "", "command_id": str(uuid.uuid4())}
    clients = [signed_in(alice) for _click in range(8)]
    answers = at_once([lambda client=client: client.post(address, form) for client in clients])
    assert {(answer.status_code, answer.headers.get("Location")) for answer in answers} == {(302, address)}
    assert Case.objects.get().person == bob


def test_one_of_eight_identical_reports_is_accepted(alice, bob):
    game = running(alice, bob)
    said = {"game_id": game.pk, "user": alice, "seat": 1, "reason": "stalling", "text": ""}
    answers = at_once([lambda: report_game(**said)] * 8)
    assert answers.count(AlreadyReported) == 7
    assert Case.objects.count() == 1


def test_one_of_many_staff_takes_the_case(alice, bob):
    game = running(alice, bob)
    report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="")
    case = Case.objects.get()
    people = [staff(name) for name in ("Mary", "Nora", "Olga", "Pia")]
    answers = at_once([lambda person=person: take_case(case_id=case.pk, staff=person) for person in people])
    assert answers.count(Refusal) == 3
    assert case.steps.get().by == Case.objects.get().owner
