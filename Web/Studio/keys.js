// The keys of the page.

import { h, iconButton } from './dom.js';
import { nextTheme } from './panels/choices.js';
import { interact } from './panels/machine.js';
import { nextBackground } from './panels/stage.js';
import { step, toMarker, toggleTime } from './panels/time.js';
import { texts } from './texts.js';

/** The list of keys. */
export function helpDialog() {
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { id: 'help', 'aria-labelledby': 'help-title' },
    h('header', {}, h('h2', { id: 'help-title' }, texts.keys.title), iconButton('close', texts.keys.close, () => dialog.close())),
    h('dl', {}, ...texts.keys.list.flatMap(([key, effect]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, effect)])));
  return dialog;
}

/**
 * Listens to the keys of the page.
 *
 * @param {import('./model.js').Studio} studio
 * @param {HTMLDialogElement} help
 * @param {{ showLog: () => void, film: () => void }} host
 */
export function listenToKeys(studio, help, host) {
  /** @type {Record<string, (event: KeyboardEvent) => void>} */
  const keys = {
    ' ': () => toggleTime(studio),
    ArrowLeft: (event) => step(studio, event.shiftKey ? -10 : -1),
    ArrowRight: (event) => step(studio, event.shiftKey ? 10 : 1),
    '[': () => toMarker(studio, -1),
    ']': () => toMarker(studio, 1),
    s: () => studio.play.restart(),
    h: () => studio.settings.change({ hits: !studio.settings.values.hits }),
    b: () => nextBackground(studio),
    t: () => nextTheme(studio),
    g: () => studio.settings.change({ graph: !studio.settings.values.graph }),
    e: () => studio.settings.change({ mode: studio.settings.values.mode === 'edit' ? 'try' : 'edit' }),
    d: () => studio.notify('difference'),
    r: () => host.film(),
    l: () => host.showLog(),
    '?': () => help.showModal(),
  };
  addEventListener('keydown', (event) => {
    // Views have keys of their own.
    if (studio.files.viewFile && event.key !== '?') return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && !event.defaultPrevented) {
      event.preventDefault();
      if (!event.repeat) studio.draft.save();
      return;
    }
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const target = /** @type {HTMLElement} */ (event.target);
    // Controls have keys of their own.
    if (target.closest?.('input, select, textarea, [contenteditable]')) return;
    if (event.key === ' ' && target.closest?.('button')) return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action) {
      action(event);
    } else if (/^[1-9]$/.test(event.key)) {
      const interaction = studio.play.machineFacts?.interactions[Number(event.key) - 1];
      if (!interaction) return;
      interact(interaction, studio);
    } else {
      return;
    }
    event.preventDefault();
  });
}
