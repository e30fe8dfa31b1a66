"""Backup on SQLite."""

import pytest

from pushsite.backup import sqlite
from pushsite.backup.staging import BackupProblem


def test_unwritable_file_is_reported_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite, "_site", lambda: ":memory:")
    with pytest.raises(BackupProblem) as problem:
        sqlite.dump(tmp_path)
    assert str(problem.value) == f"{tmp_path} cannot be written: unable to open database file."
