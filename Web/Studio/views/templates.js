// Views and machines to begin with.

import { rectOf } from './geometry.js';

/**
 * A stage with a view for each that machines name, at the rectangles of their initial states.
 *
 * @param {string} text the machines
 */
export function stageFor(text) {
  /** @type {any[]} */
  let machines = [];
  try {
    machines = [JSON.parse(text)].flat();
  } catch {
    // A stage without views stands for that of machines that can't be read.
  }
  const looks = machines.flatMap((machine) => machine?.states ?? [])
    .sort((one, other) => Number(Boolean(other?.initial)) - Number(Boolean(one?.initial))).flatMap((state) => state?.views ?? []);
  /** @type {any} */
  const stage = { width: 320, height: 480, background: '#F2F2F7', views: [] };
  const hues = ['#C4513F', '#1D5E8C', '#FFC94D', '#2F7A4D', '#7A5AA6', '#C77F1B'];
  let count = 0;
  const at = (/** @type {any} */ parent, /** @type {number[]} */ tags, /** @type {number[] | undefined} */ rect) => {
    const [tag, ...inner] = tags;
    let view = parent.views?.find((/** @type {any} */ other) => other.tag === tag);
    if (!view) {
      const side = 60;
      view = { tag, frame: [20 + (count % 4) * 72, 40 + Math.floor(count / 4) * 72, side, side], background: hues[count % hues.length], cornerRadius: 8 };
      count += 1;
      parent.views ??= [];
      parent.views.push(view);
    }
    if (inner.length > 0) at(view, inner, rect);
    else if (rect && !view.isPlaced) Object.assign(view, { frame: rect, isPlaced: true });
  };
  for (const look of looks) {
    const tags = String(look?.animatedViewTag ?? '').split('.').map((part) => Number.parseInt(part, 10) || 0);
    if (tags.every((tag) => tag !== 0)) at(stage, tags, rectOf(look?.rect));
  }
  const tidy = (/** @type {any} */ view) => {
    delete view.isPlaced;
    for (const inner of view.views ?? []) tidy(inner);
  };
  tidy(stage);
  return write(stage);
}

/** @param {any} json */
function write(json) {
  if (Array.isArray(json)) return `${JSON.stringify(json, null, 2)}\n`;
  const { views, ...members } = json;
  const inside = views.map((/** @type {any} */ view) => `    ${inLine(view)}`).join(',\n');
  return `{\n  ${inLine(members).slice(2, -2)},\n  "views": [${inside ? `\n${inside}\n  ` : ''}]\n}\n`;
}

/**
 * @param {any} value
 * @returns {string}
 */
function inLine(value) {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{ ${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${inLine(member)}`).join(', ')} }`;
}

const look = (/** @type {string} */ tag, /** @type {string} */ rect, alpha = 1, transformations = /** @type {any[]} */ ([])) => ({ animatedViewTag: tag, alpha, rect, transformations });
const step = (/** @type {string} */ id, /** @type {string} */ to, /** @type {number} */ duration, more = {}) => ({ transitionId: id, toStateId: to, duration, delay: 0, animationCurve: 2, ...more });

/** @type {Record<string, (width: number, height: number) => { stage: any, machines: any[] }>} */
const templates = {
  empty: (width, height) => ({
    stage: { width, height, background: '#F2F2F7', views: [] },
    machines: [{ machine: 'machine', states: [{ stateId: 'start', initial: true, views: [], transitions: [] }] }],
  }),
  drawer: (width, height) => ({
    stage: {
      width, height, background: '#F2F2F7',
      views: [
        { tag: 1, frame: [0, 0, width, height], background: '#10182B', alpha: 0 },
        { tag: 2, frame: [-width * 0.75, 0, width * 0.75, height], background: '#1D5E8C', views: [{ frame: [20, 40, 90, 12], background: '#FFFFFF80', cornerRadius: 6 }, { frame: [20, 68, 140, 12], background: '#FFFFFF40', cornerRadius: 6 }] },
      ],
    },
    machines: [{
      machine: 'drawer',
      states: [
        { stateId: 'closed', initial: true, views: [look('1', '', 0), look('2', `{{${-width * 0.75},0},{${width * 0.75},${height}}}`)], transitions: [step('open', 'opened', 0.35, { animationCurve: 1 })] },
        { stateId: 'opened', initial: false, views: [look('1', '', 0.5), look('2', `{{0,0},{${width * 0.75},${height}}}`)], transitions: [step('close', 'closed', 0.25, { animationCurve: 0 })] },
      ],
    }],
  }),
  toAndFro: (width, height) => ({
    stage: { width, height, background: '#BFE3F5', views: [{ tag: 1, frame: [20, height / 2 - 30, 60, 60], background: '#C4513F', cornerRadius: 30 }] },
    machines: [{
      machine: 'ball',
      states: [
        { stateId: 'left', initial: true, views: [look('1', `{{20,${height / 2 - 30}},{60,60}}`)], transitions: [step('there', 'right', 1, { nextTransitionId: 'back' })] },
        { stateId: 'right', initial: false, views: [look('1', `{{${width - 80},${height / 2 - 30}},{60,60}}`)], transitions: [step('back', 'left', 0.5, { delay: 0.5, nextTransitionId: 'there' })] },
      ],
    }],
  }),
  card: (width, height) => ({
    stage: { width, height, background: '#F2F2F7', views: [{ tag: 1, frame: [16, 16, 80, 60], background: '#1D5E8C', cornerRadius: 20 }] },
    machines: [{
      machine: 'card',
      states: [
        { stateId: 'thumbnail', initial: true, views: [{ ...look('1', '{{16,16},{80,60}}'), zoetrope: { cornerRadius: 20, background: '#1D5E8C' } }], transitions: [step('open', 'page', 0.8, { zoetrope: { spring: { damping: 0.5 } } })] },
        { stateId: 'page', initial: false, views: [{ ...look('1', `{{16,16},{${width - 32},${height - 32}}}`), zoetrope: { cornerRadius: 6, background: '#FFC94D' } }], transitions: [step('close', 'thumbnail', 0.4, { zoetrope: { bezier: [0.3, 0, 0.1, 1] } })] },
      ],
    }],
  }),
};

export const templateNames = Object.keys(templates);

/**
 * The texts of a template.
 *
 * @param {string} name
 * @param {number} width
 * @param {number} height
 */
export function fromTemplate(name, width, height) {
  const { stage, machines } = templates[name](width, height);
  return { stage: write(stage), machines: write(machines) };
}
