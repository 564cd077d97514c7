// What is wrong with machines and their stage.

import { EngineFailure } from '../../player/engine.js';
import { studioEngine } from '../engine.js';
import { Inspection } from '../inspection.js';
import { saidBy } from '../machine-draft.js';
import { texts } from '../texts.js';
import { viewAt, viewsOf } from './geometry.js';
import { longestRun } from './motion.js';

/** @typedef {import('../posters.js').Finding & { kind: 'machines' | 'stage' }} PlacedFinding */

/**
 * All findings of both files, and the views that machines name and the stage lacks.
 *
 * @param {string} machines
 * @param {string} stage
 * @returns {Promise<PlacedFinding[]>}
 */
export async function checked(machines, stage) {
  const engine = await studioEngine();
  const all = [...await findingsOf(engine, 'machines', machines), ...await findingsOf(engine, 'stage', stage)];
  if (!all.some(({ rule }) => rule === 'unreadable')) all.push(...missingViews(JSON.parse(machines), JSON.parse(stage)), ...overlong(JSON.parse(machines)));
  const order = ['error', 'warning'];
  const rank = (/** @type {PlacedFinding} */ { severity }) => (order.indexOf(severity) + order.length + 1) % (order.length + 1);
  return all.sort((one, other) => rank(one) - rank(other));
}

/**
 * @param {import('../../player/engine.js').Engine} engine
 * @param {'machines' | 'stage'} kind
 * @param {string} text
 * @returns {Promise<PlacedFinding[]>}
 */
async function findingsOf(engine, kind, text) {
  /** @type {any} */
  let json;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return [{ kind, severity: 'error', rule: 'unreadable', message: saidBy(/** @type {Error} */ (error), text) }];
  }
  const isKind = kind === 'machines' ? Array.isArray(json) : json && typeof json === 'object' && Array.isArray(json.views);
  // The engine would take it for a file of another kind.
  if (!isKind) return [{ kind, severity: 'error', rule: 'unreadable', message: kind === 'machines' ? texts.views.noMachines : texts.views.noStage }];
  if (kind === 'machines' && !json.some((/** @type {any} */ machine) => machine && typeof machine === 'object' && ('machine' in machine || 'states' in machine))) return [];
  let inspection;
  try {
    inspection = new Inspection(engine, text);
    const found = /** @type {import('../posters.js').Finding[]} */ (await inspection.findings());
    return found.map((finding) => ({ ...finding, kind }));
  } catch (error) {
    if (error instanceof EngineFailure) throw error;
    const { message } = /** @type {Error} */ (error);
    const [, said, path] = /^(.*) at ([^ ]+)(?: \(byte \d+\))?$/s.exec(message) ?? [undefined, message, undefined];
    return [{ kind, severity: 'error', rule: 'unreadable', message: said ?? message, ...(path ? { path } : {}) }];
  } finally {
    inspection?.close();
  }
}

/**
 * @param {any[]} machines
 * @param {any} stage
 * @returns {PlacedFinding[]}
 */
function missingViews(machines, stage) {
  const all = viewsOf(stage);
  /** @type {PlacedFinding[]} */
  const found = [];
  for (const [machine, entry] of machines.entries()) {
    for (const [state, { views = [] } = /** @type {any} */ ({})] of (Array.isArray(entry?.states) ? entry.states : []).entries()) {
      for (const [index, look] of (Array.isArray(views) ? views : []).entries()) {
        const view = viewAt(all, look?.animatedViewTag);
        const path = `[${machine}].states[${state}].views[${index}].animatedViewTag`;
        if (!view) found.push({ kind: 'machines', severity: 'error', rule: 'studio/missing-view', path, message: texts.views.missingView(String(look?.animatedViewTag)) });
        else if (view.key === '') found.push({ kind: 'machines', severity: 'error', rule: 'studio/root-view', path, message: texts.views.rootView(String(look?.animatedViewTag)) });
      }
    }
  }
  return found;
}

/**
 * Transitions that the preview can't show to their end.
 *
 * @param {any[]} machines
 * @returns {PlacedFinding[]}
 */
function overlong(machines) {
  /** @type {PlacedFinding[]} */
  const found = [];
  for (const [machine, entry] of machines.entries()) {
    for (const [state, { transitions = [] } = /** @type {any} */ ({})] of (Array.isArray(entry?.states) ? entry.states : []).entries()) {
      for (const [index, json] of (Array.isArray(transitions) ? transitions : []).entries()) {
        if (((Number(json?.duration) || 0) + (Number(json?.delay) || 0)) * 1000 <= longestRun) continue;
        const path = `[${machine}].states[${state}].transitions[${index}].duration`;
        found.push({ kind: 'machines', severity: 'warning', rule: 'studio/overlong', path, message: texts.views.overlong(longestRun / 60_000) });
      }
    }
  }
  return found;
}
