// The parts of a file's path.

import { texts } from './texts.js';

/** The most bytes of a name, as the server has it. */
const longestName = 220;

/** The name of a file. */
export const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('/') + 1);

/** The folder of a file, with its last slash; empty without one. */
export const folderOf = (/** @type {string} */ path) => path.slice(0, path.lastIndexOf('/') + 1);

/** The name of a file without its ending. */
export const stemOf = (/** @type {string} */ path) => nameOf(path).replace(/\.\w+$/, '');

/**
 * Why a new file can't have a name; empty if it can.
 *
 * @param {string} name
 */
export function mistakeInName(name) {
  if (name === '') return texts.names.empty;
  if (/[/\\\u0000-\u001f\u007f]/.test(name)) return texts.names.badSign;
  if (name.startsWith('.')) return texts.names.dot;
  return new TextEncoder().encode(name).length > longestName ? texts.names.tooLong : '';
}
