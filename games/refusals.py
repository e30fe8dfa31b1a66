"""Refusals, each with one plain sentence and its HTTP status."""

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from pushsite.web.refusals import Refusal


class BadRequest(Refusal):
    """What was sent could not be read."""

    sentence = _("We couldn’t read that request. Nothing was changed.")
    status = 400


class Stale(Refusal):
    """The action was meant for an older table."""

    sentence = _("The table has moved on. Nothing was played.")


class TimeUp(Stale):
    """The deadline passed, and a bot took the decision."""

    sentence = _("Your time was up, so a bot decided. Your move was not played.")


class NotYourTurn(Refusal):
    """Raised when the decision is another seat's."""

    sentence = _("It is not your turn. Nothing was played.")


class NotRunning(Refusal):
    """The game has not begun, or is over."""

    sentence = _("This game is not running. Nothing was played.")


class Illegal(Refusal):
    """Raised when the rules do not allow the action."""

    sentence = _("The rules don’t allow that now. Nothing was played.")
    status = 422


class NotSeated(Refusal):
    """Only people at the table may do this."""

    sentence = _("You have no seat at this table.")
    status = 403


class NotHost(Refusal):
    """Raised when only the host may do this."""

    sentence = _("Only the host of the table can do that.")
    status = 403


class Private(Refusal):
    """Raised when a stranger opens a private table."""

    sentence = _("This table is private. Once the game has begun, only its players can see it.")
    status = 403


class NotWatchable(Refusal):
    """A stranger at a running game whose host lets nobody watch."""

    sentence = _("This game can’t be watched while it’s running. Once it’s over, anyone can see it.")
    status = 403


class NotOpen(Refusal):
    """The table is not open any more."""

    sentence = _("This table is no longer open.")


class NotOpenToYou(Refusal):
    """Somebody at the table blocks the person, or is blocked by them; which of the two, nobody is told."""

    sentence = _("This table is not open to you.")
    status = 403


class OnlyFinishers(Refusal):
    """The host asks for reliable players, and the person is a guest, or has left games or run out of time lately."""

    sentence = _("This table is for players who finish their games.")
    status = 403


class OnlyAccounts(Refusal):
    """The result of the game changes the ratings, and the person is a guest."""

    sentence = _("This game is rated, so only people with an account can join. The host can make it unrated.")
    status = 403


class NoBotsWhereRated(Refusal):
    """The result of the game changes the ratings, which bots do not have."""

    sentence = _("This game is rated, so bots can’t join. Make it unrated first.")


class NoBotsOfPlayers(Refusal):
    """The host lets people sit down, and not the bots of players."""

    sentence = _("The host of this table doesn’t allow players’ bots.")
    status = 403


class RemovedFromTable(Refusal):
    """The host has removed the person from the table."""

    sentence = _("The host has removed you from this table.")
    status = 403


class NotOpenTo(Refusal):
    """The same for ``person``, whom somebody else invites."""

    status = 403

    def __init__(self, person: User) -> None:
        super().__init__(_("This table is not open to %(name)s.") % {"name": person.name_as_read})


class Full(Refusal):
    """Raised when no seat is free."""

    sentence = _("The last seat was just taken.")


class RulesGone(Refusal):
    """The game is of rules that the site does not have."""

    sentence = _("This site doesn’t have the rules of this game.")


class Invalid(Refusal):
    """Raised when a value is not acceptable."""

    status = 422


class NoSuchAction(Refusal):
    """The address names an action that the game does not have."""

    sentence = _("This game has no such move.")
    status = 404


class NotAsStored(Refusal):
    """The game comes out differently when it is played again."""

    sentence = _("This game can’t be replayed: the result differs from what was stored.")
