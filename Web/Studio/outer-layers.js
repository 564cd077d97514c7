// The layers that a new machine may listen to.

import { Session } from './session.js';

/** The times at which layers are looked for, as parts of the animation. */
const moments = [0, 0.25, 0.5, 0.75];

/**
 * The names of the outer layers that can be pressed, from the top: those that show, in most frames first.
 *
 * @param {import('../player/engine.js').Engine} engine
 * @param {ConstructorParameters<typeof Session>[1]} subject the animation
 */
export function outerLayers(engine, subject) {
  const session = new Session(engine, subject);
  /** @type {Map<string, number>} */
  const seen = new Map();
  try {
    const { width, height } = session.canvas;
    for (const part of moments) {
      session.perform({ op: 'setFrame', frame: Math.floor(session.facts.totalFrames * part) });
      for (const layer of session.layers) {
        if (layer.depth > 0 || !layer.name) continue;
        // One that covers the picture hides what is behind it from presses, and gets them all.
        const isBackground = Number(layer.width) * Number(layer.height) > width * height * 0.9;
        seen.set(layer.name, (seen.get(layer.name) ?? 0) + (layer.visible && layer.x !== undefined && !isBackground ? 1 : 0));
      }
    }
  } finally {
    session.close();
  }
  const order = [...seen.keys()];
  const visible = order.filter((name) => seen.get(name));
  return (visible.length > 0 ? visible : order).sort((one, other) => Number(seen.get(other)) - Number(seen.get(one)) || order.indexOf(one) - order.indexOf(other));
}
