"""The temporal network: what follows, what cannot all hold, and that nothing is missed (against brute force)."""

import random
import time
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firsthand.reason.network import ORIGIN, Bound, Network, Window, least_to_set_aside

INF = float("inf")


# --------------------------------------------------------------------------- brute force


def distances(bounds):
    """All-pairs tightest differences by Floyd-Warshall; None when the bounds cannot all hold."""
    points = sorted({p for b in bounds for p in (b.a, b.b)} | {ORIGIN})
    far = {(p, q): 0 if p == q else INF for p in points for q in points}
    for b in bounds:
        if b.hi is not None:
            far[b.a, b.b] = min(far[b.a, b.b], b.hi)
        if b.lo is not None:
            far[b.b, b.a] = min(far[b.b, b.a], -b.lo)
    for k in points:
        for p in points:
            for q in points:
                far[p, q] = min(far[p, q], far[p, k] + far[k, q])
    return None if any(far[p, p] < 0 for p in points) else far


def minimal_conflicts(bounds, limit=6):
    claims = sorted({c for b in bounds for c in b.because})
    found = []
    for size in range(limit + 1):
        for some in combinations(claims, size):
            if any(set(one) <= set(some) for one in found):
                continue
            if distances([b for b in bounds if set(b.because) <= set(some)]) is None:
                found.append(some)
    return sorted(found, key=lambda c: (len(c), c))


def some_bounds(*, claims_a_bound=2, least=0, most=14, pool=9):
    point = st.sampled_from([ORIGIN, "a", "b", "c", "d", "e"])
    seconds = st.none() | st.integers(-6, 6)
    names = st.lists(st.sampled_from([f"s{i}" for i in range(pool)]), max_size=claims_a_bound, min_size=1, unique=True)
    one = st.builds(Bound, point, point, seconds, seconds, names.map(tuple), st.booleans(), st.integers(1, 3)).filter(
        lambda b: b.a != b.b
    )
    return st.lists(one, min_size=least, max_size=most)


@settings(max_examples=400, deadline=None)
@given(some_bounds() | some_bounds(claims_a_bound=1, least=8, pool=14))
def test_conflicts_are_complete_and_minimal(bounds):
    got = Network(bounds).conflicts()
    assert not got.more
    assert [c.claims for c in got.found] == minimal_conflicts(bounds)


@settings(max_examples=300, deadline=None)
@given(some_bounds(most=10))
def test_what_is_set_aside_leaves_the_most_that_can_hold(bounds):
    net = Network(bounds)
    aside = list(net.set_aside)
    kept = list(bounds)
    for bound in aside:
        kept.remove(bound)
    assert distances(kept) is not None
    assert all(distances([*kept, bound]) is None for bound in aside)
    assert net.consistent == (distances(bounds) is not None)


