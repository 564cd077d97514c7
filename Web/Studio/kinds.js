// The kinds of files, told by their contents.

import { EngineFailure } from '../player/engine.js';
import { Inspection } from './inspection.js';

const decoder = new TextDecoder();

/** @typedef {'package' | 'animation' | 'machine' | 'theme' | 'views' | 'stage' | 'manifest' | 'text' | 'other'} Kind */

/**
 * The kind of a file. It need not be a valid one.
 *
 * @param {Uint8Array} bytes
 * @returns {Kind}
 */
export function kindOfFile(bytes) {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'package';
  /** @type {any} */
  let json;
  try {
    json = JSON.parse(decoder.decode(bytes));
  } catch {
    return 'text';
  }
  if (Array.isArray(json)) return json.some((machine) => machine?.transitions || machine?.states) ? 'views' : 'other';
  if (!json || typeof json !== 'object') return 'other';
  const has = (/** @type {string[]} */ ...names) => names.every((name) => name in json);
  if (has('layers')) return 'animation';
  if (has('states', 'initial')) return 'machine';
  if (has('rules')) return 'theme';
  if (has('views')) return 'stage';
  if (has('animations', 'version')) return 'manifest';
  return 'other';
}

/**
 * Names the kind of a file that nothing reads, such as "a PNG picture, not an animation"; undefined for a text that begins
 * as JSON, whose mistake has a place.
 *
 * @param {import('../player/engine.js').Engine} engine
 * @param {Uint8Array} bytes
 * @returns {Promise<string | undefined>}
 */
export async function wrongKind(engine, bytes) {
  if (/^\s*[[{]/.test(decoder.decode(bytes.subarray(0, 1000)))) return undefined;
  const inspection = new Inspection(engine, bytes);
  try {
    await inspection.findings();
    return undefined;
  } catch (error) {
    if (error instanceof EngineFailure) throw error;
    return String(/** @type {Error} */ (error).message);
  } finally {
    inspection.close();
  }
}
