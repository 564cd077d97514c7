// The canvas of a player and what surrounds it: its size, the clock, pointers, visibility. Nothing is touched where
// there is no document, such as on a server or in a worker.

const isBrowser = typeof document === 'object';

/** The most pixels on a side. */
const largestSide = 8192;

/** A time that a page may have slept through is not caught up with. */
const longestStep = 1000;

const requestFrame = (callback) =>
  typeof requestAnimationFrame === 'function'
    ? requestAnimationFrame(callback)
    : setTimeout(() => callback(performance.now()), 1000 / 60);
const cancelFrame = (id) =>
  typeof cancelAnimationFrame === 'function' ? cancelAnimationFrame(id) : clearTimeout(id);

/** The DOM events of each gesture that a state machine can listen to. */
const domEvents = {
  PointerDown: ['pointerdown', 'down'],
  PointerUp: ['pointerup', 'up'],
  PointerMove: ['pointermove', 'move'],
  PointerEnter: ['pointerenter', 'enter'],
  PointerExit: ['pointerleave', 'exit'],
  Click: ['click', 'click'],
};

export class Stage {
  #host;
  #canvas;
  #context;
  #image;
  #config = { autoResize: false, freezeOnOffscreen: true, devicePixelRatio: undefined, quality: 100 };
  #frame;
  #lastTime;
  #listening = [];
  #resizeObserver;
  #intersectionObserver;
  #isOnScreen = true;
  #removePageListener;
  #isTransferred = false;
  /** Whether the size of the canvas has been made independent of its number of pixels. */
  #hasKeptBox = false;
  /** The size that the thread which draws was told. */
  #told = [];

  /** @param host `tick`, `resized`, `pointer` and `visible` are called. */
  constructor(host) {
    this.#host = host;
    if (isBrowser) {
      // Hidden pages get no frames; the time until they are seen again does not count. The document must not keep a
      // stage that everybody else has forgotten.
      const reference = new WeakRef(this);
      const listener = () => reference.deref()?.#forgetTime();
      document.addEventListener('visibilitychange', listener);
      this.#removePageListener = () => document.removeEventListener('visibilitychange', listener);
    }
  }

