"""Mail to all staff."""

import pytest
from django.core import mail

from games.channels.mail.staff_mail import mail_staff
from testing.people import person, staff

pytestmark = pytest.mark.django_db


def test_mail_goes_to_all_current_staff(alice):
    mary, nora = staff(), staff("Nora")
    person("Olga", is_staff=True, is_active=False)
    mail.outbox.clear()
    mail_staff(lambda reader: None if reader == nora else ("Look", ["One.", "Two."]))
    assert [(each.to, each.subject, each.body) for each in mail.outbox] == [([mary.email], "Look", "One.\n\nTwo.\n")]
