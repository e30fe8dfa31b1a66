"""Reports of messages from before they were cases of their own, and the way back."""

import pytest

from games.models import Case
from games.talk.acts import report_message
from tests.games.talk.samples import say
from tests.support.database import migrated_to, migrated_to_the_newest
from tests.support.tables import running


@pytest.fixture
def before():
    """The model of cases before the migration; afterwards all migrations are applied again."""
    yield lambda: migrated_to(("talk", "0003_one_index_less")).get_model("games", "Case").objects
    migrated_to_the_newest()


@pytest.fixture
def reported(alice, bob):
    """Alice's case about a message of Bob."""
    game = running(alice, bob)
    return report_message(message=say(game, bob, "Hello"), user=alice, text="rude")


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_reports_of_messages_are_about_a_person_in_the_old_version(reported, before):
    old = before()
    assert list(old.values_list("pk", "about")) == [(reported.pk, "person")]
    migrated_to_the_newest()
    assert list(Case.objects.values_list("pk", "about")) == [(reported.pk, "talk")]


@pytest.mark.django_db(transaction=True)
def test_an_open_report_of_the_person_takes_the_messages(reported, alice, bob, before):
    about = {"kind": "report", "about": "person", "by": alice, "game": reported.game, "person": bob}
    twin = Case.objects.create(**about, reason="name", text="a name")
    old = before()
    assert list(old.values_list("pk", "about", "text")) == [(twin.pk, "person", "a name\nrude")]
    assert old.get().reported_messages.count() == 1
