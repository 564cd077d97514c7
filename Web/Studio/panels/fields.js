// The fields of forms: each calls back with the new value of its member, undefined for none.

import { h } from '../dom.js';

/**
 * A list of values, with one that is not among them if it is chosen.
 *
 * @param {string[]} values
 * @param {string} chosen
 * @param {(value: string) => void} set
 * @param {string} [path]
 * @param {Record<string, string>} [names] the texts of values that are not their own
 */
export function choice(values, chosen, set, path, names = {}) {
  const all = values.includes(chosen) || chosen === undefined ? values : [chosen, ...values];
  const select = h('select', { 'data-path': path, onchange: () => set(select.value) }, ...all.map((value) => h('option', { value }, names[value] ?? (value || '—'))));
  select.value = chosen ?? '';
  return select;
}

/**
 * @param {any} value
 * @param {(value: any) => void} set
 * @param {string} path
 */
export const text = (value, set, path) => {
  const input = h('input', { type: 'text', 'data-path': path, spellcheck: 'false', value: value ?? '', onchange: () => set(input.value) });
  return input;
};

/**
 * @param {any} value
 * @param {(value: any) => void} set
 * @param {string} path
 */
export const number = (value, set, path) => {
  const input = h('input', { type: 'number', step: 'any', 'data-path': path, onchange: () => set(Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : undefined) });
  if (typeof value === 'number') input.defaultValue = String(value);
  return input;
};

/**
 * A number, or `$` and the name of an input.
 *
 * @param {any} value
 * @param {(value: any) => void} set
 * @param {string} path
 */
export const operand = (value, set, path) => {
  const input = h('input', { type: 'text', 'data-path': path, spellcheck: 'false', placeholder: '1 / $input', onchange: () => {
    const written = input.value.trim();
    set(written === '' ? undefined : Number.isFinite(Number(written)) ? Number(written) : written);
  } });
  input.defaultValue = value === undefined ? '' : String(value);
  return input;
};

/**
 * @param {any[]} value
 * @param {(value: any) => void} set
 * @param {string} path
 */
export const numbers = (value, set, path) => {
  const input = h('input', { type: 'text', 'data-path': path, spellcheck: 'false', onchange: () => {
    const parts = input.value.split(/[\s,]+/).filter(Boolean).map(Number);
    if (parts.length > 0 && parts.every(Number.isFinite)) set(parts);
  } });
  input.defaultValue = value.join(', ');
  return input;
};

/**
 * A colour as `#RRGGBB` or `#RRGGBBAA`.
 *
 * @param {any} value
 * @param {(value: any, isOver?: boolean) => void} set
 * @param {string} path
 * @param {string} label
 */
export const colour = (value, set, path, label) => {
  const full = fullColour(value);
  const well = h('input', { type: 'color', 'aria-label': label, value: full?.slice(0, 7) ?? '#000000', oninput: () => {
    const alpha = fullColour(field.value)?.slice(7) ?? '';
    field.value = well.value.toUpperCase() + alpha;
    set(field.value);
  } });
  well.classList.toggle('unset', full === undefined);
  const field = h('input', { type: 'text', 'data-path': path, spellcheck: 'false', placeholder: '#RRGGBB', onchange: () => set(field.value.trim() || undefined) });
  field.value = typeof value === 'string' ? value : '';
  return h('span', { class: 'colour' }, well, field);
};

/**
 * A colour with two digits for each part; undefined for a text that is no colour.
 *
 * @param {any} value
 * @returns {string | undefined}
 */
function fullColour(value) {
  if (typeof value !== 'string' || !/^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(value)) return undefined;
  return value.length === 4 ? `#${[...value.slice(1)].map((digit) => digit + digit).join('')}` : value;
}

/**
 * Several numbers side by side, each with a name.
 *
 * @param {any[]} values
 * @param {string[]} names
 * @param {(values: any[], isOver?: boolean) => void} set
 * @param {string} path
 * @param {{ step?: number | 'any', isText?: boolean, isDisabled?: boolean, hints?: any[] }} options `isText` allows other texts than numbers; `hints` show
 *   while a field is empty
 */
export const row = (values, names, set, path, { step = 'any', isText = false, isDisabled = false, hints = [] } = {}) => {
  const fields = names.map((name, index) => {
    const field = h('input', { type: isText ? 'text' : 'number', step, 'data-path': `${path}/${index}`, 'aria-label': name, spellcheck: 'false', disabled: isDisabled, placeholder: hints[index], onchange: () => {
      const all = fields.map((other, at) => {
        const written = other.value.trim();
        if (isText && (written === '' || !Number.isFinite(Number(written)))) return written === '' ? 0 : written;
        return written === '' || !Number.isFinite(Number(written)) ? values[at] ?? hints[at] ?? 0 : Number(written);
      });
      set(all);
    } });
    field.value = values[index] === undefined ? '' : String(values[index]);
    return field;
  });
  return h('span', { class: isText ? 'number-row of-texts' : 'number-row' }, ...names.map((name, index) => h('label', {}, h('span', {}, name), fields[index])));
};

/**
 * A switch.
 *
 * @param {any} value
 * @param {(value: boolean) => void} set
 * @param {string} path
 */
export const flag = (value, set, path) => {
  const field = h('input', { type: 'checkbox', role: 'switch', checked: Boolean(value), 'data-path': path, onchange: () => set(field.checked) });
  return field;
};

/**
 * A number with a slider.
 *
 * @param {number} value
 * @param {{ min: number, max: number, step: number }} range
 * @param {(value: number) => void} set
 * @param {string} path
 * @param {string} label
 */
export const slider = (value, { min, max, step }, set, path, label) => {
  const bar = h('input', { type: 'range', min, max, step, 'aria-label': label, oninput: () => {
    field.value = bar.value;
    set(Number(bar.value));
  } });
  const field = h('input', { type: 'number', min, max, step: 'any', 'data-path': path, onchange: () => {
    if (Number.isFinite(field.valueAsNumber)) set(field.valueAsNumber);
  } });
  bar.value = String(value);
  field.value = String(value);
  return h('span', { class: 'number' }, bar, field);
};

/**
 * A text with proposals.
 *
 * @param {any} value
 * @param {string[]} proposals
 * @param {(value: any) => void} set
 * @param {string} path
 */
export const proposed = (value, proposals, set, path) => {
  const id = `list-${path.replace(/\W+/g, '-')}`;
  const field = h('input', { type: 'text', 'data-path': path, spellcheck: 'false', list: id, onchange: () => set(field.value.trim() || undefined) });
  field.value = value ?? '';
  return h('span', { class: 'proposed' }, field, h('datalist', { id }, ...proposals.map((name) => h('option', { value: name }))));
};

/**
 * A field with its label.
 *
 * @param {string} label
 * @param {Node} control
 * @param {{ isGroup?: boolean, hint?: string }} options whether it has several fields
 */
export const member = (label, control, { isGroup = false, hint } = {}) => h(isGroup ? 'div' : 'label', { class: 'member', title: hint, ...(isGroup ? { role: 'group', 'aria-label': label } : {}) }, h('span', {}, label), control);
