// Calls to a player that scripts do not have: an application makes them, and a session that mirrors it.

/** The numbers of layouts in the engine, by their names in files and in Swift. */
const fits = /** @type {Record<string, number>} */ ({
  contain: 0, cover: 1, fill: 2, fitWidth: 3, 'fit-width': 3, fitHeight: 4, 'fit-height': 4, none: 5,
});

/** @typedef {import('../player/engine.js').Engine} Engine */

/**
 * The calls by their names. Each throws a refusal if the player refuses it.
 *
 * @type {Record<string, (engine: Engine, player: number, call: Record<string, any>, file: import('../player/files.js').SharedFile) => void>}
 */
const calls = {
  load: (engine, player, { id }, file) => engine.attempt('player_load', player, file.handle, String(id)),
  loadMachine: (engine, player, { id, json }) => {
    if (typeof json === 'string') engine.attempt('machine_load_data', player, json);
    else engine.attempt('machine_load', player, String(id));
  },
  // A text that is no machine unloads the one before.
  unloadMachine: (engine, player) => {
    try {
      engine.attempt('machine_load_data', player, '');
    } catch (error) {
      if (engine.failure) throw error;
    }
  },
  resize: (engine, player, { width, height }) => engine.attempt('player_resize', player, Math.trunc(width), Math.trunc(height)),
  setLayout: (engine, player, { fit, align = [0.5, 0.5] }) => engine.call('player_set_layout', player, fits[fit] ?? 0, Number(align[0]), Number(align[1])),
  setTransform: (engine, player, { matrix }) => engine.call('player_set_transform', player, ...matrix.map(Number)),
  setViewport: (engine, player, { area }) => engine.call('player_set_viewport', player, ...(area ?? [0, 0, -1, 0]).map(Number)),
  setBackground: (engine, player, { value }) => engine.call('player_set_background', player, Number(value)),
  clearSegment: (engine, player) => engine.call('player_clear_segment', player),
  clearMarker: (engine, player) => engine.call('player_set_marker', player, ''),
  setFrameInterpolation: (engine, player, { value }) => engine.call('player_set_frame_interpolation', player, Number(value)),
  setReducedMotion: (engine, player, { value }) => engine.call('player_set_reduced_motion', player, value === 'full' ? 0 : 1),
  setAutoplay: (engine, player, { value }) => engine.call('player_set_autoplay', player, Number(value)),
  unwritable: () => {},
};

/**
 * Whether this engine can't make a call as the application did.
 *
 * @param {any} call
 */
export const isInexact = (call) => (
  call?.op === 'unwritable' || (call?.op === 'setReducedMotion' && call.value === 'marker') || (call?.op === 'seed' && !Number.isSafeInteger(call.value)));

/** Whether a call is one that scripts have. */
export const isScriptCall = (/** @type {import('./session.js').Call} */ { op }) => !Object.hasOwn(calls, op);

/** The body of a call that scripts do not have. */
export const playerCall = (/** @type {string} */ op) => (Object.hasOwn(calls, op) ? calls[op] : undefined);
