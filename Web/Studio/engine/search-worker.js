// Searches beside the page, with an engine of its own: the page never waits for it.

import { studioEngine, useStudioEngine } from '../engine.js';
import { OpenFile } from '../open-file.js';
import { Session } from '../session.js';
import { Search } from './search.js';

useStudioEngine();

/**
 * The search for answers, whose scripts are asked for later.
 *
 * @type {Search | undefined}
 */
let kept;

self.onmessage = async ({ data }) => {
  try {
    if (data.script !== undefined) self.postMessage({ script: data.script, steps: kept?.script(data.script) ?? [] });
    else await search(data);
  } catch (error) {
    self.postMessage({ error: String(/** @type {Error} */ (error).message) });
  }
};

/**
 * Searches from the end of each list of calls: a way, or answers to all questions.
 *
 * @param {{ bytes: Uint8Array, source: any, size: any, befores: import('./search.js').Call[][], goal?: import('./search.js').Goal, isByHand?: boolean, longest: number }} request
 */
async function search({ bytes, source, size, befores, goal, isByHand, longest }) {
  const engine = await studioEngine();
  const file = await OpenFile.open(engine, 'search', bytes);
  for (const [index, before] of befores.entries()) {
    const session = new Session(engine, { file: file.shared, ...source, ...size });
    for (const call of before) session.perform(call);
    const found = new Search(engine, session, { goal, isByHand }).run(longest);
    if (!goal) {
      kept = found;
      self.postMessage({ answers: found.answers });
      return;
    }
    self.postMessage({ index, way: found.way });
    found.close();
    session.close();
  }
  file.close();
}
