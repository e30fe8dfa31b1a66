"""The ways in which notices reach people. A channel is a folder here, or in a folder ``games/channels`` elsewhere.

Each has ``channel.py`` with ``CHANNEL``, a `games.notices.channel.Channel`, and is a small Django app with models and
templates of its own if it needs any. Nothing else lists the channels, and none imports another.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
