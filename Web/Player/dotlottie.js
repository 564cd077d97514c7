// A player on a canvas, with the names of dotLottie's player for the web.

import { setEngineSource, sharedEngine, Refusal } from './engine.js';
import { EventHub, translated } from './events.js';
import { SharedFile } from './files.js';
import { Stage } from './stage.js';
import { packedColor } from './colors.js';
import { colorProperty, gradientProperty, property, slotType, slotValue, textProperty } from './slots.js';

const modes = ['forward', 'reverse', 'bounce', 'reverse-bounce'];
const fits = ['contain', 'cover', 'fill', 'fit-width', 'fit-height', 'none'];
const gestures = { down: 0, up: 1, move: 2, enter: 3, exit: 4, click: 5 };

/** The places of the engine's facts about a player. */
const fact = {
  frame: 0, totalFrames: 1, duration: 2, width: 3, height: 4, frameRate: 5, status: 6, mode: 7, loop: 8,
  loopCount: 9, iteration: 10, speed: 11, interpolation: 12, autoplay: 13, hasSegment: 14, rangeStart: 15,
  rangeEnd: 16, background: 17, isSettled: 18, machine: 19, diagnostics: 20, isPackage: 21, isComplete: 22,
  missingPictures: 23,
};
const factCount = 24;
const playing = 3;
const tweening = 4;

/** Releases what a player holds in the engine if the page forgets it without `destroy()`. */
const registry = globalThis.FinalizationRegistry && new FinalizationRegistry((held) => held.release());

/** What a player holds in an engine. */
class Held {
  engine;
  handle;
  file;

  constructor(engine, width, height) {
    this.engine = engine;
    this.handle = engine.make('player_create', width, height);
  }

  release() {
    if (this.handle === undefined) return;
    if (!this.engine.failure) this.engine.call('player_destroy', this.handle);
    this.handle = undefined;
    this.file?.release();
    this.file = undefined;
  }
}

/** Plays a Lottie or dotLottie animation on a canvas. */
export class DotLottie {
  #config;
  #events = new EventHub();
  #stage;
  #held;
  #engineIsReady;
  #loads = 0;
  #isLoaded = false;
  #isFrozen = false;
  #isDestroyed = false;
  #isDelivering = false;
  #settings = {};
  #machineConfig;
  /** What was loaded last. */
  #source = {};
  /** What shows, to be shown again if another player's call ends the instance of the engine. */
  #memory = { frame: 0, isPlaying: false, theme: undefined, machine: undefined, state: undefined, inputs: new Map() };

