// The machine in forms: inputs, states with their transitions, guards and actions, and interactions.

import { fill, h, iconButton } from '../dom.js';
import { choice, number, numbers, operand, text } from './fields.js';
import { inWords } from '../machine-facts.js';
import { lists, membersOf, newPart, renameInput, renameState, retyped, types } from '../machine-schema.js';
import { texts } from '../texts.js';

/** @typedef {import('../machine-schema.js').PartKind} PartKind */

const words = texts.forms;

/**
 * @param {import('../model.js').Studio} studio
 */
export function machineForms(studio) {
  const root = h('div', { class: 'forms' });
  /**
   * The paths of the parts that are open, by the machine.
   *
   * @type {Map<string, Set<string>>}
   */
  const openParts = new Map();
  /** The paths of the parts that are open now. */
  const opened = () => {
    const key = `${studio.entry?.path}\n${studio.machine}`;
    const paths = openParts.get(key) ?? new Set();
    openParts.set(key, paths);
    return paths;
  };
  let shown = '';

  /** The machine as an object; undefined for a text that is not JSON. */
  const machine = () => {
    try {
      return JSON.parse(studio.draft?.text ?? '');
    } catch {
      return undefined;
    }
  };

  /**
   * Changes the machine.
   *
   * @param {(machine: any) => void} change
   * @param {string} [kind] changes of one kind that follow each other at once are undone together
   */
  function edit(change, kind) {
    const json = machine();
    if (!json) return;
    change(json);
    studio.changeMachine(json, kind);
  }

  /**
   * The list of parts at a path, made if it is missing.
   *
   * @param {any} json
   * @param {(string | number)[]} path
   */
  const listAt = (json, path) => {
    let value = json;
    for (const [index, key] of path.entries()) {
      value[key] ??= index === path.length - 1 ? [] : {};
      value = value[key];
    }
    return value;
  };

  function show() {
    if (!studio.draft || !studio.settings.values.editor) return;
    const json = machine();
    const key = `${studio.entry?.path}\n${studio.machine}\n${JSON.stringify(json)}`;
    if (key === shown && root.childElementCount > 0) return;
    // A field that is being typed into must not be replaced under the hand.
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const focused = active && root.contains(active) ? active.dataset.path : undefined;
    shown = key;
    if (!json || typeof json !== 'object') {
      fill(root, h('p', { class: 'teach' }, words.broken));
      return;
    }
    const initial = choice(json.states?.map((/** @type {any} */ state) => state.name) ?? [], json.initial, (value) => edit((changed) => { changed.initial = value; }));
    fill(root,
      h('label', { class: 'member' }, h('span', {}, words.initial), initial),
      list(json, ['inputs'], 'input'), list(json, ['states'], 'state'), list(json, ['interactions'], 'interaction'));
    if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-path="${CSS.escape(focused)}"]`))?.focus();
  }

  /**
   * A list of parts, with a button for another.
   *
   * @param {any} json the machine
   * @param {(string | number)[]} path
   * @param {PartKind} kind
   * @returns {HTMLElement}
   */
  function list(json, path, kind) {
    let parts = json;
    for (const key of path) parts = parts?.[key];
    const all = Array.isArray(parts) ? parts : [];
    const name = String(path.at(-1));
    return h('section', { class: 'parts' },
      h('header', {}, h('h4', {}, /** @type {any} */ (words.lists)[name] ?? name),
        iconButton('plus', /** @type {any} */ (words.add)[kind], () => {
          const place = [...path, all.length];
          opened().add(place.join('/'));
          edit((changed) => { listAt(changed, path).push(newPart(kind, changed, studio.session?.animation ?? '')); });
          const added = root.querySelector(`[data-part="${CSS.escape(place.join('/'))}"]`);
          added?.scrollIntoView({ block: 'nearest' });
          /** @type {HTMLElement | null | undefined} */ (added?.querySelector('input[type=text]') ?? added?.querySelector('select'))?.focus({ preventScroll: true });
          // The name is the first thing to change.
          if (document.activeElement instanceof HTMLInputElement && added?.contains(document.activeElement)) document.activeElement.select();
        }, { 'data-add': path.join('/') })),
      ...all.map((part, index) => form(json, [...path, index], kind, part, all.length)));
  }

  /**
   * The form of a part.
   *
   * @param {any} json
   * @param {(string | number)[]} path
   * @param {PartKind} kind
   * @param {any} part
   * @param {number} count the number of parts in its list
   * @returns {HTMLElement}
   */
  function form(json, path, kind, part, count) {
    const key = path.join('/');
    const index = Number(path.at(-1));
    const parent = path.slice(0, -1);
    const change = (/** @type {(part: any, machine: any) => void} */ body, /** @type {string} */ name) => edit((changed) => {
      body(listAt(changed, parent)[index], changed);
    }, `${key}/${name}`);
    const move = (/** @type {number} */ by) => edit((changed) => {
      const all = listAt(changed, parent);
      all.splice(index + by, 0, ...all.splice(index, 1));
    });
    const buttons = h('div', { class: 'actions' },
      index > 0 && iconButton('up', words.up, () => move(-1)), index + 1 < count && iconButton('downwards', words.down, () => move(1)),
      iconButton('close', words.remove, () => edit((changed) => { listAt(changed, parent).splice(index, 1); }), { 'data-remove': key }));
    const paths = opened();
    /** @type {HTMLDetailsElement} */
    const details = h('details', { class: `part of-${kind}`, 'data-part': key, open: paths.has(key), ontoggle: () => {
      if (details.open) {
        paths.add(key);
        build();
      } else if (details.isConnected) {
        paths.delete(key);
      }
    } },
    h('summary', {}, h('span', {}, summary(kind, part ?? {})), buttons));
    // Hundreds of states have as many choices each: only what is open is made.
    const build = () => {
      if (details.childElementCount > 1) return;
      const type = choice(types[kind], part?.type, (value) => edit((changed) => {
        const all = listAt(changed, parent);
        all[index] = retyped(kind, all[index], value);
      }), `${key}/type`, words.values);
      type.setAttribute('aria-label', words.type);
      details.append(
        h('label', { class: 'member' }, h('span', {}, words.type), type),
        ...membersOf(kind, part ?? {}).map((member) => field(json, key, kind, part ?? {}, member, change)),
        ...lists[kind].map(([name, inner]) => list(json, [...path, name], inner)));
    };
    if (details.open) build();
    return details;
  }

  /**
   * A member of a part.
   *
   * @param {any} json
   * @param {string} key
   * @param {PartKind} kind
   * @param {any} part
   * @param {import('../machine-schema.js').Member} member
   * @param {(body: (part: any, machine: any) => void, name: string) => void} change
   */
  function field(json, key, kind, part, [name, form, values], change) {
    const path = `${key}/${name}`;
    const set = (/** @type {any} */ value) => change((changed, all) => {
      if (kind === 'state' && name === 'name') renameState(all, changed.name, value);
      if (kind === 'input' && name === 'name') renameInput(all, changed.name, value);
      if (value === undefined || value === '') {
        if (form !== 'operand' && ['name', 'value', 'compareTo', 'inputName', 'toState', 'animation', 'url'].includes(name)) changed[name] = value ?? '';
        else delete changed[name];
      } else {
        changed[name] = value;
      }
    }, name);
    const typeOf = (/** @type {string} */ input) => json.inputs?.find((/** @type {any} */ other) => other.name === input)?.type;
    const wanted = /** @type {Record<string, string>} */ ({ Toggle: 'Boolean', SetBoolean: 'Boolean', SetString: 'String', Fire: 'Event' });
    const inputs = (json.inputs ?? []).filter((/** @type {any} */ { type }) => kind === 'guard' ? type === part.type
      : part.type === 'Reset' || (wanted[part.type] ? type === wanted[part.type] : type === 'Numeric')).map((/** @type {any} */ input) => input.name);
    /** @returns {HTMLElement} */
    const control = () => {
      switch (form) {
        case 'flag': return h('input', { type: 'checkbox', role: 'switch', checked: part[name] === true, 'data-path': path, onchange: (/** @type {any} */ { target }) => set(target.checked || (name === 'value' ? false : undefined)) });
        case 'choice': return choice(['', ...(values ?? [])], part[name] ?? '', (value) => set(value || undefined), path, words.values);
        case 'state': return choice(['', ...(json.states ?? []).map((/** @type {any} */ state) => state.name)], part[name] ?? '', (value) => set(value || undefined), path);
        case 'input': return choice(inputs, part[name] ?? '', set, path);
        case 'layer': return choice(['', ...new Set(studio.session?.layers.map((layer) => layer.name))], part[name] ?? '', (value) => set(value || undefined), path);
        case 'animation': return choice(studio.file?.animations.map(({ id }) => id) ?? [], part[name] ?? '', set, path);
        case 'segment': return Array.isArray(part[name]) ? numbers(part[name], set, path, 2)
          : choice(['', ...(studio.session?.markers.map((marker) => marker.name) ?? [])], part[name] ?? '', (value) => set(value || undefined), path);
        case 'theme': return choice(['', ...(studio.file?.themes.map(({ id }) => id) ?? [])], part[name] ?? '', set, path);
        case 'numbers': return numbers(part[name] ?? [], set, path, 4);
        case 'number': return number(part[name], set, path, name === 'duration');
        case 'operand': return operand(part[name], set, path, name === 'value' && !part.type?.endsWith('crement'));
        case 'value': {
          const type = kind === 'guard' ? part.type : kind === 'input' ? part.type : typeOf(part.inputName);
          if (type === 'Boolean' && typeof part[name] !== 'string') {
            return h('input', { type: 'checkbox', role: 'switch', checked: part[name] === true, 'data-path': path, onchange: (/** @type {any} */ { target }) => set(target.checked) });
          }
          if (type === 'Numeric') return kind === 'input' ? number(part[name], set, path, true) : operand(part[name], set, path, true);
          return text(part[name], set, path);
        }
        default: return name === 'name' ? text(part[name], (value) => set(value.trim()), path, (written) => nameRefusal(kind, part, written)) : text(part[name], set, path);
      }
    };
    return h('label', { class: 'member' }, h('span', {}, /** @type {any} */ (words.members)[name] ?? name), control());
  }

  /**
   * Why a part can't have a name.
   *
   * @param {PartKind} kind
   * @param {any} part
   * @param {string} name
   */
  function nameRefusal(kind, part, name) {
    if (name === '') return texts.fields.name;
    const { states, inputs } = machine() ?? {};
    const others = /** @type {any[]} */ ((kind === 'input' ? inputs : states) ?? []);
    return name !== part.name && others.some((other) => other?.name === name) ? texts.fields.taken(name) : undefined;
  }

  studio.on('draft file session settings', show);
  return { element: root, show, open: (/** @type {string} */ path) => {
    opened().add(path);
    shown = '';
    show();
    root.querySelector(`[data-part="${CSS.escape(path)}"]`)?.scrollIntoView({ block: 'nearest' });
  } };
}

/**
 * A part in a few words.
 *
 * @param {PartKind} kind
 * @param {any} part
 */
function summary(kind, part) {
  switch (kind) {
    case 'input': return `${part.name ?? ''}${part.type === 'Event' ? '' : ` = ${JSON.stringify(part.value)}`}`;
    case 'state': return part.name ?? '';
    case 'transition': return `→ ${part.toState ?? ''}${(part.guards ?? []).map((/** @type {any} */ guard) => ` · ${summary('guard', guard)}`).join('')}`;
    case 'guard': return part.type === 'Event' ? words.on(part.inputName) : `${part.inputName} ${words.signs[/** @type {keyof typeof words.signs} */ (part.conditionType)] ?? '?'} ${JSON.stringify(part.compareTo)}`;
    case 'action': return inWords(part);
    default: return `${texts.interactions.gestures[part.type] ?? part.type} ${part.layerName ?? part.stateName ?? ''}`;
  }
}
