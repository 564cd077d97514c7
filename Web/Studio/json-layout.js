// The layout of a JSON text: its white space, and nothing else.
//
// Layout alone is no change of a file. A file in one line is shown formatted and written in one line again, and formatting
// an unchanged text leaves nothing to save: the next change is written with the new layout. Undo reverses a requested
// formatting, and Revert returns to the text shown for the file.

import { partsOf } from './json-edit.js';

/** @typedef {import('./json-edit.js').Part} Part */

/** The most characters of a line with several values. */
const longestLine = 80;
const indentation = '  ';

/**
 * The latest results of `formatted`. Each key compares a text with that of its file.
 *
 * @type {{ text: string, result: string }[]}
 */
let latest = [];

/**
 * Lays out a text, with short objects and arrays in one line; numbers and strings keep their spelling. A text that is not
 * JSON is returned as it is.
 *
 * @param {string} text
 * @returns {string}
 */
export function formatted(text) {
  const known = latest.find((other) => other.text === text);
  if (known) return known.result;
  const result = layOut(text);
  latest = [{ text, result }, ...latest.slice(0, 3)];
  return result;
}

/** @param {string} text */
function layOut(text) {
  /** @type {Part} */
  let root;
  try {
    root = partsOf(text);
  } catch {
    return text;
  }
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const children = (/** @type {Part} */ part) => part.members?.map(({ start, nameEnd, value }) => ({ key: `${text.slice(start, nameEnd)}: `, value })) ?? part.items?.map((value) => ({ key: '', value })) ?? [];

  /**
   * A part in one line; undefined if it is longer than there is space for.
   *
   * @param {Part} part
   * @param {number} space
   * @returns {string | undefined}
   */
  const inLine = (part, space) => {
    const inside = children(part);
    if (inside.length === 0) return part.members ? '{}' : part.items ? '[]' : text.slice(part.start, part.end);
    let result = part.members ? '{ ' : '[';
    for (const [index, { key, value }] of inside.entries()) {
      const one = result.length > space ? undefined : inLine(value, space - result.length);
      if (one === undefined) return undefined;
      result += `${index > 0 ? ', ' : ''}${key}${one}`;
    }
    result += part.members ? ' }' : ']';
    return result.length > space ? undefined : result;
  };

  /**
   * @param {Part} part
   * @param {string} indent
   * @param {number} before the number of characters before it in its line
   * @returns {string}
   */
  const write = (part, indent, before) => {
    const inside = children(part);
    const one = part === root && inside.length > 0 ? undefined : inLine(part, inside.length > 0 ? longestLine - before : Infinity);
    if (one !== undefined) return one;
    const inner = indent + indentation;
    const lines = inside.map(({ key, value }) => `${inner}${key}${write(value, inner, inner.length + key.length)}`);
    return `${part.members ? '{' : '['}${newline}${lines.join(`,${newline}`)}${newline}${indent}${part.members ? '}' : ']'}`;
  };

  return `${write(root, '', 0)}${/\s*$/.exec(text)?.[0] ?? ''}`;
}

const isOneLine = (/** @type {string} */ text) => !text.trim().includes('\n');

/**
 * The text that is shown for a file.
 *
 * @param {string} text the text of the file
 */
export const readable = (text) => (isOneLine(text) ? formatted(text) : text);

const tokens = /("(?:[^"\\]|\\.)*")|([:,])|\s+/g;

/**
 * The text to write to a file: in one line if the file is, with its spaces after commas and colons.
 *
 * @param {string} text
 * @param {string} saved the text of the file
 */
export function asWritten(text, saved) {
  if (text === saved || !isOneLine(saved) || saved.trim() === '') return text;
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const signs = saved.replace(tokens, (all, string) => (string ? '""' : all));
  const after = (/** @type {string} */ sign) => (new RegExp(`${sign}\\s`).test(signs) ? `${sign} ` : sign);
  const signsOf = { ':': after(':'), ',': after(',') };
  return `${text.replace(tokens, (_, string, sign) => string ?? signsOf[/** @type {':' | ','} */ (sign)] ?? '')}${/\s*$/.exec(saved)?.[0] ?? ''}`;
}

/**
 * Returns whether a text leaves a file unchanged: it is that of the file, or differs from it by formatting alone.
 *
 * @param {string} text
 * @param {string | undefined} saved the text of the file; undefined if there is none yet
 */
export const isUnchanged = (text, saved) => saved !== undefined && (text === saved || text === formatted(saved) || asWritten(text, saved) === saved);
