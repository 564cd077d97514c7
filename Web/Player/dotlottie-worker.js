// A player whose engine runs in a worker and draws on an OffscreenCanvas: the page's own thread only passes on calls,
// pointers and sizes.

import { DotLottie } from './dotlottie.js';
import { EventManager } from './events.js';
import { followFonts, registerFont } from './fonts.js';
import { Stage } from './stage.js';
import { EngineUnavailable, compiledModule, engineSources, setEngineSource } from './engine.js';

/** How long a worker without players waits for the next one, in milliseconds. */
const longestIdleTime = 5000;

/** Players by their canvases, so that one lives as long as its canvas, even if the page keeps no other reference to it. */
const playersOfCanvases = new WeakMap();

/** Workers by their names, each with the players that it serves. */
const workers = new Map();
let nextPlayer = 1;

/**
 * The worker and the number of each transferred canvas. A canvas is transferred once and for all, so its next players
 * draw in the same worker.
 */
const surfaces = new WeakMap();
let nextSurface = 1;

/** The members of `DotLottie` that are read, and those that are called. */
const descriptors = Object.entries(Object.getOwnPropertyDescriptors(DotLottie.prototype));
const properties = descriptors.filter(([, { get }]) => get).map(([name]) => name);
const methods = descriptors.filter(([name, { value }]) => typeof value === 'function' && name !== 'constructor').map(([name]) => name);

/** What the page's own thread answers itself. */
const own = ['addEventListener', 'removeEventListener', 'load', 'destroy', 'setCanvas', 'setRenderConfig', 'resize', 'canvas', 'buffer'];

/** The names of the properties that a worker reports. */
const reportedProperties = properties.filter((name) => !own.includes(name));

/** A `DotLottie` in a worker. Its methods return promises; its properties are what the worker told last. */
export class DotLottieWorker {
  #id = nextPlayer++;
  #worker;
  #events = new EventManager();
  #stage;
  #state = {};
  #calls = new Map();
  #nextCall = 1;
  #isDestroyed = false;
  /** The end, once it was asked for; a promise. */
  #end;

  /** @param config As for `DotLottie`; `workerId` names the worker, which players of the same name share. */
  constructor({ canvas, workerId = 'zoetrope', renderConfig, ...config } = {}) {
    if (typeof canvas?.transferControlToOffscreen !== 'function') {
      throw new TypeError(`a player in a worker needs a canvas of the page, not ${canvas === null ? 'null' : typeof canvas}`);
    }
    const former = surfaces.get(canvas);
    this.#worker = former?.worker ?? workers.get(workerId) ?? new PlayerWorker(workerId);
    if (!former) Stage.keepBox(canvas);
    const transferred = former ? undefined : canvas.transferControlToOffscreen();
    this.#worker.acquire();
    // A worker must not keep a player that the page has forgotten.
    const reference = new WeakRef(this);
    this.#worker.players.set(this.#id, (message) => reference.deref()?.#receive(message));
    playersOfCanvases.set(canvas, this);
    registry?.register(this, { worker: this.#worker, id: this.#id }, this);
    this.#stage = new Stage({
      resized: (width, height) => this.#send({ call: 'resizeTo', values: [width, height] }),
      pointer: (gesture, x, y) => this.#send({ call: 'point', values: [gesture, x, y] }),
      visible: (isVisible) => this.#send({ call: isVisible ? 'unfreeze' : 'freeze', values: [] }),
    });
    this.#stage.setRenderConfig(renderConfig ?? {});
    this.#stage.setCanvas(canvas, { isTransferred: true });
    const { failure } = this.#worker;
    if (failure) queueMicrotask(() => this.#receive({ failure }));
    this.#send({
      make: located(config), reports: reportedProperties, surface: former?.number ?? this.#worker.adopt(canvas), transferred,
      size: this.#stage.measured(), isReduced: this.#stage.prefersReducedMotion,
    }, transferred && [transferred]);
  }

  get canvas() {
    return this.#stage.canvas;
  }

  addEventListener(type, listener) {
    this.#events.addEventListener(type, listener);
  }

  removeEventListener(type, listener) {
    this.#events.removeEventListener(type, listener);
  }

  async load({ canvas, renderConfig, ...config } = {}) {
    if (renderConfig) this.#stage.setRenderConfig(renderConfig);
    return this.#call('load', [located(config)]);
  }

  async setRenderConfig(config = {}) {
    this.#stage.setRenderConfig(config);
  }

  async resize() {
    this.#stage.resize();
  }

  destroy() {
    this.#end ??= this.#finish();
    return this.#end;
  }

  async #finish() {
    const last = this.#call('destroy', []);
    this.#isDestroyed = true;
    this.#stage.destroy();
    registry?.unregister(this);
    if (playersOfCanvases.get(this.canvas) === this) playersOfCanvases.delete(this.canvas);
    await last;
    forgotten({ worker: this.#worker, id: this.#id });
    this.#endCalls();
    this.#events.removeAllEventListeners();
  }

  /** Answers the open calls as those after the end: pages need not wait for them, nor catch anything. */
  #endCalls() {
    for (const { resolve } of this.#calls.values()) resolve(undefined);
    this.#calls.clear();
  }

  /** Loads and compiles the engine before a worker needs it. */
  static async preload() {
    await compiledModule();
  }

  /** Sets where the engine comes from, before the first player is made; the file beside the scripts otherwise. */
  static setWasmUrl(source, features) {
    setEngineSource(source, undefined, features);
  }

  /** Adds a font for texts by its name, from its bytes or its address; returns whether it can be used. */
  static registerFont(name, source) {
    return registerFont(name, source);
  }

  /** @internal */
  call(name, values) {
    return this.#call(name, values);
  }

  /** @internal */
  told(name) {
    return this.#state[name];
  }

  #call(name, values) {
    if (this.#isDestroyed || this.#worker.failure) return Promise.resolve(undefined);
    const call = this.#nextCall++;
    return new Promise((resolve, reject) => {
      this.#calls.set(call, { resolve, reject });
      this.#send({ call: name, values, number: call });
    });
  }

  #send(message, transfers = []) {
    this.#worker.post({ player: this.#id, ...message }, transfers);
  }

  #receive({ event, error, state, number, result, listeners, open, failure }) {
    if (failure) {
      this.#events.dispatch({ type: 'loadError', error: failure });
      this.#endCalls();
      return;
    }
    if (state) Object.assign(this.#state, state);
    if (listeners) {
      this.#state.listeners = listeners;
      this.#stage.listen(listeners);
    }
    if (open) this.#stage.open(open.url, open.target);
    if (number !== undefined && error !== undefined) {
      this.#calls.get(number)?.reject(errorOf(error));
      this.#calls.delete(number);
      return;
    }
    if (event) {
      if (event.currentFrame !== undefined) this.#state.currentFrame = event.currentFrame;
      this.#events.dispatch(error === undefined ? event : { ...event, error: errorOf(error) });
    }
    if (number !== undefined) {
      this.#calls.get(number)?.resolve(result);
      this.#calls.delete(number);
    }
  }
}

