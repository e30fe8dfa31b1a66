"""What is wrong with the site, and what to do about it, in words for staff."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import StateSample
from games.presentation.times import duration
from games.queries.site_state import SiteState

FINDING_LATE = 120.0  # seconds: four sweeps
CHECK_LATE = 600.0
GAP = timedelta(minutes=20)  # between two samples; the sweep stores one every ten minutes


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, what to do, and the address of a list that shows more, or ""."""

    wrong: str
    advice: str
    address: str = ""


def findings(state: SiteState, samples: Sequence[StateSample], now: datetime) -> list[Finding]:
    """All that is wrong now, or was in the last day, the most urgent first."""
    return [
        *_sweep(state),
        *_queue(samples, now),
        *_games(state),
        *_notices(state),
        *_histories(state),
        *_gaps(samples),
    ]


def _sweep(state: SiteState) -> Iterator[Finding]:
    beat = _("Are beat and a worker running? Until then no lost task is found, and no deadline passes.")
    if state.sweep_age is None:
        yield Finding(_("There was no sweep yet."), beat)
    elif state.sweep_age < -FINDING_LATE:
        yield Finding(
            _("The last sweep is in the future: a clock was set back."), _("Synchronise the clocks of all machines.")
        )
    elif state.sweep_age > FINDING_LATE:
        yield Finding(_("The last sweep was {time} ago.").format(time=_in_words(state.sweep_age)), beat)


def _queue(samples: Sequence[StateSample], now: datetime) -> Iterator[Finding]:
    """As far as the last sample knows."""
    if not samples or now - samples[-1].at > GAP:
        return
    figures = samples[-1].figures
    if figures["queue"] is None:
        yield Finding(
            _("The queue did not answer the last sweep."), _("Is Redis running? The site plays on, but more slowly.")
        )
    elif (figures["queue_age"] or 0) > FINDING_LATE:
        wrong = ngettext(
            "{number} task waits for a worker, for {time}.",
            "{number} tasks wait for a worker, the oldest for {time}.",
            figures["queue"],
        )
        yield Finding(
            wrong.format(number=figures["queue"], time=_in_words(figures["queue_age"])), _("Start another worker.")
        )


def _games(state: SiteState) -> Iterator[Finding]:
    if state.bots_overdue_age > FINDING_LATE:
        wrong = ngettext(
            "{number} game waits for a bot, for {time}.",
            "{number} games wait for a bot, the first for {time}.",
            state.bots_overdue,
        )
        yield Finding(
            wrong.format(number=state.bots_overdue, time=_in_words(state.bots_overdue_age)),
            _("Look for errors of the task play_bots in the log of the workers."),
            reverse("admin:games_game_changelist") + "?stuck=yes",
        )
    if state.clocks_overdue_age > FINDING_LATE:
        wrong = ngettext(
            "{number} deadline has passed, and no bot has decided, for {time}.",
            "{number} deadlines have passed, and no bot has decided, at the first for {time}.",
            state.clocks_overdue,
        )
        yield Finding(
            wrong.format(number=state.clocks_overdue, time=_in_words(state.clocks_overdue_age)),
            _("Look for errors of the tasks sweep and time_out_overdue in the log of the workers."),
        )
    if state.checks_due_age > CHECK_LATE:
        wrong = ngettext(
            "{number} history waits for its check, for {time}.",
            "{number} histories wait for their check, the first for {time}.",
            state.checks_due,
        )
        yield Finding(
            wrong.format(number=state.checks_due, time=_in_words(state.checks_due_age)),
            _("Look for errors of the task check_history in the log of the workers."),
        )


WHERE_TO_LOOK = {
    "mail": gettext_lazy("Does the mail server of EMAIL_URL answer?"),
    "hook": gettext_lazy("Can this machine reach the servers of hooks?"),
    "web_push": gettext_lazy("Can this machine reach the push services?"),
}


def _notices(state: SiteState) -> Iterator[Finding]:
    notices = reverse("admin:games_notice_changelist")
    for channel, number in state.due.items():
        if state.due_age[channel] > FINDING_LATE:
            yield Finding(
                _due_in_words(channel, number).format(number=number, time=_in_words(state.due_age[channel])),
                str(WHERE_TO_LOOK.get(channel, "")),
                f"{notices}?status__exact=waiting",
            )
    for channel, number in state.failed.items():
        if number:
            yield Finding(
                _failed_in_words(channel, number).format(number=number),
                _("The list says why, and to whom.") + " " + str(WHERE_TO_LOOK.get(channel, "")),
                f"{notices}?status__exact=failed",
            )


def _due_in_words(channel: str, number: int) -> str:
    if channel == "mail":
        return ngettext("{number} mail is due, for {time}.", "{number} mails are due, the first for {time}.", number)
    if channel == "hook":
        return ngettext(
            "{number} post to hooks is due, for {time}.",
            "{number} posts to hooks are due, the first for {time}.",
            number,
        )
    return ngettext("{number} push is due, for {time}.", "{number} pushes are due, the first for {time}.", number)


def _failed_in_words(channel: str, number: int) -> str:
    if channel == "mail":
        return ngettext(
            "{number} mail was given up within a day.", "{number} mails were given up within a day.", number
        )
    if channel == "hook":
        return ngettext(
            "{number} post to hooks was given up within a day.",
            "{number} posts to hooks were given up within a day.",
            number,
        )
    return ngettext("{number} push was given up within a day.", "{number} pushes were given up within a day.", number)


def _histories(state: SiteState) -> Iterator[Finding]:
    if state.faulty_histories:
        wrong = ngettext(
            "The history of {number} finished game failed its check.",
            "The histories of {number} finished games failed their check.",
            state.faulty_histories,
        )
        yield Finding(
            wrong.format(number=state.faulty_histories),
            _("Each game's page says what is wrong. Was the database changed by hand, or restored in part?"),
            reverse("admin:games_game_changelist") + "?history=faulty",
        )


def _gaps(samples: Sequence[StateSample]) -> Iterator[Finding]:
    for before, after in pairwise(samples):
        if after.at - before.at > GAP:
            yield Finding(
                _("There was no sweep for {time}, until {moment}.").format(
                    time=duration(after.at - before.at), moment=f"{localtime(after.at):%H:%M}"
                ),
                _("It is over. The logs of beat and of the workers say why."),
            )


def _in_words(seconds: float) -> str:
    return duration(timedelta(seconds=seconds))
