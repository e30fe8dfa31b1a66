"""Celery's tasks about accounts. They carry nothing and read everything from the database."""

from celery import shared_task

from accounts import code_mails


@shared_task
def mail_codes() -> None:
    """Mail the codes that wait."""
    code_mails.send_codes()
