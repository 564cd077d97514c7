// What is chosen in forms: a view in the layout or in a state, a state, a machine, a transition.

import { afterPress, fill, h, icon, iconButton } from '../../dom.js';
import { choice, colour, flag, member, number, proposed, row, slider, text } from '../../panels/fields.js';
import { curveEditor } from '../curve.js';
import { makeInitial, nameRefusal, removeTransition, renameState, renameTransition } from '../edit.js';
import { frameOf, framed, rectOf, rectText } from '../geometry.js';
import { isYes, statesOf } from '../motion.js';
import { nameOf } from './tree.js';
import { texts } from '../../texts.js';

const words = texts.views.form;
export const contentModes = ['scaleToFill', 'scaleAspectFit', 'scaleAspectFill', 'center', 'top', 'bottom', 'left', 'right', 'topLeft', 'topRight', 'bottomLeft', 'bottomRight'];
/** The members of the steps of a transform, by their kinds. */
const stepMembers = /** @type {[name: string, label: string, usual: number][][]} */ ([[], [['alpha', '°', 0]], [['sx', 'x', 1], ['sy', 'y', 1]], [['tx', 'x', 0], ['ty', 'y', 0]]]);

/** Why a text is not the six numbers of a matrix, nor empty. */
const sixNumbers = (/** @type {string} */ written) => {
  const numbers = written.split(/[\s,]+/).filter(Boolean).map(Number);
  return numbers.length === 0 || (numbers.length === 6 && numbers.every(Number.isFinite)) ? undefined : texts.fields.numbers(6);
};

