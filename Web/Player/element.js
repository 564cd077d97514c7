// <zoetrope-player>: an animation as an element of a page.

import { DotLottie, eventTypes } from './index.js';

const isBrowser = typeof HTMLElement === 'function';
const Base = isBrowser ? HTMLElement : class {};

/** Settings that load the animation again when they change. */
const loading = ['src', 'data', 'animation', 'stateMachine', 'machineConfig', 'reducedMotion'];

/** The events of the player that the element passes on: not those of each frame, nor of its own end. */
const passedOn = eventTypes.filter((type) => !['frame', 'render', 'destroy', 'stateMachineInternalMessage'].includes(type));

/** Rules of the shadow tree; a page sets the custom properties and the part. */
const rules = `
  :host { display: inline-block; position: relative; width: 300px; height: 300px; contain: content;
    background: var(--zoetrope-background, transparent); border-radius: var(--zoetrope-radius, 0); }
  :host([hidden]) { display: none; }
  :host(:focus-visible) { outline: var(--zoetrope-focus-ring, 2px solid Highlight); outline-offset: 2px; }
  canvas { display: block; width: 100%; height: 100%; border-radius: inherit; touch-action: manipulation; }
  slot[name='poster'] { position: absolute; inset: 0; display: grid; place-items: center; }
  :host([data-loaded]) slot[name='poster'] { display: none; }
`;

let sheet;

/** An element that plays a Lottie or dotLottie animation. See element.d.ts. */
export class ZoetropePlayer extends Base {
  /** The attribute of each setting. */
  static attributes = {
    src: 'src', animation: 'animation', stateMachine: 'state-machine', theme: 'theme', autoplay: 'autoplay', loop: 'loop',
    loopCount: 'loop-count', speed: 'speed', mode: 'mode', background: 'background', fit: 'fit', segment: 'segment',
    marker: 'marker', interpolation: 'interpolation', reducedMotion: 'reduced-motion', fontTimeout: 'font-timeout',
  };

  static get observedAttributes() {
    return [...Object.values(this.attributes), 'aria-label'];
  }

  #player;
  #canvas;
  #isConnected = false;
  #reload;
  #pressedKey;
  #data;
  #internals;
  /** The press of a key that is being passed on; a promise. */
  #pressing = Promise.resolve();
  /** Whether the element has made itself focusable. */
  #hasOwnFocus = false;

