// Changes of a JSON text that leave everything else in it as it is written.

import { lastIndex } from './arrays.js';

/** @typedef {{ start: number, end: number, members?: { name: string, start: number, nameEnd: number, value: Part }[], items?: Part[] }} Part */
/** @typedef {(string | number)[]} Path */

/** The most characters in a line that holds an object. */
const longestLine = 110;

/**
 * The parts of a text with their places. Throws a `SyntaxError` for a text that is not JSON.
 *
 * @param {string} text
 * @returns {Part}
 */
export function partsOf(text) {
  JSON.parse(text);
  let at = 0;
  // White space is below 33, and nothing else is outside of texts.
  const space = () => { while (text.charCodeAt(at) < 33) at += 1; };
  const string = () => {
    const start = at;
    for (at += 1; text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    at += 1;
    return text.slice(start, at);
  };
  /** @returns {Part} */
  const part = () => {
    space();
    const start = at;
    if (text[at] === '{') {
      const members = [];
      at += 1;
      for (space(); text[at] !== '}'; space()) {
        if (text[at] === ',') {
          at += 1;
          space();
        }
        const from = at;
        const name = nameOf(string());
        const nameEnd = at;
        space();
        at += 1;
        members.push({ name, start: from, nameEnd, value: part() });
      }
      at += 1;
      return { start, end: at, members };
    }
    if (text[at] === '[') {
      const items = [];
      at += 1;
      for (space(); text[at] !== ']'; space()) {
        if (text[at] === ',') at += 1;
        items.push(part());
      }
      at += 1;
      return { start, end: at, items };
    }
    if (text[at] === '"') string();
    else while (at < text.length && text.charCodeAt(at) > 32 && !',]}'.includes(text[at])) at += 1;
    return { start, end: at };
  };
  return part();
}

/** @param {string} quoted @returns {string} */
const nameOf = (quoted) => (quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1));

/**
 * Sets a value. What is missing on the way to it is made; an index that is the number of items adds one.
 *
 * @param {string} text
 * @param {Path} path
 * @param {any} value undefined removes what is there
 * @returns {string}
 */
export function setAt(text, path, value) {
  if (value === undefined) return removeAt(text, path);
  let part = partsOf(text);
  for (const [index, key] of path.entries()) {
    const rest = path.slice(index + 1).reduceRight((inner, name) => (typeof name === 'number' ? [inner] : { [name]: inner }), value);
    if (typeof key === 'string' && part.members) {
      // Of members with one name, the last counts.
      const found = part.members.filter(({ name }) => name === key).at(-1);
      if (!found) return withMember(text, part, key, rest);
      part = found.value;
    } else if (typeof key === 'number' && part.items) {
      if (key >= part.items.length) return withItem(text, part, part.items.length, rest);
      part = part.items[key];
    } else {
      return replaced(text, part, typeof key === 'number' ? [rest] : { [key]: rest });
    }
  }
  return replaced(text, part, value);
}

/**
 * Adds an item to an array.
 *
 * @param {string} text
 * @param {Path} path the path of the array, which is made if it is missing
 * @param {number} index
 * @param {any} value
 * @returns {string}
 */
export function insertAt(text, path, index, value) {
  const part = find(text, path);
  return part?.items ? withItem(text, part, Math.min(index, part.items.length), value) : setAt(text, path, [value]);
}

/**
 * Removes a member or an item.
 *
 * @param {string} text
 * @param {Path} path
 * @returns {string}
 */
export function removeAt(text, path) {
  const parent = find(text, path.slice(0, -1));
  const key = path.at(-1);
  /** @type {{ name: string | number, start: number, end: number }[]} */
  const all = parent?.members?.map(({ name, start, value: { end } }) => ({ name, start, end })) ?? parent?.items?.map(({ start, end }, name) => ({ name, start, end })) ?? [];
  const index = lastIndex(all, ({ name }) => name === key);
  if (!parent || index < 0) return text;
  if (all.length === 1) return `${text.slice(0, parent.start + 1)}${text.slice(parent.end - 1)}`;
  const [from, to] = index + 1 < all.length ? [all[index].start, all[index + 1].start] : [all[index - 1].end, all[index].end];
  return text.slice(0, from) + text.slice(to);
}

