// Draws the posters of files, in a worker with an engine of its own.

import { EngineFailure } from '../player/engine.js';
import { registerFont } from '../player/fonts.js';
import { studioEngine, useStudioEngine } from './engine.js';
import { useServedFonts } from './fonts.js';
import { Inspection } from './inspection.js';
import { kindOfFile, wrongKind } from './kinds.js';
import { OpenFile } from './open-file.js';
import { Session } from './session.js';
import { texts } from './texts.js';
import { viewsPoster } from './views/poster.js';

useStudioEngine();

/** The number of frames that compete. */
const candidates = 8;

/** The fonts of the person, which the next poster waits for. */
let fonts = Promise.resolve(true);

self.onmessage = async ({ data: { font, bytes, side, stage, isServed } }) => {
  if (font) {
    fonts = registerFont(font[1], font[2]);
    return;
  }
  if (isServed) useServedFonts();
  await fonts;
  /** @type {import('./posters.js').Poster & { isBroken?: boolean }} */
  const poster = { machines: [], themes: [] };
  let file;
  try {
    const engine = await studioEngine();
    poster.kind = kindOfFile(bytes);
    if (poster.kind !== 'package' && poster.kind !== 'animation' && poster.kind !== 'other') {
      if (poster.kind === 'text') {
        poster.error = await wrongKind(engine, bytes) ?? texts.shelf.noJSON;
      } else {
        if (poster.kind === 'views' || poster.kind === 'stage') {
          const text = new TextDecoder().decode(bytes);
          if (poster.kind === 'views') poster.machines = [...new Set(JSON.parse(text).map((/** @type {any} */ machine) => String(machine?.machine)))];
          poster.image = await viewsPoster(engine, poster.kind, text, side, stage);
        }
        const inspection = new Inspection(engine, bytes);
        try {
          poster.findings = await inspection.findings();
        } catch (error) {
          // Some kinds, such as manifests, are checked in their package alone.
          if (error instanceof EngineFailure) throw error;
        }
        inspection.close();
      }
      self.postMessage(poster);
      return;
    }
    file = await OpenFile.open(engine, 'poster', bytes);
    poster.machines = file.machines.map(({ id }) => id);
    poster.themes = file.themes.map(({ id }) => id);
    poster.image = draw(engine, file, side);
    poster.findings = await file.findings();
  } catch (error) {
    poster.error = String(/** @type {Error} */ (error).message);
    poster.isBroken = error instanceof EngineFailure;
  }
  file?.close();
  self.postMessage(poster);
};

/**
 * Draws the frame that shows most.
 *
 * @param {import('../player/engine.js').Engine} engine
 * @param {OpenFile} file
 * @param {number} side
 */
function draw(engine, file, side) {
  const session = new Session(engine, { file: file.shared, width: side, height: side });
  const { totalFrames } = session.facts;
  let best, most = -1;
  for (let index = 0; index < candidates; index += 1) {
    const frame = Math.floor((totalFrames * (index + 0.5)) / candidates);
    session.perform({ op: 'setFrame', frame });
    const { pixels, width, height } = session.draw();
    let count = 0;
    for (let at = 3; at < pixels.length; at += 4) count += pixels[at];
    if (count > most) {
      most = count;
      best = new ImageData(new Uint8ClampedArray(pixels), width, height);
    }
  }
  session.close();
  return best;
}
