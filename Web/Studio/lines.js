// Calls and lines of the trace in words.

import { texts } from './texts.js';

/**
 * A call in a few words.
 *
 * @param {import('./session.js').Call} call
 */
export function callText(call) {
  const { op, ...members } = call;
  const values = Object.entries(members).map(([name, value]) => (
    ['x', 'y', 'value', 'input', 'layer', 'state', 'id', 'name', 'frame'].includes(name) ? show(value) : `${name} ${name === 'json' ? '…' : show(value)}`));
  return [op, ...values].join(' ');
}

/** @param {unknown} value */
const show = (value) => (typeof value === 'string' ? value || '“”' : JSON.stringify(value));

const deeds = new Set(['setSlots', 'resetSlot', 'resetSlots', 'clearSlot', 'clearSlots', 'setThemeData']);

/**
 * The line for a call that changes the picture and causes no event; undefined for other calls.
 *
 * @param {import('./session.js').Call} call
 */
export function deedOf({ op, slots, id }) {
  if (!deeds.has(op)) return undefined;
  return { did: op, ids: op === 'setSlots' ? Object.keys(slots ?? {}) : id === undefined || id === '' ? [] : [String(id)] };
}

/**
 * A line of the trace in words.
 *
 * @param {any} line
 * @param {Set<string>} [globals] the global states, which stand for any
 */
export function asText(line, globals) {
  if (line.did !== undefined) return /** @type {any} */ (texts.why.did)[line.did](line.ids.join(', '));
  if (line.refused) return `${line.refused}: ${line.reason}`;
  if (line.why === 'transition') {
    if (line.omitted) return texts.why.omitted(line.omitted);
    const [subject, rest] = heldBack(line);
    return `${globals?.has(line.from) ? texts.why.global : line.from} → ${line.to}: ${subject} ${rest}`;
  }
  if (line.why) return `${line.why}: ${line.reason}`;
  switch (line.event) {
    case 'transition': return line.from ? texts.why.took(line.from, line.to) : texts.why.begins(line.to);
    case 'stateEntered': return texts.log.entered(line.state);
    case 'stateExit': return texts.log.left(line.state);
    case 'numericInput': case 'booleanInput': case 'stringInput': return `${line.name}: ${show(line.old)} → ${show(line.new)}`;
    case 'inputFired': return texts.log.fired(line.name);
    case 'custom': return texts.log.says(line.message);
    case 'openUrl': return texts.log.opens(line.url);
    case 'openUrlRefused': return texts.log.notOpened(line.url, line.reason);
    case 'theme': return texts.why.theme(line.id);
    case 'error': case 'loadError': return line.message;
    default: return [line.event ?? line.limit ?? line.status, line.count, line.state].filter((part) => part !== undefined).join(' ');
  }
}

/**
 * The kind of a line, for filters.
 *
 * @param {any} line
 * @returns {'states' | 'inputs' | 'pointer' | 'why' | 'playback'}
 */
export function kindOf(line) {
  if (line.why === 'transition') return 'why';
  if (line.why || line.refused) return 'pointer';
  if (['transition', 'stateEntered', 'stateExit', 'start', 'stop'].includes(line.event)) return 'states';
  if (['numericInput', 'booleanInput', 'stringInput', 'inputFired', 'custom', 'openUrl', 'openUrlRefused', 'error'].includes(line.event)) return 'inputs';
  return 'playback';
}

/**
 * The guard that held a transition back, in words: the input or the condition, and what it lacked.
 *
 * @param {any} line
 * @returns {[subject: string, rest: string]}
 */
