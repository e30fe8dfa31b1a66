"""The newest revision of a talk in the cache, for polls.

Each group that talks at a table has a token of its own, so that no message draws the board again, and nobody learns of
messages that are not for them.
"""

from django.conf import settings
from django.core.cache import cache

from games.play.revision import HALF, token_digest
from games.talk.models import Talk


def talk_token(game_id: str, among: str, revision: int) -> str:
    """The token of a group's talk, for the pages of those who may read it: half names the group, half the revision."""
    group = f"{game_id}/talk among {among}"
    return token_digest(group)[:HALF] + token_digest(f"{group} {revision}")[:HALF]


def talk_key(token: str) -> str:
    """Where the cache has the newest token of the group that ``token`` names."""
    return f"talk:{token[:HALF]}"


def publish_talk(talk: Talk) -> None:
    """Put the newest committed revision of ``talk`` into the cache for the polls of its group alone.

    Two processes that commit one after the other may publish the other way round. So each looks afterwards whether
    the other has committed; the last one that looks finds the newest revision.
    """
    revision, newest = None, talk.revision
    while newest not in (revision, None):  # None: the talk is gone
        revision = newest
        token = talk_token(talk.game_id, talk.among, revision)
        cache.set(talk_key(token), token, settings.REVISION_SECONDS)
        newest = Talk.objects.filter(pk=talk.pk).values_list("revision", flat=True).first()
