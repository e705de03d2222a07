"use strict";
/* The drawing of time: bars from earliest to latest in lanes, on one canvas; what is hit is looked up in the columns. */
(() => {
  const ROW = 18, AXIS = 26, NAME = 150, WIDE = 3 * 3600;
  const STEPS = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 21600, 43200, 86400, 172800, 604800, 2592000, 31536000];
  let canvas, pen, marks, from, to, first, last, rows, top = 0, at = -1, waiting = false, colours = {};

  function begin() {
    const found = document.getElementById("drawing");
    if (!found || found === canvas) return;
    canvas = found;
    pen = canvas.getContext("2d");
    at = -1;
    top = 0;
    load(canvas.dataset.marks);
    new ResizeObserver(draw).observe(canvas);
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
    if (fullest) show_period(fullest); else all();
    offer();
    draw();
    // How long it took, for whoever measures: after the frame in which the marks stand.
    requestAnimationFrame(() => requestAnimationFrame(() => { canvas.dataset.at = String(performance.now()); canvas.dataset.drawn = String(performance.now() - started); }));
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
    for (const i of close.length ? close : marks.id.keys()) { first = Math.min(first, marks.x0[i]); last = Math.max(last, marks.x1[i]); }
    if (!(first < last)) { first -= 60; last += 60; }
    const ends = marks.lanes.map(() => []), order = [...marks.id.keys()].sort((a, b) => marks.x0[a] - marks.x0[b]);
    const fullest = [...(marks.periods || [])].sort((a, b) => b[2] - a[2])[0];
    const gap = (fullest ? fullest[1] - fullest[0] : last - first) / 300;
    const latest = new Map();
    marks.next = new Int32Array(n).fill(-1);
    for (const i of order) {
      const lane = ends[marks.lane[i]];
      let row = lane.findIndex((end) => end < marks.x0[i]);
      if (row < 0) row = lane.length < 8 ? lane.length : i % 8;
      const before = latest.get(`${marks.lane[i]} ${row}`);
      if (before !== undefined) marks.next[before] = i;
      latest.set(`${marks.lane[i]} ${row}`, i);
      lane[row] = Math.max(lane[row] ?? -Infinity, marks.x1[i] + gap);
      marks.row[i] = row;
    }
    let y = 0;
    marks.y = ends.map((lane) => { const here = y; y += Math.max(1, lane.length) * 9 + 12; return here; });
    rows = y;
    canvas.style.height = `${Math.max(120, Math.min(innerHeight * 0.62, rows + AXIS + 18))}px`;
    marks.ghosts = new Map((marks.ghost || []).map(([i, a, b]) => [i, [a, b]]));
  }

  const names = () => (canvas.clientWidth < 560 ? 84 : NAME);
  const width = () => Math.max(50, canvas.clientWidth - names() - 8);
  const x = (t) => names() + ((t - from) / (to - from)) * width();
  const time = (px) => from + ((px - names()) / width()) * (to - from);

  function all() { const room = (last - first) * 0.02 + 1; from = first - room; to = last + room; }

  function show_period(period) { const room = (period[1] - period[0]) * 0.02 + 1; from = period[0] - room; to = period[1] + room; }

  // The periods between which nobody tells of anything, each with the number of its events.
  function offer() {
    const box = document.getElementById("periods");
    if (!box) return;
    box.replaceChildren();
    const most = [...marks.periods].sort((a, b) => b[2] - a[2]).slice(0, 8).sort((a, b) => a[0] - b[0]);
    for (const period of most.length > 1 ? most : []) {
      const button = document.createElement("button");
      button.type = "button";
      const at = new Date(period[0] * 1000).toISOString();
      button.textContent = `${at.slice(0, 10)} ${at.slice(11, 16)} (${period[2]})`;
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
    const ratio = devicePixelRatio || 1, w = canvas.clientWidth, h = canvas.clientHeight;
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) { canvas.width = Math.round(w * ratio); canvas.height = Math.round(h * ratio); }
    const style = getComputedStyle(document.documentElement);
    for (const name of ["ink", "soft", "line", "paper", "bar", "accent", "panel"]) colours[name] = style.getPropertyValue(`--${name}`).trim();
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, w, h);
    top = Math.max(0, Math.min(top, rows + 16 - (h - AXIS)));
    lanes(w, h);
    axis(w, h);
    pen.save();
    pen.beginPath(); pen.rect(names(), AXIS, w - names(), h - AXIS); pen.clip();
    const stated = new Path2D(), assumed = new Path2D(), hollow = new Path2D(), ghosts = new Path2D();
    let shown = 0;
    for (let i = 0; i < marks.id.length; i += 1) {
      const a = x(marks.x0[i]), b = Math.max(a + 3, x(marks.x1[i])), y = place(i);
      if (b < names() || a > w || y < AXIS - 10 || y > h) continue;
      shown += 1;
      const left = Math.max(a, names() - 2), right = Math.min(b, w + 2);
      (marks.flags[i] & 2 ? hollow : marks.flags[i] & 1 ? assumed : stated).rect(left, y, right - left, 7);
      if (marks.from[i] === null) { hollow.moveTo(left, y); hollow.lineTo(left - 6, y + 3.5); hollow.lineTo(left, y + 7); }
      if (marks.to[i] === null) { hollow.moveTo(right, y); hollow.lineTo(right + 6, y + 3.5); hollow.lineTo(right, y + 7); }
      const ghost = marks.ghosts.get(i);
      if (ghost) ghosts.rect(x(ghost[0]), y + 2, Math.max(3, x(ghost[1]) - x(ghost[0])), 3);
    }
    pen.strokeStyle = colours.soft; pen.lineWidth = 1; pen.stroke(ghosts);
    pen.fillStyle = colours.bar; pen.fill(stated);
    pen.fillStyle = hatch(); pen.fill(assumed);
    pen.strokeStyle = colours.bar; pen.lineWidth = 1; pen.stroke(assumed); pen.stroke(hollow);
    labels(w);
    if (at >= 0) { pen.strokeStyle = colours.accent; pen.lineWidth = 2; const a = x(marks.x0[at]); pen.strokeRect(a - 2, place(at) - 2, Math.max(3, x(marks.x1[at]) - a) + 4, 11); }
    pen.restore();
    const box = document.getElementById("drawn");
    if (box) box.textContent = `${shown.toLocaleString("en")} of ${marks.id.length.toLocaleString("en")} in view`;
  }

  const place = (i) => AXIS + marks.y[marks.lane[i]] + marks.row[i] * 9 + 4 - top;

  let pattern = null, patternOf = "";
  function hatch() {
    if (patternOf === colours.bar) return pattern;
    const cell = document.createElement("canvas");
    cell.width = cell.height = 4;
    const p = cell.getContext("2d");
    p.strokeStyle = colours.bar; p.beginPath(); p.moveTo(0, 4); p.lineTo(4, 0); p.stroke();
    pattern = pen.createPattern(cell, "repeat"); patternOf = colours.bar;
    return pattern;
  }

  function lanes(w, h) {
    pen.font = "12px system-ui, sans-serif"; pen.textBaseline = "top";
    marks.lanes.forEach((name, n) => {
      const y = AXIS + marks.y[n] - top, end = AXIS + (marks.y[n + 1] ?? rows) - top;
      if (end < AXIS || y > h) return;
      pen.strokeStyle = colours.line; pen.beginPath(); pen.moveTo(0, Math.round(end) - 0.5); pen.lineTo(w, Math.round(end) - 0.5); pen.stroke();
      pen.save(); pen.beginPath(); pen.rect(0, Math.max(AXIS, y), names() - 6, Math.max(0, end - Math.max(AXIS, y))); pen.clip();
      pen.fillStyle = colours.ink; pen.fillText(name, 2, Math.max(AXIS, y) + 4);
      pen.restore();
    });
  }

  function axis(w, h) {
    const step = STEPS.find((s) => ((to - from) / s) * 84 < width()) || STEPS[STEPS.length - 1];
    pen.fillStyle = colours.paper; pen.fillRect(0, 0, w, AXIS);
    pen.fillStyle = colours.soft; pen.strokeStyle = colours.line; pen.font = "12px system-ui, sans-serif"; pen.textBaseline = "top";
    let day = "";
    for (let t = Math.ceil(from / step) * step; t <= to; t += step) {
      const px = Math.round(x(t)) + 0.5;
      pen.beginPath(); pen.moveTo(px, AXIS - 6); pen.lineTo(px, h); pen.stroke();
      const moment = new Date(t * 1000).toISOString();
      const clock = step >= 86400 ? "" : moment.slice(11, step < 60 ? 19 : 16);
      const date = moment.slice(0, 10);
      pen.fillText(clock && date === day ? clock : `${date === day ? "" : date.slice(5)} ${clock}`.trim() || date.slice(5), px + 3, 4);
      day = date;
    }
    pen.fillText(new Date(((from + to) / 2) * 1000).toISOString().slice(0, 4), 2, 4);
  }

  // Words beside bars where there is room for them.
  function labels(w) {
    const seconds = (to - from) / width();
    if (seconds > 40 && marks.id.length > 60) return;
    pen.fillStyle = colours.soft; pen.font = "11px system-ui, sans-serif"; pen.textBaseline = "middle";
    const reach = new Map();
    for (let i = 0; i < marks.id.length; i += 1) {
      const right = Math.max(x(marks.x0[i]) + 3, x(marks.x1[i]));
      if (right < names() || right > w) continue;
      const y = place(i), row = marks.lane[i] * 8 + marks.row[i];
      if ((reach.get(row) ?? -1) > x(marks.x0[i])) continue;
      const ghost = marks.ghosts.get(i);
      const beyond = ghost ? Math.max(right, Math.min(right + 80, x(ghost[1]) + 4)) : right;
      const next = beyond + 8 + Math.min(220, marks.label[i].length * 6);
      const following = marks.next[i] < 0 ? Infinity : x(marks.x0[marks.next[i]]);
      if (following > next) { pen.fillText(marks.label[i].slice(0, 36), beyond + 4, y + 4); reach.set(row, next); }
    }
  }

  function hit(px, py) {
    let best = -1, near = 12;
    for (let i = 0; i < marks.id.length; i += 1) {
      const dy = Math.abs(py - place(i) - 3.5);
      if (dy > 6) continue;
      const a = x(marks.x0[i]), b = Math.max(a + 3, x(marks.x1[i]));
      const away = (px < a ? a - px : px > b ? px - b : 0) + dy + (b - a) / 2000;
      if (away < near) { near = away; best = i; }
    }
    return best;
  }

  const stamp = (t) => (t === null ? "…" : new Date(t * 1000).toISOString().slice(0, 19).replace("T", " "));
  function say(i) {
    const box = document.getElementById("tip");
    if (box) box.textContent = i < 0 ? "" : `${stamp(marks.from[i])} to ${stamp(marks.to[i])}${marks.flags[i] & 1 ? " (a width is assumed)" : ""} · ${marks.lanes[marks.lane[i]]} · ${marks.label[i]}${marks.flags[i] & 2 ? " · relayed only" : ""}${marks.flags[i] & 4 ? " · restricted source" : ""}`;
  }

  function show(i) {
    at = i;
    say(i);
    draw();
    if (i < 0) return;
    document.getElementById("why").classList.remove("idle");
    htmx.ajax("GET", `/why/${encodeURIComponent(marks.id[i])}?back=${encodeURIComponent(document.body.dataset.here)}`, {target: "#why", swap: "innerHTML"});
  }

  function hover(event) { if (!event.buttons && marks) say(hit(event.offsetX, event.offsetY)); }

  function grab(event) {
    if (!marks) return;
    const start = {px: event.offsetX, py: event.offsetY, from, to, top};
    let moved = false;
    canvas.setPointerCapture(event.pointerId);
    const drag = (e) => {
      const dx = e.offsetX - start.px, dy = e.offsetY - start.py;
      if (Math.abs(dx) + Math.abs(dy) > 3) moved = true;
      const shift = (dx / width()) * (start.to - start.from);
      from = start.from - shift; to = start.to - shift; top = start.top - dy;
      draw();
    };
    const drop = (e) => {
      canvas.removeEventListener("pointermove", drag);
      canvas.removeEventListener("pointerup", drop);
      if (!moved) show(hit(e.offsetX, e.offsetY));
    };
    canvas.addEventListener("pointermove", drag);
    canvas.addEventListener("pointerup", drop);
  }

  function zoom(by, about = (from + to) / 2) {
    const span = Math.max(2, Math.min((to - from) * by, 400 * 31536000));
    const share = (about - from) / (to - from);
    from = about - share * span; to = from + span;
    draw();
  }

  function wheel(event) {
    if (!marks) return;
    if (event.ctrlKey || event.metaKey) { event.preventDefault(); zoom(Math.exp(event.deltaY * 0.004), time(event.offsetX)); }
    else if (rows + 16 > canvas.clientHeight - AXIS && ((event.deltaY > 0 && top < rows + 16 - (canvas.clientHeight - AXIS)) || (event.deltaY < 0 && top > 0))) { event.preventDefault(); top += event.deltaY; draw(); }
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
    if (px < names() || px > canvas.clientWidth) { const span = to - from; from = marks.x0[i] - span / 2; to = from + span; }
    const y = place(i);
    if (y < AXIS || y > canvas.clientHeight - 10) top += y - canvas.clientHeight / 2;
  }

  document.addEventListener("firsthand:shown", begin);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { patternOf = ""; draw(); });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin); else begin();
})();
