// The editor of views and the machines that move them, as a part of the page.

import { fill, h, icon, iconButton } from '../dom.js';
import { ViewDesk } from './desk.js';
import { keepViews } from './keep.js';
import { eventsPanel } from './panels/events.js';
import { formPanel } from './panels/form.js';
import { graphPanel } from './panels/graph.js';
import { lanesPanel, step, toggleTime } from './panels/lanes.js';
import { machinesPanel } from './panels/machines.js';
import { makeDialog, takeDialog } from './panels/make.js';
import { sourcePanel } from './panels/source.js';
import { nudge, viewStagePanel } from './panels/stage.js';
import { removeView, treePanel } from './panels/tree.js';
import { idOf, isSameFile } from '../sources.js';
import { texts } from '../texts.js';

const words = texts.views;

/**
 * @param {import('../model.js').Studio} studio
 * @param {ReturnType<typeof import('../panels/offer.js').offerBar>} offer
 */
export function viewPanels(studio, offer) {
  const desk = new ViewDesk(studio);
  keepViews(desk, offer.show, offer.stand);
  const make = makeDialog(desk);
  const take = takeDialog(desk);

  // The bar

  const selects = /** @type {Record<import('./files.js').Kind, HTMLSelectElement>} */ ({});
  const labels = [];
  for (const kind of /** @type {const} */ (['machines', 'stage'])) {
    const select = h('select', { 'data-sheet': kind, onchange: async () => {
      const entry = studio.files.entries.find((candidate) => idOf(candidate) === select.selectedOptions[0]?.dataset.id);
      try {
        if (entry) await desk.replace(kind, entry);
      } catch (error) {
        studio.say(String(/** @type {Error} */ (error).message));
      }
      showFiles();
    } });
    selects[kind] = select;
    labels.push(h('label', {}, h('span', {}, words[kind === 'machines' ? 'machinesFile' : 'stageFile']), select));
  }
  const behaviour = h('select', { 'aria-label': words.behaviour, title: words.behaviourHint, id: 'views-behaviour', onchange: () => studio.settings.change({ viewsOriginal: behaviour.value === 'original' }) },
    h('option', { value: 'documented' }, words.behaviours.documented), h('option', { value: 'original' }, words.behaviours.original));
  const initial = iconButton('flag', words.showInitial, () => studio.settings.change({ viewsInitial: !studio.settings.values.viewsInitial }), { 'aria-pressed': 'false', id: 'views-initial' });
  const choices = h('div', { class: 'choices of-views' }, ...labels, behaviour, initial);

  /** A file of the person may have the path of one that is served. */
  const option = (/** @type {import('../sources.js').Entry} */ entry, label = entry.path) => h('option', { value: entry.path, 'data-id': idOf(entry) }, label);

  async function showFiles() {
    const { sheets } = desk;
    if (!sheets) return;
    for (const kind of /** @type {const} */ (['machines', 'stage'])) {
      const { entry, saved } = sheets[kind];
      const name = `${entry.path}${desk.isChanged(kind) ? ' •' : ''}${saved === undefined && !entry.isNew ? ` (${words.madeStage})` : ''}`;
      const others = await desk.candidates(kind);
      if (desk.sheets !== sheets) return;
      fill(selects[kind], option(entry, name), ...others.filter((other) => !isSameFile(other, entry)).map((other) => option(other)));
      selects[kind].selectedIndex = 0;
    }
  }

  const undo = iconButton('undo', words.undo, () => desk.travel('undo'), { id: 'views-undo' });
  const redo = iconButton('redo', words.redo, () => desk.travel('redo'), { id: 'views-redo' });
  const revert = iconButton('restart', words.revert, () => desk.revert(), { id: 'views-revert' });
  const save = h('button', { type: 'button', class: 'primary', id: 'views-save', onclick: () => desk.save() }, icon('save'), h('span', {}, words.save));
  save.setAttribute('aria-label', words.save);
  const create = iconButton('views', words.create, make.open, { id: 'views-make' });
  const away = iconButton('download', words.take, take.open, { id: 'views-takeaway' });
  const only = h('span', { class: 'of-views view-actions' }, undo, redo, revert, save, away);

  function show() {
    document.body.classList.toggle('with-views', desk.isOpen);
    only.hidden = choices.hidden = !desk.isOpen;
    if (!desk.isOpen) return;
    undo.disabled = !desk.canUndo;
    redo.disabled = !desk.canRedo;
    const isChanged = desk.isChanged();
    save.disabled = !isChanged;
    revert.hidden = !isChanged || !desk.sheets || Object.values(desk.sheets).every(({ saved }) => saved === undefined);
    behaviour.value = studio.settings.values.viewsOriginal ? 'original' : 'documented';
    initial.setAttribute('aria-pressed', String(studio.settings.values.viewsInitial));
  }
  desk.on('open change', show);
  studio.on('settings', show);
  let marks = '';
  desk.on('open', () => {
    marks = '';
    if (desk.isOpen && studio.files.viewFile) studio.settings.change({ viewsTab: studio.files.viewFile.kind === 'stage' ? 'stage' : 'machines' });
  });
  desk.on('open change', () => {
    const now = `${desk.sheets?.machines.entry.path} ${desk.isChanged('machines')} ${desk.sheets?.stage.entry.path} ${desk.isChanged('stage')}`;
    if (now === marks) return;
    marks = now;
    showFiles();
  });
  studio.on('files', showFiles);
  show();

  // Keys

  addEventListener('keydown', (event) => {
    if (!desk.isOpen || document.querySelector('dialog[open]')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === 's') {
      if (!event.repeat) desk.save();
    } else if (isCommand && key === 'z') desk.travel(event.shiftKey ? 'redo' : 'undo');
    else if (isCommand && key === 'y') desk.travel('redo');
    else if (event.defaultPrevented || isCommand) return;
    else {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest?.('input, select, textarea, [contenteditable]')) return;
      if ((key === ' ' || key === 'enter') && target.closest?.('button, [role="button"], [role="treeitem"]')) return;
      const inTree = target.closest?.('[role="treeitem"]') && !event.shiftKey && !event.altKey;
      if (!inTree && nudge(desk, event)) {
        // The view has moved.
      } else if (key === ' ') toggleTime(desk);
      else if (key === 'arrowleft' || key === 'arrowright') step(desk, (key === 'arrowleft' ? -1 : 1) * (event.shiftKey ? 10 : 1));
      else if (key === 'delete' || key === 'backspace') removeView(desk);
      else if (key === 'escape') desk.choose({ view: undefined, transition: -1 });
      else if (key === 's') desk.again();
      else if (key === 'g') studio.settings.change({ graph: !studio.settings.values.graph });
      else return;
    }
    event.preventDefault();
  });

  return {
    desk, choices, actions: [only, create], dialogs: [make.dialog, take.dialog],
    columns: {
      files: [treePanel(desk)], stage: [viewStagePanel(desk), lanesPanel(desk), graphPanel(desk)],
      machine: [machinesPanel(desk), formPanel(desk)], talk: [sourcePanel(desk), eventsPanel(desk)],
    },
  };
}