for (const name of methods.filter((name) => !own.includes(name))) {
  DotLottieWorker.prototype[name] = function (...values) {
    return this.call(name, values);
  };
}
for (const name of reportedProperties) {
  Object.defineProperty(DotLottieWorker.prototype, name, {
    get() {
      return this.told(name);
    },
  });
}

/** An error that a worker sends, as its name and message; the text of a state machine's error stays a text. */
function errorOf(error) {
  if (typeof error === 'string') return error;
  return error.name === 'EngineUnavailable' ? new EngineUnavailable(error.message) : new Error(error.message);
}

/** Ends a player in its worker that nobody has any more. */
function forgotten({ worker, id }) {
  worker.players.delete(id);
  worker.release();
}

const registry = globalThis.FinalizationRegistry && new FinalizationRegistry(({ worker, id }) => {
  worker.post({ player: id, call: 'destroy', values: [] });
  forgotten({ worker, id });
});

/** A configuration with the whole address of its file: a worker has another base than the page. */
function located(config) {
  try {
    return config.src ? { ...config, src: new URL(config.src, document.baseURI).href } : config;
  } catch {
    // The worker says that this is no address.
    return config;
  }
}

/** Ends the surfaces of canvases that the page has forgotten. */
const canvasRegistry = globalThis.FinalizationRegistry && new FinalizationRegistry(({ worker, number }) => {
  worker.canvases.delete(number);
  worker.post({ forget: number });
});

/** A worker, with its players and the canvases that it draws on. */
class PlayerWorker {
  /** What receives messages of each player, by the player's number. */
  players = new Map();
  /** Weak references to canvases by their numbers. */
  canvases = new Map();
  /** Why nothing can be drawn in it any more. */
  failure;
  #name;
  #worker;
  #timer;
  #unfollowFonts;

  constructor(name) {
    this.#name = name;
    try {
      // Bundlers recognize a worker by this form, with no other option.
      this.#worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    } catch (error) {
      // A script of another format has no address.
      this.#fail(new Error(`the worker can't be started: ${error.message}`, { cause: error }));
      return;
    }
    let isRunning = false;
    this.#worker.onmessage = ({ data }) => {
      isRunning = true;
      this.players.get(data.player)?.(data);
    };
    // A worker that can't be loaded, or that a policy forbids, says no more than this.
    this.#worker.onerror = (event) => {
      if (isRunning) return;
      event.preventDefault();
      this.#fail(new Error(`the worker can't be started: ${event.message ?? "its script can't be loaded, or a policy forbids it"}`));
      for (const receive of [...this.players.values()]) receive({ failure: this.failure });
    };
    workers.set(name, this);
    // The page compiles the module for all workers. If it can't, the worker tries itself and reports the error.
    const { engine, features } = engineSources();
    const sent = (source) => (source instanceof URL ? source.href : source);
    const post = (module) => this.post({ engine: module, features: sent(features) });
    compiledModule().then(post, () => post(sent(engine)));
    this.#unfollowFonts = followFonts((fonts) => this.post({ fonts }));
    this.release();
  }

  post(message, transfers = []) {
    this.#worker?.postMessage(message, transfers);
  }

  /** Keeps the worker for one more player. */
  acquire() {
    clearTimeout(this.#timer);
  }

  /** Registers a canvas that is transferred to the worker, and returns its number. */
  adopt(canvas) {
    const number = nextSurface++;
    this.canvases.set(number, new WeakRef(canvas));
    surfaces.set(canvas, { worker: this, number });
    canvasRegistry?.register(canvas, { worker: this, number });
    return number;
  }

  /** Ends the worker soon, unless it gets a player or still has a canvas on a page, whose next player needs it. */
  release() {
    if (this.players.size > 0 || this.failure) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if ([...this.canvases.values()].some((canvas) => canvas.deref()?.isConnected)) {
        this.release();
        return;
      }
      this.#fail(new Error('the worker that draws on this canvas has ended; a player needs a new canvas'));
      this.#worker?.terminate();
    }, longestIdleTime);
  }

  #fail(error) {
    this.failure = error;
    this.#unfollowFonts?.();
    if (workers.get(this.#name) === this) workers.delete(this.#name);
  }
}
