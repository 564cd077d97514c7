// The parts of a machine that scripts have reached, counted and put together.

/**
 * A state, an interaction or an input.
 *
 * @typedef {{ name: string, reached: boolean }} Part
 */

/**
 * A transition with its guards; a guard may have held, and may have held its transition back.
 *
 * @typedef {{ from: string, index: number, to: string, reached: boolean, guards: { label: string, held: boolean, failed: boolean }[] }} Transition
 */

/**
 * What a session has reached: the members of `zoetrope simulate --coverage --json`.
 *
 * @typedef {{ states: Part[], transitions: Transition[], interactions: Part[], inputs: Part[] }} Coverage
 */

/** @typedef {'states' | 'transitions' | 'guards' | 'interactions' | 'inputs'} Kind */

/** The kinds of parts, in the order of reports. */
export const kinds = /** @type {readonly Kind[]} */ (['states', 'transitions', 'guards', 'interactions', 'inputs']);

/**
 * What several sessions with one machine have reached together; undefined for none.
 *
 * @param {readonly Coverage[]} reports
 * @returns {Coverage | undefined}
 */
export function together(reports) {
  const [first, ...others] = reports;
  if (!first) return undefined;
  const total = /** @type {Coverage} */ (structuredClone(first));
  for (const other of others) {
    for (const kind of /** @type {const} */ (['states', 'transitions', 'interactions', 'inputs'])) {
      for (const [index, part] of total[kind].entries()) part.reached ||= other[kind][index]?.reached ?? false;
    }
    for (const [index, { guards }] of total.transitions.entries()) {
      for (const [place, guard] of guards.entries()) {
        const more = other.transitions[index]?.guards[place];
        guard.held ||= more?.held ?? false;
        guard.failed ||= more?.failed ?? false;
      }
    }
  }
  return total;
}

/**
 * The number of parts that were reached, and of all; a guard is reached when it held once and failed once.
 *
 * @param {Coverage} coverage
 * @param {Kind} kind
 */
export function count(coverage, kind) {
  const reached = kind === 'guards' ? coverage.transitions.flatMap(({ guards }) => guards).map(({ held, failed }) => held && failed)
    : coverage[kind].map((part) => part.reached);
  return { reached: reached.filter(Boolean).length, all: reached.length };
}

/** @param {Transition} transition */
function labelOf({ from, to, guards }) {
  const conditions = guards.map(({ label }) => label).join(', ');
  return `${from} → ${to}${conditions ? ` (${conditions})` : ''}`;
}

/**
 * The parts that were not reached, in words.
 *
 * @param {Coverage} coverage
 * @returns {{ kind: Kind, label: string }[]}
 */
export function missing(coverage) {
  const named = (/** @type {'states' | 'interactions' | 'inputs'} */ kind) => (
    coverage[kind].filter(({ reached }) => !reached).map(({ name }) => ({ kind, label: name })));
  return [
    ...named('states'),
    ...coverage.transitions.filter(({ reached }) => !reached).map((transition) => ({ kind: /** @type {const} */ ('transitions'), label: labelOf(transition) })),
    // A transition that was taken has held all its guards; of the others, the transition itself is missing.
    ...coverage.transitions.filter(({ reached }) => reached).flatMap(({ from, to, guards }) => (
      guards.filter(({ failed }) => !failed).map(({ label }) => ({ kind: /** @type {const} */ ('guards'), label: `${label}: ${from} → ${to}` })))),
    ...named('interactions'), ...named('inputs'),
  ];
}
