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
    ['x', 'y', 'value', 'input', 'layer', 'state', 'id', 'name', 'frame'].includes(name) ? show(value) : `${name} ${show(value)}`));
  return [op, ...values].join(' ');
}

/** @param {unknown} value */
const show = (value) => (typeof value === 'string' ? value || '“”' : JSON.stringify(value));

/**
 * A line of the trace in words.
 *
 * @param {any} line
 */
export function asText(line) {
  if (line.refused) return `${line.refused}: ${line.reason}`;
  if (line.why === 'transition') {
    return line.omitted ? texts.why.omitted(line.omitted) : `${line.from} → ${line.to}: ${line.guard}, ${texts.why.saw} ${JSON.stringify(line.saw)}`;
  }
  if (line.why) return `${line.why}: ${line.reason}`;
  switch (line.event) {
    case 'transition': return line.from ? texts.why.took(line.from, line.to) : texts.why.begins(line.to);
    case 'stateEntered': return `entered ${line.state}`;
    case 'stateExit': return `left ${line.state}`;
    case 'numericInput': case 'booleanInput': case 'stringInput': return `${line.name}: ${show(line.old)} → ${show(line.new)}`;
    case 'inputFired': return `fired ${line.name}`;
    case 'custom': return `says “${line.message}”`;
    case 'openUrl': return `opens ${line.url}`;
    case 'openUrlRefused': return `does not open ${line.url}: ${line.reason}`;
    case 'error': return line.message;
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
