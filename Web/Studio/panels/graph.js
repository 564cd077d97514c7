// The graph of the machine: where it is, where it was, and what held it back.

import { fill, h, iconButton, perFrame, svg } from '../dom.js';
import { globalsOf, history, troubles } from '../graph-facts.js';
import { beginsClosed, collapsed, groupsOf } from '../groups.js';
import { texts } from '../texts.js';
import { Camera } from './graph-camera.js';
import { head, path } from './graph-lines.js';

const words = texts.graph;
/** The heights of lines in the layout of the engine, and the sizes of their letters, in pixels. */
const nameLine = 17, nameSize = 13, detailLine = 15, detailSize = 11;

/**
 * A line of the layout.
 *
 * @typedef {object} Route
 * @property {number[]} transitions the places of its transitions in the graph
 * @property {number[]} points x and y in turn
 * @property {[number, number, number, number] | null} label
 * @property {string[]} lines
 */

/**
 * A box of the layout.
 *
 * @typedef {object} Box
 * @property {string} state
 * @property {[number, number, number, number]} frame
 * @property {boolean} isOpen
 * @property {boolean} isDeclared
 * @property {string[]} name
 * @property {string[]} details
 */

/** @param {import('../model.js').Studio} studio */
export function graphPanel(studio) {
  const scene = svg('g', {});
  const picture = /** @type {SVGSVGElement} */ (svg('svg', { class: 'graph', role: 'group', 'aria-label': words.title }, scene));
  const view = h('div', { class: 'graph-view', tabindex: '-1' });
  view.append(picture);
  const coverage = h('span', { class: 'quiet coverage' });
  const covered = h('select', { class: 'coverage-of', hidden: true, 'aria-label': words.coverageOf, onchange: () => {
    if (covered.value === 'session') studio.play.showCoverage(undefined);
  } }, h('option', { value: 'session' }, words.coverages.session), h('option', { value: 'scripts' }, words.coverages.scripts));
  const find = h('input', { type: 'search', placeholder: words.find, 'aria-label': words.find, oninput: () => search(find.value), onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter') openFound(find.value);
  } });
  const chips = h('div', { class: 'group-chips', role: 'toolbar', 'aria-label': texts.groups.title, hidden: true });
  const message = h('p', { class: 'teach', hidden: true });
  /** @type {Map<string, SVGElement>} */
  let boxes = new Map();
  /**
   * The lines of each transition, by the state and the place among its transitions.
   *
   * @type {Map<string, SVGElement>}
   */
  let edges = new Map();
  /** The keys of the transitions from one state to another. */
  let pairs = /** @type {Map<string, string[]>} */ (new Map());
  let globals = /** @type {string[]} */ ([]);
  /** @type {import('../groups.js').Group[]} */
  let groups = [];
  /**
   * The names of the groups that are closed, by the machine.
   *
   * @type {Map<string, Set<string>>}
   */
  const closed = new Map();
  /**
   * The picture with groups closed; undefined if none is.
   *
   * @type {import('../groups.js').Collapsed | undefined}
   */
  let reduced;
  /** All states and all transitions, in closed groups too. */
  let all = { states: /** @type {string[]} */ ([]), transitions: 0 };
  let size = { width: 1, height: 1 };
  const camera = new Camera(view, picture, scene, {
    // Below closed groups is a line of text.
    size: () => ({ width: size.width, height: size.height + (reduced ? 2 * nameLine : 0), letters: detailSize }),
    frame: (name) => {
      const shape = boxes.get(name)?.querySelector('rect');
      return shape ? /** @type {import('./graph-camera.js').Frame} */ (['x', 'y', 'width', 'height'].map((key) => Number(shape.getAttribute(key)))) : undefined;
    },
    current: () => {
      const { session } = studio.play;
      const current = session && session.facts.machine !== 'stopped' ? session.state : '';
      const name = reduced?.homes.get(current) ?? current;
      return boxes.has(name) ? name : boxes.keys().next().value ?? '';
    },
    fitted: () => update(),
  });

  // Building

  let builds = 0;

  async function build() {
    const turn = ++builds;
    const { file } = studio.files;
    const { machine, machineFacts } = studio.play;
    section.hidden = machine === undefined || studio.play.session?.machineError !== undefined || !file;
    boxes = new Map();
    edges = new Map();
    pairs = new Map();
    scene.replaceChildren();
    if (section.hidden || !file || machine === undefined) return;
    /** @type {any} */
    let layout;
    /** @type {any} */
    let graph;
    groups = machineFacts ? groupsOf(machineFacts.json) : [];
    const shut = closedGroups();
    const picture = machineFacts && shut.length > 0 ? collapsed(machineFacts.json, shut, ({ name, states }) => texts.groups.label(name, states.length)) : undefined;
    showChips();
    try {
      const drawn = await studio.play.graph(picture && JSON.stringify(picture.json));
      if (turn !== builds || !drawn) return;
      ({ layout, graph } = drawn);
      view.classList.toggle('plain', drawn.isPlain);
    } catch (error) {
      if (turn !== builds) return;
      message.hidden = false;
      message.textContent = String(/** @type {Error} */ (error).message);
      return;
    }
    message.hidden = true;
    reduced = picture;
    size = layout;
    globals = globalsOf(graph);
    const troubled = troubles(graph);
    const keys = keysOf(graph, picture);
    scene.append(
      ...layout.routes.map((/** @type {Route} */ route) => edge(route, graph, keys)),
      ...layout.dots.map((/** @type {number[]} */ [x, y, width, height]) => svg('circle', { class: 'dot', cx: x + width / 2, cy: y + height / 2, r: width / 2 })),
      ...layout.boxes.map((/** @type {Box} */ shape) => {
        const group = picture?.boxes.get(shape.state);
        return group ? groupBox(shape, group) : box(shape, graph, troubled);
      }));
    const json = machineFacts?.json;
    const counted = picture && json ? json.states : undefined;
    all = counted
      ? { states: counted.filter((/** @type {any} */ { type }) => type !== 'GlobalState').map((/** @type {any} */ { name }) => name), transitions: counted.reduce((/** @type {number} */ sum, /** @type {any} */ state) => sum + (state.transitions?.length ?? 0), 0) }
      : { states: [...boxes.keys()].filter((name) => !globals.includes(name)), transitions: edges.size };
    camera.fit();
    followed = '';
    mark();
    update();
  }

  /** The names of the groups that are closed. */
  function closedNames() {
    const key = `${studio.files.entry?.path}\n${studio.play.machine}`;
    let names = closed.get(key);
    if (!names) {
      const count = studio.play.machineFacts?.states.length ?? 0;
      names = new Set(beginsClosed(count) ? groups.map(({ name }) => name) : []);
      closed.set(key, names);
    }
    return names;
  }

  const closedGroups = () => {
    const names = closedNames();
    return groups.filter(({ name }) => names.has(name));
  };

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
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.group;
    await build();
    const opened = groups.find(({ name }) => name === names[0]);
    if (!isClosed && names.length === 1 && opened) {
      camera.show(opened.states);
    }
    if (focused !== undefined) /** @type {HTMLElement | null} */ (chips.querySelector(`[data-group="${CSS.escape(focused)}"]`))?.focus();
  }

  function showChips() {
    chips.hidden = groups.length === 0;
    const shut = closedNames();
    const isAnyOpen = groups.some(({ name }) => !shut.has(name));
    fill(chips, groups.length > 1 && h('button', { type: 'button', class: 'chip', 'data-group': '', onclick: () => close(groups.map(({ name }) => name), isAnyOpen) }, isAnyOpen ? texts.groups.none : texts.groups.all),
      ...groups.map(({ name, states }) => {
        const isClosed = shut.has(name);
        const lightUp = (/** @type {boolean} */ isLit) => { for (const state of states) boxes.get(state)?.classList.toggle('of-group', isLit); };
        return h('button', { type: 'button', class: 'chip', 'data-group': name, 'aria-expanded': String(!isClosed), title: isClosed ? texts.groups.open(name, states.length) : texts.groups.close(name),
          onclick: () => close([name], !isClosed), onpointerenter: () => lightUp(true), onpointerleave: () => lightUp(false), onfocus: () => lightUp(true), onblur: () => lightUp(false) },
        h('span', { class: 'fold', 'aria-hidden': 'true' }, isClosed ? '+' : '−'), name, h('span', { class: 'quiet' }, states.length));
      }));
  }

  /**
   * Selects a state, whose group opens.
   *
   * @param {string} name
   */
  async function choose(name) {
    const group = groups.find(({ states }) => states.includes(name));
    if (group && closedNames().has(group.name)) await close([group.name], false);
    studio.select({ kind: 'state', name });
    camera.reveal(name);
  }

  /** Marks what is selected. */
  function mark() {
    const { selection } = studio;
    for (const [name, element] of boxes) element.classList.toggle('chosen', selection?.kind === 'state' && name === selection.name);
    for (const element of new Set(edges.values())) element.classList.remove('chosen');
    if (selection?.kind === 'transition') edges.get(`${selection.from}\n${selection.index}`)?.classList.add('chosen');
  }

  /**
   * The keys of the transitions that each line stands for: a state and a place among that state's transitions.
   *
   * @param {any} graph
   * @param {import('../groups.js').Collapsed | undefined} picture
   * @returns {string[][]}
   */
  function keysOf(graph, picture) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const add = (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ key) => {
      const pair = `${from}\n${to}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), key]);
    };
    for (const state of picture ? studio.play.machineFacts?.json.states ?? [] : []) {
      for (const [index, { toState }] of (state.transitions ?? []).entries()) add(state.name, toState, `${state.name}\n${index}`);
    }
    return graph.transitions.map((/** @type {any} */ { from, to }) => {
      const place = counts.get(from) ?? 0;
      counts.set(from, place + 1);
      const key = `${from}\n${place}`;
      if (picture) return picture.keys.get(key) ?? [];
      add(from, to, key);
      return [key];
    });
  }

  /**
   * @param {Box} shape
   * @param {any} graph
   * @param {(name: string) => string} troubled
   */
  function box({ state, frame: [x, y, width, height], isDeclared, name, details }, graph, troubled) {
    const kinds = graph.states.find((/** @type {any} */ other) => other.name === state)?.kinds ?? [];
    const trouble = isDeclared ? troubled(state) : 'undeclared';
    const isGlobal = kinds.includes('global');
    const inner = name.length * nameLine + (details.length > 0 ? 4 + details.length * detailLine : 0);
    let line = y + (height - inner) / 2;
    const text = (/** @type {string} */ content, /** @type {number} */ lineHeight, /** @type {number} */ letters, /** @type {string} */ kind) => {
      const element = svg('text', { x: x + width / 2, y: line + letters * 1.02, 'text-anchor': 'middle', 'font-size': letters, class: kind }, document.createTextNode(content));
      line += lineHeight;
      return element;
    };
    const group = svg('g', { class: ['state', ...kinds, trouble].filter(Boolean).join(' '), 'data-state': state },
      svg('rect', { x, y, width, height, rx: 8 }), ...name.map((content) => text(content, nameLine, nameSize, 'name')));
    line += 4;
    group.append(...details.map((content) => text(content, detailLine, detailSize, 'details')));
    const hint = `${isGlobal ? words.global(state) : words.select(state)}${trouble ? ` · ${/** @type {any} */ (words)[trouble]}` : ''}`;
    group.append(svg('title', {}, document.createTextNode(hint)));
    if (isDeclared) {
      press(group, hint, () => choose(state));
      const handle = svg('circle', { class: 'handle', cx: x + width / 2, cy: y + height, r: 6 });
      handle.append(svg('title', {}, document.createTextNode(words.drag)));
      handle.addEventListener('pointerdown', (event) => {
        event.stopPropagation();
        drag(state, x + width / 2, y + height, /** @type {PointerEvent} */ (event));
      });
      handle.addEventListener('click', (event) => event.stopPropagation());
      group.append(handle);
    }
    boxes.set(state, group);
    return group;
  }

  /**
   * The box of a group that is closed.
   *
   * @param {Box} shape
   * @param {import('../groups.js').Group} group
   */
  function groupBox({ state, frame: [x, y, width, height], name }, group) {
    const element = svg('g', { class: 'state group', 'data-group-box': group.name, 'aria-expanded': 'false' },
      svg('rect', { class: 'behind', x: x + 5, y: y - 5, width, height, rx: 8 }), svg('rect', { x, y, width, height, rx: 8 }));
    const lines = name.join(' ').split(' · ');
    const top = y + (height - name.length * nameLine) / 2;
    element.append(svg('text', { x: x + width / 2, y: top + nameSize * 1.02, 'text-anchor': 'middle', 'font-size': nameSize, class: 'name' }, document.createTextNode(name.length > 1 ? name[0] : lines.join(' · '))));
    for (const [index, line] of name.slice(1).entries()) {
      element.append(svg('text', { x: x + width / 2, y: top + (index + 1) * nameLine + nameSize * 1.02, 'text-anchor': 'middle', 'font-size': nameSize, class: 'name' }, document.createTextNode(line)));
    }
    element.append(svg('text', { class: 'holds', x: x + width / 2, y: y + height + 13, 'text-anchor': 'middle', 'font-size': detailSize }));
    const hint = texts.groups.open(group.name, group.states.length);
    element.append(svg('title', {}, document.createTextNode(hint)));
    press(element, hint, () => close([group.name], false));
    boxes.set(state, element);
    return element;
  }

  /**
   * @param {Route} route
   * @param {any} graph
   * @param {string[][]} keys
   */
  function edge({ transitions, points, label, lines }, graph, keys) {
    const first = graph.transitions[transitions[0]];
    const count = transitions.reduce((sum, index) => sum + keys[index].length, 0);
    const isTweened = first?.kinds?.includes('tweened');
    const group = svg('g', { class: ['edge', isTweened && 'tweened', count > 1 && transitions.length === 1 && 'many'].filter(Boolean).join(' ') }, svg('path', { class: 'reach', d: path(points) }), svg('path', { class: 'line', d: path(points) }), svg('path', { class: 'head', d: head(points) }));
    if (label) {
      const [x, y, width, height] = label;
      group.append(svg('rect', { class: 'plate', x: x - 3, y: y - 1, width: width + 6, height: height + 2, rx: 3 }));
      const shown = count > 1 && transitions.length === 1 ? [`${count} ×`] : lines;
      for (const [index, content] of shown.entries()) {
        group.append(svg('text', { x, y: y + index * detailLine + detailSize * 1.02, 'font-size': detailSize }, document.createTextNode(content)));
      }
    }
    const own = transitions.flatMap((index) => keys[index]);
    press(group, words.transition(first?.from ?? '', first?.to ?? ''), () => {
      // A line may stand for several transitions: each press selects the next.
      const { selection } = studio;
      const at = selection?.kind === 'transition' ? own.indexOf(`${selection.from}\n${selection.index}`) : -1;
      const [from, index] = own[(at + 1) % own.length].split('\n');
      studio.select({ kind: 'transition', from, index: Number(index) });
    });
    for (const key of own) edges.set(key, group);
    return group;
  }

  /**
   * Makes a shape something to press.
   *
   * @param {SVGElement} element
   * @param {string} label
   * @param {(event: MouseEvent | KeyboardEvent) => void} body
   */
  function press(element, label, body) {
    element.setAttribute('tabindex', '0');
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', label);
    element.addEventListener('click', (event) => {
      if (!camera.hasDragged) body(event);
    });
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      body(event);
    });
  }

  /**
   * Drags a new transition from a state to another.
   *
   * @param {string} from
   * @param {number} startX
   * @param {number} startY
   * @param {PointerEvent} event
   */
  function drag(from, startX, startY, event) {
    const line = svg('path', { class: 'dragged' });
    scene.append(line);
    view.setPointerCapture(event.pointerId);
    const over = (/** @type {PointerEvent} */ { clientX, clientY }) => (
      /** @type {SVGElement | null | undefined} */ (document.elementFromPoint(clientX, clientY)?.closest('.state')));
    const move = (/** @type {PointerEvent} */ moved) => {
      const { x, y } = camera.placeOf(moved);
      line.setAttribute('d', `M${startX} ${startY}C${startX} ${startY + 40} ${x} ${y - 40} ${x} ${y}`);
      for (const [name, element] of boxes) element.classList.toggle('target', over(moved) === element && !globals.includes(name));
    };
    const end = (/** @type {PointerEvent} */ ended) => {
      view.removeEventListener('pointermove', move);
      view.removeEventListener('pointerup', end);
      view.removeEventListener('pointercancel', end);
      line.remove();
      for (const element of boxes.values()) element.classList.remove('target');
      const goal = ended.type === 'pointerup' ? over(ended)?.getAttribute('data-state') : undefined;
      if (goal && !globals.includes(goal)) studio.draft.connect(from, goal);
    };
    view.addEventListener('pointermove', move);
    view.addEventListener('pointerup', end);
    view.addEventListener('pointercancel', end);
  }

  // What has happened

  const update = perFrame(() => {
    const { session } = studio.play;
    if (section.hidden || !session) return;
    const past = history(session.entries, pairs, globals);
    const scripts = studio.play.coverage;
    covered.hidden = !scripts;
    if (scripts) covered.value = 'scripts';
    view.classList.toggle('of-scripts', scripts !== undefined);
    const { last, refused } = scripts ? { last: '', refused: new Map() } : past;
    const taken = scripts ? new Set(scripts.transitions.filter(({ reached }) => reached).map(({ from, index }) => `${from}\n${index}`)) : past.taken;
    const visited = scripts ? new Set(scripts.states.filter(({ reached }) => reached).map(({ name }) => name)) : past.visited;
    const current = session.facts.machine === 'stopped' ? '' : session.state;
    const here = reduced?.homes.get(current) ?? current;
    for (const [name, element] of boxes) {
      const group = reduced?.boxes.get(name);
      element.classList.toggle('current', name === here);
      element.classList.toggle('visited', group ? group.states.some((state) => visited.has(state)) : visited.has(name));
      if (group) {
        const text = name === here ? texts.groups.holds(current) : texts.groups.seen(group.states.filter((state) => visited.has(state)).length, group.states.length);
        /** @type {SVGElement} */ (element.querySelector('.holds')).textContent = text;
        element.setAttribute('aria-label', `${texts.groups.open(group.name, group.states.length)}, ${text}`);
      }
      if (name === here) element.setAttribute('aria-current', 'true');
      else element.removeAttribute('aria-current');
    }
    for (const group of new Set(edges.values())) group.classList.remove('taken', 'last', 'refused');
    for (const key of taken) edges.get(key)?.classList.add('taken');
    for (const key of refused.keys()) edges.get(key)?.classList.add('refused');
    if (last) edges.get(last)?.classList.add('last');
    coverage.textContent = words.coverage(all.states.filter((name) => visited.has(name)).length, all.states.length, taken.size, all.transitions);
    coverage.title = coverage.textContent;
    if (here && here !== followed) {
      if (followed) camera.follow(here);
      followed = here;
    }
  });
  /** The box of the state that was current. */
  let followed = '';

  function search(/** @type {string} */ wanted) {
    const text = wanted.trim().toLowerCase();
    let first = '';
    for (const [name, element] of boxes) {
      const isFound = text !== '' && [name, ...(reduced?.boxes.get(name)?.states ?? [])].some((state) => state.toLowerCase().includes(text));
      element.classList.toggle('found', isFound);
      if (isFound) first ||= name;
    }
    if (first) camera.center(first, Math.max(camera.scale, 0.8));
  }

  /** Opens the groups that hold what is looked for, and shows the first state of all. */
  async function openFound(/** @type {string} */ wanted) {
    const text = wanted.trim().toLowerCase();
    const first = all.states.find((name) => name.toLowerCase().includes(text));
    if (!text || first === undefined) return;
    await choose(first);
    search(wanted);
  }

  const actions = h('div', { class: 'actions' },
    iconButton('minus', words.smaller, () => camera.zoom(1 / 1.3)), iconButton('plus', words.larger, () => camera.zoom(1.3)), iconButton('fit', words.fit, () => camera.fit(true), { class: 'icon-button fit' }));
  const section = h('section', { id: 'graph', class: 'panel', 'aria-labelledby': 'graph-title' },
    h('header', {}, h('h2', { id: 'graph-title' }, words.title), covered, coverage, h('div', { class: 'graph-tools' }, find, actions)), chips, message, view);
  studio.on('selection', mark);
  studio.on('session', build);
  studio.on('call coverage', update);
  return section;
}
