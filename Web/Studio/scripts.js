// Scripts of the folder: which belong to a file, how they are played again, and how their traces are compared.

import { folderOf, nameOf, stemOf } from './paths.js';
import { Session } from './session.js';

const decoder = new TextDecoder();

/** The largest script that is read. */
export const largestScript = 16 << 20;

/** Whether the name of a file is that of a trace. */
export const isTrace = (/** @type {string} */ path) => /\.trace\.jsonl$/i.test(path);

/** The path of the trace beside a script. */
export const traceOf = (/** @type {string} */ path) => path.replace(/(\.script)?\.jsonl$/i, '.trace.jsonl');

/**
 * Whether a script is one for a file, by its name: `lamp-night.jsonl` and `lamp/night.jsonl` are for `lamp.lottie`.
 *
 * @param {string} script
 * @param {string} file
 */
export function belongs(script, file) {
  const [folder, stem] = [folderOf(file), stemOf(file)];
  if (script.startsWith(`${folder}${stem}/`) || script.startsWith(`${folder}${stem}.scripts/`)) return true;
  return folderOf(script) === folder && nameOf(script).startsWith(stem) && !/^\w/.test(nameOf(script).slice(stem.length));
}

/**
 * Whether a text is a script: its first line is a call.
 *
 * @param {string} text
 */
export function looksLikeScript(text) {
  const first = text.split('\n', 64).find((line) => line.trim());
  try {
    return typeof JSON.parse(first ?? '').op === 'string';
  } catch {
    return false;
  }
}

/** @param {Uint8Array} bytes */
export const textOf = (bytes) => decoder.decode(bytes);

// Traces

/** The events of playback, which a trace has only if it was asked for them. */
const playback = new Set(['load', 'loadError', 'play', 'pause', 'playbackStop', 'frame', 'render', 'loop', 'complete']);

/**
 * The kind of a line that traces may be without; undefined for lines that all have.
 *
 * @param {any} line
 */
function optionalKind(line) {
  if (line.why !== undefined) return 'why';
  if (typeof line.op === 'number') return 'mark';
  if (playback.has(line.event)) return line.event;
  // A machine that starts leaves no state, which the studio's traces do not mention.
  return line.event === 'stateExit' && line.state === '' ? 'beginning' : undefined;
}

