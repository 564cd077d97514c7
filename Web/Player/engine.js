// The WebAssembly module: how it is loaded, and how its functions are called.
//
// Numbers are passed as they are; texts and bytes through its memory. A function that can be refused returns 0, and its
// reason is the module's answer.

import { engineFile } from './engine-file.js';
import { Fonts, absolute } from './fonts.js';
import { EngineUnavailable, ModuleSource } from './module-source.js';
import { featuresFile } from './features-file.js';

export { EngineUnavailable } from './module-source.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const source = new ModuleSource(engineFile, 'the engine');

/** The code for features that only some files have, such as expressions, effects and texts. */
const featuresSource = new ModuleSource(featuresFile, 'the module of features');

/** Whether new instances get the module of features at once, because a file or the page has needed it. */
let areFeaturesWanted = false;

const featuresMissing = 'the module of features is not loaded';

/**
 * The instance that new players use; a promise.
 *
 * @type {Promise<Engine> | undefined}
 */
let current;

/** A call that the engine refused. */
export class Refusal extends Error {
  /** Whether the valid parts of the request were carried out. */
  isPartial = false;
}

/** The engine met a state that it can't go on from; its instance is thrown away. */
export class EngineFailure extends Error {
  /**
   * The number of the player whose call failed; undefined for other calls.
   *
   * @type {number | undefined}
   */
  player;
  /**
   * The key of the file whose call failed; undefined for other calls.
   *
   * @type {unknown}
   */
  key;
  /** Whether the call needed the module of features, which the next instance has. */
  lacksFeatures = false;
}

/**
 * Sets where the engine comes from, before the first player is made.
 *
 * @typedef {import('./module-source.js').Source | Promise<import('./module-source.js').Source | undefined>} Chosen
 * @param {Chosen} engine
 * @param {string} [integrity] the digest of the bytes at a URL, as the attribute of a script has it
 * @param {Chosen} [features] the module of features; by default the file beside an engine that has its original name, or beside
 *   this script
 */
export function setEngineSource(engine, integrity, features) {
  source.choose(engine, integrity);
  if (features === undefined) featuresSource.choose(featuresAddress(engine), featuresFile.integrity);
  else featuresSource.choose(typeof features === 'string' ? absolute(features) : features);
  current = undefined;
}

/**
 * The address of the module of features in the folder of the engine; undefined for an engine under another name.
 *
 * @param {unknown} engine
 */
function featuresAddress(engine) {
  const [folder, query] = (typeof engine === 'string' || engine instanceof URL ? String(engine) : '').split(engineFile.name);
  return query === undefined ? undefined : absolute(folder + featuresFile.name);
}

/** What a page has set as the addresses of the engine and of the module of features; undefined for the files beside this one. */
export function engineSources() {
  return { engine: source.chosen, features: featuresSource.chosen };
}

/** The compiled module. */
export function compiledModule() {
  return source.compiled();
}

/** The instance that players share: a new one if the former has failed, or could not be made. */
export async function sharedEngine() {
  for (;;) {
    current ??= instantiate();
    const attempt = current;
    try {
      const engine = await attempt;
      if (!engine.failure) return engine;
    } catch (error) {
      if (current === attempt) current = undefined;
      throw error;
    }
    if (current === attempt) current = undefined;
  }
}

async function instantiate() {
  const module = await compiledModule();
  let engine;
  try {
    engine = new Engine(module);
    if (!engine.has('player_create')) throw new TypeError('it has no players');
  } catch (error) {
    const from = typeof source.chosen === 'string' || source.chosen instanceof URL ? ` at ${source.chosen}` : '';
    const reason = /** @type {Error} */ (error).message;
    throw new EngineUnavailable(`the engine${from} is another module, or of another version than the scripts: ${reason}`, { cause: error });
  }
  // Files that need the module report why it is missing.
  if (areFeaturesWanted) await engine.complete().catch(() => {});
  return engine;
}

/**
 * Fills bytes that seed hash tables; where there is no source of secure ones, such as in older versions of node, any.
 *
 * @param {Uint8Array} bytes
 */
function fillRandomly(bytes) {
  if (globalThis.crypto) crypto.getRandomValues(bytes);
  else for (const index of bytes.keys()) bytes[index] = Math.random() * 256;
}

