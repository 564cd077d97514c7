// A session with an animation: calls that drive a player, and all that they caused.

import { fact, factsOf, text as texts, textOf } from '../player/facts.js';
import { deedOf } from './lines.js';

/**
 * A call, as a line of a script of `zoetrope simulate`: its name as `op`, and its members.
 *
 * @typedef {{ op: string } & Record<string, unknown>} Call
 */

/**
 * A line of the trace with the call that caused it.
 *
 * @typedef {object} Entry
 * @property {number} call the number of the call, from 0
 * @property {number} time the milliseconds from the beginning
 * @property {Record<string, any>} line the line: an event, a refusal, a status, or why nothing happened; or `did`, which traces
 *   do not have, for what changes the picture without an event, and for an end that nothing listens to
 */

/**
 * The things that are played.
 *
 * @typedef {object} Subject
 * @property {import('../player/files.js').SharedFile} file a file that is open, with its animations prepared
 * @property {string} [animation] the id of the first animation; the initial one by default
 * @property {string} [machine] the id of a state machine in the package
 * @property {string} [machineJSON] a state machine that is not in the package
 * @property {Dialect} [dialect] the dialect in which state machines are read; `documented` by default
 * @property {number} width the width of the canvas, in which points are given
 * @property {number} height the height of the canvas
 * @property {number} [scale] the number of pixels for each unit of the canvas; 1 by default
 * @property {boolean} [isMirror] whether all is done by the calls of an application, which load the animation too; then
 *   the size is that of the application's canvas, and the scale 1
 */

/** @typedef {'documented' | 'runtime' | 'upstream'} Dialect */

/** The dialects, in the order of the engine's numbers. */
export const dialects = /** @type {const} */ (['documented', 'runtime', 'upstream']);

/**
 * A layer of the frame that shows.
 *
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} kind `none`, `solid`, `image`, `shape`, `text` or `precomposition`
 * @property {number} depth the number of precompositions around it
 * @property {boolean} visible whether it is drawn
 * @property {number} [x] the left edge of its box; missing if it paints nothing
 * @property {number} [y]
 * @property {number} [width]
 * @property {number} [height]
 * @property {[number, number][]} [corners] the corners of its box, which may be turned
 */

/** The most pixels on a side of a picture. */
const largestSide = 4096;

/** Calls that end a state’s animation or a loop of it. */
const ends = new Set(['complete', 'loopComplete']);

/** Events that come with each picture. They are no news. */
const quietEvents = new Set(['frame', 'render']);

/**
 * A player that calls drive, one after the other. Everything that happens is such a call, time included, so the calls make
 * a script that plays the same again, here and in the tool.
 */
export class Session {
  #engine;
  #subject;
  /** The subject at the beginning; the calls of an application change it. */
  #first;
  #player = -1;
  #session = -1;
  /** @type {Call[]} */
  #calls = [];
  /** The number of calls that the player has carried out; there are more after going back. */
  #position = 0;
  #time = 0;
  /** @type {Entry[]} */
  #entries = [];
  /**
   * The lines of calls after the position, from before it went back.
   *
   * @type {Entry[]}
   */
  #later = [];
  /**
   * The calls that another one has cut off, and the position then.
   *
   * @type {{ calls: Call[], position: number, later: Entry[] } | undefined}
   */
  #lost;
  /** @type {string | undefined} */
  #machineError;
  /** Arranges the texts in other fonts. */
  #arrange = () => this.#engine.call('player_arrange_texts', this.#player);

  /**
   * Begins a session. Throws a refusal for an animation that can't be played.
   *
   * @param {import('../player/engine.js').Engine} engine
   * @param {Subject} subject
   */
  constructor(engine, subject) {
    this.#engine = engine;
    this.#subject = this.#first = subject;
    this.#begin();
  }

  #begin() {
    if (this.isMirror) this.#subject = this.#first;
    const { file, animation = '', machine, machineJSON, dialect = 'documented' } = this.#subject;
    const [width, height] = this.pixelSize;
    this.#player = this.#engine.make('player_create', width, height, dialects.indexOf(dialect));
    file.textListeners.add(this.#arrange);
    try {
      if (!this.isMirror) this.#engine.attempt('player_load', this.#player, file.handle, animation);
      this.#session = this.#engine.make('session_create', this.#player, file.handle);
      this.#machineError = undefined;
      if (machine !== undefined) this.#perform({ op: 'loadMachine', id: machine });
      if (machineJSON !== undefined) this.#perform({ op: 'loadMachine', json: machineJSON });
    } catch (error) {
      this.#end();
      throw error;
    }
    this.#position = 0;
    this.#time = 0;
    this.#entries = [];
  }

