// What was asked of the machines, and what came of it.

import { fill, h, panel, perFrame } from '../../dom.js';
import { texts } from '../../texts.js';

const words = texts.views.log;
/** The most lines that are listed. */
const most = 200;

/** @param {import('../desk.js').ViewDesk} desk */
export function eventsPanel(desk) {
  const list = h('ol', { class: 'log', tabindex: '-1' });
  let shown = '';

  const show = perFrame(() => {
    section.hidden = !desk.isOpen;
    if (!desk.isOpen) return;
    const lines = desk.mode === 'play' ? [
      ...desk.plan.filter(({ at }) => at <= desk.preview.time).map((request) => ({
        time: request.at, order: 1, kind: request.error ? 'error' : request.outcome ?? '',
        code: request.transition === undefined ? words.stopped(request.machine) : words.requested(request.transition, request.machine, request.policy ? texts.views.machines.policies[request.policy] : ''),
        text: request.error ?? words.outcomes[request.outcome ?? ''] ?? '' })),
      ...desk.events.map(({ event, machine, from, to, time, error }) => ({
        time, order: 0, kind: event, code: machine, text: `${words.events[event] ?? event}${from ? ` ${from}` : ''}${to ? ` → ${to}` : ''}${error ? `: ${error}` : ''}` })),
    ].sort((one, other) => one.time - other.time || one.order - other.order) : [];
    const key = JSON.stringify(lines.slice(-most));
    if (key === shown) return;
    shown = key;
    fill(list, lines.length === 0 && h('li', { class: 'teach' }, words.none), ...lines.slice(-most).map(({ time, kind, code, text }) => h('li', { class: `line states of-${kind}` },
      h('button', { type: 'button', onclick: () => desk.goTo(time) }, h('time', {}, (time / 1000).toFixed(2)), h('code', {}, code), h('span', {}, text)))));
    list.scrollTop = list.scrollHeight;
  });
  desk.on('open run choice', show);
  const section = panel('views-events', words.title, { class: 'of-views' }, list);
  section.hidden = true;
  return section;
}
