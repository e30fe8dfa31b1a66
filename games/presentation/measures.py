"""Measures of staff in words, as the person reads them on pages, in mails and where something is refused."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Case, StaffMeasure
from games.presentation.times import moment

# What it is, with "{until}" if it lasts a time; what it means; and that it is over
MEASURES_IN_WORDS: dict[str, tuple[Promise, Promise, Promise | str]] = {
    StaffMeasure.Kind.WARN: (
        gettext_lazy("A warning from our staff."),
        gettext_lazy("You can go on as before. If it happens again, our staff may suspend you or close your account."),
        "",
    ),
    StaffMeasure.Kind.SILENCE: (
        gettext_lazy("You cannot write to others {until}."),
        gettext_lazy("You can still play, and read what others write."),
        gettext_lazy("You can write to others again."),
    ),
    StaffMeasure.Kind.REMOVE_MESSAGE: (
        gettext_lazy("Our staff removed one of your messages."),
        gettext_lazy("Nobody at the table can read it any more."),
        "",
    ),
    StaffMeasure.Kind.RENAME: (
        gettext_lazy("Our staff removed your name."),
        gettext_lazy(
            "You have a neutral name for now, and can choose another in the settings. The old one can’t be used again."
        ),
        "",
    ),
    StaffMeasure.Kind.CLOSE_ACCOUNT: (
        gettext_lazy("Our staff closed your account."),
        gettext_lazy("Your address and your name are erased. Your games are kept, with a former player."),
        "",
    ),
    StaffMeasure.Kind.EXCLUDE: (
        gettext_lazy("Your games are not rated {until}."),
        gettext_lazy("You can play as before, but no game changes a rating, and you are not on the leaderboards."),
        gettext_lazy("Your games can be rated again."),
    ),
    StaffMeasure.Kind.VOID: (
        gettext_lazy("Our staff voided the result of one of your games."),
        gettext_lazy("It no longer changes any rating. The game can still be replayed."),
        "",
    ),
    StaffMeasure.Kind.SUSPEND: (
        gettext_lazy("You are suspended {until}."),
        gettext_lazy("You cannot sit down at tables or open any. Your running games go on, with the clock."),
        gettext_lazy("Your suspension is over."),
    ),
}


def headline_of(measure: StaffMeasure) -> str:
    """One sentence that says what it is: "You are suspended until Tuesday 24 November, 15:00."."""
    until = (
        _("until our staff end it")
        if measure.until is None
        else _("until {moment}").format(moment=moment(measure.until))
    )
    return str(MEASURES_IN_WORDS[measure.kind][0]).format(until=until)


def meaning_of(measure: StaffMeasure) -> str:
    """Say what the person can and cannot do while the measure holds."""
    return str(MEASURES_IN_WORDS[measure.kind][1])


def over_in_words(measure: StaffMeasure) -> str:
    """One sentence that says that it is over; "" if it was done at one moment."""
    return str(MEASURES_IN_WORDS[measure.kind][2])


@dataclass(frozen=True)
class ToldMeasure:
    """One measure as its person reads it now."""

    measure: StaffMeasure
    headline: str
    meaning: str  # "" once it does not hold any more

    @property
    def new(self) -> bool:
        return self.measure.seen_at is None

    @property
    def answer(self) -> Case | None:
        """What the person has written to the staff about it, and what they have answered."""
        return self.measure.appeal


def told_measure(measure: StaffMeasure, *, in_force: bool) -> ToldMeasure:
    """The ``measure`` in words; ``in_force``: whether it holds now, if it lasts a time."""
    over = over_in_words(measure)
    if over and not in_force:
        return ToldMeasure(measure, over, "")
    return ToldMeasure(measure, headline_of(measure), meaning_of(measure))


def why_refused(measure: StaffMeasure) -> str:
    """What the person reads where it keeps them from something: what it is, why, and what it means."""
    return " ".join([headline_of(measure), reason_in_words(measure), meaning_of(measure)])


def reason_in_words(measure: StaffMeasure) -> str:
    """The reason as staff have written it, on a line of its own or in a sentence."""
    return _("Reason: {reason}.").format(reason=measure.reason.rstrip("."))
