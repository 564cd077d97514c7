// The shortest way to a state, as steps that can be played.

import { fill, h, icon } from '../dom.js';
import { callText } from '../lines.js';
import { Newest } from '../newest.js';
import { texts } from '../texts.js';

const words = texts.way;
/** The time between two steps that are played, in milliseconds. */
const pace = 420;
/** The most steps that are listed. */
const most = 60;

/**
 * @typedef {import('../way.js').Way} Way
 * @typedef {import('../session.js').Call} Call
 */

/** @param {import('../model.js').Studio} studio */
export function wayView(studio) {
  const list = h('div', { class: 'ways', 'aria-live': 'polite' });
  const byHand = h('input', { type: 'checkbox', id: 'way-by-hand', onchange: () => start(goal) });
  const element = h('div', { class: 'way', hidden: true },
    h('label', { class: 'check', title: words.byHandHint }, byHand, h('span', {}, words.byHand)), list);
  /** @type {Worker | undefined} */
  let worker;
  let goal = '';
  const searches = new Newest(), plays = new Newest();

  function stop() {
    worker?.terminate();
    worker = undefined;
    searches.begin();
    plays.begin();
  }

  function hide() {
    stop();
    element.hidden = true;
  }

  /**
   * Searches ways from the moment that shows and from the beginning.
   *
   * @param {string} state
   */
  function start(state) {
    stop();
    const isNewest = searches.begin();
    const { session, machineFacts } = studio.play;
    const { file } = studio.files;
    if (!session || !file || !machineFacts) return;
    goal = state;
    element.hidden = false;
    const now = session.calls.slice(0, session.position);
    const begins = now.findIndex(({ op }) => op === 'start');
    const first = begins < 0 ? [{ op: 'start' }] : now.slice(0, begins + 1);
    const isNew = now.length <= first.length;
    const befores = isNew ? [first] : [now, first];
    const parts = befores.map((_, index) => h('section', { class: 'found' }, h('h4', {}, index === 0 && !isNew ? words.here : words.start), h('div', {})));
    const bodies = parts.map((part) => /** @type {HTMLElement} */ (part.lastElementChild));
    const halt = h('button', { type: 'button', class: 'way-stop', onclick: () => {
      stop();
      halt.remove();
      for (const body of bodies) if (body.dataset.state !== 'done') fill(body);
    } }, words.stop);
    fill(list, ...parts, halt);
    element.scrollIntoView({ block: 'nearest' });
    const searching = new Worker(new URL('../way-worker.js', import.meta.url), { type: 'module' });
    worker = searching;
    const end = () => {
      halt.remove();
      searching.terminate();
      if (worker === searching) worker = undefined;
    };
    searching.onmessage = ({ data: { index, progress, way, error } }) => {
      if (!isNewest()) return;
      if (error !== undefined) {
        fill(bodies[0], h('p', { role: 'alert' }, error));
        end();
      } else if (progress) {
        fill(bodies[index], h('p', { class: 'quiet' }, words.looking(progress.situations, progress.depth)));
      } else {
        bodies[index].dataset.state = 'done';
        fill(bodies[index], ...answer(way, befores[index], index === 0 && !isNew));
        if (index === 0) element.scrollIntoView({ block: 'start' });
        if (index === befores.length - 1) end();
      }
    };
    searching.onerror = (event) => {
      fill(bodies[0], h('p', { role: 'alert' }, event.message || texts.app.notFound('way-worker.js')));
      end();
    };
    for (const body of bodies) fill(body, h('p', { class: 'quiet' }, words.looking(0, 0)));
    searching.postMessage({
      bytes: file.bytes, source: { animation: studio.play.animation, ...studio.play.machineSource }, size: session.canvas, machine: machineFacts.json,
      befores, goal: state, isByHand: byHand.checked, longest: 9000,
    });
  }

  /**
   * @param {Way} way
   * @param {readonly Call[]} before
   * @param {boolean} isHere whether it begins at the moment that showed
   */
  function answer({ steps, isPassing, isShortest, failure, situations, depth, tried }, before, isHere) {
    if (!steps) {
      const kinds = [...new Set(tried.map((call) => (call.op === 'tick' ? words.waiting : stepText(call, undefined, studio.play.session?.canvas))))];
      return [
        h('p', {}, failure === 'unreachable' ? words.unreachable : failure === 'exhausted' ? words.exhausted(situations, depth) : words.budget(situations, depth)),
        kinds.length > 0 && h('p', { class: 'quiet' }, words.tried, ' ', [...kinds.slice(0, 12), ...(kinds.length > 12 ? [words.more(kinds.length - 12)] : [])].join(' · ')),
      ];
    }
    if (steps.length === 0) return [h('p', {}, words.already)];
    const rows = steps.map(({ call, states, wait }) => h('li', {}, h('span', {}, stepText(call, wait, studio.play.session?.canvas)), states.length > 0 && h('span', { class: 'quiet' }, ` → ${states.join(' → ')}`)));
    return [
      h('p', { class: 'quiet' }, isPassing ? words.passes(steps.length) : isShortest ? words.shortest(steps.length) : words.found(steps.length)),
      h('ol', { class: 'steps' }, ...rows.slice(0, most), rows.length > most && h('li', { class: 'quiet' }, words.more(rows.length - most))),
      h('div', { class: 'card-buttons' },
        h('button', { type: 'button', class: 'primary', 'data-way': isHere ? 'here' : 'start', onclick: () => play(before, steps.map(({ call }) => call), isHere, rows) }, icon('play'), words.play),
        h('button', { type: 'button', onclick: () => copy([...before, ...steps.map(({ call }) => call)]) }, icon('copy'), words.copy)),
    ];
  }

  /**
   * Makes the calls of a way one after the other, with time held: exactly those that led there.
   *
   * @param {readonly Call[]} before
   * @param {Call[]} calls
   * @param {boolean} isHere
   * @param {HTMLElement[]} rows
   */
  async function play(before, calls, isHere, rows) {
    const isNewest = plays.begin();
    studio.play.hold();
    const isSame = isHere && before.every((call, index) => studio.play.session?.calls[index] === call);
    if (isSame) studio.play.travel(before.length);
    else studio.play.restart({ calls: before });
    const { session } = studio.play;
    const goalOfThese = goal;
    const pause = calls.length > 12 ? pace / 6 : pace;
    for (const [index, call] of calls.entries()) {
      if (!isNewest() || studio.play.session !== session || session?.position !== before.length + index) return;
      studio.play.perform(call);
      rows[index - 1]?.removeAttribute('aria-current');
      rows[index].setAttribute('aria-current', 'step');
      if (index + 1 < calls.length) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    rows.at(-1)?.removeAttribute('aria-current');
    if (!session) return;
    studio.say(session.state === goalOfThese || session.entries.some(({ call, line }) => call >= before.length && line.state === goalOfThese && line.event === 'stateEntered') ? words.arrived(goalOfThese) : words.failed(session.state));
    studio.play.run();
  }

  /** @param {readonly Call[]} calls */
  function copy(calls) {
    const script = calls.map((call) => `${JSON.stringify(call)}\n`).join('');
    navigator.clipboard?.writeText(script).then(() => studio.say(words.copied), () => studio.say(script));
  }

  return { element, start, hide };
}

/**
 * A call as a step for people.
 *
 * @param {Call} call
 * @param {'tween' | 'end'} [wait]
 * @param {{ width: number, height: number }} [canvas]
 */
function stepText(call, wait, canvas) {
  const { op, input, value, layer, ms } = call;
  switch (op) {
    case 'fire': return words.fire(String(input));
    case 'set': return words.set(String(input), typeof value === 'string' ? `“${value}”` : String(value));
    case 'tick': return wait === 'tween' ? words.tween(Number(ms)) : words.end(Number(ms));
    case 'complete': case 'loopComplete': return words[op];
    default: {
      const gesture = texts.interactions.gestures[op[0].toUpperCase() + op.slice(1)];
      if (!gesture) return callText(call);
      if (layer !== undefined) return `${gesture} ${layer}`;
      return canvas && call.x === canvas.width / 2 && call.y === canvas.height / 2 ? words.middle(gesture) : `${gesture} ${call.x}, ${call.y}`;
    }
  }
}
