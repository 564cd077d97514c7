// Positions of boxes, chosen by people and kept in the browser for each file and machine.

import { storage } from '../draft-store.js';
import { History } from '../history.js';

const name = 'zoetrope-studio-graphs';
/** The most graphs and characters that are kept; the oldest are removed first. */
const mostGraphs = 60, mostCharacters = 600_000;

/** @typedef {import('./scene.js').Frame} Frame */
/** @typedef {Map<string, [number, number]>} Corners the upper left corners of boxes, by their names */
/** @typedef {{ corners: Corners | undefined, text: string | undefined, isWritten?: boolean }} Version corners, none for the engine's layout, the machine at that moment, none for an arrangement that Undo skips, and whether the file has the corners */

/**
 * Keeps the positions of a graph's boxes.
 *
 * @param {import('./canvas.js').GraphCanvas} canvas
 * @param {object} source
 * @param {() => string[]} source.key what tells the graph from others: the folder, the file and the machine
 * @param {() => string} source.text the machine as it is written now
 * @param {() => void} source.moved what to do after boxes have moved
 */
export function arrangements(canvas, source) {
  /**
   * The versions of the graphs of this visit.
   *
   * @type {Map<string, History<Version>>}
   */
  const histories = new Map();
  let formerStates = /** @type {string[]} */ ([]);

  /** @param {Corners} [written] the positions that the file has */
  function history(written) {
    const key = JSON.stringify(source.key());
    let found = histories.get(key);
    if (!found) {
      const kept = read().find((other) => other.key === key);
      found = new History(/** @type {Version} */ ({ corners: kept ? new Map(Object.entries(kept.corners)) : written, text: undefined, isWritten: !kept && written !== undefined }));
      histories.set(key, found);
    }
    return found;
  }

  /** Keeps the corners in the browser, unless the file has them. */
  function write() {
    const { corners, isWritten } = history().value;
    keep(JSON.stringify(source.key()), isWritten ? undefined : corners);
  }

  /** @param {Corners | undefined} corners */
  function add(corners) {
    history().add({ corners, text: source.text() });
    write();
  }

  /**
   * The version to go to, if it belongs to the machine as it is written now.
   *
   * @param {'undo' | 'redo'} direction
   */
  function target(direction) {
    const versions = histories.get(JSON.stringify(source.key()));
    if (!versions) return undefined;
    const isOfNow = (/** @type {Version | undefined} */ version) => version?.text === source.text();
    return direction === 'undo' ? (isOfNow(versions.value) ? versions.former : undefined) : isOfNow(versions.next) ? versions.next : undefined;
  }

  return {
    /** Whether the graph has positions of its own. */
    get isArranged() { return history().value.corners !== undefined; },
    /** The corners of all boxes, also of those that closed groups hide. */
    get all() { return /** @type {Corners} */ (new Map([...(history().value.corners ?? []), ...canvas.scene.corners])); },
    get canUndo() { return target('undo') !== undefined; },
    get canRedo() { return target('redo') !== undefined; },

    /** Keeps the positions of the boxes now. */
    keep() {
      const { corners } = canvas.scene;
      add(this.all);
      canvas.arrange(corners);
      source.moved();
    },

    /**
     * The corners of the boxes to draw; undefined for the engine's layout.
     *
     * @param {Iterable<{ name: string, home: Frame }>} boxes
     * @param {Corners} before where they were
     * @param {string[]} states the states of the machine, in order
     * @param {Map<string, [number, number]>} [middles] the wanted middles of new boxes
     * @param {Corners} [written] the positions that the file has, for a graph that nobody has arranged here
     */
    corners(boxes, before, states, middles, written) {
      const { value } = history(written);
      // The file may have changed.
      if (value.isWritten) value.corners = written;
      // A new state with a chosen position leaves the other states where they are.
      if (!history().value.corners && middles && middles.size > 0) history().add({ corners: new Map(before), text: undefined });
      const { corners } = history().value;
      const [gone, come] = [formerStates.filter((name) => !states.includes(name)), states.filter((name) => !formerStates.includes(name))];
      const isRenamed = gone.length === 1 && come.length === 1 && formerStates.indexOf(gone[0]) === states.indexOf(come[0]);
      formerStates = states;
      if (!corners) return undefined;
      const former = isRenamed && corners.get(gone[0]);
      if (former) corners.set(come[0], former);
      const all = completed(corners, boxes, middles);
      if (all.size > corners.size || former) {
        for (const [name, corner] of all) corners.set(name, corner);
        write();
      }
      return corners;
    },

    /** Lays out the graph again, and returns whether it was arranged. */
    tidy() {
      const isArranged = history().value.corners !== undefined;
      if (isArranged) {
        add(undefined);
        canvas.arrange(new Map(), { moves: true });
        source.moved();
      }
      canvas.camera.fit({ isWhole: true, glides: true });
      return isArranged;
    },

    /**
     * Brings back an arrangement.
     *
     * @param {'undo' | 'redo'} direction
     * @returns {boolean} false if none was made since the last change of the machine
     */
    travel(direction) {
      if (!target(direction)) return false;
      history()[direction]();
      write();
      const { corners } = history().value;
      canvas.arrange(corners ? completed(corners, canvas.scene.boxes.values()) : new Map(), { moves: true });
      source.moved();
      return true;
    },
  };
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
 * The corners of all boxes, with free positions for new ones: at their wanted middles, or as in the engine's layout relative to
 * the others.
 *
 * @param {Corners} known
 * @param {Iterable<{ name: string, home: Frame }>} boxes
 * @param {Map<string, [number, number]>} [wanted] the middles of new boxes
 * @returns {Corners}
 */
export function completed(known, boxes, wanted) {
  const all = [...boxes];
  const old = all.filter(({ name: box }) => known.has(box));
  const shift = [0, 1].map((axis) => old.reduce((sum, { name: box, home }) => sum + (/** @type {[number, number]} */ (known.get(box))[axis] - home[axis]), 0) / Math.max(old.length, 1));
  const taken = old.map(({ name: box, home }) => [.../** @type {[number, number]} */ (known.get(box)), home[2], home[3]]);
  // Removed boxes keep their corners, because Undo brings them back.
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
