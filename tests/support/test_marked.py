"""A run of the marked tests imports no file without the mark, and any other run imports all."""

import pytest

MARKED = """
import pytest

@pytest.mark.both_databases
def test_marked():
    pass

def test_other():
    pass
"""
UNMARKED = "import not_there"


@pytest.mark.usefixtures("processes")
def test_file_without_the_mark_is_imported_only_by_other_runs(pytester):
    pytester.makeini("[pytest]\nmarkers = both_databases")
    pytester.makepyfile(test_marked=MARKED, test_unmarked=UNMARKED)
    plugins = ("-p", "tests.support.marked", "-p", "no:cacheprovider")
    pytester.runpytest_subprocess(*plugins, "-m", "both_databases").assert_outcomes(passed=1, deselected=1)
    pytester.runpytest_subprocess(*plugins).assert_outcomes(errors=1)
