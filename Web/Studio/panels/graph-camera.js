// The part of the graph that shows.

/** The smallest size of letters that opens, in pixels: of a graph that would be smaller, a part shows. */
const readable = 9;

/**
 * A rectangle in pixels of the layout.
 *
 * @typedef {[x: number, y: number, width: number, height: number]} Frame
 */

/** Moves and scales the graph, by itself until a person does. */
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
  #hasDragged = false;
  /** @type {{ x: number, y: number } | undefined} */
  #grabbed;

  /**
   * @param {HTMLElement} view the room of the graph
   * @param {SVGElement} picture
   * @param {SVGElement} scene what moves
   * @param {object} source
   * @param {() => { width: number, height: number, letters: number }} source.size the size of all, and of the smallest letters
   * @param {(name: string) => Frame | undefined} source.frame the place of a box
   * @param {() => string} source.current the box that shows first
   * @param {() => void} source.fitted what to do after the room has another size
   */
  constructor(view, picture, scene, source) {
    this.#view = view;
    this.#picture = picture;
    this.#scene = scene;
    this.#source = source;
    this.#listen();
  }

  get scale() {
    return this.#scale;
  }

  /** Whether the pointer has moved the graph since it went down, so that it presses nothing. */
  get hasDragged() {
    return this.#hasDragged;
  }

  #listen() {
    const view = this.#view;
    view.addEventListener('pointerdown', (event) => {
      this.#grabbed = { x: event.clientX, y: event.clientY };
      this.#hasDragged = false;
    });
    view.addEventListener('pointermove', (event) => {
      if (!this.#grabbed || event.buttons === 0) return;
      const [dx, dy] = [event.clientX - this.#grabbed.x, event.clientY - this.#grabbed.y];
      if (!this.#hasDragged && Math.hypot(dx, dy) < 4) return;
      if (!this.#hasDragged) view.setPointerCapture(event.pointerId);
      this.#hasDragged = true;
      this.#grabbed = { x: event.clientX, y: event.clientY };
      this.#move(this.#x - dx / this.#scale, this.#y - dy / this.#scale, this.#scale);
    });
    view.addEventListener('pointerup', () => { this.#grabbed = undefined; });
    view.addEventListener('wheel', (event) => {
      event.preventDefault();
      const bounds = view.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 400), event.clientX - bounds.left, event.clientY - bounds.top);
    }, { passive: false });
    new ResizeObserver(() => {
      if (this.#isMoved) this.#look();
      else this.#fit();
      this.#source.fitted();
    }).observe(view);
  }

  #look() {
    const { clientWidth: width, clientHeight: height } = this.#view;
    if (width === 0 || height === 0) return;
    this.#picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#scene.setAttribute('transform', `translate(${width / 2} ${height / 2}) scale(${this.#scale}) translate(${-this.#x} ${-this.#y})`);
  }

  /**
   * Moves for a person.
   *
   * @param {number} x the middle in pixels of the layout
   * @param {number} y
   * @param {number} scale
   */
  #move(x, y, scale) {
    [this.#x, this.#y, this.#scale] = [x, y, scale];
    this.#isMoved = true;
    this.#look();
  }

  /**
   * Shows what fits, or all however small, and moves by itself again.
   *
   * @param {boolean} [isWhole]
   */
  fit(isWhole = false) {
    this.#isMoved = false;
    this.#isWhole = isWhole;
    this.#fit();
  }

  #fit() {
    const { width, height, letters } = this.#source.size();
    const { clientWidth, clientHeight } = this.#view;
    const scale = Math.min(clientWidth / width, clientHeight / height, 1.4) || 1;
    [this.#x, this.#y, this.#scale] = [width / 2, height / 2, Math.max(scale, 0.05)];
    if (!this.#isWhole && scale * letters < readable) this.#showPart();
    this.#look();
  }

  /** Shows the part around the current state at a size that can be read, and nothing beyond the edges. */
  #showPart() {
    const { width: all, height: allHigh, letters } = this.#source.size();
    const frame = this.#source.frame(this.#source.current());
    if (!frame) return;
    const [x, y, width, height] = frame;
    const scale = readable / letters;
    const within = (/** @type {number} */ middle, /** @type {number} */ whole, /** @type {number} */ room) => (
      room / scale >= whole ? whole / 2 : Math.min(Math.max(middle, room / scale / 2 - 8), whole - room / scale / 2 + 8));
    this.#x = within(x + width / 2, all, this.#view.clientWidth);
    this.#y = within(y + height / 2, allHigh, this.#view.clientHeight);
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
    const scale = Math.min(Math.max(this.#scale * factor, 0.03), 4);
    const [dx, dy] = [x - this.#view.clientWidth / 2, y - this.#view.clientHeight / 2];
    this.#move(this.#x + dx / this.#scale - dx / scale, this.#y + dy / this.#scale - dy / scale, scale);
  }

  /**
   * The place in the layout that a pointer is at.
   *
   * @param {PointerEvent} event
   */
  placeOf({ clientX, clientY }) {
    const bounds = this.#view.getBoundingClientRect();
    return {
      x: (clientX - bounds.left - bounds.width / 2) / this.#scale + this.#x,
      y: (clientY - bounds.top - bounds.height / 2) / this.#scale + this.#y,
    };
  }

  /** @param {string} name */
  #isSeen(name) {
    const frame = this.#source.frame(name);
    if (!frame) return true;
    const [x, y, width, height] = frame;
    const [across, down] = [this.#view.clientWidth / 2 / this.#scale, this.#view.clientHeight / 2 / this.#scale];
    return x >= this.#x - across && x + width <= this.#x + across && y >= this.#y - down && y + height <= this.#y + down;
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
    this.#move(x + width / 2, y + height / 2, scale);
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
    // Of more than fits, the beginning shows.
    this.#move((left + right) / 2, Math.min((top + bottom) / 2, top + clientHeight / 2 / scale), scale);
  }
}
