"""How smoothly the workbench's drawing of time moves: made-up marks, and the frames of a browser while it is zoomed and dragged."""

import json
import statistics
from collections.abc import Callable
from random import Random
from typing import Any

LANES = 60
BEGAN_S = 1_748_800_800.0
LENGTH_S = 12 * 3600
STEPS = 30

_WATCH = """() => {
  window.frames_ms = []; window.tasks_ms = [];
  new PerformanceObserver((l) => { for (const e of l.getEntries()) window.tasks_ms.push(e.duration); }).observe({entryTypes: ["longtask"]});
  let last = performance.now();
  const next = () => { const now = performance.now(); window.frames_ms.push(now - last); last = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""
_WHEEL = """async ([steps, by, zooms]) => {
  const canvas = document.getElementById("drawing"), box = canvas.getBoundingClientRect();
  const where = {clientX: box.left + box.width * 0.6, clientY: box.top + box.height / 2, bubbles: true, cancelable: true};
  for (let n = 0; n < steps; n += 1) {
    canvas.dispatchEvent(new WheelEvent("wheel", {deltaY: by, ctrlKey: zooms, ...where}));
    await new Promise((done) => requestAnimationFrame(done));
  }
}"""
_DRAG = """async (steps) => {
  const canvas = document.getElementById("drawing"), box = canvas.getBoundingClientRect();
  const tell = (kind, n) => canvas.dispatchEvent(new PointerEvent(kind, {
    pointerId: 1, buttons: 1, clientX: box.left + box.width * 0.8 - 8 * n, clientY: box.top + box.height / 2 - 2 * n, bubbles: true}));
  canvas.setPointerCapture = () => {};
  tell("pointerdown", 0);
  for (let n = 1; n < steps; n += 1) { tell("pointermove", n); await new Promise((done) => requestAnimationFrame(done)); }
  tell("pointerup", steps);
}"""


def made_up(count: int) -> bytes:
    """So many marks of one night as `/chronology/marks` gives them: of all widths, assumed, relayed, open, with corrected clocks."""
    random = Random(4)
    starts = [BEGAN_S + random.randrange(LENGTH_S) for _ in range(count)]
    ends = [start + random.choice((0, 0, 59, 59, 59, 600, 3600)) for start in starts]
    columns = {
        "lanes": [f"Unit {n}" for n in range(LANES)],
        "id": [f"ev_{n}" for n in range(count)],
        "from": [start if n % 19 else None for n, start in enumerate(starts)],
        "to": [end if n % 23 or not n % 19 else None for n, end in enumerate(ends)],
        "lane": [min(LANES - 1, int(random.expovariate(0.08))) for _ in range(count)],
        "flags": [random.choice((0, 0, 0, 1, 1, 2, 3, 4)) for _ in range(count)],
        "periods": [[BEGAN_S, BEGAN_S + LENGTH_S, count]],
        "label": [f"number {n} of the night" for n in range(count)],
        "ghost": [[n, starts[n] + 200, ends[n] + 200] for n in range(0, count, 10)],
    }
    return json.dumps(columns).encode()


def frames_ms(page: Any, home: str, count: int) -> tuple[float, float, float]:
    """Median and longest frame while `count` marks are zoomed, scrolled and dragged, and the longest task of the page meanwhile; in ms."""
    content = made_up(count)
    page.route("**/chronology/marks*", lambda route: route.fulfill(body=content, content_type="application/json"))
    page.goto(f"{home}chronology")
    page.locator("canvas[data-drawn]").wait_for()
    page.wait_for_timeout(300)
    page.evaluate(_WATCH)
    for script, given in (
        (_WHEEL, [STEPS, -25, True]),
        (_WHEEL, [STEPS, 25, True]),
        (_WHEEL, [STEPS, 40, False]),
        (_DRAG, STEPS),
    ):
        page.evaluate(script, given)
    measured: Callable[[str], list[float]] = lambda name: [float(x) for x in page.evaluate(f"window.{name}")]  # noqa: E731
    frames, tasks = measured("frames_ms")[1:], measured("tasks_ms")
    page.unroute("**/chronology/marks*")
    return statistics.median(frames), max(frames), max(tasks, default=0.0)
