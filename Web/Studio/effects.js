// What a call could change, and why it changed nothing.

import { holds } from './lines.js';

/** @typedef {import('./machine-facts.js').MachineFacts} MachineFacts */
/** @typedef {Pick<import('./session.js').Session, 'calls' | 'entries'>} Past */

const gestures = /** @type {Record<string, string>} */ ({
  click: 'Click', pointerDown: 'PointerDown', pointerUp: 'PointerUp', pointerEnter: 'PointerEnter', pointerExit: 'PointerExit', pointerMove: 'PointerMove',
});
const valueEvents = new Set(['numericInput', 'booleanInput', 'stringInput']);
const setters = new Set(['SetNumeric', 'SetBoolean', 'SetString']);
/** Actions that have no line in the trace. */
const silent = new Set(['SetFrame', 'SetProgress']);

const list = (/** @type {any} */ value) => /** @type {any[]} */ (Array.isArray(value) ? value.filter((part) => part && typeof part === 'object') : []);
const linesOf = (/** @type {Past} */ { entries }, /** @type {number} */ number) => entries.filter(({ call }) => call === number).map(({ line }) => line);

/**
 * The lists of actions of the interactions that may answer a call.
 *
 * @param {MachineFacts} facts
 * @param {string} op
 * @returns {any[][]}
 */
const answersTo = (facts, op) => list(facts.json.interactions).filter(({ type }) => type === gestures[op]).map(({ actions }) => list(actions));

/**
 * The names of the inputs that a call set or fired. Where the trace names none, those that the interactions with its gesture
 * may set.
 *
 * @param {Past} past
 * @param {MachineFacts} facts
 * @param {number} number the number of the call
 * @returns {Set<string>}
 */
export function touched(past, facts, number) {
  const { op, input } = past.calls[number];
  const named = [input, ...linesOf(past, number).filter(({ event }) => valueEvents.has(event) || event === 'inputFired').map(({ name }) => name)].filter((name) => typeof name === 'string');
  return new Set(named.length > 0 ? named : answersTo(facts, op).flat().map(({ inputName }) => String(inputName)));
}

/**
 * Whether a transition reads one of some inputs.
 *
 * @param {MachineFacts} facts
 * @param {any} line the line of the transition in the trace
 * @param {Set<string>} inputs
 */
export function reads(facts, { from, index }, inputs) {
  const transition = list(list(facts.json.states).find(({ name }) => name === from)?.transitions)[index];
  return list(transition?.guards).some(({ inputName, compareTo }) => inputs.has(inputName) || (typeof compareTo === 'string' && inputs.has(compareTo.replace(/^\$/, ''))));
}

/**
 * What was so before a call that was to make it so: values of inputs, and the state that is current.
 *
 * @param {Past} past
 * @param {MachineFacts} facts
 * @param {number} number the number of the call
 * @returns {{ inputs: [name: string, value: any][], state: string | undefined }}
 */
export function alreadySo(past, facts, number) {
  const { op, input, value } = past.calls[number];
  const lines = linesOf(past, number);
  /** @type {Map<string, any>} */
  const values = new Map(facts.inputs.map((known) => [known.name, known.value]));
  let state = '';
  for (const { call, line } of past.entries) {
    if (call >= number) break;
    if (line.event === 'stateEntered') state = line.state;
    else if (valueEvents.has(line.event)) values.set(line.name, line.new);
  }
  /** @type {{ inputs: [string, any][], state: string | undefined }} */
  const none = { inputs: [], state: undefined };
  if (lines.some((line) => line.event === 'transition' || line.refused || line.why === op)) return none;
  const isSet = lines.some(({ event }) => valueEvents.has(event));
  const same = op === 'set' ? (values.get(String(input)) === value ? [String(input)] : []) : sameInputs(answersTo(facts, op), values);
  const inputs = /** @type {[string, any][]} */ (isSet || lines.some(({ event }) => event) ? [] : same.map((name) => [name, values.get(name)]));
  for (const line of lines) if (valueEvents.has(line.event)) values.set(line.name, line.new);
  const changed = touched(past, facts, number);
  const lets = (/** @type {any} */ guard) => (guard.type === 'Event' ? changed.has(guard.inputName) && (op === 'fire' || lines.some(({ event, name }) => event === 'inputFired' && name === guard.inputName)) : holds(guard, values));
  const isCurrent = list(facts.json.states).filter(({ name, type }) => name === state || type === 'GlobalState').some(({ name, transitions }) => list(transitions).some(({ toState, guards }, index) => (
    toState === state && reads(facts, { from: name, index }, changed) && list(guards).every(lets) && !lines.some((line) => line.why === 'transition' && line.from === name && line.index === index))));
  return { inputs, state: isCurrent ? state : undefined };
}

/**
 * The inputs that an interaction without a trace has set to the values that they had; none if it may be another interaction.
 *
 * @param {any[][]} answers the actions of each interaction
 * @param {Map<string, any>} values
 * @returns {string[]}
 */
function sameInputs(answers, values) {
  const isSame = (/** @type {any} */ action) => setters.has(action.type) && values.get(action.inputName) === action.value;
  const candidates = answers.filter((actions) => actions.every((action) => isSame(action) || silent.has(action.type)));
  const names = new Set(candidates.map((actions) => JSON.stringify(actions.filter(isSame).map(({ inputName }) => inputName))));
  return names.size === 1 ? JSON.parse([...names][0]) : [];
}
