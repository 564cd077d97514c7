// The numbers that the engine tells of a player.

/** The places of what `WebPlayer.writeFacts` of the engine tells of a player. */
export const fact = {
  frame: 0, totalFrames: 1, duration: 2, width: 3, height: 4, status: 5, mode: 6, iteration: 7, speed: 8, hasSegment: 9,
  rangeStart: 10, rangeEnd: 11, isSettled: 12, machine: 13, missingPictures: 14, loops: 15,
};
export const statuses = { stopped: 1, paused: 2, playing: 3, tweening: 4 };

/**
 * The facts of a player, valid until the next call of the engine.
 *
 * @param {import('./engine.js').Engine} engine
 * @param {number} handle
 */
export function factsOf(engine, handle) {
  const start = engine.call('player_facts', handle);
  return engine.view(Float64Array, start, Object.keys(fact).length);
}
