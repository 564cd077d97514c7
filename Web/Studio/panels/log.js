// All that has happened, a line each. A click goes back to it.

import { fill, h, icon, iconButton, panel, perFrame } from '../dom.js';
import { asText, callText, kindOf } from '../lines.js';
import { texts } from '../texts.js';

const words = texts.log;
const kinds = /** @type {const} */ (['all', 'states', 'inputs', 'pointer', 'why', 'playback']);
/** The most lines that are listed. */
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

  const show = perFrame(() => {
    const { session } = studio;
    section.hidden = !session;
    if (!session) return;
    const wanted = search.value.trim().toLowerCase();
    const gestures = studio.machineFacts?.gestures;
    // A press that is heard as a click need not be said to be unheard.
    const isNoise = (/** @type {any} */ { why }) => (why === 'pointerDown' && !gestures?.has('PointerDown')) || (why === 'pointerUp' && !gestures?.has('PointerUp'));
    const rows = session.entries.filter(({ line }) => !isNoise(line)).map(({ call, time, line }) => ({ call, time, kind: kindOf(line), text: asText(line), isHeld: line.why || line.refused }))
      .filter((row) => (kind === 'all' ? row.kind !== 'why' : row.kind === kind))
      .filter(({ text, call }) => !wanted || text.toLowerCase().includes(wanted) || callText(session.calls[call]).toLowerCase().includes(wanted));
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    let former = -1;
    fill(list,
      rows.length > most && h('li', { class: 'quiet' }, words.more(rows.length - most)),
      rows.length === 0 && h('li', { class: 'teach' }, words.empty),
      ...rows.slice(-most).map(({ call, time, kind: name, text, isHeld }) => {
        const isFirst = call !== former;
        former = call;
        const source = session.calls[call];
        return h('li', { class: `line ${name} ${isHeld ? 'held' : ''}` },
          h('button', { type: 'button', 'aria-label': `${text}. ${words.travel(call + 1)}`, onclick: () => studio.travel(call + 1) },
            h('time', {}, isFirst ? (time / 1000).toFixed(2) : ''),
            h('code', {}, isFirst && source.op !== 'tick' ? callText(source) : ''), h('span', {}, text)));
      }));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  });
  const download = iconButton('download', words.script, () => {
    const { session } = studio;
    if (!session) return;
    save(new Blob([session.script], { type: 'application/jsonl' }), `${(studio.entry?.path ?? 'session').replace(/^.*\//, '').replace(/\.\w+$/, '')}.script.jsonl`);
  });
  const section = panel('log', words.title, { actions: [download] }, h('div', { class: 'filters' }, search, ...filters), list);
  void icon;
  studio.on('call session', show);
  return section;
}

/**
 * Hands a file to the person.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = h('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
