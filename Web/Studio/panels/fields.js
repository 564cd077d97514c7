// The fields of forms: each calls back with the new value of its member, undefined for none.

import { h } from '../dom.js';
import { texts } from '../texts.js';

const words = texts.fields;

/**
 * The line that says why a text was refused, of the last field that did.
 *
 * @type {HTMLElement | undefined}
 */
let line;

/**
 * Lets a field refuse what it can't take: it is marked, a line below says why, and the field goes back to its value as it is
 * left. The line stays until something else is typed.
 *
 * @param {HTMLInputElement} field
 * @param {(written: string) => string | undefined} refusal why a text can't be taken; undefined for one that can
 * @param {() => void} take takes the text of the field
 * @param {() => string} [former] the text of the value, where it changes while the field is used
 */
export function refusing(field, refusal, take, former) {
  let last = field.value;
  const isMarked = () => field.getAttribute('aria-invalid') === 'true';
  /** Marks a refused text; false for an accepted one. */
  const check = () => {
    const reason = field.validity.badInput ? words.number : refusal(field.value.trim());
    line?.remove();
    field.removeAttribute('aria-invalid');
    if (reason === undefined) return false;
    field.setAttribute('aria-invalid', 'true');
    line = h('p', { class: 'refusal', role: 'alert' }, reason);
    (field.closest('.member, .slot, .input, .stop, .preset-maker') ?? field).after(line);
    return true;
  };
  field.addEventListener('focus', () => { if (!isMarked()) last = field.value; });
  field.addEventListener('input', () => {
    line?.remove();
    field.removeAttribute('aria-invalid');
  });
  field.addEventListener('change', () => {
    if (check()) return;
    last = field.value;
    take();
  });
  field.addEventListener('blur', () => {
    // The browser reports no change where a number's field has none before and after.
    if (!isMarked() && (field.validity.badInput || field.value !== last)) check();
    if (isMarked() || former) field.value = former?.() ?? last;
    field.removeAttribute('aria-invalid');
  });
  return field;
}

/** Why a text is no number. */
export const noNumber = (/** @type {string} */ written) => (written !== '' && Number.isFinite(Number(written)) ? undefined : words.number);

/**
 * A list of values, with the chosen value even if it isn't among them.
 *
 * @param {string[]} values
 * @param {string} chosen
 * @param {(value: string) => void} set
 * @param {string} [path]
 * @param {Record<string, string>} [names] texts to show in place of values
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
 * @param {(written: string) => string | undefined} [refusal] why a text can't be taken; every text can by default
 */
export const text = (value, set, path, refusal = () => undefined) => {
  const input = h('input', { type: 'text', 'data-path': path, spellcheck: 'false', value: value ?? '' });
  return refusing(input, refusal, () => set(input.value));
};

/**
 * @param {any} value
 * @param {(value: any) => void} set
 * @param {string} path
 * @param {boolean} [isNeeded] whether there is no form without it
 */
export const number = (value, set, path, isNeeded = false) => {
  const input = h('input', { type: 'number', step: 'any', 'data-path': path });
  if (typeof value === 'number') input.defaultValue = String(value);
  return refusing(input, (written) => (written === '' && !isNeeded ? undefined : noNumber(written)), () => set(Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : undefined));
};

/**
 * A number, or `$` and the name of an input.
 *
 * @param {any} value
 * @param {(value: any) => void} set
 * @param {string} path
 * @param {boolean} [isNeeded] whether there is no form without it
 */
export const operand = (value, set, path, isNeeded = false) => {
  const input = h('input', { type: 'text', 'data-path': path, spellcheck: 'false', placeholder: '1 / $input' });
  input.defaultValue = value === undefined ? '' : String(value);
  const refusal = (/** @type {string} */ written) => ((written === '' ? isNeeded : noNumber(written) && !/^\$./.test(written)) ? words.operand : undefined);
  return refusing(input, refusal, () => {
    const written = input.value.trim();
    set(written === '' ? undefined : Number.isFinite(Number(written)) ? Number(written) : written);
  });
};

/**
 * @param {any[]} value
 * @param {(value: any) => void} set
 * @param {string} path
 * @param {number} count how many there are
 */
export const numbers = (value, set, path, count) => {
  const input = h('input', { type: 'text', 'data-path': path, spellcheck: 'false' });
  input.defaultValue = value.join(', ');
  const read = (/** @type {string} */ written) => written.split(/[\s,]+/).filter(Boolean).map(Number);
  const isRight = (/** @type {number[]} */ list) => list.length === count && list.every(Number.isFinite);
  return refusing(input, (written) => (isRight(read(written)) ? undefined : words.numbers(count)), () => set(read(input.value)));
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
  const field = h('input', { type: 'text', 'data-path': path, spellcheck: 'false', placeholder: '#RRGGBB' });
  field.value = typeof value === 'string' ? value : '';
  refusing(field, (written) => (written === '' || fullColour(written) ? undefined : words.colour), () => set(field.value.trim() || undefined));
  return h('span', { class: 'colour' }, well, field);
};

/**
 * A colour with two digits for each part; undefined for other texts.
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
    const field = h('input', { type: isText ? 'text' : 'number', step, 'data-path': `${path}/${index}`, 'aria-label': name, spellcheck: 'false', disabled: isDisabled, placeholder: hints[index] });
    field.value = values[index] === undefined ? '' : String(values[index]);
    return refusing(field, (written) => (isText || (written === '' && field.placeholder !== '') ? undefined : noNumber(written)), () => {
      const all = fields.map((other, at) => {
        const written = other.value.trim();
        if (isText && (written === '' || !Number.isFinite(Number(written)))) return written === '' ? 0 : written;
        return written === '' || !Number.isFinite(Number(written)) ? values[at] ?? hints[at] ?? 0 : Number(written);
      });
      set(all);
    });
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
  const field = h('input', { type: 'number', min, max, step: 'any', 'data-path': path });
  bar.value = String(value);
  field.value = String(value);
  refusing(field, noNumber, () => set(field.valueAsNumber));
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
