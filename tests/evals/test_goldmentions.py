"""Gold mentions in texts set from tokens, and the product's grouping of them. Everything told is invented."""

from evals.goldmentions import GoldMention, Told, Typesetting, clusters, figures_of

FIRST = "The tanker Orla struck the east pier at Vane on Friday night. The collision holed her bow, and a deckhand died."
SECOND = "A deckhand was killed when the tanker Orla hit the east pier at Vane. The collision is being looked into."


def told(name, text, **events):
    """A text in which each of these words is a mention of an event."""
    mentions = [GoldMention(f"{name}/{w}", text.index(w), text.index(w) + len(w), e) for w, e in events.items()]
    return Told(name, text, None, tuple(sorted(mentions, key=lambda m: m.start)))


def test_tokens_are_set_as_prose_and_found_again():
    page = Typesetting()
    places = page.add(["He", "said", "(", "twice", ")", ":", "“", "No", "”", ".", "//n"])
    assert page.text == "He said (twice): “No”.\n\n"
    assert [page.text[a:b] for a, b in places[:3]] == ["He", "said", "("]


def test_mentions_are_put_under_what_they_were_given():
    assert clusters([("a", "x"), ("b", "y"), ("c", "x")]) == [{"a", "c"}, {"b"}]


def test_every_mention_counts_once_in_the_figure():
    every = [told("one", FIRST, collision="crash", died="death"), told("two", SECOND, collision="crash", killed="death")]
    figures = figures_of(every)
    assert set(figures) == {"conll", "muc", "b3", "ceafe"}
    assert figures["b3"] > 0
