"""A table of every page of players and staff, to measure on a large site and to limit in queries.

``OTHERS`` lists the URLs that show neither games nor other people; `tests/test_pages.py` fails for a URL name that is
in neither.
"""

from dataclasses import dataclass
from urllib.parse import quote_plus

from django.urls import reverse

from accounts.staff_site.read_only import ReadOnlyAdmin
from games.admin.case import CaseAdmin
from games.admin.filters import ChoiceFilter
from games.admin.game import GameAdmin
from games.catalog import FIRST

VISITOR, PLAYER, STAFF = "visitor", "player", "staff"
NEWCOMER, BEGINNER = "newcomer", "beginner"  # have played no game, and one; the player very many


@dataclass(frozen=True)
class Places:
    """The objects that the URLs name: a finished public game of the player, an open and a running table, and so on."""

    game: str
    open: str
    running: str
    case: int
    about_talk: int  # another case
    notice: int
    act: int
    person: int
    name: str
    newcomer: str  # their name
    beginner: str
    last: int  # number of the finished game's last action
    seat: int  # the opponent's seat at the running table
    app: str = "games"
    rules: str = FIRST
    day: str = ""  # of a deal of the day that the player has finished
    tomorrow: str = ""
    opened: str = ""  # of one whose lock is open
    puzzle: int = 0  # which the player has answered


@dataclass(frozen=True)
class Page:
    """A page: its viewer, its URL name, its URL arguments as names in `Places`, and its query string."""

    who: str
    view: str
    of: tuple[str, ...] = ()
    asked: str = ""

    def address(self, places: Places) -> str:
        """Return the page's URL."""
        quoted = {name: quote_plus(str(value)) for name, value in vars(places).items()}
        return reverse(self.view, args=[getattr(places, each) for each in self.of]) + self.asked.format(**quoted)

    def __str__(self) -> str:
        return " ".join(filter(None, [self.who, self.view, *self.of, self.asked]))


def _each(who: str, view: str, *queries: str, of: tuple[str, ...] = ()) -> list[Page]:
    return [Page(who, view, of, query) for query in queries]


def _filters(of: type[ReadOnlyAdmin]) -> list[str]:
    return [
        f"?{each.parameter_name}={value}"
        for each in of.list_filter
        if isinstance(each, type) and issubclass(each, ChoiceFilter)
        for value in each.options
    ]


def _of_few_games(who: str) -> list[Page]:
    """What somebody sees who has played no game, or one."""
    lists = [Page(who, view) for view in ("home", "games:mine", "games:lobby", "games:watch", "people:people")]
    return [*lists, Page(who, "people:profile", (who,)), Page(who, "ratings:board", ("rules",))]