export function heldBack({ guard, saw }) {
  const event = /^on (.+)$/.exec(guard)?.[1];
  if (event !== undefined && typeof saw !== 'boolean') return /** @type {[string, string]} */ (texts.why.mustFire(event));
  // Conditions on switches have no sign.
  if (typeof saw === 'boolean' && !/ [=≠] /.test(guard)) return /** @type {[string, string]} */ (texts.why.mustBe(guard.replace(/^not /, ''), !saw));
  const [, input, sign, wanted] = /^(.+?) ([=≠<>≤≥]) (.*)$/s.exec(guard) ?? [];
  if (input === undefined) return [guard, texts.why.unmet('', quoted(saw))];
  return [input, texts.why.unmet(`${sign === '=' ? '' : `${sign} `}${wanted.replace(/^[‘“"'](.*)[’”"']$/s, '“$1”')}`, quoted(saw))];
}

/** @param {unknown} value */
const quoted = (value) => (typeof value === 'string' ? `“${value}”` : value === null || value === undefined ? '—' : JSON.stringify(value));

/**
 * A path or a name that is shortened in its middle if it is long: its beginning and its end say most.
 *
 * @param {string} text
 * @param {number} [most] the most characters
 */
export function shortened(text, most = 38) {
  const letters = [...text];
  if (letters.length <= most) return text;
  const end = Math.ceil((most - 1) * 0.6);
  return `${letters.slice(0, most - 1 - end).join('')}…${letters.slice(-end).join('')}`;
}

/** The signs of comparisons. */
const signs = /** @type {Record<string, string>} */ ({ Equal: '=', NotEqual: '≠', GreaterThan: '>', GreaterThanOrEqual: '≥', LessThan: '<', LessThanOrEqual: '≤' });

/**
 * A guard of a machine's JSON in a few words.
 *
 * @param {any} guard
 */
export function guardText({ type, inputName, conditionType = 'Equal', compareTo }) {
  if (type === 'Event') return `${inputName} ${texts.inspector.fires}`;
  if (type === 'Boolean' && typeof compareTo === 'boolean') return `${inputName} ${texts.inspector.is} ${(conditionType === 'NotEqual') !== compareTo}`;
  return `${inputName} ${signs[conditionType] ?? '?'} ${typeof compareTo === 'string' && !compareTo.startsWith('$') ? `“${compareTo}”` : String(compareTo ?? '').replace(/^\$/, '')}`;
}

/**
 * Whether a guard lets pass now; undefined for an event, which must be fired.
 *
 * @param {any} guard
 * @param {Map<string, any>} values the values of the inputs
 * @returns {boolean | undefined}
 */
export function holds({ type, inputName, conditionType = 'Equal', compareTo }, values) {
  if (type === 'Event') return undefined;
  const value = values.get(inputName);
  const other = typeof compareTo === 'string' && compareTo.startsWith('$') ? values.get(compareTo.slice(1)) : compareTo;
  switch (conditionType) {
    case 'NotEqual': return value !== other;
    case 'GreaterThan': return value > other;
    case 'GreaterThanOrEqual': return value >= other;
    case 'LessThan': return value < other;
    case 'LessThanOrEqual': return value <= other;
    default: return value === other;
  }
}

/**
 * The number of guards after one that held a transition back: guards are asked in order, up to the first that does not hold.
 *
 * @param {string} text the guard in the trace, such as `on call`, `not night` or `oil > 0`
 * @param {any} guards the guards of the transition
 */
export function guardsAfter(text, guards) {
  if (!Array.isArray(guards)) return 0;
  const is = (/** @type {any} */ { type, inputName }) => (type === 'Event' ? text === `on ${inputName}`
    : text === inputName || text === `not ${inputName}` || text.startsWith(`${inputName} `));
  const compares = (/** @type {any} */ { type, conditionType = 'Equal', compareTo }) => type !== 'Event'
    && text.includes(` ${signs[conditionType]} `) && text.replaceAll(/["“”]/g, '').endsWith(` ${String(compareTo).replace(/^\$/, '')}`);
  const candidates = guards.flatMap((guard, index) => (is(guard ?? {}) ? [index] : []));
  const index = candidates.find((candidate) => compares(guards[candidate])) ?? candidates[0];
  return index === undefined ? 0 : guards.length - 1 - index;
}
