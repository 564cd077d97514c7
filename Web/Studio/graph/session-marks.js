// Marks of a session on the graph of its machine.

import { h, perFrame, svg } from '../dom.js';
import { heldBack, holds } from '../lines.js';
import { texts } from '../texts.js';
import { history } from './facts.js';
import { detailSize, markRoute } from './scene.js';

const words = texts.graph;
/** How long a refused transition is marked, in milliseconds, and how many of one call are. */
const refusedTime = 6000, mostRefused = 3;

/**
 * The machine in the graph.
 *
 * @typedef {object} Subject
 * @property {string[]} states the names of all states but the global ones, of closed groups too
 * @property {number} transitions the number of transitions
 * @property {string[]} globals the names of global states
 * @property {Map<string, string[]>} pairs the keys of the transitions from one state to another
 * @property {import('./groups.js').Collapsed | undefined} reduced the picture with closed groups; undefined if none is closed
 */

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('./canvas.js').GraphCanvas} canvas
 * @param {() => Subject} subject
 */
export function sessionMarks(studio, canvas, subject) {
  const coverage = h('span', { class: 'quiet coverage' });
  const covered = h('select', { class: 'coverage-of', hidden: true, 'aria-label': words.coverageOf, onchange: () => {
    if (covered.value === 'session') studio.play.showCoverage(undefined);
  } }, h('option', { value: 'session' }, words.coverages.session), h('option', { value: 'scripts' }, words.coverages.scripts));
  const { scene } = canvas;
  /** The box that was current. */
  let followed = '';
  /** The refusals that are marked, with their session and call. */
  let marked = { session: /** @type {unknown} */ (undefined), call: -1, refused: /** @type {Map<string, any>} */ (new Map()) };
  const reasons = svg('g', { class: 'reasons' });
  let timer = 0;

  const update = perFrame(() => {
    const { session } = studio.play;
    if (!session || scene.boxes.size === 0) return;
    const { states, transitions, globals, pairs, reduced } = subject();
    const past = history(session.entries, pairs, globals);
    const scripts = studio.play.coverage;
    covered.hidden = !scripts;
    if (scripts) covered.value = 'scripts';
    canvas.view.classList.toggle('of-scripts', scripts !== undefined);
    const taken = scripts ? new Set(scripts.transitions.filter(({ reached }) => reached).map(({ from, index }) => `${from}\n${index}`)) : past.taken;
    const visited = scripts ? new Set(scripts.states.filter(({ reached }) => reached).map(({ name }) => name)) : past.visited;
    const current = session.facts.machine === 'stopped' ? '' : session.state;
    const here = reduced?.homes.get(current) ?? current;
    for (const { name, element } of scene.boxes.values()) {
      const group = reduced?.boxes.get(name);
      element.classList.toggle('visited', group ? group.states.some((state) => visited.has(state)) : visited.has(name));
      if (!group) continue;
      const text = name === here ? texts.groups.holds(current) : texts.groups.seen(group.states.filter((state) => visited.has(state)).length, group.states.length);
      /** @type {SVGElement} */ (element.querySelector('.holds')).textContent = text;
      element.setAttribute('aria-label', `${texts.groups.open(group.name, group.states.length)}, ${text}`);
    }
    canvas.setCurrent(here);
    const possible = possibleNow(current, globals);
    const last = scripts ? '' : past.last;
    for (const route of scene.routes) {
      const { keys } = route;
      markRoute(route, 'taken', keys.some((key) => taken.has(key)));
      markRoute(route, 'last', keys.includes(last));
      markRoute(route, 'open', keys.some((key) => possible.get(key) === true));
      markRoute(route, 'shut', keys.some((key) => possible.get(key) === false));
    }
    if (!scripts) markRefused(past);
    coverage.textContent = words.coverage(states.filter((name) => visited.has(name)).length, states.length, taken.size, transitions);
    coverage.title = coverage.textContent;
    if (here && here !== followed) {
      if (followed) canvas.camera.follow(here);
      followed = here;
    }
  });

  /**
   * Whether the guards of each transition from a state hold now, apart from events.
   *
   * @param {string} current
   * @param {string[]} globals
   */
  function possibleNow(current, globals) {
    const values = new Map((studio.play.session?.inputs ?? []).map((input) => [input.name, input.value]));
    const possible = /** @type {Map<string, boolean>} */ (new Map());
    const { states } = studio.play.machineFacts?.json ?? {};
    for (const state of Array.isArray(states) ? states : []) {
      if (!state || (state.name !== current && !globals.includes(state.name)) || !Array.isArray(state.transitions)) continue;
      for (const [index, transition] of state.transitions.entries()) {
        const guards = Array.isArray(transition?.guards) ? transition.guards : [];
        possible.set(`${state.name}\n${index}`, guards.every((/** @type {any} */ guard) => guard && holds(guard, values) !== false));
      }
    }
    return possible;
  }

  /**
   * Marks transitions that the last call tried in vain, with the reasons, for some seconds.
   *
   * @param {ReturnType<typeof history>} past
   */
  function markRefused({ refused, refusedCall }) {
    const { session } = studio.play;
    if (marked.session !== session || refusedCall > marked.call) {
      clear();
      marked = { session, call: refusedCall, refused: new Map() };
      // The start and time refuse nothing that a person asked for.
      const op = session?.calls[refusedCall]?.op;
      if (op === undefined || op === 'start' || op === 'tick') return;
      // Most transitions wait for events in each call, which is no news.
      marked.refused = new Map([...refused].filter(([, { guard, saw }]) => typeof saw === 'boolean' || !/^on /.test(guard)).slice(-mostRefused));
      timer = window.setTimeout(clear, refusedTime);
    } else if (session && session.position <= marked.call) {
      clear();
      marked.call = -1;
    }
    reasons.replaceChildren();
    for (const [key, line] of marked.refused) {
      const route = scene.edges.get(key);
      if (!route) continue;
      markRoute(route, 'refused', true);
      reasons.append(reason(route, heldBack(line).join(' ')));
    }
    scene.overlay.append(reasons);
    // The width of a text is known once it is in the page.
    for (const { firstChild: plate, lastChild: letters } of reasons.children) /** @type {SVGElement} */ (plate).setAttribute('width', String(/** @type {SVGTextElement} */ (letters).getComputedTextLength() + 16));
  }

  function clear() {
    clearTimeout(timer);
    marked.refused = new Map();
    reasons.replaceChildren();
    for (const route of scene.routes) markRoute(route, 'refused', false);
  }

  studio.on('call coverage', update);
  return { coverage, covered, update, forget: () => { followed = ''; } };
}

/**
 * The reason of a refusal, below the label of its line.
 *
 * @param {import('./scene.js').SceneRoute} route
 * @param {string} text
 */
function reason({ now: { points, label } }, text) {
  const half = Math.floor(points.length / 4) * 2;
  const [x, y] = label ? [label[0], label[1] + label[3] + 4] : [(points[half - 2] + points[half]) / 2, (points[half - 1] + points[half + 1]) / 2 - 10];
  const letters = svg('text', { x: 8, y: detailSize + 3, 'font-size': detailSize }, document.createTextNode(text));
  const plate = svg('rect', { x: 0, y: 0, height: detailSize + 10, rx: 4 });
  return svg('g', { class: 'reason', transform: `translate(${x} ${y})` }, plate, letters);
}
