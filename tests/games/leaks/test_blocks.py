"""Bob does not learn that Alice blocks him: he reads what he would if she had closed her table."""

import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from urllib.parse import urlsplit
from zipfile import ZipFile

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client

from accounts.data_copies.make import packed
from accounts.models import Block, User
from accounts.relations import accept_friend, ask_friend, block
from games.channels.mail.addresses import accept_address
from games.models import Feed, Game, Invitation, Notice
from games.notices.send import send_due
from games.play.tables.ending import cancel_table
from games.play.tables.seating import invite
from testing.addresses import addresses
from testing.clients import signed_in, without_tokens
from testing.people import person
from testing.tables import ended, open_for, running
from tests.games.api.test_reading import program

pytestmark = pytest.mark.django_db

# What others read, what is the same for all, and a page that starts a game of bots.
NOT_READ = ("/games/watch/", "/admin/", "/metrics", "/accounts/", "/__", "/static/", "/health")
OLD_REASON = "the table is not open to them"  # as earlier versions stored it
INVITED_TO = 3  # tables of Alice


@pytest.fixture
def tables(alice, bob, time_machine) -> list[Game]:
    """The tables to which Alice has invited Bob; mails about that are due. Both have played, and he asks her."""
    time_machine.move_to("2026-11-21 12:00+00:00", tick=False)
    ended(running(alice, bob, public=True))
    running(alice, bob, pace="daily")
    ask_friend(user=bob, person=alice)
    for kind in Feed.Kind.values:
        Feed.objects.create(person=bob, kind=kind)
    hosted = [open_for(alice, seats=3, public=True, name=f"Table {number}") for number in range(INVITED_TO)]
    for table in hosted:
        invite(game_id=table.pk, user=alice, name="Bob")
    time_machine.shift(timedelta(hours=1))
    return hosted


def close_all(tables: list[Game], alice: User, bob: User) -> None:
    """Alice closes her tables, and shows her profile to friends only."""
    for table in tables:
        cancel_table(game_id=table.pk, user=alice)
    User.objects.filter(pk=alice.pk).update(profile=User.Readers.FRIENDS)


def block_bob(tables: list[Game], alice: User, bob: User) -> None:
    """Alice blocks Bob."""
    block(user=alice, person=bob)
    assert Block.objects.count() == 1


def do_nothing(tables: list[Game], alice: User, bob: User) -> None:
    """Alice leaves all as it is."""


Act = Callable[[list[Game], User, User], None]


@pytest.fixture
def read_after(tables, alice, bob) -> Callable[[Act], dict[str, str]]:
    """Return all that Bob reads after an act of Alice, by where he reads it; nothing of it stays."""
    client, api = signed_in(bob), program(bob)

    @transaction.atomic
    def read(act: Act) -> dict[str, str]:
        act(tables, alice, bob)
        mail.outbox.clear()
        send_due("mail")
        mails = "\n".join(f"{each.subject} {each.body}" for each in mail.outbox if each.to == [bob.email])
        found = {**copied(bob), **answers(bob, tables, client, api), "mails": mails}
        transaction.set_rollback(True)
        return found

    return read


def copied(bob: User) -> dict[str, str]:
    """The files of his copy."""
    with ZipFile(BytesIO(packed(bob))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def answers(bob: User, tables: list[Game], client: Client, api: Client) -> dict[str, str]:
    """What he gets from every address that needs no argument or is about Alice, as a person and as a program."""
    paths = {each.path for each in addresses() if not each.arguments}
    paths |= {each.path.format(name="Alice") for each in addresses() if each.arguments == ("name",)}
    files = [each.path.rpartition("/")[2] for each in addresses() if each.path.startswith("/feeds/{")]
    paths |= {f"/feeds/{feed.token}/{file}" for feed in Feed.objects.filter(person=bob) for file in files}
    paths |= {urlsplit(accept_address(table, bob)).path for table in tables}  # from the mail that he got before
    found = {}
    for path in sorted(path for path in paths if not path.startswith(NOT_READ)):
        answer = (api if path.startswith("/api/") else client).get(path)
        text = without_tokens(answer.getvalue().decode(errors="replace"))
        found[path] = f"{answer.status_code} {answer.headers.get('Location')} {text}"
    return found


def test_the_world_with_a_block_is_that_with_closed_tables(read_after):
    closed, blocked = read_after(close_all), read_after(block_bob)
    assert closed.keys() == blocked.keys()
    assert {where: blocked[where] for where in closed if closed[where] != blocked[where]} == {}


def test_what_could_leak_is_there(read_after):
    before, blocked = read_after(do_nothing), read_after(block_bob)
    told = {where.partition("?")[0] for where in before if before[where] != blocked[where]}
    lists = {"/games/", "/games/tables/", "/api/v1/tables", "/people/Alice/", "/api/v1/people/Alice"}
    assert {"invitations.json", "notices.json", "mails", *lists} <= told
    assert [where for where in told if where.endswith("open.atom")] != []
    assert [where for where in told if where.startswith("/games/") and "accept" in where] != []
    assert len(json.loads(before["invitations.json"])) == INVITED_TO
    assert "Alice" in before["mails"]
    assert "Table 0" in before["/games/"]


@pytest.mark.parametrize("stored", [OLD_REASON, "answered meanwhile", Notice.INVITATION_OVER])
def test_reasons_that_earlier_versions_stored_read_alike(tables, alice, bob, stored):
    invitations = Notice.objects.filter(kind=Notice.Kind.INVITATION)
    invitations.update(status=Notice.Status.DROPPED, error=stored)
    reasons = {row["error"] for row in json.loads(copied(bob)["notices.json"]) if row["kind"] == "invitation"}
    assert reasons == {Notice.INVITATION_OVER}


def test_copy_has_no_invitation_to_a_table_where_somebody_blocks(tables, alice, bob, charlie):
    of_charlie = open_for(charlie, seats=3)
    invite(game_id=of_charlie.pk, user=charlie, name="Bob")
    of_charlie.seat_rows.filter(number=1).update(user=alice, name="Alice", taken_at=of_charlie.created_at)
    inviters = [row["inviter"] for row in json.loads(copied(bob)["invitations.json"])]
    assert inviters == ["Alice"] * INVITED_TO + ["Charlie"]
    block(user=alice, person=bob)
    assert json.loads(copied(bob)["invitations.json"]) == []
    assert Invitation.objects.filter(person=bob).count() == INVITED_TO + 1


def test_friend_who_blocks_seems_to_have_ended_the_friendship(alice, bob):
    ask_friend(user=bob, person=alice)
    accept_friend(user=alice, person=bob)
    block(user=alice, person=bob)
    assert json.loads(copied(bob)["people.json"]) == []
    assert "block" not in json.dumps(copied(person("Dora"))["people.json"])