  #forgetTime() {
    this.#lastTime = undefined;
  }

  get canvas() {
    return this.#canvas;
  }

  get width() {
    return side(this.#canvas?.width);
  }

  get height() {
    return side(this.#canvas?.height);
  }

  get renderConfig() {
    return { ...this.#config, devicePixelRatio: this.#ratio };
  }

  get #ratio() {
    return this.#config.devicePixelRatio ?? globalThis.devicePixelRatio ?? 1;
  }

  get isOffscreen() {
    return !this.#isOnScreen;
  }

  /** Whether the person has asked for less motion. */
  get prefersReducedMotion() {
    return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  }

  setRenderConfig(config) {
    this.#config = { ...this.#config, ...config };
    this.#observe();
    if (config.devicePixelRatio !== undefined && this.#canvas) this.resize();
  }

  /** @param options `isTransferred` if another thread draws on the canvas, so that its size can't be set here. */
  setCanvas(canvas, { isTransferred = false } = {}) {
    // Where nothing is shown, such as on a server, an object with a size will do.
    if (typeof canvas?.width !== 'number' || typeof canvas.height !== 'number') {
      throw new TypeError(`a player needs a canvas, not ${canvas === null ? 'null' : canvas?.tagName ?? typeof canvas}`);
    }
    this.#isTransferred = isTransferred;
    const listened = this.#listening.map(([gesture]) => gesture);
    this.listen([]);
    this.#unobserve();
    this.#canvas = canvas;
    this.#context = undefined;
    this.#image = undefined;
    this.#hasKeptBox = false;
    this.#observe();
    this.listen(listened);
    if (isTransferred) return;
    this.resize();
    this.#host.resized(this.width, this.height);
  }

  /**
   * Fixes the size of a canvas on the page that no style sets: it would follow its number of pixels, which follows its
   * size. The pixels of a transferred canvas can't be set here, so this comes before the transfer.
   *
   * @returns whether the canvas is on a page
   */
  static keepBox(canvas) {
    if (!isBrowser || !(canvas instanceof HTMLCanvasElement) || !canvas.isConnected) return false;
    const { width, height } = canvas;
    const box = canvas.getBoundingClientRect();
    if (!(box.width > 0) || !(box.height > 0)) return true;
    const { width: shownWidth, height: shownHeight } = getComputedStyle(canvas);
    canvas.width = width + 1;
    canvas.height = height + 1;
    const next = canvas.getBoundingClientRect();
    [canvas.width, canvas.height] = [width, height];
    if (next.width !== box.width) canvas.style.width = shownWidth;
    if (next.height !== box.height) canvas.style.height = shownHeight;
    return true;
  }

  /** The pixels that the canvas shows; those that it has if it is on no page. */
  measured() {
    const box = this.#canvas?.getBoundingClientRect?.();
    if (!(box?.width > 0) || !(box?.height > 0)) return { width: this.width, height: this.height };
    return { width: side(Math.round(box.width * this.#ratio)), height: side(Math.round(box.height * this.#ratio)) };
  }

  /** Gives the canvas as many pixels as it shows, if it is on a page and has a size there. */
  resize() {
    const canvas = this.#canvas;
    if (!canvas?.getBoundingClientRect) return;
    const { width, height } = this.measured();
    const [knownWidth, knownHeight] = this.#isTransferred ? this.#told : [canvas.width, canvas.height];
    if (knownWidth === width && knownHeight === height) return;
    if (this.#isTransferred) {
      this.#told = [width, height];
    } else {
      this.#hasKeptBox ||= Stage.keepBox(canvas);
      canvas.width = width;
      canvas.height = height;
    }
    this.#image = undefined;
    this.#host.resized(width, height);
  }

  /**
   * Shows a picture.
   *
   * @param pixels Straight pixels, in the engine's memory.
   * @param boxes Four numbers for each part that changed: left column, top row, width, height.
   */
  show(pixels, boxes) {
    const canvas = this.#canvas;
    if (typeof canvas?.getContext !== 'function' || typeof ImageData !== 'function') return;
    try {
      this.#context ??= canvas.getContext('2d');
    } catch (error) {
      this.#host.failed?.(new Error('the canvas belongs to a worker; a player of the page needs another one', { cause: error }));
      return;
    }
    if (!this.#context) {
      this.#host.failed?.(new Error('the canvas has a context of another kind, so that nothing can be drawn on it'));
      return;
    }
    // The memory moves when it grows.
    if (this.#image?.data.buffer !== pixels.buffer || this.#image.data.byteOffset !== pixels.byteOffset
      || this.#image.data.length !== pixels.length) {
      this.#image = new ImageData(pixels, this.width, this.height);
    }
    for (let at = 0; at < boxes.length; at += 4) {
      this.#context.putImageData(this.#image, 0, 0, boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
    }
  }

  // The clock

  /** Lets time pass until `tick` says that nothing moves. */
  wake() {
    if (this.#frame !== undefined) return;
    this.#frame = requestFrame((time) => this.#step(time));
  }

  sleep() {
    if (this.#frame !== undefined) cancelFrame(this.#frame);
    this.#frame = undefined;
    this.#lastTime = undefined;
  }

  #step(time) {
    this.#frame = undefined;
    const passed = this.#lastTime === undefined ? 0 : Math.min(Math.max(time - this.#lastTime, 0), longestStep);
    this.#lastTime = time;
    if (this.#host.tick(passed)) {
      this.wake();
    } else if (this.#frame === undefined) {
      this.#lastTime = undefined;
    }
  }

  // Pointers

  /** Passes on the gestures of a state machine, and no others. */
  listen(wanted) {
    for (const [, type, listener] of this.#listening) this.#canvas?.removeEventListener?.(type, listener);
    this.#listening = [];
    if (!this.#canvas?.addEventListener) return;
    const names = new Set(wanted);
    // A pointer enters and leaves layers while it moves over the canvas.
    if (names.has('PointerEnter') || names.has('PointerExit')) {
      for (const name of ['PointerEnter', 'PointerMove', 'PointerExit']) names.add(name);
    }
    for (const name of names) {
      const [type, gesture] = domEvents[name] ?? [];
      if (!type) continue;
      const listener = (event) => {
        const box = this.#canvas.getBoundingClientRect();
        if (!(box.width > 0) || !(box.height > 0)) return;
        const { width, height } = this.#isTransferred ? this.measured() : this.#canvas;
        const x = ((event.clientX - box.left) * width) / box.width;
        const y = ((event.clientY - box.top) * height) / box.height;
        this.#host.pointer(gesture, x, y);
      };
      this.#canvas.addEventListener(type, listener);
      this.#listening.push([name, type, listener]);
    }
  }

  /** Opens an address that the policy allows. */
  open(url, target) {
    if (isBrowser) window.open(url, target || '_blank', 'noopener');
  }

  // Observers

  #observe() {
    this.#unobserve();
    if (!isBrowser || !(this.#canvas instanceof Element)) return;
    if (this.#config.autoResize && typeof ResizeObserver === 'function') {
      this.#resizeObserver = new ResizeObserver(() => this.resize());
      this.#resizeObserver.observe(this.#canvas);
    }
    if (this.#config.freezeOnOffscreen && typeof IntersectionObserver === 'function') {
      this.#intersectionObserver = new IntersectionObserver((entries) => {
        const isOnScreen = entries[entries.length - 1].isIntersecting;
        if (isOnScreen === this.#isOnScreen) return;
        this.#isOnScreen = isOnScreen;
        this.#host.visible(isOnScreen);
      });
      this.#intersectionObserver.observe(this.#canvas);
    }
  }

  #unobserve() {
    this.#resizeObserver?.disconnect();
    this.#intersectionObserver?.disconnect();
    this.#resizeObserver = undefined;
    this.#intersectionObserver = undefined;
  }

  destroy() {
    this.sleep();
    this.listen([]);
    this.#unobserve();
    this.#removePageListener?.();
  }
}

function side(value) {
  return Math.min(Math.max(Math.trunc(value ?? 0) || 1, 1), largestSide);
}
