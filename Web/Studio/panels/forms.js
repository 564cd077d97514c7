// The forms of a machine's parts: inputs, states, transitions, guards, actions and interactions.

import { fill, h, iconButton } from '../dom.js';
import { choice, flag, number, numbers, operand, text } from './fields.js';
import { inWords } from '../machine-facts.js';
import { lists, membersOf, newPart, renameInput, renameState, retyped, types } from '../machine-schema.js';
import { partAt, pathAfter, selectionAt } from '../model/selection.js';
import { texts } from '../texts.js';

/**
 * @typedef {import('../machine-schema.js').PartKind} PartKind
 * @typedef {import('../model/selection.js').Path} Path
 */

const words = texts.forms;

/**
 * The form of a part; lists of parts that can be selected lead to them, others are forms inside of it.
 *
 * @param {import('../model.js').Studio} studio
 */
export function partForms(studio) {
  const root = h('div', { class: 'forms' });
  /** @type {Path | undefined} */
  let path;
  let shown = '';
  /**
   * The guards and actions whose forms are open, by their paths.
   *
   * @type {Set<string>}
   */
  let opened = new Set();
  /** @type {{ draft?: import('../machine-draft.js').MachineDraft, json?: any }} */
  let known = {};
  /** The path of a new part, until its form shows and its name can be typed. */
  let added = '';

  /** The machine as an object; undefined for invalid JSON. */
  const machine = () => {
    try {
      return JSON.parse(studio.draft.current?.text ?? '');
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
    studio.draft.change(json, kind);
  }

  /**
   * Adds a part and selects it, with its name ready to be typed; one that can't be selected opens.
   *
   * @param {PartKind} kind
   * @param {object} [members]
   * @param {Path} [at] the path of its list
   */
  function add(kind, members = {}, at = [`${kind}s`]) {
    edit((json) => {
      const all = listAt(json, at);
      all.push({ ...newPart(kind, json, studio.play.session?.animation ?? ''), ...members });
      added = [...at, all.length - 1].join('/');
      opened.add(added);
      studio.select(selectionAt(json, [...at, all.length - 1]));
    });
  }

  /**
   * Corrects the paths of open forms after a change of the machine.
   *
   * @param {any} json
   */
  function followOpened(json) {
    const { current: draft } = studio.draft;
    if (draft !== known.draft) opened.clear();
    else if (json) opened = new Set([...opened].flatMap((key) => pathAfter(key.split('/').map((step) => (/^\d+$/.test(step) ? Number(step) : step)), known.json, json)?.join('/') ?? []));
    known = { draft, json: json ?? known.json };
  }

  /**
   * Shows the form of a part: of the whole machine for an empty path, of nothing for none.
   *
   * @param {Path | undefined} wanted
   */
  function show(wanted) {
    path = wanted;
    root.hidden = !path;
    if (!path) {
      shown = '';
      return;
    }
    const json = machine();
    const key = `${path.join('/')}\n${JSON.stringify(json)}`;
    if (key === shown) return;
    followOpened(json);
    // The focused field must not be replaced during typing.
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const focused = active && root.contains(active) ? active.dataset.path : undefined;
    const buttons = () => /** @type {HTMLElement[]} */ ([...root.querySelectorAll('button, summary')]);
    // Another part begins without the focus on one of its buttons.
    const position = active && shown.startsWith(`${path.join('/')}\n`) ? buttons().indexOf(active) : -1;
    shown = key;
    const part = json && typeof json === 'object' ? partAt(json, path) : undefined;
    if (!part) {
      fill(root, h('p', { class: 'teach' }, words.broken));
      return;
    }
    const kind = /** @type {PartKind} */ (String(path.at(-2)).slice(0, -1));
    fill(root, ...(path.length > 0 ? contents(json, path, kind, part) : [
      h('label', { class: 'member' }, h('span', {}, words.initial), choice(json.states?.map((/** @type {any} */ state) => state.name) ?? [], json.initial, (value) => edit((changed) => { changed.initial = value; }))),
      list(json, ['states'], 'state'), list(json, ['inputs'], 'input'), list(json, ['interactions'], 'interaction')]));
    if (path.length > 0) root.append(h('div', { class: 'form-actions' }, ...order(path, kind, partAt(json, path.slice(0, -1)).length)));
    const form = added && (path.join('/') === added ? root : root.querySelector(`details[data-part="${added}"]`));
    if (form) {
      added = '';
      const input = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (form.querySelector('input[type=text], select:not([data-path$="/type"])'));
      input?.focus();
      if (input instanceof HTMLInputElement) input.select();
    } else if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-path="${CSS.escape(focused)}"]`))?.focus();
    // A removed button passes the focus to the button at its position, or to the last.
    else if (position >= 0) (buttons()[position] ?? buttons().at(-1))?.focus();
  }

  /**
   * A list of parts, with a button for another.
   *
   * @param {any} json the machine
   * @param {Path} at
   * @param {PartKind} kind
   * @returns {HTMLElement}
   */
  function list(json, at, kind) {
    const parts = partAt(json, at);
    const all = Array.isArray(parts) ? parts : [];
    const name = String(at.at(-1));
    const rows = all.map((part, index) => (selectable.has(kind)
      ? h('li', {}, h('button', { type: 'button', 'data-part': [...at, index].join('/'), onclick: () => studio.select(selectionAt(json, [...at, index])) }, summary(kind, part ?? {})))
      : form(json, [...at, index], kind, part, all.length)));
    return h('section', { class: 'parts' },
      h('header', {}, h('h3', {}, /** @type {any} */ (words.lists)[name] ?? name), iconButton('plus', /** @type {any} */ (words.add)[kind], () => add(kind, {}, at), { 'data-add': at.join('/') })),
      selectable.has(kind) ? h('ul', { class: 'rows' }, ...rows) : h('div', {}, ...rows));
  }

  /**
   * The buttons that move a part in its list, and remove it.
   *
   * @param {Path} at
   * @param {PartKind} kind
   * @param {number} count
   */
  function order(at, kind, count) {
    const index = Number(at.at(-1));
    const parent = at.slice(0, -1);
    const move = (/** @type {number} */ by) => edit((changed) => {
      const all = listAt(changed, parent);
      all.splice(index + by, 0, ...all.splice(index, 1));
      if (selectable.has(kind)) studio.select(selectionAt(changed, [...parent, index + by]));
    });
    return [
      index > 0 && iconButton('up', words.up, () => move(-1)), index + 1 < count && iconButton('downwards', words.down, () => move(1)),
      iconButton('bin', words.remove, () => edit((changed) => {
        listAt(changed, parent).splice(index, 1);
        if (selectable.has(kind)) studio.select(kind === 'transition' ? selectionAt(changed, parent) : undefined);
      }), { 'data-remove': at.join('/') })];
  }

  /**
   * The form of a part inside of another.
   *
   * @param {any} json
   * @param {Path} at
   * @param {PartKind} kind
   * @param {any} part
   * @param {number} count the number of parts in its list
   * @returns {HTMLElement}
   */
  function form(json, at, kind, part, count) {
    const key = at.join('/');
    /** @type {HTMLDetailsElement} */
    const details = h('details', { class: `part of-${kind}`, 'data-part': key, open: opened.has(key), ontoggle: () => {
      if (details.open) opened.add(key);
      else if (details.isConnected) opened.delete(key);
    } },
    h('summary', {}, h('span', {}, summary(kind, part ?? {})), h('div', { class: 'actions' }, ...order(at, kind, count))), ...contents(json, at, kind, part));
    return details;
  }

  /**
   * The members of a part, and its lists.
   *
   * @param {any} json
   * @param {Path} at
   * @param {PartKind} kind
   * @param {any} part
   */
  function contents(json, at, kind, part) {
    const key = at.join('/');
    const index = Number(at.at(-1));
    const parent = at.slice(0, -1);
    const change = (/** @type {(part: any, machine: any) => void} */ body, /** @type {string} */ name) => edit((changed) => {
      body(listAt(changed, parent)[index], changed);
    }, `${key}/${name}`);
    const type = choice(types[kind], part?.type, (value) => edit((changed) => {
      const all = listAt(changed, parent);
      all[index] = retyped(kind, all[index], value);
    }), `${key}/type`, words.values);
    type.setAttribute('aria-label', words.type);
    return [
      h('label', { class: 'member' }, h('span', {}, words.type), type),
      ...membersOf(kind, part ?? {}).map((member) => field(json, key, kind, part ?? {}, member, change)),
      ...lists[kind].map(([name, inner]) => list(json, [...at, name], inner))];
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
    const id = `${key}/${name}`;
    const set = (/** @type {any} */ value) => change((changed, all) => {
      if (name === 'name' && kind === 'state') renameState(all, changed.name, value);
      if (name === 'name' && kind === 'input') renameInput(all, changed.name, value);
      if (value === undefined || value === '') {
        if (form !== 'operand' && ['name', 'value', 'compareTo', 'inputName', 'toState', 'animation', 'url'].includes(name)) changed[name] = value ?? '';
        else delete changed[name];
      } else {
        changed[name] = value;
      }
      if (name === 'name' && path) studio.select(selectionAt(all, path));
    }, name);
    const typeOf = (/** @type {string} */ input) => json.inputs?.find((/** @type {any} */ other) => other.name === input)?.type;
    const wanted = /** @type {Record<string, string>} */ ({ Toggle: 'Boolean', SetBoolean: 'Boolean', SetString: 'String', Fire: 'Event' });
    const inputs = (json.inputs ?? []).filter((/** @type {any} */ { type }) => kind === 'guard' ? type === part.type
      : part.type === 'Reset' || (wanted[part.type] ? type === wanted[part.type] : type === 'Numeric')).map((/** @type {any} */ input) => input.name);
    /** @returns {HTMLElement} */
    const control = () => {
      switch (form) {
        case 'flag': return flag(part[name] === true, (isOn) => set(isOn || (name === 'value' ? false : undefined)), id);
        case 'choice': return choice(['', ...(values ?? [])], part[name] ?? '', (value) => set(value || undefined), id, words.values);
        case 'state': return choice(['', ...(json.states ?? []).map((/** @type {any} */ state) => state.name)], part[name] ?? '', (value) => set(value || undefined), id);
        case 'input': return choice(inputs, part[name] ?? '', set, id);
        case 'layer': return choice(['', ...new Set(studio.play.session?.layers.map((layer) => layer.name))], part[name] ?? '', (value) => set(value || undefined), id);
        case 'animation': return choice(studio.files.file?.animations.map((animation) => animation.id) ?? [], part[name] ?? '', set, id);
        case 'segment': return Array.isArray(part[name]) ? numbers(part[name], set, id, 2)
          : choice(['', ...(studio.play.session?.markers.map((marker) => marker.name) ?? [])], part[name] ?? '', (value) => set(value || undefined), id);
        case 'theme': return choice(['', ...(studio.files.file?.themes.map((theme) => theme.id) ?? [])], part[name] ?? '', set, id);
        case 'numbers': return numbers(part[name] ?? [], set, id, 4);
        case 'number': return number(part[name], set, id, name === 'duration');
        case 'operand': return operand(part[name], set, id, name === 'value' && !part.type?.endsWith('crement'));
        case 'value': {
          const type = kind === 'guard' ? part.type : kind === 'input' ? part.type : typeOf(part.inputName);
          if (type === 'Boolean' && typeof part[name] !== 'string') return flag(part[name] === true, set, id);
          if (type === 'Numeric') return kind === 'input' ? number(part[name], set, id, true) : operand(part[name], set, id, true);
          return text(part[name], set, id);
        }
        default: return name === 'name' ? text(part[name], (value) => set(value.trim()), id, (written) => nameRefusal(kind, part, written)) : text(part[name], set, id);
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

  return { element: root, show, add };
}

/** The kinds of parts that can be selected. */
const selectable = new Set(['state', 'input', 'interaction', 'transition']);

/**
 * The list at a path, made if it is missing.
 *
 * @param {any} json
 * @param {Path} path
 */
function listAt(json, path) {
  const parent = partAt(json, path.slice(0, -1));
  return parent[/** @type {string} */ (path.at(-1))] ??= [];
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
