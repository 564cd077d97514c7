// The slots of the animation: their values, and themes with these values.

import { fill, h, icon, iconButton, panel, perFrame } from '../dom.js';
import { colorOf, hasForm, hex, isSame, moments, plain, theme, withMoment } from '../slots.js';
import { noNumber, refusing } from './fields.js';
import { texts } from '../texts.js';
import { save } from '../download.js';

/** @typedef {import('../slots.js').Slot} Slot */
/** @typedef {import('../slots.js').SlotKind} SlotKind */
/** @typedef {import('../slots.js').Stop} Stop */

const words = texts.slots;

/** The most bytes of a picture that becomes part of a theme. */
const largestPicture = 8 << 20;
/** The most slots, stops of a gradient, and moments of a slot that have controls. */
const mostSlots = 200;
const mostStops = 64;
const mostMoments = 64;

/** A line for what a list has more than it shows. */
const beyond = (/** @type {number} */ count) => count > 0 && h('p', { class: 'quiet beyond' }, words.more(count));

/**
 * A control of one value.
 *
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {(value: any) => void} show
 */

/** @param {import('../model.js').Studio} studio */
export function slotsPanel(studio) {
  const list = h('div', { class: 'slots' });
  const teach = h('p', { class: 'teach' }, words.teach);
  const id = h('input', { type: 'text', id: 'theme-id', autocomplete: 'off', spellcheck: 'false', 'aria-label': words.id, required: true, pattern: '[\\w\\-]+', title: words.badID });
  const make = h('form', { class: 'theme-maker', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = id.value;
    const keep = () => studio.files.saveTheme(name, made(name));
    // Asks before the changes of another theme are lost.
    if (name === studio.play.session?.theme || !studio.files.file?.themes.some((theme) => theme.id === name)) keep();
    else studio.ask(words.replaces(name), [words.cancel, () => id.focus()], [words.replace, keep]);
  } }, h('label', { for: 'theme-id' }, words.theme), id,
  h('button', { type: 'submit', title: words.saveTitle, id: 'save-theme' }, icon('save'), words.save),
  iconButton('download', words.take, () => save(new Blob([`${JSON.stringify(made(id.value), null, 2)}\n`], { type: 'application/json' }), `${id.value || 'theme'}.json`), { id: 'take-theme' }));
  const resetAll = iconButton('restart', words.resetAll, () => studio.play.perform({ op: 'resetSlots' }), { id: 'reset-slots' });

  /** @type {{ slot: Slot, element: HTMLElement, update: (property: any) => void }[]} */
  let rows = [];
  /** What the rows are of. */
  let shown = '';

  /** @param {string} name */
  function made(name) {
    const former = studio.files.file?.theme(name) ?? studio.files.file?.theme(studio.play.session?.theme ?? '');
    return theme(studio.play.slots, studio.play.session?.slots ?? {}, studio.play.session?.animation ?? '', former);
  }

  function build() {
    const { slots, session } = studio.play;
    section.hidden = !session;
    list.hidden = make.hidden = resetAll.hidden = slots.length === 0;
    teach.hidden = slots.length > 0;
    const known = slots.filter(({ kind }) => kind !== null);
    rows = known.slice(0, mostSlots).map((slot) => row(slot));
    fill(list, ...rows.map(({ element }) => element), beyond(known.length - mostSlots));
  }

  const show = perFrame(() => {
    const { session } = studio.play;
    if (!session) {
      section.hidden = true;
      return;
    }
    const key = `${studio.files.entry?.path}\n${session.animation}\n${studio.files.file?.bytes.length}`;
    if (key !== shown) {
      shown = key;
      build();
    }
    const values = session.slots;
    let isChanged = false;
    for (const { slot, update } of rows) {
      const property = values[slot.id]?.p;
      update(property);
      isChanged ||= property !== undefined && !isSame(property, slot.value, /** @type {SlotKind} */ (slot.kind));
    }
    resetAll.disabled = !isChanged;
    // The id of the last theme, until another is typed.
    if (session.theme !== formerTheme && (session.theme || formerTheme)) id.value = session.theme || words.newTheme;
    formerTheme = session.theme;
  });
  /** @type {string | null} */
  let formerTheme = null;

  /**
   * @param {Slot} slot
   * @returns {{ slot: Slot, element: HTMLElement, update: (property: any) => void }}
   */
  function row(slot) {
    const kind = /** @type {SlotKind} */ (slot.kind);
    const uses = slot.uses.map((names) => names.join(' › '));
    const light = (/** @type {string} */ name) => () => studio.notify('light', name);
    const point = light(slot.uses[0]?.[0] ?? '');
    const leave = light('');
    const reset = iconButton('restart', `${words.reset}: ${slot.id}`, () => studio.play.perform({ op: slot.value ? 'resetSlot' : 'clearSlot', id: slot.id }));
    const controls = h('div', { class: 'moments' });
    const title = uses.length > 0 ? `${words.uses}\n${uses.slice(0, 12).join('\n')}` : words.noUse;
    // Only the name lights the layer: a light over the picture would tint the chosen colours.
    const element = h('div', { class: 'slot', 'data-slot': slot.id, 'data-kind': kind, role: 'group', 'aria-label': slot.id },
      h('span', { class: 'name', title, onpointerenter: point, onpointerleave: leave }, slot.id), controls, reset);
    /** @type {Control[]} */
    let parts = [];
    let property = slot.value ?? plain(kind);
    let form = '';

    const set = (/** @type {number} */ index, /** @type {any} */ value) => {
      studio.play.perform({ op: 'setSlots', slots: { [slot.id]: { p: withMoment(property, kind, index, value) } } });
    };

    function update(/** @type {any} */ now) {
      property = now ?? slot.value ?? plain(kind);
      const all = hasForm(property, kind) ? moments(property, kind) : [];
      const values = all.slice(0, mostMoments);
      const next = JSON.stringify([all.length, ...values.map(({ frame }) => frame)]);
      if (next !== form) {
        form = next;
        parts = values.map((_, index) => control(kind, slot, (value) => set(index, value)));
        fill(controls, all.length === 0 && h('p', { class: 'quiet other-form' }, words.otherForm), ...values.flatMap(({ frame }, index) => (
          frame === undefined ? [parts[index].element] : [h('div', { class: 'moment' }, h('span', { class: 'quiet' }, words.frame(frame)), parts[index].element)])), beyond(all.length - mostMoments));
      }
      for (const [index, { value }] of values.entries()) parts[index].show(value);
      const isChanged = now !== undefined && !isSame(now, slot.value, kind);
      element.classList.toggle('changed', isChanged);
      reset.disabled = !isChanged;
    }
    return { slot, element, update };
  }

  /**
   * @param {SlotKind} kind
   * @param {Slot} slot
   * @param {(value: any) => void} set
   * @returns {Control}
   */
  function control(kind, slot, set) {
    switch (kind) {
      case 'color': return colorControl(slot.id, set);
      case 'scalar': return numberControl(slot, set);
      case 'vector': case 'position': return vectorControl(slot.id, set);
      case 'gradient': return gradientControl(slot.id, set);
      case 'image': return imageControl(slot, set, (text) => studio.say(text));
      case 'text': return textControl(slot.id, set);
    }
  }

  const section = panel('slots', words.title, { actions: [resetAll] }, teach, list, make);
  studio.on('file', () => {
    id.value = words.newTheme;
    formerTheme = null;
  });
  studio.on('session', () => {
    shown = '';
    show();
  });
  studio.on('call', show);
  return section;
}

