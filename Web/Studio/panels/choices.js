// The animation, the machine and the theme that are shown.

import { fill, h, perFrame } from '../dom.js';
import { shortened } from '../lines.js';
import { texts } from '../texts.js';

const words = texts.choices;

/** @param {import('../model.js').Studio} studio */
export function choices(studio) {
  const name = h('strong', { class: 'file-name' });
  const animation = h('select', { onchange: () => studio.choose({ animation: animation.value }) });
  const machine = h('select', { onchange: () => studio.choose({ machine: machine.value || undefined }) });
  const theme = h('select', { onchange: () => studio.perform({ op: 'setTheme', id: theme.value }) });
  const labelled = (/** @type {string} */ label, /** @type {HTMLSelectElement} */ select) => {
    // The text is not there on narrow pages.
    select.setAttribute('aria-label', label);
    select.title = label;
    return h('label', {}, h('span', {}, label), select);
  };
  const labels = [labelled(words.animation, animation), labelled(words.machine, machine), labelled(words.theme, theme)];

  studio.on('file', () => {
    const { file } = studio;
    name.textContent = shortened(studio.entry?.path ?? '');
    name.title = studio.entry?.path ?? '';
    const option = (/** @type {{ id: string, name?: string }} */ { id, name: title }) => h('option', { value: id }, title || id);
    fill(animation, ...(file?.animations ?? []).map(option));
    fill(machine, ...(file?.machines ?? []).map(option), h('option', { value: '' }, words.noMachine));
    fill(theme, h('option', { value: '' }, words.noTheme), ...(file?.themes ?? []).map(option));
    labels[0].hidden = (file?.animations.length ?? 0) < 2;
    labels[1].hidden = (file?.machines.length ?? 0) < 1;
    labels[2].hidden = (file?.themes.length ?? 0) < 1;
  });
  const show = perFrame(() => {
    const { session } = studio;
    if (!session) return;
    animation.value = session.animation ?? '';
    const loose = studio.machineJSON === undefined ? undefined : studio.machine;
    if (loose !== undefined && ![...machine.options].some(({ value }) => value === loose)) machine.append(h('option', { value: loose }, loose));
    if (loose !== undefined) labels[1].hidden = false;
    for (const { id, name: title } of studio.file?.machines ?? []) {
      const shown = [...machine.options].find(({ value }) => value === id);
      const label = studio.isUnsavedMachine(id) ? words.unsaved(title || id) : title || id;
      if (shown && shown.textContent !== label) shown.textContent = label;
    }
    machine.value = studio.machine ?? '';
    theme.value = session.theme ?? '';
  });
  studio.on('call session draft edited saved', show);
  return h('div', { class: 'choices' }, name, ...labels);
}

/**
 * Shows the next theme of the file.
 *
 * @param {import('../model.js').Studio} studio
 */
export function nextTheme(studio) {
  const ids = ['', ...(studio.file?.themes.map(({ id }) => id) ?? [])];
  const index = ids.indexOf(studio.session?.theme ?? '');
  if (ids.length > 1) studio.perform({ op: 'setTheme', id: ids[(index + 1) % ids.length] });
}
