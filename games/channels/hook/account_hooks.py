"""What happens to a person's hooks when their account is closed: they go, which changes their tables too."""

from accounts.registry import PersonHooks, register
from games.channels.hook.acts import copied_hooks, remove_all, tables_with_hooks

register(
    PersonHooks(
        rows_of=tables_with_hooks,
        before_closing=lambda person, _by, _reason: remove_all(person),
        copied=copied_hooks,
    )
)
