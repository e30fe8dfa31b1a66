"""PUSH in words."""

from games.words.push import names
from games.words.push.batches import batches
from games.words.push.events import tell
from games.words.push.hints import hint
from games.words.push.picture import picture
from games.words.push.question import decision, question, waiting
from games.words.push.scene import scene

__all__ = ["batches", "decision", "hint", "names", "picture", "question", "scene", "tell", "waiting"]
