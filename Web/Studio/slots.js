// The values of slots as people change them, and as the rules of themes.

/** @typedef {'color' | 'scalar' | 'vector' | 'position' | 'gradient' | 'image' | 'text'} SlotKind */

/**
 * A slot of an animation, as the engine lists it.
 *
 * @typedef {object} Slot
 * @property {string} id
 * @property {SlotKind | null} kind null if nothing tells it
 * @property {any} value the file's value as a property in Lottie's JSON; null without one
 * @property {string[][]} uses the names that lead to each property that it fills, from the layer down
 */

/**
 * A colour at an offset of a gradient.
 *
 * @typedef {object} Stop
 * @property {number} offset from 0 to 1
 * @property {number[]} color red, green, blue and alpha, from 0 to 1
 */

/**
 * A value at a moment.
 *
 * @typedef {object} Moment
 * @property {number} [frame] missing for a value that does not change
 * @property {any} value numbers, one number, stops, or a text
 */

const clone = (/** @type {any} */ value) => JSON.parse(JSON.stringify(value));

/** The place of the numbers in a property: those of a gradient are one level down. */
const holder = (/** @type {any} */ property, /** @type {SlotKind} */ kind) => (kind === 'gradient' ? property.k : property);

const isList = (/** @type {any} */ value) => Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null;

const isObject = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a number, or a list of some. */
const isNumeric = (/** @type {any} */ value) => [value].flat().every(Number.isFinite) && (!Array.isArray(value) || value.length > 0);

/**
 * Whether a property has the form that properties of a kind have; files and scripts may give slots anything.
 *
 * @param {any} property
 * @param {SlotKind} kind
 */
export function hasForm(property, kind) {
  if (!isObject(property)) return false;
  if (kind === 'image') return true;
  if (kind === 'text') {
    const { k } = property;
    return Array.isArray(k) ? k.length > 0 && k.every((document) => isObject(document) && isObject(document.s)) : k === undefined || isObject(k);
  }
  const place = holder(property, kind);
  if (!isObject(place) || (kind === 'gradient' && !(Number.isInteger(property.p) && property.p >= 0))) return false;
  if (!isList(place.k)) return isNumeric(place.k);
  const frames = place.k.filter((/** @type {any} */ frame) => frame?.s !== undefined);
  return place.k.every(isObject) && frames.length > 0 && frames.every((/** @type {any} */ { s }) => isNumeric(s));
}

/**
 * The values of a property: one, or one for each keyframe.
 *
 * @param {any} property
 * @param {SlotKind} kind
 * @returns {Moment[]}
 */
export function moments(property, kind) {
  if (kind === 'image') return [{ value: property }];
  if (kind === 'text') {
    const documents = Array.isArray(property.k) ? property.k : [{ s: property.k }];
    return documents.map((/** @type {any} */ document) => ({ frame: documents.length > 1 ? document.t : undefined, value: String(document.s?.t ?? '') }));
  }
  const { k } = holder(property, kind);
  const read = (/** @type {any} */ numbers) => valueOf(numbers, kind, property.p);
  if (!isList(k)) return [{ value: read(k) }];
  return k.filter((/** @type {any} */ { s }) => s !== undefined).map((/** @type {any} */ { t, s }) => ({ frame: t, value: read(s) }));
}

/**
 * @param {any} numbers
 * @param {SlotKind} kind
 * @param {number} count the number of stops of a gradient
 */
function valueOf(numbers, kind, count) {
  const list = [numbers].flat();
  switch (kind) {
    case 'scalar': return list[0] ?? 0;
    case 'gradient': return stops(list, count);
    default: return list;
  }
}

/**
 * A property with another value at one of its {@link moments}.
 *
 * @param {any} property
 * @param {SlotKind} kind
 * @param {number} index
 * @param {any} value
 */
export function withMoment(property, kind, index, value) {
  if (kind === 'image') return value;
  const changed = clone(property);
  if (kind === 'text') {
    if (!Array.isArray(changed.k)) changed.k = [{ s: typeof changed.k === 'object' ? changed.k : {}, t: 0 }];
    changed.k[index].s = { ...changed.k[index].s, t: value };
    return changed;
  }
  const place = holder(changed, kind);
  const numbers = kind === 'gradient' ? numbersOf(value) : value;
  // A gradient has as many stops at each moment, so that it can go from one to the next.
  if (kind === 'gradient') changed.p = value.length;
  if (!isList(place.k)) place.k = numbers;
  else place.k.filter((/** @type {any} */ { s }) => s !== undefined)[index].s = [numbers].flat();
  return changed;
}

/**
 * A property of a kind to begin with, for a slot that the file does not fill.
 *
 * @param {SlotKind} kind
 */
export function plain(kind) {
  switch (kind) {
    case 'color': return { a: 0, k: [0, 0, 0] };
    case 'scalar': return { a: 0, k: 0 };
    case 'vector': case 'position': return { a: 0, k: [0, 0] };
    case 'gradient': return { p: 2, k: { a: 0, k: [0, 0, 0, 0, 1, 1, 1, 1] } };
    case 'image': return { w: 0, h: 0, u: '', p: '', e: 0 };
    case 'text': return { k: [{ s: { t: '' }, t: 0 }] };
  }
}

