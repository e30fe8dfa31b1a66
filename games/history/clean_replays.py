"""Which games were found to replay without a difference, and need no second look: ``manage.py replay --since last``."""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from django.db.models import Q

from games.catalog import RULES
from games.models import CleanReplay

SOURCES = Path(__file__).resolve().parents[1]
SHARED = ("engine", "fairness", "history")  # besides a game's own rules


def ended_since(moment: datetime) -> Q:
    """Return the condition for games that were not over before ``moment``."""
    return Q(ended_at__gte=moment) | Q(ended_at=None)


def not_yet_replayed() -> Q:
    """Return the condition for games that no clean replay has seen as they are, by the code as it is."""
    seen = Q(pk__in=[])
    for clean in CleanReplay.objects.all():
        if clean.rules in RULES and clean.code == replaying_code(clean.rules):
            seen |= Q(rules=clean.rules, ended_at__lt=clean.began_at)
    return ~seen


def note_clean_replays(rules: Iterable[str], began_at: datetime) -> None:
    """Note that no game of these kinds differed in a run that began then and left none out."""
    rows = [CleanReplay(rules=slug, began_at=began_at, code=replaying_code(slug)) for slug in rules]
    CleanReplay.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["rules"], update_fields=["began_at", "code"]
    )


def replaying_code(rules: str) -> str:
    """Return a hash of the code that decides how this game replays: its rules, chance, and the comparison itself."""
    digest = hashlib.sha256()
    for folder in (f"{rules}/rules", *SHARED):
        for file in sorted((SOURCES / folder).rglob("*.py")):
            digest.update(f"{file.relative_to(SOURCES)}\0".encode() + file.read_bytes())
    return digest.hexdigest()
