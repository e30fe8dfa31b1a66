"""Pousse-toi de là ! in words."""

from games.words.pousse import names
from games.words.pousse.batches import batches
from games.words.pousse.events import AUTOMATIC, tell
from games.words.pousse.hints import hint
from games.words.pousse.picture import picture
from games.words.pousse.question import decision, question, waiting
from games.words.pousse.scene import scene

__all__ = ["AUTOMATIC", "batches", "decision", "hint", "names", "picture", "question", "scene", "tell", "waiting"]
