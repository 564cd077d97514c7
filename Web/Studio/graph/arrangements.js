// Where people have put the boxes of graphs: kept in the browser for each file and machine, never in a package.

import { storage } from '../draft-store.js';
import { History } from '../history.js';

const name = 'zoetrope-studio-graphs';
/** The most graphs and characters that are kept; the oldest are removed first. */
const mostGraphs = 60, mostCharacters = 600_000;

/** @typedef {Map<string, [number, number]>} Corners the upper left corners of boxes, by their names */
/** @typedef {{ corners: Corners | undefined, text: string }} Version an arrangement, none for the engine's, and the machine that it was made for */

/** The arrangements of this browser. */
export class Arrangements {
  #folder;
  /**
   * The versions of the graphs of this visit.
   *
   * @type {Map<string, History<Version>>}
   */
  #histories = new Map();

  /** @param {() => string} folder the key of the folder that is served */
  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * The versions of the arrangement of a graph.
   *
   * @param {string} path the file
   * @param {string} machine
   */
  of(path, machine) {
    const key = JSON.stringify([this.#folder(), path, machine]);
    let history = this.#histories.get(key);
    if (!history) {
      const kept = read().find((other) => other.key === key);
      history = new History(/** @type {Version} */ ({ corners: kept && new Map(Object.entries(kept.corners)), text: '' }));
      this.#histories.set(key, history);
    }
    const found = history;
    return { history: found, keep: () => keep(key, found.value.corners) };
  }
}

/** @returns {{ key: string, corners: Record<string, [number, number]> }[]} */
function read() {
  try {
    const kept = JSON.parse(storage()?.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((graph) => typeof graph?.key === 'string' && graph.corners && Object.values(graph.corners).every(isPoint)) : [];
  } catch {
    return [];
  }
}

const isPoint = (/** @type {unknown} */ value) => Array.isArray(value) && value.length === 2 && value.every((number) => Number.isFinite(number));

/**
 * @param {string} key
 * @param {Corners | undefined} corners
 */
function keep(key, corners) {
  let graphs = [...(corners ? [{ key, corners: Object.fromEntries(corners) }] : []), ...read().filter((graph) => graph.key !== key)].slice(0, mostGraphs);
  let text = JSON.stringify(graphs);
  while (text.length > mostCharacters && graphs.length > 1) {
    graphs = graphs.slice(0, -1);
    text = JSON.stringify(graphs);
  }
  try {
    storage()?.setItem(name, text);
  } catch {
    // There is no room, or nothing can be kept, such as in a private window.
  }
}

/**
 * The corners of all boxes of a graph whose arrangement lacks some: new ones are where the engine's layout has them among the
 * others, or at their wanted middles, with room around them.
 *
 * @param {Corners} known
 * @param {Iterable<{ name: string, home: import('./scene.js').Frame }>} boxes
 * @param {Map<string, [number, number]>} [wanted] the middles of new boxes
 * @returns {Corners}
 */
export function completed(known, boxes, wanted) {
  const all = [...boxes];
  const old = all.filter(({ name: box }) => known.has(box));
  const shift = [0, 1].map((axis) => old.reduce((sum, { name: box, home }) => sum + (/** @type {[number, number]} */ (known.get(box))[axis] - home[axis]), 0) / Math.max(old.length, 1));
  const taken = old.map(({ name: box, home }) => [.../** @type {[number, number]} */ (known.get(box)), home[2], home[3]]);
  // Boxes that are gone keep theirs: undoing brings them back.
  const result = new Map(known);
  for (const { name: box, home } of all) {
    if (known.has(box)) continue;
    const middle = wanted?.get(box);
    const [x, y] = middle ? [middle[0] - home[2] / 2, middle[1] - home[3] / 2] : [home[0] + shift[0], home[1] + shift[1]];
    const isFree = (/** @type {number} */ left, /** @type {number} */ top) => taken.every((other) => (
      left >= other[0] + other[2] + 16 || left + home[2] + 16 <= other[0] || top >= other[1] + other[3] + 16 || top + home[3] + 16 <= other[1]));
    let corner = /** @type {[number, number]} */ ([Math.round(x), Math.round(y)]);
    for (let ring = 1; !isFree(...corner) && ring < 60; ring += 1) {
      const around = [[0, 1], [1, 0], [0, -1], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]].map(([dx, dy]) => /** @type {[number, number]} */ ([Math.round(x + dx * ring * 28), Math.round(y + dy * ring * 28)]));
      corner = around.find((candidate) => isFree(...candidate)) ?? corner;
    }
    result.set(box, corner);
    taken.push([...corner, home[2], home[3]]);
  }
  return result;
}
