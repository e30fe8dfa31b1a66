"""What a token must allow, for each sort of address, also as the schema says it."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy
from ninja.security import HttpBearer

from pushsite.web.refusals import Refusal


class MayNotPlay(Refusal):
    """Raised when a token that only reads is used to play."""

    sentence = gettext_lazy("This token can read, but not play.")
    status = 403


class MayNotTalk(Refusal):
    """The token neither reads nor writes talk."""

    sentence = gettext_lazy("This token can’t read or write messages.")
    status = 403


class AnyToken(HttpBearer):
    """A token, for what is about a person. The entrance has looked it up."""

    openapi_description = "A token from your settings."

    def authenticate(self, request: HttpRequest, token: str) -> bool:
        """Whether it is one."""
        return request.api_token is not None


class PlayingToken(AnyToken):
    """Authentication by a token that may play."""

    openapi_description = "A token that may play."

    def authenticate(self, request: HttpRequest, token: str) -> bool:
        """Whether it is one; raises ``MayNotPlay``."""
        if not super().authenticate(request, token):
            return False
        if not request.api_token.may_play:
            raise MayNotPlay
        return True


class TalkingToken(AnyToken):
    """A token that may read and write talk."""

    openapi_description = "A token that may read and write talk."

    def authenticate(self, request: HttpRequest, token: str) -> bool:
        """Whether it is one; raises ``MayNotTalk``."""
        if not super().authenticate(request, token):
            return False
        if not request.api_token.may_talk:
            raise MayNotTalk
        return True