  #end() {
    this.#subject.file.textListeners.delete(this.#arrange);
    if (this.#engine.failure) return;
    if (this.#session >= 0) this.#engine.call('session_destroy', this.#session);
    if (this.#player >= 0) this.#engine.call('player_destroy', this.#player);
    this.#session = this.#player = -1;
  }

  /** Releases the player. */
  close() {
    this.#end();
  }

  /** Whether the calls are those of an application. */
  get isMirror() {
    return this.#subject.isMirror === true;
  }

  // Calls

  /**
   * Adds calls that were made elsewhere.
   *
   * @param {readonly Call[]} calls
   * @param {boolean} isLive whether they are carried out too; not while a moment of the past shows
   */
  follow(calls, isLive) {
    for (const call of calls) {
      this.#calls.push(call);
      if (isLive && this.#position === this.#calls.length - 1) this.#carryOut(call);
    }
  }

  /**
   * Carries out a call. Calls after it are cut off, until {@link bringBack}.
   *
   * Throws a refusal if it is not a call; what the player refuses is a line of the trace.
   *
   * @param {Call} call
   * @returns {Entry[]} what it caused
   */
  perform(call) {
    const later = this.#later;
    const entries = this.#carryOut(call);
    if (this.#position <= this.#calls.length) {
      this.#lost = { calls: this.#calls, position: this.#position - 1, later };
      this.#calls = this.#calls.slice(0, this.#position - 1);
    }
    this.#calls.push(call);
    this.#later = [];
    return entries;
  }

  /** The number of calls that {@link bringBack} brings back. */
  get lostCount() {
    return this.#lost ? this.#lost.calls.length - this.#lost.position : 0;
  }

  /** Goes to the moment before the call that cut others off, which are there again. */
  bringBack() {
    if (!this.#lost) return;
    const { calls, position, later } = this.#lost;
    this.#lost = undefined;
    this.#calls = calls;
    this.#end();
    this.#begin();
    while (this.#position < position) this.#carryOut(calls[this.#position]);
    this.#later = later;
  }

  /** Forgets what was cut off. */
  forgetLost() {
    this.#lost = undefined;
  }

  /**
   * Appends calls that are not carried out, as if the session had gone back before them.
   *
   * @param {readonly Call[]} calls
   */
  expect(calls) {
    this.#calls = [...this.#calls.slice(0, this.#position), ...calls];
  }

  /** @param {Call} call */
  #carryOut(call) {
    const state = ends.has(call.op) ? this.state : '';
    const text = this.#perform(call);
    if (call.op === 'tick') this.#time += Number(call.ms);
    const entries = [];
    for (const json of text.split('\n')) {
      if (!json) continue;
      const line = JSON.parse(json);
      // A machine that starts leaves no state.
      if (quietEvents.has(line.event) || (line.event === 'stateExit' && line.state === '')) continue;
      // A theme given as text has no name; the call says more.
      if (line.event === 'theme' && call.op === 'setThemeData') continue;
      if ('x' in line && 'y' in line) [line.x, line.y] = [call.x, call.y];
      entries.push({ call: this.#position, time: this.#time, line });
    }
    // Slots change the picture without an event.
    const deed = deedOf(call);
    if (deed && !entries.some(({ line }) => line.refused !== undefined)) entries.unshift({ call: this.#position, time: this.#time, line: deed });
    // An end that nothing listens to has no event.
    if (ends.has(call.op) && entries.length === 0) entries.push({ call: this.#position, time: this.#time, line: { did: call.op, ids: [state] } });
    this.#position += 1;
    this.#entries.push(...entries);
    return entries;
  }

  /**
   * Carries out a line of a script, of which the session keeps nothing. Throws a refusal if it is not a call.
   *
   * @param {string} line
   * @returns {string} the lines of the trace that it caused
   */
  run(line) {
    return this.#engine.answer('session_perform', this.#session, line);
  }

  /**
   * The parts of the machine that were reached since the beginning; null without a machine.
   *
   * @returns {import('./coverage.js').Coverage | null}
   */
  get coverage() {
    return JSON.parse(this.#engine.answer('session_coverage', this.#session));
  }

  /**
   * Performs a call.
   *
   * @param {Call} call
   * @returns {string} the lines of the trace
   */
  #perform(call) {
    let lines;
    try {
      lines = this.#engine.answer('session_perform', this.#session, JSON.stringify(this.#scaled(call)));
    } catch (error) {
      // An application of another version may make calls that this one does not know.
      if (!this.isMirror || this.#engine.failure) throw error;
      lines = JSON.stringify({ refused: call.op, reason: String(/** @type {Error} */ (error).message) });
    }
    const refused = lines.split('\n').find((line) => line.startsWith('{"refused"'));
    if (call.op === 'loadMachine') this.#machineError = refused && JSON.parse(refused).reason;
    if (call.op === 'resize' && !refused) this.#subject = { ...this.#subject, width: Number(call.width), height: Number(call.height) };
    return lines;
  }

  /**
   * A call with its point in pixels.
   *
   * @param {Call} call
   */
  #scaled(call) {
    const { scale = 1 } = this.#subject;
    if (scale === 1 || typeof call.x !== 'number' || typeof call.y !== 'number') return call;
    return { ...call, x: call.x * scale, y: call.y * scale };
  }

  /**
   * Goes to the moment after a number of calls, by playing them again from the beginning. All calls stay until another one
   * is made.
   *
   * @param {number} count
   */
  travel(count) {
    const goal = Math.min(Math.max(Math.trunc(count), 0), this.#calls.length);
    const all = [...this.#entries, ...this.#later];
    if (goal < this.#position) {
      this.#end();
      this.#begin();
    }
    while (this.#position < goal) this.#carryOut(this.#calls[this.#position]);
    this.#later = all.filter(({ call }) => call >= goal);
  }

  /** The number of calls that are carried out. */
  get position() {
    return this.#position;
  }

  /** All calls, also those after {@link position}. */
  get calls() {
    return /** @type {readonly Call[]} */ (this.#calls);
  }

  /** The calls as a script for `zoetrope simulate`. */
  get script() {
    return this.#calls.map((call) => `${JSON.stringify(call)}\n`).join('');
  }

  /** The lines of the trace until {@link position}, without the events that come with each picture. */
  get entries() {
    return /** @type {readonly Entry[]} */ (this.#entries);
  }

  /** The lines of calls after {@link position}, as they were before the session went back. */
  get later() {
    return /** @type {readonly Entry[]} */ (this.#later);
  }

  /** The milliseconds from the beginning. */
  get time() {
    return this.#time;
  }

  // Facts

  /** The reason why the state machine could not be loaded; undefined if it was, or if there is none. */
  get machineError() {
    return this.#machineError;
  }

  /** The number of the session in the engine. */
  get number() {
    return this.#session;
  }

  /** The number of the player in the engine. */
  get player() {
    return this.#player;
  }

  /** The status, as the call `status` writes it into the trace. */
  get status() {
    return JSON.parse(textOf(this.#engine, this.#player, texts.status) ?? '{}');
  }

  /** The facts of the player. */
  get facts() {
    const facts = factsOf(this.#engine, this.#player);
    return {
      frame: facts[fact.frame], totalFrames: facts[fact.totalFrames], duration: facts[fact.duration],
      width: facts[fact.width], height: facts[fact.height],
      status: ['idle', 'stopped', 'paused', 'playing', 'tweening'][facts[fact.status]],
      mode: ['Forward', 'Reverse', 'Bounce', 'ReverseBounce'][facts[fact.mode]], speed: facts[fact.speed],
      range: /** @type {[number, number]} */ ([facts[fact.rangeStart], facts[fact.rangeEnd]]),
      hasSegment: facts[fact.hasSegment] !== 0,
      /** Whether it begins again at its end. */
      loops: facts[fact.loops] !== 0,
      /** Whether nothing changes by the passing of time. */
      isSettled: facts[fact.isSettled] !== 0,
      machine: [undefined, 'stopped', 'running', 'tweening'][facts[fact.machine] + 1],
    };
  }

  /**
   * The markers of the animation that shows: moments with a name, in frames.
   *
   * @returns {{ name: string, time: number, duration: number }[]}
   */
  get markers() {
    return JSON.parse(textOf(this.#engine, this.#player, texts.markers) ?? '[]');
  }

  /** The id of the animation that shows; null for a file without ids. */
  get animation() {
    return textOf(this.#engine, this.#player, texts.animation);
  }

  /** The name of the marker whose segment plays; null for none. */
  get marker() {
    return textOf(this.#engine, this.#player, texts.marker);
  }

  /** The id of the theme; null for none. */
  get theme() {
    return textOf(this.#engine, this.#player, texts.theme);
  }

  /**
   * The values of the slots, each a property in Lottie's JSON: the person's, a theme's, or the file's.
   *
   * @returns {Record<string, { p: any }>}
   */
  get slots() {
    return JSON.parse(textOf(this.#engine, this.#player, texts.slots) ?? '{}');
  }

  /** Brings the fonts and decodes the pictures that the last picture lacks; true if there were some. */
  async bringMissing() {
    const facts = factsOf(this.#engine, this.#player);
    const [pictures, fonts] = [facts[fact.missingPictures] > 0, facts[fact.missingFonts] > 0];
    if (fonts) await this.#subject.file.bringFonts();
    if (pictures) await this.#subject.file.decodePictures();
    return (fonts || pictures) && this.#player >= 0;
  }

  /** The name of the current state; empty while no machine runs. */
  get state() {
    return textOf(this.#engine, this.#player, texts.state) ?? '';
  }

  /**
   * The inputs of the machine with their values.
   *
   * @returns {{ name: string, type: 'Numeric' | 'Boolean' | 'String' | 'Event', value: any }[]}
   */
  get inputs() {
    return JSON.parse(textOf(this.#engine, this.#player, texts.inputs) ?? '[]');
  }

  /** The names of the layers that paint at a point of the canvas, from the top. */
  layersAt(/** @type {number} */ x, /** @type {number} */ y) {
    const { scale = 1 } = this.#subject;
    const names = this.#engine.text('player_layers_at', this.#player, x * scale, y * scale);
    return /** @type {string[]} */ (JSON.parse(names ?? '[]'));
  }

  /**
   * All layers of the frame that shows, from the top, those of a precomposition after its own: the objects of `zoetrope
   * layers --json`, in units of the canvas.
   *
   * @returns {Layer[]}
   */
  get layers() {
    /** @type {Layer[]} */
    const layers = JSON.parse(this.#engine.text('player_layer_boxes', this.#player) ?? '[]');
    const { scale = 1 } = this.#subject;
    if (scale === 1) return layers;
    for (const layer of layers) {
      if (!layer.corners) continue;
      layer.corners = layer.corners.map(([x, y]) => [x / scale, y / scale]);
      for (const key of /** @type {const} */ (['x', 'y', 'width', 'height'])) layer[key] = Number(layer[key]) / scale;
    }
    return layers;
  }

  /**
   * The corners of a layer's box, x and y in turn; null if it does not show.
   *
   * @param {string} name
   */
  boundsOf(name) {
    const corners = JSON.parse(textOf(this.#engine, this.#player, texts.layerBounds, name) ?? 'null');
    const { scale = 1 } = this.#subject;
    return /** @type {number[] | null} */ (corners)?.map((value) => value / scale) ?? null;
  }

  // Drawing

  /** The size of the canvas, in which points are given. */
  get canvas() {
    const { width, height } = this.#subject;
    return { width, height };
  }

  /** The number of pixels of a picture, from left to right and from top to bottom. */
  get pixelSize() {
    const { width, height, scale = 1 } = this.#subject;
    const pixels = (/** @type {number} */ side) => Math.min(Math.max(Math.round(side * scale), 1), largestSide);
    return /** @type {[number, number]} */ ([pixels(width), pixels(height)]);
  }

  /**
   * Changes the number of pixels for each unit of the canvas.
   *
   * @param {number} scale
   */
  setScale(scale) {
    // An application's picture has its own pixels.
    if (this.isMirror) return;
    const { width, height } = this.#subject;
    const largest = largestSide / Math.max(width, height);
    this.#subject = { ...this.#subject, scale: Math.min(scale, largest) };
    const [pixelWidth, pixelHeight] = this.pixelSize;
    this.#engine.attempt('player_perform', this.#player, JSON.stringify({ op: 'resize', width: pixelWidth, height: pixelHeight }));
  }

  /**
   * Draws, and returns the straight pixels with the boxes that changed, four numbers each: left column, top row, width,
   * height. Both are valid until the next call of the engine.
   */
  draw() {
    const [width, height] = this.pixelSize;
    const count = this.#engine.call('player_draw', this.#player);
    const boxes = this.#engine.view(Int32Array, this.#engine.call('player_boxes', this.#player), count * 4);
    const pixels = this.#engine.view(Uint8ClampedArray, this.#engine.call('player_pixels', this.#player), width * height * 4);
    return { pixels, boxes, width, height };
  }

  /** The picture as a PNG file, as `zoetrope render` writes it. */
  png() {
    return this.#engine.answerBytes('player_png', this.#player);
  }
}
