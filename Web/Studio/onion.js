// The frames before and after the one that shows, as through thin paper.

import { h } from './dom.js';
import { studioEngine } from './engine.js';
import { Session } from './session.js';

/** How far the frames are from the one that shows, and how much of each is seen. */
const skins = /** @type {const} */ ([[-8, 0.12], [-4, 0.22], [4, 0.22], [8, 0.12]]);

/** Draws the neighbours of a frame. */
export class Onion {
  /** @type {Session | undefined} */
  #session;
  #key = '';
  #canvas = h('canvas', { width: 1, height: 1 });

  /**
   * Draws the neighbours of the frame that shows onto a canvas of the same size, or clears it.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {import('./model.js').Studio} studio
   */
  async draw(canvas, studio) {
    const { session } = studio.play;
    const { file } = studio.files;
    const context = canvas.getContext('2d');
    if (!context || !session || !file) return;
    const [width, height] = session.pixelSize;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    context.clearRect(0, 0, width, height);
    const animation = session.animation ?? '';
    const key = `${studio.files.entry?.path}\n${studio.files.entry?.version}\n${animation}\n${width}`;
    if (key !== this.#key || !this.#session) {
      this.close();
      const engine = await studioEngine();
      if (file !== studio.files.file) return;
      // Another drawing may have begun one.
      this.close();
      this.#session = new Session(engine, { file: file.shared, animation, ...session.canvas, scale: width / session.canvas.width });
      this.#key = key;
    }
    const { frame, totalFrames } = session.facts;
    for (const [distance, opacity] of skins) {
      const neighbour = Math.round(frame) + distance;
      if (neighbour < 0 || neighbour >= totalFrames) continue;
      this.#session.perform({ op: 'setFrame', frame: neighbour });
      const drawn = this.#session.draw();
      [this.#canvas.width, this.#canvas.height] = [drawn.width, drawn.height];
      const image = new ImageData(new Uint8ClampedArray(drawn.pixels), drawn.width, drawn.height);
      this.#canvas.getContext('2d')?.putImageData(image, 0, 0);
      context.globalAlpha = opacity;
      context.drawImage(this.#canvas, 0, 0, width, height);
    }
    context.globalAlpha = 1;
  }

  /** Releases the memory. */
  close() {
    this.#session?.close();
    this.#session = undefined;
    this.#key = '';
  }
}
