"""One log line for each task, with its id, its arguments (ids only, by rule) and its state."""

import inspect
import logging
import time
from contextlib import AbstractContextManager
from typing import Any

from celery.signals import setup_logging, task_failure, task_postrun, task_prerun

from pushsite.logs.line import log_fields

log = logging.getLogger(__name__)
_running: dict[str, tuple[float, AbstractContextManager[None]]] = {}


@setup_logging.connect
def keep_djangos_logging(**kwargs: Any) -> None:
    """Listen, so that Celery sets up no loggers: Django has done it."""


@task_prerun.connect
def task_begins(task_id: str, **kwargs: Any) -> None:
    """Add the task's id to each line from here on."""
    lines = log_fields(task=task_id)
    lines.__enter__()
    _running[task_id] = (time.perf_counter(), lines)


@task_failure.connect
def task_fails(sender: Any, task_id: str, exception: Exception, args: Any, **kwargs: Any) -> None:
    """Log a task that failed; if it was killed, the worker's main process does so."""
    fields = _fields(sender, args, "failed") | (_took(task_id) if task_id in _running else {"task": task_id})
    log.error("task", extra=fields, exc_info=(type(exception), exception, exception.__traceback__))


@task_postrun.connect
def task_ends(sender: Any, task_id: str, state: str | None, retval: Any, args: Any, **kwargs: Any) -> None:
    """Log a task that did not fail."""
    if state != "FAILURE":
        fields = _fields(sender, args, str(state).lower()) | _took(task_id)
        log.info("task", extra=fields | ({} if state != "SUCCESS" else {"result": retval}))
    _, lines = _running.pop(task_id)
    lines.__exit__(None, None, None)


def _took(task_id: str) -> dict[str, int]:
    return {"ms": round((time.perf_counter() - _running[task_id][0]) * 1000)}


def _fields(task: Any, args: Any, state: str) -> dict[str, Any]:
    run = inspect.unwrap(task.run)  # Sentry wraps it
    names = (name.removesuffix("_id") for name in run.__code__.co_varnames)
    return {"job": task.name, "state": state} | dict(zip(names, args, strict=False))
