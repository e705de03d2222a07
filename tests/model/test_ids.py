from firsthand.model import content_id


def test_parts_are_framed_so_that_no_two_lists_read_alike():
    assert content_id("claim", "ab", "c") != content_id("claim", "a", "bc")


def test_the_same_parts_give_the_same_id_and_the_kind_counts():
    assert content_id("claim", "a", 1) == content_id("claim", "a", 1)
    assert content_id("claim", "a") != content_id("event", "a")
