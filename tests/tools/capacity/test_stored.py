"""What ``make capacity`` copies in a database, and what it counts there as lost or doubled."""

import json
from collections import Counter, defaultdict
from types import SimpleNamespace

import psycopg
import pytest
from django.core.management import call_command
from django.utils import timezone

from games.models import Action, Game, Notice, Secret
from testing.tables import fresh, play, running
from tests.support.servers import direct_url
from tools.capacity import inside
from tools.capacity.filling import COPIED, copy_games
from tools.capacity.losses import count_losses, found_losses

pytestmark = pytest.mark.django_db(transaction=True)
LONG_AGO = "2000-01-01T00:00:00+00:00"


@pytest.fixture
def site():
    """Stands for the site: its database is the test's, its mail server got no mail."""
    differences = lambda *arguments, given: json.dumps(inside._differences(json.loads(given)))  # noqa: E731
    return SimpleNamespace(
        postgres=SimpleNamespace(url=direct_url()),
        filler=SimpleNamespace(run=differences),
        mail=SimpleNamespace(ids=Counter()),
    )


@pytest.fixture
def game(alice, bob):
    """Alice's and Bob's game after three actions."""
    game = running(alice, bob)
    for _ in range(3):
        game = play(game, fresh(game).state().legal()[0])
    return game


def commands(game) -> list[str]:
    ids = Action.objects.filter(game=game).exclude(command_id=None).values_list("command_id", flat=True)
    return [str(each) for each in ids]


def test_nothing_is_lost_while_everything_is_stored(site, game):
    counts = count_losses(site, commands(game), LONG_AGO) | {"errors without a sentence": 0}
    assert (counts["actions accepted"], counts["games played in"], counts["games replayed"]) == (3, 1, 1)
    assert found_losses(counts) == []


def test_accepted_action_that_is_gone_counts_as_lost(site, game):
    accepted = commands(game)
    Action.objects.filter(game=game, command_id=accepted[1]).delete()
    counts = count_losses(site, accepted, LONG_AGO) | {"errors without a sentence": 0}
    assert found_losses(counts) == ["lost", "games with gaps", "games that do not replay"]


def test_accepted_action_that_is_there_twice_counts_as_doubled(site, game, alice, charlie):
    """The database refuses a second one in the same game."""
    again, other = Action.objects.get(game=game, command_id=commands(game)[1]), running(alice, charlie)
    again.pk, again.game, again.number = None, other, other.version + 1
    again.save(force_insert=True)
    counts = count_losses(site, commands(game), LONG_AGO) | {"errors without a sentence": 0}
    assert found_losses(counts)[:2] == ["doubled", "games with gaps"]


def test_mail_that_has_not_arrived_counts_as_lost(site, game, bob):
    notice = {"game": game, "person": bob, "kind": "turn", "status": "sent", "sent_at": timezone.now()}
    arrived, _lost = (Notice.objects.create(**notice, version=version, due_at=timezone.now()) for version in (100, 101))
    site.mail.ids[f"<{game.pk}.{arrived.pk}@example.org>"] = 1
    counts = count_losses(site, commands(game), LONG_AGO)
    assert (counts["mails sent"], counts["mails lost"]) == (2, 1)


def test_copies_have_all_that_their_games_have(settings):
    call_command("fill", games=3, processes=1, verbosity=0)
    call_command("archive_games", before=1, verbosity=0)
    before = sizes()
    copy_games(direct_url(), 6)
    assert sizes() == {table: 3 * number for table, number in before.items()}
    assert Game.objects.order_by("created_at").distinct("created_at").count() == 9
    assert Secret.objects.values("value").distinct().count() == 3


def test_copies_have_people_of_their_own_by_their_names():
    call_command("fill", games=2, processes=1, verbosity=0)
    copy_games(direct_url(), 2)
    by_secret = defaultdict(list)
    for secret in Secret.objects.select_related("game").order_by("game__created_at"):
        by_secret[bytes(secret.value)].append(secret.game)
    for copy, original in by_secret.values():
        assert people_at(copy) != people_at(original)
        assert len(people_at(copy)) == len(people_at(original))
        assert all(seat.name == seat.user.name for seat in copy.seat_rows.exclude(user=None))
        assert set(copy.actions.exclude(person=None).values_list("person", flat=True)) <= people_at(copy)
        assert copy.host_id in people_at(copy)


def people_at(game: Game) -> set[int]:
    return set(game.seat_rows.exclude(user=None).values_list("user", flat=True))


def sizes() -> dict[str, int]:
    with psycopg.connect(direct_url()) as server:
        return {table: server.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COPIED}
