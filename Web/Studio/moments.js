// Two moments of a session, side by side.

import { Comparison } from './comparison.js';

/**
 * A moment of a session: its picture and its facts.
 *
 * @typedef {object} Moment
 * @property {number} count the number of calls before it
 * @property {ImageData} image
 * @property {Record<string, string | number | boolean>} facts in words, by their names
 * @property {Record<string, any>} inputs
 */

/**
 * A mark on a moment, which is kept while the calls that led there are.
 *
 * @typedef {object} Mark
 * @property {number} count
 * @property {import('./session.js').Call | undefined} call the last of its calls
 */

/**
 * @param {import('./session.js').Session} session
 * @param {number} count
 * @returns {Mark}
 */
export const markAt = (session, count) => ({ count, call: session.calls[count - 1] });

/**
 * Whether the moment of a mark is one of a session's still.
 *
 * @param {import('./session.js').Session} session
 * @param {Mark | undefined} mark
 * @returns {mark is Mark}
 */
export const isIn = (session, mark) => mark !== undefined && mark.count <= session.calls.length && session.calls[mark.count - 1] === mark.call;

/**
 * The moments after some numbers of calls, played by another session: the one that shows stays where it is.
 *
 * @param {import('./model.js').Studio} studio
 * @param {number[]} counts
 * @returns {Promise<Moment[]>} in the order of the counts
 */
export async function momentsOf(studio, counts) {
  const { session } = studio.play;
  if (!session) return [];
  const comparison = await Comparison.withMoments(studio);
  try {
    /** @type {Map<number, Moment>} */
    const found = new Map();
    // The earliest first: nothing is played twice.
    for (const count of [...counts].sort((one, other) => one - other)) {
      const { pixels, width, height } = comparison.drawAt(session, count);
      const image = new ImageData(new Uint8ClampedArray(pixels), width, height);
      const { session: played } = comparison;
      const { frame, machine } = played.facts;
      found.set(count, {
        count, image, facts: { state: machine === 'stopped' ? '' : played.state, frame: Math.round(frame * 100) / 100, theme: played.theme ?? '', animation: played.animation ?? '', time: Math.round(played.time) },
        inputs: Object.fromEntries(played.inputs.filter(({ type }) => type !== 'Event').map(({ name, value }) => [name, value])),
      });
    }
    return counts.map((count) => /** @type {Moment} */ (found.get(count)));
  } finally {
    comparison.close();
  }
}
