// A player on a canvas, with the names of dotLottie's player for the web.

import { EngineFailure, EngineUnavailable, Refusal, setEngineSource, sharedEngine } from './engine.js';
import { EventManager, translated } from './events.js';
import { fact, factsOf, statuses, text as texts, textOf } from './facts.js';
import { SharedFile } from './files.js';
import { registerFont } from './fonts.js';
import { Stage } from './stage.js';
import { packedColor } from './colors.js';
import { gradientProperty, property, slotType, slotValue, textProperty } from './slots.js';

/** The modes with their names in calls, in the order of the engine's numbers. */
const modes = { forward: 'Forward', reverse: 'Reverse', bounce: 'Bounce', 'reverse-bounce': 'ReverseBounce' };
const fits = ['contain', 'cover', 'fill', 'fit-width', 'fit-height', 'none'];
const gestures = { down: 0, up: 1, move: 2, enter: 3, exit: 4, click: 5 };

/** The settings of a configuration, with the usual ones for those that are missing. */
const settingsOf = (config) => ({
  autoplay: config.autoplay ?? false,
  loop: config.loop ?? false,
  loopCount: config.loopCount ?? 0,
  speed: config.speed ?? 1,
  mode: config.mode ?? 'forward',
  useFrameInterpolation: config.useFrameInterpolation ?? true,
  backgroundColor: config.backgroundColor ?? '',
  segment: config.segment,
  marker: config.marker,
});

const usualLayout = { fit: 'contain', align: [0.5, 0.5] };
/** How often a load begins again because others end the instance of the engine. */
const mostAttempts = 5;
/** How long the browser may decode pictures of a frame before it is shown without them, in milliseconds. */
const longestWait = 250;
/** How long the first picture waits for fonts if a page says nothing, in milliseconds. */
const usualFontTimeout = 3000;
const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** A layout, with the usual members for missing and wrong ones. */
function layoutOf(layout) {
  const { fit, align } = layout ?? {};
  const isPlace = align?.length === 2 && [...align].every(Number.isFinite);
  return { fit: fits.includes(fit) ? fit : usualLayout.fit, align: isPlace ? [...align] : usualLayout.align };
}

/** Releases what a player holds in the engine if the page forgets it without `destroy()`. */
const registry = globalThis.FinalizationRegistry && new FinalizationRegistry((held) => held.release());

/** What a player holds in an engine. It must not refer to the player, whose end releases it. */
class Held {
  engine;
  handle;
  file;
  width;
  height;
  #removeListener;
  #arrange;

  constructor(engine, width, height, failed) {
    this.engine = engine;
    this.handle = engine.make('player_create', width, height, 0);
    [this.width, this.height] = [width, height];
    this.#removeListener = engine.onFailure(failed);
  }

  get isUsable() {
    return this.handle !== undefined && !this.engine.failure;
  }

  resize(width, height) {
    this.perform({ op: 'resize', width, height });
    [this.width, this.height] = [width, height];
  }

  /** Performs a call. Throws {@link Refusal} with the reason if it is refused. */
  perform(call) {
    const { engine } = this;
    if (typeof call.json === 'string' && !engine.isComplete && engine.call('json_has_expression', call.json) === 1) {
      // A later call finds the module linked.
      engine.complete().catch(() => {});
      throw new Refusal('expressions need the module of features, which is being loaded; call `await DotLottie.preload({ features: true })` first');
    }
    this.engine.attempt('player_perform', this.handle, typeof call === 'string' ? call : JSON.stringify(call));
  }

  /** Makes the next picture be drawn whole. */
  forgetSize() {
    [this.width, this.height] = [undefined, undefined];
  }

  /** The facts of the player, valid until the next call. */
  facts() {
    return factsOf(this.engine, this.handle);
  }

  /** Shows a file; `arrange` is called when its texts have other fonts. */
  follow(file, arrange) {
    file.textListeners.add(arrange);
    this.#forgetFile();
    this.file = file;
    this.#arrange = arrange;
  }

  #forgetFile() {
    this.file?.textListeners.delete(this.#arrange);
    this.file?.release();
    this.file = undefined;
  }

  release() {
    if (this.handle === undefined) return;
    this.#removeListener();
    if (!this.engine.failure) this.engine.call('player_destroy', this.handle);
    this.handle = undefined;
    this.#forgetFile();
  }
}