/**
 * Moves an item of an array.
 *
 * @param {string} text
 * @param {Path} path the path of the array
 * @param {number} from
 * @param {number} to its index afterwards
 * @returns {string}
 */
export function moveAt(text, path, from, to) {
  const items = find(text, path)?.items;
  if (!items?.[from] || !items[to] || from === to) return text;
  const texts = items.map(({ start, end }) => text.slice(start, end));
  texts.splice(to, 0, ...texts.splice(from, 1));
  let result = text.slice(0, items[0].start);
  for (const [index, item] of texts.entries()) {
    result += item + (index + 1 < items.length ? text.slice(items[index].end, items[index + 1].start) : text.slice(items[index].end));
  }
  return result;
}

/**
 * A text with other contents, as it is written wherever they are the same.
 *
 * @param {string} text
 * @param {any} json
 * @returns {string}
 */
export function updated(text, json) {
  let result = text;
  /**
   * @param {Path} path
   * @param {any} former
   * @param {any} now
   */
  const change = (path, former, now) => {
    if (isSame(former, now)) return;
    if (Array.isArray(former) && Array.isArray(now)) changeItems(path, former, now);
    else if (isObject(former) && isObject(now)) {
      for (const name of Object.keys(former)) if (now[name] === undefined) result = removeAt(result, [...path, name]);
      for (const [name, value] of Object.entries(now)) if (value !== undefined) change([...path, name], former[name], value);
    } else {
      result = setAt(result, path, now);
    }
  };
  /**
   * @param {Path} path
   * @param {any[]} former
   * @param {any[]} now
   */
  const changeItems = (path, former, now) => {
    const shorter = Math.min(former.length, now.length);
    let start = 0, end = 0;
    while (start < shorter && isSame(former[start], now[start])) start += 1;
    while (end < shorter - start && isSame(former.at(-1 - end), now.at(-1 - end))) end += 1;
    const [lastOld, lastNew] = [former.length - end - 1, now.length - end - 1];
    if (former.length === now.length && lastOld > start) {
      const isOneMove = (/** @type {number} */ from, /** @type {number} */ to) => isSame(moved(former, from, to), now);
      for (const [from, to] of [[start, lastOld], [lastOld, start]]) {
        if (!isOneMove(from, to)) continue;
        result = moveAt(result, path, from, to);
        return;
      }
    }
    for (let index = start; index <= Math.min(lastOld, lastNew); index += 1) change([...path, index], former[index], now[index]);
    for (let index = lastOld; index > lastNew; index -= 1) result = removeAt(result, [...path, index]);
    for (let index = lastOld + 1; index <= lastNew; index += 1) result = insertAt(result, path, index, now[index]);
  };
  change([], JSON.parse(text), json);
  // A text with two members of one name keeps the first when the last is removed.
  return isSame(JSON.parse(result), json) ? result : setAt(text, [], json);
}

/**
 * A list with an item at another place.
 *
 * @param {any[]} list
 * @param {number} from
 * @param {number} to
 */
function moved(list, from, to) {
  const result = [...list];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}

const isObject = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether two values of JSON are the same; the order of members does not count.
 *
 * @param {any} one
 * @param {any} other
 * @returns {boolean}
 */
function isSame(one, other) {
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isObject(one) || !isObject(other)) return one === other;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
}

/**
 * @param {string} text
 * @param {Path} path
 */
function find(text, path) {
  /** @type {Part | undefined} */
  let part = partsOf(text);
  for (const key of path) part = typeof key === 'number' ? part?.items?.[key] : part?.members?.filter(({ name }) => name === key).at(-1)?.value;
  return part;
}

// Writing

/** The beginning of a text that tells how it is written. */
const sample = 20_000;