/**
 * @param {string} label
 * @param {(value: number[]) => void} set
 * @returns {Control}
 */
function colorControl(label, set) {
  let rest = /** @type {number[]} */ ([]);
  const take = (/** @type {string} */ text) => {
    const color = colorOf(text);
    if (color) set([...color, ...rest]);
  };
  const well = h('input', { type: 'color', 'aria-label': label, oninput: () => take(well.value) });
  const field = h('input', { type: 'text', class: 'hex', 'aria-label': `${label}: ${words.hex}`, spellcheck: 'false', maxlength: 7 });
  let shown = '';
  refusing(field, (written) => (colorOf(written) ? undefined : texts.fields.colour), () => take(field.value), () => shown);
  return {
    element: h('div', { class: 'color' }, well, field),
    show(value) {
      rest = value.slice(3);
      shown = hex(value);
      if (well.value !== shown) well.value = shown;
      if (document.activeElement !== field) field.value = shown;
    },
  };
}

/**
 * A number, with a slider where its property tells its range.
 *
 * @param {Slot} slot
 * @param {(value: number) => void} set
 * @returns {Control}
 */
function numberControl({ id, uses }, set) {
  const property = uses[0]?.at(-1) ?? '';
  const range = /opacity/i.test(property) ? [0, 100] : /rotation/i.test(property) ? [-360, 360] : undefined;
  const slider = range && h('input', { type: 'range', min: range[0], max: range[1], step: 1, 'aria-label': id, oninput: () => set(Number(slider?.value)) });
  let now = 0;
  const field = refusing(h('input', { type: 'number', step: 'any', 'aria-label': id }), noNumber, () => set(field.valueAsNumber), () => shortNumber(now));
  return {
    element: h('div', { class: 'number' }, slider, field),
    show(value) {
      now = value;
      if (slider) slider.value = String(value);
      showNumber(field, value);
    },
  };
}

