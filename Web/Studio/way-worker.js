// Searches ways to a state beside the page, with an engine of its own: the page never waits for it.

import { studioEngine, useStudioEngine } from './engine.js';
import { OpenFile } from './open-file.js';
import { Session } from './session.js';
import { wayTo } from './way.js';

useStudioEngine();

/** How often the page hears how far it is, in milliseconds. */
const pause = 120;

self.onmessage = async ({ data: { bytes, source, size, machine, befores, goal, isByHand, longest } }) => {
  let file;
  try {
    const engine = await studioEngine();
    file = await OpenFile.open(engine, 'way', bytes);
    const { shared } = file;
    for (const [index, before] of befores.entries()) {
      const begin = (/** @type {number} */ scale) => new Session(engine, { file: shared, ...source, ...size, scale });
      const search = wayTo({ begin, machine, before, goal, isByHand, longest });
      let told = 0;
      for (;;) {
        const { value, done } = search.next();
        if (done) {
          self.postMessage({ index, way: value });
          break;
        }
        if (performance.now() - told < pause) continue;
        told = performance.now();
        self.postMessage({ index, progress: value });
      }
    }
  } catch (error) {
    self.postMessage({ error: String(/** @type {Error} */ (error).message) });
  }
  file?.close();
};
