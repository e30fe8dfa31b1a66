"""The pages about the site itself: about, accessibility, privacy, terms and imprint.

They are true of this very site: who runs it, and how long what is kept, come from its settings.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from pushsite.management.data_version import VERSION

NEEDED_OF_OPERATORS = ("name", "address", "mail")


class Stored(NamedTuple):
    """One kind of what the site stores of people: ``what`` it is, ``why``, and for ``how_long``."""

    what: str
    why: str
    how_long: str


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the site stores of people, why, and how long."""
    page = {
        "stored": [*_of_people(), *_of_games(), *_of_notices(), *_of_staff()],
        "looks_up_passwords": bool(settings.LEAKED_PASSWORDS_URL),
    }
    return render(request, "legal/privacy.html", _context() | page)


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """What people may do here, and what they may expect."""
    return render(request, "legal/terms.html", _context())


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """The page that says who runs the site."""
    return render(request, "legal/imprint.html", _context())


@require_safe
def about_site(request: HttpRequest) -> HttpResponse:
    """What the site is, who runs it, and how to report a problem."""
    page = {"version": VERSION, "source_url": settings.SOURCE_URL, "security_contact": settings.SECURITY_CONTACT}
    return render(request, "legal/about.html", _context() | page)


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """What people can use without seeing, hearing or a mouse, and how that was tested."""
    return render(request, "legal/accessibility.html", _context())


def missing_of_operator() -> list[str]:
    """The variables that imprint and privacy page lack."""
    return [f"OPERATOR_{what.upper()}" for what in NEEDED_OF_OPERATORS if not settings.OPERATOR[what]]


def _context() -> dict[str, object]:
    return {"operator": settings.OPERATOR, "is_named": not missing_of_operator()}


def days_kept(what: str) -> str:
    """How long ``what``, a key of ``settings.KEEP_DAYS``, is kept, in words."""
    days = settings.KEEP_DAYS[what]
    return ngettext("{count} day", "{count} days", days).format(count=days)


def _of_people() -> Iterator[Stored]:
    until_closed = _("until you close your account")
    yield Stored(
        _("Your account: name, e-mail, password, settings, the secret of your authenticator app"),
        _(
            "To sign you in and to show the site the way you want it. Only a hash of the password is stored, "
            "which nobody can read."
        ),
        until_closed,
    )
    yield Stored(
        _("Guests: a made-up name and a session"),
        _("To let you play before you have an account."),
        _("{days} after your last game was opened, if you have none that has begun").format(days=days_kept("guests")),
    )
    yield Stored(
        _("Sessions: a number, your kind of browser, and the network address from which you signed in"),
        _("To keep you signed in, and to show you on which devices you are signed in."),
        _(
            "the session until {session} have passed without a visit, a year at the longest; the address {address}"
        ).format(session=days_kept("sessions"), address=days_kept("addresses")),
    )
    yield Stored(
        _("Friends, requests, and the people you block or mute"),
        _("So you can find friends and avoid others."),
        _("until you end it, or close your account"),
    )
    yield Stored(
        _("Your former names"),
        _("So that nobody can pose as you under one of them, and our staff know who was who."),
        until_closed,
    )
    yield Stored(
        _("Devices, webhooks, feeds, tokens for programs, your own bots"),
        _("To tell you what happens, where you want to be told, and to let your programs play."),
        _("until you remove them, or close your account"),
    )


def _of_games() -> Iterator[Stored]:
    yield Stored(
        _("Games: your seats, what you played and when, texts that you added to deals"),
        _(
            "A game is the same for everyone who played it, and anyone can check it for ever. If you allow it, your "
            "friends are told."
        ),
        _("for ever; when you close your account, your name is removed from them"),
    )
    yield Stored(
        _("Ratings and figures"),
        _("To find you opponents of your level, and to show you how you play."),
        _("until you close your account; the results stay, since other people’s ratings depend on them"),
    )
    yield Stored(
        _("Deals of the day: what you decided, and your points"),
        _("To compare decisions, count the days you play, and show your points to friends and others if you want."),
        _("until you close your account; a guest’s as long as the guest is kept"),
    )
    yield Stored(
        _("Puzzles: what you chose, and whether you liked them"),
        _("To offer you new ones, and to drop bad ones."),
        _("until you close your account; a guest’s as long as the guest is kept"),
    )
    yield Stored(
        _("With each action, a hash of the session, and one of address and browser together"),
        _("So that our staff can see whether two players are one person. Nobody can read the address from it."),
        _("{days} after the end of the game").format(days=days_kept("session_digests")),
    )
    yield Stored(
        _("Whether two accounts signed in with the same browser"),
        _("So that nobody improves a rating by playing against themselves."),
        days_kept("shared_browsers"),
    )
    yield Stored(
        _("Messages at tables"),
        _("So that the people who play or watch can read them."),
        _(
            "with their game. Deleted ones can be read by staff for {deleted}, since they may have been reported."
            " {closed} after you close your account yours are deleted"
        ).format(deleted=days_kept("removed_messages"), closed=days_kept("closed_accounts")),
    )
    yield Stored(_("Private notes at tables"), _("For you alone."), _("until you close your account"))


def _of_notices() -> Iterator[Stored]:
    yield Stored(
        _("Notifications: what they told you, when and how"),
        _("To notify you only once, and to find out why something did not arrive."),
        days_kept("notices"),
    )
    yield Stored(
        _("E-mails with a code"),
        _("To sign you in, or to check your address."),
        _("until they are sent, {count} minutes at the longest").format(count=settings.CODE_SECONDS // 60),
    )
    if settings.EMBEDDED:
        yield Stored(
            _("E-mails that this site shows instead of sending them"),
            _("It has no mail server."),
            days_kept("stored_mails"),
        )
    yield Stored(
        _("A copy of all this, if you ask for one"),
        _("For you to keep."),
        days_kept("data_copies"),
    )


def _of_staff() -> Iterator[Stored]:
    yield Stored(
        _("Reports, and what our staff did about them"),
        _(
            "So that our staff treat everyone alike and can account for it. If they close an account they may "
            "bar its address: as a hash, which nobody can read."
        ),
        _("for ever; without your name once your account is closed"),
    )
    yield Stored(
        _("A log of requests, with the number of your account, and without addresses and texts"),
        _("To find out what is broken."),
        _("as long as the operator keeps it"),
    )
