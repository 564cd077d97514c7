// New views and machines, and what can be taken away.

import { fill, h, icon, iconButton } from '../../dom.js';
import { member, number } from '../../panels/fields.js';
import { save } from '../../download.js';
import { copyCommand } from './lanes.js';
import { folderOf, mistakeInName, nameOf } from '../../paths.js';
import { openMade } from '../pairs.js';
import { fromTemplate, templateNames } from '../templates.js';
import { texts } from '../../texts.js';

const words = texts.views.make;
const sizes = /** @type {Record<string, [number, number]>} */ ({ iphone: [320, 480], ipad: [768, 1024] });

/** @param {import('../desk.js').ViewDesk} desk */
export function makeDialog(desk) {
  const { studio } = desk;
  const values = { template: 'toAndFro', controller: 'ViewController', device: 'iphone', width: 320, height: 480 };
  const problem = h('p', { class: 'error', id: 'make-problem', role: 'alert', hidden: true });
  const makes = h('p', { class: 'quiet', 'aria-live': 'polite' });
  const name = h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', 'data-path': 'make/controller', 'aria-describedby': 'make-problem', oninput: () => {
    values.controller = name.value;
    showPaths();
  } });
  const submit = h('button', { type: 'submit', class: 'primary', id: 'make-views' }, words.make);
  const form = h('form', { class: 'make', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    make();
  } });

  function show() {
    const templates = h('div', { class: 'template-list', role: 'radiogroup', 'aria-label': words.template }, ...templateNames.map((name) => h('button', { type: 'button', role: 'radio', 'aria-checked': String(values.template === name), 'data-begin': name, onclick: () => {
      values.template = name;
      show();
      /** @type {HTMLElement | null} */ (form.querySelector(`[data-begin="${name}"]`))?.focus();
    } }, h('strong', {}, words.templates[name][0]), h('span', { class: 'quiet' }, words.templates[name][1]))));
    const device = h('select', { 'data-path': 'make/device', onchange: () => {
      values.device = device.value;
      [values.width, values.height] = sizes[device.value];
      show();
    } }, ...Object.entries(words.devices).map(([id, name]) => h('option', { value: id }, name)));
    device.value = values.device;
    name.value = values.controller;
    showPaths();
    fill(form, templates,
      member(words.name, name), member(words.device, device),
      member(words.width, number(values.width, (value) => { values.width = value ?? 0; }, 'make/width')), member(words.height, number(values.height, (value) => { values.height = value ?? 0; }, 'make/height')),
      makes, problem, submit);
  }

  /** The paths of both files. */
  function named() {
    const controller = values.controller.trim();
    const folder = folderOf(desk.sheets?.machines.entry.path ?? '');
    return { machines: `${folder}animation_${controller}_${values.device}.json`, stage: `${folder}${controller.replace(/(View)?Controller$/, '') || controller}-stage.json` };
  }

  function showPaths() {
    const { machines, stage } = named();
    const controller = values.controller.trim();
    const mistake = mistakeInName(controller) || (/[^\w.-]/.test(controller) ? words.badName : '');
    problem.textContent = mistake;
    problem.hidden = mistake === '';
    name.setAttribute('aria-invalid', String(mistake !== ''));
    submit.disabled = mistake !== '';
    makes.textContent = mistake ? '' : words.makes(machines, stage);
  }

  async function make() {
    if (submit.disabled) return;
    const paths = named();
    const taken = Object.values(paths).find((path) => studio.files.entries.some((entry) => entry.path === path));
    problem.hidden = taken === undefined && values.width > 0 && values.height > 0;
    problem.textContent = taken === undefined ? texts.views.noStage : words.taken(taken);
    if (!problem.hidden) return;
    dialog.close();
    const made = fromTemplate(values.template, values.width, values.height);
    await openMade(studio, { machines: { path: paths.machines, text: made.machines }, stage: { path: paths.stage, text: made.stage } });
    studio.say(words.files(paths.machines, paths.stage));
  }

  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { id: 'make', 'aria-labelledby': 'make-title' }, h('header', {}, h('h2', { id: 'make-title' }, words.title), iconButton('close', texts.keys.close, () => dialog.close())), form);
  return { dialog, open: () => {
    problem.hidden = true;
    show();
    dialog.showModal();
  } };
}

/**
 * What can be taken away; time is held meanwhile.
 *
 * @param {import('../desk.js').ViewDesk} desk
 */
export function takeDialog(desk) {
  const fileName = (/** @type {'machines' | 'stage'} */ kind) => nameOf(desk.sheets?.[kind].entry.path ?? `${kind}.json`);
  const take = /** @type {Record<string, () => void>} */ ({
    machines: () => save(new Blob([desk.text('machines')], { type: 'application/json' }), fileName('machines')),
    stage: () => save(new Blob([desk.text('stage')], { type: 'application/json' }), fileName('stage')),
    picture: () => {
      const canvas = /** @type {HTMLCanvasElement | null} */ (document.querySelector('#views-stage canvas'));
      canvas?.toBlob((blob) => { if (blob) save(blob, fileName('machines').replace(/\.json$/, '.png')); });
    },
    command: () => copyCommand(desk),
  });
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { id: 'views-take', 'aria-labelledby': 'views-take-title' },
    h('header', {}, h('h2', { id: 'views-take-title' }, texts.views.take), iconButton('close', texts.keys.close, () => dialog.close())),
    h('ul', { class: 'takeaways' }, ...Object.entries(texts.views.takeaway).map(([kind, [title, about]]) => h('li', {}, h('button', { type: 'button', 'data-take': kind, onclick: () => {
      take[kind]();
      dialog.close();
    } }, icon('download'), h('span', {}, h('strong', {}, title), h('span', { class: 'quiet' }, about)))))));
  let wasRunning = false;
  dialog.addEventListener('close', () => {
    if (wasRunning && desk.isOpen) desk.run();
  });
  return { dialog, open: () => {
    wasRunning = desk.isRunning;
    desk.hold();
    dialog.showModal();
  } };
}
