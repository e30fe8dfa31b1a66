"""Permissions of staff: acts and pages use the same ones."""

import pytest

from accounts.models import User
from games.models import Case, Game
from games.play.absence.stand_in import leave_game
from games.play.report import report_game
from games.play.staff.cases import add_case
from games.play.staff.people import close_account_as_staff
from games.play.staff.permissions import (
    handlers_of,
    may_cancel,
    may_close_account,
    may_end_sessions,
    may_give_back,
    may_open_hidden,
    may_review,
    may_seat_bot,
    may_write_case,
)
from testing.clients import signed_in
from testing.people import onlooker, person, staff, staff_with, with_second_step
from testing.tables import ended, fresh, open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

REASON = "A test."


@pytest.fixture
def game(alice, bob) -> Game:
    return running(alice, bob)


@pytest.fixture
def nora():
    return staff("Nora")


@pytest.fixture
def nick():
    """A member of staff who may view everything and change nothing."""
    return staff_with("Nick", "games.view_game", "games.view_case", "accounts.view_user")


def test_a_right_does_not_outlive_the_staff_account(game):
    former = staff_with("Pia", "games.change_game")
    former.is_staff = False
    assert not may_cancel(former, game)
    assert not may_review(former, game)


def offered(client, address: str, *buttons: str) -> list[bool]:
    text = client.get(address).text
    return [f'href="{button}"' in text for button in buttons]


@pytest.mark.parametrize("state", ["open", "running", "ended", "own"])
def test_the_page_of_a_game_offers_what_the_reader_may_do(alice, bob, state):
    mary = staff()
    if state == "open":
        game = open_for(alice)
    else:
        game = running(alice, mary if state == "own" else bob)
        leave_game(game_id=game.pk, user=alice)
    game = ended(game) if state == "ended" else fresh(game)
    page = f"/admin/games/game/{game.pk}"
    for user in (mary, onlooker()):
        seats = list(game.seat_rows.all())
        expected = [
            may_cancel(user, game),
            may_review(user, game),
            *(may_seat_bot(user, game, seat) for seat in seats),
            *(may_give_back(user, game, seat) for seat in seats),
        ]
        buttons = [f"{page}/cancel/", f"{page}/review/"]
        buttons += [f"{page}/{act}/{seat.number}/" for act in ("seat-bot", "give-back") for seat in seats]
        write = f"/admin/games/case/write/?game={game.pk}"
        found = offered(signed_in(user), f"{page}/change/", *buttons, write)
        assert found == [*expected, may_write_case(user, game)]


def test_the_review_offers_hidden_cards_to_staff_who_may_open_them(game, mary):
    page = f"/admin/games/game/{game.pk}"
    for user in (mary, onlooker(), with_second_step(staff_with("Olga", "games.view_game", "games.see_hidden"))):
        expected = user.name == "Olga"
        assert may_open_hidden(user, game) == expected
        assert offered(signed_in(user), f"{page}/review/", f"{page}/open-hidden/") == [expected]


def test_the_page_of_a_person_offers_what_the_reader_may_do(alice, bob, mary, nora):
    running(alice, mary)
    olga = with_second_step(staff_with("Olga", "accounts.view_user", "accounts.change_user"))
    guest = User.objects.create_guest()
    closed = close_account_as_staff(pk=person("Charlie").pk, staff=nora, reason=REASON)
    acts = "/admin/games/staffact"
    may = {}
    for reader in (mary, olga, onlooker()):
        for user in (alice, bob, mary, nora, guest, closed):
            buttons = [f"{acts}/{act}/{user.pk}/" for act in ("close-account", "end-sessions")]
            found = offered(signed_in(reader), f"/admin/accounts/user/{user.pk}/change/", *buttons)
            assert found == [may_close_account(reader, user), may_end_sessions(reader, user)]
            may[reader.name, user.name] = found
    assert may["Mary", "Alice"] == [False, False]  # they play together
    assert may["Mary", "Nora"] == may["Olga", "Alice"] == [True, True]
    assert may["Olga", "Nora"] == may["Nick", "Alice"] == [False, False]


def test_report_can_be_handled_by_all_staff_with_the_right_but_its_reporter(game, mary, nora):
    onlooker()
    report_game(game_id=game.pk, user=nora, reason="stalling", text="")
    assert handlers_of(Case.objects.get()) == [mary]


def test_flag_can_be_handled_by_its_writer_but_not_by_its_subject(mary, nora):
    olga = staff("Olga")
    flag = add_case(staff=mary, kind="flag", reason="name", text="Rude.", person=nora)
    assert set(handlers_of(flag)) == {mary, olga}
