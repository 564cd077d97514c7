// Views on a stage, and the machines that move them.

import { bringMissing, decodeMissing } from '../player/files.js';
import { asBytes, indexIn, whole } from './arguments.js';
import { Newest } from './newest.js';

/** The most milliseconds that pass at once. */
const longestStep = 60_000;

/** What becomes of a request to a running machine, in the order of the engine's numbers. */
const policies = [undefined, 'reject', 'queue', 'redirect', 'overlap'];

/** The behaviours of machines, in the order of the engine's numbers. */
const compatibilities = ['documented', 'original'];

/** Views that the machines of a file move, drawn without a screen. */
export class ViewStage {
  #engine;
  #handle;
  #width;
  #height;
  #loads = new Newest();
  /**
   * The decoding that is under way.
   *
   * @type {Promise<number> | undefined}
   */
  #decoding;

  /**
   * Makes an empty stage.
   *
   * @param {import('../player/engine.js').Engine} engine
   * @param {number} width of its pictures, in pixels
   * @param {number} height
   */
  constructor(engine, width, height) {
    this.#engine = engine;
    this.#handle = engine.make('stage_create', whole(width, 'the width'), whole(height, 'the height'));
    this.#width = width;
    this.#height = height;
  }

  /**
   * Adds a file that views show, before the stage is loaded.
   *
   * @param {string} name the name by which they refer to it
   * @param {string | Uint8Array} bytes
   */
  addFile(name, bytes) {
    this.#engine.call('stage_add_file', this.#handle, String(name), asBytes(bytes));
  }

  /**
   * Begins anew, at time 0.
   *
   * @param {string | Uint8Array} stage the JSON of the views
   * @param {string | Uint8Array} machines the JSON of the machines, in the format of SKAnimationMachine
   * @param {{ compatibility?: 'documented' | 'original' }} options whether machines behave as documented or as in
   *   SKAnimationMachine
   */
  async load(stage, machines, { compatibility = 'documented' } = {}) {
    const load = () =>
      this.#engine.attempt(
        'stage_load', this.#handle, asBytes(stage), asBytes(machines), indexIn(compatibilities, compatibility, 'compatibility'));
    // The newest of several loads wins, and one at a time decodes pictures.
    const isNewest = this.#loads.begin();
    await this.#decoding;
    if (!isNewest()) return;
    load();
    /** @type {import('../player/files.js').Ask} */
    const ask = (way, name, ...values) => this.#engine[way](`stage_${name}`, this.#handle, ...values);
    const isCurrent = () => isNewest() && this.#handle >= 0;
    while (await bringMissing(this.#engine.fonts, ask, isCurrent)) if (isCurrent()) load();
    // Views ask for their pictures when they are loaded, and animations when they are drawn.
    if (isCurrent() && (await this.decodePictures()) && isCurrent()) load();
    if (!isCurrent()) return;
    this.draw();
    await this.decodePictures();
  }

  /**
   * Decodes the pictures that the last drawing lacked.
   *
   * @returns {Promise<boolean>} whether there were any; those are in the next drawing
   */
  async decodePictures() {
    /** @type {import('../player/files.js').Ask} */
    const ask = (way, name, ...values) => this.#engine[way](`stage_${name}`, this.#handle, ...values);
    this.#decoding ??= decodeMissing(ask, () => this.#handle >= 0).finally(() => {
      this.#decoding = undefined;
    });
    return (await this.#decoding) > 0;
  }

  /** Applies the looks of the initial states to the views. */
  showInitialStates() {
    this.#engine.attempt('stage_show_initial', this.#handle);
  }

  /**
   * Performs a transition.
   *
   * @param {string} transition
   * @param {string} machine
   * @param {'reject' | 'queue' | 'redirect' | 'overlap'} [policy] what becomes of it while the machine runs
   * @returns {'started' | 'queued' | 'rejected'}
   */
  perform(transition, machine, policy) {
    return /** @type {'started' | 'queued' | 'rejected'} */ (
      this.#engine.answer('stage_perform', this.#handle, String(transition), String(machine), indexIn(policies, policy, 'policy')));
  }

  /**
   * Stops a machine: its transition still reaches its state, and none follows.
   *
   * @param {string} machine
   */
  stop(machine) {
    this.#engine.attempt('stage_stop', this.#handle, String(machine));
  }

  /**
   * Lets time pass.
   *
   * @param {number} milliseconds at most a minute at once
   */
  advance(milliseconds) {
    if (!(milliseconds >= 0 && milliseconds <= longestStep)) {
      throw new RangeError(`time passes forwards, by at most ${longestStep} ms at once, not by ${milliseconds}`);
    }
    this.#engine.attempt('stage_advance', this.#handle, milliseconds * 1e6);
  }

  /** The events since the last call. */
  takeEvents() {
    const lines = /** @type {string} */ (this.#engine.text('stage_events', this.#handle)).split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line));
  }

  /** The time, the machines with their states, the views with their boxes, and what is not drawn; null before loading. */
  get status() {
    return JSON.parse(this.#engine.answer('stage_status', this.#handle));
  }

  /**
   * Changes the size of the pictures.
   *
   * @param {number} width in pixels
   * @param {number} height
   */
  resize(width, height) {
    this.#engine.attempt('stage_resize', this.#handle, whole(width, 'the width'), whole(height, 'the height'));
    this.#width = width;
    this.#height = height;
  }

  /** Draws, and returns the pixels for `ImageData`, valid until the next call of the engine. */
  draw() {
    this.#engine.attempt('stage_draw', this.#handle);
    const start = this.#engine.call('stage_pixels', this.#handle);
    return this.#engine.view(Uint8ClampedArray, start, this.#width * this.#height * 4);
  }

  /** Releases the memory. */
  destroy() {
    this.#engine.call('stage_destroy', this.#handle);
    // Its number may be that of another stage now.
    this.#handle = -1;
  }
}
