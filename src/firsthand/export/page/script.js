"use strict";
(() => {
  const aside = document.getElementById("why");
  const idle = aside.innerHTML;
  const wide = matchMedia("(min-width: 1181px)");
  let selected = null;
  let unfolded = null;

  const block = (link) => document.getElementById(link.hash.slice(1));

  function marked(paragraph, start, end) {
    const text = paragraph.querySelector(".t").textContent;
    const from = Math.max(0, start - Number(paragraph.dataset.start));
    const to = Math.min(text.length, end - Number(paragraph.dataset.start));
    const shown = document.createElement("span");
    shown.className = "t";
    const mark = document.createElement("mark");
    mark.textContent = text.slice(from, to);
    shown.append(text.slice(0, from), mark, text.slice(to));
    return shown;
  }

  function passage(link) {
    const [start, end] = [Number(link.dataset.start), Number(link.dataset.end)];
    const found = document.createElement("div");
    let paragraph = block(link);
    const before = paragraph.previousElementSibling;
    if (before && before.dataset.start) {
      const lead = before.querySelector(".t").cloneNode(true);
      lead.classList.add("small");
      found.append(lead);
    }
    for (; paragraph && Number(paragraph.dataset.start) < end; paragraph = paragraph.nextElementSibling) {
      found.append(marked(paragraph, start, end));
    }
    return found;
  }

  function evidence(link) {
    const section = block(link).closest(".account");
    const box = document.createElement("div");
    const title = document.createElement("h3");
    title.textContent = section.querySelector("h3").textContent.trim();
    const pin = document.createElement("p");
    pin.className = "pin";
    pin.textContent = link.dataset.pin;
    const open = document.createElement("button");
    open.textContent = "Open in the account";
    open.addEventListener("click", () => openAccount(link));
    const copy = document.createElement("button");
    copy.textContent = "Copy citation";
    copy.addEventListener("click", () => navigator.clipboard.writeText(link.dataset.pin).then(() => { copy.textContent = "Copied"; }));
    const close = document.createElement("button");
    close.textContent = "Close";
    close.addEventListener("click", clear);
    box.append(title, passage(link), pin, open, " ", copy, " ", close);
    return box;
  }

  function openAccount(link) {
    const paragraph = block(link);
    paragraph.closest("details").open = true;
    for (const old of document.querySelectorAll(".words mark")) old.replaceWith(old.textContent);
    const shown = marked(paragraph, Number(link.dataset.start), Number(link.dataset.end));
    paragraph.querySelector(".t").replaceChildren(...shown.childNodes);
    history.pushState(null, "", link.hash);
    paragraph.scrollIntoView({block: "center"});
    paragraph.setAttribute("tabindex", "-1");
    paragraph.focus({preventScroll: true});
  }

  function clear() {
    if (unfolded) unfolded.remove();
    if (selected) { selected.classList.remove("on"); selected.focus(); }
    aside.innerHTML = idle;
    selected = unfolded = null;
  }

  function select(link) {
    const again = selected === link;
    clear();
    if (again) return;
    selected = link;
    link.classList.add("on");
    const box = evidence(link);
    if (wide.matches) { aside.replaceChildren(box); return; }
    unfolded = box;
    box.className = "unfolded";
    const place = link.closest(".said, .event, td, p, li") || link.parentElement;
    if (place.matches("td")) place.append(box); else if (place.matches(".event")) place.append(box); else place.after(box);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.cite");
    if (link && block(link)) { event.preventDefault(); event.stopPropagation(); select(link); }
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });

  function reveal() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let node = target; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
    const own = target.querySelector(":scope > details");
    if (target.classList.contains("event") && own) own.open = true;
    target.scrollIntoView();
  }
  function sift() {
    const form = document.getElementById("sift");
    const said = [...document.querySelectorAll(".said[data-basis]")];
    if (!said.length) return;
    const told = document.createElement("output");
    const choices = ["voice", "basis", "stance"].map((kind) => {
      const label = document.createElement("label");
      const select = document.createElement("select");
      const values = [...new Set(said.map((one) => one.dataset[kind]))].sort((a, b) => a.localeCompare(b));
      select.name = kind;
      select.append(new Option(`any ${kind}`, ""), ...values.map((value) => new Option(value, value)));
      label.append(`${kind} `, select);
      form.append(label, " ");
      return select;
    });
    form.append(told);
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", () => {
      const asked = choices.filter((select) => select.value);
      let shown = 0;
      for (const one of said) {
        one.hidden = asked.some((select) => one.dataset[select.name] !== select.value);
        if (!one.hidden) shown += 1;
      }
      for (const account of document.querySelectorAll(".account")) {
        const any = account.querySelector(".said[data-basis]:not([hidden])");
        account.hidden = asked.length > 0 && !any;
        const list = account.querySelector("details:not(.text)");
        if (asked.length && any && list) list.open = true;
      }
      told.textContent = asked.length ? `${shown} of ${said.length} statements` : "";
    });
  }
  sift();
  addEventListener("hashchange", reveal);
  reveal();
  addEventListener("beforeprint", () => { for (const d of document.querySelectorAll("details:not(.text)")) d.open = true; });
})();
