"use strict";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);
const pages = all(".page");
let page = 0;
let frame = 0;

function turn(by) {
  if (pages.length === 0) return;
  page = Math.min(Math.max(page + by, 0), pages.length - 1);
  pages.forEach((element, index) => { element.hidden = index !== page; });
  byId("at").textContent = `${page + 1} / ${pages.length}`;
  byId("back").disabled = page === 0;
  byId("on").disabled = page === pages.length - 1;
  step(0);
  go(at());
}

// The trace that is shown, if the page is one; the state of it that is looked at; and the state that follows a state.
const trace = () => pages[page] && pages[page].classList.contains("trace") ? pages[page] : null;
const at = () => Number(trace() ? trace().dataset.at || 0 : 0);
const count = () => all("figure.state", trace()).length;
const next = (state) => state + 1 < count() ? state + 1 : Number(trace().dataset.loop);

function go(state) {
  if (!trace()) return;
  const [from, to] = [Math.min(Math.max(state, 0), count() - 1), next(Math.min(Math.max(state, 0), count() - 1))];
  trace().dataset.at = from;
  const pair = byId("pair").checked && to !== from;
  const figures = all("figure.state", trace());
  figures.forEach((figure, index) => {
    figure.hidden = index !== from && !(pair && index === to);
    figure.style.order = index === from ? 1 : 2;
  });
  all(".bar button", trace()).forEach((button) => {
    const again = button.classList.contains("again");
    button.setAttribute("aria-current", !again && Number(button.dataset.go) === from ? "step" : "false");
    button.classList.toggle("following", from === count() - 1 ? again : !again && Number(button.dataset.go) === to);
  });
  all(".changes", trace()).forEach((change) => { change.hidden = Number(change.dataset.from) !== from; });
  figures.forEach((figure) => all(".new, .gone", figure).forEach((element) => element.classList.remove("new", "gone")));
  if (!pair) return;
  mark(figures[from], figures[to], "gone");
  mark(figures[to], figures[from], "new");
}

// What tells a part of a state apart: a row, an atom in a set, a box, an arrow, or a line in a box.
function key(element) {
  const { key, atom, relation, from, to, sets } = element.dataset;
  const text = element.matches(".node, tr") ? "" : element.textContent;
  const box = element.closest(".node");
  return JSON.stringify([key, atom, relation, from, to, sets, text, box && box.dataset.atom]);
}

function mark(figure, other, word) {
  const parts = "[data-key], .node, .edge, .attribute, .sets";
  const there = new Set(all(parts, other).map(key));
  all(parts, figure).forEach((element) => { if (!there.has(key(element))) element.classList.add(word); });
}

function step(by) {
  const chosen = byId("projection");
  if (!chosen || pages.length === 0 || trace()) return;
  const drawings = all(".drawing", pages[page]);
  const shown = drawings.find((drawing) => drawing.dataset.projection === chosen.value) || drawings[0];
  drawings.forEach((drawing) => { drawing.hidden = drawing !== shown; });
  const frames = all("figure", shown);
  const single = byId("single").checked && frames.length > 0;
  frame = Math.min(Math.max(frame + by, 0), Math.max(frames.length - 1, 0));
  frames.forEach((figure, index) => { figure.hidden = single && index !== frame; });
  byId("steps").hidden = !single;
  byId("frame").textContent = `${frame + 1} / ${frames.length}`;
}

function refresh() {
  const hidden = { relation: new Set(), set: new Set(), type: new Set() };
  all("input[data-group]").forEach((box) => { if (!box.checked) hidden[box.dataset.group].add(box.dataset.name); });
  all("[data-of]").forEach((element) => element.classList.toggle("away", hidden[element.dataset.of].has(element.dataset.name)));
  all(".drawing > svg, figure > svg").forEach((drawing) => refreshDrawing(drawing, hidden));
}

function refreshDrawing(drawing, hidden) {
  const gone = new Set();
  all(".node", drawing).forEach((node) => {
    const away = JSON.parse(node.dataset.types).some((type) => hidden.type.has(type));
    if (away) gone.add(node.dataset.atom);
    node.classList.toggle("away", away);
  });
  all(".edge", drawing).forEach((edge) => {
    const { relation, from, to } = edge.dataset;
    edge.classList.toggle("away", hidden.relation.has(relation) || gone.has(from) || gone.has(to));
  });
  all(".attribute", drawing).forEach((line) => line.classList.toggle("away", hidden.relation.has(line.dataset.relation)));
  all(".sets", drawing).forEach((line) => {
    const sets = JSON.parse(line.dataset.sets).filter((set) => !hidden.set.has(set) && !hidden.relation.has(set));
    line.textContent = sets.length > 0 ? `(${sets.join(", ")})` : "";
  });
}

byId("back").addEventListener("click", () => turn(-1));
byId("on").addEventListener("click", () => turn(1));
all("input[data-group]").forEach((box) => box.addEventListener("change", refresh));
all(".bar button").forEach((button) => button.addEventListener("click", () => go(Number(button.dataset.go))));
if (byId("pair")) byId("pair").addEventListener("change", () => go(at()));
if (byId("projection")) {
  byId("projection").addEventListener("change", () => { frame = 0; step(0); });
  byId("single").addEventListener("change", () => step(0));
  byId("earlier").addEventListener("click", () => step(-1));
  byId("later").addEventListener("click", () => step(1));
}
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === "SELECT") return;
  const moves = { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) };
  if (trace()) {
    Object.assign(moves, {
      ArrowLeft: () => go(at() - 1), ArrowRight: () => go(next(at())), Home: () => go(0), End: () => go(count() - 1),
      PageUp: () => turn(-1), PageDown: () => turn(1),
    });
  }
  if (byId("single") && byId("single").checked && byId("projection").value !== "") {
    moves.ArrowUp = () => step(-1);
    moves.ArrowDown = () => step(1);
  }
  if (moves[event.key]) {
    moves[event.key]();
    event.preventDefault();
  }
});
turn(0);
refresh();
