// The part of the graph that shows.

/** The smallest size of letters that opens, in pixels: of a graph that would be smaller, a part shows. */
const readable = 10.5;
/** How long the graph glides to another part, in milliseconds. */
const glideTime = 260;

/** @typedef {import('./scene.js').Frame} Frame */

/** Whether the person wants things to move. */
export const canMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves and scales the graph, automatically until a person does. */
export class Camera {
  #view;
  #picture;
  #scene;
  #source;
  #x = 0;
  #y = 0;
  #scale = 1;
  #isMoved = false;
  /** Whether all of it shows, however small its texts are. */
  #isWhole = false;
  #glide = 0;

  /**
   * @param {HTMLElement} view the room of the graph
   * @param {SVGElement} picture
   * @param {SVGElement} scene what moves
   * @param {object} source
   * @param {() => Frame} source.bounds the area of all
   * @param {number} source.letters the size of the smallest letters
   * @param {(name: string) => Frame | undefined} source.frame the area of a box
   * @param {() => string} source.current the box that shows first
   * @param {() => string | undefined} source.kept the box that stays in sight when the room has another size
   * @param {() => void} source.looked what to do after another part shows
   */
  constructor(view, picture, scene, source) {
    this.#view = view;
    this.#picture = picture;
    this.#scene = scene;
    this.#source = source;
    view.addEventListener('wheel', (event) => {
      event.preventDefault();
      const bounds = view.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 400), event.clientX - bounds.left, event.clientY - bounds.top);
    }, { passive: false });
    new ResizeObserver(() => this.#resized()).observe(view);
  }

  get scale() {
    return this.#scale;
  }

  /** The area that shows. @returns {Frame} */
  get area() {
    const [width, height] = [this.#view.clientWidth / this.#scale, this.#view.clientHeight / this.#scale];
    return [this.#x - width / 2, this.#y - height / 2, width, height];
  }

  #look() {
    const { clientWidth: width, clientHeight: height } = this.#view;
    if (width === 0 || height === 0) return;
    this.#picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#scene.setAttribute('transform', `translate(${width / 2} ${height / 2}) scale(${this.#scale}) translate(${-this.#x} ${-this.#y})`);
    this.#source.looked();
  }

  /**
   * Moves to a point, which ends automatic moves.
   *
   * @param {number} x the middle in pixels of the layout
   * @param {number} y
   * @param {number} [scale]
   */
  moveTo(x, y, scale = this.#scale) {
    cancelAnimationFrame(this.#glide);
    [this.#x, this.#y, this.#scale] = [x, y, scale];
    this.#isMoved = true;
    this.#look();
  }

  /**
   * Moves with a pointer.
   *
   * @param {number} dx in pixels of the page
   * @param {number} dy
   */
  pan(dx, dy) {
    this.moveTo(this.#x - dx / this.#scale, this.#y - dy / this.#scale);
  }

  /**
   * Shows the part that fits, or all however small, and moves automatically again.
   *
   * @param {{ isWhole?: boolean, glides?: boolean }} options
   */
  fit({ isWhole = false, glides = false } = {}) {
    this.#isMoved = false;
    this.#isWhole = isWhole;
    const former = [this.#x, this.#y, this.#scale];
    this.#fit();
    if (glides && canMove()) this.#glideFrom(former);
  }

  /** Fits the graph again after a change of its size or of the room, unless a person has moved it. */
  refit() {
    if (this.#isMoved) this.#look();
    else this.#fit();
  }

  #resized() {
    this.refit();
    const name = this.#source.kept();
    if (name === undefined || this.#isSeen(name)) return;
    const isMoved = this.#isMoved;
    this.center(name, this.#scale);
    this.#isMoved = isMoved;
  }

  #fit() {
    cancelAnimationFrame(this.#glide);
    const [left, top, width, height] = this.#source.bounds();
    const { clientWidth, clientHeight } = this.#view;
    const scale = Math.min(clientWidth / width, clientHeight / height, 1.4) || 1;
    [this.#x, this.#y, this.#scale] = [left + width / 2, top + height / 2, Math.max(scale, 0.02)];
    if (!this.#isWhole && scale * this.#source.letters < readable) this.#showPart();
    this.#look();
  }

  /** @param {number[]} former the middle and the scale before */
  #glideFrom(former) {
    const goal = [this.#x, this.#y, this.#scale];
    const start = performance.now();
    const step = () => {
      const passed = Math.min((performance.now() - start) / glideTime, 1);
      const part = 1 - (1 - passed) ** 3;
      [this.#x, this.#y, this.#scale] = goal.map((value, index) => former[index] + (value - former[index]) * part);
      this.#look();
      if (passed < 1) this.#glide = requestAnimationFrame(step);
    };
    step();
  }

  /** Shows the part around the current state at a size that can be read, and nothing beyond the edges. */
  #showPart() {
    const [left, top, all, allHigh] = this.#source.bounds();
    const frame = this.#source.frame(this.#source.current());
    if (!frame) return;
    const [x, y, width, height] = frame;
    const scale = readable / this.#source.letters;
    const within = (/** @type {number} */ middle, /** @type {number} */ whole, /** @type {number} */ room) => (
      room / scale >= whole ? whole / 2 : Math.min(Math.max(middle, room / scale / 2 - 8), whole - room / scale / 2 + 8));
    this.#x = left + within(x - left + width / 2, all, this.#view.clientWidth);
    this.#y = top + within(y - top + height / 2, allHigh, this.#view.clientHeight);
    this.#scale = scale;
  }

  /**
   * Scales around a point of the room, or its middle.
   *
   * @param {number} factor
   * @param {number} [x] in pixels of the room
   * @param {number} [y]
   */
  zoom(factor, x = this.#view.clientWidth / 2, y = this.#view.clientHeight / 2) {
    const scale = Math.min(Math.max(this.#scale * factor, 0.02), 4);
    const [dx, dy] = [x - this.#view.clientWidth / 2, y - this.#view.clientHeight / 2];
    this.moveTo(this.#x + dx / this.#scale - dx / scale, this.#y + dy / this.#scale - dy / scale, scale);
  }

  /**
   * The point of the layout under a pointer.
   *
   * @param {{ clientX: number, clientY: number }} event
   * @returns {[x: number, y: number]}
   */
  pointAt({ clientX, clientY }) {
    const bounds = this.#view.getBoundingClientRect();
    return [(clientX - bounds.left - bounds.width / 2) / this.#scale + this.#x, (clientY - bounds.top - bounds.height / 2) / this.#scale + this.#y];
  }

  /** @param {string} name */
  #isSeen(name) {
    const frame = this.#source.frame(name);
    if (!frame) return true;
    const [x, y, width, height] = frame;
    const [left, top, across, down] = this.area;
    return x >= left && x + width <= left + across && y >= top && y + height <= top + down;
  }

  /**
   * Moves to a box that is out of sight.
   *
   * @param {string} name
   */
  reveal(name) {
    if (!this.#isSeen(name)) this.center(name, this.#scale);
  }

  /**
   * Moves to a box that is out of sight or too small to read, unless a person has moved the graph.
   *
   * @param {string} name
   */
  follow(name) {
    if (this.#isMoved || this.#view.clientHeight === 0 || (this.#isSeen(name) && this.#scale > 0.2)) return;
    this.center(name, Math.max(this.#scale, 0.75));
    this.#isMoved = false;
  }

  /**
   * Moves a box to the middle.
   *
   * @param {string} name
   * @param {number} scale
   */
  center(name, scale) {
    const frame = this.#source.frame(name);
    if (!frame) return;
    const [x, y, width, height] = frame;
    this.moveTo(x + width / 2, y + height / 2, scale);
  }

  /**
   * Shows some boxes as large as they fit, and large enough to read.
   *
   * @param {string[]} names
   */
  show(names) {
    const frames = names.flatMap((name) => {
      const frame = this.#source.frame(name);
      return frame ? [frame] : [];
    });
    if (frames.length === 0) return;
    const [left, top] = [0, 1].map((axis) => Math.min(...frames.map((frame) => frame[axis])) - 20);
    const [right, bottom] = [0, 1].map((axis) => Math.max(...frames.map((frame) => frame[axis] + frame[axis + 2])) + 20);
    const { clientWidth, clientHeight } = this.#view;
    const scale = Math.max(this.#scale, Math.min(clientWidth / (right - left), clientHeight / (bottom - top), 1), 0.4);
    // If not all fits, the beginning shows.
    this.moveTo((left + right) / 2, Math.min((top + bottom) / 2, top + clientHeight / 2 / scale), scale);
  }
}
