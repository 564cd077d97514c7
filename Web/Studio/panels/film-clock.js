// The length of the running film, and a button to end it.

import { h, icon } from '../dom.js';
import { texts } from '../texts.js';

/**
 * @param {import('../model.js').Studio} studio
 * @param {() => void} stop
 */
export function filmClock(studio, stop) {
  const time = h('time', {}, '0:00');
  const element = h('div', { id: 'film-clock', role: 'timer', 'aria-label': texts.record.filming, hidden: true },
    h('span', { class: 'film-dot', 'aria-hidden': 'true' }), time, h('button', { type: 'button', id: 'film-stop', onclick: stop }, icon('stop'), texts.record.stop));
  /** @type {number | undefined} */
  let timer;
  studio.on('film', ({ detail: isRunning }) => {
    clearInterval(timer);
    element.hidden = !isRunning;
    if (!isRunning) return;
    const began = performance.now();
    const show = () => {
      const seconds = Math.floor((performance.now() - began) / 1000);
      time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    };
    show();
    timer = window.setInterval(show, 250);
  });
  return element;
}
