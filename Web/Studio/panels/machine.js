// The state, the inputs and the interactions of the machine.

import { fill, h, icon, iconButton, oneStop, panel, perFrame } from '../dom.js';
import { save } from '../download.js';
import { asText, callText } from '../lines.js';
import { stemOf } from '../paths.js';
import { noNumber, refusing } from './fields.js';
import { templates } from '../templates.js';
import { texts } from '../texts.js';

/** @typedef {import('../model.js').Studio} Studio */

/** The number of calls to list before an error. */
const lastCalls = 8;

/**
 * The machines that can be made for the animation.
 *
 * @param {Studio} studio
 */
export const templateList = (studio) => h('ul', { class: 'templates' }, ...Object.keys(templates).map((kind) => h('li', {}, h('button', { type: 'button', 'data-template': kind, onclick: () => studio.draft.make(kind) },
  h('strong', {}, texts.editor.templates[kind]), h('span', { class: 'quiet' }, texts.editor.about[kind])))));

/** @param {Studio} studio */
export function machinePanel(studio) {
  const words = texts.machine;
  const state = h('strong', { class: 'state' });
  const status = h('span', { class: 'quiet' });
  const start = h('button', { type: 'button', onclick: () => studio.play.perform({ op: studio.play.session?.facts.machine === 'stopped' ? 'start' : 'stop' }) });
  const lamp = h('span', { class: 'lamp', 'aria-hidden': 'true' });
  const now = h('div', { class: 'now' }, lamp, h('div', { class: 'now-text' }, state, status), start);
  const message = h('div', { class: 'teach' });
  let shown = '';
  let messageOf = '';

  const show = perFrame(() => {
    const { session, machine } = studio.play;
    const isThere = session !== undefined && machine !== undefined && session.machineError === undefined;
    section.hidden = !session;
    now.hidden = !isThere;
    message.hidden = isThere || !session;
    if (!session) return;
    if (!isThere) {
      const key = `${studio.files.entry?.path} ${session.machineError}`;
      // Open details stay open.
      if (key === messageOf) return;
      messageOf = key;
      fill(message, session.machineError
        ? h('p', { role: 'alert' }, words.broken(session.machineError))
        : h('p', {}, h('strong', {}, words.none), ' ', words.teach),
      studio.files.file && !session.machineError && h('details', { class: 'make-machine' }, h('summary', {}, h('span', { class: 'button primary' }, icon('plus'), words.make)), templateList(studio)));
      return;
    }
    messageOf = '';
    const { machine: kind } = session.facts;
    const name = kind === 'stopped' ? words.stopped : session.state;
    state.textContent = name;
    status.textContent = kind === 'tweening' ? words.statuses.tweening : '';
    start.textContent = kind === 'stopped' ? words.start : words.stop;
    start.title = kind === 'stopped' ? words.startHint : words.stopHint;
    now.dataset.status = kind;
    if (name !== shown && shown) {
      now.classList.remove('arrives');
      void now.offsetWidth;
      now.classList.add('arrives');
    }
    shown = name;
  });
  studio.on('call session', show);
  const section = panel('machine', words.title, {}, now, message);
  return section;
}

