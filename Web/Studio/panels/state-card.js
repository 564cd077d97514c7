// What a state does, where it leads, and how to get there.

import { fill, h, icon, iconButton, perFrame } from '../dom.js';
import { guardText, holds } from '../lines.js';
import { inWords } from '../machine-facts.js';
import { texts } from '../texts.js';
import { wayView } from './way-view.js';

const words = texts.card;

/**
 * @param {import('../model.js').Studio} studio
 * @param {{ select: (name: string) => void, closed: () => void }} host
 */
export function stateCard(studio, host) {
  const way = wayView(studio);
  const title = h('h3', { id: 'card-title', tabindex: '-1' });
  const badges = h('span', { class: 'badges' });
  const facts = h('div', { class: 'card-facts' });
  const force = h('button', { type: 'button', id: 'card-force', title: words.forceHint, onclick: () => studio.perform({ op: 'override', state: name }) }, icon('bolt'), words.force);
  const find = h('button', { type: 'button', class: 'primary', id: 'card-way', onclick: () => way.start(name) }, icon('search'), words.way);
  const edit = h('button', { type: 'button', id: 'card-edit', title: words.editHint, onclick: () => studio.openState(name) }, icon('edit'), words.edit);
  const element = h('section', { id: 'state-card', class: 'card', hidden: true, 'aria-labelledby': 'card-title', onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  } },
  h('header', {}, title, badges, iconButton('close', words.close, () => close(), { id: 'card-close' })),
  h('div', { class: 'card-buttons' }, find, force, edit), way.element, facts);
  let name = '';

  function close() {
    if (element.hidden) return;
    way.hide();
    element.hidden = true;
    name = '';
    host.closed();
  }

  /** @param {string} wanted */
  function show(wanted) {
    if (wanted !== name) way.hide();
    name = wanted;
    element.hidden = false;
    build();
    element.scrollTop = 0;
  }

  function build() {
    const json = studio.machineFacts?.json;
    const states = list(json?.states);
    const state = states.find((other) => other.name === name);
    if (!state) {
      close();
      return;
    }
    const isGlobal = state.type === 'GlobalState';
    title.textContent = name;
    element.setAttribute('aria-label', words.title(name));
    force.hidden = find.hidden = isGlobal;
    edit.hidden = !studio.draft;
    const isNow = studio.session?.state === name && studio.session.facts.machine !== 'stopped';
    fill(badges, isNow && h('span', { class: 'badge machine' }, words.now), json.initial === name && h('span', { class: 'badge' }, words.initial),
      state.final === true && h('span', { class: 'badge' }, words.final), isGlobal && h('span', { class: 'badge' }, words.global));
    const values = new Map((studio.session?.inputs ?? []).map((input) => [input.name, input.value]));
    const globals = states.filter(({ type }) => type === 'GlobalState' && !isGlobal);
    const leaving = [...list(state.transitions).map((transition) => ({ transition, isGlobal: false })), ...globals.flatMap(({ transitions }) => list(transitions).map((transition) => ({ transition, isGlobal: true })))];
    const arriving = states.filter(({ transitions }) => list(transitions).some(({ toState }) => toState === name));
    fill(facts,
      h('dl', {}, ...(isGlobal ? [] : row(words.plays, playback(state))), ...row(words.entry, actions(state.entryActions)), ...row(words.exit, actions(state.exitActions)),
        ...row(words.arrives, arriving.length > 0 && h('span', {}, ...arriving.map((other) => (other.type === 'GlobalState' ? h('span', { class: 'link' }, words.anywhere) : link(other.name)))))),
      h('h4', {}, words.leaves),
      leaving.length === 0 ? h('p', { class: 'quiet' }, words.nowhere) : h('ul', { class: 'leaving' }, ...leaving.map(({ transition, isGlobal: isAny }) => h('li', {},
        h('span', {}, isAny && h('span', { class: 'quiet' }, `${words.anywhere} `), '→ ', link(transition.toState ?? '')), conditions(list(transition.guards), values)))));
  }

  /** @param {any} state */
  function playback({ animation, segment, autoplay, loop, loopCount, mode, speed }) {
    const part = Array.isArray(segment) ? segment.join('–') : segment || words.whole;
    const isOther = animation && animation !== studio.session?.animation;
    return [
      isOther && animation, part, autoplay ? undefined : words.still, loop && (loopCount ? words.times(loopCount) : words.loops),
      mode && mode !== 'Forward' && (texts.time.modes[mode] ?? mode).toLowerCase(), speed !== undefined && speed !== 1 && words.speed(speed),
    ].filter(Boolean).join(', ');
  }

  const actions = (/** @type {unknown} */ all) => list(all).map(inWords).join(', ');

  /**
   * @param {string} label
   * @param {string | HTMLElement | false} value
   */
  const row = (label, value) => (value ? [h('dt', {}, label), h('dd', {}, value)] : []);

  /** @param {string} state */
  const link = (state) => h('button', { type: 'button', class: 'link', onclick: () => host.select(state) }, state || '—');

  /**
   * @param {any[]} guards
   * @param {Map<string, any>} values
   */
  function conditions(guards, values) {
    if (guards.length === 0) return h('span', { class: 'guards' }, h('span', { class: 'guard met' }, words.always));
    return h('span', { class: 'guards' }, ...guards.map((guard) => {
      if (guard.type === 'Event') return h('button', { type: 'button', class: 'guard event', title: texts.graph.fire(guard.inputName), onclick: () => studio.set(guard.inputName) }, icon('bolt'), guardText(guard));
      const isMet = holds(guard, values);
      return h('span', { class: `guard ${isMet ? 'met' : 'unmet'}`, title: isMet ? words.met : words.unmet }, guardText(guard));
    }));
  }

  const update = perFrame(() => {
    if (element.hidden) return;
    const focused = [...facts.querySelectorAll('button')].findIndex((button) => button === document.activeElement);
    build();
    if (focused >= 0) facts.querySelectorAll('button')[focused]?.focus();
  });
  studio.on('call session', update);
  return { element, show, close, get name() { return name; }, focus: () => title.focus(), startWay: () => way.start(name) };
}

/**
 * @param {unknown} value
 * @returns {any[]}
 */
const list = (value) => (Array.isArray(value) ? value.filter((element) => element && typeof element === 'object') : []);
