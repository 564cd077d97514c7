// The selected part: its facts in Try, and its form in Edit.

import { afterPress, fill, h, icon, iconButton, perFrame } from '../dom.js';
import { changesLine } from './changes.js';
import { guardText, holds } from '../lines.js';
import { MachineFacts, inWords, list } from '../machine-facts.js';
import { partAt, pathOf } from '../model/selection.js';
import { texts } from '../texts.js';
import { partForms } from './forms.js';
import { callOf, interact, templateList } from './machine.js';
import { wayView } from './way-view.js';

const words = texts.inspector;

/** @typedef {import('../model/selection.js').Selection} Selection */

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('../shell/actions.js').Actions} actions
 * @param {() => void} openFilm
 */
export function inspectorPanel(studio, actions, openFilm) {
  /** What can be done with the whole machine. */
  const machineActions = ['runs-first', 'remove-machine'].map((id) => actions.button(id, { isLabelled: true, isHiddenIfImpossible: true }));
  const way = wayView(studio, openFilm);
  const forms = partForms(studio);
  const title = h('h2', { id: 'inspector-title', tabindex: '-1' });
  const around = h('span', { class: 'around' });
  const badges = h('span', { class: 'badges' });
  const buttons = h('div', { class: 'inspector-actions' });
  const facts = h('div', { class: 'inspector-facts' });
  const close = iconButton('close', words.close, () => studio.select(undefined), { id: 'inspector-close' });
  const section = h('section', { id: 'inspector', class: 'panel', 'aria-labelledby': 'inspector-title', onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !studio.selection) return;
    event.preventDefault();
    studio.select(undefined);
  } },
  h('header', {}, h('div', { class: 'inspector-title' }, around, title, badges), close), buttons, way.element, forms.element, facts, changesLine(studio));

  const isEditing = () => studio.settings.values.mode === 'edit' && studio.draft.current !== undefined;
  /** The inputs with their values now. */
  let values = /** @type {Map<string, any>} */ (new Map());
  let machine = /** @type {any} */ (undefined);
  /** The machine as it is written now, or as it is played if that can't be read. */
  let definition = /** @type {MachineFacts | undefined} */ (undefined);
  let definitionText = '';

  function read() {
    const text = studio.draft.current?.text;
    if (text === undefined) definition = studio.play.machineFacts;
    else if (text !== definitionText || !definition) {
      try {
        definition = new MachineFacts(JSON.parse(text));
      } catch {
        definition = studio.play.machineFacts;
      }
    }
    definitionText = text ?? '';
    machine = definition?.json;
  }

  // Links

  /**
   * @param {Selection} selection
   * @param {string} label
   */
  const link = (selection, label) => h('button', { type: 'button', class: 'link', onclick: () => studio.select(selection) }, label || '—');
  const stateLink = (/** @type {string} */ name) => link({ kind: 'state', name }, name);
  /**
   * @param {string} label
   * @param {string | Node | false | undefined} value
   */
  const row = (label, value) => (value ? [h('dt', {}, label), h('dd', {}, value)] : []);
  const isGlobal = (/** @type {string} */ name) => list(machine?.states).some((state) => state.name === name && state.type === 'GlobalState');
  /** @param {{ from: string, index: number, to: string }} transition */
  const transitionLink = ({ from, index, to }) => link({ kind: 'transition', from, index }, words.transition(isGlobal(from) ? words.anywhere : from, to));

  /** All transitions of the machine. */
  const transitions = () => list(machine?.states).flatMap((state) => list(state.transitions).map((transition, index) => ({
    from: String(state.name), index, to: String(transition.toState ?? ''), guards: list(transition.guards),
  })));

  /** @param {any[]} guards */
  function conditions(guards) {
    if (guards.length === 0) return h('span', { class: 'guards' }, h('span', { class: 'guard met' }, words.always));
    return h('span', { class: 'guards' }, ...guards.map((guard) => {
      if (guard.type === 'Event') return h('button', { type: 'button', class: 'guard event', title: texts.graph.fire(guard.inputName), onclick: () => studio.play.set(guard.inputName) }, icon('bolt'), guardText(guard));
      const isMet = holds(guard, values);
      return h('span', { class: `guard ${isMet ? 'met' : 'unmet'}`, title: isMet ? words.met : words.unmet }, guardText(guard));
    }));
  }

  const sentence = (/** @type {unknown} */ actions) => list(actions).map(inWords).join(', ');

  /** @param {{ from: string, index: number, to: string, guards: any[] }[]} all */
  const leaving = (all) => h('ul', { class: 'leaving' }, ...all.map((transition) => h('li', {}, transitionLink(transition), conditions(transition.guards))));

  // Kinds

  /**
   * The view of a part: its name, the part around it, badges, buttons, facts that its form shows too, and other facts.
   *
   * @typedef {object} View
   * @property {string} name
   * @property {Node} [around]
   * @property {(string | false | undefined)[]} [badges]
   * @property {(HTMLElement | false)[]} [buttons]
   * @property {Node[]} [facts] left out beside the form
   * @property {(Node | false)[]} [more]
   */

  /**
   * @type {{ [Kind in Selection['kind']]: (selection: any, part: any) => View | undefined }}
   */
  const views = {
    state({ name }, state) {
      const isAny = state.type === 'GlobalState';
      const all = transitions();
      const own = all.filter(({ from }) => from === name || (!isAny && isGlobal(from)));
      const arriving = [...new Set(all.filter(({ to }) => to === name).map(({ from }) => from))];
      return {
        name,
        badges: [isNow(name) && words.now, machine.initial === name && words.initial, state.final === true && words.final, isAny && words.global],
        buttons: isAny ? [] : [
          h('button', { type: 'button', class: 'primary', id: 'find-way', onclick: () => way.start({ state: name }) }, icon('search'), words.way),
          h('button', { type: 'button', id: 'force-state', title: words.forceHint, onclick: () => studio.play.perform({ op: 'override', state: name }) }, icon('bolt'), words.force)],
        facts: [h('dl', {}, ...(isAny ? [] : row(words.plays, playback(state))), ...row(words.entry, sentence(state.entryActions)), ...row(words.exit, sentence(state.exitActions))), h('h3', {}, words.leaves), own.length > 0 ? leaving(own) : h('p', { class: 'quiet' }, words.nowhere)],
        more: [
          arriving.length > 0 && h('dl', {}, ...row(words.arrives, h('span', {}, ...arriving.map((other) => (isGlobal(other) ? link({ kind: 'state', name: other }, words.anywhere) : stateLink(other))))))],
      };
    },
    transition({ from, index }, transition) {
      return {
        name: words.transition(isGlobal(from) ? words.anywhere : from, String(transition.toState ?? '')), around: stateLink(from),
        badges: [transition.type === 'Tweened' && words.tweened(Number(transition.duration) || 0)],
        buttons: [h('button', { type: 'button', id: 'find-way', onclick: () => way.start({ state: from, transition: index }) }, icon('search'), words.way)],
        facts: [h('h3', {}, words.when), conditions(list(transition.guards)), h('dl', {}, ...row(words.to, stateLink(String(transition.toState ?? ''))))],
      };
    },
    interaction({ index }) {
      const interaction = definition?.interactions[index];
      if (!interaction) return undefined;
      const { type, layer, state, actions } = interaction;
      const gesture = texts.interactions.gestures[type] ?? type;
      return {
        name: state === undefined ? texts.interactions.on(gesture, layer) : texts.interactions.of(gesture, state),
        buttons: [h('button', { type: 'button', id: 'do-interaction', onclick: () => interact(interaction, studio) }, icon('bolt'), words.perform)],
        facts: [h('dl', {}, ...row(words.does, actions.join(', ') || words.nothing))],
        more: [h('dl', {}, ...row(words.layer, layer !== undefined && link({ kind: 'layer', name: layer }, layer)), ...row(words.call, h('code', {}, JSON.stringify(callOf(interaction, studio)))))],
      };
    },
    input({ name }, input) {
      const of = (/** @type {any} */ { inputName, compareTo, value }) => inputName === name || compareTo === `$${name}` || value === `$${name}`;
      const readers = transitions().filter(({ guards }) => guards.some(of));
      const setters = list(machine.interactions).flatMap((interaction, index) => (list(interaction.actions).some(of) ? [index] : []));
      const states = list(machine.states).filter((state) => [...list(state.entryActions), ...list(state.exitActions)].some(of));
      const names = definition?.interactions ?? [];
      return {
        name, badges: [texts.forms.values[input.type] ?? input.type],
        facts: [h('dl', {}, ...(input.type === 'Event' ? [] : [...row(words.value, JSON.stringify(values.get(name))), ...row(words.begins, JSON.stringify(input.value))]))],
        more: [
          h('h3', {}, words.readBy), readers.length > 0 ? leaving(readers) : h('p', { class: 'quiet' }, words.unread),
          h('h3', {}, words.setBy), setters.length + states.length > 0
            ? h('ul', { class: 'leaving' }, ...setters.map((index) => h('li', {}, link({ kind: 'interaction', index }, `${texts.interactions.gestures[names[index]?.type] ?? ''} ${names[index]?.layer ?? names[index]?.state ?? ''}`.trim()), h('span', { class: 'quiet' }, names[index]?.actions.join(', ') ?? ''))), ...states.map((state) => h('li', {}, stateLink(String(state.name)))))
            : h('p', { class: 'quiet' }, words.unset)],
      };
    },
    layer({ name }) {
      const layer = studio.play.session?.layers.find((other) => other.name === name);
      const heard = (definition?.interactions ?? []).flatMap((interaction, index) => (interaction.layer === name ? [{ interaction, index }] : []));
      const { x, y, width, height } = layer ?? {};
      return {
        name, badges: [layer && (texts.layers.kinds[layer.kind] ?? layer.kind), layer?.visible === false && texts.layers.hidden],
        more: [
          h('dl', {}, ...row(words.box, x !== undefined && words.boxOf(...(/** @type {[number, number, number, number]} */ ([x, y, width, height].map((value) => Math.round(Number(value)))))))),
          ...(studio.play.machine === undefined ? [] : [h('h3', {}, words.hears), heard.length > 0
            ? h('ul', { class: 'leaving' }, ...heard.map(({ interaction, index }) => h('li', {}, link({ kind: 'interaction', index }, texts.interactions.gestures[interaction.type] ?? interaction.type), h('span', { class: 'quiet' }, interaction.actions.join(', ')))))
            : h('p', { class: 'quiet' }, words.deaf)]),
          isEditing() && h('button', { type: 'button', id: 'listen-to-layer', onclick: () => forms.add('interaction', { layerName: name }) }, icon('plus'), words.listen)],
      };
    },
  };

  const isNow = (/** @type {string} */ name) => studio.play.session?.state === name && studio.play.session.facts.machine !== 'stopped';

  /** @param {any} state */
  function playback({ animation, segment, autoplay, loop, loopCount, mode, speed }) {
    const part = Array.isArray(segment) ? segment.join('–') : segment || words.whole;
    const isOther = animation && animation !== studio.play.session?.animation;
    return [
      isOther && animation, part, autoplay ? undefined : words.still, loop && (loopCount ? words.times(loopCount) : words.loops),
      mode && mode !== 'Forward' && (texts.time.modes[mode] ?? mode).toLowerCase(), speed !== undefined && speed !== 1 && words.speed(speed),
    ].filter(Boolean).join(', ');
  }

  // The panel

  let shown = '';

  function build() {
    const { selection } = studio;
    const { session } = studio.play;
    section.hidden = !session;
    if (!session) return;
    read();
    values = new Map(session.inputs.map((input) => [input.name, input.value]));
    const path = pathOf(machine, selection);
    const isThere = selection !== undefined && (path !== undefined || selection.kind === 'layer');
    const view = isThere ? views[selection.kind](selection, path && partAt(machine, path)) : undefined;
    const key = JSON.stringify(view && selection);
    if (key !== shown) way.hide();
    shown = key;
    section.dataset.kind = view ? selection?.kind : '';
    close.hidden = !view;
    title.textContent = view?.name ?? (studio.play.machine ?? words.title);
    fill(around, view?.around);
    fill(badges, ...(view?.badges ?? []).map((text) => text && h('span', { class: text === words.now ? 'badge machine' : 'badge' }, text)));
    const hasForm = isEditing() && (path !== undefined || !view);
    const shownButtons = view ? view.buttons ?? [] : hasForm ? machineActions : [];
    if (shownButtons !== machineActions || buttons.firstChild !== machineActions[0]) fill(buttons, ...shownButtons);
    buttons.hidden = shownButtons.length === 0;
    forms.show(hasForm ? path ?? [] : undefined);
    fill(facts, ...(view ? [...(hasForm ? [] : view.facts ?? []), ...view.more ?? []] : [!hasForm && h('p', { class: 'teach' }, studio.play.machine === undefined ? texts.editor.teach : words.teach), studio.play.machine === undefined && studio.settings.values.mode === 'edit' && templateList(studio)]));
  }

  const factButtons = () => /** @type {HTMLElement[]} */ ([...section.querySelectorAll('.inspector-facts button, .inspector-actions button')]);
  const update = perFrame(afterPress(section, () => {
    const former = shown;
    const isInside = section.contains(document.activeElement);
    const index = factButtons().findIndex((button) => button === document.activeElement);
    build();
    if (!isInside || (section.contains(document.activeElement) && !document.activeElement?.closest('[hidden]'))) return;
    // The focused element was replaced or hidden.
    ((shown === former ? factButtons()[index] : undefined) ?? title).focus();
  }));
  studio.on('call session draft settings selection file', update);
  studio.on('selection', () => section.parentElement?.scrollTo(0, 0));
  build();
  return section;
}