@settings(max_examples=300, deadline=None)
@given(some_bounds(most=10), st.randoms(use_true_random=False))
def test_windows_are_tight_and_their_claims_suffice(bounds, chance):
    net = Network(bounds[: len(bounds) // 2])
    assert net.windows() is not None  # settled once, so that the rest comes in later
    net.extend(bounds[len(bounds) // 2 :])
    kept = list(bounds)
    for bound in net.set_aside:
        kept.remove(bound)
    far = distances(kept)
    for point, window in net.windows().items():
        if (ORIGIN, point) not in far:
            assert window == Window()
            continue
        assert (INF if window.hi is None else window.hi) == far[ORIGIN, point]
        assert (INF if window.lo is None else -window.lo) == far[point, ORIGIN]
        for claims, pair in ((window.because_hi, (ORIGIN, point)), (window.because_lo, (point, ORIGIN))):
            if far[pair] < INF:
                alone = distances([b for b in kept if set(b.because) <= set(claims)])
                assert alone[pair] == far[pair]


@settings(max_examples=100, deadline=None)
@given(some_bounds(most=8))
def test_a_tension_is_what_stretching_soft_bounds_can_mend(bounds):
    for conflict in Network(bounds).conflicts().found:
        hard = [b for b in bounds if not b.soft and set(b.because) <= set(conflict.claims)]
        assert conflict.tension == (distances(hard) is not None)
        assert conflict.needs_s > 0


# --------------------------------------------------------------------------- by hand


def test_the_claims_on_the_way_are_those_that_set_a_bound():
    net = Network([
        Bound(ORIGIN, "alarm", 0, 60, ("row 3",)),
        Bound("alarm", "crew leaves", 30, None, ("Oake",)),
        Bound("crew leaves", "boat away", 10, 20, ("Marsh",)),
        Bound(ORIGIN, "boat away", None, 200, ("harbour log",)),
    ])  # fmt: skip
    assert net.window("boat away") == Window(40, 200, ("Marsh", "Oake", "row 3"), ("harbour log",))
    assert net.between("alarm", "crew leaves").lo == 30
    assert net.follows("alarm", "boat away") == ("Marsh", "Oake")
    assert net.follows("boat away", "alarm") is None
    assert net.follows("alarm", "never heard of") is None
    assert net.windows()["crew leaves"].hi == 190


def test_the_soft_gives_way_before_the_hard_and_the_weak_before_the_strong():
    hard, soft = Bound(ORIGIN, "x", 0, 10, ("log",)), Bound(ORIGIN, "x", 20, 30, ("told",), soft=True)
    assert Network([soft, hard]).set_aside == (soft,)
    strong = Bound(ORIGIN, "x", 40, 50, ("recording",), strength=3)
    net = Network([hard, soft])
    net.add(strong)
    assert net.set_aside == (hard, soft)
    assert net.window("x").because_lo == ("recording",)


def test_a_tension_tells_the_seconds_that_would_have_to_give():
    net = Network([
        Bound(ORIGIN, "roof falls", 600, 660, ("radio",)),
        Bound(ORIGIN, "roof falls", 300, 420, ("neighbour",), soft=True),
    ])  # fmt: skip
    (conflict,) = net.conflicts().found
    assert (conflict.tension, conflict.needs_s) == (True, 180)


def test_a_clock_is_a_point_and_its_error_a_window():
    net = Network([
        Bound("zero of the camera", "door opens", 500, 500, ("frame",)),
        Bound(ORIGIN, "door opens", 700, 730, ("guard",)),
    ])  # fmt: skip
    assert net.window("zero of the camera") == Window(200, 230, ("frame", "guard"), ("frame", "guard"))
    net.add(Bound(ORIGIN, "zero of the camera", 0, 0, ("manual",)))
    assert [c.claims for c in net.conflicts().found] == [("frame", "guard", "manual")]


def test_one_wrong_line_makes_one_group():
    near = [Bound("x", f"p{i}", 0, 30, (f"near {i}",)) for i in range(5)]
    fixed = [Bound(ORIGIN, f"p{i}", 1000, 1020, (f"at {i}",)) for i in range(5)]
    net = Network([Bound(ORIGIN, "x", 5000, 5010, ("wrong",)), *near, *fixed])
    groups = net.conflicts().groups
    assert [g.shared for g in groups] == ["wrong"]
    assert len(groups[0].conflicts) == 5


def test_the_least_that_would_have_to_be_set_aside():
    net = Network([
        Bound(ORIGIN, "x", 5000, 5010, ("wrong",)),
        Bound("x", "p", 0, 30, ("near p",)), Bound(ORIGIN, "p", 1000, 1020, ("at p",)),
        Bound("x", "q", 0, 30, ("near q",)), Bound(ORIGIN, "q", 1000, 1020, ("at q",)),
    ])  # fmt: skip
    found = net.conflicts().found
    assert least_to_set_aside(found) == (("wrong",),)
    assert least_to_set_aside(found[:1]) == (("at p",), ("near p",), ("wrong",))
    assert least_to_set_aside(()) == ()


@settings(max_examples=100, deadline=None)
@given(some_bounds(most=9, pool=5))
def test_the_least_to_set_aside_is_the_least(bounds):
    claims = {c for b in bounds for c in b.because}
    mends = [
        set(some) for size in range(6) for some in combinations(sorted(claims), size)
        if distances([b for b in bounds if not set(some) & set(b.because)]) is not None
    ]  # fmt: skip
    least = [some for some in mends if len(some) == len(mends[0])]
    found = least_to_set_aside(Network(bounds).conflicts().found, most=5)
    assert [set(f) for f in found] == (least if least[0] else [])


def test_a_capped_search_says_that_there_may_be_more():
    pairs = [Bound(ORIGIN, f"p{i}", 0, 1, (f"a{i}",)) for i in range(10)]
    pairs += [Bound(ORIGIN, f"p{i}", 5, 6, (f"b{i}",)) for i in range(10)]
    assert len(Network(pairs).conflicts().found) == 10
    few = Network(pairs).conflicts(most=4)
    assert (len(few.found), few.more) == (4, True)
    assert Network(pairs).conflicts(steps=5).more


def test_what_always_holds_is_no_statement_of_a_conflict():
    net = Network([
        Bound("start", "end", 0, None),
        Bound(ORIGIN, "start", 10, None, ("one",)),
        Bound(ORIGIN, "end", None, 5, ("two",)),
    ])  # fmt: skip
    assert [c.claims for c in net.conflicts().found] == [("one", "two")]


def test_slack_is_how_far_a_bound_is_from_breaking_something():
    gap = Bound("a", "b", None, 50, ("gap",))
    net = Network([Bound(ORIGIN, "a", 0, 10, ("a",)), Bound(ORIGIN, "b", 40, 60, ("b",)), gap])
    assert net.slack(gap) == 20
    assert net.slack(Bound("a", "b", None, 25)) == -5
    assert Network([gap]).slack(gap) is None


def test_a_bound_is_about_two_points():
    with pytest.raises(ValueError, match="two points"):
        Network([Bound("a", "a", 0, 1)])


def test_a_bound_that_cannot_hold_by_itself_is_a_conflict_of_one():
    assert [c.claims for c in Network([Bound("a", "b", 5, 1, ("slip",))]).conflicts().found] == [("slip",)]


def test_ten_thousand_points_take_no_time_to_speak_of():
    chance = random.Random(7)
    true = [chance.uniform(0, 86_400) for _ in range(10_000)]
    order = sorted(range(10_000), key=true.__getitem__)
    bounds = []
    for i, t in enumerate(true):
        bounds.append(Bound(ORIGIN, f"p{i}", t - chance.uniform(0, 300), t + chance.uniform(0, 300), (f"w{i}",)))
    for k in range(40_000):
        at = chance.randrange(9_980)
        i, j = order[at], order[at + chance.randrange(1, 20)]
        gap = true[j] - true[i]
        bounds.append(Bound(f"p{i}", f"p{j}", gap - chance.uniform(0, 60), gap + chance.uniform(0, 60), (f"g{k}",)))
    chance.shuffle(bounds)
    start = time.perf_counter()
    net = Network(bounds)
    windows = net.windows()
    assert time.perf_counter() - start < 6  # about one second on an idle core
    assert net.consistent
    assert all(windows[f"p{i}"].lo <= t + 1e-6 and t - 1e-6 <= windows[f"p{i}"].hi for i, t in enumerate(true))
