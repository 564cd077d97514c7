// What the last call did, and what held it back.

import { fill, h, panel, perFrame } from '../dom.js';
import { alreadySo, reads, touched } from '../effects.js';
import { asText, callText, guardsAfter, heldBack } from '../lines.js';
import { texts } from '../texts.js';

/** @param {import('../model.js').Studio} studio */
export function whyPanel(studio) {
  const words = texts.why;
  const content = h('div', { class: 'why', 'aria-live': 'polite' });
  /** The call whose guards a person has unfolded. */
  let unfolded = -1;

  const show = perFrame(() => {
    const { session } = studio.play;
    section.hidden = !session || studio.play.machine === undefined;
    if (!session) return;
    const answers = answersOf(session);
    // What a pointer does that only passes by does not take the place of an answer to a press.
    const main = answers.find(({ isPassing }) => !isPassing) ?? answers[0];
    if (main === undefined) {
      fill(content, h('p', { class: 'teach' }, words.teach));
      return;
    }
    const at = answers.indexOf(main);
    const since = answers.slice(0, at).slice(0, 2);
    const before = answers.slice(at + 1, at + 3);
    fill(content,
      since.length > 0 && h('ul', { class: 'answers since', 'aria-label': words.since }, ...since.map((answer) => h('li', {}, brief(session, answer)))),
      h('p', { class: 'call' }, h('code', {}, callText(session.calls[main.call]))),
      ...outcome(session, main.call),
      before.length > 0 && h('h3', {}, words.before),
      before.length > 0 && h('ul', { class: 'answers' }, ...before.map((answer) => h('li', {}, h('details', {}, h('summary', {}, brief(session, answer)), ...outcome(session, answer.call))))));
  });

  /**
   * All that a call did, and what held transitions back.
   *
   * @param {import('../session.js').Session} session
   * @param {number} number
   */
  function outcome(session, number) {
    const lines = session.entries.filter(({ call }) => call === number).map(({ line }) => line);
    const { op } = session.calls[number];
    const unheard = lines.filter((line) => line.did === op && ends[op]);
    const done = lines.filter((line) => (line.event || line.did) && !unheard.includes(line));
    const refused = lines.filter((line) => line.refused);
    const held = lines.filter((line) => line.why);
    const facts = studio.play.machineFacts;
    const already = facts ? alreadySo(session, facts, number) : { inputs: [], state: undefined };
    const because = [...already.inputs.map(([name, value]) => words.hadValue(name, JSON.stringify(value))), ...(already.state === undefined ? [] : [words.isCurrent(already.state)])];
    const inputs = facts ? touched(session, facts, number) : new Set();
    const rank = (/** @type {any} */ line) => (line.omitted ? 2 : facts && reads(facts, line, inputs) ? 0 : 1);
    const tried = held.filter((line) => line.why === 'transition').sort((one, other) => rank(one) - rank(other));
    return [
      ...refused.map((line) => h('p', { class: 'refused' }, h('strong', {}, words.refused), ' ', line.reason)),
      ...(done.length > 0
        ? [h('ul', { class: 'done' }, ...done.map((line) => h('li', {}, asText(line))))]
        : refused.length === 0 ? [h('p', { class: 'nothing' }, h('strong', {}, words.nothing))] : []),
      because.length > 0 && h('p', { class: 'already' }, because.join(' ')),
      ...unheard.map((line) => missed({ reason: asText(line), listening: listeningTo(ends[op]) })),
      ...held.filter((line) => line.why !== 'transition').map(missed),
      ...guards(tried, number, because.length > 0 || lines.some(({ event }) => event === 'transition')),
    ];
  }

  /**
   * A call with its most telling effect, on a line.
   *
   * @param {import('../session.js').Session} session
   * @param {Answer} answer
   */
  function brief(session, { call: number }) {
    const lines = session.entries.filter(({ call }) => call === number).map(({ line }) => line);
    const { op } = session.calls[number];
    const telling = lines.find(({ event }) => event === 'transition') ?? lines.find(({ event, did }) => event || (did && !(did === op && ends[op])));
    const text = telling ? asText(telling) : lines.some(({ refused }) => refused) ? words.short.refused : words.short.nothing;
    return h('span', { class: 'brief' }, h('code', {}, callText(session.calls[number])), ' ', text);
  }

  /**
   * A gesture that no interaction answered.
   *
   * @param {any} line
   */
  function missed(line) {
    return h('div', { class: 'missed' }, h('p', {}, `${line.reason}.`),
      line.listening && h('dl', {},
        line.listening.length > 0 && h('dt', {}, words.listening), line.listening.length > 0 && h('dd', {}, names(line.listening)),
        line.layers && h('dt', {}, words.here), line.layers && h('dd', {}, line.layers.length > 0 ? names(line.layers) : words.nobody)));
  }

  /**
   * The states to whose end interactions listen.
   *
   * @param {string} type
   * @returns {string[]}
   */
  const listeningTo = (type) => [...new Set(studio.play.machineFacts?.interactions.flatMap((interaction) => (interaction.type === type && interaction.state !== undefined ? [interaction.state] : [])))];

  /** @param {string[]} layers */
  const names = (layers) => layers.map((name) => name || '“”').join(', ');

  /**
   * The transitions that were tried.
   *
   * @param {any[]} lines
   * @param {number} number the number of the call
   * @param {boolean} isFolded whether they explain nothing, and only show if a person asks
   */
  function guards(lines, number, isFolded) {
    if (lines.length === 0) return [];
    const content = rows(lines);
    if (!isFolded) return [h('h3', {}, words.heldBack), content];
    /** @type {HTMLDetailsElement} */
    const details = h('details', { class: 'blocked', open: unfolded === number, ontoggle: () => {
      if (details.isConnected && (details.open || unfolded === number)) unfolded = details.open ? number : -1;
    } }, h('summary', {}, `${words.heldBack} (${lines.reduce((sum, { omitted = 1 }) => sum + omitted, 0)})`), content);
    return [details];
  }

  /** @param {any[]} lines */
  function rows(lines) {
    const states = new Set(studio.play.machineFacts?.states.filter(({ isGlobal }) => isGlobal).map(({ name }) => name));
    return h('ul', { class: 'held' }, ...lines.map((line) => {
      if (line.omitted) return h('li', {}, words.omitted(line.omitted));
      const [subject, rest] = heldBack(line);
      return h('li', {},
        h('span', { class: 'edge' }, states.has(line.from) ? words.global : line.from, ' → ', line.to),
        h('span', { class: 'reason' }, h('code', {}, subject), ' ', rest,
          line.other !== undefined && h('code', {}, ` (${JSON.stringify(line.other)})`)),
        unasked(line) > 0 && h('span', { class: 'quiet unasked' }, words.unasked(unasked(line))));
    }));
  }

  /**
   * The number of guards of a transition after the one that held it back.
   *
   * @param {any} line
   */
  function unasked({ from, index, guard }) {
    const state = studio.play.machineFacts?.json.states?.find((/** @type {any} */ { name }) => name === from);
    return guardsAfter(guard, state?.transitions?.[index]?.guards);
  }

  const section = panel('why', words.title, {}, content);
  studio.on('call session', show);
  return section;
}

