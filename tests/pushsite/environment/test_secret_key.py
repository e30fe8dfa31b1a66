"""The embedded site's secret key."""

import stat

from pushsite.environment.secret_key import stored_secret_key


def test_key_is_created_once_in_a_folder_that_only_its_owner_can_open(tmp_path):
    """The folder also gets the database, with the secrets of running games."""
    data = tmp_path / "new" / "data"
    assert stored_secret_key(data) == stored_secret_key(data)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert stat.S_IMODE((data / "secret_key").stat().st_mode) == 0o600
