"""Every page of players and staff, as lines of one table: what is measured at size, and held to few queries.

A page that shows nothing by GET, or shows no more with more games, is in ``OTHERS``; a new URL name that is in neither
fails `tests/test_pages.py`.
"""

from dataclasses import dataclass

from django.urls import reverse

VISITOR, PLAYER, STAFF = "visitor", "player", "staff"


@dataclass(frozen=True)
class Places:
    """What the addresses lead to: a finished public game of the player's, an open and a running table, and others."""

    game: str
    open: str
    running: str
    case: int
    notice: int
    person: int
    name: str
    app: str = "games"


@dataclass(frozen=True)
class Page:
    """Whose page it is, its URL name, the names in `Places` of what it is about, and what is asked beside."""

    who: str
    view: str
    of: tuple[str, ...] = ()
    asked: str = ""

    def address(self, places: Places) -> str:
        """Where it is."""
        return reverse(self.view, args=[getattr(places, each) for each in self.of]) + self.asked.format(**vars(places))

    def __str__(self) -> str:
        return " ".join(filter(None, [self.who, self.view, *self.of, self.asked]))


def _each(who: str, view: str, *asked: str, of: tuple[str, ...] = ()) -> list[Page]:
    return [Page(who, view, of, each) for each in asked]


PEOPLE, CASES, GAMES, MAILS, ACTS = (
    f"admin:{model}_changelist"
    for model in ("accounts_user", "games_case", "games_game", "games_notice", "games_staffact")
)
PAGES: list[Page] = [
    Page(VISITOR, "home"),
    Page(VISITOR, "rules_index"),
    Page(VISITOR, "games:lobby"),
    Page(VISITOR, "games:table", ("game",)),
    Page(PLAYER, "home"),
    Page(PLAYER, "games:mine"),
    *_each(PLAYER, "games:lobby", "", "?page=2"),
    Page(PLAYER, "games:new"),
    Page(PLAYER, "games:vacation"),
    *_each(PLAYER, "games:table", "", "?at=5", of=("game",)),
    Page(PLAYER, "games:table", ("open",)),
    Page(PLAYER, "games:table", ("running",)),
    Page(PLAYER, "games:fragment", ("game",)),
    Page(PLAYER, "games:history", ("game",)),
    Page(PLAYER, "games:lock", ("open",)),
    Page(PLAYER, "games:report", ("game",)),
    Page(PLAYER, "accounts:settings"),
    Page(PLAYER, "accounts:close"),
    Page(PLAYER, "account_email"),
    Page(PLAYER, "mfa_index"),
    Page(PLAYER, "usersessions_list"),
    Page(STAFF, "admin:index"),
    Page(STAFF, "admin:app_list", ("app",)),
    *_each(STAFF, GAMES, "", "?p=20", "?q={game}", "?q={name}", "?q=ami", "?q=nobody+at+all", "?opened=7"),
    *_each(STAFF, GAMES, "?status=finished", "?status=finished&p=20", "?status=open", "?status=cancelled"),
    *_each(STAFF, GAMES, "?game=push", "?stuck=yes", "?history=faulty", "?game=pousse&status=finished&opened=30"),
    *_each(STAFF, "admin:games_game_change", "", of=("game",)),
    Page(STAFF, "admin:games_game_change", ("running",)),
    Page(STAFF, "admin:games_game_cancel", ("running",)),
    *_each(STAFF, CASES, "", "?q={game}", "?q={name}"),
    Page(STAFF, "admin:games_case_change", ("case",)),
    Page(STAFF, "admin:games_case_write", (), "?game={game}"),
    *_each(STAFF, MAILS, "", "?p=20", "?status__exact=failed", "?kind__exact=over", "?q={game}", "?q={name}", "?q=ami"),
    Page(STAFF, "admin:games_notice_change", ("notice",)),
    *_each(STAFF, PEOPLE, "", "?p=3", "?guest__exact=1", "?is_staff__exact=1", "?q={name}", "?q=ami", "?q=nobody"),
    Page(STAFF, "admin:accounts_user_change", ("person",)),
]


NOTHING_BY_GET = {  # what only forms are sent to, and steps of the way in that have no page of their own
    *(f"games:{name}" for name in (
        "act join leave start cancel fill invite decline stand_in take_back orders seat_bot agree_to_cancel play_on"
        " put_hints_away rematch next"
    ).split()),
    *"play_now set_language unsubscribe account_logout account_confirm_login_code account_email_verification_sent".split(),
}
