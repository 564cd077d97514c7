// The fonts of texts: a second WebAssembly module, which is loaded when a text needs a font, and the fonts of the page.
//
// Each module has a memory of its own. Requests of the engine are copied into the memory of fonts, and answers back. A trap
// ends the module of fonts alone, and the file that caused it has boxes.

import { Engine } from './engine.js';
import { fontsFile } from './fonts-file.js';
import { ModuleSource } from './module-source.js';

/** The functions of the module, in the order of `FontModule.Call` of the engine, and what each takes. */
const calls = [
  { name: 'font_open', takes: 'bytes' }, { name: 'font_match', takes: 'bytes' },
  { name: 'font_release', takes: 'font' }, { name: 'font_facts', takes: 'font' }, { name: 'font_shape', takes: 'all' },
  { name: 'font_outline', takes: 'number' }, { name: 'font_layers', takes: 'number' }, { name: 'font_picture', takes: 'number' },
];
/** Answers in place of a number: without a module, after a failure in this call, and for a font of a module that failed before. */
const missing = -2;
const failed = -3;
const lost = -4;

/** @typedef {string | URL | ArrayBuffer | ArrayBufferView} FontSource the address or the bytes of a font file */

const source = new ModuleSource(fontsFile, 'the module of fonts');

/**
 * The fonts of the page; a font with a name replaces the former one of the name.
 *
 * @type {{ name: string, bytes: Uint8Array }[]}
 */
let registered = [];

/** The name of the fallback font, which no text has. */
const fallbackName = 'zoetrope-fallback';
/**
 * The fallback font, and whether it has been fetched.
 *
 * @type {{ font: FontSource, isTaken: boolean } | undefined}
 */
let fallback;

/**
 * The fonts of engines, which take the fonts of the page.
 *
 * @type {Set<Fonts>}
 */
const loaded = new Set();

/**
 * Functions to call after a change of the fonts of the page.
 *
 * @type {Set<() => void>}
 */
export const fontListeners = new Set();

const notify = () => fontListeners.forEach((listener) => listener());

/**
 * Sets the address of the module of fonts, before a text needs it; the file beside this one otherwise.
 *
 * @param {import('./module-source.js').Source} url
 * @param {string} [integrity] the digest of the bytes at a URL, as the attribute of a script has it
 */
export function setFontsUrl(url, integrity) {
  source.choose(url, integrity);
  record(['setFontsUrl', absolute(url), integrity]);
}

/**
 * Adds a font of the page. Texts find it by the name and by the names in the file.
 *
 * @param {string} name replaces a font of the same name; empty for the names in the file only
 * @param {FontSource} font
 * @returns {Promise<boolean>} whether the font can be used; the console has the reason if not
 */
export async function registerFont(name, font) {
  const bytes = await usable(name, font);
  if (!bytes) return false;
  add(name, bytes);
  record(['registerFont', name, bytes]);
  return true;
}

/**
 * Sets the font for texts without another font; undefined for none. It is fetched when a text needs it.
 *
 * @param {FontSource | undefined} font
 */
export function setFallbackFont(font) {
  fallback = font === undefined ? undefined : { font, isTaken: false };
  record(['setFallbackFont', absolute(font)]);
  if (registered.some(({ name }) => name === fallbackName)) {
    registered = registered.filter(({ name }) => name !== fallbackName);
    for (const fonts of loaded) fonts.remove(fallbackName);
    notify();
  }
  if (loaded.size > 0) takeFallback();
}

/** Fetches and adds the fallback font, once. */
async function takeFallback() {
  const current = fallback;
  if (!current || current.isTaken) return;
  current.isTaken = true;
  const bytes = await usable(fallbackName, current.font);
  // The page may have set another one meanwhile.
  if (bytes && fallback === current) add(fallbackName, bytes);
}

/**
 * The bytes of a font; undefined for one that the module can't read.
 *
 * @param {string} name
 * @param {FontSource} font
 */
async function usable(name, font) {
  try {
    const bytes = await bytesOf(font);
    (await instance()).attempt('font_add', packed(name, bytes));
    return bytes;
  } catch (error) {
    console.error(`the font "${name}" can't be used: ${/** @type {Error} */ (error).message}`);
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {Uint8Array} bytes
 */
function add(name, bytes) {
  registered = [...registered.filter((known) => name === '' || known.name !== name), { name, bytes }];
  for (const fonts of loaded) fonts.add(name, bytes);
  notify();
}

/**
 * A call that changes the fonts of the page, for workers: the name of a function of this module, and its arguments.
 *
 * @typedef {[string, ...any[]]} FontCall
 */

/** @type {FontCall[]} */
let recorded = [];
/** @type {Set<(call: FontCall) => void>} */
const followers = new Set();

/** @param {FontCall} call */
function record(call) {
  const [name, font] = call;
  // A call replaces the former one. Fonts are replaced by their names.
  recorded = recorded.filter((former) => former[0] !== name || (name === 'registerFont' && (font === '' || font !== former[1])));
  recorded.push(call);
  for (const follower of followers) follower(call);
}

/**
 * Calls a function with each recorded call, and with each later one until the returned function is called.
 *
 * @param {(call: FontCall) => void} follower
 */
export function followFonts(follower) {
  recorded.forEach(follower);
  followers.add(follower);
  return () => followers.delete(follower);
}

/**
 * The whole address of an address, because a worker has another base than the page; other values as they are.
 *
 * @template Value
 * @param {Value} value
 * @returns {Value | string}
 */
export function absolute(value) {
  const isAddress = typeof value === 'string' || value instanceof URL;
  return isAddress ? new URL(value, globalThis.document?.baseURI ?? globalThis.location?.href).href : value;
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
  const parts = [];
  let count = 0;
  // The body may be larger than the headers state.
  for (const reader = response.body?.getReader(); reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    count += value.length;
    if (count > maximumBytes) {
      reader.cancel().catch(() => {});
      throw new Error(`${font} has more than 32 MB`);
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
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
    await takeFallback();
    const isAgain = this.#module !== undefined;
    this.#module = module;
    this.#first += 1 << 20;
    module.call('font_begin', this.#first);
    for (const { name, bytes } of registered) this.add(name, bytes);
    loaded.add(this);
    // Texts hold fonts of the module that failed.
    if (isAgain) notify();
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
    if (takes === 'bytes' && !this.isLoaded) return missing;
    if (!module || module.failure || (takes !== 'bytes' && font < this.#first)) return lost;
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
