"""Adding an authenticator app."""

from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.views import ActivateTOTPView
from django.db import transaction
from django.http import HttpResponse

from accounts.sessions import end_sessions


class AddAppView(ActivateTOTPView):
    """The code that adds the app is this session's second step; all other sessions, which never did one, end."""

    @transaction.atomic
    def form_valid(self, form: ActivateTOTPForm) -> HttpResponse:
        """Add the app."""
        answer = super().form_valid(form)
        app = Authenticator.objects.get(user=self.request.user, type=Authenticator.Type.TOTP)
        post_authentication(self.request, app, reauthenticated=True)
        end_sessions(self.request.user, but=self.request.session.session_key)
        return answer