/** The interactions that calls end something for. */
const ends = /** @type {Record<string, string>} */ ({ complete: 'OnComplete', loopComplete: 'OnLoopComplete' });

/** The calls of a press, of which one at most does something as a rule. */
const presses = ['pointerDown', 'pointerUp', 'click'];

/** The most answers that are looked for. */
const most = 6;

/**
 * A call that a person made, and whether a pointer only passed by.
 *
 * @typedef {{ call: number, isPassing: boolean }} Answer
 */

/**
 * The last calls that a person made, the newest first; of a press, the call that says most.
 *
 * @param {import('../session.js').Session} session
 * @returns {Answer[]}
 */
function answersOf(session) {
  const eventful = new Set(session.entries.filter(({ line }) => line.event).map(({ call }) => call));
  /** @type {Answer[]} */
  const answers = [];
  /**
   * The call of a press that says most so far.
   *
   * @type {number | undefined}
   */
  let press;
  const end = () => {
    if (press !== undefined) answers.push({ call: press, isPassing: false });
    press = undefined;
  };
  // The first call starts the machine.
  for (let index = session.position - 1; index > 0 && answers.length < most; index -= 1) {
    const { op } = session.calls[index];
    if (op === 'tick' || op === 'status') continue;
    if (presses.includes(op)) {
      // A click is the last call of its press.
      if (op === 'click') end();
      press = press !== undefined && (eventful.has(press) || !eventful.has(index)) ? press : index;
      if (op === 'pointerDown') end();
      continue;
    }
    const isPassing = op.startsWith('pointer');
    // Pointers move all the time.
    if (isPassing && !eventful.has(index)) continue;
    // A pointer moves within a press too.
    if (!isPassing) end();
    answers.push({ call: index, isPassing });
  }
  end();
  return answers;
}