  /** @param config See `Config` in index.d.ts. */
  constructor(config = {}) {
    this.#config = { ...config };
    this.#settings = {
      autoplay: config.autoplay ?? false,
      loop: config.loop ?? false,
      loopCount: config.loopCount ?? 0,
      speed: config.speed ?? 1,
      mode: config.mode ?? 'forward',
      useFrameInterpolation: config.useFrameInterpolation ?? true,
      backgroundColor: config.backgroundColor ?? '',
      layout: { fit: 'contain', align: [0.5, 0.5], ...config.layout },
      segment: config.segment,
      marker: config.marker,
      transform: undefined,
      viewport: undefined,
    };
    this.#machineConfig = config.stateMachineConfig;
    this.#stage = new Stage({
      tick: (milliseconds) => this.#tick(milliseconds),
      resized: (width, height) => this.#resized(width, height),
      pointer: (gesture, x, y) => this.#post(gesture, x, y),
      visible: (isVisible) => this.#seen(isVisible),
    });
    this.#stage.setRenderConfig(config.renderConfig ?? {});
    if (config.canvas) this.#stage.setCanvas(config.canvas);
    this.#engineIsReady = this.#begin();
    if (config.src || config.data !== undefined) {
      this.#load(config);
    }
  }

  // Loading

  /** Sets where the engine comes from, before the first player is made; the file beside this module otherwise. */
  static setWasmUrl(source) {
    setEngineSource(source);
  }

  /** Loads and compiles the engine before a player needs it. */
  static async preload() {
    await sharedEngine();
  }

  async #begin() {
    const engine = await sharedEngine();
    if (this.#isDestroyed) return;
    this.#held = new Held(engine, this.#stage.width, this.#stage.height);
    registry?.register(this, this.#held, this);
    engine.onFailure((failure) => this.#failed(failure));
    this.#applySettings();
    this.#events.dispatch({ type: 'ready' });
  }

  /** Loads another animation, with settings of the constructor's; those that are missing are the usual ones. */
  load(config) {
    const { canvas, renderConfig, ...rest } = config;
    if (renderConfig) this.setRenderConfig(renderConfig);
    if (canvas) this.setCanvas(canvas);
    Object.assign(this.#settings, {
      autoplay: rest.autoplay ?? false,
      loop: rest.loop ?? false,
      loopCount: rest.loopCount ?? 0,
      speed: rest.speed ?? 1,
      mode: rest.mode ?? 'forward',
      useFrameInterpolation: rest.useFrameInterpolation ?? true,
      backgroundColor: rest.backgroundColor ?? '',
      segment: rest.segment,
      marker: rest.marker,
    });
    if (rest.layout) this.#settings.layout = { fit: 'contain', align: [0.5, 0.5], ...rest.layout };
    if (rest.stateMachineConfig) this.#machineConfig = rest.stateMachineConfig;
    this.#load(rest);
  }

  /** Loads a file; the newest of several calls wins. */
  async #load(config, memory) {
    this.#source = config;
    const turn = ++this.#loads;
    const isCurrent = () => turn === this.#loads && !this.#isDestroyed;
    let file;
    try {
      const [{ key, bytes }] = await Promise.all([source(config), this.#engineIsReady]);
      if (!isCurrent()) return;
      const { engine } = this.#held;
      file = SharedFile.open(engine, key, bytes);
      const id = config.animationId ?? '';
      await file.prepare(id);
      if (!isCurrent()) return file.release();
      this.#take(file, id, config);
      if (memory) this.#recall(memory);
    } catch (error) {
      if (file && file !== this.#held?.file) file.release();
      if (!isCurrent()) return;
      this.#isLoaded = false;
      this.#events.dispatch({ type: 'loadError', error });
    }
  }

  #take(file, id, config) {
    const { engine, handle } = this.#held;
    this.#applySettings();
    const former = this.#held.file;
    engine.attempt('player_load', handle, file.handle, id);
    this.#held.file = file;
    former?.release();
    this.#isLoaded = true;
    this.#memory = { ...this.#memory, theme: config.themeId, machine: undefined, state: undefined, inputs: new Map() };
    this.#applyRange();
    // What the file's first picture looks like is decided before anyone hears of it.
    if (config.themeId) this.#accepts('player_set_theme', config.themeId);
    this.#events.dispatch({ type: 'load' });
    this.#settle();
    if (this.#isDestroyed) return;
    this.#draw();
    if (config.stateMachineId && this.stateMachineLoad(config.stateMachineId)) this.stateMachineStart();
  }

  /** Plays another animation of the package. */
  async loadAnimation(animationId) {
    const held = this.#held;
    if (!held?.file) return;
    const turn = ++this.#loads;
    try {
      await held.file.prepare(animationId);
      if (turn !== this.#loads || this.#isDestroyed) return;
      held.engine.attempt('player_load_animation', held.handle, animationId);
      this.#events.dispatch({ type: 'load' });
    } catch (error) {
      this.#events.dispatch({ type: 'loadError', error });
    }
    this.#settle();
  }

  #applySettings() {
    const held = this.#held;
    if (!held) return;
    const { engine, handle } = held;
    const settings = this.#settings;
    engine.call('player_set_autoplay', handle, settings.autoplay);
    engine.call('player_set_loop', handle, settings.loop);
    engine.call('player_set_loop_count', handle, settings.loopCount);
    engine.call('player_set_speed', handle, settings.speed);
    engine.call('player_set_mode', handle, modes.indexOf(settings.mode));
    engine.call('player_set_frame_interpolation', handle, settings.useFrameInterpolation);
    engine.call('player_set_background', handle, packedColor(settings.backgroundColor));
    engine.call('player_set_layout', handle, fits.indexOf(settings.layout.fit), ...settings.layout.align);
    engine.call('player_set_reduced_motion', handle, this.#config.isReduced ?? this.#stage.prefersReducedMotion);
    engine.call('player_keep_playback_events', handle, true);
  }

  #applyRange() {
    const { segment, marker } = this.#settings;
    if (segment) this.#accepts('player_set_segment', segment[0], segment[1]);
    if (marker) this.#held.engine.call('player_set_marker', this.#held.handle, marker);
  }

  // Life

  /** Ends the player and releases all that it holds. */
  destroy() {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#loads += 1;
    this.#isLoaded = false;
    this.#stage.destroy();
    registry?.unregister(this);
    this.#held?.release();
    this.#held = undefined;
    this.#events.dispatch({ type: 'destroy' });
    this.#events.clear();
  }

  /** Stops the clock until `unfreeze()`; the state of playback stays. */
  freeze() {
    if (this.#isFrozen || this.#isDestroyed) return;
    this.#isFrozen = true;
    this.#stage.sleep();
    this.#events.dispatch({ type: 'freeze' });
  }

  unfreeze() {
    if (!this.#isFrozen || this.#isDestroyed) return;
    this.#isFrozen = false;
    this.#events.dispatch({ type: 'unfreeze' });
    this.#wake();
  }

  addEventListener(type, listener) {
    this.#events.add(type, listener);
  }

  removeEventListener(type, listener) {
    this.#events.remove(type, listener);
  }

  /**
   * The instance of the engine failed, and its memory is lost. A player whose own call failed says so; the others go on
   * in another instance.
   */
  #failed(failure) {
    if (this.#isDestroyed || this.#held?.engine.failure !== failure) return;
    const isInnocent = this.#isLoaded && failure.player !== this.#held.handle;
    this.#stage.sleep();
    this.#held = undefined;
    this.#isLoaded = false;
    this.#engineIsReady = this.#begin().catch((error) => {
      this.#events.dispatch({ type: 'loadError', error });
      throw error;
    });
    this.#engineIsReady.catch(() => {});
    if (isInnocent) {
      this.#load(this.#source, { ...this.#memory, inputs: new Map(this.#memory.inputs) });
    } else {
      this.#events.dispatch({ type: 'renderError', error: failure });
    }
  }

  /** Shows again what showed before. */
  #recall({ frame, isPlaying, theme, machine, state, inputs }) {
    if (theme !== undefined) this.setTheme(theme);
    if (machine) {
      const isLoaded = 'id' in machine ? this.stateMachineLoad(machine.id) : this.stateMachineLoadData(machine.data);
      if (isLoaded && this.stateMachineStart()) {
        const setters = { number: 'Numeric', boolean: 'Boolean', string: 'String' };
        for (const [name, value] of inputs) this[`stateMachineSet${setters[typeof value]}Input`](name, value);
        if (state !== undefined && state !== this.stateMachineGetCurrentState()) this.stateMachineOverrideState(state);
      }
    }
    this.setFrame(frame);
    if (isPlaying) this.play();
    else this.pause();
  }

  // Calls

  /** Carries out a call that may be refused, and what follows from it. */
  #accepts(name, ...values) {
    const held = this.#held;
    if (!held) return false;
    try {
      held.engine.attempt(name, held.handle, ...values);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      return false;
    } finally {
      this.#settle();
    }
  }

  #call(name, ...values) {
    const held = this.#held;
    if (!held || held.engine.failure) return;
    try {
      held.engine.call(name, held.handle, ...values);
    } catch {
      // The failure is reported to all players of the instance.
    }
    this.#settle();
  }

  #text(name, ...values) {
    const held = this.#held;
    if (!held || held.engine.failure) return null;
    return held.engine.text(name, held.handle, ...values);
  }

  #fact(place) {
    const held = this.#held;
    if (!held || held.engine.failure) return 0;
    const start = held.engine.call('player_facts', held.handle);
    return held.engine.view(Float64Array, start, factCount)[place];
  }

  /** Delivers the events of a call, and keeps the clock running while something moves. */
  #settle() {
    const held = this.#held;
    if (!held || held.engine.failure || this.#isDelivering) return;
    this.#isDelivering = true;
    try {
      while (this.#held === held && !held.engine.failure) {
        const text = held.engine.text('player_events', held.handle);
        if (!text) break;
        for (const line of text.split('\n')) {
          if (line) this.#deliver(JSON.parse(line));
        }
      }
    } finally {
      this.#isDelivering = false;
    }
    if (this.#held !== held || held.engine.failure) return;
    const facts = held.engine.view(Float64Array, held.engine.call('player_facts', held.handle), factCount);
    this.#memory.frame = facts[fact.frame];
    this.#memory.isPlaying = facts[fact.status] === playing || facts[fact.status] === tweening;
    if (facts[fact.missingPictures] > 0) this.#decodePictures();
    this.#wake();
  }

  #deliver(event) {
    if (event.event === 'openUrl') (this.#config.open ?? this.#stage.open)(event.url, event.target);
    if (event.event === 'stateEntered') this.#memory.state = event.state;
    if (event.event.endsWith('Input')) this.#memory.inputs.set(event.name, event.new);
    const known = translated(event);
    if (known) this.#events.dispatch(known);
  }

  async #decodePictures() {
    const held = this.#held;
    const { file } = held;
    if (!file || file.isDecoding) return;
    file.isDecoding = true;
    try {
      if (!(await file.decodePictures()) || this.#held !== held || held.file !== file) return;
      this.#call('player_refresh_pictures');
      this.#draw();
    } finally {
      file.isDecoding = false;
    }
  }

  // The clock

  #wake() {
    if (this.#isFrozen || this.#isDestroyed || !this.#isLoaded) return;
    this.#stage.wake();
  }

  #tick(milliseconds) {
    const held = this.#held;
    if (!held || held.engine.failure || !this.#isLoaded) return false;
    try {
      const isDue = held.engine.call('player_tick', held.handle, milliseconds) === 1;
      if (isDue) this.#draw();
    } catch {
      return false;
    }
    this.#settle();
    return this.#held === held && !held.engine.failure && this.#fact(fact.isSettled) === 0;
  }

  /** Draws the current picture; the canvas gets what changed. */
  #draw() {
    const held = this.#held;
    if (!held || held.engine.failure || !this.#isLoaded) return;
    const { engine, handle } = held;
    try {
      const count = engine.call('player_draw', handle);
      if (count <= 0) return;
      const boxes = engine.view(Int32Array, engine.call('player_boxes', handle), count * 4);
      const { width, height } = this.#stage;
      const start = engine.call('player_pixels', handle);
      this.#stage.show(engine.view(Uint8ClampedArray, start, width * height * 4), boxes);
    } catch (error) {
      if (!engine.failure) this.#events.dispatch({ type: 'renderError', error });
    }
  }

  #resized(width, height) {
    const held = this.#held;
    if (!held || held.engine.failure) return;
    try {
      held.engine.attempt('player_resize', held.handle, width, height);
      this.#draw();
    } catch (error) {
      this.#events.dispatch({ type: 'renderError', error });
    }
  }

  #seen(isVisible) {
    if (isVisible) {
      this.unfreeze();
    } else {
      this.freeze();
    }
  }

  #post(gesture, x, y) {
    this.#call('machine_post', gestures[gesture], x, y);
  }

  // Playback

  play() {
    if (this.#isFrozen && !this.#stage.isOffscreen) this.unfreeze();
    this.#accepts('player_play');
  }

  pause() {
    this.#accepts('player_pause');
  }

  stop() {
    this.#accepts('player_stop');
    this.#draw();
  }

  setFrame(frame) {
    this.#accepts('player_set_frame', frame);
    this.#draw();
  }

  setSpeed(speed) {
    this.#settings.speed = speed;
    this.#call('player_set_speed', speed);
  }

  setLoop(loop) {
    this.#settings.loop = loop;
    this.#call('player_set_loop', loop);
  }

  setLoopCount(loopCount) {
    this.#settings.loopCount = loopCount;
    this.#call('player_set_loop_count', loopCount);
  }

  setMode(mode) {
    if (!modes.includes(mode)) return;
    this.#settings.mode = mode;
    this.#call('player_set_mode', modes.indexOf(mode));
  }

  setUseFrameInterpolation(value) {
    this.#settings.useFrameInterpolation = value;
    this.#call('player_set_frame_interpolation', value);
  }

  setSegment(startFrame, endFrame) {
    this.#settings.segment = [startFrame, endFrame];
    this.#accepts('player_set_segment', startFrame, endFrame);
  }

  resetSegment() {
    this.#settings.segment = undefined;
    this.#call('player_clear_segment');
  }

  setMarker(marker) {
    this.#settings.marker = marker;
    this.#call('player_set_marker', marker ?? '');
  }

  markers() {
    return JSON.parse(this.#text('player_text', 3) ?? '[]');
  }

  // The picture

  setBackgroundColor(color) {
    this.#settings.backgroundColor = color;
    this.#call('player_set_background', packedColor(color));
    this.#draw();
  }

  setLayout(layout) {
    const next = { ...this.#settings.layout, ...layout };
    if (!fits.includes(next.fit)) return;
    this.#settings.layout = next;
    this.#call('player_set_layout', fits.indexOf(next.fit), ...next.align);
    this.#draw();
  }

  /** Sets a 3 × 3 matrix, row after row, that places the picture after the layout. */
  setTransform(transform) {
    if (transform?.length !== 9 || !transform.every(Number.isFinite)) return false;
    this.#settings.transform = [...transform];
    const [a, c, tx, b, d, ty] = transform;
    this.#call('player_set_transform', a, b, c, d, tx, ty);
    this.#draw();
    return true;
  }

  getTransform() {
    return this.#settings.transform ? [...this.#settings.transform] : [1, 0, 0, 0, 1, 0, 0, 0, 1];
  }

  setViewport(x, y, width, height) {
    if (![x, y, width, height].every(Number.isFinite) || !this.#held) return false;
    this.#call('player_set_viewport', x, y, width, height);
    this.#draw();
    return true;
  }

  setCanvas(canvas) {
    this.#stage.setCanvas(canvas);
  }

  setRenderConfig(config) {
    this.#stage.setRenderConfig(config);
  }

  /** Gives the canvas the number of pixels that it shows. */
  resize() {
    this.#stage.resize();
  }

  animationSize() {
    return { width: this.#fact(fact.width), height: this.#fact(fact.height) };
  }

  /** The four corners of a layer's box in pixels of the canvas, as eight numbers; undefined if it does not show. */
  layerBounds(layerName) {
    const text = this.#text('player_layer_bounds', layerName);
    return text === null ? undefined : JSON.parse(text);
  }

  /** The names of the layers at a point of the canvas, from the top. */
  layersAt(x, y) {
    return JSON.parse(this.#text('player_layers_at', x, y) ?? '[]');
  }

  // Themes and slots

  setTheme(themeId) {
    const isDone = this.#accepts('player_set_theme', themeId);
    if (isDone) this.#memory.theme = themeId;
    this.#draw();
    return isDone;
  }

  resetTheme() {
    return this.setTheme('');
  }

  setThemeData(themeData) {
    const text = typeof themeData === 'string' ? themeData : JSON.stringify(themeData);
    const isDone = this.#accepts('player_set_theme_data', text);
    this.#draw();
    return isDone;
  }

  setSlots(slots) {
    const isDone = this.#accepts('player_set_slots', typeof slots === 'string' ? slots : JSON.stringify(slots));
    this.#draw();
    return isDone;
  }

  getSlotIds() {
    return JSON.parse(this.#text('player_slot_ids') ?? '[]');
  }

  getSlotType(slotId) {
    return slotType(this.#text('player_slot_kind', slotId));
  }

  getSlot(slotId) {
    return slotValue(this.#text('player_slot_kind', slotId), this.#text('player_slot', slotId));
  }

  getSlots() {
    return Object.fromEntries(this.getSlotIds().map((id) => [id, this.getSlot(id)]));
  }

  setColorSlot(slotId, value) {
    return this.#setSlot(slotId, colorProperty(value));
  }

  setScalarSlot(slotId, value) {
    return this.#setSlot(slotId, property(value));
  }

  setVectorSlot(slotId, value) {
    return this.#setSlot(slotId, property(value));
  }

  setGradientSlot(slotId, value, colorStopCount) {
    return this.#setSlot(slotId, gradientProperty(value, colorStopCount));
  }

  setTextSlot(slotId, value) {
    return this.#setSlot(slotId, textProperty(value));
  }

  /** Sets a picture, by a data URL or the name of a file of the package. */
  setImageSlot(slotId, value) {
    const { src, width, height } = typeof value === 'string' ? { src: value } : value;
    return this.#setSlot(slotId, { p: src, u: '', e: src.startsWith('data:') ? 1 : 0, w: width, h: height });
  }

  #setSlot(slotId, value) {
    if (value === undefined) return false;
    const isDone = this.#accepts('player_set_slot', slotId, JSON.stringify(value));
    this.#draw();
    return isDone;
  }

  /** Gives a slot the value of the file again. */
  resetSlot(slotId) {
    const isDone = this.#accepts('player_reset_slot', slotId);
    this.#draw();
    return isDone;
  }

  resetSlots() {
    this.#call('player_reset_slots');
    this.#draw();
    return true;
  }

  /** Removes a slot's value, so that the property has its own. */
  clearSlot(slotId) {
    this.#call('player_clear_slot', slotId);
    this.#draw();
    return true;
  }

  clearSlots() {
    this.#call('player_clear_slots');
    this.#draw();
    return true;
  }

  // State machine

  stateMachineLoad(stateMachineId) {
    return this.#machineLoaded({ id: stateMachineId }, this.#accepts('machine_load', stateMachineId));
  }

  stateMachineLoadData(stateMachine) {
    const text = typeof stateMachine === 'string' ? stateMachine : JSON.stringify(stateMachine);
    return this.#machineLoaded({ data: text }, this.#accepts('machine_load_data', text));
  }

  #machineLoaded(machine, isDone) {
    if (isDone) Object.assign(this.#memory, { machine, state: undefined, inputs: new Map() });
    return this.#machineChanged(isDone);
  }

  #machineChanged(isDone) {
    this.#draw();
    return isDone;
  }

  stateMachineSetConfig(config) {
    this.#machineConfig = config;
  }

  stateMachineStart() {
    const { whitelist = [], requireUserInteraction = true } = this.#machineConfig?.openUrlPolicy ?? {};
    const isDone = this.#accepts('machine_start', whitelist.join('\n'), requireUserInteraction);
    if (isDone) this.#stage.listen(this.stateMachineGetListeners());
    this.#draw();
    return isDone;
  }

  stateMachineStop() {
    this.#stage.listen([]);
    const isDone = this.#accepts('machine_stop');
    this.#draw();
    return isDone;
  }

  stateMachineGetStatus() {
    return ['Stopped', 'Running', 'Tweening'][this.#machineStatus] ?? 'Stopped';
  }

  get #machineStatus() {
    return this.#held ? this.#fact(fact.machine) : -1;
  }

  stateMachineGetCurrentState() {
    return this.#text('machine_text', 0) ?? '';
  }

  stateMachineGetActiveId() {
    return this.#text('machine_text', 1) ?? '';
  }

  /** The gestures that the machine listens to. */
  stateMachineGetListeners() {
    return JSON.parse(this.#text('machine_text', 2) ?? '[]');
  }

  /** The JSON of a state machine of the package. */
  stateMachineGet(stateMachineId) {
    const held = this.#held;
    if (!held?.file || held.engine.failure) return '';
    return held.engine.text('file_machine', held.file.handle, stateMachineId) ?? '';
  }

  stateMachineOverrideState(state) {
    return this.#machineChanged(this.#accepts('machine_override_state', state));
  }

  stateMachineSetSeed(seed) {
    this.#call('machine_set_seed', BigInt.asUintN(64, BigInt(seed)));
  }

  /** The names of all inputs, each followed by its type. */
  stateMachineGetInputs() {
    return this.#inputs.flatMap((input) => [input.name, input.type]);
  }

  get #inputs() {
    return JSON.parse(this.#text('machine_inputs') ?? '[]');
  }

  #input(name, type) {
    return this.#inputs.find((input) => input.name === name && input.type === type)?.value ?? undefined;
  }

  stateMachineGetBooleanInput(name) {
    return this.#input(name, 'Boolean');
  }

  stateMachineGetNumericInput(name) {
    return this.#input(name, 'Numeric');
  }

  stateMachineGetStringInput(name) {
    return this.#input(name, 'String');
  }

  stateMachineSetBooleanInput(name, value) {
    return this.#machineChanged(this.#accepts('machine_set_boolean', name, Boolean(value)));
  }

  stateMachineSetNumericInput(name, value) {
    return this.#machineChanged(this.#accepts('machine_set_number', name, Number(value)));
  }

  stateMachineSetStringInput(name, value) {
    return this.#machineChanged(this.#accepts('machine_set_string', name, String(value)));
  }

  stateMachineFireEvent(name) {
    return this.#machineChanged(this.#accepts('machine_fire', name));
  }

  stateMachinePostClickEvent(x, y) {
    this.#post('click', x, y);
  }

  stateMachinePostPointerDownEvent(x, y) {
    this.#post('down', x, y);
  }

  stateMachinePostPointerUpEvent(x, y) {
    this.#post('up', x, y);
  }

  stateMachinePostPointerMoveEvent(x, y) {
    this.#post('move', x, y);
  }

  stateMachinePostPointerEnterEvent(x, y) {
    this.#post('enter', x, y);
  }

  stateMachinePostPointerExitEvent(x, y) {
    this.#post('exit', x, y);
  }

  // Facts

  get canvas() {
    return this.#stage.canvas;
  }

  /** The straight pixels of the last picture, 4 bytes each; null without one. A view that the next call invalidates. */
  get buffer() {
    const held = this.#held;
    if (!held || held.engine.failure || !this.#isLoaded) return null;
    const start = held.engine.call('player_pixels', held.handle);
    return held.engine.view(Uint8Array, start, this.#stage.width * this.#stage.height * 4);
  }

  get isReady() {
    return this.#held !== undefined;
  }

  get isLoaded() {
    return this.#isLoaded;
  }

  get isPlaying() {
    const status = this.#fact(fact.status);
    return status === playing || status === tweening;
  }

  get isPaused() {
    return this.#fact(fact.status) === 2;
  }

  get isStopped() {
    return this.#isLoaded && this.#fact(fact.status) === 1;
  }

  get isFrozen() {
    return this.#isFrozen;
  }

  get isStateMachineRunning() {
    return this.#machineStatus > 0;
  }

  get currentFrame() {
    return this.#fact(fact.frame);
  }

  get totalFrames() {
    return this.#fact(fact.totalFrames);
  }

  /** The length in seconds. */
  get duration() {
    return this.#fact(fact.duration);
  }

  /** The number of iterations that have ended. */
  get loopCount() {
    return this.#fact(fact.iteration);
  }

  get loop() {
    return this.#settings.loop;
  }

  get autoplay() {
    return this.#settings.autoplay;
  }

  get speed() {
    return this.#held ? this.#fact(fact.speed) : this.#settings.speed;
  }

  get mode() {
    return this.#held ? modes[this.#fact(fact.mode)] : this.#settings.mode;
  }

  get useFrameInterpolation() {
    return this.#settings.useFrameInterpolation;
  }

  get backgroundColor() {
    return this.#settings.backgroundColor;
  }

  get segment() {
    if (this.#fact(fact.hasSegment) === 0) return undefined;
    return [this.#fact(fact.rangeStart), this.#fact(fact.rangeEnd)];
  }

  get marker() {
    return this.#text('player_text', 2) ?? undefined;
  }

  get layout() {
    return { ...this.#settings.layout, align: [...this.#settings.layout.align] };
  }

  get renderConfig() {
    return this.#stage.renderConfig;
  }

  get manifest() {
    return this.#held?.file?.manifest ?? null;
  }

  get activeAnimationId() {
    return this.#text('player_text', 0) ?? undefined;
  }

  get activeThemeId() {
    return this.#text('player_text', 1) ?? undefined;
  }
}

/** The bytes of a configured file, and the key by which players share it. */
async function source({ src, data }) {
  if (data !== undefined) {
    const bytes = dataBytes(data);
    // Objects are told apart by themselves, texts by their characters.
    return { key: typeof data === 'string' ? data : bytes, bytes };
  }
  const address = new URL(src, globalThis.document?.baseURI ?? globalThis.location?.href).href;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} can't be loaded: ${response.status} ${response.statusText}`);
  return { key: address, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function dataBytes(data) {
  if (typeof data === 'string') return new TextEncoder().encode(data);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new TextEncoder().encode(JSON.stringify(data));
}


