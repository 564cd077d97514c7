// Arguments as the engine takes them.

const encoder = new TextEncoder();

/**
 * The place of a word in a list. Throws a `TypeError` that names the words if it is none of them.
 *
 * @param {readonly unknown[]} words
 * @param {unknown} word
 * @param {string} what
 */
export function indexIn(words, word, what) {
  const index = words.indexOf(word);
  if (index < 0) throw new TypeError(`there is no ${what} "${word}"; there are ${words.filter(Boolean).join(', ')}`);
  return index;
}

/**
 * A whole number. Throws a `TypeError` for anything else.
 *
 * @param {number} number
 * @param {string} what
 */
export function whole(number, what) {
  if (!Number.isInteger(number)) throw new TypeError(`${what} is a whole number, not ${number}`);
  return number;
}

/**
 * The bytes of a text, as UTF-8, or of any buffer. Throws a `TypeError` for anything else.
 *
 * @param {string | ArrayBuffer | ArrayBufferView} contents
 */
export function asBytes(contents) {
  if (typeof contents === 'string') return encoder.encode(contents);
  if (contents instanceof ArrayBuffer) return new Uint8Array(contents);
  if (ArrayBuffer.isView(contents)) return new Uint8Array(contents.buffer, contents.byteOffset, contents.byteLength);
  throw new TypeError('contents are a text, an ArrayBuffer or a view of one');
}
