// The pace of transitions, and when each of a sequence begins and ends.

import { lastIndex } from '../arrays.js';

/** The control points of the four curves of SKAnimationMachine, by their numbers. */
export const curves = [[0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0, 0, 1, 1]];

/**
 * The pace of a transition: `spring`, `bezier` or the number of a curve.
 *
 * @param {any} transition
 * @returns {{ kind: 'spring', damping: number, velocity: number } | { kind: 'bezier', points: number[] } | { kind: 'curve', number: number, points: number[] }}
 */
export function paceOf(transition) {
  const { spring, bezier } = transition?.zoetrope ?? {};
  const damping = Number(spring?.damping);
  const velocity = Number(spring?.velocity ?? 0);
  if (damping >= 0.05 && damping <= 1 && Math.abs(velocity) <= 100) return { kind: 'spring', damping, velocity };
  if (Array.isArray(bezier) && bezier.length === 4 && bezier.every((value) => typeof value === 'number' && Math.abs(value) <= 10)
    && [bezier[0], bezier[2]].every((time) => time >= 0 && time <= 1)) return { kind: 'bezier', points: bezier };
  const written = transition?.animationCurve === undefined || transition.animationCurve === null ? 0 : Number(transition.animationCurve);
  const number = curves[written] ? written : 2;
  return { kind: 'curve', number, points: curves[number] };
}

/**
 * The progress at a fraction of the time.
 *
 * @param {ReturnType<typeof paceOf>} pace
 * @param {number} fraction
 */
export function progressAt(pace, fraction) {
  if (fraction <= 0) return 0;
  if (fraction >= 1) return 1;
  if (pace.kind === 'spring') {
    const offset = (/** @type {number} */ time) => springOffset(pace.damping, pace.velocity, time);
    return 1 - offset(fraction) + offset(1) * fraction;
  }
  const [x1, y1, x2, y2] = pace.points;
  let low = 0, high = 1;
  for (let count = 0; count < 40; count += 1) {
    const s = (low + high) / 2;
    if (cubic(x1, x2, s) < fraction) low = s;
    else high = s;
  }
  return cubic(y1, y2, (low + high) / 2);
}

/** @type {(one: number, two: number, s: number) => number} */
const cubic = (one, two, s) => 3 * s * (1 - s) * ((1 - s) * one + s * two) + s ** 3;

/**
 * The offset of a spring from its end: that of `MotionPace`.
 *
 * @param {number} damping
 * @param {number} velocity
 * @param {number} time
 */
function springOffset(damping, velocity, time) {
  const [a, b] = [6.907755278982137, 9.2334134764516];
  const decay = a + (b - a) * damping ** 8;
  if (damping >= 1) return (1 + (decay - velocity) * time) * Math.exp(-decay * time);
  const swing = (decay / damping) * Math.sqrt(1 - damping * damping);
  return Math.exp(-decay * time) * (Math.cos(swing * time) + ((decay - velocity) / swing) * Math.sin(swing * time));
}

// Sequences

/** The longest preview, in milliseconds: some sequences have no end. */
export const longestRun = 600_000;

/**
 * A transition on the time line, in milliseconds.
 *
 * @typedef {object} Block
 * @property {number} machine the indices of the machine's entry, of the state and of the transition
 * @property {number} state
 * @property {number} transition
 * @property {number} start when its delay begins
 * @property {number} delay
 * @property {number} duration
 * @property {boolean} isFollowing whether it follows another by itself
 */

/** The most transitions of a sequence that are shown; some have no end. */
const longestSequence = 24;

/**
 * The states of a machine by their ids, each with its place: those of all entries with the id; the last of a name counts.
 *
 * @param {any} machines
 * @param {string} id
 */
export function statesOf(machines, id) {
  /** @type {Map<string, { machine: number, state: number, json: any }>} */
  const states = new Map();
  for (const [machine, entry] of (Array.isArray(machines) ? machines : []).entries()) {
    if (String(entry?.machine) !== id || !Array.isArray(entry.states)) continue;
    for (const [state, json] of entry.states.entries()) if (json?.stateId !== undefined) states.set(String(json.stateId), { machine, state, json });
  }
  return states;
}

/**
 * The id of a machine's initial state; undefined for none.
 *
 * @param {Map<string, { json: any }>} states
 */
export function initialOf(states) {
  let found;
  for (const [id, { json }] of states) if (isYes(json.initial)) found = id;
  return found;
}

/** @param {any} value */
export const isYes = (value) => value === true || (typeof value === 'number' && value !== 0) || (typeof value === 'string' && /^\s*[-+]?(0*[1-9]|[ty])/i.test(value));

/**
 * The transitions that a request begins, one after the other.
 *
 * @param {Map<string, { machine: number, state: number, json: any }>} states
 * @param {string} from
 * @param {string} id
 * @param {number} start
 * @param {number} until transitions that begin later are left out
 * @returns {{ blocks: Block[], end: number, state: string, isEndless: boolean }}
 */
export function sequenceOf(states, from, id, start, until) {
  /** @type {Block[]} */
  const blocks = [];
  let [state, next, time] = [from, /** @type {string | undefined} */ (id), start];
  const seen = new Set();
  let isEndless = false;
  while (next !== undefined && next !== '' && blocks.length < longestSequence && time < until) {
    const place = states.get(state);
    const all = /** @type {any[]} */ (Array.isArray(place?.json.transitions) ? place?.json.transitions : []);
    const index = lastIndex(all, (/** @type {any} */ other) => String(other?.transitionId) === next);
    if (!place || index < 0) break;
    const json = all[index];
    const target = String(json.toStateId);
    const [delay, duration] = [Math.max(Number(json.delay) || 0, 0) * 1000, Math.max(Number(json.duration) || 0, 0) * 1000];
    if (!states.has(target) || duration === 0) break;
    isEndless ||= seen.has(`${state}\n${next}`);
    seen.add(`${state}\n${next}`);
    blocks.push({ machine: place.machine, state: place.state, transition: index, start: time, delay, duration, isFollowing: blocks.length > 0 });
    time += delay + duration;
    state = target;
    next = json.nextTransitionId === undefined || json.nextTransitionId === null ? undefined : String(json.nextTransitionId);
  }
  return { blocks, end: time, state, isEndless };
}
