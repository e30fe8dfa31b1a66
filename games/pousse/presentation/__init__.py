"""How Pousse-toi de là ! is shown: its page, its log and its names."""

from games.pousse.presentation import facts, figures, names
from games.pousse.presentation.lesson import LESSON
from games.pousse.presentation.log import AUTOMATIC, batches, costs, seconds_moved, sound, tell, tell_instead, weigh
from games.pousse.presentation.losses import loss
from games.pousse.presentation.pictures import mail_picture, picture
from games.pousse.presentation.questions import decision, hint, question, waiting
from games.pousse.presentation.reasons import tell_reason
from games.pousse.presentation.scene import scene

__all__ = [
    "AUTOMATIC",
    "LESSON",
    "batches",
    "costs",
    "decision",
    "facts",
    "figures",
    "hint",
    "loss",
    "mail_picture",
    "names",
    "picture",
    "question",
    "scene",
    "seconds_moved",
    "sound",
    "tell",
    "tell_instead",
    "tell_reason",
    "waiting",
    "weigh",
]
