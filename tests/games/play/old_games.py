"""An old game with all that an archive has to keep, and its rows."""

from games.history.check import check_when_due
from games.luck.analyse import analyse_when_due
from games.models import Action, LogEntry
from games.models.session_digest import session_digest
from games.play.absence.stand_in import take_back
from games.play.archive import archive_game
from games.ratings.leavers import MOST_LATE
from testing.clocks import MONDAY, after, at, daily, let_bots_play, stop, swept
from testing.tables import fresh, play, play_to_the_end


def archived(game):
    assert archive_game(game.pk)
    return fresh(game)


def told(game):
    """Everything that was due about the ``game`` is done."""
    game.notices.update(status="sent")
    analyse_when_due(game.pk)
    assert check_when_due(game.pk) == []
    return fresh(game)


def old_game(alice, bob, slug="push"):
    """A rated game in which Bob was late until he had left: a bot took his seat, which he took back. Two sessions."""
    game = daily(alice, bob, rules=slug, rated=True, public=True)
    with at(MONDAY):
        game = play(game, game.state().legal()[0], session=session_digest("Alice's", "192.0.2.1 Firefox"))
        while game.waiting_for == alice:
            game = stop(game)
    days = 0
    while not game.entries.filter(kind=LogEntry.Kind.TAKEN_OVER).exists():
        days += 2
        with after(days=days):
            while game.waiting_for == alice:
                game = stop(game)
        game = swept(game, days=days + 1.5)
    with after(days=days + 2):
        while game.actions.filter(by="takeover").count() < MOST_LATE:
            game = stop(game) if game.waiting_for == alice else let_bots_play(game)
        take_back(game_id=game.pk, user=bob)
        while (game := fresh(game)).waiting_for == alice:
            stop(game)
        if game.waiting_for == bob:
            play(game, game.state().legal()[0], session=session_digest("Bob's", "192.0.2.1 Firefox"))
        return told(play_to_the_end(game))


def rows(model):
    """All columns but the ids of commands, which the archive does not keep, and of snapshots."""
    left_out = {"command_id"} if model is Action else {"id"}
    columns = [field.attname for field in model._meta.concrete_fields if field.attname not in left_out]
    return list(model.objects.order_by("game", "number").values(*columns))
