"""Alice opens the tables, Bob joins them, Charlie must see nothing. Mary is staff."""

from accounts.models import User


def person(name: str, **fields: object) -> User:
    """An account, known by its name."""
    return User.objects.create_user(f"{name.lower()}@example.org", "correct horse", name=name, **fields)
