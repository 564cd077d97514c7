// The drum that turns where there is no file: an animation that the engine draws, as it draws those of people.

import { studioEngine } from './engine.js';
import { OpenFile } from './open-file.js';
import { Session } from './session.js';

/** The side of the picture, in pixels of the page. */
const side = 132;
/** The distance of two slits, and the frames in which one takes the place of the next. */
const distance = 22, frames = 48;

/** How long the page may take to open a file before the drum turns, in milliseconds. */
const pause = 300;

const still = (/** @type {unknown} */ value) => ({ a: 0, k: value });
const place = { o: still(100), r: still(0), p: still([0, 0]), a: still([0, 0]), s: still([100, 100]) };
const fill = (/** @type {number[]} */ colour) => ({ ty: 'fl', c: still(colour), o: still(100), r: 1 });
const group = (/** @type {any[]} */ shapes, /** @type {any} */ moved = {}) => ({ ty: 'gr', it: [...shapes, { ty: 'tr', ...place, ...moved }] });
const layer = (/** @type {number} */ ind, /** @type {string} */ nm, /** @type {any[]} */ shapes, /** @type {any} */ more = {}) => (
  { ty: 4, ind, nm, ip: 0, op: frames, st: 0, ks: place, shapes, ...more });
const ellipse = (/** @type {number[]} */ centre, /** @type {number[]} */ size) => ({ ty: 'el', p: still(centre), s: still(size) });

/** The wall of the drum. */
const wall = { c: true, v: [[12, 38], [12, 90], [66, 116], [120, 90], [120, 38]], i: [[0, 0], [0, 0], [-30, 0], [0, 14], [0, 0]], o: [[0, 0], [0, 14], [30, 0], [0, 0], [0, 0]] };
/** The slits, which follow the bend of the wall by groups of their own. */
const slits = Array.from({ length: 8 }, (_, index) => {
  const at = (/** @type {number} */ turn) => {
    const x = (index - 1) * distance + turn * distance;
    return [x, 92 - (((x - 66) / 54) ** 2) * 14];
  };
  const keys = { a: 1, k: [0, 1].map((turn) => ({ t: turn * frames, s: at(turn), i: { x: [1], y: [1] }, o: { x: [0], y: [0] } })) };
  return group([{ ty: 'rc', p: still([0, 0]), s: still([9, 34]), r: still(4) }, fill([0.984, 0.914, 0.816])], { p: keys });
});

/** The animation, as a file. */
export const drum = {
  v: '5.7.0', fr: 30, ip: 0, op: frames, w: 132, h: 132, nm: 'Drum', assets: [],
  layers: [
    layer(1, 'inside', [group([ellipse([66, 39], [84, 28]), fill([0.984, 0.914, 0.816])])]),
    layer(2, 'rim', [group([ellipse([66, 38], [108, 44]), fill([0.49, 0.141, 0.106])])]),
    layer(3, 'slits', slits, { masksProperties: [{ mode: 'a', inv: false, o: still(100), pt: still(wall), x: still(0) }], hasMask: true }),
    layer(4, 'wall', [group([{ ty: 'sh', ks: still(wall) }, fill([0.702, 0.22, 0.173])])]),
  ],
};

/**
 * Turns the drum on a canvas while it can be seen; it stands still for people who want less motion.
 *
 * @param {HTMLCanvasElement} canvas
 */
export async function turnDrum(canvas) {
  const scale = Math.min(devicePixelRatio || 1, 3);
  canvas.width = canvas.height = Math.round(side * scale);
  const engine = await studioEngine();
  // A page with a file opens it now.
  await new Promise((resolve) => setTimeout(resolve, pause));
  if (canvas.getClientRects().length === 0) return;
  const file = await OpenFile.open(engine, 'drum.json', new TextEncoder().encode(JSON.stringify(drum)));
  const session = new Session(engine, { file: file.shared, width: side, height: side, scale });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const draw = () => {
    const { pixels, width, height } = session.draw();
    context.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  };
  const end = () => {
    session.close();
    file.close();
  };
  session.perform({ op: 'setLoop', value: true });
  session.perform({ op: 'play' });
  draw();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    end();
    return;
  }
  let last = performance.now();
  const step = (/** @type {number} */ time) => {
    try {
      if (canvas.getClientRects().length === 0) {
        end();
        return;
      }
      session.perform({ op: 'tick', ms: Math.min(Math.max(time - last, 0), 100) });
      last = time;
      draw();
      requestAnimationFrame(step);
    } catch {
      // The engine has ended, and a file that is opened begins another.
    }
  };
  requestAnimationFrame(step);
}
