// The studio's engine: the player's, with findings, graphs, packages to write and machines that move views.

import { Refusal, setEngineSource, sharedEngine } from '../player/engine.js';
import { StudioFonts } from './fonts.js';
import { studioFile } from './studio-file.js';

export { Refusal };

/** Makes the studio's module the one that players on this page use too; call it before the first player is made. */
export function useStudioEngine() {
  setEngineSource(new URL(studioFile.name, import.meta.url), studioFile.integrity);
}

/**
 * The instance that the studio and the players on its page share.
 *
 * @returns {Promise<import('../player/engine.js').Engine & { fonts: StudioFonts }>}
 */
export async function studioEngine() {
  const engine = /** @type {import('../player/engine.js').Engine & { fonts: StudioFonts }} */ (await sharedEngine());
  if (!engine.has('file_findings')) throw new Error("this is the player's engine: call useStudioEngine() before the first player is made");
  if (!(engine.fonts instanceof StudioFonts)) engine.fonts = new StudioFonts();
  return engine;
}
