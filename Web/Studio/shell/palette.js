// The command palette and the list of keys, made from the table of actions.

import { fill, h, icon, iconButton } from '../dom.js';
import { texts } from '../texts.js';
import { keyText, keysOf, nameOf } from './actions.js';

const words = texts.palette;
/** The most commands to list at once. */
const most = 60;
/** The most keys of an action that the help lists. */
const mostKeys = 4;

/**
 * A command of the palette.
 *
 * @typedef {object} Command
 * @property {string} name
 * @property {string} group
 * @property {string} [key]
 * @property {import('../dom.js').IconName} [icon]
 * @property {() => unknown} run
 */

/**
 * The palette: the possible actions, the files, and the parts of the machine.
 *
 * @param {import('./actions.js').Actions} actions
 * @param {() => Command[]} others
 */
export function commandPalette(actions, others) {
  const list = h('ul', { id: 'palette-list', role: 'listbox', 'aria-label': words.title });
  const field = h('input', { type: 'text', role: 'combobox', 'aria-label': words.find, placeholder: words.find, 'aria-expanded': 'true', 'aria-controls': 'palette-list', autocomplete: 'off', spellcheck: 'false' });
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { id: 'palette', 'aria-label': words.title }, h('div', { class: 'palette-field' }, icon('search'), field), list);
  /** @type {Command[]} */
  let commands = [];
  /** @type {Command[]} */
  let found = [];
  let chosen = 0;

  function show() {
    const parts = field.value.trim().toLowerCase().split(/\s+/);
    found = commands.filter(({ name, group }) => parts.every((part) => `${name} ${group}`.toLowerCase().includes(part))).slice(0, most);
    chosen = 0;
    fill(list, ...found.map(({ name, group, key, icon: sign }, index) => h('li', { role: 'option', id: `palette-${index}`, onclick: () => run(index) },
      sign ? icon(sign) : h('span', { class: 'icon' }), h('span', { class: 'name' }, name), h('span', { class: 'quiet' }, group), key && h('kbd', {}, keyText(key)))),
    found.length === 0 && h('li', { class: 'teach', role: 'option', 'aria-disabled': 'true' }, words.nothing(field.value)));
    mark();
  }

  function mark() {
    for (const [index, item] of [...list.children].entries()) item.setAttribute('aria-selected', String(found.length > 0 && index === chosen));
    field.setAttribute('aria-activedescendant', found.length > 0 ? `palette-${chosen}` : '');
    list.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {number} index */
  function run(index) {
    const command = found[index];
    dialog.close();
    command?.run();
  }

  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step) chosen = Math.min(Math.max(chosen + step, 0), Math.max(found.length - 1, 0));
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
    mark();
  });
  // A press beside the palette closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  function open() {
    commands = [
      ...actions.rows.filter((row) => row.id !== 'palette' && !row.isOnlyForKeys && (row.isPossible?.() ?? true)).map((row) => ({ name: nameOf(row), group: row.group, key: keysOf(row)[0], icon: typeof row.icon === 'function' ? row.icon() : row.icon, run: () => row.run() })),
      ...others()];
    field.value = '';
    dialog.showModal();
    show();
    field.focus();
  }
  return { dialog, open };
}

/**
 * The keys of all actions, by their groups.
 *
 * @param {import('./actions.js').Actions} actions
 * @param {[key: string, effect: string][]} others
 */
export function helpDialog(actions, others) {
  const content = h('div', { class: 'key-groups' });
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { id: 'help', 'aria-labelledby': 'help-title' },
    h('header', {}, h('h2', { id: 'help-title' }, texts.keys.title), iconButton('close', texts.keys.close, () => dialog.close())), content);
  const row = (/** @type {string[]} */ keys, /** @type {string} */ effect) => [h('dt', {}, ...keys.slice(0, mostKeys).map((key) => h('kbd', {}, keyText(key))), keys.length > mostKeys && '…'), h('dd', {}, effect)];
  function open() {
    const groups = new Map();
    for (const action of actions.rows) if (keysOf(action).length > 0 && (!action.id.startsWith('interaction-') || action.isPossible?.())) groups.set(action.group, [...(groups.get(action.group) ?? []), action]);
    fill(content, ...[...groups].map(([name, rows]) => h('section', {}, h('h3', {}, name), h('dl', {}, ...rows.flatMap((/** @type {import('./actions.js').Action} */ action) => row(keysOf(action), nameOf(action)))))),
      h('section', {}, h('h3', {}, texts.keys.others), h('dl', {}, ...others.flatMap(([key, effect]) => row([key], effect)))));
    dialog.showModal();
  }
  return { dialog, open };
}