const shortNumber = (/** @type {number} */ value) => String(Math.round(value * 1e3) / 1e3);

const showNumber = (/** @type {HTMLInputElement} */ field, /** @type {number} */ value) => {
  if (document.activeElement !== field) field.value = shortNumber(value);
};

/**
 * @param {string} label
 * @param {(value: number[]) => void} set
 * @returns {Control}
 */
function vectorControl(label, set) {
  /** @type {number[]} */
  let now = [];
  const fields = words.axes.map((axis, index) => {
    const field = h('input', { type: 'number', step: 'any', 'aria-label': `${label}: ${axis}` });
    return refusing(field, noNumber, () => set(now.map((value, place) => (place === index ? field.valueAsNumber : value))), () => shortNumber(now[index] ?? 0));
  });
  return {
    element: h('div', { class: 'vector' }, ...fields),
    show(value) {
      now = value;
      for (const [index, field] of fields.entries()) {
        field.hidden = index >= value.length;
        if (index < value.length) showNumber(field, value[index]);
      }
    },
  };
}

/**
 * A gradient: a bar with its colours, and a row for each stop.
 *
 * @param {string} label
 * @param {(value: Stop[]) => void} take
 * @returns {Control}
 */
function gradientControl(label, take) {
  /** @type {Stop[]} */
  let now = [];
  const set = (/** @type {Stop[]} */ value) => {
    // The next change may come before the picture does.
    now = value;
    take(value);
  };
  const bar = h('div', { class: 'gradient-bar', 'aria-hidden': 'true' });
  const list = h('div', { class: 'stops' });
  const add = h('button', { type: 'button', class: 'chip', onclick: () => {
    // In the widest gap.
    const gaps = now.slice(1).map((stop, index) => stop.offset - now[index].offset);
    const place = Math.max(gaps.indexOf(Math.max(...gaps)), 0);
    const [one, other] = [now[place], now[place + 1] ?? now[place]];
    const between = { offset: (one.offset + other.offset) / 2, color: one.color.map((value, channel) => (value + other.color[channel]) / 2) };
    set([...now.slice(0, place + 1), between, ...now.slice(place + 1)]);
  } }, icon('plus'), words.addStop);
  /** @type {((stop: Stop) => void)[]} */
  let rows = [];
  /** The number of stops that the rows are of. */
  let count = -1;

  function row(/** @type {number} */ index) {
    const name = `${label}: ${words.stop(index + 1)}`;
    const change = (/** @type {Partial<Stop>} */ part) => set(now.map((stop, place) => (place === index ? { ...stop, ...part } : stop)));
    const color = colorControl(name, (value) => change({ color: [...value.slice(0, 3), now[index].color[3]] }));
    const percent = (/** @type {string} */ title, /** @type {(share: number) => void} */ take, /** @type {() => number} */ former) => {
      const field = h('input', { type: 'number', min: 0, max: 100, step: 1, 'aria-label': `${name}: ${title}`, title });
      return refusing(field, noNumber, () => take(Math.min(Math.max(field.valueAsNumber / 100, 0), 1)), () => shortNumber(former() * 100));
    };
    const offset = percent(words.offset, (share) => {
      // Stops stay in their order.
      change({ offset: Math.min(Math.max(share, now[index - 1]?.offset ?? 0), now[index + 1]?.offset ?? 1) });
    }, () => now[index]?.offset ?? 0);
    const alpha = percent(words.alpha, (share) => change({ color: [...now[index].color.slice(0, 3), share] }), () => now[index]?.color[3] ?? 1);
    const remove = iconButton('close', words.removeStop, () => set(now.filter((_, place) => place !== index)));
    const element = h('div', { class: 'stop' }, color.element, offset, alpha, remove);
    const show = (/** @type {Stop} */ stop) => {
      color.show(stop.color.slice(0, 3));
      showNumber(offset, stop.offset * 100);
      showNumber(alpha, stop.color[3] * 100);
      remove.disabled = now.length <= 2;
    };
    return { element, show };
  }

  return {
    element: h('div', { class: 'gradient' }, bar, list, add),
    show(value) {
      now = value;
      // Some of many stops look like all of them.
      const step = Math.ceil(value.length / 256);
      bar.style.backgroundImage = `linear-gradient(90deg, ${value.filter((/** @type {Stop} */ _, /** @type {number} */ index) => index % step === 0 || index === value.length - 1).map(css).join(', ')})`;
      add.disabled = value.length >= mostStops;
      if (count !== value.length) {
        count = value.length;
        const made = value.slice(0, mostStops).map((/** @type {Stop} */ _, /** @type {number} */ index) => row(index));
        fill(list, h('div', { class: 'stop heads', 'aria-hidden': 'true' }, h('span', {}), h('span', {}, '%'), h('span', {}, 'α')), ...made.map((/** @type {any} */ { element }) => element), beyond(count - mostStops));
        rows = made.map((/** @type {any} */ { show }) => show);
      }
      for (const [index, shown] of rows.entries()) shown(value[index]);
    },
  };
}

