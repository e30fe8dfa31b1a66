"""What must not be known before a game ends, in a table of its own."""

from django.db import models

from games.models.game import Game


class Secret(models.Model):
    """The 32 bytes that a game's lock was made of. Never in admin, logs, task arguments or a running game's export."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="secret")
    value = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"the secret of {self.game_id}"