/** An instance of the module. */
export class Engine {
  /** The fonts of the engine's texts. */
  fonts = new Fonts();
  /** @type {any} */
  #functions;
  /** @type {EngineFailure | undefined} */
  #failure;
  /** @type {Set<(failure: EngineFailure) => void>} */
  #failureListeners = new Set();
  /**
   * The name under which the module of features imports from this one; undefined once it is linked, and for a module that needs
   * none.
   *
   * @type {string | undefined}
   */
  #build;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    /** @type {WebAssembly.Memory} */
    let memory;
    const bytes = (/** @type {number} */ start, /** @type {number} */ count) => new Uint8Array(memory.buffer, start >>> 0, count >>> 0);
    /** @type {Record<string, Record<string, Function>>} */
    const imports = {
      zoetrope: {
        random: (/** @type {number} */ start, /** @type {number} */ count) => fillRandomly(bytes(start, count)),
        font: (/** @type {number[]} */ ...[call, handle, number, start, count]) =>
          this.fonts.call(call, handle, number, bytes(start, count)),
        font_answer_count: () => this.fonts.answer.length,
        font_answer: (/** @type {number} */ start) => bytes(start, this.fonts.answer.length).set(this.fonts.answer),
      },
    };
    for (const { module: build, name } of WebAssembly.Module.imports(module)) {
      if (build === 'zoetrope') continue;
      this.#build = build;
      imports[build] ??= {};
      imports[build][name] = () => {
        throw new WebAssembly.RuntimeError(featuresMissing);
      };
    }
    const { exports } = new WebAssembly.Instance(module, imports);
    this.#functions = exports;
    memory = this.#functions.memory;
    this.#functions._initialize?.();
  }

  /** Whether the module of features is linked. */
  get isComplete() {
    return this.#build === undefined;
  }

  /** Loads the module of features and links it, once. Instances after this one have it too. */
  async complete() {
    areFeaturesWanted = true;
    if (this.isComplete) return;
    const module = await featuresSource.compiled();
    if (this.#build === undefined) return;
    try {
      // Its functions replace the ones that trap, in the table of this instance.
      new WebAssembly.Instance(module, { [this.#build]: this.#functions });
    } catch (error) {
      if (!(error instanceof WebAssembly.LinkError) && !(error instanceof TypeError)) throw error;
      throw new EngineUnavailable('the module of features is of another version than the engine', { cause: error });
    }
    this.#build = undefined;
  }

  /**
   * Whether the module exports a function.
   *
   * @param {string} name
   */
  has(name) {
    return typeof this.#functions[name] === 'function';
  }

  /** The number of bytes of the instance's memory, which only grows. */
  get memoryBytes() {
    return this.#functions.memory.buffer.byteLength;
  }

  /** The reason why the instance can't be used any more; undefined while it can. */
  get failure() {
    return this.#failure;
  }

  /**
   * Calls a listener once if the instance fails; returns a function that removes it.
   *
   * @param {(failure: EngineFailure) => void} listener
   */
  onFailure(listener) {
    this.#failureListeners.add(listener);
    return () => this.#failureListeners.delete(listener);
  }

  /**
   * Calls a function. Arguments that are texts or bytes are copied into the module's memory for the call, as their
   * address and their number of bytes.
   *
   * @throws {EngineFailure} if the instance has failed before, or fails now.
   * @param {string} name
   * @param {...any} values
   */
  call(name, ...values) {
    if (this.#failure) throw this.#failure;
    const numbers = [];
    const copies = [];
    try {
      for (const value of values) {
        if (typeof value === 'string' || value instanceof Uint8Array) {
          const bytes = typeof value === 'string' ? encoder.encode(value) : value;
          const start = this.#functions.allocate(Math.max(bytes.length, 1)) >>> 0;
          copies.push(start);
          new Uint8Array(this.#functions.memory.buffer, start, bytes.length).set(bytes);
          numbers.push(start, bytes.length);
        } else {
          numbers.push(typeof value === 'boolean' ? Number(value) : value);
        }
      }
      return this.#functions[name](...numbers);
    } catch (error) {
      // A trap, or a stack that is used up. Other errors come from the arguments, before the module runs.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw this.#fail(name, values[0], error);
      throw error;
    } finally {
      if (!this.#failure) for (const start of copies) this.#functions.release(start);
    }
  }

  /**
   * Calls a function that can be refused. Throws {@link Refusal} with the reason.
   *
   * @param {string} name
   * @param {...any} values
   */
  attempt(name, ...values) {
    const result = this.call(name, ...values);
    if (result <= 0) throw Object.assign(new Refusal(this.#answerText()), { isPartial: result < 0 });
  }

  /**
   * Calls a function that makes or opens something. Throws {@link Refusal} with the reason.
   *
   * @param {string} name
   * @param {...any} values
   */
  make(name, ...values) {
    const handle = this.call(name, ...values);
    if (handle < 0) throw new Refusal(this.#answerText());
    return handle;
  }

  /**
   * Calls a function whose answer is a text; null if there is none.
   *
   * @param {string} name
   * @param {...any} values
   */
  text(name, ...values) {
    return this.call(name, ...values) < 0 ? null : this.#answerText();
  }

  /**
   * Calls a function whose answer is bytes, which are copied; null if there are none.
   *
   * @param {string} name
   * @param {...any} values
   */
  bytes(name, ...values) {
    return this.call(name, ...values) < 0 ? null : this.#answer().slice();
  }

  /**
   * Calls a function that can be refused and else answers a text. Throws {@link Refusal} with the reason.
   *
   * @param {string} name
   * @param {...any} values
   */
  answer(name, ...values) {
    this.attempt(name, ...values);
    return this.#answerText();
  }

  /**
   * Calls a function that can be refused and else answers bytes. Throws {@link Refusal} with the reason.
   *
   * @param {string} name
   * @param {...any} values
   */
  answerBytes(name, ...values) {
    this.attempt(name, ...values);
    return this.#answer().slice();
  }

  /**
   * A view of the module's memory, valid until the next call.
   *
   * @template View
   * @param {new (buffer: ArrayBuffer, start: number, count: number) => View} Type
   * @param {number} start
   * @param {number} count
   */
  view(Type, start, count) {
    return new Type(this.#functions.memory.buffer, start >>> 0, count);
  }

  /** The bytes that the last call answered, copied. */
  answerOfCall() {
    return this.#answer().slice();
  }

  #answer() {
    const start = this.#functions.answer_start() >>> 0;
    return new Uint8Array(this.#functions.memory.buffer, start, this.#functions.answer_count());
  }

  #answerText() {
    return decoder.decode(this.#answer());
  }

  /**
   * @param {string} name
   * @param {any} handle
   * @param {Error} error
   */
  #fail(name, handle, error) {
    this.fonts.release();
    const failure = new EngineFailure(`the engine failed in ${name}: ${error.message}`, { cause: error });
    if (error.message === featuresMissing) areFeaturesWanted = failure.lacksFeatures = true;
    else if (name.startsWith('player_') && name !== 'player_create') failure.player = handle;
    this.#failure = failure;
    queueMicrotask(() => {
      for (const listener of this.#failureListeners) listener(failure);
      this.#failureListeners.clear();
    });
    return failure;
  }
}
