// The bar at the top: the open file, the mode, and the most frequent actions.

import { h } from '../dom.js';
import { texts } from '../texts.js';

const words = texts.app;

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('./actions.js').Actions} actions
 * @param {HTMLElement[]} choices the choices of the file's parts
 */
export function bar(studio, actions, choices) {
  const { settings } = studio;
  const modes = /** @type {const} */ (['try', 'edit']).map((mode) => h('button', { type: 'button', 'data-mode': mode, title: `${words.modeHints[mode]} (E)`, onclick: () => settings.change({ mode }) }, words.modes[mode]));
  const show = () => {
    for (const button of modes) button.setAttribute('aria-pressed', String(button.dataset.mode === settings.values.mode));
    document.body.dataset.mode = settings.values.mode;
    document.documentElement.dataset.theme = settings.values.theme;
  };
  studio.on('settings', show);
  show();
  const button = (/** @type {string} */ id, isLabelled = false) => actions.button(id, { isLabelled });
  const ifPossible = (/** @type {string} */ id) => actions.button(id, { isHiddenIfImpossible: true });
  return h('header', { id: 'bar' },
    h('h1', { title: words.name }, h('img', { src: new URL('../mark.svg', import.meta.url).href, alt: words.name, width: 24, height: 24 })),
    ...choices,
    h('div', { class: 'segments', id: 'mode', role: 'group', 'aria-label': words.mode }, ...modes),
    h('div', { class: 'actions edits' }, button('undo'), button('redo'), ifPossible('revert'), actions.button('save', { isLabelled: true, class: 'labelled primary' })),
    h('div', { class: 'actions' }, button('palette', true), button('scripts', true), button('export', true), button('film'), button('colours'), button('help')));
}

/** A link to the stage, for the keyboard. */
export const skipLink = () => h('a', { class: 'skip', href: '#stage-pane', onclick: (/** @type {Event} */ event) => {
  event.preventDefault();
  const canvas = /** @type {HTMLElement | undefined} */ ([...document.querySelectorAll('.stage-pane canvas')].find((element) => /** @type {HTMLElement} */ (element).offsetParent !== null && element.closest('.panel')));
  (canvas?.matches('[tabindex]') ? canvas : document.getElementById('stage-pane'))?.focus();
} }, words.skip);

