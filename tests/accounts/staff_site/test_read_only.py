"""Pages of a long list."""

import pytest
from django.core.paginator import EmptyPage

from accounts.models import User
from accounts.staff_site.read_only import A_PAGE, AHEAD, MOST, CappedPaginator

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def paginator(rows: int, reading: int = 1) -> CappedPaginator:
    User.objects.bulk_create(User(guest=True, name=f"Guest {number:04}") for number in range(rows))
    return CappedPaginator(User.objects.order_by("-name"), A_PAGE, reading=reading)


@pytest.mark.parametrize(
    ("rows", "reading", "offered", "more"),
    [
        (0, 1, 0, False),
        (A_PAGE * 4, 1, A_PAGE * 4, False),
        (A_PAGE * 4 + 1, 1, A_PAGE * 4, True),
        (A_PAGE * 4 + 1, 2, A_PAGE * 4 + 1, False),
        (MOST, 19, MOST, False),
        (MOST + 1, 19, MOST, True),
        (MOST + 1, 10**9, MOST, True),
        (A_PAGE * 4 + 1, -3, A_PAGE * 4, True),
    ],
)
def test_few_pages_are_offered_after_the_current_one(rows, reading, offered, more):
    pages = paginator(rows, reading)
    assert (pages.count, pages.more) == (offered, more)


def test_page_has_its_rows_in_the_order_of_the_list():
    page = paginator(A_PAGE + 3).page(2)
    assert [person.name for person in page] == ["Guest 0002", "Guest 0001", "Guest 0000"]
    assert (page.start_index(), page.end_index()) == (A_PAGE + 1, A_PAGE + 3)


def test_page_after_the_offered_ones_does_not_exist():
    pages = paginator(A_PAGE * (AHEAD + 2))
    assert len(list(pages.page(AHEAD + 1))) == A_PAGE
    with pytest.raises(EmptyPage):
        pages.page(AHEAD + 2)


def test_count_and_rows_need_one_query_each(django_assert_num_queries):
    pages = paginator(A_PAGE * 2)
    with django_assert_num_queries(2):
        assert (pages.count, pages.more, len(pages.page(2).object_list)) == (A_PAGE * 2, False, A_PAGE)
