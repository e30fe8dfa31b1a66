"""What happens to mails when a person changes their choices, or staff close their account."""

from accounts.registry import PersonHooks, register
from games.channels.mail.choices import mail_chosen
from games.channels.mail.swept.from_staff import mail_closing

register(PersonHooks(mail_chosen=mail_chosen, before_closing=mail_closing))
