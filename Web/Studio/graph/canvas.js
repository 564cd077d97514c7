// The view of a graph. Its host decides what presses do.

import { h, svg } from '../dom.js';
import { Camera, canMove } from './camera.js';
import { listenToPointers } from './gestures.js';
import { minimap } from './minimap.js';
import { Scene, detailSize } from './scene.js';

/**
 * The reactions of a host to a graph.
 *
 * @typedef {object} Host
 * @property {string} label the name for screen readers
 * @property {() => string} current the box that shows first
 * @property {(name: string, adds: boolean) => void} pressBox
 * @property {(keys: string[], line: number | undefined) => void} pressEdge `line` is the index of the pressed line of the label
 * @property {() => void} pressNothing
 * @property {(name: string) => void} open what a double click and F2 do
 * @property {(names: string[]) => void} moved
 * @property {(names: string[]) => void} frame what to do with the boxes in a frame
 * @property {(from: string, to: string | undefined, point: [number, number]) => void} [connect]
 */

/** The directions of arrow keys. */
const arrows = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
/** How far a box moves with Alt and an arrow key. */
const nudge = 8;

export class GraphCanvas {
  scene;
  camera;
  view;
  /** The boxes that are selected. */
  chosen = /** @type {Set<string>} */ (new Set());
  #host;
  #map;
  /** The box that Tab reaches. */
  #stop = '';

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.scene = new Scene(host.label);
    const picture = /** @type {SVGSVGElement} */ (svg('svg', { class: 'graph', role: 'group', 'aria-label': host.label }, this.scene.element));
    this.view = h('div', { class: 'graph-view', tabindex: '-1' });
    this.view.append(picture);
    this.camera = new Camera(this.view, picture, this.scene.element, {
      bounds: () => this.scene.bounds, letters: detailSize, frame: (name) => this.scene.boxes.get(name)?.frame, current: host.current, kept: () => this.chosen.values().next().value,
      looked: () => {
        this.#map.look();
        this.view.dispatchEvent(new CustomEvent('look'));
      },
    });
    this.#map = minimap(this);
    this.view.append(this.#map.element);
    const pointers = listenToPointers(this, {
      moved: host.moved, framed: host.frame, connect: host.connect,
      movesWith: (name) => (this.chosen.has(name) ? [...this.chosen] : [name]),
    });
    this.view.addEventListener('click', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (pointers.hasDragged || target.closest('input, button, .minimap')) return;
      const box = this.#boxOf(target);
      const edge = target.closest('.edge');
      if (box !== undefined) {
        this.focus(box);
        host.pressBox(box, event.shiftKey);
      } else if (edge) {
        const route = this.scene.routes.find(({ element }) => element === edge);
        const line = target.dataset.line ?? /** @type {HTMLElement | null} */ (target.closest('[data-line]'))?.dataset.line;
        // Some transitions have several lines of text, or none.
        const isOneEach = route?.keys.length === edge.querySelectorAll('text').length;
        if (route && route.keys.length > 0) host.pressEdge(route.keys, line === undefined || !isOneEach ? undefined : Number(line));
      } else {
        host.pressNothing();
      }
    });
    this.view.addEventListener('dblclick', (event) => {
      const box = this.#boxOf(/** @type {Element} */ (event.target));
      if (box !== undefined) host.open(box);
    });
    this.view.addEventListener('focusin', ({ target }) => this.#setStop(this.#boxOf(/** @type {Element} */ (target)) ?? this.#stop));
    this.view.addEventListener('keydown', (event) => this.#key(event));
  }

  #boxOf(/** @type {Element} */ target) {
    return /** @type {HTMLElement | null} */ (target.closest('.state[data-box]'))?.dataset.box;
  }

  /**
   * Draws a layout.
   *
   * @param {{ graph: any, layout: any, isPlain: boolean }} drawn
   * @param {Parameters<Scene['draw']>[1]} looks
   * @param {object} options
   * @param {(boxes: Iterable<import('./scene.js').SceneBox>) => Map<string, [number, number]> | undefined} [options.corners] where boxes are
   * @param {boolean} [options.isOther] whether the graph is another one, which shows from its beginning
   */
  draw(drawn, looks, { corners, isOther = true } = {}) {
    const focused = this.view.contains(document.activeElement) ? this.#boxOf(/** @type {Element} */ (document.activeElement)) : undefined;
    this.view.classList.toggle('plain', drawn.isPlain);
    this.scene.draw(drawn, looks);
    const arranged = corners?.(this.scene.boxes.values());
    if (arranged) this.scene.arrange(arranged);
    this.#map.draw();
    if (isOther) this.camera.fit();
    else if (!arranged) this.camera.refit();
    this.#map.look();
    this.#setStop(this.scene.boxes.has(this.#stop) ? this.#stop : this.#host.current());
    if (focused !== undefined && this.scene.boxes.has(focused)) this.focus(focused);
    this.choose([...this.chosen].filter((name) => this.scene.boxes.has(name)));
  }

