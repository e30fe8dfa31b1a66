"""What people have written has an end: deleted messages, and those of closed accounts."""

import pytest
from django.utils import timezone

from accounts.lifecycle.close import close_account
from games.models import Case
from games.play.clearing import clear_old_rows
from games.talk.acts import report_message
from games.talk.models import Message
from testing.clients import signed_in
from testing.clocks import later
from testing.tables import running
from tests.games.talk.samples import heard, say

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def clear_in(days: int) -> None:
    with later(days=days):
        clear_old_rows()


def texts() -> list[str]:
    return list(Message.objects.order_by("pk").values_list("text", flat=True))


@pytest.fixture(autouse=True)
def _days(settings):
    settings.KEEP_DAYS = settings.KEEP_DAYS | {"removed_messages": 10, "closed_accounts": 20}


def test_text_of_a_deleted_message_is_cleared_after_its_days(alice, bob):
    game = running(alice, bob)
    say(game, alice, "Sorry for that")
    say(game, bob, "No harm")
    Message.objects.filter(person=alice).update(deleted_at=timezone.now())
    clear_in(days=9)
    assert texts() == ["Sorry for that", "No harm"]
    clear_in(days=11)
    assert texts() == ["", "No harm"]
    page = signed_in(bob).get(f"/games/{game.pk}/talk/").text
    assert ("deleted" in page, "No harm" in page) == (True, True)


def test_reported_text_stays_until_staff_have_closed_the_case(alice, bob):
    game = running(alice, bob)
    message = say(game, alice, "You fool")
    case = report_message(message=message, user=bob, text="")
    Message.objects.update(deleted_at=timezone.now())
    clear_in(days=11)
    assert texts() == ["You fool"]
    Case.objects.filter(pk=case.pk).update(state=Case.State.CLOSED)
    clear_in(days=11)
    assert texts() == [""]


def test_messages_of_a_closed_account_are_deleted_after_their_days(alice, bob):
    game = running(alice, bob)
    reported = say(game, alice, "You fool")
    report_message(message=reported, user=bob, text="")
    say(game, alice, "Good luck")
    say(game, bob, "Thanks")
    close_account(alice.pk, by=alice)
    clear_in(days=19)
    assert heard(game, bob) == ["You fool", "Good luck", "Thanks"]
    clear_in(days=21)
    assert texts() == ["You fool", "", "Thanks"]
    page = signed_in(bob).get(f"/games/{game.pk}/talk/").text
    assert ("You fool" in page, "Thanks" in page) == (False, True)
