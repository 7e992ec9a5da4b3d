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
}

function step(by) {
  const chosen = byId("projection");
  if (!chosen || pages.length === 0) return;
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
if (byId("projection")) {
  byId("projection").addEventListener("change", () => { frame = 0; step(0); });
  byId("single").addEventListener("change", () => step(0));
  byId("earlier").addEventListener("click", () => step(-1));
  byId("later").addEventListener("click", () => step(1));
}
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === "SELECT") return;
  const moves = { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) };
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
