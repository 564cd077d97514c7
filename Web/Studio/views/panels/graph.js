// The states of the machine that is chosen, and the transitions between them.

import { lastIndex } from '../../arrays.js';
import { h, perFrame } from '../../dom.js';
import { studioEngine } from '../../engine.js';
import { arrangements } from '../../graph/arrangements.js';
import { GraphCanvas } from '../../graph/canvas.js';
import { graphOf } from '../../graph/machine-graph.js';
import { nameField } from '../../graph/name-field.js';
import { markRoute } from '../../graph/scene.js';
import { Newest } from '../../newest.js';
import { texts } from '../../texts.js';
import { addState, addTransition, nameRefusal, removeState, removeTransition, renameState } from '../edit.js';
import { statesOf } from '../motion.js';

const words = texts.views.graph;

/**
 * @param {import('../desk.js').ViewDesk} desk
 * @param {import('../../shell/actions.js').Actions} actions
 */
export function graphPanel(desk, actions) {
  const { studio } = desk;
  let shown = '', machineShown = '';
  const builds = new Newest();
  /** The middles of states that are about to be drawn. */
  const middles = /** @type {Map<string, [number, number]>} */ (new Map());
  /** A state that gets the focus once it is drawn, and whether a field for its name opens. */
  let awaited = /** @type {{ name: string, isNamed: boolean } | undefined} */ (undefined);

  const idNow = () => String(desk.machines[desk.machine]?.machine);

  /** The entries of the machine that is chosen, without the looks of views, which are not in the graph. */
  const entriesNow = () => desk.machines.filter((machine) => String(machine?.machine) === idNow())
    .map((machine) => ({ machine: idNow(), states: (Array.isArray(machine.states) ? machine.states : []).map((/** @type {any} */ state) => ({ ...state, views: [] })) }));

  /** @type {GraphCanvas} */
  const canvas = new GraphCanvas({
    label: words.title,
    current: () => currentState() ?? canvas.scene.boxes.keys().next().value ?? '',
    pressBox: (name) => {
      const found = find(name);
      if (found) desk.choose({ mode: 'state', machine: found.machine, state: found.state, transition: -1, view: undefined });
    },
    pressEdge: (keys) => {
      // A line may stand for several transitions: each press selects the next.
      const at = keys.indexOf(`${desk.stateJSON?.stateId}\n${desk.stateJSON?.transitions?.[desk.transition]?.transitionId}`);
      const [from, event] = keys[(at + 1) % keys.length].split('\n');
      const found = find(from);
      const transition = lastIndex(Array.isArray(found?.json.transitions) ? found?.json.transitions : [], (other) => String(other?.transitionId) === event);
      if (found && transition >= 0) desk.choose({ mode: desk.mode === 'play' ? 'play' : 'state', machine: found.machine, state: found.state, transition, view: undefined });
    },
    pressNothing: () => desk.choose({ transition: -1 }),
    open: (name) => nameState(name),
    moved: () => arranged.keep(),
    frame: () => {},
    connect: (from, to, point) => {
      const found = studio.settings.values.mode === 'edit' ? find(from) : undefined;
      if (!found) return;
      // Both are one step to undo.
      const step = { kind: `connect ${from}`, time: performance.now() };
      const goal = to ?? addState(desk, found.machine, step);
      if (goal === undefined) return;
      if (to === undefined) receive(goal, point);
      addTransition(desk, found.machine, found.state, goal, step);
    },
  });
  const arranged = arrangements(canvas, {
    key: () => [studio.files.server?.key ?? '', desk.sheets?.machines.entry.path ?? '', idNow()], text: () => desk.text('machines'), moved: () => actions.refresh(),
  });

  async function build() {
    section.hidden = !desk.isOpen || desk.machines.length === 0;
    // Also if the graph that shows is the wanted one: another may be on its way.
    const isNewest = builds.begin();
    if (section.hidden) return;
    const text = JSON.stringify(entriesNow());
    if (text === shown) {
      update();
      return;
    }
    const id = idNow();
    let drawn;
    try {
      drawn = await graphOf(await studioEngine(), id, text, { details: false });
    } catch {
      // A text that is no machine keeps the graph of the one before.
      return;
    }
    if (!isNewest()) return;
    shown = text;
    const { graph } = drawn;
    const before = canvas.scene.corners;
    const isOther = machineShown !== `${desk.sheets?.machines.entry.path}\n${id}`;
    machineShown = `${desk.sheets?.machines.entry.path}\n${id}`;
    canvas.draw(drawn, {
      box: ({ state, isDeclared }) => {
        const goals = new Set(graph.transitions.filter((/** @type {any} */ { from }) => from === state).map((/** @type {any} */ { to }) => String(to)));
        return { classes: [!isDeclared && 'undeclared'], label: [state, goals.size > 0 && texts.graph.leads([...goals])].filter(Boolean).join(', '), hasHandle: isDeclared };
      },
      line: ({ transitions, lines }) => {
        const all = transitions.map((index) => graph.transitions[index]);
        return { classes: [], hint: texts.graph.transition(all[0].from, all[0].to), keys: all.map(({ from, event }) => `${from}\n${event}`), lines };
      },
    }, { corners: (boxes) => arranged.corners(boxes, before, graph.states.map((/** @type {any} */ { name }) => String(name)), middles), isOther });
    if (awaited && canvas.scene.boxes.has(awaited.name)) {
      const { name, isNamed } = awaited;
      awaited = undefined;
      middles.delete(name);
      canvas.camera.reveal(name);
      if (isNamed) field.begin(name);
      else canvas.focus(name);
    }
    update();
  }

  /** @param {string} name */
  function find(name) {
    for (const [machine, entry] of desk.machines.entries()) {
      if (String(entry?.machine) !== idNow() || !Array.isArray(entry.states)) continue;
      const state = lastIndex(entry.states, (/** @type {any} */ other) => String(other?.stateId) === name);
      if (state >= 0) return { machine, state, json: entry.states[state] };
    }
    return undefined;
  }

  // Changes

  const field = nameField(canvas, (from, to, takesFocus) => {
    const found = find(from);
    const refusal = nameRefusal(from, statesOf(desk.machines, idNow()).keys())(to);
    if (!found || refusal !== undefined) {
      studio.say(refusal ?? '');
      return false;
    }
    if (takesFocus) awaited = { name: to, isNamed: false };
    const isRenamed = renameState(desk, found.machine, found.state, to);
    if (!isRenamed) awaited = undefined;
    return isRenamed;
  });

  /**
   * Opens a field for the name of a new state once it is drawn.
   *
   * @param {string} name
   * @param {[number, number]} [middle] of its box
   */
  function receive(name, middle) {
    if (middle) middles.set(name, middle);
    awaited = { name, isNamed: true };
  }

  /** Lets a person type another name of a state, by default of the selected one. */
  function nameState(name = String(desk.stateJSON?.stateId)) {
    const found = find(name);
    if (!found || !canvas.scene.boxes.has(name)) return;
    studio.settings.change({ mode: 'edit' });
    desk.choose({ mode: 'state', machine: found.machine, state: found.state, transition: -1, view: undefined });
    canvas.camera.reveal(name);
    field.begin(name);
  }

  /** Removes the selected transition, or the selected state. */
  function remove() {
    if (desk.transition >= 0) removeTransition(desk);
    else if (statesOf(desk.machines, idNow()).size < 2) studio.say(texts.graph.lastState);
    else removeState(desk, desk.machine, desk.state);
    canvas.view.focus({ preventScroll: true });
  }

  /** Lays out the graph again. */
  function tidy() {
    if (arranged.tidy()) studio.say(texts.graph.tidied);
  }

  function add() {
    studio.settings.change({ mode: 'edit' });
    const name = addState(desk, desk.machine);
    if (name !== undefined) receive(name);
  }

  const isShown = () => !section.hidden && canvas.view.clientHeight > 0;
  /** Whether the focus is on a state, or in the palette. After a removal it is on neither, so the next Delete removes nothing. */
  const isOnState = () => {
    const focused = document.activeElement;
    return (canvas.view.contains(focused) && focused?.closest('.state[data-box]') !== null) || (focused?.closest('dialog') ?? null) !== null;
  };
  const hasChosen = () => desk.mode === 'state' && desk.transition < 0 && desk.stateJSON !== undefined;

  const running = () => (desk.mode === 'play' ? desk.status?.machines.find((/** @type {any} */ other) => other.machine === idNow()) : undefined);
  /** The state that a machine is in, or the one that is edited. */
  const currentState = () => running()?.state ?? (desk.mode === 'state' ? String(desk.stateJSON?.stateId) : undefined);

  const update = perFrame(() => {
    const now = running();
    canvas.setCurrent(currentState() ?? '');
    canvas.choose(desk.mode === 'state' && desk.transition < 0 ? [String(desk.stateJSON?.stateId)] : []);
    const block = now?.isBusy ? desk.sequences().find((other) => other.id === idNow())?.blocks.find(({ start, delay, duration }) => desk.preview.time >= start && desk.preview.time < start + delay + duration) : undefined;
    const json = block && desk.machines[block.machine]?.states?.[block.state];
    const taken = json && `${json.stateId}\n${json.transitions?.[block?.transition ?? -1]?.transitionId}`;
    const chosen = desk.transition >= 0 ? `${desk.stateJSON?.stateId}\n${desk.stateJSON?.transitions?.[desk.transition]?.transitionId}` : undefined;
    for (const route of canvas.scene.routes) {
      markRoute(route, 'taken', taken !== undefined && route.keys.includes(taken));
      markRoute(route, 'chosen', chosen !== undefined && route.keys.includes(chosen));
    }
  });

  const tools = h('div', { class: 'graph-tools' }, h('div', { class: 'actions' }, ...['smaller', 'larger', 'fit', 'tidy', 'add'].map((id) => actions.button(`graph-${id}`, { class: `icon-button ${id}`, id: `views-graph-${id}` }))));
  desk.on('open change choice', build);
  desk.on('run', update);
  const section = h('section', { id: 'views-graph', class: 'panel of-views', 'aria-label': words.title }, canvas.view, tools);
  section.hidden = true;
  return {
    element: section, view: canvas.view, camera: canvas.camera, moves: arranged, tidy, isShown, canEdit: isShown, isEditing: () => isShown() && studio.settings.values.mode === 'edit', hasChosen, remove, add, name: () => nameState(),
    // A selected view goes first.
    canRemove: () => desk.view === undefined && (desk.transition >= 0 || (hasChosen() && isOnState())),
  };
}
