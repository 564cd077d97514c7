// The time of the machines: what the requests begin, with delays and durations to drag.

import { afterPress, fill, h, icon, iconButton, perFrame } from '../../dom.js';
import { longestRun } from '../motion.js';
import { texts } from '../../texts.js';

const words = texts.views.time;
const speeds = [0.1, 0.25, 0.5, 1, 2, 4];
/** Seconds between two lines, from which the first with enough room is taken. */
const steps = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60];
/** The most lines: a long time has them further apart. */
const mostMarks = 400;

/**
 * @param {import('../desk.js').ViewDesk} desk
 * @param {import('../../shell/actions.js').Actions} actions
 */
export function lanesPanel(desk, actions) {
  const { studio } = desk;
  const speed = h('select', { 'aria-label': words.speed, onchange: () => studio.settings.change({ viewsSpeed: Number(speed.value) }) }, ...speeds.map((value) => h('option', { value }, `× ${value}`)));
  const loop = iconButton('loop', words.loop, () => studio.settings.change({ viewsLoop: !studio.settings.values.viewsLoop }), { 'aria-pressed': 'false' });
  const elapsed = h('output', { class: 'elapsed quiet' });
  const copy = iconButton('terminal', words.copy, () => copyCommand(desk), { id: 'views-command' });
  const scrubber = h('input', { type: 'range', class: 'scrubber', min: 0, step: 'any', 'aria-label': words.scrub, oninput: () => desk.goTo(Number(scrubber.value)) });
  const ruler = h('div', { class: 'ruler', 'aria-hidden': 'true' });
  const rows = h('div', { class: 'lanes' });
  const needle = h('div', { class: 'needle', 'aria-hidden': 'true' });
  const teach = h('p', { class: 'teach' }, words.none);
  const inner = h('div', { class: 'lane-room' }, ruler, scrubber, rows, needle);
  const scroll = h('div', { class: 'lane-scroll' }, inner);
  /** Pixels for each second. */
  let scale = 90;
  let shown = '';

  /** The time that the lanes show, in milliseconds. */
  const length = () => {
    let last = 0;
    for (const { blocks, isEndless } of desk.sequences()) for (const { start, delay, duration } of blocks) last = Math.max(last, isEndless ? Math.min(start + delay + duration, Math.max(8000, desk.preview.time + 1000)) : start + delay + duration);
    // The preview goes no further, whatever the file says.
    return Math.min(Math.max(last + 300, desk.preview.time, 2000), longestRun);
  };

  const show = perFrame(() => {
    section.hidden = !desk.isOpen;
    if (!desk.isOpen) return;
    const { time } = desk.preview;
    const isPlay = desk.mode === 'play';
    speed.value = String(studio.settings.values.viewsSpeed);
    loop.setAttribute('aria-pressed', String(studio.settings.values.viewsLoop));
    elapsed.textContent = words.elapsed(isPlay ? time : 0);
    scroll.hidden = desk.plan.length === 0;
    teach.hidden = !scroll.hidden;
    copy.disabled = scrubber.disabled = desk.plan.length === 0;
    const total = length();
    const label = 84;
    const width = (total / 1000) * scale;
    inner.style.width = `${label + width}px`;
    // The thumb's middle goes from its half to its half: 8 pixels on either side.
    scrubber.style.width = `${width + 16}px`;
    scrubber.max = String(total);
    scrubber.value = String(isPlay ? time : 0);
    needle.style.left = `${label + ((isPlay ? time : 0) / 1000) * scale}px`;
    const key = JSON.stringify([desk.sequences(total), desk.plan, total, scale, desk.machine, desk.state, desk.transition, desk.version]);
    if (key === shown) return;
    shown = key;
    const gap = steps.find((value) => value * scale >= 46 && total / 1000 / value < mostMarks) ?? 60;
    fill(ruler, ...Array.from({ length: Math.floor(total / 1000 / gap) + 1 }, (_, index) => {
      const mark = h('span', {}, `${Math.round(index * gap * 100) / 100}`);
      mark.style.left = `${label + index * gap * scale}px`;
      return mark;
    }));
    const focused = document.activeElement instanceof HTMLElement && rows.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
    fill(rows, ...desk.sequences(total).map(({ id, blocks, isEndless }) => {
      const lane = h('div', { class: 'lane', 'data-machine': id }, h('span', { class: 'lane-name', title: id }, id), ...blocks.filter(({ start }) => start < total).map((block, index) => blockOf(block, index, total)));
      for (const request of desk.plan.filter((other) => other.machine === id)) {
        const mark = h('span', { class: `request ${request.error ? 'error' : request.outcome ?? ''}`, title: request.error ?? request.outcome ?? '' });
        mark.style.left = `${label + (request.at / 1000) * scale}px`;
        lane.append(mark);
      }
      if (isEndless) {
        const more = h('span', { class: 'endless quiet' }, icon('loop'), words.endless);
        lane.append(more);
      }
      return lane;
    }));
    if (focused) /** @type {HTMLElement | null} */ (rows.querySelector(`[data-at="${CSS.escape(focused)}"]`))?.focus();
  });

  /**
   * @param {import('../motion.js').Block & { cut?: number }} block
   * @param {number} place
   * @param {number} total where the lanes end
   */
  function blockOf({ machine, state, transition, start, delay, duration, isFollowing, cut }, place, total) {
    const json = desk.machines[machine]?.states?.[state]?.transitions?.[transition];
    const id = String(json?.transitionId);
    const isChosen = desk.machine === machine && desk.state === state && desk.transition === transition;
    const at = (/** @type {number} */ ms) => `${(ms / 1000) * scale}px`;
    const block = h('div', { class: ['block', isFollowing ? 'following' : '', isChosen ? 'chosen' : '', cut === undefined ? '' : 'cut'].filter(Boolean).join(' '), 'data-transition': id },
      h('span', { class: 'wait' }),
      h('button', { type: 'button', class: 'motion', 'data-at': `${place} ${id}`, 'aria-pressed': String(isChosen), title: words.block(id, String(json?.toStateId)), onclick: () => desk.choose({ machine, state, transition }) }, h('span', {}, id)),
      handle('delay', id, place, (by) => Math.max((Number(json?.delay) || 0) + by, 0), machine, state, transition),
      handle('duration', id, place, (by) => Math.max((Number(json?.duration) || 0) + by, 0.05), machine, state, transition));
    block.style.left = `calc(84px + ${at(start)})`;
    const room = total - start;
    const wait = Math.min(delay, room);
    block.style.width = at(Math.min(cut === undefined ? delay + duration : Math.max(cut - start, 0), room));
    /** @type {HTMLElement} */ (block.children[0]).style.width = at(wait);
    /** @type {HTMLElement} */ (block.children[1]).style.left = at(wait);
    /** @type {HTMLElement} */ (block.children[2]).style.left = at(wait);
    return block;
  }

  /**
   * A handle that changes a delay or a duration.
   *
   * @param {'delay' | 'duration'} name
   * @param {string} id
   * @param {number} place
   * @param {(by: number) => number} changed
   * @param {number} machine
   * @param {number} state
   * @param {number} transition
   */
  function handle(name, id, place, changed, machine, state, transition) {
    const path = [machine, 'states', state, 'transitions', transition, name];
    const tidy = (/** @type {number} */ value) => Math.round(value * 100) / 100;
    const element = h('span', { class: `edge ${name}`, tabindex: '0', role: 'slider', 'aria-valuenow': changed(0), 'aria-label': name === 'delay' ? words.delayHandle(id) : words.durationHandle(id), 'data-at': `${name} ${place} ${id}`,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const by = event.key === 'ArrowRight' || event.key === 'ArrowUp' ? 0.05 : event.key === 'ArrowLeft' || event.key === 'ArrowDown' ? -0.05 : 0;
        if (by === 0) return;
        event.preventDefault();
        event.stopPropagation();
        desk.edit(({ set }) => set('machines', path, tidy(changed(event.shiftKey ? by * 10 : by))), { kind: `edge ${path.join('/')}` });
      },
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        event.preventDefault();
        event.stopPropagation();
        const step = { kind: `edge gesture ${performance.now()}`, time: 0 };
        const first = event.clientX;
        // The lanes are made anew while it is dragged.
        const value = changed(0);
        const least = name === 'delay' ? 0 : 0.05;
        const move = (/** @type {PointerEvent} */ now) => {
          const seconds = Math.max(value + (now.clientX - first) / scale, least);
          const rounded = now.altKey ? tidy(seconds) : tidy(Math.max(Math.round(seconds * 20) / 20, least));
          desk.edit(({ set }) => set('machines', path, rounded), step);
        };
        const end = () => {
          document.removeEventListener('pointermove', move);
          document.removeEventListener('pointerup', end);
          document.removeEventListener('pointercancel', end);
        };
        document.addEventListener('pointermove', move);
        document.addEventListener('pointerup', end);
        document.addEventListener('pointercancel', end);
      } });
    return element;
  }

  const resize = (/** @type {number} */ factor) => {
    scale = Math.min(Math.max(scale * factor, 15), 600);
    show();
  };
  // Edges follow the pointer.
  desk.on('open change choice run drawn time', afterPress(rows, show, (target) => !target.closest('.edge')));
  studio.on('settings', show);
  const section = h('section', { id: 'views-time', class: 'panel of-views', 'aria-label': words.title },
    h('div', { class: 'controls' }, actions.button('views-again'), actions.button('views-back'), actions.button('views-play', { class: 'icon-button play' }), actions.button('views-forth'), loop, speed,
      iconButton('close', words.clear, () => desk.reset(), { id: 'views-clear' }), teach, h('span', { class: 'gap' }), elapsed, iconButton('minus', words.smaller, () => resize(1 / 1.4)), iconButton('plus', words.larger, () => resize(1.4)), copy),
    scroll);
  section.hidden = true;
  return section;
}

/**
 * Lets time run, or holds it; at the end it begins again.
 *
 * @param {import('../desk.js').ViewDesk} desk
 */
export function toggleTime(desk) {
  if (desk.isRunning) {
    desk.hold();
    return;
  }
  if (desk.mode !== 'play') desk.choose({ mode: 'play' });
  const isOver = desk.status?.isIdle && desk.plan.length > 0 && desk.plan.every(({ at }) => at <= desk.preview.time);
  if (isOver) desk.again();
  else desk.run();
}

/**
 * Goes some sixtieths of a second back or forth.
 *
 * @param {import('../desk.js').ViewDesk} desk
 * @param {number} frames
 */
export function step(desk, frames) {
  const frame = 1000 / 60;
  const now = desk.mode === 'play' ? desk.preview.time : 0;
  desk.goTo((Math.round(now / frame) + frames) * frame);
}

/**
 * Copies what the preview does as a command.
 *
 * @param {import('../desk.js').ViewDesk} desk
 */
export function copyCommand(desk) {
  const { command, studio } = desk;
  if (command === '') {
    studio.say(texts.views.noCommand);
    return;
  }
  navigator.clipboard?.writeText(command).then(() => studio.say(words.copied(command)), () => studio.say(command));
}