/** @param {Studio} studio */
export function inputsPanel(studio) {
  const words = texts.inputs;
  const rows = h('div', { class: 'inputs' });
  const presets = h('div', { class: 'presets' });
  /**
   * The controls, which show a value.
   *
   * @type {Map<string, (value: any) => void>}
   */
  let controls = new Map();

  function build() {
    const facts = studio.play.machineFacts;
    const isThere = facts !== undefined && studio.play.session?.machineError === undefined;
    section.hidden = !isThere;
    controls = new Map();
    if (!facts) return;
    if (facts.inputs.length === 0) {
      fill(rows, h('p', { class: 'teach' }, words.none));
      fill(presets);
      return;
    }
    fill(rows, ...facts.inputs.map((input) => row(input)));
    showPresets();
    update();
  }

  /** @param {import('../machine-facts.js').InputFacts} input */
  function row(input) {
    const { name, type, range, step } = input;
    const id = `input-${name}`;
    const label = h('button', { type: 'button', class: 'plain', title: words.select(name), 'data-select-input': name, onclick: () => studio.select({ kind: 'input', name }) }, name);
    const reset = type === 'Event' ? null : iconButton('restart', `${words.reset}: ${name}`, () => studio.play.perform({ op: 'reset', input: name }));
    switch (type) {
      case 'Numeric': {
        const slider = h('input', { type: 'range', id, 'aria-label': name, min: range[0], max: range[1], step, oninput: () => studio.play.set(name, Number(slider.value)) });
        const number = h('input', { type: 'number', 'aria-label': name, step: 'any' });
        const short = (/** @type {number} */ value) => String(Math.round(value * 1e4) / 1e4);
        refusing(number, noNumber, () => studio.play.set(name, number.valueAsNumber), () => short(studio.play.session?.inputs.find((other) => other.name === name)?.value ?? 0));
        controls.set(name, (value) => {
          if (value < Number(slider.min)) slider.min = value;
          if (value > Number(slider.max)) slider.max = value;
          slider.value = value;
          if (document.activeElement !== number || number.valueAsNumber !== value) number.value = short(value);
        });
        return h('div', { class: 'input' }, label, h('div', { class: 'number' }, slider, number), reset);
      }
      case 'Boolean': {
        const box = h('input', { type: 'checkbox', role: 'switch', id, 'aria-label': name, onchange: () => studio.play.set(name, box.checked) });
        controls.set(name, (value) => { box.checked = value; });
        return h('div', { class: 'input' }, label, h('div', {}, box), reset);
      }
      case 'String': {
        const list = h('datalist', { id: `${id}-words` }, ...input.words.map((value) => h('option', { value })));
        const field = h('input', { type: 'text', id, 'aria-label': name, list: list.id, autocomplete: 'off', spellcheck: 'false', oninput: () => studio.play.set(name, field.value) });
        const chips = input.words.slice(0, 6).map((value) => (
          h('button', { type: 'button', class: 'chip', onclick: () => studio.play.set(name, value) }, value || '“”')));
        controls.set(name, (value) => {
          if (field.value !== value) field.value = value;
          for (const [index, chip] of chips.entries()) chip.setAttribute('aria-pressed', String(input.words[index] === value));
        });
        return h('div', { class: 'input tall' }, label, h('div', {}, field, list, h('div', { class: 'chips' }, ...chips)), reset);
      }
      default: {
        const fire = h('button', { type: 'button', id, 'aria-label': `${words.fire}: ${name}`, onclick: () => studio.play.set(name) }, icon('bolt'), words.fire);
        return h('div', { class: 'input' }, label, h('div', {}, fire));
      }
    }
  }

  const update = perFrame(() => {
    for (const { name, value } of studio.play.session?.inputs ?? []) controls.get(name)?.(value);
  });

  // Presets

  const key = () => `zoetrope-studio-presets:${studio.files.entry?.path}:${studio.play.machine}`;
  /** @returns {Record<string, Record<string, any>>} */
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(key()) ?? '{}');
    } catch {
      return {};
    }
  };
  const keep = (/** @type {Record<string, any>} */ all) => {
    try {
      localStorage.setItem(key(), JSON.stringify(all));
    } catch {
      // Nothing can be kept here, such as in a private window.
    }
    showPresets();
  };

  function showPresets() {
    const all = kept();
    const name = h('input', { type: 'text', placeholder: words.presetName, 'aria-label': words.presetName, required: true });
    const form = h('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      // A name of spaces is none.
      name.value = name.value.trim();
      if (!name.reportValidity()) return;
      const values = Object.fromEntries((studio.play.session?.inputs ?? []).filter(({ type }) => type !== 'Event').map((input) => [input.name, input.value]));
      keep({ ...all, [name.value]: values });
    } }, name, h('button', { type: 'submit' }, icon('save'), words.preset));
    const chips = Object.entries(all).map(([label, values]) => h('span', { class: 'preset' },
      h('button', { type: 'button', class: 'chip', title: words.apply(label), onclick: () => {
        for (const [input, value] of Object.entries(values)) studio.play.set(input, value);
      } }, label),
      iconButton('close', words.forget(label), () => {
        delete all[label];
        keep(all);
      })));
    fill(presets, chips.length > 0 && h('div', { class: 'chips' }, ...chips), form);
  }

  // Storm

  const seed = h('input', { type: 'number', min: 0, step: 1, value: 1, id: 'storm-seed' });
  const outcome = h('div', { class: 'quiet', 'aria-live': 'polite' });
  /** The last calls before an error, and a button for all of them. */
  const shownScript = (/** @type {import('../session.js').Session} */ session) => [
    h('ol', { class: 'steps' }, ...session.calls.slice(-lastCalls).map((call) => h('li', {}, h('code', {}, callText(call))))),
    h('button', { type: 'button', id: 'storm-script', onclick: () => save(new Blob([session.script], { type: 'application/jsonl' }), `${stemOf(studio.files.entry?.path ?? 'session')}.script.jsonl`) }, icon('download'), texts.log.script)];
  const storm = h('div', { class: 'storm' },
    h('button', { type: 'button', id: 'storm', onclick: () => {
      const { session } = studio.play;
      const before = session?.entries.length ?? 0;
      const { made, line } = studio.play.storm(Math.trunc(seed.valueAsNumber) || 0) ?? {};
      if (!session || made === undefined) return;
      const lines = session.entries.slice(before);
      const states = new Set(lines.filter((entry) => entry.line.event === 'stateEntered').map((entry) => entry.line.state));
      const transitions = lines.filter((entry) => entry.line.event === 'transition').length;
      const all = studio.play.machineFacts?.states.filter(({ isGlobal }) => !isGlobal).length ?? 0;
      if (line) fill(outcome, h('p', { class: 'refused' }, texts.storm.stopped(made, asText(line))), ...shownScript(session));
      else fill(outcome, h('p', {}, texts.storm.done(states.size, all, transitions)));
    } }, icon('storm'), texts.storm.run),
    h('label', { for: 'storm-seed' }, texts.storm.seed), seed, outcome);

  const section = panel('inputs', words.title, {}, rows, presets, h('h3', {}, texts.storm.title), storm);
  studio.on('session', () => {
    fill(outcome);
    build();
  });
  studio.on('call', update);
  build();
  return section;
}

