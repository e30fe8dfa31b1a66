"""What is written down as a game ends, whichever way."""

from games.models import Game, HistoryCheck


def note_end(game: Game) -> None:
    """With the end of a locked game that is being stored: its history is to be checked, its players list it as over."""
    HistoryCheck.objects.create(game=game)
    if game.started_at is not None:
        game.seat_rows.filter(user__isnull=False).update(ended_at=game.ended_at)
