// The kinds of files, told by their contents.

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
