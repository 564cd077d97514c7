// The stage of the engine that shows what is edited.

import { EngineFailure } from '../../player/engine.js';
import { studioEngine } from '../engine.js';
import { folderOf } from '../paths.js';
import { texts } from '../texts.js';
import { ViewStage } from '../view-stage.js';

/** The most pixels on a side of a picture. */
const largestSide = 4096;

/** A stage with its pictures, animations and events. */
export class Preview {
  /** @type {ViewStage | undefined} */
  #stage;
  /**
   * The files that views show; null for those that can't be read.
   *
   * @type {Map<string, Uint8Array | null>}
   */
  #files = new Map();
  #given = new Set();
  #size = { width: 1, height: 1 };
  #pixels = { width: 0, height: 0 };
  /** What has happened since the beginning. */
  events = /** @type {any[]} */ ([]);
  /** In milliseconds. */
  time = 0;
  isLoaded = false;
  /** Whether views show animations, which have a time of their own. */
  hasFilms = false;

  /**
   * Reads files that are not known yet, and those that they name.
   *
   * @param {string[]} names
   * @param {(name: string) => Promise<Uint8Array | null>} read
   */
  async read(names, read) {
    const files = this.#files;
    const take = async (/** @type {string} */ name) => {
      if (files.has(name)) return files.get(name);
      const bytes = await read(name);
      files.set(name, bytes);
      return bytes;
    };
    for (const name of new Set(names)) {
      // The files of another stage may have come in their place.
      if (files !== this.#files) return;
      if (files.has(name)) continue;
      const bytes = await take(name);
      for (const inner of bytes ? assetsOf(name, bytes) : []) await take(inner);
    }
  }

  /** The names of the files that were asked for. */
  get names() {
    return [...this.#files.keys()];
  }

  /**
   * Forgets the files that could not be read, and others.
   *
   * @param {(name: string) => boolean} isOld
   */
  forget(isOld) {
    for (const [name, bytes] of this.#files) {
      if (bytes !== null && !isOld(name)) continue;
      this.#files.delete(name);
      this.#given.delete(name);
    }
  }

  /**
   * Begins anew, at time 0.
   *
   * @param {string} stage
   * @param {string} machines
   * @param {boolean} isOriginal
   */
  async load(stage, machines, isOriginal) {
    const engine = await studioEngine();
    if (!this.#stage) {
      this.#stage = new ViewStage(engine, 1, 1);
      this.#pixels = { width: 1, height: 1 };
      this.#given.clear();
    }
    for (const [name, bytes] of this.#files) {
      if (!bytes || this.#given.has(name)) continue;
      this.#stage.addFile(name, bytes);
      this.#given.add(name);
    }
    await this.#stage.load(stage, machines, { compatibility: isOriginal ? 'original' : 'documented' });
    const { width, height } = JSON.parse(stage);
    this.#size = { width, height };
    this.hasFilms = /"animation"\s*:/.test(stage);
    this.events = [];
    this.time = 0;
    this.isLoaded = true;
  }

  #open() {
    if (!this.#stage || !this.isLoaded) throw new Error(texts.views.notLoaded);
    return this.#stage;
  }

  showInitial() {
    this.#open().showInitialStates();
  }

  /**
   * @param {string} transition
   * @param {string} machine
   * @param {'reject' | 'queue' | 'redirect' | 'overlap'} [policy]
   */
  perform(transition, machine, policy) {
    const outcome = this.#open().perform(transition, machine, policy);
    this.#take();
    return outcome;
  }

  /** @param {string} machine */
  stop(machine) {
    this.#open().stop(machine);
    this.#take();
  }

  /** @param {number} milliseconds */
  advance(milliseconds) {
    for (let left = milliseconds; left > 0; left -= 60_000) this.#open().advance(Math.min(left, 60_000));
    this.time = Math.round((this.time + Math.max(milliseconds, 0)) * 1000) / 1000;
    this.#take();
  }

  #take() {
    this.events.push(...this.#open().takeEvents());
    if (this.events.length > 4000) this.events.splice(0, this.events.length - 4000);
  }

  /** The machines, the views with their boxes, and what is not drawn. */
  get status() {
    return this.#open().status;
  }

  /**
   * Draws the views; the pixels are valid until the next call of the engine.
   *
   * @param {number} scale the number of pixels for each point
   */
  draw(scale) {
    const stage = this.#open();
    const side = (/** @type {number} */ length) => Math.min(Math.max(Math.round(length * scale), 1), largestSide);
    const [width, height] = [side(this.#size.width), side(this.#size.height)];
    if (width !== this.#pixels.width || height !== this.#pixels.height) {
      stage.resize(width, height);
      this.#pixels = { width, height };
    }
    return { pixels: stage.draw(), width, height };
  }

  /** Decodes the pictures that the last drawing lacked; returns whether there were any. */
  async decodePictures() {
    return (await this.#stage?.decodePictures()) ?? false;
  }

  /** Releases the memory, and forgets all files. */
  close() {
    try {
      this.#stage?.destroy();
    } catch (error) {
      // The engine is gone, and its memory with it.
      if (!(error instanceof EngineFailure)) throw error;
    }
    this.#stage = undefined;
    this.isLoaded = false;
    this.#files = new Map();
    this.#given.clear();
    this.events = [];
    this.time = 0;
  }
}

/**
 * The names of the pictures that an animation refers to, beside it.
 *
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {string[]}
 */
function assetsOf(name, bytes) {
  if (!/\.json$/i.test(name)) return [];
  try {
    const { assets } = JSON.parse(new TextDecoder().decode(bytes));
    const folder = folderOf(name);
    return (assets ?? []).filter((/** @type {any} */ { p, e }) => typeof p === 'string' && e !== 1 && !p.startsWith('data:'))
      .map((/** @type {any} */ { u = '', p }) => `${folder}${u}${p}`);
  } catch {
    return [];
  }
}
