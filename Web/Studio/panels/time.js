// Time: the frames of the animation, and how fast they pass.

import { fill, h, iconButton, perFrame } from '../dom.js';
import { texts } from '../texts.js';

const words = texts.time;
const speeds = [0.1, 0.25, 0.5, 1, 2, 4];

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('../shell/actions.js').Actions} actions
 */
export function timePanel(studio, actions) {
  const play = actions.button('play', { class: 'icon-button play' });
  const scrubber = h('input', { type: 'range', class: 'scrubber', min: 0, step: 'any', 'aria-label': words.scrub, oninput: () => goTo(studio, withinRange(studio, Number(scrubber.value))) });
  const marks = h('div', { class: 'marks' });
  const range = h('div', { class: 'range', 'aria-hidden': 'true' });
  const track = h('div', { class: 'track' }, range, scrubber, marks);
  const frame = h('output', { class: 'frame' });
  const elapsed = h('output', { class: 'elapsed quiet' });
  const speed = h('select', { 'aria-label': words.speed, onchange: () => studio.settings.change({ speed: Number(speed.value) }) },
    ...speeds.map((value) => h('option', { value }, `× ${value}`)));
  const loop = iconButton('loop', words.loop, () => studio.play.perform({ op: 'setLoop', value: loop.getAttribute('aria-pressed') !== 'true' }), { 'aria-pressed': 'true' });
  const mode = h('select', { 'aria-label': words.mode, onchange: () => studio.play.perform({ op: 'setMode', value: mode.value }) },
    ...Object.entries(words.modes).map(([value, label]) => h('option', { value }, label)));
  const segment = h('select', { 'aria-label': words.segment, onchange: () => {
    if (segment.value) studio.play.perform({ op: 'setMarker', name: segment.value });
    else studio.play.perform({ op: 'setSegment', start: 0, end: studio.play.session?.facts.totalFrames ?? 0 });
  } });
  const past = h('button', { type: 'button', class: 'past', hidden: true, onclick: () => studio.play.travel(Infinity) });
  const lost = h('button', { type: 'button', class: 'past', id: 'undo-cut', title: texts.log.lostHint, hidden: true, onclick: () => studio.play.bringBack() });
  let markersOf = '';
  /** @type {{ mark: HTMLElement, marker: Marker }[]} */
  let markButtons = [];

  const show = perFrame(() => {
    const { session } = studio.play;
    section.hidden = !session;
    if (!session) return;
    const facts = session.facts;
    const last = Math.max(facts.totalFrames, 1);
    scrubber.max = String(last);
    scrubber.value = String(facts.frame);
    frame.textContent = words.frame(facts.frame, facts.totalFrames);
    elapsed.textContent = words.elapsed(session.time);
    range.style.left = `${(facts.range[0] / last) * 100}%`;
    range.style.width = `${((facts.range[1] - facts.range[0]) / last) * 100}%`;
    range.hidden = !facts.hasSegment;
    speed.value = String(studio.settings.values.speed);
    mode.value = facts.mode;
    loop.setAttribute('aria-pressed', String(facts.loops));
    segment.hidden = session.markers.length === 0;
    segment.value = session.marker ?? '';
    const behind = session.calls.length - session.position;
    past.hidden = behind === 0;
    past.textContent = words.latest(behind);
    lost.hidden = session.lostCount === 0 || behind > 0;
    lost.textContent = texts.log.lost(session.lostCount);
    const markers = session.markers;
    const key = JSON.stringify([markers, last]);
    if (key !== markersOf) showMarkers(markers, last);
    markersOf = key;
    for (const { mark, marker } of markButtons) {
      const reason = outside(studio, marker);
      mark.setAttribute('aria-disabled', String(reason !== undefined));
      const title = reason ?? `${marker.name} · ${marker.time}`;
      if (mark.title !== title) mark.title = title;
    }
  });

  /**
   * @param {Marker[]} markers
   * @param {number} last
   */
  function showMarkers(markers, last) {
    fill(segment, h('option', { value: '' }, words.wholeAnimation), ...markers.map(({ name }) => h('option', { value: name }, name)));
    markButtons = markers.map((marker) => {
      const mark = h('button', { type: 'button', class: 'mark', onclick: () => goToMarker(studio, marker) }, marker.name);
      // The policy of the page forbids styles in attributes.
      mark.style.left = `${(marker.time / last) * 100}%`;
      return { mark, marker };
    });
    fill(marks, ...markButtons.map(({ mark }) => mark));
  }
  studio.on('frame call session settings', show);
  const section = h('section', { id: 'time', class: 'panel', 'aria-label': words.title },
    h('div', { class: 'controls' }, actions.button('restart'), actions.button('back'), play, actions.button('forth'), loop, mode, speed, segment), track, h('div', { class: 'numbers' }, past, lost, elapsed, frame));
  return section;
}