/** @param {string} text */
function parsed(text) {
  try {
    const line = JSON.parse(text);
    return line && typeof line === 'object' ? line : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A line of a trace, with the line of the script that caused it, from 1.
 *
 * @typedef {{ text: string, source: number }} TraceLine
 */

/**
 * The trace as `zoetrope simulate` prints it without options.
 *
 * @param {TraceLine[]} lines
 */
export function plainTrace(lines) {
  return lines.filter(({ text }) => [undefined, 'beginning'].includes(optionalKind(parsed(text) ?? {}))).map(({ text }) => `${text}\n`).join('');
}

/**
 * The trace as `zoetrope simulate --why` prints it.
 *
 * @param {TraceLine[]} lines
 */
export function traceWithReasons(lines) {
  return lines.filter(({ text }) => [undefined, 'beginning', 'why'].includes(optionalKind(parsed(text) ?? {}))).map(({ text }) => `${text}\n`).join('');
}

/**
 * The first line in which traces differ.
 *
 * @typedef {object} Difference
 * @property {number} line the line of the expected trace, from 1
 * @property {string | undefined} expected undefined at its end
 * @property {string | undefined} actual undefined at the end of the other one
 * @property {number} source the line of the script that came last, from 1
 */

/**
 * Compares a trace with one that is expected, in the lines that the expected one has kinds of.
 *
 * @param {TraceLine[]} lines
 * @param {string} expected
 * @returns {Difference | undefined} undefined if nothing differs
 */
export function difference(lines, expected) {
  const wanted = expected.split('\n').map((text, index) => ({ text: text.trim(), line: index + 1 })).filter(({ text }) => text)
    .map((row) => ({ ...row, json: parsed(row.text) })).filter(({ json }) => json?.event !== 'load');
  const kinds = new Set(wanted.map(({ json }) => json && optionalKind(json)));
  /** @type {{ text: string, source: number, json: any }[]} */
  const found = [];
  let last = 0;
  for (const { text, source } of lines) {
    if (kinds.has('mark') && source !== last) found.push({ text: `{"op":${source}}`, source, json: { op: source } });
    last = source;
    const json = parsed(text);
    const kind = json && optionalKind(json);
    if (json?.event !== 'load' && (kind === undefined || kinds.has(kind))) found.push({ text, source, json });
  }
  const [one, two] = [withoutEmptyMarks(wanted), withoutEmptyMarks(found)];
  for (let index = 0; index < Math.max(one.length, two.length); index += 1) {
    const [row, other] = [one[index], two[index]];
    if (row && other && (row.text === other.text || (row.json && JSON.stringify(row.json) === JSON.stringify(other.json)))) continue;
    return {
      line: row?.line ?? (one.at(-1)?.line ?? 0) + 1, expected: row?.text, actual: other?.text, source: other?.source ?? two.at(-1)?.source ?? 0,
    };
  }
  return undefined;
}

/**
 * Lines without the marks of calls that caused none of them.
 *
 * @template {{ json: any }} Line
 * @param {Line[]} lines
 */
function withoutEmptyMarks(lines) {
  const isMark = (/** @type {Line | undefined} */ line) => line === undefined || typeof line.json?.op === 'number';
  return lines.filter((line, index) => !isMark(line) || !isMark(lines[index + 1]));
}

// Playing

/**
 * A script that was played.
 *
 * @typedef {object} Result
 * @property {'passed' | 'differs' | 'refused' | 'played' | 'broken'} status `played` without a trace to compare with
 * @property {number} calls
 * @property {number} milliseconds the time that passed in the script
 * @property {TraceLine[]} trace
 * @property {boolean} hasFrames whether the trace has the events of each picture, which are most of all lines
 * @property {import('./coverage.js').Coverage | null} coverage null without a machine
 * @property {Difference} [difference]
 * @property {{ source: number, call: string, reason: string }} [refusal] the first call that was refused
 * @property {{ source: number, reason: string }} [mistake] the line that is no call
 */

/** Whether a trace has the events of each picture. */
export const hasFrames = (/** @type {string} */ trace) => /^\s*\{\s*"event"\s*:\s*"(frame|render)"/m.test(trace);

/** The milliseconds after which other work gets a turn. */
const turn = 12;

/**
 * Plays a script in a session of its own.
 *
 * @param {import('../player/engine.js').Engine} engine
 * @param {import('./session.js').Subject} subject
 * @param {string} script
 * @param {string | undefined} expected the trace beside it
 * @param {() => boolean} isStopped
 * @returns {Promise<Result | undefined>} undefined if it was stopped
 */
export async function playScript(engine, subject, script, expected, isStopped) {
  const session = new Session(engine, subject);
  /** @type {Result} */
  const result = { status: 'played', calls: 0, milliseconds: 0, trace: [], hasFrames: expected !== undefined && hasFrames(expected), coverage: null };
  try {
    if (session.machineError !== undefined) {
      return { ...result, status: 'broken', mistake: { source: 0, reason: session.machineError } };
    }
    let began = performance.now();
    for (const [index, line] of script.split('\n').entries()) {
      if (!line.trim()) continue;
      if (performance.now() - began > turn) {
        await new Promise((resolve) => setTimeout(resolve));
        if (isStopped()) return undefined;
        began = performance.now();
      }
      const source = index + 1;
      let text;
      try {
        text = session.run(line);
      } catch (error) {
        if (engine.failure) throw error;
        result.mistake = { source, reason: String(/** @type {Error} */ (error).message) };
        break;
      }
      result.calls += 1;
      const call = parsed(line);
      if (call?.op === 'tick') result.milliseconds += Math.max(Number(call.ms) || 0, 0);
      for (const caused of text.split('\n')) {
        if (!caused) continue;
        if (!result.hasFrames && hasFrames(caused)) continue;
        result.trace.push({ text: caused, source });
        if (!result.refusal && caused.startsWith('{"refused"')) result.refusal = { source, call: line.trim(), reason: parsed(caused)?.reason ?? '' };
      }
    }
    result.coverage = session.coverage;
  } finally {
    session.close();
  }
  if (result.mistake) return { ...result, status: 'broken' };
  if (expected !== undefined) {
    result.difference = difference(result.trace, expected);
    return { ...result, status: result.difference ? 'differs' : 'passed' };
  }
  return { ...result, status: result.refusal ? 'refused' : 'played' };
}
