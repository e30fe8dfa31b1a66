"""Pages of a long list."""

import pytest
from django.core.paginator import EmptyPage

from accounts.models import User
from accounts.staff_site.read_only import MOST_ROWS_OFFERED, PAGES_AHEAD, ROWS_PER_PAGE, CappedPaginator

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def paginator(rows: int, reading: int = 1) -> CappedPaginator:
    User.objects.bulk_create(User(guest=True, name=f"Guest {number:04}") for number in range(rows))
    return CappedPaginator(User.objects.order_by("-name"), ROWS_PER_PAGE, reading=reading)


@pytest.mark.parametrize(
    ("rows", "reading", "offered", "more"),
    [
        (0, 1, 0, False),
        (ROWS_PER_PAGE * 4, 1, ROWS_PER_PAGE * 4, False),
        (ROWS_PER_PAGE * 4 + 1, 1, ROWS_PER_PAGE * 4, True),
        (ROWS_PER_PAGE * 4 + 1, 2, ROWS_PER_PAGE * 4 + 1, False),
        (MOST_ROWS_OFFERED, 19, MOST_ROWS_OFFERED, False),
        (MOST_ROWS_OFFERED + 1, 19, MOST_ROWS_OFFERED, True),
        (MOST_ROWS_OFFERED + 1, 10**9, MOST_ROWS_OFFERED, True),
        (ROWS_PER_PAGE * 4 + 1, -3, ROWS_PER_PAGE * 4, True),
    ],
)
def test_few_pages_are_offered_after_the_current_one(rows, reading, offered, more):
    pages = paginator(rows, reading)
    assert (pages.count, pages.more) == (offered, more)


def test_page_has_its_rows_in_the_order_of_the_list():
    page = paginator(ROWS_PER_PAGE + 3).page(2)
    assert [person.name for person in page] == ["Guest 0002", "Guest 0001", "Guest 0000"]
    assert (page.start_index(), page.end_index()) == (ROWS_PER_PAGE + 1, ROWS_PER_PAGE + 3)


def test_page_after_the_offered_ones_does_not_exist():
    pages = paginator(ROWS_PER_PAGE * (PAGES_AHEAD + 2))
    assert len(list(pages.page(PAGES_AHEAD + 1))) == ROWS_PER_PAGE
    with pytest.raises(EmptyPage):
        pages.page(PAGES_AHEAD + 2)


def test_count_and_rows_need_one_query_each(django_assert_num_queries):
    pages = paginator(ROWS_PER_PAGE * 2)
    with django_assert_num_queries(2):
        assert (pages.count, pages.more, len(pages.page(2).object_list)) == (ROWS_PER_PAGE * 2, False, ROWS_PER_PAGE)