/**
 * Lets time run, or holds it; an animation that has stopped plays.
 *
 * @param {import('../model.js').Studio} studio
 */
export function toggleTime(studio) {
  const { session } = studio.play;
  if (!session) return;
  if (studio.play.isRunning && !(session.facts.isSettled && studio.play.machine === undefined)) {
    studio.play.hold();
    return;
  }
  if (studio.play.machine === undefined && session.facts.status !== 'playing') studio.play.perform({ op: 'play' });
  studio.play.run();
}

/**
 * Goes to a frame, and holds time.
 *
 * @param {import('../model.js').Studio} studio
 * @param {number} frame
 */
export function goTo(studio, frame) {
  studio.play.hold();
  const refused = studio.play.perform({ op: 'setFrame', frame }).find(({ line }) => line.refused);
  if (refused) studio.say(refused.line.reason);
}

/** @typedef {import('../session.js').Session['markers'][number]} Marker */

/**
 * Why a marker can't be gone to; undefined if it can.
 *
 * @param {import('../model.js').Studio} studio
 * @param {Marker} marker
 */
function outside(studio, { name, time }) {
  const { session, machine } = studio.play;
  const facts = session?.facts;
  if (!facts?.hasSegment || (time >= facts.range[0] && time <= facts.range[1])) return undefined;
  return words.outside(name, machine === undefined ? '' : session?.state ?? '');
}

/**
 * Goes to a marker, or says why it can't.
 *
 * @param {import('../model.js').Studio} studio
 * @param {Marker} marker
 */
function goToMarker(studio, marker) {
  const reason = outside(studio, marker);
  if (reason === undefined) goTo(studio, marker.time);
  else studio.say(reason);
}

/**
 * The frame nearest to one that the segment has.
 *
 * @param {import('../model.js').Studio} studio
 * @param {number} frame
 */
function withinRange(studio, frame) {
  const facts = studio.play.session?.facts;
  return facts?.hasSegment ? Math.min(Math.max(frame, facts.range[0]), facts.range[1]) : frame;
}

/**
 * Goes some frames back or forth.
 *
 * @param {import('../model.js').Studio} studio
 * @param {number} frames
 */
export function step(studio, frames) {
  const facts = studio.play.session?.facts;
  if (!facts) return;
  const whole = frames > 0 ? Math.floor(facts.frame) : Math.ceil(facts.frame);
  goTo(studio, withinRange(studio, Math.min(Math.max(whole + frames, 0), facts.totalFrames - 1)));
}

/**
 * Goes to the marker before or after.
 *
 * @param {import('../model.js').Studio} studio
 * @param {-1 | 1} direction
 */
export function toMarker(studio, direction) {
  const { session } = studio.play;
  if (!session) return;
  const { frame } = session.facts;
  const markers = [...session.markers].sort((one, other) => one.time - other.time);
  const goal = direction > 0 ? markers.find(({ time }) => time > frame + 1e-3) : markers.filter(({ time }) => time < frame - 1e-3).at(-1);
  if (goal !== undefined) goToMarker(studio, goal);
}
