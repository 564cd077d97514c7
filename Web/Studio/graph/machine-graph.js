// The graph of a machine, and where its boxes are.

import { EngineFailure } from '../../player/engine.js';
import { gridLayout } from './grid-layout.js';
import { Inspection } from '../inspection.js';

/**
 * The graph of a machine, and its layout. Throws a refusal for one that can't be read.
 *
 * @param {import('../../player/engine.js').Engine} engine
 * @param {string} name
 * @param {string} json
 * @param {{ details: boolean }} options whether states show what they play and do
 */
export function graphOf(engine, name, json, options = { details: true }) {
  const inspection = new Inspection(engine, json);
  try {
    return laidOut(JSON.parse(inspection.graph(name, 'json')), () => inspection.graph(name, 'layout', options));
  } finally {
    inspection.close();
  }
}

/**
 * A graph with its layout: rows of boxes if it is too tangled for the engine's.
 *
 * @param {any} graph
 * @param {() => any} layout
 */
function laidOut(graph, layout) {
  try {
    return { graph, layout: layout(), isPlain: false };
  } catch (error) {
    if (error instanceof EngineFailure) throw error;
    return { graph, layout: gridLayout(graph), isPlain: true };
  }
}
