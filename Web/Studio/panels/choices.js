// The choice of the animation, the machine and the theme.

import { fill, h, perFrame } from '../dom.js';
import { shortened } from '../lines.js';
import { texts } from '../texts.js';

const words = texts.choices;

/** @param {import('../model.js').Studio} studio */
export function choices(studio) {
  const name = h('strong', { class: 'file-name' });
  const animation = h('select', { onchange: () => studio.play.choose({ animation: animation.value }) });
  const machine = h('select', { onchange: () => studio.play.choose({ machine: machine.value || undefined }) });
  const theme = h('select', { onchange: () => studio.play.perform({ op: 'setTheme', id: theme.value }) });
  const labelled = (/** @type {string} */ label, /** @type {HTMLSelectElement} */ select) => {
    // The text is not there on narrow pages.
    select.setAttribute('aria-label', label);
    select.title = label;
    return h('label', {}, h('span', {}, label), select);
  };
  const labels = [labelled(words.animation, animation), labelled(words.machine, machine), labelled(words.theme, theme)];

  studio.on('file contents', () => {
    const { file } = studio.files;
    name.textContent = shortened(studio.files.entry?.path ?? '');
    name.title = studio.files.entry?.path ?? '';
    const option = (/** @type {{ id: string, name?: string }} */ { id, name: title }) => h('option', { value: id }, title || id);
    fill(animation, ...(file?.animations ?? []).map(option));
    fill(machine, ...(file?.machines ?? []).map(option), h('option', { value: '' }, words.noMachine));
    fill(theme, h('option', { value: '' }, words.noTheme), ...(file?.themes ?? []).map(option));
    labels[0].hidden = (file?.animations.length ?? 0) < 2;
    labels[1].hidden = (file?.machines.length ?? 0) < 1;
    labels[2].hidden = (file?.themes.length ?? 0) < 1;
  });
  const show = perFrame(() => {
    const { session } = studio.play;
    if (!session) return;
    animation.value = session.animation ?? '';
    const loose = studio.play.machineJSON === undefined ? undefined : studio.play.machine;
    if (loose !== undefined && ![...machine.options].some(({ value }) => value === loose)) machine.append(h('option', { value: loose }, loose));
    if (loose !== undefined) labels[1].hidden = false;
    for (const { id, name: title } of studio.files.file?.machines ?? []) {
      const shown = [...machine.options].find(({ value }) => value === id);
      const label = studio.draft.isUnsaved(id) ? words.unsaved(title || id) : title || id;
      if (shown && shown.textContent !== label) shown.textContent = label;
    }
    machine.value = studio.play.machine ?? '';
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
  const ids = ['', ...(studio.files.file?.themes.map(({ id }) => id) ?? [])];
  const index = ids.indexOf(studio.play.session?.theme ?? '');
  if (ids.length > 1) studio.play.perform({ op: 'setTheme', id: ids[(index + 1) % ids.length] });
}
