// The numbers and texts that the engine reports of a player.

/** The indexes of the numbers that `WebPlayer.writeFacts` of the engine writes. */
export const fact = {
  frame: 0, totalFrames: 1, duration: 2, width: 3, height: 4, status: 5, mode: 6, iteration: 7, speed: 8, hasSegment: 9,
  rangeStart: 10, rangeEnd: 11, isSettled: 12, machine: 13, missingPictures: 14, loops: 15, missingFonts: 16,
};
/** The numbers of the texts that `player_text` of the engine answers; some are of a slot or a layer, by its name. */
export const text = {
  status: 0, animation: 1, description: 2, name: 3, marker: 4, markers: 5, theme: 6, slots: 7, slotIds: 8, slot: 9, slotKind: 10,
  layerBounds: 11, machine: 12, state: 13, gestures: 14, inputs: 15, diagnostics: 16,
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

/**
 * A text of a player; null if there is none.
 *
 * @param {import('./engine.js').Engine} engine
 * @param {number} handle
 * @param {number} which one of {@link text}
 * @param {string} [name] the slot or the layer
 */
export function textOf(engine, handle, which, name = '') {
  return engine.text('player_text', handle, which, name);
}
