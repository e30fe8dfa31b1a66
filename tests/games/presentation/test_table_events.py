"""Sentences about table events."""

import pytest

from games.models import LogEntry
from games.presentation.renderer import HtmlRenderer, TextRenderer
from games.presentation.table_events import SENTENCES, describe_event
from tests.games.presentation.readers import Beside, Reader, table

SAID = [
    (Beside("opened", you=True), "You opened the table."),
    (Beside("opened", name="Bob"), "Bob opened the table."),
    (Beside("joined", you=True, seat=0), "You sat down."),
    (Beside("joined", name="Bob", seat=1), "Bob sat down."),
    (Beside("left", you=True, seat=0), "You left the table."),
    (Beside("left", name="Bob", seat=1), "Bob left the table."),
    (Beside("hosted", you=True, seat=0), "You are the host now."),
    (Beside("hosted", name="Bob", seat=1), "Bob is the host now."),
    (Beside("filled"), "Bots took the free seats."),
    (Beside("filled", name="Alice", you=True), "You gave the free seats to bots."),
    (Beside("filled", name="Bob"), "Bob gave the free seats to bots."),
    (Beside("started"), "The game began."),
    (Beside("stood-in", seat=0), "You left the game to a bot."),
    (Beside("stood-in", seat=1), "Bob left the game to a bot."),
    (Beside("stood-in", seat=0, name="Mary", reason="away"), "Staff let a bot play for you: away"),
    (Beside("stood-in", seat=1, name="Mary", reason="away"), "Staff let a bot play for Bob: away"),
    (Beside("took-back", seat=0), "You took your seat back."),
    (Beside("took-back", seat=1), "Bob came back, and plays again."),
    (Beside("took-back", seat=0, name="Mary", reason="back"), "Staff gave you your seat back: back"),
    (Beside("took-back", seat=1, name="Mary", reason="back"), "Staff gave Bob the seat back: back"),
    (Beside("taken-over", seat=0), "Your time was up again: a bot plays for you."),
    (Beside("taken-over", seat=1), "Bob’s time was up again: a bot plays for them."),
    (Beside("idle", seat=0, name="Bob"), "You had not moved for 30 days: a bot plays for you."),
    (Beside("idle", seat=1, you=True), "Bob had not moved for 30 days: a bot plays for them."),
    (Beside("away", you=True, seat=0), "You went on vacation."),
    (Beside("away", name="Bob", seat=1), "Bob went on vacation."),
    (Beside("back", you=True, seat=0), "You are back from vacation."),
    (Beside("back", name="Bob", seat=1), "Bob is back from vacation."),
    (Beside("agreed", you=True, seat=0), "You asked to cancel."),
    (Beside("agreed", name="Bob", seat=1), "Bob asked to cancel."),
    (Beside("disagreed", you=True, seat=0), "You want to play on after all."),
    (Beside("disagreed", name="Bob", seat=1), "Bob wants to play on after all."),
    (Beside("closed", seat=1), "Bob closed their account, and a bot plays for them."),
    (
        Beside("closed", seat=1, name="Mary", reason="a test"),
        "Staff closed the account of Bob, and a bot plays for them: a test",
    ),
    (
        Beside("left", seat=1, name="Bob", reason="a test"),
        "Staff closed the account of Bob, who left the table: a test",
    ),
    (Beside("looked", name="Mary", reason="a test"), "Staff opened the hidden cards of this game: a test"),
    (Beside("called-off"), "This game was cancelled: all who played agreed."),
    (Beside("finished"), "The game was over."),
    (Beside("cancelled", name="Mary", reason="a test"), "This game was cancelled by staff: a test"),
    (Beside("cancelled", seat=0), "This game was cancelled."),
    (Beside("cancelled", seat=1, name="Bob"), "This game was cancelled: Bob will not come back."),
    (Beside("cancelled"), "The table was closed: the game had not begun in time."),
    (Beside("cancelled", you=True, name="Alice"), "You cancelled the table."),
    (Beside("cancelled", name="Bob"), "Bob cancelled the table."),
]


@pytest.mark.parametrize("beside, sentence", SAID)
def test_table_event_has_one_sentence(beside, sentence):
    assert describe_event(beside, TextRenderer(table())) == sentence


def test_every_stored_kind_has_a_sentence():
    assert set(SENTENCES) == {beside.kind for beside, _ in SAID} == set(LogEntry.Kind.values)


def test_person_without_a_name_is_a_former_player():
    assert describe_event(Beside("joined", seat=1), TextRenderer(table())) == "Former player sat down."


def test_markup_in_names_and_reasons_is_escaped():
    people = [Reader(0, "Alice", you=True), Reader(1, "<b>Bob</b>")]
    said = describe_event(Beside("stood-in", seat=1, reason="<script>{name}</script>"), HtmlRenderer(people))
    assert said == "Staff let a bot play for &lt;b&gt;Bob&lt;/b&gt;: &lt;script&gt;{name}&lt;/script&gt;"