/** @param {import('../desk.js').ViewDesk} desk */
export function formPanel(desk) {
  const { studio } = desk;
  const body = h('div', { class: 'view-form' });
  let showNow = () => {};
  let shown = '';
  /** Whether it shows former values. */
  let isStale = false;
  /** Whether the parts beyond the original's format are open. */
  let isExtended = false;

  const edit = (/** @type {'machines' | 'stage'} */ kind, /** @type {(string | number)[]} */ path, /** @type {any} */ value) => desk.edit(({ set }) => set(kind, path, value), { kind: `${kind} ${path.join('/')}` });
  const group = (/** @type {string} */ title, /** @type {string} */ name, /** @type {import('../../dom.js').Child[]} */ ...children) => h('section', { class: 'part-form', 'data-form': name }, h('h3', {}, title), ...children);

  function show() {
    section.hidden = !desk.isOpen;
    if (!desk.isOpen) return;
    // A field that is being typed into must not be replaced under the hand.
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const focused = active && body.contains(active) ? active.dataset.path ?? active.dataset.point : undefined;
    const isPoint = active?.dataset?.point !== undefined;
    const selection = active instanceof HTMLInputElement && active.type === 'text' ? [active.selectionStart, active.selectionEnd] : undefined;
    const scroll = section.scrollTop;
    showNow = () => {};
    const placed = desk.view === undefined ? undefined : desk.placed(desk.view);
    const subject = JSON.stringify([desk.sheets?.machines.entry.path, desk.mode, desk.machine, desk.state, desk.transition, desk.view]);
    // A well or a slider that is in use must stay as it is.
    isStale = subject === shown && active instanceof HTMLInputElement && body.contains(active) && ['color', 'range'].includes(active.type);
    if (isStale) return;
    shown = subject;
    const parts = [];
    if (desk.transition >= 0) parts.push(transitionForm());
    if (placed) parts.push(placed.key === '' ? stageForm() : desk.mode === 'state' ? lookForm(placed) : viewForm(placed));
    if (parts.length === 0 && desk.mode === 'state' && desk.stateJSON) parts.push(stateForm());
    if (parts.length === 0 && desk.machines[desk.machine]) parts.push(machineForm());
    const isTrying = studio.settings.values.mode === 'try';
    body.inert = isTrying;
    fill(body, isTrying && h('p', { class: 'teach' }, words.trying), ...(parts.length > 0 ? parts : [h('p', { class: 'teach' }, words.none)]));
    section.scrollTop = scroll;
    if (focused === undefined) return;
    const field = /** @type {HTMLElement | null} */ (body.querySelector(isPoint ? `[data-point="${focused}"]` : `[data-path="${CSS.escape(focused)}"]`));
    field?.focus();
    if (selection && field instanceof HTMLInputElement && field.type === 'text') field.setSelectionRange(selection[0], selection[1]);
  }

  const frameNames = [words.x, words.y, words.width, words.height];

  function stageForm() {
    const stage = desk.json('stage');
    return group(words.stage, 'stage',
      member(words.size, row([stage.width, stage.height], [words.width, words.height], ([width, height]) => desk.edit(({ set }) => {
        if (width > 0) set('stage', ['width'], width);
        if (height > 0) set('stage', ['height'], height);
      }), 'stage/size'), { isGroup: true }),
      member(words.background, colour(stage.background, (value) => edit('stage', ['background'], value), 'stage/background', words.background), { isGroup: true }));
  }

  /** @param {import('../geometry.js').Placed} placed */
  function viewForm(placed) {
    const { view, path, key } = placed;
    const set = (/** @type {string} */ name, /** @type {any} */ value) => edit('stage', [...path, name], value);
    const at = `view/${key}`;
    const transform = view.transform && !Array.isArray(view.transform) ? view.transform : {};
    const scale = [transform.scale ?? 1].flat();
    const setTransform = (/** @type {string} */ name, /** @type {any} */ value) => {
      const next = { ...transform, [name]: value };
      if (value === undefined) delete next[name];
      if (Object.keys(next).length === 0) set('transform', undefined);
      else edit('stage', [...path, 'transform', name], value);
    };
    return group(`${words.view}: ${nameOf(placed)}`, 'view',
      member(words.frame, row(frameOf(view), frameNames, (frame) => desk.edit(({ set: write }) => { for (const [name, value] of framed(view, frame)) write('stage', [...path, name], value); }), `${at}/frame`), { isGroup: true }),
      member(words.tag, number(view.tag, (value) => set('tag', Number.isInteger(value) ? value : undefined), `${at}/tag`)),
      member(words.background, colour(view.background, (value) => set('background', value), `${at}/background`, words.background), { isGroup: true }),
      member(words.alpha, slider(view.alpha ?? 1, { min: 0, max: 1, step: 0.01 }, (value) => set('alpha', value === 1 ? undefined : value), `${at}/alpha`, words.alpha), { isGroup: true }),
      member(words.cornerRadius, number(view.cornerRadius, (value) => set('cornerRadius', value), `${at}/cornerRadius`)),
      member(words.hidden, flag(view.hidden, (value) => set('hidden', value || undefined), `${at}/hidden`)),
      member(words.clips, flag(view.clips, (value) => set('clips', value || undefined), `${at}/clips`)),
      ...(Array.isArray(view.transform) ? [member(words.matrix, text(view.transform.join(', '), (value) => {
        const numbers = value.split(/[\s,]+/).filter(Boolean).map(Number);
        if (numbers.length === 0) set('transform', undefined);
        else if (numbers.length === 6 && numbers.every(Number.isFinite)) set('transform', numbers);
      }, `${at}/transform`, sixNumbers))] : [
        member(words.rotation, number(transform.rotation, (value) => setTransform('rotation', value), `${at}/rotation`)),
        member(words.scale, row([scale[0], scale.at(-1)], ['x', 'y'], ([x, y]) => setTransform('scale', x === 1 && y === 1 ? undefined : x === y ? x : [x, y]), `${at}/scale`, { step: 0.05 }), { isGroup: true }),
        member(words.translation, row(transform.translation ?? [0, 0], ['x', 'y'], ([x, y]) => setTransform('translation', x === 0 && y === 0 ? undefined : [x, y]), `${at}/translation`), { isGroup: true }),
      ]),
      member(words.image, proposed(view.image, desk.shown(/\.(png|jpe?g|webp)$/i), (value) => set('image', value), `${at}/image`)),
      view.image !== undefined && member(words.imageScale, number(view.imageScale, (value) => set('imageScale', value), `${at}/imageScale`)),
      member(words.animation, proposed(view.animation, desk.shown(/\.(json|lottie)$/i), (value) => set('animation', value), `${at}/animation`)),
      ...(view.animation === undefined ? [] : [
        member(words.animationID, text(view.animationID, (value) => set('animationID', value || undefined), `${at}/animationID`)),
        member(words.start, number(view.start, (value) => set('start', value), `${at}/start`)),
        member(words.speed, number(view.speed, (value) => set('speed', value), `${at}/speed`)),
        member(words.loops, flag(view.loops ?? true, (value) => set('loops', value ? undefined : false), `${at}/loops`)),
      ]),
      member(words.label, text(view.label, (value) => set('label', value || undefined), `${at}/label`)),
      view.label !== undefined && member(words.textColor, colour(view.textColor, (value) => set('textColor', value), `${at}/textColor`, words.textColor), { isGroup: true }),
      (view.image !== undefined || view.animation !== undefined) && member(words.contentMode, choice(['', ...contentModes], view.contentMode ?? '', (value) => set('contentMode', value || undefined), `${at}/contentMode`)));
  }

  /** @param {import('../geometry.js').Placed} placed */
  function lookForm(placed) {
    const state = String(desk.stateJSON?.stateId);
    const found = desk.lookOf(placed);
    const title = `${nameOf(placed)} · ${state}`;
    if (!found) {
      return group(title, 'look', h('p', { class: 'teach' }, words.untouched(state)),
        h('button', { type: 'button', id: 'touch', onclick: () => desk.changeLook(placed.key, () => {}) }, words.touch));
    }
    const { json: look, path } = found;
    const at = path.join('/');
    const set = (/** @type {(string | number)[]} */ names, /** @type {any} */ value) => edit('machines', [...path, ...names], value);
    const rect = rectOf(look.rect);
    const steps = Array.isArray(look.transformations) ? look.transformations : [];
    const more = look.zoetrope ?? {};
    const frame = desk.places().get(placed.key)?.frame ?? [0, 0, 0, 0];
    const details = h('details', { class: 'more-form', open: isExtended || Object.keys(more).length > 0, ontoggle: () => { isExtended = details.open; } }, h('summary', {}, words.extension),
      h('p', { class: 'quiet note' }, words.noExtension),
      member(words.background, colour(more.background, (value) => setMore('background', value), `${at}/background`, words.background), { isGroup: true }),
      member(words.cornerRadius, number(more.cornerRadius, (value) => setMore('cornerRadius', value), `${at}/cornerRadius`)),
      Array.isArray(more.rect) ? member(words.formulas, row(more.rect, frameNames, (values) => setMore('rect', values), `${at}/formulas`, { isText: true }), { isGroup: true, hint: 'width, height, + - * / ( ) min max' }) : '',
      h('button', { type: 'button', class: 'chip', onclick: () => setMore('rect', Array.isArray(more.rect) ? undefined : frame.map((value) => Math.round(value * 100) / 100)) }, Array.isArray(more.rect) ? words.noFormulas : words.useFormulas));
    const setMore = (/** @type {string} */ name, /** @type {any} */ value) => {
      const next = { ...more, [name]: value };
      if (value === undefined) delete next[name];
      if (Object.keys(next).length === 0) set(['zoetrope'], undefined);
      else set(['zoetrope', name], value);
    };
    return group(title, 'look',
      member(words.frame, row(rect ?? [], frameNames, (values) => set(['rect'], values[2] > 0 && values[3] > 0 ? rectText(values) : ''), `${at}/rect`, { hints: frame.map((value) => Math.round(value * 100) / 100) }), { isGroup: true, hint: rect ? undefined : words.keepsFrame }),
      h('div', { class: 'beside' }, rect ? h('button', { type: 'button', class: 'chip', onclick: () => set(['rect'], '') }, words.keepsFrame)
        : h('button', { type: 'button', class: 'chip', 'aria-pressed': 'true', onclick: () => set(['rect'], rectText(frame)) }, words.keepsFrame)),
      member(words.alpha, slider(Number(look.alpha ?? 0) || 0, { min: 0, max: 1, step: 0.01 }, (value) => set(['alpha'], value), `${at}/alpha`, words.alpha), { isGroup: true }),
      h('div', { class: 'steps' }, h('header', {}, h('h4', {}, words.steps), iconButton('plus', words.addStep, () => desk.edit(({ insert }) => insert('machines', [...path, 'transformations'], steps.length, { id: 1, alpha: 0 })), { id: 'add-step' })),
        ...steps.map((/** @type {any} */ step, /** @type {number} */ index) => stepForm(step, index, steps.length, [...path, 'transformations']))),
      details,
      member(words.path, text(look.animatedViewTag, (value) => set(['animatedViewTag'], value), `${at}/tag`)),
      h('button', { type: 'button', class: 'chip', onclick: () => desk.edit(({ remove }) => remove('machines', path)) }, words.untouch));
  }

  /**
   * @param {any} step
   * @param {number} index
   * @param {number} count
   * @param {(string | number)[]} list
   */
  function stepForm(step, index, count, list) {
    const path = [...list, index];
    const at = path.join('/');
    const kind = Number(step?.id ?? 0);
    const members = stepMembers[kind] ?? [];
    const select = choice(words.stepKinds.map((_, value) => String(value)), String(kind), (value) => {
      const next = Object.fromEntries((stepMembers[Number(value)] ?? []).map(([name, , usual]) => [name, step?.[name] ?? usual]));
      const { id, alpha, sx, sy, tx, ty, ...others } = step ?? {};
      void [id, alpha, sx, sy, tx, ty];
      edit('machines', path, { id: Number(value), ...next, ...others });
    }, `${at}/id`);
    for (const option of select.options) option.textContent = words.stepKinds[Number(option.value)] ?? option.value;
    select.setAttribute('aria-label', words.steps);
    return h('div', { class: 'step' }, select,
      members.length > 0 ? row(members.map(([name, , usual]) => step?.[name] ?? usual), members.map(([, label]) => label), (values) => desk.edit(({ set }) => {
        for (const [place, [name]] of members.entries()) if (step?.[name] !== undefined || values[place] !== members[place][2]) set('machines', [...path, name], values[place]);
      }), at, { step: kind === 2 ? 0.05 : 1 }) : h('span', {}),
      h('span', { class: 'actions' }, index > 0 && iconButton('up', words.earlier, () => desk.edit(({ move }) => move('machines', list, index, index - 1))),
        index + 1 < count && iconButton('downwards', words.later, () => desk.edit(({ move }) => move('machines', list, index, index + 1))),
        iconButton('close', words.removeStep, () => desk.edit(({ remove }) => remove('machines', path)))));
  }

  function stateForm() {
    const { machine, state, stateJSON } = desk;
    const at = `state/${machine}/${state}`;
    const id = String(stateJSON?.stateId);
    return group(`${words.state}: ${id}`, 'state',
      member(words.name, text(id, (value) => renameState(desk, machine, state, value.trim()), `${at}/name`, nameRefusal(id, statesOf(desk.machines, String(desk.machines[machine]?.machine)).keys()))),
      member(words.isInitial, flag(isYes(stateJSON?.initial), (value) => (value ? makeInitial(desk, machine, state) : edit('machines', [machine, 'states', state, 'initial'], false)), `${at}/initial`)),
      h('p', { class: 'quiet note' }, words.own));
  }

  function machineForm() {
    const { machine } = desk;
    return group(words.machine, 'machine', member(words.name, text(String(desk.machines[machine]?.machine ?? ''), (value) => {
      const former = String(desk.machines[machine]?.machine);
      desk.edit(({ set }) => { for (const [index, entry] of desk.machines.entries()) if (String(entry?.machine) === former) set('machines', [index, 'machine'], value.trim()); });
    }, `machine/${machine}/name`, nameRefusal(String(desk.machines[machine]?.machine), desk.machines.map((other) => String(other?.machine))))));
  }

  function transitionForm() {
    const { machine, state, transition } = desk;
    const path = [machine, 'states', state, 'transitions', transition];
    const json = desk.stateJSON?.transitions?.[transition] ?? {};
    const at = path.join('/');
    const id = String(json.transitionId);
    const states = statesOf(desk.machines, String(desk.machines[machine]?.machine));
    const set = (/** @type {string} */ name, /** @type {any} */ value) => edit('machines', [...path, name], value);
    const following = (states.get(String(json.toStateId))?.json.transitions ?? []).map((/** @type {any} */ other) => String(other?.transitionId));
    const next = json.nextTransitionId === undefined || json.nextTransitionId === null ? '' : String(json.nextTransitionId);
    const follow = choice(['', ...following], next, (value) => set('nextTransitionId', value || undefined), `${at}/next`);
    follow.options[0].textContent = words.nothing;
    const curve = curveEditor(desk, path, json);
    showNow = curve.showNow;
    return group(`${words.transition}: ${id}`, 'transition',
      member(words.name, text(id, (value) => renameTransition(desk, machine, state, transition, value.trim()), `${at}/name`, nameRefusal(id, (desk.stateJSON?.transitions ?? []).map((/** @type {any} */ other) => String(other?.transitionId))))),
      member(words.to, choice([...states.keys()], String(json.toStateId ?? ''), (value) => set('toStateId', value), `${at}/to`)),
      member(words.duration, number(Number(json.duration ?? 0), (value) => set('duration', value ?? 0), `${at}/duration`)),
      member(words.delay, number(Number(json.delay ?? 0), (value) => set('delay', value ?? 0), `${at}/delay`)),
      member(words.next, follow), curve.element,
      h('button', { type: 'button', class: 'chip', onclick: () => removeTransition(desk) }, icon('close'), texts.views.machines.remove(id)));
  }

  const showSoon = afterPress(body, show);
  desk.on('open change choice', showSoon);
  body.addEventListener('focusout', () => { if (isStale) showSoon(); });
  desk.on('drawn', () => showNow());
  let behaviour = studio.settings.values.viewsOriginal;
  studio.on('settings', () => {
    if (behaviour === studio.settings.values.viewsOriginal) return;
    behaviour = studio.settings.values.viewsOriginal;
    showSoon();
  });
  const section = h('section', { id: 'views-form', class: 'panel of-views', 'aria-label': words.title }, body);
  section.hidden = true;
  return section;
}
