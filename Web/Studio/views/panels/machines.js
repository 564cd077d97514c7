// The machines, their states, and the transitions between them.

import { afterPress, fill, h, icon, iconButton, panel, perFrame } from '../../dom.js';
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
          desk.edit(({ remove }) => remove('machines', [machine, 'states', index]));
          desk.choose({ machine, state: Math.max(index - 1, 0), transition: -1 });
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
    const id = fresh(words.fresh.machine, desk.machines.map((machine) => machine?.machine));
    desk.edit(({ insert }) => insert('machines', [], index, { machine: id, states: [{ stateId: fresh(words.fresh.state, []), initial: true, views: [], transitions: [] }] }));
    desk.choose({ mode: 'state', machine: index, state: 0, transition: -1 });
  }

  desk.on('open change choice', afterPress(list, show));
  desk.on('run', showStates);
  studio.on('settings', () => { policy.value = studio.settings.values.viewsPolicy; });
  const section = panel('views-machines', words.title, { class: 'of-views', actions: [h('label', { class: 'quiet policy' }, words.policy, policy)] }, list);
  section.hidden = true;
  return section;
}

const fresh = (/** @type {string} */ stem, /** @type {any[]} */ all) => {
  const names = new Set(all.map(String));
  for (let count = 1; ; count += 1) if (!names.has(`${stem}${count}`)) return `${stem}${count}`;
};

/**
 * Adds a state that begins with the looks of the chosen one.
 *
 * @param {import('../desk.js').ViewDesk} desk
 * @param {number} machine
 * @returns {string} its name
 */
export function addState(desk, machine) {
  const states = Array.isArray(desk.machines[machine]?.states) ? desk.machines[machine].states : [];
  const source = machine === desk.machine ? states[desk.state] : states[0];
  const views = Array.isArray(source?.views) ? structuredClone(source.views) : [];
  const id = fresh(words.fresh.state, states.map((/** @type {any} */ state) => state?.stateId));
  desk.edit(({ insert }) => insert('machines', [machine, 'states'], states.length, { stateId: id, initial: states.length === 0, views, transitions: [] }));
  desk.choose({ mode: 'state', machine, state: states.length, transition: -1 });
  return id;
}

/**
 * Adds a transition to a state, by default the one after its own, or the first.
 *
 * @param {import('../desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 * @param {string} [goal]
 */
export function addTransition(desk, machine, state, goal) {
  const states = desk.machines[machine].states;
  const transitions = Array.isArray(states[state]?.transitions) ? states[state].transitions : [];
  const target = goal ?? states[(state + 1) % states.length]?.stateId ?? states[state]?.stateId;
  const id = fresh(words.fresh.transition, states.flatMap((/** @type {any} */ other) => (other?.transitions ?? []).map((/** @type {any} */ transition) => transition?.transitionId)));
  desk.edit(({ insert }) => insert('machines', [machine, 'states', state, 'transitions'], transitions.length, { transitionId: id, toStateId: String(target), duration: 0.5, delay: 0, animationCurve: 2 }));
  desk.choose({ mode: 'state', machine, state, transition: transitions.length });
}

/**
 * Lets a machine begin in a state, and in no other.
 *
 * @param {import('../desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 */
export function makeInitial(desk, machine, state) {
  const id = String(desk.machines[machine]?.machine);
  desk.edit(({ set }) => {
    for (const [index, entry] of desk.machines.entries()) {
      if (String(entry?.machine) !== id || !Array.isArray(entry.states)) continue;
      for (const [number, other] of entry.states.entries()) {
        const isChosen = index === machine && number === state;
        if (isChosen || isYes(other?.initial)) set('machines', [index, 'states', number, 'initial'], isChosen);
      }
    }
  });
}
