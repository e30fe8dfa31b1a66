"""The secrets of games, in a table of their own."""

from django.db import models

from games.models.game import Game


class Secret(models.Model):
    """The 32 bytes behind a game's lock. Never in the admin, logs, task arguments or a running game's export."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="secret")
    value = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"the secret of {self.game_id}"
