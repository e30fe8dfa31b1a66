"""What a token must allow, for each sort of address."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from pushsite.web.refusals import Refusal


class MayNotPlay(Refusal):
    """The token only reads."""

    sentence = gettext_lazy("This token may read, and not play.")
    status = 403


class MayNotTalk(Refusal):
    """The token neither reads nor writes talk."""

    sentence = gettext_lazy("This token may not read and write talk.")
    status = 403


def has_token(request: HttpRequest) -> bool:
    """Whether the request has a token, for what is about a person."""
    return request.api_token is not None


def may_play(request: HttpRequest) -> bool:
    """Whether the request has a token; raises ``MayNotPlay`` if it may only read."""
    if not has_token(request):
        return False
    if not request.api_token.may_play:
        raise MayNotPlay
    return True


def may_talk(request: HttpRequest) -> bool:
    """Whether the request has a token; raises ``MayNotTalk`` if it is not for talk."""
    if not has_token(request):
        return False
    if not request.api_token.may_talk:
        raise MayNotTalk
    return True
