// Random calls that are the same for the same seed.

/**
 * A generator of numbers from 0 to 1.
 *
 * @param {number} seed
 */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let value = state;
    value = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
    value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
    return ((value ^ (value >>> 15)) >>> 0) / 2 ** 32;
  };
}

/**
 * Random calls of a machine: its inputs, its gestures and time.
 *
 * @param {import('./machine-facts.js').MachineFacts} facts
 * @param {number} seed
 * @param {number} count
 * @returns {Generator<import('./session.js').Call>}
 */
export function* random(facts, seed, count) {
  const next = generator(seed);
  const pick = (/** @type {any[]} */ choices) => choices[Math.floor(next() * choices.length)];
  const gestures = facts.interactions.filter(({ type }) => type.startsWith('Pointer') || type === 'Click');
  for (let index = 0; index < count; index += 1) {
    const choice = next();
    if (choice < 0.4 && facts.inputs.length > 0) {
      const input = pick(facts.inputs);
      yield input.type === 'Event' ? { op: 'fire', input: input.name } : { op: 'set', input: input.name, value: value(input) };
    } else if (choice < 0.65 && gestures.length > 0) {
      const { type, layer } = pick(gestures);
      const op = type[0].toLowerCase() + type.slice(1);
      yield layer === undefined ? { op, x: Math.round(next() * 100), y: Math.round(next() * 100) } : { op, layer };
    } else {
      yield { op: 'tick', ms: pick([16, 16, 33, 100, 400, 1500]) };
    }
  }

  /** @param {import('./machine-facts.js').InputFacts} input */
  function value({ type, range: [least, greatest], step, words }) {
    if (type === 'Boolean') return next() < 0.5;
    if (type === 'String') return words.length > 0 && next() < 0.9 ? pick(words) : 'something else';
    return Math.round((least + Math.round((next() * (greatest - least)) / step) * step) * 1e6) / 1e6;
  }
}