PEOPLE, CASES, GAMES, MAILS, ACTS = (
    f"admin:{model}_changelist"
    for model in ("accounts_user", "games_case", "games_game", "games_notice", "games_staffact")
)
PAGES: list[Page] = [
    Page(VISITOR, "home"),
    Page(VISITOR, "rules_index"),
    Page(VISITOR, "rules", ("rules",)),
    Page(VISITOR, "levels"),
    Page(VISITOR, "learn", ("rules",)),
    *(Page(VISITOR, view) for view in ("fair", "about", "accessibility", "privacy", "terms", "imprint")),
    Page(VISITOR, "check"),
    Page(VISITOR, "check_program"),
    Page(VISITOR, "luck:about"),
    Page(VISITOR, "daily:index"),
    Page(VISITOR, "daily:day", ("opened",)),
    Page(VISITOR, "daily:deal", ("day", "rules")),
    Page(VISITOR, "daily:fair_deals"),
    Page(VISITOR, "daily:fair_deal", ("opened", "rules")),
    Page(VISITOR, "daily:lock", ("tomorrow", "rules")),
    Page(VISITOR, "daily:history", ("opened", "rules")),
    Page(VISITOR, "puzzles:index"),
    Page(VISITOR, "puzzles:puzzle", ("puzzle",)),
    Page(VISITOR, "play"),
    Page(VISITOR, "games:lobby"),
    Page(VISITOR, "games:watch"),
    Page(VISITOR, "games:table", ("game",)),
    Page(VISITOR, "games:replay", ("game",)),
    Page(VISITOR, "games:picture", ("game",)),
    *_each(VISITOR, "ratings:board", "", "?show=month", "?show=friends", "?show=bots", of=("rules",)),
    Page(PLAYER, "home"),
    Page(PLAYER, "games:mine"),
    Page(PLAYER, "play"),
    *_each(PLAYER, "games:lobby", "", "?page=2"),
    *_each(PLAYER, "games:watch", "", "?game={rules}", "?before={game}"),
    Page(PLAYER, "games:friends"),
    Page(PLAYER, "games:new"),
    Page(PLAYER, "games:vacation"),
    Page(PLAYER, "games:table", ("game",)),
    Page(PLAYER, "games:table", ("open",)),
    *_each(PLAYER, "games:table", "", "?at=1", of=("running",)),
    Page(PLAYER, "games:fragment", ("game",)),
    *_each(PLAYER, "games:replay", "", "?at=5", "?at={last}", "?before=5", of=("game",)),
    Page(PLAYER, "games:replay_step", ("game",), "?at=5"),
    Page(PLAYER, "games:steps", ("game",), "?since=5"),
    Page(PLAYER, "luck:game", ("game",)),
    Page(PLAYER, "luck:why", ("game",), "?at=5"),
    Page(PLAYER, "games:try_again", ("game",), "?at=5"),
    Page(PLAYER, "daily:index"),
    *(Page(PLAYER, "daily:day", (each,)) for each in ("day", "opened")),
    *(Page(PLAYER, "daily:deal", (each, "rules")) for each in ("day", "opened")),
    Page(PLAYER, "puzzles:index"),
    Page(PLAYER, "puzzles:puzzle", ("puzzle",)),
    Page(PLAYER, "games:history", ("game",)),
    Page(PLAYER, "games:lock", ("open",)),
    *(Page(PLAYER, "games:fair_deal", (each,)) for each in ("game", "open", "running")),
    Page(PLAYER, "games:report", ("game",)),
    *(Page(PLAYER, "talk:page", (each,)) for each in ("game", "open", "running")),
    Page(PLAYER, "talk:note", ("game",)),
    Page(PLAYER, "people:people"),
    *(Page(who, "people:profile", ("name",)) for who in (VISITOR, BEGINNER, PLAYER)),
    *(Page(PLAYER, "people:profile", (name,)) for name in (NEWCOMER, BEGINNER)),
    *_each(PLAYER, "ratings:board", "", "?show=month", "?show=friends", "?show=bots", of=("rules",)),
    *_of_few_games(NEWCOMER),
    *_of_few_games(BEGINNER),
    Page(PLAYER, "accounts:settings"),
    Page(PLAYER, "hook:list"),
    Page(PLAYER, "feeds"),
    Page(PLAYER, "account_email"),
    Page(PLAYER, "mfa_index"),
    Page(PLAYER, "usersessions_list"),
    Page(STAFF, "admin:index"),
    Page(STAFF, "admin:app_list", ("app",)),
    Page(STAFF, "admin:games_statesample_changelist"),
    *_each(STAFF, GAMES, "", "?p=20", "?q={game}", "?q={name}", "?q=ami", "?q=nobody+at+all", *_filters(GameAdmin)),
    *_each(STAFF, GAMES, "?opened=7", "?ended=30", "?status=finished&p=20", "?q={name}&game=push"),
    *_each(STAFF, GAMES, "?game=pousse&status=finished&ended=30", "?pace=quick&length=200&q=ami"),
    *_each(STAFF, "admin:games_game_change", "", "?page=2", of=("game",)),
    Page(STAFF, "admin:games_game_change", ("running",)),
    *_each(STAFF, "admin:games_game_review", "", "?at=5", "?at={last}", of=("game",)),
    Page(STAFF, "admin:games_game_review", ("running",)),
    Page(STAFF, "admin:games_game_cancel", ("running",)),
    Page(STAFF, "admin:games_game_talk", ("running",)),
    Page(STAFF, "admin:games_game_seat_bot", ("running", "seat")),
    Page(STAFF, "admin:games_game_give_back", ("running", "seat")),
    *_each(STAFF, ACTS, "", "?p=5", "?kind__exact=seat-bot", "?q={game}", "?q={person}"),
    Page(STAFF, "admin:games_staffact_change", ("act",)),
    Page(STAFF, "admin:games_staffact_history", ("act",)),
    Page(STAFF, "admin:games_close_account", ("person",)),
    Page(STAFF, "admin:games_end_sessions", ("person",)),
    *(
        Page(STAFF, f"admin:games_measure_{kind}", ("person",))
        for kind in ("warn", "silence", "suspend", "exclude", "rename")
    ),
    Page(STAFF, "admin:games_link", ("person",)),
    Page(STAFF, "admin:games_unlink", ("person", "person")),
    *_each(STAFF, CASES, "", "?q={game}", "?q={name}", "?owner=me", *_filters(CaseAdmin)),
    Page(STAFF, "admin:games_case_change", ("case",)),
    Page(STAFF, "admin:games_case_change", ("about_talk",)),
    Page(STAFF, "admin:games_case_history", ("case",)),
    Page(STAFF, "admin:games_case_take", ("case",)),
    Page(STAFF, "admin:games_case_hand", ("case",)),
    Page(STAFF, "admin:games_case_remark", ("case",)),
    Page(STAFF, "admin:games_case_close", ("case",)),
    Page(STAFF, "admin:games_case_write", (), "?game={game}"),
    *_each(STAFF, MAILS, "", "?p=20", "?status__exact=failed", "?kind__exact=over", "?q={game}", "?q={name}", "?q=ami"),
    Page(STAFF, "admin:games_notice_change", ("notice",)),
    Page(STAFF, "admin:games_notice_history", ("notice",)),
    *_each(STAFF, PEOPLE, "", "?p=1", "?guest__exact=1", "?is_staff__exact=1", "?q={name}", "?q=ami", "?q=nobody"),
    *_each(STAFF, "admin:puzzles_puzzle_changelist", "", "?difficulty__exact=hard"),
    Page(STAFF, "admin:puzzles_puzzle_change", ("puzzle",)),
    Page(STAFF, "admin:puzzles_puzzle_history", ("puzzle",)),
    Page(STAFF, "admin:accounts_user_change", ("person",)),
    Page(STAFF, "admin:accounts_user_history", ("person",)),
]

