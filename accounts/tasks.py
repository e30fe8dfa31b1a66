"""Celery's tasks about accounts. They carry nothing and read everything from the database."""

from celery import shared_task

from accounts.data_copies.make import make_due_copies
from accounts.mail import code_mails

COPY_SECONDS = 600  # a copy of thousands of games takes its time


@shared_task
def mail_codes() -> None:
    code_mails.send_codes()


@shared_task(time_limit=COPY_SECONDS)
def make_data_copies() -> None:
    """Make the copies of what is stored about people that wait."""
    make_due_copies()
