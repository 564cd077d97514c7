// The fonts of texts in the studio: those of the file and of the person, then those of the machine that serves the page.

import { Fonts } from '../player/fonts.js';

/** The numbers of the module's calls. */
const [open, match, release] = [0, 1, 2];
/** The answer for a font that is being fetched, as without the module. */
const missing = -2;
const none = new Uint8Array();

/** The most requests that a page makes. */
const mostRequests = 256;
/** The most code points of a part of a request, whose head is limited. */
const longestPart = 200;

/**
 * A font of the server.
 *
 * @typedef {object} ServedFont
 * @property {string} id differs between fonts
 * @property {Uint8Array} bytes
 * @property {string} [substitute] its name, if it stands in for the requested one
 */

let isServed = false;

/** Lets texts have the fonts of the server's machine. */
export function useServedFonts() {
  isServed = true;
}

/**
 * Requests to the server.
 *
 * @type {Map<string, Promise<unknown>>}
 */
const requests = new Map();
/**
 * What the server has answered; undefined for no font.
 *
 * @type {Map<string, ServedFont | undefined>}
 */
const answers = new Map();
/**
 * The files, each once.
 *
 * @type {Map<string, Uint8Array>}
 */
const files = new Map();

/** @param {string} query */
async function fetched(query) {
  const response = await fetch(new URL(`../api/font?${query}`, import.meta.url));
  if (!response.ok) return undefined;
  const tag = response.headers.get('ETag') ?? query;
  const bytes = files.get(tag) ?? new Uint8Array(await response.arrayBuffer());
  files.set(tag, bytes);
  const name = response.headers.get('Font-Substitute');
  // A collection has several fonts.
  const isCollection = bytes[0] === 0x74 && bytes[1] === 0x74;
  return { id: isCollection ? `${tag} ${query}` : tag, bytes, substitute: name === null ? undefined : decodeURIComponent(name) };
}

/**
 * The fonts of an engine.
 *
 * The server chooses as the tool does. It is asked when the file and the person have no font of the requested name.
 */
export class StudioFonts extends Fonts {
  /**
   * The numbers of the server's fonts in the module.
   *
   * @type {Map<string, number>}
   */
  #opened = new Map();
  #isChecking = false;
  /**
   * The names that texts have requested and the fonts of the person stand for; each with the name of the font, or undefined for
   * the requested one.
   *
   * @type {Map<string, string | undefined>}
   */
  uses = new Map();

  /**
   * Runs a check, for which the machine has no fonts: the people who see the animation may not have them.
   *
   * @template Result
   * @param {() => Result} run
   */
  check(run) {
    this.#isChecking = true;
    try {
      return run();
    } finally {
      this.#isChecking = false;
    }
  }

  async load() {
    // Fonts are of the module that opened them.
    if (!this.isLoaded) this.#opened.clear();
    await super.load();
    await Promise.all(requests.values());
  }

  /**
   * @param {number} which
   * @param {number} font
   * @param {number} number
   * @param {Uint8Array} bytes
   */
  call(which, font, number, bytes) {
    const own = super.call(which, font, number, bytes);
    if (which !== match) return own;
    /** @type {Uint8Array} */
    const answer = this.answer;
    // A number, then a name if the font stands in for another.
    const substitute = own >= 0 && answer[4] === 1 ? new TextDecoder().decode(answer.subarray(12)) : undefined;
    if (own >= 0 && new DataView(answer.buffer).getInt32(0, true) < 0) {
      const { family, name } = requestIn(bytes);
      this.uses.set(family || name, substitute);
    }
    const isFound = own >= 0 && substitute === undefined;
    const isRefused = own < 0 && (own !== -1 || answer.length > 0);
    if (!isServed || this.#isChecking || isFound || isRefused) return own;
    const request = requestIn(bytes);
    const query = Object.entries(request).map(([key, value]) => `${key}=${encodeURIComponent([...value].slice(0, longestPart).join(''))}`).join('&');
    if (!answers.has(query)) {
      if (!requests.has(query) && requests.size >= mostRequests) return own;
      if (!requests.has(query)) requests.set(query, fetched(query).catch(() => undefined).then((served) => answers.set(query, served)));
      if (own >= 0) super.call(release, own, 0, none);
      return missing;
    }
    const served = answers.get(query);
    if (!served || (own >= 0 && served.substitute !== undefined)) return own;
    const found = this.#use(served, request);
    this.answer = found < 0 ? answer : packed([-1], served.substitute === undefined ? [0] : [1, served.substitute]);
    if (found < 0) return own;
    if (own >= 0) super.call(release, own, 0, none);
    return found;
  }

  /**
   * A font of the server in a style; its number has one more user.
   *
   * @param {ServedFont} served
   * @param {Request} request
   */
  #use({ id, bytes, substitute }, { name, family, style, weight }) {
    let base = this.#opened.get(id);
    if (base === undefined) {
      base = super.call(open, 0, 0, packed(substitute === undefined ? [name, family, style, weight] : [substitute, '', '', ''], [0, ''], [bytes]));
      this.#opened.set(id, base);
    }
    if (base < 0) return base;
    // Among fonts of a file, a request without a name finds the only one, in its style.
    const nameless = name.includes('-') ? name.replace(/^[^-]*/, '?') : '?';
    return super.call(match, 0, 0, packed([nameless, '', style, weight], [0, ''], [1, base]));
  }
}

/** @typedef {Record<'name' | 'family' | 'style' | 'weight' | 'character' | 'text', string>} Request */

/**
 * Reads the beginning of a call, as `PackedWriter` of the engine writes it.
 *
 * @param {Uint8Array} bytes
 * @returns {Request}
 */
function requestIn(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const decoder = new TextDecoder();
  let at = 0;
  const number = () => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const text = () => {
    const count = number();
    at += count;
    return decoder.decode(bytes.subarray(at - count, at));
  };
  const [name, family, style, weight] = [text(), text(), text(), text()];
  const scalar = number();
  return { name, family, style, weight, character: scalar === 0 ? '' : String.fromCodePoint(scalar), text: text() };
}

/**
 * Numbers, texts and bytes one after the other, as `PackedReader` of the module reads them.
 *
 * @param {...(number | string | Uint8Array)[]} values
 */
function packed(...values) {
  const encoder = new TextEncoder();
  const parts = values.flat().flatMap((value) => {
    if (typeof value === 'number') return [new Uint8Array(Int32Array.of(value).buffer)];
    const bytes = typeof value === 'string' ? encoder.encode(value) : value;
    return [new Uint8Array(Uint32Array.of(bytes.length).buffer), bytes];
  });
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
