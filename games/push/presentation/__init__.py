"""How PUSH is shown: its page, its log and its names."""

from games.push.presentation import facts, figures, names
from games.push.presentation.lesson import LESSON
from games.push.presentation.log import batches, summed_up, tell, tell_instead
from games.push.presentation.losses import loss
from games.push.presentation.pace import costs, is_routine, part_of_turn, seconds_moved, sound, weigh
from games.push.presentation.pictures import mail_picture, picture
from games.push.presentation.questions import decision, hint, question, waiting
from games.push.presentation.reasons import tell_reason
from games.push.presentation.scene import scene
from games.push.presentation.stacks import in_context

__all__ = [
    "LESSON",
    "batches",
    "costs",
    "decision",
    "facts",
    "figures",
    "hint",
    "in_context",
    "is_routine",
    "loss",
    "mail_picture",
    "names",
    "part_of_turn",
    "picture",
    "question",
    "scene",
    "seconds_moved",
    "sound",
    "summed_up",
    "tell",
    "tell_instead",
    "tell_reason",
    "waiting",
    "weigh",
]
