// All that has happened, a line each. A click goes back to it.

import { fillKeyed, h, icon, iconButton, panel, perFrame } from '../dom.js';
import { asText, callText, kindOf } from '../lines.js';
import { isIn, markAt } from '../moments.js';
import { stemOf } from '../paths.js';
import { save } from '../download.js';
import { texts } from '../texts.js';
import { momentsView } from './moments-view.js';

const words = texts.log;
const kinds = /** @type {const} */ (['all', 'states', 'inputs', 'pointer', 'why', 'playback']);
/** The most lines to list. */
const most = 400;

/** @param {import('../model.js').Studio} studio */
export function logPanel(studio) {
  const list = h('ol', { class: 'log', tabindex: '0', 'aria-label': words.title });
  const search = h('input', { type: 'search', placeholder: words.search, 'aria-label': words.search, oninput: () => show() });
  /** @type {typeof kinds[number]} */
  let kind = 'all';
  const filters = kinds.map((name) => h('button', { type: 'button', class: 'chip', 'aria-pressed': String(name === kind), onclick: () => {
    kind = name;
    for (const [index, button] of filters.entries()) button.setAttribute('aria-pressed', String(kinds[index] === kind));
    show();
  } }, words.kinds[name]));

  /**
   * The compared moments.
   *
   * @type {Record<'A' | 'B', import('../moments.js').Mark | undefined>}
   */
  const marks = { A: undefined, B: undefined };
  const letters = /** @type {const} */ (['A', 'B']);
  const moments = momentsView(studio);
  /**
   * The numbers of sessions, to tell their lines apart.
   *
   * @type {WeakMap<import('../session.js').Session, number>}
   */
  const numbers = new WeakMap();
  let sessions = 0;
  const numberOf = (/** @type {import('../session.js').Session} */ session) => {
    if (!numbers.has(session)) numbers.set(session, ++sessions);
    return numbers.get(session);
  };
  const compare = h('button', { type: 'button', id: 'compare-moments', onclick: () => {
    const [first, second] = letters.flatMap((letter) => marks[letter] ?? []);
    if (first) moments.compare(first.count, second?.count ?? studio.play.session?.position ?? 0);
  } });
  const compared = h('div', {}, compare, iconButton('close', words.forget, () => {
    marks.A = marks.B = undefined;
    show();
  }));
  const undone = h('span', {});
  const brought = h('div', {}, h('button', { type: 'button', id: 'bring-back', title: words.lostHint, onclick: () => studio.play.bringBack() }, icon('undo'), undone), iconButton('close', words.keepNew, () => {
    studio.play.session?.forgetLost();
    show();
  }));
  // Its buttons stay the same ones while the log grows under the pointer.
  const bar = h('div', { class: 'log-bar', hidden: true }, compared, brought);

  /**
   * Marks a moment, or takes the mark off.
   *
   * @param {'A' | 'B'} letter
   * @param {number} count the number of calls before it
   */
  function mark(letter, count) {
    const { session } = studio.play;
    if (!session) return;
    marks[letter] = marks[letter]?.count === count ? undefined : markAt(session, count);
    show();
  }

  const show = perFrame(() => {
    const { session } = studio.play;
    section.hidden = !session;
    if (!session) return;
    for (const letter of letters) if (!isIn(session, marks[letter])) marks[letter] = undefined;
    const wanted = search.value.trim().toLowerCase();
    const gestures = studio.play.machineFacts?.gestures;
    // A press that causes a click is not reported as unheard.
    const isNoise = (/** @type {any} */ { why }) => (why === 'pointerDown' && !gestures?.has('PointerDown')) || (why === 'pointerUp' && !gestures?.has('PointerUp'));
    const globals = new Set(studio.play.machineFacts?.states.filter(({ isGlobal }) => isGlobal).map(({ name }) => name));
    const rowsOf = (/** @type {readonly import('../session.js').Entry[]} */ entries) => entries.filter(({ line }) => !isNoise(line))
      .map(({ call, time, line }) => ({ call, time, kind: kindOf(line), text: asText(line, globals), isHeld: line.why || line.refused, isDeed: line.did !== undefined, loop: line.event === 'loop' ? Number(line.count) : undefined, first: Number(line.count) }))
      // Dragging a colour changes its slot many times.
      .filter((row, index, all) => !(row.isDeed && all[index + 1]?.isDeed && all[index + 1].text === row.text))
      .filter((row) => (kind === 'all' ? row.kind !== 'why' : row.kind === kind))
      .filter(({ text, call }) => !wanted || text.toLowerCase().includes(wanted) || callText(session.calls[call]).toLowerCase().includes(wanted))
      .filter((row, index, all) => {
        const next = all[index + 1];
        // Successive loops are one line, except marked ones.
        if (row.loop === undefined || next?.loop !== row.loop + 1 || letters.some((letter) => marks[letter]?.count === row.call + 1)) return true;
        next.first = row.first;
        next.text = words.loops(row.first, next.loop);
        return false;
      });
    const rows = rowsOf(session.entries);
    const later = rowsOf(session.later);
    const isPast = session.position < session.calls.length;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.line;
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const pressed = held?.dataset?.mark ? `[data-count="${/** @type {HTMLElement} */ (held.closest('li'))?.dataset.count}"] [data-mark=${held.dataset.mark}]` : 'nothing';
    const isAtEnd = !isPast && list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    let former = -1, part = 0;
    const row = (/** @type {ReturnType<typeof rowsOf>[number]} */ { call, time, kind: name, text, isHeld }, isLater = false) => {
      const isFirst = call !== former;
      part = isFirst ? 0 : part + 1;
      former = call;
      const source = session.calls[call];
      const marked = isFirst ? letters.filter((letter) => marks[letter]?.count === call + 1) : [];
      // The list is one Tab stop: arrow keys go from line to line, and A and B mark one.
      const make = () => h('li', { class: `line ${name} ${isHeld ? 'held' : ''} ${isLater ? 'later' : ''} ${marked.length > 0 ? 'marked' : ''}`, 'data-count': call + 1 },
        h('button', { type: 'button', tabindex: '-1', 'data-line': isFirst ? call : null, 'aria-label': `${text}. ${words.travel(call + 1)}`, onclick: () => studio.play.travel(call + 1) },
          h('time', {}, isFirst ? (time / 1000).toFixed(2) : ''),
          h('code', {}, isFirst && source.op !== 'tick' ? callText(source) : ''), h('span', {}, text)),
        isFirst && h('span', { class: 'line-marks' }, ...letters.map((letter) => h('button', { type: 'button', tabindex: '-1', class: 'mark-button', 'data-mark': letter, 'aria-pressed': String(marked.includes(letter)),
          title: marked.includes(letter) ? words.unmark(letter) : words.mark(letter), 'aria-label': `${words.mark(letter)}: ${text}`, onclick: () => mark(letter, call + 1) }, letter))));
      return { key: [numberOf(session), call, part, isFirst, isLater, marked.join(''), JSON.stringify(source), text].join('\n'), make };
    };
    const single = (/** @type {string} */ key, /** @type {Record<string, any>} */ properties, /** @type {string} */ text) => ({ key: `${key}\n${text}`, make: () => h('li', properties, text) });
    fillKeyed(list, [
      ...(rows.length > most ? [single('more', { class: 'quiet' }, words.more(rows.length - most))] : []),
      ...(rows.length + later.length === 0 ? [single('empty', { class: 'teach' }, words.empty)] : []),
      ...rows.slice(-most).map((line) => row(line)),
      ...(isPast ? [single('here', { class: 'here', 'aria-current': 'true' }, words.here)] : []),
      ...later.slice(0, most).map((line) => row(line, true)),
    ]);
    if (isAtEnd) list.scrollTop = list.scrollHeight;
    const marker = /** @type {HTMLElement | null} */ (document.activeElement === document.body ? list.querySelector(pressed) : null);
    marker?.focus({ preventScroll: true });
    if (focused !== undefined) /** @type {HTMLElement | null} */ (list.querySelector(`[data-line="${focused}"]`))?.focus({ preventScroll: true });
    showBar(session);
  });

  /** @param {import('../session.js').Session} session */
  function showBar(session) {
    const set = letters.filter((letter) => marks[letter]);
    const lost = session.lostCount;
    compared.hidden = set.length === 0;
    brought.hidden = lost === 0;
    bar.hidden = compared.hidden && brought.hidden;
    compare.textContent = set.length > 1 ? words.compare : words.compareNow(set[0] ?? 'A');
    undone.textContent = words.lost(lost);
  }

  list.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest('li'));
    const key = event.key.toUpperCase();
    if ((key === 'A' || key === 'B') && line?.dataset.count) {
      mark(key, Number(line.dataset.count));
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const buttons = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('li > button')]);
      const at = buttons.findIndex((button) => button.parentElement === line);
      buttons[at < 0 ? buttons.length - 1 : Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), buttons.length - 1)]?.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  const download = iconButton('download', words.script, () => {
    const { session } = studio.play;
    if (!session) return;
    save(new Blob([session.script], { type: 'application/jsonl' }), `${stemOf(studio.files.entry?.path ?? 'session')}.script.jsonl`);
  });
  const section = panel('log', words.title, { actions: [download] }, h('div', { class: 'filters' }, search, ...filters), bar, list, moments.dialog);
  studio.on('call session', show);
  return section;
}
