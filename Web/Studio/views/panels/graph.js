// The states of the machine that is chosen, and the transitions between them.

import { lastIndex } from '../../arrays.js';
import { h, perFrame, svg } from '../../dom.js';
import { studioEngine } from '../../engine.js';
import { gridLayout } from '../../graph/grid-layout.js';
import { Inspection } from '../../inspection.js';
import { head, path } from '../../graph/lines.js';
import { EngineFailure } from '../../../player/engine.js';
import { texts } from '../../texts.js';

const words = texts.views.graph;
const nameLine = 17, nameSize = 13, detailLine = 15, detailSize = 11;

/** @param {import('../desk.js').ViewDesk} desk */
export function graphPanel(desk) {
  const { studio } = desk;
  const picture = svg('svg', { class: 'graph', role: 'group', 'aria-label': words.title });
  const view = h('div', { class: 'graph-view', tabindex: '-1' });
  view.append(picture);
  let shown = '';
  let builds = 0;
  /** @type {Map<string, SVGElement>} */
  let boxes = new Map();
  /** @type {{ element: SVGElement, from: string, names: string[] }[]} */
  let edges = [];

  async function build() {
    section.hidden = !desk.isOpen || desk.machines.length === 0;
    if (section.hidden) return;
    const id = String(desk.machines[desk.machine]?.machine);
    // The looks of views are not in the graph.
    const entries = desk.machines.filter((machine) => String(machine?.machine) === id).map((machine) => ({
      machine: id, states: (Array.isArray(machine.states) ? machine.states : []).map((/** @type {any} */ state) => ({ ...state, views: [] })) }));
    const text = JSON.stringify(entries);
    if (text === shown) {
      update();
      return;
    }
    const turn = ++builds;
    const engine = await studioEngine();
    let inspection;
    /** @type {any} */
    let graph;
    /** @type {any} */
    let layout;
    try {
      inspection = new Inspection(engine, text);
      graph = JSON.parse(inspection.graph(id, 'json'));
      try {
        layout = inspection.graph(id, 'layout');
      } catch (error) {
        if (error instanceof EngineFailure) throw error;
        layout = gridLayout(graph);
      }
    } catch {
      // A text that is no machine keeps the graph of the one before.
      return;
    } finally {
      inspection?.close();
    }
    if (turn !== builds) return;
    shown = text;
    draw(graph, layout);
    update();
  }

  /**
   * @param {any} graph
   * @param {any} layout
   */
  function draw(graph, layout) {
    boxes = new Map();
    edges = [];
    picture.setAttribute('viewBox', `0 0 ${layout.width} ${layout.height}`);
    const size = /** @type {SVGElement} */ (picture);
    size.style.maxWidth = `${layout.width * 1.2}px`;
    size.style.maxHeight = `${layout.height * 1.2}px`;
    picture.replaceChildren(
      ...layout.routes.map((/** @type {any} */ route) => edge(route, graph)),
      ...layout.dots.map((/** @type {number[]} */ [x, y, width, height]) => svg('circle', { class: 'dot', cx: x + width / 2, cy: y + height / 2, r: width / 2 })),
      ...layout.boxes.map((/** @type {any} */ { state, frame: [x, y, width, height], name, isDeclared }) => {
        const group = svg('g', { class: `state ${isDeclared ? '' : 'undeclared'}`, 'data-state': state, tabindex: '0', role: 'button', 'aria-label': texts.views.machines.edit(state) },
          svg('rect', { x, y, width, height, rx: 8 }),
          ...name.map((/** @type {string} */ content, /** @type {number} */ index) => svg('text', { x: x + width / 2, y: y + (height - name.length * nameLine) / 2 + index * nameLine + nameSize * 1.02, 'text-anchor': 'middle', 'font-size': nameSize, class: 'name' }, document.createTextNode(content))));
        press(group, () => chooseState(state));
        boxes.set(state, group);
        return group;
      }));
  }

  /**
   * @param {any} route
   * @param {any} graph
   */
  function edge({ transitions, points, label, lines }, graph) {
    const group = svg('g', { class: 'edge' }, svg('path', { class: 'reach', d: path(points) }), svg('path', { class: 'line', d: path(points) }), svg('path', { class: 'head', d: head(points) }));
    if (label) {
      const [x, y, width, height] = label;
      group.append(svg('rect', { class: 'plate', x: x - 3, y: y - 1, width: width + 6, height: height + 2, rx: 3 }));
      for (const [index, content] of lines.entries()) group.append(svg('text', { x, y: y + index * detailLine + detailSize * 1.02, 'font-size': detailSize }, document.createTextNode(content)));
    }
    const first = graph.transitions[transitions[0]];
    if (first) {
      group.setAttribute('tabindex', '0');
      group.setAttribute('role', 'button');
      group.setAttribute('aria-label', texts.views.machines.perform(String(first.event ?? '')));
      press(group, () => perform(first));
      edges.push({ element: group, from: first.from, names: transitions.map((/** @type {number} */ index) => String(graph.transitions[index]?.event)) });
    }
    return group;
  }

  /**
   * @param {SVGElement} element
   * @param {() => void} body
   */
  function press(element, body) {
    element.addEventListener('click', body);
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      body();
    });
  }

  /** @param {string} name */
  function placeOf(name) {
    const id = String(desk.machines[desk.machine]?.machine);
    for (const [machine, entry] of desk.machines.entries()) {
      if (String(entry?.machine) !== id || !Array.isArray(entry.states)) continue;
      const state = lastIndex(entry.states, (/** @type {any} */ other) => String(other?.stateId) === name);
      if (state >= 0) return { machine, state, json: entry.states[state] };
    }
    return undefined;
  }

  function chooseState(/** @type {string} */ name) {
    const place = placeOf(name);
    if (place) desk.choose({ mode: 'state', machine: place.machine, state: place.state, transition: -1 });
  }

  function perform(/** @type {any} */ { from, event }) {
    const place = placeOf(from);
    const index = lastIndex(Array.isArray(place?.json.transitions) ? place?.json.transitions : [], (other) => String(other?.transitionId) === String(event));
    if (place && index >= 0) desk.perform(place.machine, place.state, index, /** @type {any} */ (studio.settings.values.viewsPolicy));
  }

  const update = perFrame(() => {
    const id = String(desk.machines[desk.machine]?.machine);
    const now = desk.mode === 'play' ? desk.status?.machines.find((/** @type {any} */ other) => other.machine === id) : undefined;
    const chosen = desk.mode === 'state' ? String(desk.stateJSON?.stateId) : undefined;
    for (const [name, element] of boxes) element.classList.toggle('current', name === (now?.state ?? chosen));
    const block = now?.isBusy ? desk.sequences().find((other) => other.id === id)?.blocks.find(({ start, delay, duration }) => desk.preview.time >= start && desk.preview.time < start + delay + duration) : undefined;
    const running = block && desk.machines[block.machine]?.states?.[block.state];
    for (const { element, from, names } of edges) element.classList.toggle('taken', Boolean(running) && String(running.stateId) === from && names.includes(String(running.transitions?.[block?.transition ?? -1]?.transitionId)));
  });
  desk.on('open change choice', build);
  desk.on('run', update);
  const section = h('section', { id: 'views-graph', class: 'panel of-views', 'aria-label': words.title }, view);
  section.hidden = true;
  return section;
}
