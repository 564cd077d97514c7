// The fonts of texts: a second WebAssembly module, which is loaded when a text needs a font, and the fonts of the page.
//
// Both modules have memories of their own. What the engine asks is copied into the memory of fonts, and the answer back; a
// trap there ends that module, and the texts that it was for have boxes.

import { Engine } from './engine.js';
import { fontsFile } from './fonts-file.js';
import { ModuleSource } from './module-source.js';

/** The functions of the module, in the order of `FontModule.Call` of the engine, and what each takes. */
const calls = [
  { name: 'font_open', takes: 'bytes' }, { name: 'font_match', takes: 'bytes' },
  { name: 'font_release', takes: 'font' }, { name: 'font_facts', takes: 'font' }, { name: 'font_shape', takes: 'all' },
  { name: 'font_outline', takes: 'number' }, { name: 'font_layers', takes: 'number' }, { name: 'font_picture', takes: 'number' },
];
/** Answers that are no numbers of the module. */
const missing = -2;
const failed = -3;

/** @typedef {string | URL | ArrayBuffer | ArrayBufferView} FontSource the address or the bytes of a font file */

const source = new ModuleSource(fontsFile, 'the module of fonts');

/**
 * The fonts of the page; those with a name are replaced by others of the name.
 *
 * @type {{ name: string, bytes: Uint8Array }[]}
 */
let registered = [];
/**
 * The font for texts without another one, until a text needs it.
 *
 * @type {FontSource | undefined}
 */
let fallback;

/**
 * The fonts of engines that take what the page registers.
 *
 * @type {Set<Fonts>}
 */
const loaded = new Set();

/**
 * What is told when the page has other fonts.
 *
 * @type {Set<() => void>}
 */
export const fontListeners = new Set();

/**
 * Sets where the module of fonts comes from, before a text needs it; the file beside this one otherwise.
 *
 * @param {import('./module-source.js').Source} url
 * @param {string} [integrity] the digest of the bytes at a URL, as the attribute of a script has it
 */
export function setFontsUrl(url, integrity) {
  source.choose(url, integrity);
  tell(['setFontsUrl', sent(url), integrity]);
}

/**
 * Adds a font of the page, which texts find by the name or by the names in the file; a font of the same name is replaced.
 *
 * @param {string} name
 * @param {FontSource} font
 * @returns {Promise<boolean>} whether it is a font that can be used; the console says why not
 */
export async function registerFont(name, font) {
  try {
    const bytes = await bytesOf(font);
    // The module says whether it can read the font.
    const module = await instance();
    module.attempt('font_add', packed(name, bytes));
    registered = [...registered.filter((known) => name === '' || known.name !== name), { name, bytes }];
    for (const fonts of loaded) fonts.add(name, bytes);
    for (const listener of fontListeners) listener();
    tell(['registerFont', name, bytes]);
    return true;
  } catch (error) {
    console.error(`the font "${name}" can't be used: ${/** @type {Error} */ (error).message}`);
    return false;
  }
}

/**
 * Sets the font for texts whose own font is nowhere; undefined for none. It is fetched when a text needs it.
 *
 * @param {FontSource | undefined} font
 */
export function setFallbackFont(font) {
  fallback = font;
  tell(['setFallbackFont', sent(font)]);
  if (loaded.size > 0 && font !== undefined) {
    fallback = undefined;
    registerFont(fallbackName, font);
  } else if (registered.some(({ name }) => name === fallbackName)) {
    registered = registered.filter(({ name }) => name !== fallbackName);
    for (const fonts of loaded) fonts.remove(fallbackName);
    for (const listener of fontListeners) listener();
  }
}

/**
 * Calls that settle the fonts of the page, for workers: the name of a function of this module, and what it gets.
 *
 * @typedef {[string, ...any[]]} FontCall
 */

/** @type {FontCall[]} */
const made = [];
/** @type {Set<(call: FontCall) => void>} */
const followers = new Set();

/** @param {FontCall} call */
function tell(call) {
  // Later calls take the place of earlier ones, but for fonts of other names.
  const isSame = (/** @type {FontCall} */ [name, font]) => name === call[0] && (name !== 'registerFont' || (font === call[1] && font !== ''));
  const index = made.findIndex(isSame);
  if (index >= 0) made.splice(index, 1);
  made.push(call);
  for (const follower of followers) follower(call);
}

