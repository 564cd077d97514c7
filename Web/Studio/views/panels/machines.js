// The machines, their states, and the transitions between them.

import { afterPress, fill, h, icon, iconButton, panel, perFrame } from '../../dom.js';
import { addState, addTransition, freshName, makeInitial, removeState } from '../edit.js';
import { isYes } from '../motion.js';
import { texts } from '../../texts.js';

const words = texts.views.machines;
const policies = ['', 'reject', 'queue', 'redirect', 'overlap'];

/** @param {import('../desk.js').ViewDesk} desk */
export function machinesPanel(desk) {
  const { studio } = desk;
  const list = h('div', { class: 'machines' });
  const policy = h('select', { 'aria-label': words.policy, title: words.policyHint, id: 'views-policy', onchange: () => studio.settings.change({ viewsPolicy: policy.value }) }, ...policies.map((name) => h('option', { value: name }, words.policies[name])));

  let shown = '';

  const show = () => {
    section.hidden = !desk.isOpen;
    if (!desk.isOpen) return;
    policy.value = studio.settings.values.viewsPolicy;
    // Of hundreds of states, few differ after a change.
    const key = JSON.stringify([desk.machine, desk.state, desk.transition, desk.mode, desk.view === undefined, desk.machines.map((machine) => [machine?.machine, Array.isArray(machine?.states) && machine.states.map((/** @type {any} */ state) => [
      state?.stateId, state?.initial, Array.isArray(state?.transitions) && state.transitions.map((/** @type {any} */ transition) => [transition?.transitionId, transition?.toStateId, transition?.duration, transition?.nextTransitionId])])])]);
    if (key === shown) {
      showStates();
      return;
    }
    shown = key;
    const focused = document.activeElement instanceof HTMLElement && list.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
    const { machines } = desk;
    fill(list, machines.length === 0 && h('p', { class: 'teach' }, words.none), ...machines.map(machineOf),
      h('button', { type: 'button', class: 'chip', id: 'add-machine', onclick: addMachine }, icon('plus'), words.addMachine));
    if (focused) focusRow(focused);
    showStates();
  };
  const focusRow = (/** @type {string} */ at) => /** @type {HTMLElement | null} */ (list.querySelector(`[data-at="${at}"]`))?.focus();

  /**
   * @param {any} machine
   * @param {number} index
   */
  function machineOf(machine, index) {
    const id = String(machine?.machine);
    const states = Array.isArray(machine?.states) ? machine.states : [];
    return h('section', { class: 'machine', 'data-machine': id, 'aria-label': id },
      h('header', {}, h('span', { class: 'lamp', 'aria-hidden': 'true' }), h('button', { type: 'button', class: 'name', 'data-at': `${index}`, 'aria-pressed': String(desk.machine === index && desk.view === undefined && desk.transition < 0 && desk.mode === 'layout'),
        onclick: () => desk.choose({ machine: index, view: undefined, transition: -1, mode: 'layout' }) }, id), h('span', { class: 'quiet now-state' }),
      iconButton('stop', words.stop(id), () => desk.stop(id), { class: 'icon-button stop' }),
      iconButton('plus', words.addState, () => addState(desk, index), { 'data-add-state': index }),
      iconButton('close', words.remove(id), () => {
        focusRow(`${Math.max(index - 1, 0)}`);
        desk.edit(({ remove }) => remove('machines', [index]));
        desk.choose({ machine: Math.max(index - 1, 0), state: 0, transition: -1 });
      }, { class: 'icon-button fades' })),
      states.length === 0 && h('p', { class: 'teach' }, words.noStates),
      ...states.map((/** @type {any} */ state, /** @type {number} */ number) => stateOf(state, index, number)));
  }

  /**
   * @param {any} state
   * @param {number} machine
   * @param {number} index
   */
  function stateOf(state, machine, index) {
    const id = String(state?.stateId);
    const isChosen = desk.mode === 'state' && desk.machine === machine && desk.state === index;
    const transitions = Array.isArray(state?.transitions) ? state.transitions : [];
    const isInitial = isYes(state?.initial);
    return h('div', { class: `state-card ${isChosen ? 'chosen' : ''}`, 'data-state': id },
      h('div', { class: 'state-line' },
        h('button', { type: 'button', class: 'initial', 'aria-pressed': String(isInitial), 'aria-label': words.makeInitial(id), title: isInitial ? words.initial : words.makeInitial(id), onclick: () => makeInitial(desk, machine, index) }),
        h('button', { type: 'button', class: 'name', 'data-at': `${machine}/${index}`, 'aria-pressed': String(isChosen), title: words.edit(id), onclick: () => desk.choose({ mode: 'state', machine, state: index, transition: -1 }) }, id),
        iconButton('plus', words.addTransition, () => addTransition(desk, machine, index), { 'data-add-transition': `${machine}/${index}` }),
        iconButton('close', words.remove(id), () => {
          focusRow(`${machine}`);
          removeState(desk, machine, index);
        }, { class: 'icon-button fades' })),
      ...transitions.map((/** @type {any} */ transition, /** @type {number} */ number) => transitionOf(transition, machine, index, number)));
  }

  /**
   * @param {any} transition
   * @param {number} machine
   * @param {number} state
   * @param {number} index
   */
  function transitionOf(transition, machine, state, index) {
    const id = String(transition?.transitionId);
    const isChosen = desk.machine === machine && desk.state === state && desk.transition === index;
    const next = transition?.nextTransitionId;
    return h('div', { class: `transition-line ${isChosen ? 'chosen' : ''}`, 'data-transition': id },
      iconButton('play', words.perform(id), () => desk.perform(machine, state, index, /** @type {any} */ (studio.settings.values.viewsPolicy)), { 'data-perform': `${machine}/${state}/${index}` }),
      h('button', { type: 'button', class: 'name', 'data-at': `${machine}/${state}/${index}`, 'aria-pressed': String(isChosen), 'aria-label': words.choose(id),
        onclick: () => desk.choose({ machine, state, transition: isChosen ? -1 : index, ...(desk.mode === 'play' ? {} : { mode: 'state' }) }) },
      h('span', {}, `${id} `, h('span', { class: 'to' }, `→ ${transition?.toStateId ?? '?'}`)),
      h('span', { class: 'quiet' }, words.seconds(Number(transition?.duration) || 0), next ? ` · ${words.then(String(next))}` : '')));
  }

  const showStates = perFrame(() => {
    const now = desk.mode === 'play' ? desk.status?.machines ?? [] : [];
    for (const machine of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('.machine'))) {
      const found = now.find((/** @type {any} */ other) => other.machine === machine.dataset.machine);
      machine.classList.toggle('runs', Boolean(found?.isBusy));
      /** @type {HTMLElement} */ (machine.querySelector('.now-state')).textContent = found ? (found.isBusy ? words.running : found.state ?? '') : '';
      /** @type {HTMLElement} */ (machine.querySelector('.stop')).hidden = !found?.isRunning;
      for (const card of /** @type {NodeListOf<HTMLElement>} */ (machine.querySelectorAll('.state-card'))) card.classList.toggle('current', found?.state === card.dataset.state);
    }
  });

  function addMachine() {
    const index = desk.machines.length;
    const id = freshName(words.fresh.machine, desk.machines.map((machine) => machine?.machine));
    desk.edit(({ insert }) => insert('machines', [], index, { machine: id, states: [{ stateId: freshName(words.fresh.state, []), initial: true, views: [], transitions: [] }] }));
    desk.choose({ mode: 'state', machine: index, state: 0, transition: -1 });
  }

  desk.on('open change choice', afterPress(list, show));
  desk.on('run', showStates);
  studio.on('settings', () => { policy.value = studio.settings.values.viewsPolicy; });
  const section = panel('views-machines', words.title, { class: 'of-views', actions: [h('label', { class: 'quiet policy' }, words.policy, policy)] }, list);
  section.hidden = true;
  return section;
}
