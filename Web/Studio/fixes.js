// Changes that mend a finding of a machine, where only one comes into question.

/**
 * The names that the parts of a machine may refer to.
 *
 * @typedef {object} Known
 * @property {string[]} states
 * @property {{ name: string, type: string }[]} inputs
 * @property {string[]} layers
 * @property {string[]} markers
 * @property {string[]} animations
 * @property {string[]} themes
 */

/**
 * A change that mends a finding.
 *
 * @typedef {{ kind: 'rename', from: string, to: string } | { kind: 'remove', name: string }} Fix
 */

/**
 * The fix of a finding; undefined if none is certain: an unknown name has one if a single known name is almost the same, and
 * an unused input can go.
 *
 * @param {import('./posters.js').Finding} finding
 * @param {any} json the machine
 * @param {Known} known
 * @returns {Fix | undefined}
 */
export function fixOf({ rule, message, path = '' }, json, known) {
  if (rule === 'unused-input') {
    const name = valueAt(json, path)?.name;
    return typeof name === 'string' ? { kind: 'remove', name } : undefined;
  }
  const from = /"([^"]*)"/.exec(message)?.[1];
  const candidates = from === undefined ? undefined : candidatesOf(rule, message, known);
  if (from === undefined || !candidates || holders(json, path, from).length === 0) return undefined;
  const to = nearest(from, candidates);
  return to === undefined ? undefined : { kind: 'rename', from, to };
}

/**
 * The machine without a finding, after its fix.
 *
 * @param {import('./posters.js').Finding} finding
 * @param {any} json the machine, which stays as it is
 * @param {Fix} fix
 */
export function repaired({ path = '' }, json, fix) {
  const changed = JSON.parse(JSON.stringify(json));
  if (fix.kind === 'remove') {
    const [, index] = /^inputs\[(\d+)\]/.exec(path) ?? [];
    changed.inputs.splice(Number(index), 1);
    return changed;
  }
  for (const { holder, key } of holders(changed, path, fix.from)) holder[key] = fix.to;
  return changed;
}

/**
 * @param {string | undefined} rule
 * @param {string} message
 * @param {Known} known
 * @returns {string[] | undefined}
 */
function candidatesOf(rule, message, { states, inputs, layers, markers, animations, themes }) {
  switch (rule) {
    case 'unknown-state': case 'initial-state': return states;
    case 'unknown-layer': return layers;
    case 'unknown-marker': return markers;
    case 'unknown-animation': return animations;
    case 'unknown-theme': return themes;
    case 'unknown-input': {
      // The names of each type are apart.
      const type = /\b(numeric|string|boolean|event) input/i.exec(message)?.[1].toLowerCase();
      return inputs.filter((input) => type === undefined || input.type.toLowerCase() === type).map(({ name }) => name);
    }
    default: return undefined;
  }
}

const steps = (/** @type {string} */ path) => [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) => (index === undefined ? name : Number(index)));

/**
 * @param {any} json
 * @param {string} path
 */
const valueAt = (json, path) => steps(path).reduce((value, step) => value?.[step], json);

/**
 * The members at a path that have a value: the one that it names, or members of the object that it names.
 *
 * @param {any} json
 * @param {string} path
 * @param {string} wanted
 * @returns {{ holder: any, key: string | number }[]}
 */
function holders(json, path, wanted) {
  const list = steps(path);
  const value = valueAt(json, path);
  if (value === wanted && list.length > 0) {
    const key = /** @type {string | number} */ (list.at(-1));
    return [{ holder: list.slice(0, -1).reduce((place, step) => place[step], json), key }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).filter((key) => value[key] === wanted && key !== 'type' && key !== 'name').map((key) => ({ holder: value, key }));
}

/**
 * The one name that is almost the same; undefined if there is none, or more than one.
 *
 * @param {string} name
 * @param {string[]} candidates
 */
export function nearest(name, candidates) {
  const most = name.length > 4 ? 2 : 1;
  const near = [...new Set(candidates)].map((candidate) => ({ candidate, apart: distance(name.toLowerCase(), candidate.toLowerCase()) })).filter(({ apart }) => apart <= most);
  const least = Math.min(...near.map(({ apart }) => apart));
  const best = near.filter(({ apart }) => apart === least);
  return best.length === 1 ? best[0].candidate : undefined;
}

/**
 * The number of letters to add, remove, replace or exchange with the next, to make one text of another.
 *
 * @param {string} one
 * @param {string} other
 */
function distance(one, other) {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  /** @type {number[][]} */
  const rows = [[...other, ''].map((_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) least = Math.min(least, rows[row - 2][column - 2] + 1);
      rows[row][column] = least;
    }
  }
  return rows[one.length][other.length];
}