  constructor() {
    super();
    if (!isBrowser) return;
    const root = this.attachShadow({ mode: 'open' });
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
    }
    root.adoptedStyleSheets = [sheet];
    const poster = document.createElement('slot');
    poster.name = 'poster';
    root.append(poster);
    this.#renewCanvas();
    this.#internals = this.attachInternals?.();
    this.addEventListener('keydown', (event) => this.#key(event, true));
    this.addEventListener('keyup', (event) => this.#key(event, false));
    this.addEventListener('blur', () => this.#letGo());
  }

  connectedCallback() {
    this.#isConnected = true;
    this.#describe();
    // The player is there at once, for those who listen to it; its file is loaded when all attributes are set.
    if (!this.#player) this.#begin();
    this.#load();
  }

  disconnectedCallback() {
    this.#isConnected = false;
    // An element that only moves within the page keeps its player.
    queueMicrotask(() => {
      if (this.#isConnected || !this.#player) return;
      this.#player.destroy();
      this.#player = undefined;
      this.#renewCanvas();
      this.removeAttribute('data-loaded');
    });
  }

  /** Puts an empty canvas in place of the former one, which may belong to a worker. */
  #renewCanvas() {
    this.#canvas?.remove();
    this.#canvas = document.createElement('canvas');
    this.#canvas.part = 'canvas';
    this.shadowRoot.prepend(this.#canvas);
  }

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.#isConnected) return;
    const { attributes } = this.constructor;
    const setting = Object.keys(attributes).find((key) => attributes[key] === name);
    if (name === 'aria-label') {
      this.#describe();
    } else if (loading.includes(setting)) {
      this.#load();
    } else if (this.#player) {
      this.#apply(setting);
    }
  }

  // Reading attributes, which a subclass may do in another way

  /** The text of a setting's attribute; null without it. */
  setting(name) {
    const attribute = this.constructor.attributes[name];
    return attribute === undefined ? null : this.getAttribute(attribute);
  }

  /** Whether a setting that is there or not is there. */
  hasSetting(name) {
    return this.setting(name) !== null;
  }

  /** The player: all its methods and properties. Undefined before the element is on a page. */
  get dotLottie() {
    return this.#player;
  }

  /** An animation without an address: JSON as a text or an object, or the bytes of a file. It goes before `src`. */
  get data() {
    return this.#data ?? this.setting('data');
  }

  set data(value) {
    this.#data = value ?? undefined;
    if (this.#isConnected) this.#load();
  }

  // Loading

  /** Loads once for all attributes that change in one turn. */
  #load() {
    this.#reload ??= Promise.resolve().then(() => {
      this.#reload = undefined;
      if (!this.#isConnected) return;
      const config = this.#config();
      if (config.src || config.data !== undefined) {
        this.#player.load(config);
      } else if (this.#player.isLoaded) {
        // Nothing is to be shown any more.
        this.#player.destroy();
        this.#renewCanvas();
        this.#begin();
        this.#unloaded();
      }
    });
  }

  #begin() {
    const player = this.newPlayer({
      canvas: this.#canvas,
      renderConfig: { autoResize: true, freezeOnOffscreen: true, ...this.renderSetting() },
    });
    this.#player = player;
    for (const type of passedOn) {
      player.addEventListener(type, (event) => {
        if (this.#player !== player) return;
        if (type === 'load') this.#loaded();
        if (type === 'loadError') this.#unloaded();
        // Only a running machine makes the element a button.
        if (type === 'stateMachineStart' || type === 'stateMachineStop') this.#describe();
        const isError = type === 'loadError' || type === 'renderError' || type === 'stateMachineError';
        const passed = new CustomEvent(type, { detail: event, bubbles: true, composed: true, cancelable: isError });
        // Nobody can know whether somebody listens.
        if (this.dispatchEvent(passed) && isError) console.error(event.error);
      });
    }
  }

  #loaded() {
    this.setAttribute('data-loaded', '');
    this.#describe();
  }

  #unloaded() {
    this.removeAttribute('data-loaded');
    this.#describe();
  }

