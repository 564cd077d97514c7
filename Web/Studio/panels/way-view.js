// The shortest way to a state or through a transition.

import { fill, h } from '../dom.js';
import { searchBeside } from '../engine/search.js';
import { Newest } from '../newest.js';
import { texts } from '../texts.js';
import { stepPlayer, stepText } from './steps.js';

const words = texts.way;

/**
 * @typedef {import('../engine/search.js').Goal} Goal
 * @typedef {import('../engine/search.js').Way} Way
 * @typedef {import('../session.js').Call} Call
 */

/**
 * @param {import('../model.js').Studio} studio
 * @param {() => void} openFilm
 */
export function wayView(studio, openFilm) {
  const steps = stepPlayer(studio, openFilm);
  const list = h('div', { class: 'ways', 'aria-live': 'polite' });
  const byHand = h('input', { type: 'checkbox', id: 'way-by-hand', onchange: () => goal && start(goal) });
  const element = h('div', { class: 'way', hidden: true },
    h('label', { class: 'check', title: words.byHandHint }, byHand, h('span', {}, words.byHand)), list);
  /** @type {Worker | undefined} */
  let worker;
  /** @type {Goal | undefined} */
  let goal;
  const searches = new Newest();

  function stop() {
    worker?.terminate();
    worker = undefined;
    searches.begin();
    steps.stop();
  }

  function hide() {
    stop();
    element.hidden = true;
  }

  /**
   * Searches ways from the moment that shows and from the beginning.
   *
   * @param {Goal} wanted
   */
  function start(wanted) {
    stop();
    const isNewest = searches.begin();
    const { session } = studio.play;
    if (!session || studio.play.machine === undefined) return;
    goal = wanted;
    element.hidden = false;
    const now = session.calls.slice(0, session.position);
    const begins = now.findIndex(({ op }) => op === 'start');
    const first = begins < 0 ? [{ op: 'start' }] : now.slice(0, begins + 1);
    const isNew = now.length <= first.length;
    const befores = isNew ? [first] : [now, first];
    const parts = befores.map((_, index) => h('section', { class: 'found' }, h('h4', {}, index === 0 && !isNew ? words.here : words.start), h('div', {}, h('p', { class: 'quiet' }, words.looking))));
    const bodies = parts.map((part) => /** @type {HTMLElement} */ (part.lastElementChild));
    const halt = h('button', { type: 'button', class: 'way-stop', onclick: () => {
      stop();
      halt.remove();
      for (const body of bodies) if (body.dataset.state !== 'done') fill(body);
    } }, words.stop);
    fill(list, ...parts, halt);
    element.scrollIntoView({ block: 'nearest' });
    const end = () => {
      halt.remove();
      worker?.terminate();
      worker = undefined;
    };
    worker = searchBeside(studio, { befores, goal, isByHand: byHand.checked }, {
      fail(reason) {
        if (!isNewest()) return;
        fill(bodies[0], h('p', { role: 'alert' }, reason));
        end();
      },
      answer({ index, way }) {
        if (!isNewest()) return;
        bodies[index].dataset.state = 'done';
        fill(bodies[index], ...answer(way, befores[index], index === 0 && !isNew, wanted));
        if (index === 0) element.scrollIntoView({ block: 'start' });
        if (index === befores.length - 1) end();
      },
    });
  }

  /**
   * @param {Way} way
   * @param {readonly Call[]} before
   * @param {boolean} isHere whether it begins at the moment that showed
   * @param {Goal} wanted
   */
  function answer({ steps: found, isPassing, isShortest, failure, situations, depth, tried }, before, isHere, wanted) {
    if (!found) {
      const kinds = [...new Set(tried.map((call) => stepText(call, null, studio.play.session?.canvas)))];
      return [
        h('p', {}, failure === 'unreachable' ? words.unreachable : failure === 'exhausted' ? words.exhausted(situations, depth) : words.budget(situations, depth)),
        kinds.length > 0 && h('p', { class: 'quiet' }, words.tried, ' ', [...kinds.slice(0, 12), ...(kinds.length > 12 ? [words.more(kinds.length - 12)] : [])].join(' · ')),
      ];
    }
    if (found.length === 0) return [h('p', {}, words.already)];
    const arrived = () => {
      const { session } = studio.play;
      if (!session) return;
      const isThere = wanted.transition !== undefined || session.state === wanted.state
        || session.entries.some(({ call, line }) => call >= before.length && line.state === wanted.state && line.event === 'stateEntered');
      studio.say(isThere ? words.arrived(wanted.transition === undefined ? wanted.state : session.state) : words.failed(session.state));
      studio.play.run();
    };
    return [
      h('p', { class: 'quiet' }, isPassing ? words.passes(found.length) : isShortest ? words.shortest(found.length) : words.found(found.length)),
      ...steps.show(found, before, { isHere, end: arrived }),
    ];
  }

  return { element, start, hide };
}
