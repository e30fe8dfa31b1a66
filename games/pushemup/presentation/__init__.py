"""How PUSH 'em UP! is shown: its page, its log and its names."""

from games.pushemup.presentation import facts, figures, names
from games.pushemup.presentation.choices import private_hand
from games.pushemup.presentation.lesson import LESSON
from games.pushemup.presentation.log import batches, costs, in_context, sound, tell, tell_instead, weigh
from games.pushemup.presentation.losses import loss
from games.pushemup.presentation.pictures import mail_picture, picture
from games.pushemup.presentation.questions import decision, hint, question, waiting
from games.pushemup.presentation.reasons import tell_reason
from games.pushemup.presentation.scene import scene

__all__ = [
    "LESSON",
    "batches",
    "costs",
    "decision",
    "facts",
    "figures",
    "hint",
    "in_context",
    "loss",
    "mail_picture",
    "names",
    "picture",
    "private_hand",
    "question",
    "scene",
    "sound",
    "tell",
    "tell_instead",
    "tell_reason",
    "waiting",
    "weigh",
]
