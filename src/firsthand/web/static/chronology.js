"use strict";
/* The drawing of time: bars from earliest to latest in lanes, on one canvas. What a frame costs depends on its pixels, not on the number of
   marks: bars are kept by row in the order of time, only rows in view are walked, and what falls on pixels already filled is not drawn again. */
(() => {
  const AXIS = 26, NAME = 150, WIDE = 3 * 3600, DEEP = 8, TALL = 12, BAR = 8, LABELS = 500;
  const STEPS = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 21600, 43200, 86400, 172800, 604800, 2592000, 31536000];
  let canvas, pen, marks, from, to, first, last, tall, top = 0, at = -1, waiting = false, colours = null, size = null, counting = 0;

  function begin() {
    const found = document.getElementById("drawing");
    if (!found || found === canvas) return;
    canvas = found;
    pen = canvas.getContext("2d");
    at = -1;
    top = 0;
    marks = null;
    load(canvas.dataset.marks);
    new ResizeObserver(() => { size = null; draw(); }).observe(canvas);
    canvas.addEventListener("wheel", wheel, {passive: false});
    canvas.addEventListener("pointerdown", grab);
    canvas.addEventListener("pointermove", hover);
    canvas.addEventListener("dblclick", (event) => zoom(0.5, time(event.offsetX)));
    canvas.addEventListener("keydown", key);
    for (const button of document.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => move(button.dataset.zoom));
  }

  async function load(address) {
    const started = performance.now();
    const answer = await fetch(address);
    if (!answer.ok) return;
    marks = await answer.json();
    layOut();
    const fullest = [...(marks.periods || [])].sort((a, b) => b[2] - a[2])[0];
    if (!restored(address)) { if (fullest && fullest[2] * 3 > marks.id.length) show_period(fullest); else all(); }
    offer();
    draw();
    // How long it took, for whoever measures: after the frame in which the marks stand.
    requestAnimationFrame(() => requestAnimationFrame(() => { canvas.dataset.at = String(performance.now()); canvas.dataset.drawn = String(performance.now() - started); }));
  }

  // What is in view stays so when the page is renewed after a decision, and when one comes back to it.
  function keep() {
    try { sessionStorage.setItem(`view ${canvas.dataset.marks}`, JSON.stringify({from, to, top, at: at < 0 ? "" : marks.id[at]})); } catch { /* private windows keep nothing */ }
  }

  function restored(address) {
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(`view ${address}`) || "null"); } catch { /* nothing was kept */ }
    if (!kept || !(kept.from < kept.to) || kept.to < first || kept.from > last) return false;
    ({from, to, top} = kept);
    at = marks.id.indexOf(kept.at);
    return true;
  }

  // Bars of one lane that overlap at full width go into rows of their own, up to eight; then they lie over each other.
  function layOut() {
    const n = marks.id.length;
    marks.x0 = new Float64Array(n); marks.x1 = new Float64Array(n); marks.row = new Int32Array(n);
    first = Infinity; last = -Infinity;
    const close = [];
    for (let i = 0; i < n; i += 1) {
      const a = marks.from[i], b = marks.to[i];
      marks.x0[i] = a === null ? b : a;
      marks.x1[i] = b === null ? a : b;
      if (marks.x1[i] - marks.x0[i] <= WIDE) close.push(i);
    }
    for (const i of close.length * 2 > n ? close : marks.id.keys()) { first = Math.min(first, marks.x0[i]); last = Math.max(last, marks.x1[i]); }
    if (!(first < last)) { first -= 60; last += 60; }
    const ends = marks.lanes.map(() => []), order = [...marks.id.keys()].sort((a, b) => marks.x0[a] - marks.x0[b]);
    const fullest = [...(marks.periods || [])].sort((a, b) => b[2] - a[2])[0];
    const gap = (fullest ? fullest[1] - fullest[0] : last - first) / 300;
    const held = new Map();
    for (const i of order) {
      const lane = ends[marks.lane[i]];
      let row = lane.findIndex((end) => end < marks.x0[i]);
      if (row < 0) row = lane.length < DEEP ? lane.length : i % DEEP;
      const number = marks.lane[i] * DEEP + row;
      if (!held.has(number)) held.set(number, {list: [], longest: 0});
      held.get(number).list.push(i);
      held.get(number).longest = Math.max(held.get(number).longest, marks.x1[i] - marks.x0[i]);
      lane[row] = Math.max(lane[row] ?? -Infinity, marks.x1[i] + gap);
      marks.row[i] = row;
    }
    let y = 0;
    marks.y = ends.map((lane) => { const here = y; y += Math.max(1, lane.length) * TALL + 12; return here; });
    tall = y;
    marks.rows = [...held].sort((a, b) => a[0] - b[0]).map(([number, row]) => ({...row, y: marks.y[Math.floor(number / DEEP)] + (number % DEEP) * TALL + 4}));
    canvas.style.height = `${Math.max(120, Math.min(innerHeight * 0.62, tall + AXIS + 18))}px`;
    size = null;
    marks.ghosts = new Map((marks.ghost || []).map(([i, a, b]) => [i, [a, b]]));
  }

  // What the page says of the canvas is asked for once, not for each mark: asking makes the browser lay out the page.
  function room() {
    if (!size) {
      const w = canvas.clientWidth, h = canvas.clientHeight, names = w < 560 ? 84 : NAME;
      size = {w, h, names, width: Math.max(50, w - names - 8), ratio: devicePixelRatio || 1};
    }
    return size;
  }

  const x = (t) => room().names + ((t - from) / (to - from)) * room().width;
  const time = (px) => from + ((px - room().names) / room().width) * (to - from);
  const place = (i) => AXIS + marks.y[marks.lane[i]] + marks.row[i] * TALL + 4 - top;

  function all() { const edge = (last - first) * 0.02 + 1; from = first - edge; to = last + edge; }

  function show_period(period) { const edge = (period[1] - period[0]) * 0.02 + 1; from = period[0] - edge; to = period[1] + edge; }

  // The periods between which nobody tells of anything, each with the number of its events.
  function offer() {
    const box = document.getElementById("periods");
    if (!box) return;
    box.replaceChildren();
    const most = [...marks.periods].sort((a, b) => b[2] - a[2]).slice(0, 8).sort((a, b) => a[0] - b[0]);
    for (const period of most.length > 1 ? most : []) {
      const button = document.createElement("button");
      button.type = "button";
      const begun = new Date(period[0] * 1000).toISOString();
      button.textContent = `${begun.slice(0, 10)} ${begun.slice(11, 16)} (${period[2]})`;
      button.addEventListener("click", () => { show_period(period); draw(); });
      box.append(button, " ");
    }
  }

  function draw() {
    if (!marks || waiting) return;
    waiting = true;
    requestAnimationFrame(paint);
  }

  function paint() {
    waiting = false;
    const {w, h, names, ratio} = room();
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) { canvas.width = Math.round(w * ratio); canvas.height = Math.round(h * ratio); }
    dress();
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, w, h);
    top = Math.max(0, Math.min(top, tall + 16 - (h - AXIS)));
    lanes(w, h);
    axis(w, h);
    pen.save();
    pen.beginPath(); pen.rect(names, AXIS, w - names, h - AXIS); pen.clip();
    const seen = inView(w, h);
    bars(seen);
    if (seen.shown <= LABELS) labels(seen, w);
    if (at >= 0) { pen.strokeStyle = colours.accent; pen.lineWidth = 2; const a = x(marks.x0[at]); pen.strokeRect(a - 2, place(at) - 2, Math.max(3, x(marks.x1[at]) - a) + 4, BAR + 4); }
    pen.restore();
    count(seen.shown);
  }

  // The rows in view with the marks of each that are in view, in the order of time.
  function inView(w, h) {
    const found = {rows: [], shown: 0};
    const start = time(room().names - 8), end = time(w + 8);
    for (const row of marks.rows) {
      const y = AXIS + row.y - top;
      if (y < AXIS - 10 || y > h) continue;
      const list = row.list, here = [];
      let low = 0, high = list.length;
      while (low < high) { const half = (low + high) >> 1; if (marks.x0[list[half]] < start - row.longest) low = half + 1; else high = half; }
      for (let n = low; n < list.length && marks.x0[list[n]] <= end; n += 1) if (marks.x1[list[n]] >= start) here.push(list[n]);
      found.shown += here.length;
      found.rows.push({y, list, here, low});
    }
    return found;
  }

  function bars(seen) {
    const {names, w, ratio} = room(), pixel = (v) => Math.round(v * ratio) / ratio, line = Math.max(1, Math.round(ratio)) / ratio;
    const scale = room().width / (to - from), edge = names - from * scale;
    const solid = [], hatched = [], hollow = [], ghosts = [], earlier = [], later = [];
    for (const {y: exact, here} of seen.rows) {
      const y = pixel(exact);
      let runLeft = 0, runRight = -1;
      const before = [null, -1, -1, -1, -1];
      for (const i of here) {
        const flags = marks.flags[i], open = marks.from[i] === null || marks.to[i] === null;
        const a = marks.x0[i] * scale + edge, left = pixel(Math.max(a, names - 2)), right = pixel(Math.min(Math.max(a + 3, marks.x1[i] * scale + edge), w + 2));
        if (marks.from[i] === null && before[3] !== left) { earlier.push(left - 7, y); before[3] = left; }
        if (marks.to[i] === null && before[4] !== right) { later.push(right + 1, y); before[4] = right; }
        if (marks.ghosts.size && marks.ghosts.has(i)) { const [g0, g1] = marks.ghosts.get(i); ghosts.push(pixel(g0 * scale + edge), y + 2, Math.max(3, pixel((g1 - g0) * scale))); }
        if (flags & 3) {
          // The same pixels as the bar before it: nothing would be seen of it.
          const kind = flags & 2 ? 1 : 2, code = left * 8192 + right;
          if (before[kind] === code) continue;
          before[kind] = code;
          (flags & 2 ? hollow : hatched).push(left, y, right - left);
        } else if (!open && left <= runRight) runRight = Math.max(runRight, right);
        else { if (runRight >= runLeft) solid.push(runLeft, y, runRight - runLeft); runLeft = left; runRight = right; }
      }
      if (runRight >= runLeft) solid.push(runLeft, y, runRight - runLeft);
    }
    pen.fillStyle = colours.soft;
    frames(ghosts, 3, line);
    pen.fillStyle = colours.bar;
    for (let n = 0; n < solid.length; n += 3) pen.fillRect(solid[n], solid[n + 1], solid[n + 2], BAR);
    pen.fillStyle = colours.hatch;
    for (let n = 0; n < hatched.length; n += 3) pen.fillRect(hatched[n], hatched[n + 1], hatched[n + 2], BAR);
    pen.fillStyle = colours.bar;
    frames(hatched, BAR, line);
    frames(hollow, BAR, line);
    for (let n = 0; n < earlier.length; n += 2) pen.drawImage(colours.earlier, earlier[n], earlier[n + 1], 7, BAR);
    for (let n = 0; n < later.length; n += 2) pen.drawImage(colours.later, later[n], later[n + 1], 7, BAR);
  }

  // Outlines as four thin bars each: much quicker than a path of thousands of corners.
  function frames(some, high, line) {
    for (let n = 0; n < some.length; n += 3) {
      const a = some[n], y = some[n + 1], wide = some[n + 2];
      pen.fillRect(a, y, wide, line); pen.fillRect(a, y + high - line, wide, line);
      pen.fillRect(a, y, line, high); pen.fillRect(a + wide - line, y, line, high);
    }
  }

  // Colours, hatching and arrows, made once and again when the scheme changes.
  function dress() {
    if (colours) return;
    const style = getComputedStyle(document.documentElement);
    colours = {};
    for (const name of ["ink", "soft", "line", "paper", "bar", "accent", "panel"]) colours[name] = style.getPropertyValue(`--${name}`).trim();
    const tile = cell(4, 4, 1, (p) => { p.beginPath(); p.moveTo(0, 4); p.lineTo(4, 0); p.stroke(); });
    colours.hatch = pen.createPattern(tile, "repeat");
    colours.earlier = cell(7, BAR, 2, (p) => { p.beginPath(); p.moveTo(6.5, 0.5); p.lineTo(1, 3.5); p.lineTo(6.5, 6.5); p.stroke(); });
    colours.later = cell(7, BAR, 2, (p) => { p.beginPath(); p.moveTo(0.5, 0.5); p.lineTo(6, 3.5); p.lineTo(0.5, 6.5); p.stroke(); });
  }

  function cell(wide, high, by, shape) {
    const made = document.createElement("canvas");
    made.width = wide * by; made.height = high * by;
    const p = made.getContext("2d");
    p.scale(by, by);
    p.strokeStyle = colours.bar;
    shape(p);
    return made;
  }

  function lanes(w, h) {
    const {names} = room();
    pen.font = "12px system-ui, sans-serif"; pen.textBaseline = "top";
    marks.lanes.forEach((name, n) => {
      const y = AXIS + marks.y[n] - top, end = AXIS + (marks.y[n + 1] ?? tall) - top;
      if (end < AXIS || y > h) return;
      pen.fillStyle = colours.line; pen.fillRect(0, Math.round(end) - 1, w, 1);
      pen.save(); pen.beginPath(); pen.rect(0, Math.max(AXIS, y), names - 6, Math.max(0, end - Math.max(AXIS, y))); pen.clip();
      pen.fillStyle = colours.ink; pen.fillText(fitted(name, names - 10), 2, Math.max(AXIS, y) + 4);
      pen.restore();
    });
  }

  // The name of a lane as far as it fits; what is left out is told by dots, and in full where the pointer is.
  const cut = new Map();
  function fitted(name, wide) {
    const known = `${wide} ${name}`;
    if (!cut.has(known)) {
      let text = name;
      while (text.length > 1 && pen.measureText(text.length < name.length ? `${text}…` : text).width > wide) text = text.slice(0, -1);
      cut.set(known, text.length < name.length ? `${text.trimEnd()}…` : name);
    }
    return cut.get(known);
  }

  function axis(w, h) {
    const step = STEPS.find((s) => ((to - from) / s) * 84 < room().width) || STEPS[STEPS.length - 1];
    pen.fillStyle = colours.paper; pen.fillRect(0, 0, w, AXIS);
    pen.font = "12px system-ui, sans-serif"; pen.textBaseline = "top";
    let day = "";
    for (let t = Math.ceil(from / step) * step; t <= to; t += step) {
      const px = Math.round(x(t));
      pen.fillStyle = colours.line; pen.fillRect(px, AXIS - 6, 1, h);
      const moment = new Date(t * 1000).toISOString();
      const clock = step >= 86400 ? "" : moment.slice(11, step < 60 ? 19 : 16);
      const date = moment.slice(0, 10);
      pen.fillStyle = colours.soft;
      pen.fillText(clock && date === day ? clock : `${date === day ? "" : date.slice(5)} ${clock}`.trim() || date.slice(5), px + 3, 4);
      day = date;
    }
    pen.fillStyle = colours.soft;
    pen.fillText(new Date(((from + to) / 2) * 1000).toISOString().slice(0, 4), 2, 4);
  }

  // Words beside bars where there is room for them; a lock before those of a restricted source.
  function labels(seen, w) {
    pen.font = "11px system-ui, sans-serif"; pen.textBaseline = "middle";
    for (const {y, list, here, low} of seen.rows) {
      let reach = -1, far = -1, n = low;
      for (const i of here) {
        while (list[n] !== i) n += 1;
        const left = x(marks.x0[i]), right = Math.max(left + 3, x(marks.x1[i])), covered = far > right;
        far = Math.max(far, right);
        if (covered || right < room().names || right > w || reach > left) continue;
        const ghost = marks.ghosts.get(i), locked = marks.flags[i] & 4 ? 10 : 0, open = marks.to[i] === null ? 7 : 0;
        const beyond = locked + open + (ghost ? Math.max(right, Math.min(right + 80, x(ghost[1]) + 4)) : right);
        const next = beyond + 8 + Math.min(220, marks.label[i].length * 6);
        if (n + 1 < list.length && x(marks.x0[list[n + 1]]) <= next) continue;
        pen.fillStyle = colours.soft;
        if (locked) { pen.fillRect(beyond - 6, y + 3, 7, 5); pen.fillRect(beyond - 5, y, 1, 3); pen.fillRect(beyond - 1, y, 1, 3); pen.fillRect(beyond - 5, y, 5, 1); }
        pen.fillText(marks.label[i].slice(0, 36), beyond + 4, y + 5);
        reach = next;
      }
    }
  }

  // How many are in view, told when the drawing rests: the words move the page below.
  function count(shown) {
    clearTimeout(counting);
    counting = setTimeout(() => {
      if (marks) keep();
      const box = document.getElementById("drawn");
      if (box && marks) box.textContent = `${shown.toLocaleString("en")} of ${marks.id.length.toLocaleString("en")} in view`;
    }, 80);
  }

  function hit(px, py) {
    let best = -1, near = 12;
    for (const row of marks.rows) {
      const dy = Math.abs(py - (AXIS + row.y - top) - 3.5);
      if (dy > 7) continue;
      for (const i of row.list) {
        const a = x(marks.x0[i]), b = Math.max(a + 3, x(marks.x1[i]));
        const away = (px < a ? a - px : px > b ? px - b : 0) + dy + (b - a) / 2000;
        if (away < near) { near = away; best = i; }
      }
    }
    return best;
  }

  const stamp = (t) => (t === null ? "…" : new Date(t * 1000).toISOString().slice(0, 19).replace("T", " "));
  function say(i) {
    const box = document.getElementById("tip");
    const text = i < 0 ? "" : `${stamp(marks.from[i])} to ${stamp(marks.to[i])}${marks.flags[i] & 1 ? " (a width is assumed)" : ""}${marks.ghosts.has(i) ? " (its clock is corrected)" : ""} · ${marks.lanes[marks.lane[i]]} · ${marks.label[i]}${marks.flags[i] & 2 ? " · relayed only" : ""}${marks.flags[i] & 4 ? " · restricted source" : ""}`;
    if (box && box.textContent !== text) box.textContent = text;
  }

  function show(i) {
    at = i;
    say(i);
    draw();
    if (i < 0) return;
    document.getElementById("why").classList.remove("idle");
    htmx.ajax("GET", `/why/${encodeURIComponent(marks.id[i])}?back=${encodeURIComponent(document.body.dataset.here)}`, {target: "#why", swap: "innerHTML"});
  }

  function hover(event) {
    if (event.buttons || !marks) return;
    const found = hit(event.offsetX, event.offsetY);
    canvas.style.cursor = found < 0 ? "" : "pointer";
    const lane = found < 0 && event.offsetX < room().names ? laneAt(event.offsetY) : "";
    say(found);
    if (lane) document.getElementById("tip").textContent = lane;
  }

  function laneAt(py) {
    const y = py - AXIS + top;
    const n = marks.y.findIndex((begin, i) => y >= begin && y < (marks.y[i + 1] ?? tall));
    return n < 0 || py < AXIS ? "" : marks.lanes[n];
  }

  const held = new Map();
  function grab(event) {
    if (!marks) return;
    held.set(event.pointerId, [event.offsetX, event.offsetY]);
    const start = {px: event.offsetX, py: event.offsetY, from, to, top};
    let moved = held.size > 1;
    canvas.setPointerCapture(event.pointerId);
    const drag = (e) => {
      if (e.pointerId !== event.pointerId) return;
      if (held.size > 1) { moved = true; pinch(e); return; }
      const dx = e.offsetX - start.px, dy = e.offsetY - start.py;
      if (Math.abs(dx) + Math.abs(dy) > 3) moved = true;
      const shift = (dx / room().width) * (start.to - start.from);
      from = start.from - shift; to = start.to - shift; top = start.top - dy;
      draw();
    };
    const drop = (e) => {
      if (e.pointerId !== event.pointerId) return;
      held.delete(e.pointerId);
      for (const [name, on] of [["pointermove", drag], ["pointerup", drop], ["pointercancel", drop]]) canvas.removeEventListener(name, on);
      if (!moved && e.type === "pointerup") show(hit(e.offsetX, e.offsetY));
    };
    for (const [name, on] of [["pointermove", drag], ["pointerup", drop], ["pointercancel", drop]]) canvas.addEventListener(name, on);
  }

  // Two fingers: what lies between them stays between them.
  function pinch(event) {
    const other = [...held].find(([id]) => id !== event.pointerId)[1], mine = held.get(event.pointerId);
    const was = Math.max(8, Math.abs(mine[0] - other[0])), now = Math.max(8, Math.abs(event.offsetX - other[0]));
    held.set(event.pointerId, [event.offsetX, event.offsetY]);
    zoom(was / now, time(other[0]));
  }

  function zoom(by, about = (from + to) / 2) {
    const span = Math.max(2, Math.min((to - from) * by, 400 * 31536000));
    const share = (about - from) / (to - from);
    from = about - share * span; to = from + span;
    draw();
  }

  function wheel(event) {
    if (!marks) return;
    const below = room().h - AXIS;
    if (event.ctrlKey || event.metaKey) { event.preventDefault(); zoom(Math.exp(event.deltaY * 0.004), time(event.offsetX)); }
    else if (tall + 16 > below && ((event.deltaY > 0 && top < tall + 16 - below) || (event.deltaY < 0 && top > 0))) { event.preventDefault(); top += event.deltaY; draw(); }
  }

  function move(how) {
    if (!marks) return;
    const span = to - from;
    if (how === "in") zoom(0.5);
    else if (how === "out") zoom(2);
    else if (how === "all") { all(); draw(); }
    else { const by = how === "later" ? span / 3 : -span / 3; from += by; to += by; draw(); }
  }

  function key(event) {
    const how = {ArrowLeft: "earlier", ArrowRight: "later", "+": "in", "=": "in", "-": "out", 0: "all"}[event.key];
    if (how) move(how);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") { if (!marks || !marks.id.length) return; at = Math.max(0, Math.min(marks.id.length - 1, at + (event.key === "ArrowDown" ? 1 : -1))); center(at); say(at); draw(); }
    else if (event.key === "Enter" && at >= 0) show(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function center(i) {
    const px = x(marks.x0[i]);
    if (px < room().names || px > room().w) { const span = to - from; from = marks.x0[i] - span / 2; to = from + span; }
    const y = place(i);
    if (y < AXIS || y > room().h - 10) top += y - room().h / 2;
  }

  document.addEventListener("firsthand:shown", begin);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { colours = null; draw(); });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin); else begin();
})();
