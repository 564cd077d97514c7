// The steps of a way or of an answer, which can be played, copied and filmed.

import { h, icon } from '../dom.js';
import { callText } from '../lines.js';
import { texts } from '../texts.js';

const words = texts.way;
/** The time between two played steps, in milliseconds. */
const pace = 420;
/** The most steps to list. */
const most = 60;
/** The time at the end of a film, in milliseconds. */
const atEnd = 600;

/**
 * @typedef {import('../engine/search.js').Step} Step
 * @typedef {import('../session.js').Call} Call
 */

/**
 * @param {import('../model.js').Studio} studio
 * @param {() => void} openFilm shows the form that films the session
 */
export function stepPlayer(studio, openFilm) {
  /** Which play is under way. */
  let plays = 0;

  /**
   * The list of steps with its buttons.
   *
   * @param {Step[]} steps
   * @param {readonly Call[]} before the calls before them
   * @param {{ isHere?: boolean, end?: () => void }} options whether they begin at the moment that showed; `end` is called after they
   *   were played
   */
  function show(steps, before, { isHere = false, end } = {}) {
    const rows = steps.map(({ call, states, wait }) => h('li', {}, h('span', {}, stepText(call, wait, studio.play.session?.canvas)), states.length > 0 && h('span', { class: 'quiet' }, ` → ${states.join(' → ')}`)));
    const all = [...before, ...steps.map(({ call }) => call)];
    return [
      h('ol', { class: 'steps' }, ...rows.slice(0, most), rows.length > most && h('li', { class: 'quiet' }, words.more(rows.length - most))),
      h('div', { class: 'inspector-actions' },
        h('button', { type: 'button', class: 'primary', 'data-way': isHere ? 'here' : 'start', onclick: () => play(steps, before, isHere, rows, end) }, icon('play'), words.play),
        h('button', { type: 'button', 'data-film': 'way', hidden: !studio.files.server?.films, onclick: () => {
          stop();
          studio.play.hold();
          studio.play.restart({ calls: [...all, { op: 'tick', ms: atEnd }] });
          openFilm();
        } }, icon('record'), words.film),
        h('button', { type: 'button', onclick: () => copy(all) }, icon('copy'), words.copy)),
    ];
  }

  function stop() {
    plays += 1;
  }

  /**
   * Makes the calls one after the other, with time held: exactly those that led there.
   *
   * @param {Step[]} steps
   * @param {readonly Call[]} before
   * @param {boolean} isHere
   * @param {HTMLElement[]} rows
   * @param {(() => void) | undefined} end
   */
  async function play(steps, before, isHere, rows, end) {
    const mine = ++plays;
    studio.play.hold();
    const isSame = isHere && before.every((call, index) => studio.play.session?.calls[index] === call);
    if (isSame) studio.play.travel(before.length);
    else studio.play.restart({ calls: before });
    const { session } = studio.play;
    const pause = steps.length > 12 ? pace / 6 : pace;
    for (const [index, { call }] of steps.entries()) {
      if (mine !== plays || studio.play.session !== session || session?.position !== before.length + index) return;
      studio.play.perform(call);
      rows[index - 1]?.removeAttribute('aria-current');
      rows[index].setAttribute('aria-current', 'step');
      if (index + 1 < steps.length) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    rows.at(-1)?.removeAttribute('aria-current');
    if (session) end?.();
  }

  /** @param {readonly Call[]} calls */
  function copy(calls) {
    const script = calls.map((call) => `${JSON.stringify(call)}\n`).join('');
    navigator.clipboard?.writeText(script).then(() => studio.say(words.copied), () => studio.say(script));
  }

  return { show, stop };
}

/**
 * A step for people.
 *
 * @param {Call} call
 * @param {Step['wait']} wait
 * @param {{ width: number, height: number }} [canvas]
 */
export function stepText(call, wait, canvas) {
  const { op, input, value, layer, ms } = call;
  switch (op) {
    case 'fire': return words.fire(String(input));
    case 'set': return words.set(String(input), typeof value === 'string' ? `“${value}”` : String(value));
    case 'tick': return words.waits[wait ?? 'time'](Number(ms));
    default: {
      const gesture = texts.interactions.gestures[op[0].toUpperCase() + op.slice(1)];
      if (!gesture) return callText(call);
      if (layer !== undefined) return `${gesture} ${layer}`;
      return canvas && call.x === canvas.width / 2 && call.y === canvas.height / 2 ? words.middle(gesture) : `${gesture} ${call.x}, ${call.y}`;
    }
  }
}
