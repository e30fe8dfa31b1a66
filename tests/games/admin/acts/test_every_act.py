"""What holds for every act of staff: who may, without a reason, twice, by GET, about something that does not exist."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.admin.acts.cases import CASE_ACTS
from games.admin.acts.form_page import staff_page_of
from games.admin.acts.games import GAME_ACTS
from games.admin.acts.people import PERSON_ACTS
from games.models import Case, CaseStep, Game, LogEntry, Seat, StaffAct, StaffMeasure
from games.play.absence.stand_in import leave_game
from games.play.report import report_game
from games.play.staff.cases import close_case
from games.play.staff.measures import silence
from games.play.staff.people import link_accounts
from games.play.staff.permissions import NotPermitted, NotStaff, PlaysThere
from games.ratings.models import Link
from games.refusals import Invalid, Refusal
from games.talk.models import Message
from testing.clients import signed_in
from testing.people import staff, staff_with, with_second_step
from testing.tables import ended, running
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db

REASON = "They asked for it."
MODELS = (Game, Seat, LogEntry, StaffAct, StaffMeasure, Case, CaseStep, Link, Message, User)

About = tuple[Game | User | Case, dict[str, Any]]


# What acts are about, and the arguments of their addresses. Staff act on Bob, or on a game that Alice plays with him.


def game(alice: User, bob: User) -> About:
    table = running(alice, bob)
    return table, {"game_id": table.pk}


def rated_result(alice: User, bob: User) -> About:
    over = ended(running(alice, bob, rated=True))
    return over, {"game_id": over.pk}


def taken_game(alice: User, bob: User) -> About:
    over = ended(running(alice, bob, rated=True))
    over.seat_rows.filter(user=alice).update(seen_version=None, left_version=0)
    over.seat_rows.filter(user=bob).update(seen_version=over.version)
    ended(running(alice, bob, rated=True))
    return bob, {"pk": bob.pk}


def seat(alice: User, bob: User) -> About:
    table, arguments = game(alice, bob)
    return table, arguments | {"seat_number": 1}


def left_seat(alice: User, bob: User) -> About:
    table, arguments = seat(alice, bob)
    leave_game(game_id=table.pk, user=bob)
    return table, arguments


def account(alice: User, bob: User) -> About:
    return bob, {"pk": bob.pk}


def signed_in_account(alice: User, bob: User) -> About:
    Client().post("/accounts/login/", {"login": bob.email, "password": "correct horse"})
    return account(alice, bob)


def linked_accounts(alice: User, bob: User) -> About:
    link_accounts(pk=bob.pk, other=alice.pk, staff=staff("Rose"), reason=REASON)
    return bob, {"pk": bob.pk, "other": alice.pk}


def measure(alice: User, bob: User) -> About:
    taken = silence(pk=bob.pk, staff=staff("Rose"), reason=REASON, time=timedelta(days=1))
    return bob, {"measure_id": taken.pk}


def message(alice: User, bob: User) -> About:
    table = running(alice, bob)
    return table, {"message_id": say(table, bob, "You fool").pk}


def report(alice: User, bob: User) -> About:
    report_game(game_id=running(alice, bob).pk, user=alice, seat=1, reason="stalling", text="")
    case = Case.objects.get()
    return case, {"case_id": case.pk}


def closed_report(alice: User, bob: User) -> About:
    case, arguments = report(alice, bob)
    close_case(case_id=case.pk, staff=staff("Rose"), remark="Done.")
    return case, arguments


@dataclass(frozen=True)
class Row:
    """What an act is about, its right, the kind of row that it writes, what a second click says, and the form.

    ``again`` is the status of the second click, which changes nothing; ``None`` if the act can be repeated.
    """

    about: Callable[[User, User], About]
    right: str
    written: str
    says: str = ""
    form: Callable[[], Mapping[str, Any]] = lambda: {"reason": REASON}
    again: int | None = 409


GAMES, TALK, PEOPLE, CASES = "games.change_game", "games.read_talk", "accounts.change_user", "games.change_case"
HOLDS = "This holds for this person already. End it first. Nothing was changed."
TABLE = {
    "games_game_cancel": Row(game, GAMES, "cancel", "This game is over. Nothing was changed."),
    "games_game_void": Row(rated_result, GAMES, "void", "no result that changes ratings. Nothing was changed."),
    "games_game_seat_bot": Row(seat, GAMES, "seat-bot", "A bot plays this seat already."),
    "games_game_give_back": Row(left_seat, GAMES, "give-back", "No bot plays for a person at this seat."),
    "games_game_open_hidden": Row(game, "games.see_hidden", "open-hidden", again=302),
    "games_game_talk": Row(game, TALK, "read-talk", again=200),
    "games_measure_warn": Row(account, PEOPLE, "warn", "was warned in these words and has not read it yet."),
    "games_measure_silence": Row(account, PEOPLE, "silence", HOLDS, lambda: {"reason": REASON, "time": "6"}),
    "games_measure_rename": Row(account, PEOPLE, "rename", "This person has no name of their own."),
    "games_measure_exclude": Row(account, PEOPLE, "exclude", HOLDS, lambda: {"reason": REASON, "time": "until-ended"}),
    "games_void_taken": Row(taken_game, PEOPLE, "void", "This person has no such game. Nothing was changed."),
    "games_measure_suspend": Row(account, PEOPLE, "suspend", HOLDS, lambda: {"reason": REASON, "time": "72"}),
    "games_end_measure": Row(measure, PEOPLE, "end-measure", "This has ended already. Nothing was changed."),
    "games_close_account": Row(account, PEOPLE, "close-account", "This account is closed."),
    "games_end_sessions": Row(signed_in_account, PEOPLE, "end-sessions", "This person is not signed in anywhere."),
    "games_link": Row(account, PEOPLE, "link", "are linked already.", lambda: {"reason": REASON, "other": "Alice"}),
    "games_unlink": Row(linked_accounts, PEOPLE, "unlink", "These accounts are not linked. Nothing was changed."),
    "games_messages": Row(account, TALK, "read-messages", again=200),
    "games_remove_message": Row(message, CASES, "remove-message", "This message is deleted already."),
    "games_case_take": Row(report, CASES, "taken", "This is not open any more. Nothing was changed.", dict),
    "games_case_hand": Row(report, CASES, "handed", form=lambda: {"to": staff("Nora").pk}, again=422),
    "games_case_remark": Row(report, CASES, "remarked", form=lambda: {"text": REASON}, again=None),
    "games_case_close": Row(
        report, CASES, "closed", "This is closed already.", lambda: {"remark": REASON, "answer": ""}
    ),
    "games_case_reopen": Row(closed_report, CASES, "reopened", "This is not closed.", lambda: {"remark": REASON}),
}
ACTS = {act.name: act for act in (*GAME_ACTS, *PERSON_ACTS, *CASE_ACTS)}
every_act = pytest.mark.parametrize("name", TABLE)
every_reason = pytest.mark.parametrize("name", sorted(TABLE.keys() - {"games_case_take", "games_case_hand"}))


class Tried:
    """An act of the table, ready to be carried out; ``words``: the field for its reason, if it has one."""

    def __init__(self, name: str, alice: User, bob: User) -> None:
        self.act = ACTS[name]
        self.row = TABLE[name]
        self.target, self.arguments = self.row.about(alice, bob)
        self.form = self.row.form()
        self.address = reverse(f"admin:{name}", kwargs=self.arguments)
        self.words = next((field for field in ("reason", "text", "remark") if field in self.form), None)

    def carry_out(self, who: User, **changed: str) -> None:
        """Call the function without the page."""
        form = self.act.form(self.target, self.form)
        assert form.is_valid()
        self.act.carry_out(**self.arguments, staff=who, **form.cleaned_data | changed)


@pytest.fixture
def tried(name: str, alice: User, bob: User) -> Tried:
    return Tried(name, alice, bob)


@pytest.fixture
def olga(name: str) -> User:
    """A member of staff who may view everything, and has the right to this act."""
    views = ("games.view_game", "games.view_case", "accounts.view_user")
    return with_second_step(staff_with("Olga", *views, TABLE[name].right))


@pytest.fixture
def nick(name: str) -> User:
    """A member of staff with every right but the one to this act."""
    nick = with_second_step(staff_with("Nick"))
    nick.user_permissions.set(Permission.objects.exclude(codename=TABLE[name].right.partition(".")[2]))
    return nick


def stored() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in MODELS] + [UserSession.objects.count()]


def test_every_act_is_in_the_table():
    assert set(TABLE) == set(ACTS)


@pytest.mark.both_databases
@every_act
def test_neither_charlie_nor_staff_without_the_right_act(tried, nick, charlie):
    charlie.user_permissions.set(Permission.objects.all())
    for who, refusal in ((charlie, NotStaff), (nick, NotPermitted)):
        client = signed_in(who)
        before = stored()
        for answer in (client.get(tried.address, follow=True), client.post(tried.address, tried.form, follow=True)):
            assert answer.status_code == 403
        with pytest.raises(refusal):
            tried.carry_out(who)
        assert stored() == before


@every_act
def test_staff_who_play_there_do_not_act(name, alice, bob, mary):
    mary.user_permissions.set(Permission.objects.all())
    tried = Tried(name, mary, bob)
    running(mary, bob)
    client = signed_in(mary)
    before = stored()
    answer = client.post(tried.address, tried.form)
    assert (answer.status_code, "Ask another member of staff." in answer.text) in ((403, True), (404, False))
    with pytest.raises(PlaysThere):
        tried.carry_out(mary)
    assert stored() == before


@every_act
def test_opening_an_act_says_what_it_does_and_changes_nothing(tried, olga):
    client = signed_in(olga)
    before = stored()
    answer = client.get(tried.address)
    assert (answer.status_code, stored()) == (200, before)
    assert [f'name="{field}"' in answer.text for field in tried.form] == [True] * len(tried.form)
    assert answer.context["consequences"] and "%(" not in answer.text


@every_reason
def test_act_without_a_reason_is_refused(tried, olga):
    client = signed_in(olga)
    before = stored()
    too_long = "x" * (tried.act.form.base_fields[tried.words].max_length + 1)
    for words in ("", "  ", "\u200b \u2066", too_long):
        assert client.post(tried.address, {**tried.form, tried.words: words}).status_code == 422
        with pytest.raises(Invalid):
            tried.carry_out(olga, **{tried.words: words})
    assert "This field is required." in client.post(tried.address, {**tried.form, tried.words: " "}).text
    assert stored() == before


@pytest.mark.both_databases
@every_act
def test_act_leads_back_and_stands_in_the_trail_once(tried, olga, bob):
    client = signed_in(olga)
    answer = client.post(tried.address, tried.form)
    page = reverse(tried.act.then, args=[tried.target.pk]) if tried.act.then else staff_page_of(tried.target)
    assert (answer.status_code, answer.headers["Location"]) == (302, page)
    if isinstance(tried.target, Case):
        step = CaseStep.objects.last()
        assert (step.what, step.by, step.remark) == (tried.row.written, olga, tried.form.get(tried.words, ""))
    else:
        act = StaffAct.objects.first()
        assert (act.kind, act.staff, act.staff_name, act.reason) == (tried.row.written, olga, "Olga", REASON)
        assert tried.target in (act.game, act.person, act.other)
        assert (act.seat, act.person if act.seat else bob) == (tried.arguments.get("seat_number"), bob)
    if tried.row.again:
        before = stored()
        again = client.post(tried.address, tried.form)
        assert (again.status_code, stored()) == (tried.row.again, before)
        assert tried.row.says in again.text
    if tried.row.says:
        with pytest.raises(Refusal, match=tried.row.says):
            tried.carry_out(olga)


@every_act
def test_act_on_what_does_not_exist_is_not_found(tried, olga):
    for argument in tried.arguments:
        unknown = reverse(f"admin:{tried.act.name}", kwargs={**tried.arguments, argument: 99999})
        assert signed_in(olga).post(unknown, tried.form).status_code == 404
