// Elements for the boxes and lines of a graph.

import { svg } from '../dom.js';
import { gridLine } from './grid-layout.js';
import { head, path } from './lines.js';
import { meets, routesBetween } from './routes.js';

/**
 * A rectangle in pixels of the layout.
 *
 * @typedef {[x: number, y: number, width: number, height: number]} Frame
 */

/**
 * A box of the engine's layout.
 *
 * @typedef {object} Box
 * @property {string} state
 * @property {Frame} frame
 * @property {boolean} isDeclared
 * @property {string[]} name
 * @property {string[]} details
 */

/**
 * A line of the engine's layout.
 *
 * @typedef {object} Line
 * @property {number[]} transitions the indexes of its transitions in the graph; none for the line from a dot
 * @property {number[]} points x and y in turn
 * @property {Frame | null} label
 * @property {string[]} lines
 */

/**
 * The look of a box.
 *
 * @typedef {object} BoxLook
 * @property {(string | false | undefined)[]} classes
 * @property {string} label for screen readers
 * @property {string} [hint]
 * @property {string} [group] the group that it stands for
 * @property {boolean} [hasHandle] whether lines can be drawn from it
 */

/**
 * The look of a line, and the keys of its transitions.
 *
 * @typedef {object} LineLook
 * @property {(string | false | undefined)[]} classes
 * @property {string} [hint]
 * @property {string[]} keys
 * @property {string[]} lines
 */

/** @typedef {{ name: string, element: SVGElement, home: Frame, frame: Frame }} SceneBox */

/**
 * @typedef {object} SceneRoute
 * @property {SVGElement} element the part for presses: the label, and the area around the line
 * @property {SVGElement} wire the line
 * @property {string} from empty for the line from a dot
 * @property {string} to
 * @property {string[]} keys
 * @property {import('./routes.js').Route} home
 * @property {import('./routes.js').Route} now
 * @property {{ element: SVGElement, frame: Frame } | undefined} dot
 */

/** The sizes of letters, in pixels. */
const nameSize = 13;
export const detailSize = 12;
/** The engine's layout has details of 11 pixels, and these heights of lines. */
const growth = detailSize / 11, nameLine = 17 * growth, detailLine = 15 * growth;

