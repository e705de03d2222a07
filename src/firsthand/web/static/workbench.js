"use strict";
/* Keys, the chain of voices on hover and focus, tabs that agree, files dropped onto the page. All that is decided goes through forms. */
(() => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const aside = $("#why");
  const idle = aside ? aside.innerHTML : "";
  const narrow = matchMedia("(max-width: 760px)");
  if (aside && !$(".evidence", aside)) aside.classList.add("idle");

  // ---- the evidence of a line

  async function show(id, from) {
    if (!id || !aside) return;
    turn({id});
    const back = encodeURIComponent(document.body.dataset.here);
    await htmx.ajax("GET", `/why/${encodeURIComponent(id)}?back=${back}`, {target: "#why", swap: "innerHTML"});
    if (from) from.classList.add("shown");
  }

  // Where the panel lies along the lower edge, the line that it tells about stays in view above it.
  let beside = null;
  function uncover() {
    if (!beside || aside.contains(beside) || aside.parentElement !== document.body) return;
    const box = aside.getBoundingClientRect(), line = beside.getBoundingClientRect();
    if (box.left < line.right && box.top > 0 && line.bottom > box.top) scrollBy(0, line.bottom - box.top + 12);
  }

  function unfold(near) {
    aside.classList.remove("idle");
    beside = near;
    if (near && aside.contains(near)) return;
    if (narrow.matches && near && near.matches("li, td")) near.append(aside);
    else if (narrow.matches && near) near.after(aside);
    else if (aside.parentElement !== document.body) document.body.append(aside);
  }

  function clear() {
    aside.classList.add("idle");
    aside.innerHTML = idle;
    if (aside.parentElement !== document.body) document.body.append(aside);
    for (const shown of all(".st.on")) shown.classList.remove("on");
  }

  document.addEventListener("htmx:before:request", (event) => {
    const source = event.detail.ctx && event.detail.ctx.sourceElement;
    if (source && source.matches && source.matches("a, button") && !aside.contains(source) && event.detail.ctx.target === aside) unfold(source.closest(".line, .words p, .card, li, td") || source);
  });
  // A decision gives the whole page anew: the panel must not be lost with what it was unfolded in.
  document.addEventListener("htmx:before:swap", (event) => {
    const target = event.detail.ctx && event.detail.ctx.target;
    if (target && target.id === "main" && aside.parentElement !== document.body) document.body.append(aside);
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const target = event.detail.ctx && event.detail.ctx.target;
    if (target && target.id === "why") uncover();
    if (target && target.id !== "why") { known = Math.max(known, Number($("#main").dataset.number)); clear(); restore(); document.dispatchEvent(new Event("firsthand:shown")); agree(); }
  });

  // ---- the page of a PDF beside its text: it follows the passage that is selected, and where nothing is the lines that are read

  const leaf = () => $(".leaf");
  let asked = 0, turned = 0, wanted = null;

  async function turn(given) {
    const shown = leaf();
    if (!shown) return;
    wanted = given;
    if (!shown.open) return; // a page that nobody looks at is not drawn
    asked += 1;
    turned = Date.now();
    const number = asked, address = `/leaf/${encodeURIComponent(shown.dataset.source)}`;
    const answer = await fetch(`${address}?${new URLSearchParams(given)}`);
    if (number !== asked || leaf() !== shown || !answer.ok) return;
    const found = await answer.json(), note = $("[data-leaf=note]", shown), sheet = $(".sheet", shown), picture = $("img", sheet);
    for (const old of all(".box", sheet)) old.remove();
    if (found.fault) { note.textContent = found.fault; return; }
    note.textContent = found.sought && !found.boxes.length ? "Where on the page these words stand was not found." : "";
    $("[data-leaf=told]", shown).textContent = `Page ${found.page} of ${found.pages}`;
    $("p.tools", shown).hidden = found.pages < 2 && !note.textContent;
    $("[data-leaf='-1']", shown).disabled = found.page <= 1;
    $("[data-leaf='1']", shown).disabled = found.page >= found.pages;
    const source = `${address}/${found.page}.png`;
    if (picture.getAttribute("src") !== source) { picture.src = source; picture.alt = `Page ${found.page} of ${found.pages}`; sheet.scrollTop = 0; }
    shown.dataset.page = found.page;
    for (const [left, top, wide, high] of found.boxes) {
      const box = document.createElement("div");
      box.className = "box";
      for (const [name, value] of [["left", left], ["top", top], ["width", wide], ["height", high]]) box.style[name] = `${value * 100}%`;
      $(".paper", sheet).append(box);
    }
    const first = $(".box", sheet);
    if (first && picture.decode) { try { await picture.decode(); } catch { /* the picture of another page is on its way */ } sheet.scrollTop = Math.max(0, first.offsetTop - sheet.clientHeight / 3); }
  }

  function beginLeaf() {
    const shown = leaf();
    if (!shown || shown.dataset.begun) return;
    shown.dataset.begun = "1";
    if (narrow.matches) shown.open = false;
    shown.addEventListener("toggle", () => { if (shown.open && wanted) turn(wanted); });
    for (const button of all("button[data-leaf]", shown)) button.addEventListener("click", () => turn({page: Number(shown.dataset.page || 1) + Number(button.dataset.leaf)}));
    const at = new URLSearchParams(location.search).get("at"), line = $(".words p[data-page]");
    turn(at ? {at} : {page: line ? line.dataset.page : 1});
  }
  document.addEventListener("firsthand:shown", beginLeaf);
  document.addEventListener("focusin", (event) => {
    const words = leaf() && event.target.closest && event.target.closest(".st[data-id]");
    if (words) turn({id: words.dataset.id});
  });
  let rest = 0;
  document.addEventListener("scroll", () => {
    if (!leaf() || narrow.matches) return;
    clearTimeout(rest);
    rest = setTimeout(() => {
      const line = all(".words p[data-page]").find((p) => p.getBoundingClientRect().bottom > 60);
      if (line && leaf() && line.dataset.page !== leaf().dataset.page && Date.now() - turned > 900) turn({page: line.dataset.page});
    }, 160);
  }, {passive: true});

  // ---- chains on hover and focus

  let tip = null;
  function untip() { if (tip) tip.remove(); tip = null; }
  function chain(event) {
    const words = event.target.closest && event.target.closest(".st[data-chain]");
    untip();
    if (!words) return;
    tip = document.createElement("div");
    tip.id = "chain-tip";
    tip.textContent = words.dataset.chain;
    document.body.append(tip);
    const box = words.getClientRects()[0];
    if (!box) { untip(); return; }
    const top = box.top - tip.offsetHeight - 6;
    tip.style.top = `${top > 0 ? top : box.bottom + 6}px`;
    tip.style.left = `${Math.max(4, Math.min(box.left, innerWidth - tip.offsetWidth - 8))}px`;
  }
  document.addEventListener("mouseover", chain);
  document.addEventListener("focusin", chain);
  document.addEventListener("scroll", untip, {passive: true, capture: true});

  document.addEventListener("click", (event) => {
    const cite = event.target.closest("a.cite[data-id]");
    if (cite && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      unfold(cite.closest(".line, .said, li, td, .card") || cite.parentElement);
      show(cite.dataset.id);
      return;
    }
    const words = event.target.closest(".st[data-id]");
    if (words && !event.target.closest("a") && !String(getSelection())) open(words);
    if (event.target.id === "help-open") $("#help").showModal();
  });

  function open(words) {
    for (const shown of all(".st.on")) shown.classList.remove("on");
    for (const part of all(`.st[data-id="${CSS.escape(words.dataset.id)}"]`)) part.classList.add("on");
    unfold(words.closest("p"));
    show(words.dataset.id);
  }

  // An address names what was chosen and nothing else, so that it can be sent.
  document.addEventListener("submit", (event) => { if (event.target.matches("form.filters")) for (const field of event.target.elements) if (field.name && !field.value) field.disabled = true; });
  addEventListener("pageshow", () => { for (const field of all("form.filters :disabled")) field.disabled = false; });
  document.addEventListener("change", (event) => { if (event.target.matches("select[data-submits]")) event.target.form.requestSubmit(); });

  // ---- the words that were searched for, lit in the passages

  function light() {
    const box = $("#results"), asked = box && $("#words");
    if (!CSS.highlights) return;
    CSS.highlights.delete("found");
    const words = asked ? asked.value.match(/[\p{L}\p{N}]+/gu) : null;
    if (!words) return;
    const ends = words.map((word, n) => (n < words.length - 1 || /[\s"”]$/.test(asked.value) ? `${word}(?![\\p{L}\\p{N}])` : `${word}[\\p{L}\\p{N}]*`));
    const wanted = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ends.join("|")})`, "giu"), found = [];
    for (const passage of all("blockquote bdi", box)) {
      const walker = document.createTreeWalker(passage, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) for (const match of walker.currentNode.data.matchAll(wanted)) found.push(new StaticRange({startContainer: walker.currentNode, startOffset: match.index, endContainer: walker.currentNode, endOffset: match.index + match[0].length}));
    }
    if (found.length) CSS.highlights.set("found", new Highlight(...found));
  }
  document.addEventListener("firsthand:shown", light);

  // ---- keys

  const lines = () => all("[data-lines] .line").filter((line) => line.offsetParent !== null);
  const selected = () => $(".line.on");
  let waiting = "";

  function select(line) {
    for (const old of all(".line.on")) old.classList.remove("on");
    if (!line) return;
    line.classList.add("on");
    line.scrollIntoView({block: "nearest"});
    try { sessionStorage.setItem(`on ${location.pathname}`, line.dataset.id || ""); } catch { /* private windows keep nothing */ }
  }

  function restore() {
    let id = "";
    try { id = sessionStorage.getItem(`on ${location.pathname}`) || ""; } catch { /* nothing was kept */ }
    const line = id && lines().find((l) => l.dataset.id === id);
    if (line) line.classList.add("on");
  }

  function step(by) {
    const found = lines();
    const at = found.indexOf(selected());
    select(found[at < 0 ? (by > 0 ? 0 : found.length - 1) : Math.max(0, Math.min(found.length - 1, at + by))]);
  }

  const within = () => [selected(), $(".evidence"), $("#main .evidence")].filter(Boolean);

  function press(key) {
    for (const part of within()) {
      const control = $(`[data-key="${key}"]`, part);
      if (!control) continue;
      if (control.type === "radio") {
        control.closest("details").open = true;
        control.checked = true;
        $("input[name=reason]", control.form).focus();
      } else if (control.tagName === "SUMMARY") {
        control.parentElement.open = true;
        const first = $("input:not([type=hidden]), select", control.parentElement);
        if (first) first.focus();
      } else if (control.value === "reject" && !$("input[name=reason]", control.form).value) {
        $("input[name=reason]", control.form).focus();
      } else control.click();
      return true;
    }
    return false;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input:not([type=radio]):not([type=checkbox]), select, textarea");
    if (event.key === "Escape") { if (typing) event.target.blur(); else if (!$("dialog[open]")) clear(); return; }
    if (typing || $("dialog[open]")) return;
    if (event.key === "Enter" && event.target.matches(".st[data-id]")) { event.preventDefault(); open(event.target); return; }
    if (event.target.id === "drawing" && ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "-", "0", "Enter"].includes(event.key)) return;
    if (waiting === "g") {
      waiting = "";
      const place = {o: "/", c: "/chronology", f: "/findings", s: "/sources", p: "/entities", v: "/compare", k: "/clocks", i: "/lineages", n: "/counts", q: "/questions", l: "/log"}[event.key];
      if (place) { event.preventDefault(); location.assign(place); }
      return;
    }
    const line = selected();
    switch (event.key) {
      case "j": step(1); break;
      case "k": step(-1); break;
      case "g": waiting = "g"; setTimeout(() => { waiting = ""; }, 1200); break;
      case "/": $("#find").focus(); break;
      case "?": $("#help").showModal(); break;
      case "z": $("nav .undo button").click(); break;
      case "Enter": {
        if (!line || event.target.closest("a, button, summary")) return;
        const link = $("a.open", line) || $("a", line);
        if (link) link.click();
        break;
      }
      case "a": case "x": case "e": case "1": case "2": case "3": case "4": case "5": if (!press(event.key)) return; break;
      default: return;
    }
    event.preventDefault();
  });

  // ---- tabs that agree: the page says which state of the case it shows, and is renewed when there is a later one

  const status = () => $("#work");
  let known = Number($("#main").dataset.number);
  const editing = () => document.activeElement && document.activeElement.matches("input:not([type=search]), select, textarea") && document.activeElement.id !== "words";

  // What runs in the background: in words, with a bar while files are read, and the button that ends it.
  function tell(text, state = {}) {
    const box = status();
    if (!box) return;
    const part = (name) => $(`[data-work=${name}]`, box);
    if (part("told").textContent !== text) part("told").textContent = text;
    box.hidden = !text;
    part("bar").hidden = state.stage !== "reading" || !state.total;
    if (state.total) { part("bar").max = state.total; part("bar").value = state.done; }
    part("stop").hidden = state.stage !== "reading";
    part("on").hidden = !state.fault || Boolean(state.busy);
  }

  function left(seconds) {
    if (seconds === null || seconds === undefined) return "";
    return seconds < 1 ? " It takes longer than the last time." : ` Some ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`} more.`;
  }

  async function renew(number) {
    known = number;
    if ($("[data-waiting]")) { location.reload(); return; }
    if (editing()) { tell("The case has changed. Reload when you are done here."); return; }
    const held = $(".evidence", aside);
    const id = held && held.dataset.id;
    const at = scrollY;
    await htmx.ajax("GET", document.body.dataset.here, {target: "#main", select: "#main", swap: "outerHTML"});
    scrollTo(0, at);
    if (id) { unfold(selected()); show(id); }
  }

  async function agree() {
    let state;
    try {
      const answer = await fetch("/state", {headers: {accept: "application/json"}});
      if (!answer.ok) return;
      state = await answer.json();
    } catch { tell("The workbench does not answer: it was closed. Decisions are kept; open it again with firsthand open."); return; }
    if (state.number > known) await renew(state.number);
    if (state.stage === "reading") tell(state.total ? `Reading files: ${state.done} of ${state.total}` : "Reading files", state);
    else if (state.busy) tell(known ? status().dataset.follows + left(state.remaining_s) : "The files are read; events, times and findings are being worked out.", state);
    else if (state.fault) tell(state.fault, state);
    else if (!editing()) tell("");
    return state.busy;
  }

  async function watch() {
    const busy = document.hidden ? false : await agree();
    setTimeout(watch, busy ? 250 : 1500);
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) agree(); });

  // ---- files dropped onto the page

  let over = 0;
  const files = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
  document.addEventListener("dragenter", (event) => { if (files(event)) { over += 1; document.body.classList.add("dropping"); } });
  document.addEventListener("dragleave", (event) => { if (files(event) && (over -= 1) <= 0) { over = 0; document.body.classList.remove("dropping"); } });
  document.addEventListener("dragover", (event) => { if (files(event)) event.preventDefault(); });
  document.addEventListener("drop", async (event) => {
    if (!files(event)) return;
    event.preventDefault();
    over = 0;
    document.body.classList.remove("dropping");
    const items = [...event.dataTransfer.items].filter((item) => item.kind === "file");
    await add(items.map((item) => (item.webkitGetAsEntry && item.webkitGetAsEntry()) || item.getAsFile()));
  });

  async function held(dropped) {
    if (dropped instanceof File) return [[dropped, dropped.name]];
    if (dropped.isFile) return [[await new Promise((got, lost) => dropped.file(got, lost)), dropped.fullPath.replace(/^\//, "")]];
    const found = [];
    const reader = dropped.createReader();
    for (;;) {  // a reader gives a hundred entries at a time
      const some = await new Promise((got, lost) => reader.readEntries(got, lost));
      if (!some.length) return found;
      for (const entry of some) if (!entry.name.startsWith(".")) found.push(...await held(entry));
    }
  }

  async function add(some) {
    refuse("");
    tell("Copying the files into the case");
    try {
      const form = new FormData();
      for (const dropped of some) for (const [file, name] of await held(dropped)) form.append("files", file, name);
      if (!form.has("files")) { refuse("There is no file in what was dropped."); tell(""); return; }
      form.append("back", "/sources");
      const answer = await fetch("/add", {method: "POST", body: form});
      if (answer.ok) { location.assign("/sources"); return; }
      refuse(all(".told bdi", new DOMParser().parseFromString(await answer.text(), "text/html")).map((e) => e.textContent).join(" ") || "The files were not added.");
    } catch { refuse("The files were not added: one of them cannot be read, or the workbench was closed."); }
    tell("");
  }

  function refuse(text) { const box = $("#refused"); if (box) { box.textContent = text; box.hidden = !text; if (text) box.scrollIntoView({block: "nearest"}); } }

  restore();
  beginLeaf();
  light();
  const marked = $("mark.at");
  if (marked && /[?&](at|place)=/.test(location.search)) marked.scrollIntoView({block: "center"});
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && target.closest(".line")) select(target.closest(".line"));
  watch();
})();
