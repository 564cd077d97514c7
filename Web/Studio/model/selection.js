// What is selected, and where it is in a machine's JSON.

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