/**
 * The values of slots that calls have set and not taken back.
 *
 * @param {readonly import('./session.js').Call[]} calls
 * @returns {Record<string, { p: any }>}
 */
export function valuesSetBy(calls) {
  /** @type {Map<string, { p: any }>} */
  const values = new Map();
  for (const { op, slots, id } of calls) {
    if (op === 'setSlots') for (const [slot, value] of Object.entries(/** @type {any} */ (slots ?? {}))) values.set(slot, value);
    else if (op === 'resetSlot' || op === 'clearSlot') values.delete(String(id));
    else if (op === 'resetSlots' || op === 'clearSlots') values.clear();
  }
  return Object.fromEntries(values);
}

// Gradients

/**
 * The stops of Lottie's list: offsets and colours, then offsets and alphas, which may be at other places.
 *
 * @param {number[]} numbers
 * @param {number} count
 * @returns {Stop[]}
 */
export function stops(numbers, count) {
  const colors = Array.from({ length: Math.min(count, Math.floor(numbers.length / 4)) }, (_, index) => numbers.slice(index * 4, index * 4 + 4));
  /** @type {number[][]} */
  const alphas = [];
  for (let at = count * 4; at + 1 < numbers.length; at += 2) alphas.push([numbers[at], numbers[at + 1]]);
  const byOffset = (/** @type {number[]} */ one, /** @type {number[]} */ other) => one[0] - other[0];
  colors.sort(byOffset);
  alphas.sort(byOffset);
  // Two stops at one offset are a sharp edge, and stay two.
  const offsets = unionOf(colors.map(([offset]) => offset), alphas.map(([offset]) => offset));
  const paints = valuesAt(colors, offsets);
  const veils = alphas.length > 0 ? valuesAt(alphas, offsets) : undefined;
  return offsets.map((offset, index) => ({ offset, color: [...paints[index], ...(veils ? veils[index] : [1])] }));
}

/**
 * The numbers of two lists in their order, each as often as in the list that has it more often.
 *
 * @param {number[]} one in its order
 * @param {number[]} other in its order
 */
function unionOf(one, other) {
  const union = [];
  for (let at = 0, place = 0; at < one.length || place < other.length;) {
    const next = Math.min(one[at] ?? Infinity, other[place] ?? Infinity);
    union.push(next);
    if (!(one[at] > next)) at += 1;
    if (!(other[place] > next)) place += 1;
  }
  return union;
}

/**
 * The values of a list at offsets, between those beside them.
 *
 * @param {number[][]} list each its offset and then its values, in the order of the offsets
 * @param {number[]} offsets in their order
 */
function valuesAt(list, offsets) {
  let next = 0;
  return offsets.map((offset, place) => {
    while (next < list.length && list[next][0] < offset) next += 1;
    // The second of two at one offset.
    if (offsets[place - 1] === offset && list[next + 1]?.[0] === offset) next += 1;
    if (list[next]?.[0] === offset) return list[next].slice(1);
    if (next === 0 || next === list.length) return (list[next] ?? list.at(-1) ?? [0, 0, 0, 0]).slice(1);
    const [one, other] = [list[next - 1], list[next]];
    const share = (offset - one[0]) / (other[0] - one[0]);
    return one.slice(1).map((value, index) => value + (other[index + 1] - value) * share);
  });
}

/**
 * Lottie's list of stops; alphas only if one is not 1.
 *
 * @param {Stop[]} list
 */
export function numbersOf(list) {
  const colors = list.flatMap(({ offset, color }) => [offset, ...color.slice(0, 3)]);
  if (list.every(({ color }) => (color[3] ?? 1) === 1)) return colors;
  return [...colors, ...list.flatMap(({ offset, color }) => [offset, color[3] ?? 1])];
}

// Colours

const byte = (/** @type {number} */ value) => Math.round(Math.min(Math.max(value, 0), 1) * 255).toString(16).padStart(2, '0');

/**
 * A colour as `#rrggbb`.
 *
 * @param {number[]} color
 */
export const hex = (color) => `#${[0, 1, 2].map((channel) => byte(color[channel] ?? 0)).join('')}`;

/**
 * The colour of `#rrggbb` or `#rgb`, each channel with four digits; undefined for another text.
 *
 * @param {string} text
 */
export function colorOf(text) {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1];
  if (!digits) return undefined;
  const size = digits.length / 3;
  return [0, 1, 2].map((channel) => {
    const part = digits.slice(channel * size, channel * size + size);
    return Math.round((parseInt(size === 1 ? part + part : part, 16) / 255) * 1e4) / 1e4;
  });
}

// Themes

const types = { color: 'Color', scalar: 'Scalar', vector: 'Vector', position: 'Position', gradient: 'Gradient', image: 'Image', text: 'Text' };

