"""PUSH 'em UP! in words."""

from games.words.pushemup import names
from games.words.pushemup.batches import batches
from games.words.pushemup.events import tell
from games.words.pushemup.held import held
from games.words.pushemup.hints import hint
from games.words.pushemup.picture import picture
from games.words.pushemup.question import decision, question, waiting
from games.words.pushemup.scene import scene

__all__ = ["batches", "decision", "held", "hint", "names", "picture", "question", "scene", "tell", "waiting"]
