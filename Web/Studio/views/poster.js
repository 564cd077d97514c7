// Small pictures of stages, and of machines that move views.

import { Refusal } from '../../player/engine.js';
import { ViewStage } from '../view-stage.js';
import { stageFor } from './templates.js';

/**
 * Draws a stage, or the views that machines name, as boxes where they show files.
 *
 * @param {import('../../player/engine.js').Engine} engine
 * @param {'views' | 'stage'} kind
 * @param {string} text
 * @param {number} side
 * @param {string} [written] the stage of machines; one that is made of their names by default
 * @returns {Promise<ImageData | undefined>} undefined for what can't be drawn
 */
export async function viewsPoster(engine, kind, text, side, written) {
  const stage = JSON.parse(kind === 'stage' ? text : written ?? stageFor(text));
  const visit = (/** @type {any} */ view) => {
    if (view?.image !== undefined || view?.animation !== undefined) {
      delete view.image;
      delete view.animation;
      view.background ??= '#8A93A680';
      view.cornerRadius ??= 6;
    }
    for (const inner of Array.isArray(view?.views) ? view.views : []) visit(inner);
  };
  visit(stage);
  const scale = side / Math.max(stage.width, stage.height);
  if (!(scale > 0)) return undefined;
  const [width, height] = [stage.width, stage.height].map((length) => Math.max(Math.round(length * scale), 1));
  const views = new ViewStage(engine, width, height);
  try {
    await views.load(JSON.stringify(stage), kind === 'stage' ? '[]' : text);
    const small = new ImageData(new Uint8ClampedArray(views.draw()), width, height);
    // Posters are squares.
    const image = new ImageData(side, side);
    const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)];
    for (let row = 0; row < height; row += 1) image.data.set(small.data.subarray(row * width * 4, (row + 1) * width * 4), ((top + row) * side + left) * 4);
    return image;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  } finally {
    views.destroy();
  }
}
