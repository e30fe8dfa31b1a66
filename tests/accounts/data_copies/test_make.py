"""What a copy contains: everything about its person, and nothing of others."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from accounts.data_copies.make import files_about, left_out, packed
from accounts.models import Friendship, User
from games.catalog import RULES
from games.models import Game
from games.play.report import report_game
from games.talk.models import Note
from testing.people import person
from testing.tables import fresh, running
from tests.accounts.data_copies.samples import SECRET, furnish, words_of
from tests.games.leaks.needles import planted_in
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db


def unpacked(user: User) -> dict[str, str]:
    """The texts of the files in the copy of ``user``."""
    with ZipFile(BytesIO(packed(user))) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def rows_in(files: dict[str, str]) -> dict[str, list[dict]]:
    return {name.removesuffix(".json"): json.loads(text) for name, text in files.items() if name.endswith(".json")}


def references_to_people() -> set[str]:
    return {
        f"{model._meta.label}.{column.name}"
        for model in apps.get_models()
        for column in model._meta.concrete_fields
        if column.related_model is User
    }


def test_each_reference_to_a_person_is_in_a_file_or_left_out_for_a_reason(alice):
    in_files = [each for file in files_about(alice) for each in file.of]
    assert len(in_files) == len(set(in_files))
    assert {*in_files, *left_out()} == references_to_people()
    assert set(in_files) & set(left_out()) == set()
    assert [what for what, why in left_out().items() if not str(why)] == []


@pytest.fixture
def copy_of_alice(alice, bob, charlie) -> dict[str, str]:
    """Alice plays with Bob, who writes at her tables and reports her, and Bob with Charlie."""
    furnish(alice, bob)
    for game in Game.objects.filter(seat_rows__user=alice, started_at__isnull=False):
        say(game, bob, f"{words_of(bob)} said to Alice")
        Note.objects.create(game=game, person=bob, text=f"{words_of(bob)} noted of Alice")
        report_game(game_id=game.pk, user=bob, seat=0, reason="other", text=f"{words_of(bob)} told staff of Alice")
    furnish(bob, charlie)
    furnish(charlie, bob)
    return unpacked(alice)


def test_copy_has_rows_in_each_file_and_the_words_of_its_person(copy_of_alice, alice):
    rows = rows_in(copy_of_alice)
    assert [name for name, found in rows.items() if not found] == []
    said = [row["text"] for row in rows["messages"]]
    assert said == ["words-of-alice said"] * 2
    assert {row["text"] for row in rows["notes"]} == {"words-of-alice noted"}
    with_words = "account sessions tokens devices games messages notes table_events notices reports measures".split()
    assert [name for name in with_words if words_of(alice) not in copy_of_alice[f"{name}.json"]] == []
    account = rows["account"][0]
    assert (account["name"], account["email"], account["emails"][0]["email"]) == ("Alice", alice.email, alice.email)
    assert {row["game"] for row in rows["actions"]} <= {row["id"] for row in rows["games"]}
    assert {row["what"] for row in rows["people"]} == {"asked", "blocked", "muted"}


def test_copy_has_nothing_of_others_and_no_secret(copy_of_alice, bob, charlie):
    everything = "\n".join(copy_of_alice.values())
    needles = [SECRET, *(words_of(each) for each in (bob, charlie)), bob.email, charlie.email, "Charlie"]
    assert [needle for needle in needles if needle in everything] == []
    of_bob = "\n".join(unpacked(bob).values())
    assert [needle for needle in needles if needle not in of_bob] == [SECRET, charlie.email]


def test_passwords_are_in_no_copy(alice):
    assert alice.password.startswith("md5$")
    assert "md5$" not in "\n".join(unpacked(alice).values())


@pytest.mark.parametrize("slug", RULES)
def test_of_a_running_game_the_copy_has_the_view_of_ones_seat_and_nothing_hidden(slug, alice, bob):
    game = running(alice, bob, person("Dora"), rules=slug, seats=3)
    needles = planted_in(game)
    found = unpacked(alice)
    seen = rows_in(found)["games"][0]["you_see"]
    view = json.dumps(fresh(game).state().view(0), cls=DjangoJSONEncoder)
    assert seen == json.loads(view)
    assert needles.found_in("\n".join(found.values())) == set()


def test_request_that_was_declined_is_not_told(alice, bob):
    Friendship.objects.create(asker=alice, asked=bob, declined_at=timezone.now())
    assert [sorted(row) for row in rows_in(unpacked(alice))["people"]] == [["accepted_at", "asked_at", "name", "what"]]
    assert "declined_at" in rows_in(unpacked(bob))["people"][0]


@pytest.mark.parametrize(
    "language, heading", [("en", "Everything we store about you"), ("fr", "Tout ce que nous enregistrons sur vous")]
)
def test_page_explains_each_file_in_the_persons_language(alice, language, heading):
    alice.language = language
    alice.save(update_fields=["language"])
    files = unpacked(alice)
    page = files.pop("index.html")
    assert f'<html lang="{language}">' in page
    assert f"<h1>{heading}</h1>" in page
    assert [name for name in files if f'href="{name}"' not in page] == []
    assert [what for what in left_out() if f"<code>{what}</code>" not in page] == []
