// The table of actions, from which buttons, keys, the palette and the help are made.

import { h, icon, perFrame } from '../dom.js';

/**
 * Something that a person can do.
 *
 * @typedef {object} Action
 * @property {string} id
 * @property {string | (() => string)} name what it does, in a few words
 * @property {string} group the heading in the help
 * @property {import('../dom.js').IconName | (() => import('../dom.js').IconName)} [icon]
 * @property {string | string[]} [key] such as `Ctrl+S`, `Shift+ArrowLeft` or `?`; Ctrl stands for the command key too
 * @property {(target: Element) => boolean} [isForFields] whether the key works in a field of a form
 * @property {() => boolean} [isPossible] always without
 * @property {() => string | undefined} [reason] why it is impossible, unless that is obvious
 * @property {() => boolean} [isOn] of a switch
 * @property {boolean} [isOnlyForKeys] whether the pressed key says what it does, so that the palette leaves it out
 * @property {(event?: Event) => unknown} run
 */

const keyNames = /** @type {Record<string, string>} */ ({ ' ': 'Space' });
const keySigns = /** @type {Record<string, string>} */ ({ ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Delete: 'Del', Escape: 'Esc' });

/** The actions, the buttons that show whether they are possible, and the keys. */
export class Actions {
  /** @type {Action[]} */
  rows = [];
  /** @type {(() => void)[]} */
  #shown = [];
  #studio;

  /** @param {import('../model.js').Studio} studio */
  constructor(studio) {
    this.#studio = studio;
    studio.on('files file session call settings draft typing edited saved selection time film', this.refresh);
    addEventListener('keydown', (event) => this.#pressed(event));
  }

  /** Adds rows; of several with the same key, the first possible one is done. */
  add(/** @type {Action[]} */ ...rows) {
    this.rows.push(...rows);
    this.refresh();
  }

  /** Enables the buttons of possible actions. */
  refresh = perFrame(() => {
    for (const show of this.#shown) show();
  });

  /**
   * A button for an action, whose row may be added later.
   *
   * @param {string} id
   * @param {{ isLabelled?: boolean, isHiddenIfImpossible?: boolean } & Record<string, any>} options further ones are attributes
   */
  button(id, { isLabelled = false, isHiddenIfImpossible = false, ...attributes } = {}) {
    const found = () => this.rows.find((row) => row.id === id);
    const label = h('span', { class: 'label' });
    const sign = h('span', { class: 'sign', 'aria-hidden': 'true' });
    const button = h('button', { type: 'button', id: `action-${id}`, class: isLabelled ? 'labelled' : 'icon-button', disabled: true, onclick: (/** @type {Event} */ event) => found()?.run(event), ...attributes }, sign, isLabelled && label);
    let shownIcon = '';
    const show = () => {
      const action = found();
      if (!action) return;
      const isPossible = action.isPossible?.() ?? true;
      const name = nameOf(action);
      button.disabled = !isPossible;
      button.hidden = isHiddenIfImpossible && !isPossible;
      if (action.isOn) button.setAttribute('aria-pressed', String(action.isOn()));
      const key = keysOf(action)[0];
      button.title = (isPossible ? undefined : action.reason?.()) ?? (key ? `${name} (${keyText(key)})` : name);
      if (key) button.setAttribute('aria-keyshortcuts', key.replace('Ctrl', 'Control'));
      if (isLabelled) label.textContent = name;
      else button.setAttribute('aria-label', name);
      const wanted = typeof action.icon === 'function' ? action.icon() : action.icon;
      if (wanted && wanted !== shownIcon) sign.replaceChildren(icon(wanted));
      shownIcon = wanted ?? '';
    };
    this.#shown.push(show);
    show();
    return button;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const target = /** @type {Element} */ (event.target);
    const isInField = Boolean(target.closest?.('input, select, textarea, [contenteditable], .CodeMirror'));
    if ((event.key === ' ' || event.key === 'Enter') && target.closest?.('button, a, summary, [role="button"], [role="tab"], [role="treeitem"], [role="option"]')) return;
    const keys = namesOf(event);
    const rows = this.rows.filter((row) => keysOf(row).some((key) => keys.includes(key)) && (!isInField || row.isForFields?.(target)));
    const action = rows.find((row) => row.isPossible?.() ?? true);
    const reason = action ? undefined : rows.map((row) => row.reason?.()).find((text) => text !== undefined);
    if (!action && reason === undefined) return;
    event.preventDefault();
    if (reason !== undefined) this.#studio.say(reason);
    action?.run(event);
  }
}

/** @param {Action} action */
export const nameOf = ({ name }) => (typeof name === 'function' ? name() : name);

/** @param {Action} action */
export const keysOf = ({ key }) => (key === undefined ? [] : [key].flat());

/**
 * A key as it is written on keyboards.
 *
 * @param {string} key
 */
export const keyText = (key) => key.split(/\+(?=.)/).map((part) => keySigns[part] ?? part).join(' ');

/**
 * The names that a key may have in the table: with Shift, and without for signs that need it. Some keyboards have `[` and `]`
 * on AltGr, which Windows reports as Ctrl and Alt.
 *
 * @param {KeyboardEvent} event
 */
function namesOf(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const name = keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  if (event.getModifierState('AltGraph')) return [name];
  const before = `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}`;
  if (!shiftKey) return [before + name];
  return /^[^A-Z]$/.test(name) ? [before + name, `${before}Shift+${name}`] : [`${before}Shift+${name}`];
}
