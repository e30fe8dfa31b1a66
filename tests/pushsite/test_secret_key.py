"""The embedded site's own key."""

import stat

from pushsite.secret_key import kept_secret_key


def test_it_is_made_once_in_a_folder_for_its_owner_alone(tmp_path):
    """The database comes beside it, with the secrets of running games."""
    data = tmp_path / "new" / "data"
    assert kept_secret_key(data) == kept_secret_key(data)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert stat.S_IMODE((data / "secret_key").stat().st_mode) == 0o600
