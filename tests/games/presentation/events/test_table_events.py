"""Sentences about table events."""

import pytest

from games.models import LogEntry
from games.presentation.events.table_events import (
    OTHERS,
    PERSON_SENTENCES,
    SEAT_SENTENCES,
    SENTENCES_WITHOUT_NAMES,
    describe_event,
)
from games.presentation.renderer import HtmlRenderer, TextRenderer
from tests.games.presentation.readers import LoggedEvent, Reader, table

SAID = [
    (LoggedEvent("opened", you=True), "You opened the table."),
    (LoggedEvent("opened", name="Bob"), "Bob opened the table."),
    (LoggedEvent("joined", you=True, seat=0), "You sat down."),
    (LoggedEvent("joined", name="Bob", seat=1), "Bob sat down."),
    (LoggedEvent("left", you=True, seat=0), "You left the table."),
    (LoggedEvent("left", name="Bob", seat=1), "Bob left the table."),
    (LoggedEvent("hosted", you=True, seat=0), "You are the host now."),
    (LoggedEvent("hosted", name="Bob", seat=1), "Bob is the host now."),
    (LoggedEvent("rated", you=True, seat=0), "You made the game rated."),
    (LoggedEvent("rated", name="Bob", seat=1), "Bob made the game rated."),
    (LoggedEvent("unrated", you=True, seat=0), "You made the game unrated."),
    (LoggedEvent("unrated", name="Bob", seat=1), "Bob made the game unrated."),
    (LoggedEvent("filled"), "Bots took the free seats."),
    (LoggedEvent("filled", name="Alice", you=True), "You gave the free seats to bots."),
    (LoggedEvent("filled", name="Bob"), "Bob gave the free seats to bots."),
    (LoggedEvent("started"), "The game began."),
    (LoggedEvent("stood-in", seat=0), "You left the game to a bot."),
    (LoggedEvent("stood-in", seat=1), "Bob left the game to a bot."),
    (LoggedEvent("stood-in", seat=0, name="Mary", reason="away"), "Staff let a bot play for you: away"),
    (LoggedEvent("stood-in", seat=1, name="Mary", reason="away"), "Staff let a bot play for Bob: away"),
    (LoggedEvent("took-back", seat=0), "You took your seat back."),
    (LoggedEvent("took-back", seat=1), "Bob is back and plays again."),
    (LoggedEvent("took-back", seat=0, name="Mary", reason="back"), "Staff gave you your seat back: back"),
    (LoggedEvent("took-back", seat=1, name="Mary", reason="back"), "Staff gave Bob their seat back: back"),
    (LoggedEvent("taken-over", seat=0), "Your time was up again: a bot plays for you."),
    (LoggedEvent("taken-over", seat=1), "Bob’s time was up again: a bot plays for them."),
    (LoggedEvent("idle", seat=0, name="Bob"), "You had not moved for 30 days: a bot plays for you."),
    (LoggedEvent("idle", seat=1, you=True), "Bob had not moved for 30 days: a bot plays for them."),
    (LoggedEvent("away", you=True, seat=0), "You went on vacation."),
    (LoggedEvent("away", name="Bob", seat=1), "Bob went on vacation."),
    (LoggedEvent("back", you=True, seat=0), "You are back from vacation."),
    (LoggedEvent("back", name="Bob", seat=1), "Bob is back from vacation."),
    (LoggedEvent("agreed", you=True, seat=0), "You asked to cancel."),
    (LoggedEvent("agreed", name="Bob", seat=1), "Bob asked to cancel."),
    (LoggedEvent("disagreed", you=True, seat=0), "You want to keep playing after all."),
    (LoggedEvent("declined", seat=1, name="Bob"), "Bob declined to cancel."),
    (LoggedEvent("disagreed", name="Bob", seat=1), "Bob wants to keep playing after all."),
    (LoggedEvent("closed", seat=1), "Bob closed their account, and a bot plays for them."),
    (
        LoggedEvent("closed", seat=1, name="Mary", reason="a test"),
        "Staff closed the account of Bob, and a bot plays for them: a test",
    ),
    (
        LoggedEvent("left", seat=1, name="Bob", reason="a test"),
        "Staff closed the account of Bob, who left the table: a test",
    ),
    (LoggedEvent("looked", name="Mary", reason="a test"), "Staff opened the hidden cards of this game: a test"),
    (
        LoggedEvent("voided", name="Mary", reason="a test"),
        "Staff voided the result, which changes no rating now: a test",
    ),
    (LoggedEvent("removed", you=True, seat=0), "The host removed you from the table."),
    (LoggedEvent("removed", name="Bob", seat=1), "The host removed Bob from the table."),
    (LoggedEvent("called-off"), "This game was cancelled: everyone agreed."),
    (LoggedEvent("called-off", you=True), "You cancelled this game."),
    (LoggedEvent("called-off", name="Bob"), "Bob cancelled this game."),
    (LoggedEvent("called-off", seat=0), "You win: everyone else has left."),
    (LoggedEvent("called-off", seat=1), "Bob wins: everyone else has left."),
    (LoggedEvent("decided", seat=0), "Everyone else has left: you win."),
    (LoggedEvent("decided", seat=1), "Everyone else has left: Bob wins."),
    (LoggedEvent("finished"), "The game ended."),
    (LoggedEvent("cancelled", name="Mary", reason="a test"), "This game was cancelled by staff: a test"),
    (LoggedEvent("cancelled", seat=0), "This game was cancelled."),
    (LoggedEvent("cancelled", seat=1, name="Bob"), "This game was cancelled: Bob will not come back."),
    (LoggedEvent("cancelled"), "The table was closed because the game had not started in time."),
    (LoggedEvent("lapsed"), "The table was closed because its host was away."),
    (LoggedEvent("lapsed", seat=0), "The game was closed without a result: you did not come in time."),
    (LoggedEvent("lapsed", seat=1, name="Bob"), "The game was closed without a result: Bob did not come in time."),
    (LoggedEvent("cancelled", you=True, name="Alice"), "You cancelled the table."),
    (LoggedEvent("cancelled", name="Bob"), "Bob cancelled the table."),
]


@pytest.mark.parametrize("table_events, sentence", SAID)
def test_table_event_has_one_sentence(table_events, sentence):
    assert describe_event(table_events, TextRenderer(table())) == sentence


def test_every_stored_kind_has_a_sentence():
    assert (
        {*PERSON_SENTENCES, *SEAT_SENTENCES, *SENTENCES_WITHOUT_NAMES, *OTHERS}
        == {table_events.kind for table_events, _ in SAID}
        == set(LogEntry.Kind.values)
    )


def test_person_without_a_name_is_a_former_player():
    assert describe_event(LoggedEvent("joined", seat=1), TextRenderer(table())) == "Former player sat down."


def test_markup_in_names_and_reasons_is_escaped():
    people = [Reader(0, "Alice", you=True), Reader(1, "<b>Bob</b>")]
    said = describe_event(LoggedEvent("stood-in", seat=1, reason="<script>{name}</script>"), HtmlRenderer(people))
    assert said == "Staff let a bot play for &lt;b&gt;Bob&lt;/b&gt;: &lt;script&gt;{name}&lt;/script&gt;"
