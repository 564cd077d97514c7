// A curve of time to progress, with its control points to drag.

import { h, perFrame, svg } from '../dom.js';
import { member, row, slider } from '../panels/fields.js';
import { curves, paceOf, progressAt } from './motion.js';
import { texts } from '../texts.js';

const words = texts.views.curve;
/** Pixels for a whole. */
const unit = 150;
/** The room at the sides. */
const side = 0.08;

/**
 * The editor of a transition's pace.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {(string | number)[]} path the transition
 * @param {any} transition
 */
export function curveEditor(desk, path, transition) {
  const pace = paceOf(transition);
  const key = path.join('/');
  const isOriginal = desk.studio.settings.values.viewsOriginal;
  // Progress goes beyond 0 and 1.
  const reached = Array.from({ length: 41 }, (_, index) => progressAt(pace, index / 40));
  const bounds = [...reached, ...(pace.kind === 'spring' ? [] : [pace.points[1], pace.points[3]])];
  const room = { low: Math.max(Math.min(-0.16, ...bounds.map((value) => value - 0.12)), -3), high: Math.min(Math.max(1.16, ...bounds.map((value) => value + 0.12)), 4) };
  const toX = (/** @type {number} */ time) => (time + side) * unit;
  const toY = (/** @type {number} */ progress) => (room.high - progress) * unit;
  const width = toX(1 + side), height = toY(room.low);
  const plane = svg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'curve', role: 'group', 'aria-label': words.title });
  const line = svg('path', { class: 'line' });
  const dot = svg('circle', { class: 'now', r: 5 });
  plane.append(svg('rect', { class: 'square', x: toX(0), y: toY(1), width: unit, height: unit }), line);
  let points = pace.kind === 'spring' ? undefined : [...pace.points];

  const set = (/** @type {any} */ change, /** @type {{ kind?: string, time?: number }} */ step = {}) => desk.edit(({ set: write, remove }) => {
    if ('curve' in change) write('machines', [...path, 'animationCurve'], change.curve);
    const { spring, bezier, ...others } = transition.zoetrope ?? {};
    void spring;
    void bezier;
    if (change.bezier) {
      // A spring goes before a curve.
      if (transition.zoetrope?.spring !== undefined) remove('machines', [...path, 'zoetrope', 'spring']);
      write('machines', [...path, 'zoetrope', 'bezier'], change.bezier);
    } else if (change.spring) {
      write('machines', [...path, 'zoetrope', 'spring'], change.spring);
    } else if (transition.zoetrope !== undefined) {
      if (Object.keys(others).length === 0) remove('machines', [...path, 'zoetrope']);
      else for (const name of ['spring', 'bezier']) remove('machines', [...path, 'zoetrope', name]);
    }
  }, step);

  const draw = perFrame(() => drawNow());
  const arms = /** @type {SVGElement[]} */ ([]);
  const knobs = /** @type {SVGElement[]} */ ([]);

  function drawNow() {
    const shown = points && pace.kind !== 'spring' ? { .../** @type {any} */ (pace), points } : pace;
    let d = '';
    for (let index = 0; index <= 100; index += 1) d += `${index === 0 ? 'M' : 'L'}${toX(index / 100).toFixed(2)} ${toY(progressAt(shown, index / 100)).toFixed(2)}`;
    line.setAttribute('d', d);
    if (!points) return;
    for (const [index, arm] of arms.entries()) {
      const [x, y] = [toX(points[index * 2]), toY(points[index * 2 + 1])];
      for (const [name, value] of Object.entries({ x1: toX(index), y1: toY(index), x2: x, y2: y })) arm.setAttribute(name, String(value));
      knobs[index].setAttribute('transform', `translate(${x} ${y})`);
    }
  }

  const tidy = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ greatest) => Math.round(Math.min(Math.max(value, least), greatest) * 100) / 100;

  if (points) {
    for (const index of [0, 1]) {
      const knob = svg('g', { class: 'point', tabindex: '0', role: 'button', 'aria-label': words.handle(index + 1), 'data-point': index }, svg('circle', { r: 14, class: 'reach' }), svg('circle', { r: 6, class: 'knob' }));
      const arm = svg('line', { class: 'arm' });
      arms.push(arm);
      knobs.push(knob);
      knob.addEventListener('pointerdown', (event) => drag(/** @type {PointerEvent} */ (event), index));
      knob.addEventListener('keydown', (event) => {
        const direction = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] })[event.key];
        if (!direction || !points) return;
        event.preventDefault();
        event.stopPropagation();
        const by = event.shiftKey ? 0.1 : 0.01;
        move(index, points[index * 2] + direction[0] * by, points[index * 2 + 1] + direction[1] * by, { kind: `curve ${key}` });
      });
    }
    plane.append(...arms, ...knobs);
  }
  plane.append(dot);
  drawNow();

  /**
   * @param {number} index
   * @param {number} x
   * @param {number} y
   * @param {{ kind?: string, time?: number }} step
   */
  function move(index, x, y, step) {
    if (!points) return;
    points = [...points];
    points[index * 2] = tidy(x, 0, 1);
    points[index * 2 + 1] = tidy(y, -10, 10);
    draw();
    set({ bezier: points }, step);
  }

  /**
   * @param {PointerEvent} event
   * @param {number} index
   */
  function drag(event, index) {
    event.preventDefault();
    const knob = knobs[index];
    knob.focus();
    // The form is made anew with each change: what moves is on the document.
    const step = { kind: `curve gesture ${performance.now()}`, time: 0 };
    // The plane may grow meanwhile: the one at the beginning counts.
    const box = plane.getBoundingClientRect();
    const moved = (/** @type {PointerEvent} */ now) => {
      const x = ((now.clientX - box.left) / box.width) * width / unit - side;
      const y = room.high - ((now.clientY - box.top) / box.height) * height / unit;
      move(index, x, y, step);
    };
    const end = () => {
      document.removeEventListener('pointermove', moved);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
    };
    document.addEventListener('pointermove', moved);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  }

  // The place of the transition while it runs.
  const showNow = () => {
    const id = String(desk.machines[Number(path[0])]?.machine);
    const block = desk.mode === 'play' ? desk.sequences().find((other) => other.id === id)?.blocks.find(({ machine, state, transition: index, start, delay, duration }) => (
      machine === path[0] && state === path[2] && index === path[4] && desk.preview.time >= start + delay && desk.preview.time <= start + delay + duration)) : undefined;
    dot.toggleAttribute('hidden', !block);
    if (!block) return;
    const fraction = (desk.preview.time - block.start - block.delay) / block.duration;
    dot.setAttribute('cx', String(toX(fraction)));
    dot.setAttribute('cy', String(toY(progressAt(isOriginal ? paceOf({ animationCurve: 2 }) : pace, fraction))));
  };
  showNow();

  const options = [...words.names.map((name, index) => [`${index}`, name]), ...words.more.map(([name, numbers]) => [numbers.join(' '), name]), ['spring', words.spring]];
  const value = pace.kind === 'curve' ? String(pace.number) : pace.kind === 'spring' ? 'spring' : pace.points.join(' ');
  const preset = h('select', { 'data-path': `${key}/curve`, onchange: () => {
    if (preset.value === 'spring') set({ spring: { damping: 0.5 } });
    else if (curves[Number(preset.value)]) set({ curve: Number(preset.value) });
    else if (preset.value) set({ bezier: preset.value.split(' ').map(Number) });
  } }, ...options.map(([id, name]) => h('option', { value: id }, name)));
  if (![...preset.options].some((option) => option.value === value)) preset.append(h('option', { value }, words.own));
  preset.value = value;

  const root = h('div', { class: 'curve-editor' }, member(words.presets, preset));
  const wrapped = h('div', { class: 'curve-plane' });
  wrapped.append(plane);
  root.append(wrapped);
  if (pace.kind === 'spring') {
    const spring = (/** @type {string} */ name, /** @type {number} */ number) => set({ spring: { ...transition.zoetrope?.spring, [name]: number } }, { kind: `spring ${key} ${name}` });
    root.append(
      member(words.damping, slider(pace.damping, { min: 0.05, max: 1, step: 0.01 }, (number) => spring('damping', Math.min(Math.max(number, 0.05), 1)), `${key}/damping`, words.damping), { isGroup: true }),
      member(words.velocity, slider(pace.velocity, { min: -20, max: 20, step: 0.5 }, (number) => spring('velocity', number), `${key}/velocity`, words.velocity), { isGroup: true }));
  } else {
    root.append(row(pace.points, words.points, (numbers) => set({ bezier: [tidy(numbers[0], 0, 1), numbers[1], tidy(numbers[2], 0, 1), numbers[3]] }), `${key}/points`, { step: 0.01 }));
  }
  const note = isOriginal ? words.original : pace.kind === 'curve' ? '' : words.extension;
  if (note) root.append(h('p', { class: 'quiet note' }, note));
  return { element: root, showNow };
}
