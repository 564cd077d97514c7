// The selection, and its path in a machine's JSON.

/**
 * A part of the machine or of the animation. The index of a transition counts the transitions of its state, as the JSON has them.
 *
 * @typedef {{ kind: 'state', name: string } | { kind: 'transition', from: string, index: number } | { kind: 'interaction', index: number }
 *   | { kind: 'input', name: string } | { kind: 'layer', name: string }} Selection
 */

/** @typedef {(string | number)[]} Path */

/**
 * The path of a selected part in a machine; undefined for a part that the machine lacks.
 *
 * @param {any} machine
 * @param {Selection | undefined} selection
 * @returns {Path | undefined}
 */
export function pathOf(machine, selection) {
  const named = (/** @type {string} */ list, /** @type {string} */ name) => {
    const index = Array.isArray(machine?.[list]) ? machine[list].findIndex((/** @type {any} */ part) => part?.name === name) : -1;
    return index < 0 ? undefined : [list, index];
  };
  switch (selection?.kind) {
    case 'state': return named('states', selection.name);
    case 'input': return named('inputs', selection.name);
    case 'interaction': return machine?.interactions?.[selection.index] ? ['interactions', selection.index] : undefined;
    case 'transition': {
      const state = named('states', selection.from);
      return state && partAt(machine, state)?.transitions?.[selection.index] ? [...state, 'transitions', selection.index] : undefined;
    }
    default: return undefined;
  }
}

/**
 * The part that can be selected at a path, or the nearest around it.
 *
 * @param {any} machine
 * @param {Path} path
 * @returns {Selection | undefined}
 */
export function selectionAt(machine, path) {
  const [list, index, inner, position] = path;
  const part = partAt(machine, path.slice(0, 2));
  if (!part || typeof index !== 'number') return undefined;
  if (list === 'interactions') return { kind: 'interaction', index };
  if (typeof part.name !== 'string') return undefined;
  if (list === 'inputs') return { kind: 'input', name: part.name };
  if (list !== 'states') return undefined;
  return inner === 'transitions' && typeof position === 'number' ? { kind: 'transition', from: part.name, index: position } : { kind: 'state', name: part.name };
}

/**
 * The steps of a path as the engine writes it, such as `states[1].transitions[0].guards[2]`.
 *
 * @param {string} path
 * @returns {Path}
 */
export const pathFrom = (path) => [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));

/**
 * The part at a path.
 *
 * @param {any} json
 * @param {Path} path
 */
export function partAt(json, path) {
  let part = json;
  for (const key of path) part = part?.[key];
  return part;
}

/**
 * The path of a part after a change: parts are found by their names, or by their contents, and an edited part by its index.
 *
 * @param {Path} path
 * @param {any} before the machine before the change
 * @param {any} after
 * @returns {Path | undefined} undefined if the part is gone
 */
export function pathAfter(path, before, after) {
  /** @type {Path} */
  const found = [];
  for (const key of path) {
    const step = typeof key === 'number' ? indexAfter(key, before, after) : key;
    if (step === -1) return undefined;
    found.push(step);
    before = before?.[key];
    after = after?.[step];
  }
  return found;
}

/**
 * The index of a part in its list after a change; -1 if it is gone.
 *
 * @param {number} index
 * @param {any} before the list before the change
 * @param {any} after
 */
function indexAfter(index, before, after) {
  if (!Array.isArray(after)) return -1;
  const former = Array.isArray(before) ? before : [];
  // A new part.
  if (index >= former.length) return index < after.length ? index : -1;
  const part = former[index];
  const text = JSON.stringify(part);
  const isSame = (/** @type {any} */ other) => (typeof part?.name === 'string' ? other?.name === part.name : JSON.stringify(other) === text);
  if (isSame(after[index])) return index;
  const moved = after.findIndex(isSame);
  return moved < 0 && after.length === former.length ? index : moved;
}

/**
 * Corrects the selection after changes of the machine, whose transitions and interactions are selected by their indices.
 *
 * @param {import('../model.js').Studio} studio
 */
export function followSelection(studio) {
  /** @type {{ selection?: Selection, draft?: import('../machine-draft.js').MachineDraft, machine?: any }} */
  let known = {};
  const follow = () => {
    const { selection, draft: { current: draft } } = studio;
    let machine;
    try {
      machine = selection && JSON.parse(draft?.text ?? 'null');
    } catch {
      // The text is being written.
      return;
    }
    const former = known;
    known = { selection, draft, machine };
    const path = selection && selection === former.selection && draft === former.draft ? pathOf(former.machine, selection) : undefined;
    if (!path) return;
    const now = pathAfter(path, former.machine, machine);
    studio.select(now && selectionAt(machine, now));
  };
  // An edit may select another part before or after its change.
  studio.on('selection draft edited', () => queueMicrotask(follow));
}
