"""PUSH 'em UP! in words."""

from games.pushemup.presentation import names
from games.pushemup.presentation.batches import batches
from games.pushemup.presentation.events import tell
from games.pushemup.presentation.held import held
from games.pushemup.presentation.hints import hint
from games.pushemup.presentation.picture import picture
from games.pushemup.presentation.questions import decision, question, waiting
from games.pushemup.presentation.scene import scene

__all__ = ["batches", "decision", "held", "hint", "names", "picture", "question", "scene", "tell", "waiting"]