  #config() {
    const text = (name) => this.setting(name) ?? undefined;
    const number = (name) => (this.hasSetting(name) ? Number(this.setting(name)) : undefined);
    return {
      src: text('src'),
      data: this.#data ?? text('data'),
      reducedMotion: this.hasSetting('reducedMotion') ? this.setting('reducedMotion') !== 'false' : undefined,
      stateMachineConfig: this.machineSetting(),
      animationId: text('animation'),
      stateMachineId: text('stateMachine'),
      themeId: text('theme'),
      autoplay: this.hasSetting('autoplay'),
      loop: this.hasSetting('loop'),
      loopCount: number('loopCount'),
      fontTimeout: number('fontTimeout'),
      speed: number('speed'),
      mode: text('mode'),
      backgroundColor: text('background'),
      layout: this.layoutSetting(),
      segment: this.#segment,
      marker: text('marker'),
      renderConfig: this.renderSetting(),
      useFrameInterpolation: this.setting('interpolation') !== 'false',
    };
  }

  /** Creates the player. */
  newPlayer(config) {
    return new DotLottie(config);
  }

  /** The gestures that the running machine of the player listens to. */
  gestures() {
    return this.dotLottie.stateMachineGetListeners();
  }

  layoutSetting() {
    return this.hasSetting('fit') ? { fit: this.setting('fit') } : undefined;
  }

  renderSetting() {
    return undefined;
  }

  machineSetting() {
    return undefined;
  }

  /** Two numbers, `10,40` or `[10, 40]`. */
  get #segment() {
    const numbers = this.setting('segment')?.replace(/[[\]]/g, '').split(',').map(Number);
    return numbers?.length === 2 && numbers.every(Number.isFinite) ? numbers : undefined;
  }

  #apply(name) {
    const config = this.#config();
    const player = this.#player;
    switch (name) {
      case 'theme': player.setTheme(config.themeId ?? ''); break;
      case 'speed': player.setSpeed(config.speed ?? 1); break;
      case 'loop': player.setLoop(config.loop); break;
      case 'loopCount': player.setLoopCount(config.loopCount ?? 0); break;
      case 'mode': player.setMode(config.mode ?? 'forward'); break;
      case 'background': player.setBackgroundColor(config.backgroundColor ?? ''); break;
      case 'fit': player.setLayout(config.layout ?? {}); break;
      case 'render': player.setRenderConfig(config.renderConfig ?? {}); break;
      case 'marker': player.setMarker(config.marker); break;
      case 'interpolation': player.setUseFrameInterpolation(config.useFrameInterpolation); break;
      case 'segment':
        if (config.segment) player.setSegment(...config.segment);
        else player.resetSegment();
        break;
      default:
    }
  }

  // Accessibility

  /** Whether Enter and Space press the element: its state machine listens to presses or clicks. */
  get #isButton() {
    if (!this.#player?.isLoaded || !this.#player.isStateMachineRunning) return false;
    return this.gestures().some((name) => ['Click', 'PointerDown', 'PointerUp'].includes(name));
  }

  /** The role, the name and the focus, unless the page has set its own. */
  #describe() {
    if (this.#internals && 'role' in this.#internals) {
      this.#internals.role = this.#isButton ? 'button' : 'img';
      this.#internals.ariaLabel = this.getAttribute('aria-label') ?? this.#player?.description ?? 'Animation';
    }
    if (this.#isButton && !this.hasAttribute('tabindex')) {
      this.tabIndex = 0;
      this.#hasOwnFocus = true;
    } else if (!this.#isButton && this.#hasOwnFocus) {
      this.removeAttribute('tabindex');
      this.#hasOwnFocus = false;
    }
  }

  /**
   * Posts gestures at the middle of the first layer that listens to presses and shows, or of the picture. A player in a
   * worker answers later, so the gestures of one key wait for those of the former one.
   */
  #press(...gestures) {
    const player = this.#player;
    const { width, height } = this.#canvas;
    const middle = async () => {
      const machine = await player.stateMachineGet(await player.stateMachineGetActiveId());
      const { interactions = [] } = JSON.parse(machine || '{}');
      for (const { type, layerName } of interactions) {
        if (!['Click', 'PointerDown', 'PointerUp'].includes(type) || !layerName) continue;
        const corners = await player.layerBounds(layerName);
        if (corners) return [(corners[0] + corners[4]) / 2, (corners[1] + corners[5]) / 2];
      }
      return [width / 2, height / 2];
    };
    this.#pressing = this.#pressing.then(async () => {
      const [x, y] = await middle();
      for (const gesture of gestures) await player[`stateMachinePost${gesture}Event`](x, y);
    }).catch((error) => console.error(error));
  }

  /** Enter and Space press the element. */
  #key(event, isDown) {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.target !== this || !this.#isButton) return;
    event.preventDefault();
    if (event.repeat) return;
    if (isDown) {
      this.#pressedKey = event.key;
      this.#press('PointerDown');
    } else if (this.#pressedKey === event.key) {
      // A key that was pressed elsewhere presses nothing here.
      this.#pressedKey = undefined;
      this.#press('PointerUp', 'Click');
    }
  }

  /** A key that is held while the focus goes away is let go without a click. */
  #letGo() {
    if (this.#pressedKey === undefined) return;
    this.#pressedKey = undefined;
    if (this.#isButton) this.#press('PointerUp');
  }
}

/** The properties of the element that are attributes: texts, and those that are there or not. */
for (const property of Object.keys(ZoetropePlayer.attributes)) {
  if (['autoplay', 'loop', 'data'].includes(property)) continue;
  Object.defineProperty(ZoetropePlayer.prototype, property, {
    get() {
      return this.setting(property);
    },
    set(value) {
      const attribute = this.constructor.attributes[property];
      if (attribute === undefined) return;
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, String(value));
    },
  });
}
for (const property of ['autoplay', 'loop']) {
  Object.defineProperty(ZoetropePlayer.prototype, property, {
    get() {
      return this.hasAttribute(property);
    },
    set(value) {
      this.toggleAttribute(property, Boolean(value));
    },
  });
}
for (const method of ['play', 'pause', 'stop']) {
  ZoetropePlayer.prototype[method] = function () {
    this.dotLottie?.[method]();
  };
}

if (isBrowser && !customElements.get('zoetrope-player')) customElements.define('zoetrope-player', ZoetropePlayer);