const css = (/** @type {Stop} */ { offset, color }) => (
  `rgb(${color.slice(0, 3).map((value) => Math.round(value * 255)).join(' ')} / ${color[3]}) ${offset * 100}%`);

/**
 * @param {Slot} slot
 * @param {(value: any) => void} set
 * @param {(text: string) => void} say
 * @returns {Control}
 */
function imageControl({ id, value: standard }, set, say) {
  const view = h('img', { alt: '', hidden: true });
  const name = h('span', { class: 'quiet' });
  const picker = h('input', { type: 'file', accept: 'image/*', 'aria-label': `${id}: ${words.picture}`, onchange: () => {
    if (picker.files?.[0]) take(picker.files[0]);
    picker.value = '';
  } });
  /** @type {any} */
  let now;

  async function take(/** @type {File} */ file) {
    if (file.size > largestPicture) {
      say(words.largePicture);
      return;
    }
    const url = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => resolve('');
      reader.readAsDataURL(file);
    });
    const picture = new Image();
    picture.src = url;
    try {
      await picture.decode();
    } catch {
      say(words.notPicture(file.name));
      return;
    }
    // The size of the slot, so that another picture takes its place.
    const { w = 0, h: height = 0 } = standard ?? now ?? {};
    set({ w: w || picture.naturalWidth, h: height || picture.naturalHeight, u: '', p: url, e: 1 });
  }

  const element = h('label', { class: 'picture-well', title: words.picture,
    ondragover: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      element.classList.add('over');
    },
    ondragleave: () => element.classList.remove('over'),
    ondrop: (/** @type {DragEvent} */ event) => {
      // Not a file to open.
      event.preventDefault();
      event.stopPropagation();
      document.body.classList.remove('dropping');
      element.classList.remove('over');
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    } }, view, name, picker);
  return {
    element,
    show(value) {
      now = value;
      const isInside = String(value?.p).startsWith('data:');
      view.hidden = !isInside;
      if (isInside && view.src !== value.p) view.src = value.p;
      name.textContent = value?.p ? `${isInside ? '' : value.p} ${Math.round(value.w)} × ${Math.round(value.h)}`.trim() : words.picture;
    },
  };
}

/**
 * @param {string} label
 * @param {(value: string) => void} set
 * @returns {Control}
 */
function textControl(label, set) {
  const field = h('input', { type: 'text', 'aria-label': label, oninput: () => set(field.value) });
  return {
    element: field,
    show(value) {
      if (document.activeElement !== field) field.value = value;
    },
  };
}
