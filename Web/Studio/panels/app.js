// Running applications: their list, and a line about the watched one.

import { fill, h, icon, iconButton, panel } from '../dom.js';
import { texts } from '../texts.js';

const words = texts.applications;

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('../applications.js').Applications} applications
 */
export function applicationPanel(studio, applications) {
  const list = h('ul', { class: 'applications' });
  const code = h('code', { class: 'address', tabindex: '0' });
  const copy = (/** @type {string} */ line) => navigator.clipboard?.writeText(line).then(() => studio.say(words.copied), () => studio.say(line));
  const line = () => `animation.inspect(to: URL(string: "${applications.address}")!)`;
  const teach = h('details', { class: 'teach' },
    h('summary', {}, words.how), h('p', {}, words.teach),
    h('div', { class: 'copied-line' }, code, iconButton('copy', words.copy, () => copy(line()))), h('p', {}, words.only));
  const none = h('p', { class: 'teach' }, words.none);

  function show() {
    const { watch } = applications;
    section.hidden = !applications.isConnected && !watch && applications.list.size === 0;
    code.textContent = line();
    none.hidden = applications.list.size > 0;
    /** @type {HTMLButtonElement | null} */
    const focused = list.querySelector('button:focus');
    const focusedNumber = focused?.dataset.number;
    fill(list, ...[...applications.list.values()].map((application) => {
      const isWatched = watch?.application.number === application.number;
      return h('li', {}, h('button', {
        type: 'button', 'data-number': application.number, 'aria-pressed': String(isWatched), title: `${application.program} ${application.process} · ${application.system}`,
        'aria-label': words.watch(application.name, application.program),
        onclick: () => {
          if (!isWatched) applications.choose(application);
          // On a narrow page, it is elsewhere.
          requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('watching')?.scrollIntoView({ block: 'start' })));
        },
      }, h('span', { class: 'lamp', 'aria-hidden': 'true' }), h('span', {}, h('strong', {}, application.name), h('span', { class: 'quiet' }, `${application.program} ${application.process}`))));
    }));
    if (focusedNumber) /** @type {HTMLElement | null} */ (list.querySelector(`[data-number="${focusedNumber}"]`))?.focus();
  }
  const section = panel('applications', words.title, {}, list, none, teach);
  applications.addEventListener('list', show);
  let watched = applications.watch;
  applications.addEventListener('watching', () => {
    if (watched === applications.watch) return;
    watched = applications.watch;
    show();
  });
  show();
  return section;
}

/**
 * The line about the watched application, above the stage.
 *
 * @param {import('../model.js').Studio} studio
 * @param {import('../applications.js').Applications} applications
 */
export function watchLine(studio, applications) {
  const lamp = h('span', { class: 'lamp', 'aria-hidden': 'true' });
  const name = h('strong');
  const phase = h('span', { class: 'phase', role: 'status' });
  const sameness = h('span', { class: 'sameness' });
  const failure = h('p', { class: 'failure', hidden: true });
  const live = h('button', { type: 'button', class: 'live', onclick: () => (studio.play.isRunning ? studio.play.hold() : studio.play.run()) });
  const leave = h('button', { type: 'button', class: 'leave', onclick: () => applications.leave() }, icon('close'), words.leave);
  const bar = h('section', { id: 'watching', class: 'panel', 'aria-label': words.watching, hidden: true },
    lamp, h('p', {}, name, ' ', phase), sameness, h('div', { class: 'watch-actions' }, live, leave), failure);
  let frame = 0;

  function show() {
    frame = 0;
    const { watch } = applications;
    bar.hidden = !watch;
    document.body.classList.toggle('watching', studio.play.isWatching);
    if (!watch) return;
    bar.dataset.phase = watch.phase === 'following' && !studio.play.isRunning ? 'held' : watch.phase;
    set(name, watch.application.name);
    set(phase, watch.phase === 'loading' ? words.phases.loading(watch.progress)
      : watch.phase === 'following' ? (studio.play.isRunning ? words.phases.following : words.phases.held) : words.phases[watch.phase]);
    const reasons = watch.isSame ? [] : [watch.differences.length > 0 && words.differences(watch.differences), ...(watch.isExact ? [] : [watch.dropped > 0 ? words.dropped(watch.dropped) : words.late]), watch.inexact && words.inexact(watch.inexact), ...watch.differing].filter(Boolean);
    sameness.hidden = watch.phase !== 'following';
    sameness.dataset.same = String(watch.isSame);
    set(sameness, watch.isSame ? words.same : words.similar);
    sameness.title = watch.isSame ? words.sameHint : reasons.join(' ');
    live.hidden = watch.phase !== 'following';
    set(live, studio.play.isRunning ? words.hold : words.goOn);
    const reason = [...(watch.phase === 'following' ? reasons : []), watch.status?.failure && words.failure(String(watch.status.failure).slice(0, 300))].filter(Boolean).join(' ');
    failure.hidden = !reason;
    set(failure, reason);
  }

  /** Changes a text only if it is another, so that screen readers do not repeat it. */
  const set = (/** @type {HTMLElement} */ element, /** @type {string} */ content) => {
    if (element.textContent !== content) element.textContent = content;
  };
  const soon = () => { frame ||= requestAnimationFrame(show); };
  applications.addEventListener('watching', soon);
  studio.on('time', soon);
  return bar;
}