/** The members of a text, as Lottie and themes name them. */
const textMembers = /** @type {const} */ ([
  ['text', 't'], ['fontName', 'f'], ['fontSize', 's'], ['fillColor', 'fc'], ['strokeColor', 'sc'], ['strokeWidth', 'sw'], ['strokeOverFill', 'of'],
  ['lineHeight', 'lh'], ['tracking', 'tr'], ['justify', 'j'], ['textCaps', 'ca'], ['baselineShift', 'ls'], ['wrapSize', 'sz'], ['wrapPosition', 'ps'],
]);
const justifications = ['Left', 'Right', 'Center', 'JustifyLastLeft', 'JustifyLastRight', 'JustifyLastCenter', 'JustifyLastFull'];
const capitals = ['Regular', 'AllCaps', 'SmallCaps'];

/**
 * The rule of a theme that gives a slot a value.
 *
 * Themes have whole frames: other keyframes move to the nearest one.
 *
 * @param {string} id
 * @param {SlotKind} kind
 * @param {any} property
 */
export function rule(id, kind, property) {
  const start = { id, type: types[kind], ...(typeof property.x === 'string' ? { expression: property.x } : {}) };
  if (kind === 'image') {
    const size = property.w > 0 && property.h > 0 ? { width: property.w, height: property.h } : {};
    return { ...start, value: { src: `${property.e === 1 ? '' : property.u ?? ''}${property.p}`, ...size } };
  }
  if (kind === 'text') {
    const documents = Array.isArray(property.k) ? property.k : [{ s: property.k, t: 0 }];
    if (documents.length === 1) return { ...start, value: themeText(documents[0].s) };
    return { ...start, keyframes: documents.map((/** @type {any} */ { s, t }) => ({ frame: Math.round(t), value: themeText(s) })) };
  }
  const { k } = holder(property, kind);
  if (!isList(k)) return { ...start, value: moments(property, kind)[0].value };
  const values = moments(property, kind);
  const frames = k.filter((/** @type {any} */ { s }) => s !== undefined);
  return { ...start, keyframes: frames.map((/** @type {any} */ frame, /** @type {number} */ index) => keyframe(frame, values[index].value)) };
}

/**
 * @param {any} frame
 * @param {any} value
 */
function keyframe({ t, i, o, ti, to, h }, value) {
  const tangent = (/** @type {any} */ point) => point && { x: [point.x].flat(), y: [point.y].flat() };
  return Object.fromEntries(Object.entries({
    frame: Math.round(t), value, inTangent: tangent(i), outTangent: tangent(o), valueInTangent: ti, valueOutTangent: to, hold: h === 1 || undefined,
  }).filter(([, member]) => member !== undefined));
}

/** @param {any} document */
function themeText(document) {
  const members = [];
  for (const [name, key] of textMembers) {
    let value = document?.[key];
    if (name === 'justify') value = justifications[value];
    if (name === 'textCaps') value = capitals[value];
    if (value !== undefined) members.push([name, value]);
  }
  return { text: '', ...Object.fromEntries(members) };
}

/**
 * The theme that gives slots the values that they have now.
 *
 * @param {Slot[]} slots the slots of an animation
 * @param {Record<string, { p: any }>} values the values now, as the engine writes them
 * @param {string} animation the id of the animation
 * @param {any} [former] a theme to begin with. Its rules for other animations stay, and so do those for slots that this
 *   animation does not have
 */
export function theme(slots, values, animation, former) {
  const isMine = (/** @type {any} */ { id, animations }) => slots.some((slot) => slot.id === id) && (animations?.includes(animation) ?? true);
  const made = new Map(slots.filter(({ id, kind, value }) => kind && values[id] && hasForm(values[id].p, kind) && !isSame(values[id].p, value, kind))
    .map(({ id, kind }) => [id, rule(id, /** @type {SlotKind} */ (kind), values[id].p)]));
  const rules = [];
  for (const old of former?.rules ?? []) {
    if (!isMine(old)) {
      rules.push(old);
      continue;
    }
    const now = made.get(old.id);
    if (now) rules.push(old.animations ? { ...now, animations: old.animations } : now);
    made.delete(old.id);
  }
  return { ...former, rules: [...rules, ...made.values()] };
}

/**
 * Whether two properties have the same values.
 *
 * @param {any} one
 * @param {any} other
 * @param {SlotKind} kind
 */
export function isSame(one, other, kind) {
  if (!one || !other) return !one && !other;
  if (!hasForm(one, kind) || !hasForm(other, kind)) return JSON.stringify(one) === JSON.stringify(other);
  if (kind === 'image' || kind === 'text') return JSON.stringify(one) === JSON.stringify({ ...other, sid: undefined });
  const numbers = (/** @type {any} */ property) => JSON.stringify(moments(property, kind).map(({ frame, value }) => [frame, kind === 'color' ? value.slice(0, 3) : value]));
  return numbers(one) === numbers(other);
}
