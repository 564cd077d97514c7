// Machines to begin with.

/**
 * The animation that a machine is made for.
 *
 * @typedef {object} Facts
 * @property {string} animation its id
 * @property {string[]} markers the names of its segments, in order
 * @property {string[]} layers the names of its layers, from the top, each once
 */

/** @typedef {(facts: Facts) => any} Template */

/**
 * A state that plays a segment, or all of the animation.
 *
 * @param {Facts} facts
 * @param {string} name
 * @param {number} index the place of its marker
 * @param {any} more
 */
const state = ({ animation, markers }, name, index, more = {}) => ({
  type: 'PlaybackState', name, animation, autoplay: true, ...(markers[index] === undefined ? {} : { segment: markers[index] }), ...more,
});

/**
 * @param {string} toState
 * @param {...any} guards
 */
const to = (toState, ...guards) => ({ type: 'Transition', toState, guards });
/**
 * @param {string} inputName
 * @param {unknown} compareTo
 */
const equals = (inputName, compareTo) => ({
  type: typeof compareTo === 'boolean' ? 'Boolean' : typeof compareTo === 'number' ? 'Numeric' : 'String', inputName, conditionType: 'Equal', compareTo,
});
/** @param {string} inputName */
const event = (inputName) => ({ type: 'Event', inputName });

/** @type {Record<string, Template>} */
export const templates = {
  toggle: (facts) => ({
    // The first view is still: nothing has been switched yet.
    initial: 'rest',
    inputs: [{ type: 'Boolean', name: 'on', value: false }],
    states: [
      state(facts, 'rest', 1, { autoplay: false, transitions: [to('on', equals('on', true))] }),
      state(facts, 'off', 0, { ...(facts.markers.length < 2 ? { mode: 'Reverse' } : {}), transitions: [to('on', equals('on', true))] }),
      state(facts, 'on', 1, { transitions: [to('off', equals('on', false))] }),
    ],
    interactions: [{ type: 'Click', actions: [{ type: 'Toggle', inputName: 'on' }] }],
  }),
  rating: (facts) => {
    const names = facts.layers.slice(0, 5);
    const count = Math.max(facts.markers.length || names.length, 2);
    return {
      initial: 'rating 0',
      inputs: [{ type: 'Numeric', name: 'rating', value: 0 }],
      states: [
        { type: 'GlobalState', name: 'any', transitions: Array.from({ length: count }, (_, index) => to(`rating ${index}`, equals('rating', index))) },
        ...Array.from({ length: count }, (_, index) => state(facts, `rating ${index}`, index, { transitions: [] })),
      ],
      interactions: names.slice(0, count).map((layerName, index) => ({ type: 'Click', layerName, actions: [{ type: 'SetNumeric', inputName: 'rating', value: index }] })),
    };
  },
  loader: (facts) => ({
    initial: 'loading',
    inputs: [{ type: 'Event', name: 'done' }, { type: 'Event', name: 'failed' }, { type: 'Event', name: 'again' }],
    states: [
      state(facts, 'loading', 0, { loop: true, transitions: [to('success', event('done')), to('failure', event('failed'))] }),
      state(facts, 'success', 1, { transitions: [to('loading', event('again'))] }),
      state(facts, 'failure', 2, { transitions: [to('loading', event('again'))] }),
    ],
    interactions: [{ type: 'Click', actions: [{ type: 'Fire', inputName: 'again' }] }],
  }),
  tabs: (facts) => {
    const names = facts.markers.length > 1 ? facts.markers : ['first', 'second', 'third'];
    return {
      initial: names[0],
      inputs: [{ type: 'String', name: 'tab', value: names[0] }],
      states: names.map((name, index) => state(facts, name, index, {
        transitions: names.filter((other) => other !== name).map((other) => to(other, equals('tab', other))),
      })),
      interactions: facts.layers.slice(0, names.length).map((layerName, index) => ({ type: 'Click', layerName, actions: [{ type: 'SetString', inputName: 'tab', value: names[index] }] })),
    };
  },
  wizard: (facts) => {
    const count = Math.max(facts.markers.length, 3);
    const name = (/** @type {number} */ index) => facts.markers[index] ?? `step ${index + 1}`;
    return {
      initial: name(0),
      inputs: [{ type: 'Event', name: 'next' }, { type: 'Event', name: 'back' }],
      states: Array.from({ length: count }, (_, index) => state(facts, name(index), index, {
        transitions: [...(index + 1 < count ? [to(name(index + 1), event('next'))] : []), ...(index > 0 ? [to(name(index - 1), event('back'))] : [])],
      })),
      interactions: [{ type: 'Click', actions: [{ type: 'Fire', inputName: 'next' }] }],
    };
  },
  empty: (facts) => ({ initial: 'start', inputs: [], states: [state(facts, 'start', 0, { loop: true, transitions: [] })], interactions: [] }),
};
