"""Sign-in by allauth, and the person of a session by a compiled query."""

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User
from accounts.queries import person_by_id

FORMER_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"  # in sessions from before there was `Backend`


class Backend(AuthenticationBackend):
    """The site's only way to sign in. Sessions store its path, so it stays where it is."""

    def get_user(self, user_id: int) -> User | None:
        """The person with this id, ``None`` if there is none or they may not sign in."""
        person = person_by_id.first(user_id)
        return person if person is not None and self.user_can_authenticate(person) else None