/**
 * Calls a function with each call that was made, and with each one to come until the returned function is called.
 *
 * @param {(call: FontCall) => void} follower
 */
export function followFonts(follower) {
  made.forEach(follower);
  followers.add(follower);
  return () => followers.delete(follower);
}

/**
 * What a worker can be sent: it has another base than the page.
 *
 * @param {unknown} address
 */
function sent(address) {
  const isAddress = typeof address === 'string' || address instanceof URL;
  return isAddress ? new URL(address, globalThis.document?.baseURI ?? globalThis.location?.href).href : address;
}

/** The largest number of bytes of a font file. */
const maximumBytes = 32 << 20;

/**
 * The bytes of a font.
 *
 * @param {FontSource} font
 * @returns {Promise<Uint8Array>}
 */
export async function bytesOf(font) {
  if (font instanceof ArrayBuffer) return new Uint8Array(font);
  if (ArrayBuffer.isView(font)) return new Uint8Array(font.buffer, font.byteOffset, font.byteLength);
  const response = await fetch(font);
  if (!response.ok) throw new Error(`${font}: ${response.status} ${response.statusText}`);
  if (Number(response.headers.get('content-length')) > maximumBytes) throw new Error(`${font} has more than 32 MB`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The fonts of one engine. */
export class Fonts {
  /** @type {Engine | undefined} */
  #module;
  /** The smallest number of a font of the module; smaller ones are of modules that have failed. */
  #first = 0;
  /** @type {Promise<void> | undefined} */
  #loading;
  /** The bytes that the last call answered. */
  answer = new Uint8Array();

  get isLoaded() {
    return this.#module !== undefined && !this.#module.failure;
  }

  /** Loads the module, with the fonts of the page. A failed attempt is made again by the next call. */
  load() {
    if (this.isLoaded) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #load() {
    const module = await instance();
    if (fallback !== undefined) {
      const font = fallback;
      fallback = undefined;
      await registerFont(fallbackName, font);
    }
    const isAgain = this.#module !== undefined;
    this.#module = module;
    this.#first += 1 << 20;
    module.call('font_begin', this.#first);
    for (const { name, bytes } of registered) this.add(name, bytes);
    loaded.add(this);
    // Texts hold fonts of the module that failed.
    if (isAgain) for (const listener of fontListeners) listener();
  }

  /**
   * @param {string} name
   * @param {Uint8Array} bytes
   */
  add(name, bytes) {
    if (this.isLoaded) this.#module?.attempt('font_add', packed(name, bytes));
  }

  /** @param {string} name */
  remove(name) {
    if (this.isLoaded) this.#module?.call('font_remove', name);
  }

  /** Forgets all, because the engine has failed. */
  release() {
    loaded.delete(this);
    this.#module = undefined;
  }

  /**
   * Carries out a call of the engine.
   *
   * @param {number} which
   * @param {number} font
   * @param {number} number
   * @param {Uint8Array} bytes
   * @returns {number}
   */
  call(which, font, number, bytes) {
    const { name, takes } = calls[which];
    const module = this.#module;
    if (!module) return missing;
    if (module.failure || (takes !== 'bytes' && font < this.#first)) return failed;
    /** @type {any[]} */
    const values = takes === 'bytes' ? [bytes] : takes === 'font' ? [font] : takes === 'number' ? [font, number] : [font, number, bytes];
    try {
      const result = module.call(name, ...values);
      if (name !== 'font_release') this.answer = module.answerOfCall();
      return result;
    } catch (error) {
      console.error(`the module of fonts failed: ${/** @type {Error} */ (error).message}`);
      return failed;
    }
  }
}

/** The name of the fallback font, which no text has. */
const fallbackName = 'zoetrope-fallback';

const instance = async () => new Engine(await source.compiled());

/**
 * A name and a file, as `PackedReader` of the module reads them.
 *
 * @param {string} name
 * @param {Uint8Array} file
 */
function packed(name, file) {
  const text = new TextEncoder().encode(name);
  const bytes = new Uint8Array(8 + text.length + file.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, text.length, true);
  bytes.set(text, 4);
  view.setUint32(4 + text.length, file.length, true);
  bytes.set(file, 8 + text.length);
  return bytes;
}