export class Scene {
  #wires = svg('g', { class: 'wires', 'aria-hidden': 'true' });
  /** Labels lie over all lines. */
  #edges = svg('g', { class: 'edges', 'aria-hidden': 'true' });
  #boxLayer = svg('g', { class: 'boxes', role: 'listbox', 'aria-multiselectable': 'true' });
  /** What lies over all boxes. */
  overlay = svg('g', { class: 'above', 'aria-hidden': 'true' });
  element = svg('g', {}, this.#wires, this.#edges, this.#boxLayer, this.overlay);
  /** @type {Map<string, SceneBox>} */
  boxes = new Map();
  /** @type {SceneRoute[]} */
  routes = [];
  /**
   * The lines by the keys of their transitions.
   *
   * @type {Map<string, SceneRoute>}
   */
  edges = new Map();
  /** @type {Frame} */
  #bounds = [0, 0, 1, 1];
  #isPlain = false;
  /** The room that boxes need below them. */
  #below = 0;

  /** @param {string} label */
  constructor(label) {
    this.#boxLayer.setAttribute('aria-label', label);
  }

  clear() {
    this.boxes = new Map();
    this.edges = new Map();
    this.routes = [];
    for (const layer of [this.#wires, this.#edges, this.#boxLayer, this.overlay]) layer.replaceChildren();
  }

  /**
   * Draws a layout.
   *
   * @param {{ graph: any, layout: any, isPlain: boolean }} drawn
   * @param {{ box: (shape: Box) => BoxLook, line: (line: Line) => LineLook }} looks
   */
  draw({ graph, layout, isPlain }, looks) {
    this.clear();
    this.#isPlain = isPlain;
    this.#below = 0;
    const grown = (/** @type {number[]} */ numbers) => numbers.map((number) => Math.round(number * growth * 10) / 10);
    for (const measured of /** @type {Box[]} */ (layout.boxes)) {
      const shape = { ...measured, frame: /** @type {Frame} */ (grown(measured.frame)) };
      const look = looks.box(shape);
      if (look.group !== undefined) this.#below = 2 * nameLine;
      this.boxes.set(shape.state, { name: shape.state, element: boxElement(shape, look), home: shape.frame, frame: shape.frame });
    }
    const dots = /** @type {Frame[]} */ (layout.dots).map(grown).map(([x, y, width, height]) => ({ x: x + width / 2, y: y + height / 2, frame: /** @type {Frame} */ ([x, y, width, height]), element: svg('circle', { class: 'dot', cx: x + width / 2, cy: y + height / 2, r: width / 2 }) }));
    for (const line of /** @type {Line[]} */ (layout.routes)) {
      const first = graph.transitions[line.transitions[0]];
      const look = first ? looks.line(line) : { classes: ['start'], keys: [], lines: [] };
      const label = line.label && look.lines.length > 0 ? /** @type {Frame} */ (grown(line.label)) : null;
      const home = { points: grown(line.points), label };
      const [endX, endY] = home.points.slice(-2);
      const to = first?.to ?? [...this.boxes.values()].find(({ home: [x, y, width, height] }) => endX >= x - 1 && endX <= x + width + 1 && endY >= y - 1 && endY <= y + height + 1)?.name ?? '';
      const dot = first ? undefined : dots.find(({ x, y }) => Math.hypot(x - home.points[0], y - home.points[1]) < 12);
      const route = { ...lineElements(look, label), from: first?.from ?? '', to, keys: look.keys, home, now: home, dot };
      showRoute(route);
      this.routes.push(route);
      for (const key of look.keys) this.edges.set(key, route);
    }
    this.#wires.append(...this.routes.map(({ wire }) => wire), ...dots.map(({ element }) => element));
    this.#edges.append(...this.routes.map(({ element }) => element));
    this.#boxLayer.append(...[...this.boxes.values()].map(({ element }) => element));
    this.#measure();
  }

  /** The area of all boxes, lines and labels. */
  get bounds() {
    return this.#bounds;
  }

  #measure() {
    const edges = [Infinity, Infinity, -Infinity, -Infinity];
    const add = (/** @type {number} */ x, /** @type {number} */ y) => {
      edges[0] = Math.min(edges[0], x);
      edges[1] = Math.min(edges[1], y);
      edges[2] = Math.max(edges[2], x);
      edges[3] = Math.max(edges[3], y);
    };
    for (const { frame: [x, y, width, height] } of this.boxes.values()) {
      add(x, y);
      add(x + width, y + height + this.#below);
    }
    for (const { now: { points, label } } of this.routes) {
      for (let at = 0; at < points.length; at += 2) add(points[at], points[at + 1]);
      if (label) {
        add(label[0], label[1]);
        add(label[0] + label[2], label[1] + label[3]);
      }
    }
    const [left, top, right, bottom] = edges;
    const margin = 16;
    this.#bounds = this.boxes.size > 0 ? [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin] : [0, 0, 1, 1];
  }

  /** The corners of all boxes. @returns {Map<string, [number, number]>} */
  get corners() {
    return new Map([...this.boxes].map(([name, { frame: [x, y] }]) => /** @type {const} */ ([name, /** @type {[number, number]} */ ([x, y])])));
  }

  /**
   * Moves boxes and their lines, and the lines that boxes would cover.
   *
   * @param {Map<string, [number, number]>} corners other boxes are in the engine's layout
   */
  arrange(corners) {
    for (const box of this.boxes.values()) {
      const [x, y] = corners.get(box.name) ?? box.home;
      box.frame = [x, y, box.home[2], box.home[3]];
      showBox(box);
    }
    this.#follow(this.routes);
    this.#measure();
  }

  /**
   * Moves some boxes while they are dragged; `arrange` ends it.
   *
   * @param {Map<string, [number, number]>} corners
   */
  drag(corners) {
    for (const [name, [x, y]] of corners) {
      const box = this.boxes.get(name);
      if (!box) continue;
      box.frame = [x, y, box.frame[2], box.frame[3]];
      showBox(box);
    }
    const dragged = [...corners.keys()].flatMap((name) => this.boxes.get(name) ?? []);
    this.#follow(this.routes.filter(({ from, to, now }) => corners.has(from) || corners.has(to) || dragged.some(({ frame }) => meets(now, frame))));
  }

  /**
   * Updates lines. A line of the engine's layout stays if its boxes moved together and no box covers it.
   *
   * @param {SceneRoute[]} routes
   */
  #follow(routes) {
    const frames = new Map([...this.boxes].map(([name, { frame }]) => [name, frame]));
    const moved = [...this.boxes.values()].filter(({ home, frame }) => home[0] !== frame[0] || home[1] !== frame[1]);
    const shift = (/** @type {string} */ name) => {
      const box = this.boxes.get(name);
      return box ? [box.frame[0] - box.home[0], box.frame[1] - box.home[1]] : [0, 0];
    };
    const wanted = [];
    for (const route of routes) {
      const [dx, dy] = shift(route.to);
      const [fromX, fromY] = route.from === '' ? [dx, dy] : shift(route.from);
      if (route.dot) {
        const { element, frame: [x, y, width, height] } = route.dot;
        element.setAttribute('transform', `translate(${dx} ${dy})`);
        frames.set(dotOf(route), [x + dx, y + dy, width, height]);
      }
      const isCarried = Math.abs(dx - fromX) < 0.5 && Math.abs(dy - fromY) < 0.5;
      const now = isCarried ? shifted(route.home, dx, dy) : undefined;
      const others = dx === 0 && dy === 0 ? moved : [...this.boxes.values()];
      const isFree = now && (route.from === route.to || this.#isPlain || !others.some(({ name, frame }) => name !== route.from && name !== route.to && meets(now, frame)));
      if (now && isFree) {
        route.now = now;
        showRoute(route);
      } else if (this.#isPlain) {
        route.now = { points: gridLine(/** @type {Frame} */ (frames.get(route.from)), /** @type {Frame} */ (frames.get(route.to))), label: null };
        showRoute(route);
      } else if (frames.has(route.from || dotOf(route)) && frames.has(route.to)) {
        wanted.push(route);
      }
    }
    const set = new Set(wanted);
    const found = routesBetween(frames, wanted.map((route) => ({ from: route.from || dotOf(route), to: route.to, label: route.home.label && { width: route.home.label[2], height: route.home.label[3] } })), this.routes.filter((route) => !set.has(route)).map(({ now }) => now));
    for (const [index, route] of wanted.entries()) {
      route.now = found[index];
      showRoute(route);
    }
  }
}

/** The name of the dot before a state, among the boxes. */
const dotOf = (/** @type {SceneRoute} */ { to }) => `\n${to}`;

/** @type {(route: import('./routes.js').Route, dx: number, dy: number) => import('./routes.js').Route} */
const shifted = ({ points, label }, dx, dy) => (dx === 0 && dy === 0 ? { points, label } : {
  points: points.map((value, index) => value + (index % 2 === 0 ? dx : dy)), label: label && [label[0] + dx, label[1] + dy, label[2], label[3]] });

// Elements

/** @param {SceneBox} box */
function showBox({ element, frame: [x, y] }) {
  element.style.transform = `translate(${x}px, ${y}px)`;
}

/**
 * @param {Box} shape
 * @param {BoxLook} look
 */
function boxElement({ state, frame: [x, y, width, height], name, details: all }, { classes, label, hint, group, hasHandle }) {
  const details = group === undefined ? all : [];
  const element = svg('g', { class: ['state', ...classes].filter(Boolean).join(' '), 'data-box': state, [group === undefined ? 'data-state' : 'data-group-box']: group ?? state, role: 'option', 'aria-label': label, 'aria-selected': 'false', tabindex: '-1' });
  if (group !== undefined) element.append(svg('rect', { class: 'behind', x: 5, y: -5, width, height, rx: 8 }));
  element.append(svg('rect', { class: 'body', x: 0, y: 0, width, height, rx: 8 }));
  const inner = name.length * nameLine + (details.length > 0 ? 4 + details.length * detailLine : 0);
  let top = (height - inner) / 2;
  const text = (/** @type {string} */ content, /** @type {number} */ size, /** @type {number} */ line, /** @type {string} */ kind) => {
    element.append(svg('text', { x: width / 2, y: top + size * 1.02, 'text-anchor': 'middle', 'font-size': size, class: kind }, document.createTextNode(content)));
    top += line;
  };
  for (const content of name) text(content, nameSize, nameLine, 'name');
  top += 4;
  for (const content of details) text(content, detailSize, detailLine, 'details');
  if (group !== undefined) element.append(svg('text', { class: 'holds', x: width / 2, y: height + 14, 'text-anchor': 'middle', 'font-size': detailSize }));
  if (hint) element.append(svg('title', {}, document.createTextNode(hint)));
  if (hasHandle) element.append(...[[width / 2, height], [width, height / 2]].map(([cx, cy]) => svg('circle', { class: 'handle', cx, cy, r: 6 })));
  showBox({ name: state, element, home: [x, y, width, height], frame: [x, y, width, height] });
  return element;
}

/**
 * @param {LineLook} look
 * @param {Frame | null} label
 */
function lineElements({ classes, hint, lines }, label) {
  const names = classes.filter(Boolean).join(' ');
  const wire = svg('g', { class: `wire ${names}` }, svg('path', { class: 'line' }), svg('path', { class: 'head' }));
  const element = svg('g', { class: `edge ${names}` }, svg('path', { class: 'reach' }));
  if (label) {
    const [, , width, height] = label;
    element.append(svg('g', { class: 'label' }, svg('rect', { class: 'plate', x: -3, y: -1, width: width + 6, height: height + 2, rx: 3 }),
      ...lines.map((content, index) => svg('text', { x: 0, y: index * detailLine + detailSize, 'font-size': detailSize, 'data-line': index }, document.createTextNode(content)))));
  }
  if (hint) element.append(svg('title', {}, document.createTextNode(hint)));
  return { element, wire };
}

/** @param {SceneRoute} route */
function showRoute({ element, wire, now: { points, label } }) {
  const d = path(points);
  element.children[0].setAttribute('d', d);
  wire.children[0].setAttribute('d', d);
  wire.children[1].setAttribute('d', head(points));
  if (label) element.children[1].setAttribute('transform', `translate(${label[0]} ${label[1]})`);
}

/**
 * Marks a line and its label.
 *
 * @param {SceneRoute} route
 * @param {string} name the class of the mark
 * @param {boolean} isOn
 */
export function markRoute({ element, wire }, name, isOn) {
  element.classList.toggle(name, isOn);
  wire.classList.toggle(name, isOn);
}
