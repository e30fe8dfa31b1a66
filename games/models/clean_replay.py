"""When all stored games of one kind were replayed without a difference, and by which code."""

from django.db import models


class CleanReplay(models.Model):
    """The last such run of ``manage.py replay`` for one game, in one row: what is newer is what the next has to do."""

    rules = models.CharField(max_length=20, primary_key=True)
    began_at = models.DateTimeField()
    code = models.CharField(max_length=64)  # a hash of the files that decide how its games replay

    def __str__(self) -> str:
        return f"{self.rules}: {self.began_at:%Y-%m-%d %H:%M:%S}"
