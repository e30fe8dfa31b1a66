"""Mail that somebody asks to cancel a game: once, to all others who play, unless they have answered or seen it."""

import pytest

from games.models import Notice
from games.notices.send import send_due
from games.play.absence.stand_in import leave_game
from games.play.tables.ending import agree_to_cancel, decline_to_cancel, withdraw_vote_to_cancel
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person
from testing.tables import running
from tests.support.mail import html_of, text_of

pytestmark = pytest.mark.django_db

SUBJECT = "Cancel the game? Sunday · PUSH"


@pytest.fixture
def game(alice, bob):
    return running(alice, bob, person("Dora"), person("Gone"))


def sent(mail_server, name):
    with later(minutes=2):
        send_due()
    return [mail for mail in mail_server.to(f"{name}@example.org") if mail["Subject"] == SUBJECT]


def test_all_others_who_play_are_asked_once_by_mail(game, alice, bob, mail_server):
    leave_game(game_id=game.pk, user=game.seat_rows.get(name="Gone").user)
    agree_to_cancel(game_id=game.pk, user=alice)
    withdraw_vote_to_cancel(game_id=game.pk, user=alice)
    agree_to_cancel(game_id=game.pk, user=alice)
    assert [len(sent(mail_server, name)) for name in ("alice", "bob", "dora", "gone")] == [0, 1, 1, 0]
    (mail,) = sent(mail_server, "bob")
    for text in (text_of(mail), html_of(mail)):
        assert "Alice asks to cancel the game." in text
        assert f"https://pushsite.example/games/{game.pk}/" in text


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("answer", "who"), [(withdraw_vote_to_cancel, "Alice"), (decline_to_cancel, "Dora"), (agree_to_cancel, "Bob")]
)
def test_answered_request_is_not_mailed(game, alice, mail_server, answer, who):
    agree_to_cancel(game_id=game.pk, user=alice)
    answer(game_id=game.pk, user=game.seat_rows.get(name=who).user)
    assert sent(mail_server, "bob") == []


def test_one_person_asks_another_three_times_an_hour_by_mail(alice, bob, mail_server):
    dora = person("Dora")
    for asker, times in ((alice, 5), (dora, 2)):
        for game in [running(asker, bob) for _ in range(times)]:
            agree_to_cancel(game_id=game.pk, user=asker)
    assert len(sent(mail_server, "bob")) == 3 + 2
    assert [*Notice.objects.filter(status="dropped", person=bob).values_list("error", flat=True)] == [
        "three requests to cancel by mail from one person within an hour"
    ] * 2
    with later(minutes=63):
        agree_to_cancel(game_id=running(alice, bob).pk, user=alice)
    with later(minutes=64):
        send_due()
    assert len(sent(mail_server, "bob")) == 3 + 2 + 1


def test_request_that_was_seen_at_the_table_is_not_mailed(game, alice, bob, mail_server):
    agree_to_cancel(game_id=game.pk, user=alice)
    signed_in(bob).get(f"/games/{game.pk}/")
    assert (sent(mail_server, "bob"), len(sent(mail_server, "dora"))) == ([], 1)
    assert Notice.objects.get(kind="cancel", person=bob).error == "seen at the table"