/** Plays a Lottie or dotLottie animation on a canvas. */
export class DotLottie {
  #events = new EventManager();
  #environment;
  #stage;
  #held;
  /** The engine that is being made ready; a promise. */
  #beginning;
  #loads = 0;
  #isLoaded = false;
  #isFrozen = false;
  #isDestroyed = false;
  #isDelivering = false;
  #isDecoding = false;
  /** Since when frames lack pictures and are not shown; undefined if they do not. */
  #withheldSince;
  /** Whether the canvas lacks changes of frames that were not shown. */
  #isBehind = false;
  #hasFailedToShow = false;
  #isLoading = false;
  /** The key of the file that is being loaded. */
  #loadingKey;
  #settings;
  #layout = usualLayout;
  #transform = identity;
  #viewport;
  #machineConfig;
  #refusal = '';
  /** Whether motion is reduced; undefined for what the system says. */
  #reducedMotion;
  /** How long the first picture waits for fonts, in milliseconds. */
  #fontTimeout;
  /** The configuration that was loaded last. */
  #source = {};
  /** What shows, to be shown again if a call of another player ends the instance of the engine. */
  #snapshot = {
    frame: 0, isPlaying: false, theme: undefined, themeData: undefined, shownTheme: null, machine: undefined, isRunning: false,
    state: undefined, inputs: new Map(), slots: new Map(),
  };

  /**
   * @param config See `Config` in index.d.ts.
   * @param environment What a worker can't know or do itself: `prefersReducedMotion` and `open`.
   */
  constructor(config = {}, environment = {}) {
    this.#environment = environment;
    this.#settings = settingsOf(config);
    this.#layout = layoutOf(config.layout);
    this.#machineConfig = config.stateMachineConfig;
    this.#reducedMotion = config.reducedMotion;
    this.#fontTimeout = config.fontTimeout ?? usualFontTimeout;
    this.#stage = new Stage({
      tick: (milliseconds) => this.#tick(milliseconds),
      resized: () => this.#drawWhole(),
      pointer: (gesture, x, y) => this.isStateMachineRunning && this.#post(gesture, x, y),
      visible: (isVisible) => (isVisible ? this.unfreeze() : this.freeze()),
      failed: (error) => this.#cannotShow(error),
    });
    this.#stage.setRenderConfig(config.renderConfig ?? {});
    if (config.canvas !== undefined) this.#stage.setCanvas(config.canvas);
    if (config.src || config.data !== undefined) {
      this.#load(config);
    } else {
      this.#ready().catch((error) => this.#events.dispatch({ type: 'loadError', error }));
    }
  }

  // Loading

  /**
   * Sets where the engine and the module of features come from, before the first player is made; the files beside this module
   * otherwise.
   */
  static setWasmUrl(source, features) {
    setEngineSource(source, undefined, features);
  }

  /** Adds a font for texts by its name, from its bytes or its address; returns whether it can be used. */
  static registerFont(name, source) {
    return registerFont(name, source);
  }

  /** Loads and compiles the engine before a player needs it, on request with the module of features. */
  static async preload({ features = false } = {}) {
    const engine = await sharedEngine();
    if (features) await engine.complete();
  }

  /** What the player holds in a usable engine; a failed attempt is made again by the next call. */
  #ready() {
    if (this.#held?.isUsable) return Promise.resolve(this.#held);
    this.#beginning ??= this.#begin().finally(() => {
      this.#beginning = undefined;
    });
    return this.#beginning;
  }

  async #begin() {
    const engine = await sharedEngine();
    if (this.#isDestroyed) throw new Error('the player is destroyed');
    // An engine must not keep a player that everybody else has forgotten.
    const reference = new WeakRef(this);
    const failed = (failure) => reference.deref()?.#failed(failure);
    this.#held = new Held(engine, this.#stage.width, this.#stage.height, failed);
    registry?.register(this, this.#held, this);
    this.#applySettings();
    this.#events.dispatch({ type: 'ready' });
    return this.#held;
  }

  /** Loads another animation, with settings of the constructor's; those that are missing are the usual ones. */
  load(config = {}) {
    const { canvas, renderConfig, ...rest } = config;
    if (renderConfig) this.setRenderConfig(renderConfig);
    if (canvas !== undefined) this.setCanvas(canvas);
    this.#settings = settingsOf(rest);
    if (rest.layout) this.#layout = layoutOf(rest.layout);
    if (rest.stateMachineConfig) this.#machineConfig = rest.stateMachineConfig;
    if ('reducedMotion' in rest) this.#reducedMotion = rest.reducedMotion;
    if (rest.fontTimeout !== undefined) this.#fontTimeout = rest.fontTimeout;
    this.#load(rest);
  }

  /**
   * Loads a file; the newest of several calls wins.
   *
   * @param snapshot What to show of it; its beginning if it is missing.
   */
  async #load(config, snapshot, attempt = 1) {
    this.#source = config;
    const turn = ++this.#loads;
    const isCurrent = () => turn === this.#loads && !this.#isDestroyed;
    this.#isLoading = true;
    let file;
    try {
      // The engine is requested together with the file; an error is that of the second call.
      this.#ready().catch(() => {});
      const { key, bytes } = await source(config);
      const held = await this.#ready();
      if (!isCurrent()) return;
      this.#loadingKey = key;
      file = SharedFile.open(held.engine, key, bytes);
      const id = text(config.animationId);
      await file.prepare(id, this.#fontTimeout);
      if (!isCurrent()) return file.release();
      this.#take(held, file, id, config, snapshot);
    } catch (error) {
      if (file && file !== this.#held?.file) file.release();
      if (!isCurrent()) return;
      if (error instanceof EngineFailure) {
        const isGuilty = this.#isGuilty(error);
        if (this.#held?.engine.failure === error) this.#release();
        // The call of another player or file ended the instance.
        if (!isGuilty && attempt < mostAttempts) {
          this.#load(config, snapshot, attempt + 1);
          return;
        }
      }
      this.#isLoading = false;
      this.#isLoaded = false;
      this.#events.dispatch({ type: 'loadError', error: named(error, config.src) });
    }
  }

  /** Whether a failure of the engine came from a call of this player, or of the file that it loads or shows. */
  #isGuilty(failure) {
    return (failure.player !== undefined && failure.player === this.#held?.handle)
      || (failure.key !== undefined && [this.#loadingKey, this.#held?.file?.key].includes(failure.key));
  }

  #take(held, file, id, config, snapshot) {
    // A machine that stops restores the settings from before its start, so it stops before the new ones.
    if (this.isStateMachineRunning) {
      this.#stage.listen([]);
      this.#change({ op: 'stop' });
    }
    this.#applySettings();
    this.#reportingFailure(() => held.engine.attempt('player_load', held.handle, file.handle, id));
    // A file must not keep a player that everybody else has forgotten.
    const reference = new WeakRef(this);
    held.follow(file, () => reference.deref()?.#arrangeTexts());
    this.#isLoaded = true;
    this.#isLoading = false;
    this.#loadingKey = undefined;
    Object.assign(this.#snapshot, {
      theme: undefined, themeData: undefined, machine: undefined, isRunning: false, state: undefined, inputs: new Map(),
      slots: new Map(),
    });
    // What the first picture looks like is settled before anyone hears of the file, and its events follow `load`.
    this.#isDelivering = true;
    try {
      this.#applyRange();
      if (!snapshot && config.themeId != null && !this.setTheme(config.themeId)) console.warn(`the theme "${config.themeId}": ${this.#refusal}`);
    } finally {
      this.#isDelivering = false;
    }
    if (snapshot) {
      this.#events.dispatch({ type: 'load' });
      this.#settle();
      if (!this.#isDestroyed) this.#recall(snapshot);
      return;
    }
    this.#events.dispatch({ type: 'load' });
    this.#settle();
    if (this.#isDestroyed) return;
    this.#draw();
    this.#warnOfFonts();
    if (config.stateMachineId) this.#begins(config.stateMachineId);
  }

  /** Warns of a text that has boxes in place of its font. */
  #warnOfFonts() {
    if (this.#fact(fact.missingFonts) > 0) return;
    const [first, ...others] = this.diagnostics().filter(({ feature }) => feature === 'font');
    if (first) console.warn(`${first.path}: ${first.message}${others.length > 0 ? `; diagnostics() has ${others.length} more` : ''}`);
  }

  /** Starts the state machine of a configuration, or says why it can't be started. */
  #begins(id) {
    if (this.stateMachineLoad(id) && this.stateMachineStart()) return;
    const known = this.manifest?.stateMachines?.map((machine) => machine.id) ?? [];
    const reason = known.includes(id) ? `can't start: ${this.#refusal}` : `is not in the file, which has ${known.join(', ') || 'none'}`;
    this.#events.dispatch({ type: 'stateMachineError', error: `the state machine "${id}" ${reason}` });
  }

  /** Plays another animation of the package. */
  async loadAnimation(animationId) {
    const held = this.#held;
    if (!held?.file) return;
    const turn = ++this.#loads;
    this.#isLoading = false;
    try {
      const id = text(animationId);
      await held.file.prepare(id, this.#fontTimeout);
      if (turn !== this.#loads || this.#isDestroyed) return;
      this.#reportingFailure(() => held.perform({ op: 'loadAnimation', id }));
      this.#source = { ...this.#source, animationId: id };
      this.#events.dispatch({ type: 'load' });
    } catch (error) {
      // A failure of the engine is told to all of its players.
      if (!(error instanceof EngineFailure)) this.#events.dispatch({ type: 'loadError', error });
    }
    this.#settle();
  }

  #applySettings() {
    const settings = this.#settings;
    const system = () => this.#environment.prefersReducedMotion ?? this.#stage.prefersReducedMotion;
    const isReduced = this.#reducedMotion ?? system();
    this.#change({ op: 'setAutoplay', value: Boolean(settings.autoplay) });
    this.#change({ op: 'setLoop', value: Boolean(settings.loop) });
    this.#change({ op: 'setLoopCount', value: finite(settings.loopCount) });
    this.#change({ op: 'setSpeed', value: finite(settings.speed) });
    this.#change({ op: 'setMode', value: modes[settings.mode] ?? modes.forward });
    this.#change({ op: 'setFrameInterpolation', value: Boolean(settings.useFrameInterpolation) });
    this.#change({ op: 'setBackground', value: packedColor(settings.backgroundColor) });
    this.#change({ op: 'setReducedMotion', value: isReduced ? 'settled' : 'full' });
    this.#place();
  }

  /** Places the picture on the canvas. */
  #place() {
    const { fit, align } = this.#layout;
    this.#change({ op: 'setLayout', fit, align: align.map(Number) });
    const [a, c, tx, b, d, ty] = this.#transform;
    this.#change({ op: 'setTransform', matrix: [a, b, c, d, tx, ty] });
    if (this.#viewport) this.#change({ op: 'setViewport', area: this.#viewport });
  }

  /** Makes a setting that has no consequences until the next call. */
  #change(call) {
    const { engine, handle } = this.#held;
    engine.call('player_perform', handle, typeof call === 'string' ? call : JSON.stringify(call));
  }

  #applyRange() {
    const { segment, marker } = this.#settings;
    if (segment) this.#accepts({ op: 'setSegment', start: Number(segment[0]), end: Number(segment[1]) });
    if (marker) this.#call({ op: 'setMarker', name: text(marker) });
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
    this.#events.removeAllEventListeners();
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
    this.#events.addEventListener(type, listener);
  }

  removeEventListener(type, listener) {
    this.#events.removeEventListener(type, listener);
  }

  /** Releases what the player holds in an instance that has failed. */
  #release() {
    this.#stage.sleep();
    this.#held?.release();
    this.#held = undefined;
    this.#isLoaded = false;
  }

  /** The canvas can't be drawn on, which is said once for each canvas. */
  #cannotShow(error) {
    if (this.#hasFailedToShow) return;
    this.#hasFailedToShow = true;
    this.#events.dispatch({ type: 'renderError', error });
  }

  /**
   * The instance of the engine failed, and its memory is lost. A player whose own call failed says so; the others go on
   * in another instance.
   */
  #failed(failure) {
    if (this.#isDestroyed || this.#held?.engine.failure !== failure) return;
    const isInnocent = this.#isLoaded && !this.#isGuilty(failure);
    this.#release();
    // A load that is under way says what has happened, or begins again.
    if (this.#isLoading) return;
    if (isInnocent) {
      this.#load(this.#source, { ...this.#snapshot });
    } else {
      this.#events.dispatch({ type: 'renderError', error: failure });
    }
  }

  /** Shows again what showed before. */
  #recall({ frame, isPlaying, theme, themeData, shownTheme, machine, isRunning, state, inputs, slots }) {
    const choose = () => (themeData === undefined ? this.setTheme(theme) : this.setThemeData(themeData));
    const isChosen = theme !== undefined || themeData !== undefined;
    // A machine's theme takes the place of the host's until the machine stops.
    if (isChosen) choose();
    if (machine) {
      const isLoaded = 'id' in machine ? this.stateMachineLoad(machine.id) : this.stateMachineLoadData(machine.data);
      if (isLoaded && isRunning && this.stateMachineStart()) {
        const setters = { number: 'Numeric', boolean: 'Boolean', string: 'String' };
        for (const [name, value] of inputs) this[`stateMachineSet${setters[typeof value]}Input`](name, value);
        if (state !== undefined && state !== this.stateMachineGetCurrentState()) this.stateMachineOverrideState(state);
      }
    }
    if (isChosen && machine && shownTheme === (theme || null)) choose();
    // Only the machine can make its own choice again; it shows until then.
    else if (isRunning && shownTheme && shownTheme !== this.activeThemeId) this.#accepts({ op: 'setTheme', id: shownTheme });
    const values = [...slots].filter(([, value]) => value !== null);
    if (values.length > 0) this.setSlots(`{${values.map(([id, value]) => `${JSON.stringify(id)}:{"p":${value}}`).join(',')}}`);
    // Null is a slot without a value.
    for (const [id, value] of slots) if (value === null) this.clearSlot(id);
    this.setFrame(frame);
    if (isPlaying) this.play();
    else this.pause();
  }

  // Calls

  /**
   * Performs a call that may be refused, and what follows from it.
   *
   * @param call A line of a script, as an object or as text.
   * @returns Whether it was performed as a whole.
   */
  #accepts(call) {
    return this.#outcome(call) === 'whole';
  }

  /** Performs a call that may be refused: as a whole, in part or not at all. */
  #outcome(call) {
    return this.#attempted((held) => held.perform(call));
  }

  /** Attempts something with the player, and what follows from it. */
  #attempted(body) {
    const held = this.#held;
    let refusal;
    try {
      if (!held?.isUsable) throw new Refusal('nothing is loaded');
      body(held);
    } catch (error) {
      // A failure of the engine is told to all of its players.
      if (!(error instanceof Refusal || error instanceof EngineFailure)) throw error;
      refusal = error;
    } finally {
      this.#settle();
    }
    // Listeners may have made other calls meanwhile.
    this.#refusal = refusal?.message ?? '';
    if (!refusal) return 'whole';
    return refusal.isPartial ? 'part' : 'none';
  }

  /** The reason why the last call that answers whether it was carried out was refused; empty if it was carried out. */
  get refusal() {
    return this.#refusal;
  }

  /** Performs a call, and what follows from it. */
  #call(call) {
    if (!this.#held?.isUsable) return;
    unlessFailed(() => this.#change(call));
    this.#settle();
  }

  /** A text of the player; null if there is none. */
  #text(which, name) {
    const held = this.#held;
    return (held?.isUsable && unlessFailed(() => textOf(held.engine, held.handle, which, name))) ?? null;
  }

  #fact(place) {
    const held = this.#held;
    return (held?.isUsable && unlessFailed(() => held.facts()[place])) || 0;
  }

  /** Loads something; the error of a failure is reported once, by the caller. */
  #reportingFailure(load) {
    try {
      load();
    } catch (error) {
      this.#settle((event) => event.event !== 'loadError');
      throw error;
    }
  }

  /** Delivers the events of a call, and keeps the clock running while something moves. */
  #settle(isWanted = () => true) {
    const held = this.#held;
    if (!held?.isUsable || this.#isDelivering) return;
    this.#isDelivering = true;
    try {
      while (this.#held === held && held.isUsable) {
        const lines = unlessFailed(() => held.engine.text('player_events', held.handle));
        if (!lines) break;
        for (const line of lines.split('\n')) {
          const event = line && JSON.parse(line);
          if (event && isWanted(event)) this.#deliver(event);
        }
      }
    } finally {
      this.#isDelivering = false;
    }
    if (this.#held !== held || !held.isUsable) return;
    const facts = unlessFailed(() => held.facts());
    if (!facts) return;
    this.#snapshot.frame = facts[fact.frame];
    this.#snapshot.isPlaying = [statuses.playing, statuses.tweening].includes(facts[fact.status]);
    this.#snapshot.isRunning = facts[fact.machine] > 0;
    if (this.#snapshot.machine) this.#snapshot.shownTheme = this.activeThemeId || null;
    if (facts[fact.missingPictures] > 0) this.#decodePictures();
    // A slot has a text, or a machine shows an animation, with another font.
    if (facts[fact.missingFonts] > 0) held.file?.bringFonts().catch(unlessFailure);
    this.#wake();
  }

  #deliver(event) {
    if (event.event === 'openUrl') (this.#environment.open ?? this.#stage.open)(event.url, event.target);
    if (event.event === 'stateEntered') this.#snapshot.state = event.state;
    if (event.event.endsWith('Input')) this.#snapshot.inputs.set(event.name, event.new);
    const known = translated(event);
    if (known) this.#events.dispatch(known);
  }

  /** Arranges the texts in other fonts, and shows them. */
  #arrangeTexts() {
    const held = this.#held;
    if (!held?.isUsable) return;
    unlessFailed(() => held.engine.call('player_arrange_texts', held.handle));
    this.#settle();
    this.#draw();
  }

  /** Decodes the pictures that the last frame lacks, and shows them. */
  async #decodePictures() {
    const held = this.#held;
    const { file } = held;
    if (this.#isDecoding) return;
    this.#isDecoding = true;
    try {
      // Each round draws a frame; another player may have taken a picture meanwhile.
      for (let round = 0; round < mostAttempts; round += 1) {
        await file.decodePictures();
        if (this.#held !== held || held.file !== file) return;
        this.#draw();
        if (this.#fact(fact.missingPictures) === 0) break;
      }
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
    } finally {
      this.#isDecoding = false;
    }
  }

  // The clock

  #wake() {
    if (this.#isFrozen || this.#isDestroyed || !this.#isLoaded) return;
    this.#stage.wake();
  }

  /** Lets time pass; returns whether something still moves. */
  #tick(milliseconds) {
    const held = this.#held;
    if (!held?.isUsable || !this.#isLoaded) return false;
    if (unlessFailed(() => held.engine.call('player_tick', held.handle, milliseconds)) === 1) this.#draw();
    this.#settle();
    return this.#held === held && held.isUsable && this.#fact(fact.isSettled) === 0;
  }

  /** Draws the current picture; the canvas gets what changed. */
  #draw() {
    const held = this.#held;
    if (!held?.isUsable || !this.#isLoaded) return;
    const { engine, handle } = held;
    const { width, height } = this.#stage;
    try {
      // A page may give its canvas another size at any time.
      if (held.width !== width || held.height !== height) held.resize(width, height);
      const count = engine.call('player_draw', handle);
      if (this.#withholds(this.#fact(fact.missingPictures) > 0) || (count <= 0 && !this.#isBehind)) return;
      const boxes = this.#isBehind
        ? Int32Array.of(0, 0, width, height)
        : engine.view(Int32Array, engine.call('player_boxes', handle), count * 4);
      this.#isBehind = false;
      this.#stage.show(engine.view(Uint8ClampedArray, engine.call('player_pixels', handle), width * height * 4), boxes);
    } catch (error) {
      if (!(error instanceof EngineFailure)) this.#events.dispatch({ type: 'renderError', error });
    }
  }

  /**
   * Whether a frame is not shown yet, because the browser is decoding its pictures. A sequence of pictures would flicker
   * otherwise.
   *
   * @param {boolean} lacksPictures
   */
  #withholds(lacksPictures) {
    if (!lacksPictures) {
      this.#withheldSince = undefined;
      return false;
    }
    const now = performance.now();
    if (this.#withheldSince === undefined) {
      this.#withheldSince = now;
      setTimeout(() => this.#draw(), longestWait);
    }
    // Timers of browsers may be early by a millisecond.
    if (now - this.#withheldSince >= longestWait - 2) return false;
    this.#isBehind = true;
    return true;
  }

  /** Draws all of the picture, for a canvas that is another one or has been cleared. */
  #drawWhole() {
    this.#held?.forgetSize();
    this.#draw();
  }

  #post(gesture, x, y) {
    const post = ({ engine, handle }) => engine.attempt('player_post', handle, gestures[gesture], Number(x), Number(y));
    return this.#attempted(post) === 'whole';
  }

  // Playback

  play() {
    if (this.#isFrozen && !this.#stage.isOffscreen) this.unfreeze();
    this.#accepts({ op: 'play' });
  }

  pause() {
    this.#accepts({ op: 'pause' });
  }

  stop() {
    this.#accepts({ op: 'stopPlayback' });
    this.#draw();
  }

  setFrame(frame) {
    this.#attempted(({ engine, handle }) => engine.attempt('player_set_frame', handle, Number(frame)));
    this.#draw();
  }

  setSpeed(speed) {
    this.#settings.speed = speed;
    this.#call({ op: 'setSpeed', value: finite(speed) });
  }

  setLoop(loop) {
    this.#settings.loop = loop;
    this.#call({ op: 'setLoop', value: Boolean(loop) });
  }

  setLoopCount(loopCount) {
    this.#settings.loopCount = loopCount;
    this.#call({ op: 'setLoopCount', value: finite(loopCount) });
  }

  setMode(mode) {
    if (!Object.hasOwn(modes, mode)) return;
    this.#settings.mode = mode;
    this.#call({ op: 'setMode', value: modes[mode] });
  }

  setUseFrameInterpolation(value) {
    this.#settings.useFrameInterpolation = value;
    this.#call({ op: 'setFrameInterpolation', value: Boolean(value) });
  }

  setSegment(startFrame, endFrame) {
    this.#settings.segment = [startFrame, endFrame];
    this.#accepts({ op: 'setSegment', start: Number(startFrame), end: Number(endFrame) });
  }

  resetSegment() {
    this.#settings.segment = undefined;
    this.#call({ op: 'clearSegment' });
  }

  setMarker(marker) {
    this.#settings.marker = marker;
    this.#call(text(marker) ? { op: 'setMarker', name: text(marker) } : { op: 'clearMarker' });
  }

  markers() {
    const markers = JSON.parse(this.#text(texts.markers) ?? '[]');
    return markers.map((marker) => ({ ...marker, start: marker.time, end: marker.time + marker.duration }));
  }

  // The picture

  setBackgroundColor(color) {
    this.#settings.backgroundColor = color;
    this.#call({ op: 'setBackground', value: packedColor(color) });
    this.#draw();
  }

  setLayout(layout) {
    this.#layout = layoutOf(layout);
    this.#placeAgain();
  }

  /** Sets a 3 × 3 matrix, row after row, that places the picture after the layout. */
  setTransform(transform) {
    if (transform?.length !== 9 || !transform.every(Number.isFinite)) return false;
    this.#transform = [...transform];
    this.#placeAgain();
    return true;
  }

  getTransform() {
    return [...this.#transform];
  }

  setViewport(x, y, width, height) {
    if (![x, y, width, height].every(Number.isFinite)) return false;
    this.#viewport = [x, y, width, height];
    this.#placeAgain();
    return true;
  }

  #placeAgain() {
    if (!this.#held?.isUsable) return;
    unlessFailed(() => this.#place());
    this.#settle();
    this.#draw();
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
    const corners = this.#text(texts.layerBounds, text(layerName));
    return corners === null ? undefined : JSON.parse(corners);
  }

  /** The names of the layers at a point of the canvas, from the top. */
  layersAt(x, y) {
    const held = this.#held;
    const names = held?.isUsable && unlessFailed(() => held.engine.text('player_layers_at', held.handle, Number(x), Number(y)));
    return JSON.parse(names || '[]');
  }

  /** What of the animation, its themes and its texts is not drawn as the file says. */
  diagnostics() {
    return JSON.parse(this.#text(texts.diagnostics) ?? '[]');
  }

  // Themes and slots

  setTheme(themeId) {
    return this.#themed({ theme: text(themeId), themeData: undefined }, this.#outcome({ op: 'setTheme', id: text(themeId) }));
  }

  resetTheme() {
    return this.setTheme('');
  }

  setThemeData(themeData) {
    const data = json(themeData);
    return this.#themed({ theme: undefined, themeData: data }, this.#outcome({ op: 'setThemeData', json: data }));
  }

  #themed(choice, outcome) {
    if (outcome !== 'none') Object.assign(this.#snapshot, choice);
    this.#draw();
    return outcome === 'whole';
  }

  setSlots(slots) {
    const data = json(slots);
    const isDone = this.#accepts({ op: 'setSlots', json: data });
    // Some values may be set although others were refused.
    for (const id of idsOf(data)) {
      const value = this.#text(texts.slot, id);
      if (value !== null) this.#snapshot.slots.set(id, value);
    }
    this.#draw();
    return isDone;
  }

  getSlotIds() {
    return JSON.parse(this.#text(texts.slotIds) ?? '[]');
  }

  getSlotType(slotId) {
    return slotType(this.#text(texts.slotKind, text(slotId)));
  }

  getSlot(slotId) {
    return slotValue(this.#text(texts.slotKind, text(slotId)), this.#text(texts.slot, text(slotId)));
  }

  getSlots() {
    return Object.fromEntries(this.getSlotIds().map((id) => [id, this.getSlot(id)]));
  }

  setColorSlot(slotId, value) {
    return this.#setSlot(slotId, property(value));
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
    const { src, width, height } = typeof value === 'object' && value ? value : { src: value };
    if (typeof src !== 'string') return false;
    return this.#setSlot(slotId, { p: src, u: '', e: src.startsWith('data:') ? 1 : 0, w: width, h: height });
  }

  #setSlot(slotId, value) {
    if (value === undefined) return false;
    const data = JSON.stringify(value);
    const isDone = this.#accepts({ op: 'setSlot', id: text(slotId), json: data });
    if (isDone) this.#snapshot.slots.set(text(slotId), data);
    this.#draw();
    return isDone;
  }

  /** Gives a slot the value of the file again. */
  resetSlot(slotId) {
    const isDone = this.#accepts({ op: 'resetSlot', id: text(slotId) });
    if (isDone) this.#snapshot.slots.delete(text(slotId));
    this.#draw();
    return isDone;
  }

  resetSlots() {
    this.#call({ op: 'resetSlots' });
    this.#snapshot.slots.clear();
    this.#draw();
    return true;
  }

  /** Removes a slot's value, so that the property has its own. */
  clearSlot(slotId) {
    this.#call({ op: 'clearSlot', id: text(slotId) });
    this.#snapshot.slots.set(text(slotId), null);
    this.#draw();
    return true;
  }

  clearSlots() {
    for (const id of this.getSlotIds()) this.#snapshot.slots.set(id, null);
    this.#call({ op: 'clearSlots' });
    this.#draw();
    return true;
  }

  // State machine

  stateMachineLoad(stateMachineId) {
    return this.#machineLoaded({ id: stateMachineId }, this.#accepts({ op: 'loadMachine', id: text(stateMachineId) }));
  }

  stateMachineLoadData(stateMachine) {
    const data = json(stateMachine);
    return this.#machineLoaded({ data }, this.#accepts({ op: 'loadMachine', json: data }));
  }

  #machineLoaded(machine, isDone) {
    if (isDone) Object.assign(this.#snapshot, { machine, state: undefined, inputs: new Map() });
    return this.#machineChanged(isDone);
  }

  /** Shows what a call of the machine has changed, and returns whether it was carried out. */
  #machineChanged(isDone) {
    this.#draw();
    return isDone;
  }

  stateMachineSetConfig(config) {
    this.#machineConfig = config;
  }

  stateMachineStart() {
    const { whitelist = [], requireUserInteraction = true } = this.#machineConfig?.openUrlPolicy ?? {};
    const isDone = this.#accepts({ op: 'start', whitelist: whitelist.map(text), requireUserInteraction: Boolean(requireUserInteraction) });
    if (isDone) this.#stage.listen(this.stateMachineGetListeners());
    this.#draw();
    return isDone;
  }

  stateMachineStop() {
    this.#stage.listen([]);
    const isDone = this.#accepts({ op: 'stop' });
    this.#draw();
    return isDone;
  }

  stateMachineGetStatus() {
    return ['Stopped', 'Running', 'Tweening'][this.#machineStatus] ?? 'Stopped';
  }

  get #machineStatus() {
    return this.#held?.isUsable ? this.#fact(fact.machine) : -1;
  }

  stateMachineGetCurrentState() {
    return this.#text(texts.state) ?? '';
  }

  stateMachineGetActiveId() {
    return this.#text(texts.machine) ?? '';
  }

  /** The gestures that the machine listens to. */
  stateMachineGetListeners() {
    return JSON.parse(this.#text(texts.gestures) ?? '[]');
  }

  /** The JSON of a state machine of the package. */
  stateMachineGet(stateMachineId) {
    const held = this.#held;
    if (!held?.file || !held.isUsable) return '';
    return unlessFailed(() => held.engine.text('file_machine', held.file.handle, text(stateMachineId))) ?? '';
  }

  stateMachineOverrideState(state) {
    return this.#machineChanged(this.#accepts({ op: 'override', state: text(state) }));
  }

  stateMachineSetSeed(seed) {
    const whole = typeof seed === 'bigint' ? seed : BigInt(Number.isFinite(Number(seed)) ? Math.trunc(seed) : 0);
    // Its digits, because numbers of JavaScript have 53 bits.
    this.#call(`{"op":"seed","value":${BigInt.asUintN(64, whole)}}`);
  }

  /** The names of all inputs, each followed by its type. */
  stateMachineGetInputs() {
    return this.#inputs.flatMap((input) => [input.name, input.type]);
  }

  get #inputs() {
    return JSON.parse(this.#text(texts.inputs) ?? '[]');
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
    return this.#machineChanged(this.#accepts({ op: 'set', input: text(name), value: Boolean(value) }));
  }

  stateMachineSetNumericInput(name, value) {
    return this.#machineChanged(this.#accepts({ op: 'set', input: text(name), value: Number(value) }));
  }

  stateMachineSetStringInput(name, value) {
    return this.#machineChanged(this.#accepts({ op: 'set', input: text(name), value: String(value) }));
  }

  stateMachineFireEvent(name) {
    return this.#machineChanged(this.#accepts({ op: 'fire', input: text(name) }));
  }

  stateMachinePostClickEvent(x, y) {
    return this.#post('click', x, y);
  }

  stateMachinePostPointerDownEvent(x, y) {
    return this.#post('down', x, y);
  }

  stateMachinePostPointerUpEvent(x, y) {
    return this.#post('up', x, y);
  }

  stateMachinePostPointerMoveEvent(x, y) {
    return this.#post('move', x, y);
  }

  stateMachinePostPointerEnterEvent(x, y) {
    return this.#post('enter', x, y);
  }

  stateMachinePostPointerExitEvent(x, y) {
    return this.#post('exit', x, y);
  }

  // Facts

  get canvas() {
    return this.#stage.canvas;
  }

  /** The straight pixels of the last picture, 4 bytes each; null without one. A view that the next call invalidates. */
  get buffer() {
    const held = this.#held;
    if (!held?.isUsable || !this.#isLoaded) return null;
    if (held.width === undefined) this.#draw();
    const { engine, handle, width, height } = held;
    return unlessFailed(() => engine.view(Uint8Array, engine.call('player_pixels', handle), width * height * 4)) ?? null;
  }

  get isReady() {
    return this.#held?.isUsable ?? false;
  }

  get isLoaded() {
    return this.#isLoaded;
  }

  get isPlaying() {
    return [statuses.playing, statuses.tweening].includes(this.#fact(fact.status));
  }

  get isPaused() {
    return this.#fact(fact.status) === statuses.paused;
  }

  get isStopped() {
    return this.#fact(fact.status) === statuses.stopped;
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
    return this.#held?.isUsable ? this.#fact(fact.speed) : this.#settings.speed;
  }

  get mode() {
    return this.#held?.isUsable ? Object.keys(modes)[this.#fact(fact.mode)] : this.#settings.mode;
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
    return this.#text(texts.marker) ?? undefined;
  }

  get layout() {
    return { ...this.#layout, align: [...this.#layout.align] };
  }

  get renderConfig() {
    return this.#stage.renderConfig;
  }

  get manifest() {
    return (this.#held?.isUsable && unlessFailed(() => this.#held.file?.manifest)) || null;
  }

  /** What the file says of the animation: its description, or else its name in the package or its own; undefined without. */
  get description() {
    const entry = () => this.manifest?.animations?.find(({ id }) => id === this.activeAnimationId);
    return this.#text(texts.description) || entry()?.name || this.#text(texts.name) || undefined;
  }

  get activeAnimationId() {
    return this.#text(texts.animation) ?? undefined;
  }

  get activeThemeId() {
    return this.#text(texts.theme) ?? undefined;
  }
}

/** A name or another text as the engine takes it; empty for one that is missing. */
const text = (value) => String(value ?? '');

/** A number that JSON has; 0 for any other. */
const finite = (value) => (Number.isFinite(Number(value)) ? Number(value) : 0);

/** The names of the members of a JSON text, which may begin with a byte order mark; none if it is no object. */
function idsOf(data) {
  try {
    return Object.keys(JSON.parse(data.replace(/^\uFEFF/, '')) ?? {});
  } catch {
    return [];
  }
}

/** JSON as a text. */
const json = (value) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** Throws an error again, unless it is a failure of the engine, which all players of it are told. */
function unlessFailure(error) {
  if (!(error instanceof EngineFailure)) throw error;
}

/** What a call returns; undefined if it ends the engine, which all players of it are told. */
function unlessFailed(call) {
  try {
    return call();
  } catch (error) {
    return unlessFailure(error);
  }
}

/** An error with the address of its file in front, unless it says it already or is the engine's. */
function named(error, src) {
  const isOfEngine = error instanceof EngineFailure || error instanceof EngineUnavailable;
  if (!src || isOfEngine || error.message.includes(src)) return error;
  const message = `${src}: ${error.message}`;
  return error instanceof Refusal ? new Refusal(message) : new Error(message, { cause: error });
}

/** The bytes of a configured file, and the key by which players share it. */
async function source({ src, data }) {
  if (!src && data === undefined) throw new Refusal('there is nothing to load: a configuration has src or data');
  if (data !== undefined) {
    const bytes = dataBytes(data);
    // Objects are told apart by themselves, texts by their characters.
    return { key: typeof data === 'string' ? data : bytes, bytes };
  }
  const address = new URL(src, globalThis.document?.baseURI ?? globalThis.location?.href).href;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} can't be loaded: ${response.status} ${response.statusText}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { key: address, bytes };
}

function dataBytes(data) {
  if (typeof data === 'string') return new TextEncoder().encode(data);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new TextEncoder().encode(JSON.stringify(data));
}
