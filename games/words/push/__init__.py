"""PUSH in words."""

from games.words.push.batches import batches
from games.words.push.events import tell
from games.words.push.question import decision, question, waiting

__all__ = ["batches", "decision", "question", "tell", "waiting"]