/** @param {string} whole */
function styleOf(whole) {
  const text = whole.slice(0, sample);
  return {
    newline: text.includes('\r\n') ? '\r\n' : '\n', isOneLine: !text.trim().includes('\n') && text.trim().length > 2,
    unit: /^\s*[{[]\r?\n([ \t]+)/.exec(text)?.[1] ?? '  ',
    // Objects on one line, as people write them, or each member on its own, as programs do.
    isBrief: !/\n/.test(text.trim()) || /\{[^\n{}]*:[^\n{}]*\}/.test(text) || !/[{[]\s*\n[^{}[\]]*\n/.test(text),
  };
}

/**
 * A value as it is written in a text.
 *
 * @param {any} value
 * @param {ReturnType<typeof styleOf>} style
 * @param {string} indent that of the line on which it begins
 * @returns {string}
 */
function written(value, style, indent) {
  if (style.isOneLine) return JSON.stringify(value);
  const one = inLine(value);
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return one;
  const isFlat = Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');
  if ((style.isBrief || isFlat) && indent.length + one.length <= longestLine) return one;
  const inner = indent + style.unit;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value) ? value.map((item) => written(item, style, inner))
    : Object.entries(value).filter(([, member]) => member !== undefined).map(([name, member]) => `${JSON.stringify(name)}: ${written(member, style, inner)}`);
  return `${open}${style.newline}${lines.map((line) => inner + line).join(`,${style.newline}`)}${style.newline}${indent}${close}`;
}

/**
 * @param {any} value
 * @returns {string}
 */
function inLine(value) {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined).map(([name, member]) => `${JSON.stringify(name)}: ${inLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/**
 * The white space at the beginning of the line of a place.
 *
 * @param {string} text
 * @param {number} at
 */
const indentAt = (text, at) => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[0] ?? '';

/**
 * @param {string} text
 * @param {Part} part
 * @param {any} value
 */
function replaced(text, part, value) {
  const former = text.slice(part.start, part.end);
  if (JSON.stringify(JSON.parse(former)) === JSON.stringify(value)) return text;
  return text.slice(0, part.start) + written(value, styleOf(text), indentAt(text, part.start)) + text.slice(part.end);
}

/**
 * @param {string} text
 * @param {Part} part an object
 * @param {string} name
 * @param {any} value
 */
function withMember(text, part, name, value) {
  const members = part.members ?? [];
  const style = styleOf(text);
  const last = members.at(-1);
  if (!last) return replaced(text, part, { [name]: value });
  const isLines = text.slice(part.start, members[0].start).includes('\n');
  const indent = indentAt(text, last.start);
  const member = `${JSON.stringify(name)}:${style.isOneLine ? '' : ' '}${written(value, style, indent)}`;
  if (isLines) return `${text.slice(0, last.value.end)},${style.newline}${indent}${member}${text.slice(last.value.end)}`;
  const line = text.slice(text.lastIndexOf('\n', part.start) + 1, part.end).length + member.length + 2;
  if (!style.isOneLine && line > longestLine) return replaced(text, part, { ...JSON.parse(text.slice(part.start, part.end)), [name]: value });
  return `${text.slice(0, last.value.end)},${style.isOneLine ? '' : ' '}${member}${text.slice(last.value.end)}`;
}

/**
 * @param {string} text
 * @param {Part} part an array
 * @param {number} index
 * @param {any} value
 */
function withItem(text, part, index, value) {
  const items = part.items ?? [];
  const style = styleOf(text);
  if (items.length === 0) {
    const indent = indentAt(text, part.start);
    const isPlain = value === null || typeof value !== 'object';
    const inside = style.isOneLine ? JSON.stringify(value) : isPlain ? inLine(value)
      : `${style.newline}${indent}${style.unit}${written(value, style, indent + style.unit)}${style.newline}${indent}`;
    return `${text.slice(0, part.start)}[${inside}]${text.slice(part.end)}`;
  }
  const isLines = text.slice(part.start, items[0].start).includes('\n');
  const indent = indentAt(text, items[0].start);
  const item = written(value, style, indent);
  const gap = isLines ? `,${style.newline}${indent}` : style.isOneLine ? ',' : ', ';
  if (index < items.length) return text.slice(0, items[index].start) + item + gap + text.slice(items[index].start);
  const end = items[items.length - 1].end;
  return text.slice(0, end) + gap + item + text.slice(end);
}
