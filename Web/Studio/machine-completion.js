// Completions in the JSON of a machine: members and values of its parts, and names of other parts.

import { lists, membersOf, types } from './machine-schema.js';

/** @typedef {import('./machine-schema.js').PartKind} PartKind */
/** @typedef {import('./machine-schema.js').Member} Member */

/** The lists of a machine, with the kinds of their parts. */
const machineLists = /** @type {[name: string, kind: PartKind][]} */ ([['inputs', 'input'], ['states', 'state'], ['interactions', 'interaction']]);

/** The input types of actions for other inputs than numeric ones. An empty type stands for all. */
const inputTypes = /** @type {Record<string, string>} */ ({ Toggle: 'Boolean', SetBoolean: 'Boolean', SetString: 'String', Fire: 'Event', Reset: '' });

/**
 * The kind of the object at a path; undefined for an object that is no part of a machine.
 *
 * @param {(string | number)[]} path
 */
function kindAt(path) {
  /** @type {PartKind | 'machine' | undefined} */
  let kind = 'machine';
  for (let index = 0; index < path.length && kind; index += 2) {
    /** @type {[name: string, kind: PartKind] | undefined} */
    const found = (kind === 'machine' ? machineLists : lists[kind]).find(([name]) => name === path[index]);
    kind = typeof path[index + 1] === 'number' ? found?.[1] : undefined;
  }
  return kind;
}

/**
 * The possible names of members, or values.
 *
 * @param {import('./json-context.js').Context} context
 * @param {import('./fixes.js').Known} known the names in the machine and in its file
 * @returns {(string | number | boolean)[]}
 */
export function machineCompletions({ role, path, members }, known) {
  const kind = kindAt(role === 'name' ? path : path.slice(0, -1));
  if (!kind) return [];
  /** @type {Member[]} */
  const all = kind === 'machine' ? [['initial', 'state']] : [['type', 'choice', types[kind]], ...membersOf(kind, members)];
  if (role === 'name') return [...all, ...(kind === 'machine' ? machineLists : lists[kind])].map(([name]) => name);
  const [, value, choices] = all.find(([name]) => name === path.at(-1)) ?? [];
  const inputs = (/** @type {string} */ type) => known.inputs.filter((input) => type === '' || input.type === type).map(({ name }) => name);
  const references = (/** @type {string} */ type) => inputs(type).map((name) => `$${name}`);
  switch (value) {
    case 'choice': return [...choices ?? []];
    case 'flag': return [true, false];
    case 'state': return known.states;
    case 'layer': return known.layers;
    case 'animation': return known.animations;
    case 'segment': return known.markers;
    case 'theme': return known.themes;
    case 'input': return inputs(kind === 'guard' ? String(members.type ?? '') : members.type === undefined ? '' : inputTypes[members.type] ?? 'Numeric');
    case 'operand': return references('Numeric');
    case 'value': return [...(members.type === 'Boolean' ? [true, false] : []), ...(kind === 'guard' ? references(String(members.type ?? '')) : [])];
    default: return [];
  }
}