ABOUT_PEOPLE = {f"people:{name}" for name in "ask accept decline end block unblock mute unmute".split()}
TALK_URLS = {f"talk:{name}" for name in "send read delete hide mute unmute".split()}
SENT_TO = ABOUT_PEOPLE | TALK_URLS | {f"games:{name}" for name in (
    "act join rated leave start cancel fill invite decline stand_in"
    " take_back orders seat_bot agree_to_cancel play_on hints rematch text decline_to_cancel"
    " end remove agree_unrated appeal report_person"
).split()} | {"accounts:revoke_api_token", "accounts:renew_bot_token"}  # fmt: skip
OWN_ACCOUNT_URLS = set(  # forms about the viewer's own account, most of them allauth's
    "accounts:close accounts:data_copy accounts:download_data_copy"
    " accounts:api_tokens accounts:bots accounts:close_bot account_change_password"
    " account_complete_password_reset"
    " account_confirm_login_code"
    " account_confirm_password_reset_code account_email_verification_sent account_inactive account_login"
    " account_logout account_reauthenticate account_request_login_code account_reset_password account_set_password"
    " account_signup mfa_activate_totp mfa_authenticate mfa_deactivate_totp mfa_download_recovery_codes"
    " mfa_generate_recovery_codes mfa_reauthenticate mfa_view_recovery_codes admin:login admin:logout"
    " admin:password_change admin:password_change_done".split()
)
API_URLS = {f"api:{name}" for name in (
    "api-root openapi-json me games table events history act seat tables invite start cancel rematch"
    " orders talk finished export person board"
).split()}  # fmt: skip
OTHERS = SENT_TO | OWN_ACCOUNT_URLS | API_URLS | {
    "api_page",
    "renew_feed",
    "feed_deadlines",  # by a secret address: tests/games/views/feeds/test_reading.py counts their queries
    "feed_finished",
    "feed_open",
    "hook:test",
    "hook:result",  # of one hook
    "hook:switch",
    "hook:remove",
    "hook:table",  # of one table, for its host
    "games:report_message",  # of one message
    "ratings:index",  # redirects to a board
    "games:next",  # redirects to a table
    "puzzles:next",  # redirects to a puzzle
    "puzzles:vote",  # of one puzzle
    "games:find",  # redirects to the form
    "games:play_with",
    "games:hosting",
    "games:from_staff",  # of one account
    "games:from_staff_seen",
    "games:seen",
    "admin:games_end_measure",
    "admin:games_void_taken",
    "admin:games_game_void",  # of one rated game
    "admin:games_remove_message",
    "admin:games_messages",  # asks for a reason first
    "play_now",
    "set_language",
    "accounts:speed",
    "accounts:sounds",
    "site_picture",  # the same for all viewers
    "notices",
    "devices:keep",
    "devices:forget",
    "devices:test",
    "devices:state",  # of one device
    "manifest",
    "service_worker",
    "offline",
    "robots",
    "sitemap",
    "favicon",
    "touch_icon",
    "change_password",  # redirects to the password's page
    "security_txt",
    "game_picture",
    "mail:accept",  # of one mail
    "mail:appeal",
    "mail:picture",  # linked from mails, as is
    "games:shared",  # by an address that a player has given away
    "games:shared_picture",
    "daily:shared",
    "daily:shared_picture",
    "mail:stop",
    "admin:jsi18n",
    "admin:games_game_history",  # redirects to the page of acts
    "admin:games_game_open_hidden",  # needs a permission that nobody has
    "admin:games_case_reopen",  # the page for closing, for a closed case
}  # fmt: skip
ENDINGS_NOT_THERE = ("_add", "_delete")  # Django has URLs for these; nobody has the permission
