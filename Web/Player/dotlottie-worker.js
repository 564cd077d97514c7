// A player whose engine runs in a worker and draws on an OffscreenCanvas: the page's own thread only passes on calls,
// pointers and sizes.

import { DotLottie } from './dotlottie.js';
import { EventHub } from './events.js';
import { Stage } from './stage.js';
import { engineSource, setEngineSource } from './engine.js';

/** Players by their canvases, so that one lives as long as its canvas, even if the page keeps no other reference to it. */
const playersOfCanvases = new WeakMap();

/** Workers by their names, each with the players that it serves. */
const workers = new Map();
let nextPlayer = 1;

/** The members of `DotLottie` that are read, and those that are called. */
const descriptors = Object.entries(Object.getOwnPropertyDescriptors(DotLottie.prototype));
const properties = descriptors.filter(([, { get }]) => get).map(([name]) => name);
const methods = descriptors.filter(([name, { value }]) => typeof value === 'function' && name !== 'constructor').map(([name]) => name);

/** What the page's own thread answers itself. */
const own = ['addEventListener', 'removeEventListener', 'load', 'destroy', 'setCanvas', 'setRenderConfig', 'resize', 'canvas', 'buffer'];

/** The names of the properties that a worker tells of. */
export const toldProperties = properties.filter((name) => !own.includes(name));

/** A `DotLottie` in a worker. Its methods return promises; its properties are what the worker told last. */
export class DotLottieWorker {
  #id = nextPlayer++;
  #worker;
  #events = new EventHub();
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
    this.#worker = sharedWorker(workerId);
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
    const { width, height } = this.#stage.measured();
    const surface = canvas.transferControlToOffscreen();
    surface.width = width;
    surface.height = height;
    this.#send({ make: located(config), surface, isReduced: this.#stage.prefersReducedMotion }, [surface]);
  }

  get canvas() {
    return this.#stage.canvas;
  }

  addEventListener(type, listener) {
    this.#events.add(type, listener);
  }

  removeEventListener(type, listener) {
    this.#events.remove(type, listener);
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
    playersOfCanvases.delete(this.canvas);
    await last;
    forgotten({ worker: this.#worker, id: this.#id });
    this.#endCalls();
    this.#events.clear();
  }

  /** Answers the open calls as those after the end: pages need not wait for them, nor catch anything. */
  #endCalls() {
    for (const { resolve } of this.#calls.values()) resolve(undefined);
    this.#calls.clear();
  }

  /** Sets where the engine comes from, before the first player is made; the file beside the scripts otherwise. */
  static setWasmUrl(source) {
    setEngineSource(source);
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
    if (listeners) this.#stage.listen(listeners);
    if (open) this.#stage.open(open.url, open.target);
    if (number !== undefined && error !== undefined) {
      this.#calls.get(number)?.reject(new Error(error));
      this.#calls.delete(number);
      return;
    }
    if (event) {
      if (event.currentFrame !== undefined) this.#state.currentFrame = event.currentFrame;
      this.#events.dispatch(error === undefined ? event : { ...event, error: new Error(error) });
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
for (const name of toldProperties) {
  Object.defineProperty(DotLottieWorker.prototype, name, {
    get() {
      return this.told(name);
    },
  });
}

/** Ends a player in its worker that nobody has any more. */
function forgotten({ worker, id }) {
  worker.players.delete(id);
  worker.release();
}

const registry = globalThis.FinalizationRegistry && new FinalizationRegistry(({ worker, id }) => {
  worker.post({ player: id, call: 'destroy', values: [] }, []);
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

function sharedWorker(name) {
  let shared = workers.get(name);
  if (!shared) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name });
    const players = new Map();
    let isRunning = false;
    worker.onmessage = ({ data }) => {
      isRunning = true;
      players.get(data.player)?.(data);
    };
    // A worker that can't be loaded, or that a policy forbids, says no more than this.
    worker.onerror = (event) => {
      if (isRunning) return;
      event.preventDefault();
      shared.failure = new Error(`the worker can't be started: ${event.message ?? "its script can't be loaded, or a policy forbids it"}`);
      workers.delete(name);
      for (const receive of [...players.values()]) receive({ failure: shared.failure });
    };
    shared = {
      players,
      post: (message, transfers) => worker.postMessage(message, transfers),
      release: () => {
        if (players.size > 0) return;
        worker.terminate();
        if (workers.get(name) === shared) workers.delete(name);
      },
    };
    workers.set(name, shared);
    const source = engineSource();
    if (source !== undefined) shared.post({ engine: source instanceof URL ? source.href : source }, []);
  }
  return shared;
}