/**
 * The call of an interaction.
 *
 * @param {import('../machine-facts.js').Interaction} interaction
 */
export function callOf({ type, layer }, /** @type {Studio} */ studio) {
  if (type === 'OnComplete') return { op: 'complete' };
  if (type === 'OnLoopComplete') return { op: 'loopComplete' };
  const op = type[0].toLowerCase() + type.slice(1);
  // A pointer on the layer has not left it.
  if (type === 'PointerExit') return { op, x: -1, y: -1 };
  if (layer !== undefined) return { op, layer };
  const { width, height } = studio.play.session?.canvas ?? { width: 0, height: 0 };
  return { op, x: width / 2, y: height / 2 };
}

/**
 * Performs an interaction, and says why a pointer elsewhere can't.
 *
 * @param {import('../machine-facts.js').Interaction} interaction
 * @param {Studio} studio
 */
export function interact(interaction, studio) {
  const { type, layer } = interaction;
  const caused = studio.play.perform(callOf(interaction, studio));
  if (layer === undefined || studio.play.isWatching || caused.some(({ line }) => line.event !== undefined)) return;
  if (type === 'PointerExit') studio.say(texts.interactions.notInside(layer));
  if (type === 'PointerEnter') studio.say(texts.interactions.inside(layer));
}

/** @param {Studio} studio */
export function interactionsPanel(studio) {
  const words = texts.interactions;
  const list = h('ol', { class: 'interactions' });

  function build() {
    const facts = studio.play.machineFacts;
    section.hidden = facts === undefined || studio.play.session?.machineError !== undefined;
    if (!facts) return;
    if (facts.interactions.length === 0) {
      fill(list, h('li', { class: 'teach' }, words.none));
      return;
    }
    fill(list, ...facts.interactions.map((interaction, index) => {
      const { type, layer, state, actions } = interaction;
      const gesture = words.gestures[type] ?? type;
      const label = state === undefined ? words.on(gesture, layer) : words.of(gesture, state);
      const point = () => studio.notify('light', layer ?? '');
      const leave = () => studio.notify('light', '');
      return h('li', {},
        h('button', { type: 'button', onclick: () => interact(interaction, studio), onpointerenter: point, onpointerleave: leave, onfocus: point, onblur: leave,
          'aria-keyshortcuts': index < 9 ? index + 1 : null },
        index < 9 && h('kbd', { 'aria-hidden': 'true' }, index + 1), h('span', {}, label)),
        h('button', { type: 'button', class: 'plain quiet', title: words.select, onclick: () => studio.select({ kind: 'interaction', index }) }, actions.join(', ') || '…'));
    }));
  }
  oneStop(list, 'li > button');
  const section = panel('interactions', words.title, {}, list);
  studio.on('session', build);
  build();
  return section;
}
