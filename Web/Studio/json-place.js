// Ranges and positions in a JSON text.

import { lastIndex } from './arrays.js';
import { partsOf } from './json-edit.js';

/**
 * The parts of the last text: findings of one text are placed one after the other.
 *
 * @type {{ text: string, root: import('./json-edit.js').Part | undefined }}
 */
let latest = { text: '', root: undefined };

/** @param {string} text */
function rootOf(text) {
  if (latest.text !== text) {
    let root;
    try {
      root = partsOf(text);
    } catch {
      // A text that is not JSON has no parts.
    }
    latest = { text, root };
  }
  return latest.root;
}

/**
 * The part of a text that a path of the engine names, such as `states[1].transitions[0].toState`. The nearest part around it
 * stands for a missing one.
 *
 * @param {string} text
 * @param {string} path
 * @returns {{ start: number, end: number } | undefined} undefined if the text is not JSON
 */
export function placeOf(text, path) {
  let part = rootOf(text);
  for (const [, index, name] of path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)) {
    const inner = index === undefined ? part?.members?.[lastIndex(part.members, (member) => member.name === name)]?.value : part?.items?.[Number(index)];
    if (!inner) break;
    part = inner;
  }
  return part && { start: part.start, end: part.end };
}

/**
 * The part of a text to select for a path: a member with its name, or what names a part that has many.
 *
 * @param {string} text valid JSON
 * @param {string} path
 * @param {string} [message] what is said of it: a member whose value is in it is meant
 * @returns {{ start: number, end: number } | undefined}
 */
function memberOf(text, path, message = '') {
  const place = placeOf(text, path);
  if (!place) return undefined;
  const isWhole = '{['.includes(text[place.start]);
  if (isWhole) {
    const named = [...mentioned(text.slice(place.start, place.end), message), 'name', 'toState', 'inputName', 'layerName', 'type'].map((name) => placeOf(text, `${path}.${name}`)).find((inner) => inner && inner.start > place.start);
    // A part without a name is its first line.
    return named ? withKey(text, named) : { start: place.start, end: text.indexOf('\n', place.start) < 0 ? place.end : Math.min(text.indexOf('\n', place.start), place.end) };
  }
  return withKey(text, place);
}

/**
 * The part of a text that a finding is about; undefined for the whole text.
 *
 * @param {string} text
 * @param {{ path?: string, message: string }} finding
 * @returns {{ start: number, end: number } | undefined}
 */
export function rangeOfFinding(text, { path, message }) {
  try {
    const range = path ? memberOf(text, path, message) : undefined;
    if (range) return range;
  } catch {
    // A text that is not JSON has a line and a column.
  }
  const [, line, column = '1'] = /line (\d+)(?:,? column (\d+))?/.exec(message) ?? [];
  if (line === undefined) return undefined;
  const start = text.split('\n').slice(0, Number(line) - 1).reduce((sum, { length }) => sum + length + 1, 0) + Number(column) - 1;
  return { start, end: start };
}

/**
 * The members of a part whose values are in a message, in quotation marks.
 *
 * @param {string} part
 * @param {string} message
 */
function mentioned(part, message) {
  const json = JSON.parse(part);
  return Object.entries(json).filter(([, value]) => typeof value === 'string' && value !== '' && [`“${value}”`, `"${value}"`].some((quoted) => message.includes(quoted))).map(([name]) => name);
}

/**
 * A value with the key before it; a value of a list alone.
 *
 * @param {string} text
 * @param {{ start: number, end: number }} place
 */
function withKey(text, { start, end }) {
  const key = /"(?:[^"\\]|\\.)*"\s*:\s*$/.exec(text.slice(Math.max(0, start - 200), start));
  return { start: key ? start - key[0].length : start, end };
}

/**
 * Where a text stops being JSON, which browsers do not always say.
 *
 * @param {string} text
 * @returns {number | undefined} undefined for valid JSON
 */
export function mistakeIn(text) {
  let at = 0;
  const token = /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.+-])|$)/y;
  /** The next sign, `s` for a string, `v` for another value, and nothing at the end. */
  const next = () => {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) throw at + (/^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
    const start = at + found[0].length - (found[1] ?? found[2] ?? found[3] ?? '').length;
    at = token.lastIndex;
    return { kind: found[1] ?? (found[2] === undefined ? found[3] === undefined ? '' : 'v' : 's'), start };
  };
  /** @param {{ kind: string, start: number }} first */
  const value = (first) => {
    if (first.kind === 's' || first.kind === 'v') return;
    if (first.kind !== '{' && first.kind !== '[') throw first.start;
    const close = first.kind === '{' ? '}' : ']';
    let sign = next();
    if (sign.kind === close) return;
    for (;;) {
      if (close === '}') {
        if (sign.kind !== 's') throw sign.start;
        const colon = next();
        if (colon.kind !== ':') throw colon.start;
        sign = next();
      }
      value(sign);
      const after = next();
      if (after.kind === close) return;
      if (after.kind !== ',') throw after.start;
      sign = next();
    }
  };
  try {
    value(next());
    const end = next();
    return end.kind === '' ? undefined : end.start;
  } catch (place) {
    // Too deep for this, such as a text of brackets alone.
    return typeof place === 'number' ? place : undefined;
  }
}

/**
 * The line and the column of a place, from 1.
 *
 * @param {string} text
 * @param {number} offset
 */
export function lineOf(text, offset) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
