// What the last call did, and what held it back.

import { fill, h, panel, perFrame } from '../dom.js';
import { asText, callText } from '../lines.js';
import { texts } from '../texts.js';

/** @param {import('../model.js').Studio} studio */
export function whyPanel(studio) {
  const words = texts.why;
  const content = h('div', { class: 'why', 'aria-live': 'polite' });

  const show = perFrame(() => {
    const { session } = studio;
    section.hidden = !session || studio.machine === undefined;
    if (!session) return;
    const last = lastCall(session);
    if (last === undefined) {
      fill(content, h('p', { class: 'teach' }, words.teach));
      return;
    }
    const lines = session.entries.filter(({ call }) => call === last).map(({ line }) => line);
    const done = lines.filter((line) => line.event);
    const refused = lines.filter((line) => line.refused);
    const held = lines.filter((line) => line.why);
    fill(content,
      h('p', { class: 'call' }, h('code', {}, callText(session.calls[last]))),
      ...refused.map((line) => h('p', { class: 'refused' }, h('strong', {}, words.refused), ' ', line.reason)),
      ...(done.length > 0
        ? [h('ul', { class: 'done' }, ...done.map((line) => h('li', {}, asText(line))))]
        : refused.length === 0 ? [h('p', { class: 'nothing' }, h('strong', {}, words.nothing))] : []),
      ...held.filter((line) => line.why !== 'transition').map(missed),
      ...guards(held.filter((line) => line.why === 'transition')));
  });

  /**
   * A gesture that no interaction answered.
   *
   * @param {any} line
   */
  function missed(line) {
    return h('div', { class: 'missed' }, h('p', {}, `${line.reason}.`),
      line.layers && h('dl', {},
        line.listening.length > 0 && h('dt', {}, words.listening), line.listening.length > 0 && h('dd', {}, names(line.listening)),
        h('dt', {}, words.here), h('dd', {}, line.layers.length > 0 ? names(line.layers) : words.nobody)));
  }

  /** @param {string[]} layers */
  const names = (layers) => layers.map((name) => name || '“”').join(', ');

  /**
   * The transitions that were tried.
   *
   * @param {any[]} lines
   */
  function guards(lines) {
    if (lines.length === 0) return [];
    const states = new Set(studio.machineFacts?.states.filter(({ isGlobal }) => isGlobal).map(({ name }) => name));
    return [h('h3', {}, words.heldBack), h('ul', { class: 'held' }, ...lines.map((line) => {
      if (line.omitted) return h('li', {}, words.omitted(line.omitted));
      const saw = line.saw === null ? (line.guard.startsWith('on ') ? words.noEvent : '—') : JSON.stringify(line.saw);
      return h('li', {},
        h('span', { class: 'edge' }, states.has(line.from) ? words.global : line.from, ' → ', line.to),
        h('span', { class: 'guard' }, h('code', {}, line.guard), ' ', h('span', { class: 'quiet' }, words.saw, ' '), h('code', { class: 'saw' }, saw),
          line.other !== undefined && h('code', {}, ` / ${JSON.stringify(line.other)}`)));
    }))];
  }

  const section = panel('why', words.title, {}, content);
  studio.on('call session', show);
  return section;
}

/** The calls of a press, of which one at most does something as a rule. */
const presses = ['pointerDown', 'pointerUp', 'click'];

/**
 * The number of the last call that a person made, and that says most of a press; undefined before the first.
 *
 * @param {import('../session.js').Session} session
 */
function lastCall(session) {
  const eventful = new Set(session.entries.filter(({ line }) => line.event).map(({ call }) => call));
  const telling = new Set(session.entries.map(({ call }) => call));
  let last;
  // The first call starts the machine.
  for (let index = session.position - 1; index > 0; index -= 1) {
    const { op } = session.calls[index];
    if (op === 'tick' || op === 'status') continue;
    // Pointers move all the time.
    if (op.startsWith('pointer') && !presses.includes(op) && !telling.has(index)) continue;
    if (!presses.includes(op)) return last ?? index;
    if (eventful.has(index)) return index;
    last ??= index;
    if (op === 'pointerDown') return last;
  }
  return last;
}
