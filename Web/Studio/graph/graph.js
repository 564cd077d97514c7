// The graph of the machine, with its session and its changes.

import { h } from '../dom.js';
import { Newest } from '../newest.js';
import { texts } from '../texts.js';
import { arrangements } from './arrangements.js';
import { GraphCanvas } from './canvas.js';
import { graphChanges } from './changes.js';
import { positions } from './edit.js';
import { globalsOf, troubles } from './facts.js';
import { beginsClosed, collapsed, groupsOf } from './groups.js';
import { groupsBar } from './groups-bar.js';
import { markRoute } from './scene.js';
import { sessionMarks } from './session-marks.js';

const words = texts.graph;

/** @typedef {ReturnType<typeof graphPanel>} Graph */

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('../shell/actions.js').Actions} actions
 */
export function graphPanel(studio, actions) {
  /** The machine that the graph shows. */
  let shown = '';
  let isDrawn = false;
  /** @type {import('./groups.js').Group[]} */
  let groups = [];
  /**
   * The names of the groups that are closed, by the machine.
   *
   * @type {Map<string, Set<string>>}
   */
  const closed = new Map();
  /** @type {import('./session-marks.js').Subject} */
  let subject = { states: [], transitions: 0, globals: [], pairs: new Map(), reduced: undefined };

  /** @type {GraphCanvas} */
  const canvas = new GraphCanvas({
    label: words.title,
    current: () => {
      const { session } = studio.play;
      const current = session && session.facts.machine !== 'stopped' ? session.state : '';
      const name = subject.reduced?.homes.get(current) ?? current;
      return canvas.scene.boxes.has(name) ? name : canvas.scene.boxes.keys().next().value ?? '';
    },
    pressBox: (name, adds) => {
      const group = subject.reduced?.boxes.get(name);
      if (group) {
        close([group.name], false);
        return;
      }
      const chosen = new Set(adds ? canvas.chosen : []);
      if (adds && chosen.has(name)) chosen.delete(name);
      else chosen.add(name);
      canvas.choose(chosen);
      const last = [...chosen].at(-1);
      studio.select(last === undefined ? undefined : { kind: 'state', name: last });
    },
    pressEdge: (keys, line) => {
      // A line may stand for several transitions: its texts select each, and another press the next.
      const { selection } = studio;
      const at = selection?.kind === 'transition' ? keys.indexOf(`${selection.from}\n${selection.index}`) : -1;
      const [from, index] = keys[line !== undefined && at !== line ? line : (at + 1) % keys.length].split('\n');
      studio.select({ kind: 'transition', from, index: Number(index) });
    },
    pressNothing: () => studio.select(undefined),
    open: (name) => {
      const group = subject.reduced?.boxes.get(name);
      if (group) close([group.name], false);
      else changes.nameState(name);
    },
    moved: () => arranged.keep(),
    frame: (names) => {
      const states = names.filter((name) => !subject.reduced?.boxes.has(name));
      canvas.choose(states);
      const last = states.at(-1);
      studio.select(last === undefined ? undefined : { kind: 'state', name: last });
    },
    connect: (from, to, [x, y]) => {
      if (to === undefined) changes.addState([x, y], from);
      else if (canvas.scene.boxes.has(to) && !subject.reduced?.boxes.has(to) && !subject.globals.includes(to)) changes.addTransition(from, to);
    },
  });
  const { camera, scene } = canvas;
  const marks = sessionMarks(studio, canvas, () => subject);
  const bar = groupsBar({ close, light: (states, isLit) => { for (const state of states) scene.boxes.get(state)?.element.classList.toggle('of-group', isLit); } });
  const message = h('p', { class: 'teach', hidden: true });

  // Building

  const builds = new Newest();

  async function build() {
    const isNewest = builds.begin();
    const { file } = studio.files;
    const { machine, machineFacts } = studio.play;
    const isBroken = studio.play.session?.machineError !== undefined;
    section.hidden = machine === undefined || !file || (isBroken && !(isDrawn && shown === machineKey()));
    if (section.hidden || !file || machine === undefined) {
      canvas.clear();
      isDrawn = false;
      return;
    }
    // The graph of the last text that could be read stays.
    if (isBroken) return;
    groups = machineFacts ? groupsOf(machineFacts.json) : [];
    // New states are not hidden in closed groups.
    for (const { name, states } of groups) if (changes.names.some((state) => states.includes(state))) closedNames().delete(name);
    const shut = closedGroups();
    const reduced = machineFacts && shut.length > 0 ? collapsed(machineFacts.json, shut, ({ name, states }) => texts.groups.label(name, states.length)) : undefined;
    bar.show(groups, closedNames());
    /** @type {any} */
    let drawn;
    message.hidden = true;
    try {
      drawn = await studio.play.graph(reduced && JSON.stringify(reduced.json));
      if (!isNewest() || !drawn) return;
    } catch (error) {
      if (!isNewest()) return;
      canvas.clear();
      isDrawn = false;
      message.hidden = false;
      message.textContent = String(/** @type {Error} */ (error).message);
      return;
    }
    const { graph } = drawn;
    const pairs = /** @type {Map<string, string[]>} */ (new Map());
    const keys = keysOf(graph, reduced, pairs);
    const globals = globalsOf(graph);
    const states = /** @type {any[]} */ (Array.isArray(machineFacts?.json.states) ? machineFacts?.json.states : []).filter((state) => state && typeof state === 'object');
    subject = {
      states: states.filter(({ type }) => type !== 'GlobalState').map(({ name }) => name), globals, pairs, reduced,
      transitions: states.reduce((sum, { transitions }) => sum + (Array.isArray(transitions) ? transitions.length : 0), 0),
    };
    const troubled = troubles(graph);
    const before = scene.corners;
    const isOther = shown !== machineKey();
    shown = machineKey();
    isDrawn = true;
    canvas.draw(drawn, {
      box: (shape) => boxLook(shape, graph, troubled),
      line: ({ transitions, lines }) => {
        const first = graph.transitions[transitions[0]];
        const own = transitions.flatMap((index) => keys[index]);
        const isMany = own.length > 1 && transitions.length === 1;
        return { classes: [first.kinds?.includes('tweened') && 'tweened', isMany && 'many'], hint: words.transition(first.from, first.to), keys: own, lines: isMany ? [`${own.length} ×`] : lines };
      },
    }, { corners: (homes) => arranged.corners(homes, before, states.map(({ name }) => String(name)), changes.middles, positions(machineFacts?.json)), isOther });
    if (isOther) marks.forget();
    mark();
    markFound();
    marks.update();
    changes.receive();
    const { selection } = studio;
    if (!isOther && selection?.kind === 'state' && !before.has(selection.name)) camera.reveal(selection.name);
  }

  /**
   * @param {import('./scene.js').Box} shape
   * @param {any} graph
   * @param {(name: string) => string} troubled
   * @returns {import('./scene.js').BoxLook}
   */
  function boxLook({ state, isDeclared }, graph, troubled) {
    const group = subject.reduced?.boxes.get(state);
    if (group) return { classes: ['group'], group: group.name, label: texts.groups.open(group.name, group.states.length), hint: texts.groups.open(group.name, group.states.length) };
    const kinds = graph.states.find((/** @type {any} */ other) => other.name === state)?.kinds ?? [];
    const trouble = isDeclared ? troubled(state) : 'undeclared';
    const goals = new Set(graph.transitions.filter((/** @type {any} */ { from }) => from === state).map((/** @type {any} */ { to }) => String(to)));
    const hint = [kinds.includes('global') && words.global(state), trouble && /** @type {any} */ (words)[trouble]].filter(Boolean).join(', ');
    return { classes: [...kinds, trouble], label: [state, hint, goals.size > 0 && words.leads([...goals])].filter(Boolean).join(', '), hint, hasHandle: isDeclared };
  }

  /**
   * The keys of the transitions that each line stands for: a state and an index among that state's transitions.
   *
   * @param {any} graph
   * @param {import('./groups.js').Collapsed | undefined} reduced
   * @param {Map<string, string[]>} pairs takes the keys of the transitions from one state to another
   * @returns {string[][]}
   */
  function keysOf(graph, reduced, pairs) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const add = (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ key) => {
      const pair = `${from}\n${to}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), key]);
    };
    for (const state of reduced ? studio.play.machineFacts?.json.states ?? [] : []) {
      for (const [index, { toState }] of (state.transitions ?? []).entries()) add(state.name, toState, `${state.name}\n${index}`);
    }
    return graph.transitions.map((/** @type {any} */ { from, to }) => {
      const index = counts.get(from) ?? 0;
      counts.set(from, index + 1);
      const key = `${from}\n${index}`;
      if (reduced) return reduced.keys.get(key) ?? [];
      add(from, to, key);
      return [key];
    });
  }

  const machineKey = () => `${studio.draft.looseEntry?.path ?? studio.files.entry?.path}\n${studio.play.machine}`;

  // Groups

  /** The names of the groups that are closed. */
  function closedNames() {
    let names = closed.get(machineKey());
    if (!names) {
      names = new Set(beginsClosed(studio.play.machineFacts?.states.length ?? 0) ? groups.map(({ name }) => name) : []);
      closed.set(machineKey(), names);
    }
    return names;
  }

  function closedGroups() {
    const names = closedNames();
    return groups.filter(({ name }) => names.has(name));
  }

  /**
   * Opens groups, or closes them.
   *
   * @param {string[]} names
   * @param {boolean} isClosed
   */
  async function close(names, isClosed) {
    const shut = closedNames();
    for (const name of names) {
      if (isClosed) shut.add(name);
      else shut.delete(name);
    }
    await build();
    const opened = groups.find(({ name }) => name === names[0]);
    if (!isClosed && names.length === 1 && opened) camera.show(opened.states);
    else camera.fit();
  }

  const arranged = arrangements(canvas, {
    key: () => [studio.files.server?.key ?? '', ...(studio.draft.looseEntry ? [studio.draft.looseEntry.path, ''] : [studio.files.entry?.path ?? '', studio.play.machine ?? ''])],
    text: () => studio.draft.current?.text ?? '', moved: () => {
      marks.update();
      actions.refresh();
    },
  });

  /** Lays out the graph again. */
  function tidy() {
    if (arranged.tidy()) studio.say(words.tidied);
  }

  const changes = graphChanges(studio, canvas, { isShown: () => !section.hidden && canvas.view.clientHeight > 0, isArranged: () => arranged.isArranged, corners: () => arranged.all, mark });

  // The selection

  /** Marks what is selected. */
  function mark() {
    const { selection } = studio;
    if (selection?.kind !== 'state') canvas.choose([]);
    else if (!canvas.chosen.has(selection.name)) canvas.choose([selection.name]);
    const key = selection?.kind === 'transition' ? `${selection.from}\n${selection.index}` : undefined;
    for (const route of scene.routes) markRoute(route, 'chosen', key !== undefined && route.keys.includes(key));
  }

  /** Shows what is selected elsewhere, in groups too. */
  async function show() {
    mark();
    const { selection } = studio;
    const name = selection?.kind === 'state' ? selection.name : selection?.kind === 'transition' ? selection.from : undefined;
    if (name === undefined || canvas.view.contains(document.activeElement)) return;
    const group = groups.find(({ states }) => states.includes(name));
    if (group && closedNames().has(group.name)) await close([group.name], false);
    camera.reveal(name);
  }

  /** Selects all states. */
  function chooseAll() {
    const names = [...scene.boxes.keys()].filter((name) => !subject.reduced?.boxes.has(name));
    canvas.choose(names);
    if (names.length > 0) studio.select({ kind: 'state', name: names[names.length - 1] });
  }

  // Finding

  /** Marks the boxes that are looked for, and returns the first. */
  function markFound() {
    const text = find.value.trim().toLowerCase();
    let first = '';
    for (const { name, element } of scene.boxes.values()) {
      const isFound = text !== '' && [name, ...(subject.reduced?.boxes.get(name)?.states ?? [])].some((state) => state.toLowerCase().includes(text));
      element.classList.toggle('found', isFound);
      if (isFound) first ||= name;
    }
    return first;
  }

  /** Selects the first state that is looked for, whose group opens. */
  function openFound() {
    const text = find.value.trim().toLowerCase();
    const first = subject.states.find((name) => name.toLowerCase().includes(text));
    if (text && first !== undefined) studio.select({ kind: 'state', name: first });
  }

  const find = h('input', { type: 'search', placeholder: words.findHint, 'aria-label': words.find, oninput: () => {
    const first = markFound();
    if (first) camera.center(first, Math.max(camera.scale, 0.8));
  }, onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter') openFound();
  } });

  // The panel

  const tools = h('div', { class: 'actions' }, ...['smaller', 'larger', 'fit', 'tidy', 'add'].map((id) => actions.button(`graph-${id}`, { class: `icon-button ${id}` })));
  const section = h('section', { id: 'graph', class: 'panel', 'aria-labelledby': 'graph-title' },
    h('header', {}, h('h2', { id: 'graph-title' }, words.title), marks.covered, marks.coverage, h('div', { class: 'graph-tools' }, find, tools)), bar.element, message, canvas.view);
  studio.on('selection', show);
  studio.on('session', build);
  return {
    ...changes, element: section, view: canvas.view, camera, find: () => find.focus(), tidy, moves: arranged, add: () => changes.addState(undefined), chooseAll,
    isShown: () => !section.hidden && canvas.view.clientHeight > 0, hasChosen: () => canvas.chosen.size > 0, canRemove: () => canvas.chosen.size > 0 || studio.selection?.kind === 'transition',
  };
}