  clear() {
    this.scene.clear();
    this.#map.draw();
  }

  /**
   * Moves boxes to other corners, with an animation unless people prefer less motion.
   *
   * @param {Map<string, [number, number]>} corners
   */
  arrange(corners, { moves = false } = {}) {
    if (moves && canMove()) {
      this.view.classList.add('tidying');
      setTimeout(() => this.view.classList.remove('tidying'), 320);
    }
    this.scene.arrange(corners);
    this.#map.draw();
    this.#map.look();
  }

  /**
   * Marks the selected boxes.
   *
   * @param {Iterable<string>} names
   */
  choose(names) {
    this.chosen = new Set(names);
    for (const { name, element } of this.scene.boxes.values()) {
      element.classList.toggle('chosen', this.chosen.has(name));
      element.setAttribute('aria-selected', String(this.chosen.has(name)));
    }
  }

  /** Marks the box where the machine is. */
  setCurrent(/** @type {string} */ name) {
    for (const box of this.scene.boxes.values()) {
      const isCurrent = box.name === name;
      if (box.element.classList.contains('current') === isCurrent) continue;
      box.element.classList.toggle('current', isCurrent);
      if (isCurrent) box.element.setAttribute('aria-current', 'true');
      else box.element.removeAttribute('aria-current');
    }
    this.#map.setCurrent(name);
  }

  #setStop(/** @type {string} */ name) {
    this.scene.boxes.get(this.#stop)?.element.setAttribute('tabindex', '-1');
    this.#stop = name;
    this.scene.boxes.get(name)?.element.setAttribute('tabindex', '0');
  }

  /** @param {string} name */
  focus(name) {
    const element = this.scene.boxes.get(name)?.element;
    element?.focus({ preventScroll: true });
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('input')) return;
    const name = this.#boxOf(target);
    const arrow = arrows[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (name === undefined) return;
    if (arrow && event.altKey) {
      const names = this.chosen.has(name) ? [...this.chosen] : [name];
      const { corners } = this.scene;
      this.scene.drag(new Map(names.flatMap((other) => {
        const corner = corners.get(other);
        return corner ? [[other, [corner[0] + arrow[0] * nudge, corner[1] + arrow[1] * nudge]]] : [];
      })));
      this.#host.moved(names);
    } else if (arrow && !isCommand && !event.shiftKey) {
      const next = this.#nearest(name, arrow);
      if (next !== undefined) {
        this.focus(next);
        this.camera.reveal(next);
      }
    } else if (!isCommand && (event.key === 'Enter' || event.key === ' ')) {
      this.#host.pressBox(name, event.shiftKey);
    } else if (event.key === 'F2') {
      this.#host.open(name);
    } else if (event.key === 'Escape' && this.chosen.size > 0) {
      this.#host.pressNothing();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The nearest box in a direction.
   *
   * @param {string} name
   * @param {[number, number]} direction
   */
  #nearest(name, [dx, dy]) {
    const middle = (/** @type {import('./scene.js').Frame} */ [x, y, width, height]) => [x + width / 2, y + height / 2];
    const own = this.scene.boxes.get(name);
    if (!own) return undefined;
    const [x, y] = middle(own.frame);
    let best = { cost: Infinity, name: /** @type {string | undefined} */ (undefined) };
    for (const box of this.scene.boxes.values()) {
      if (box === own) continue;
      const [otherX, otherY] = middle(box.frame);
      const along = (otherX - x) * dx + (otherY - y) * dy;
      const across = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
      if (along <= 1) continue;
      // Boxes at an angle of 45 degrees and more come last.
      const cost = along + across * (across <= along ? 1 : 4);
      if (cost < best.cost) best = { cost, name: box.name };
    }
    return best.name;
  }
}
