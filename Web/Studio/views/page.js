// The editor of views and the machines that move them, as a part of the page.

import { fill, h, iconButton } from '../dom.js';
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
 * @param {import('../shell/actions.js').Actions} table
 */
export function viewPanels(studio, offer, table) {
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

  function show() {
    document.body.classList.toggle('with-views', desk.isOpen);
    choices.hidden = !desk.isOpen;
    if (!desk.isOpen) return;
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

  const { groups } = texts.actionNames;
  const isPossible = () => desk.isOpen;
  const nudges = [1, 10].flatMap((points) => ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].flatMap((key) => [`${points > 1 ? 'Shift+' : ''}${key}`, `Alt+${points > 1 ? 'Shift+' : ''}${key}`]));
  /** @type {import('../shell/actions.js').Action[]} */
  const actions = [
    { id: 'views-nudge', isOnlyForKeys: true, name: words.nudge, group: groups.views, key: nudges, isPossible: () => desk.isOpen && desk.view !== undefined && desk.mode !== 'play', run: (event) => { if (event instanceof KeyboardEvent) nudge(desk, event); } },
    { id: 'views-play', name: () => (desk.isRunning ? texts.time.hold : texts.time.play), group: groups.views, icon: () => (desk.isRunning ? 'pause' : 'play'), key: 'Space', isPossible, run: () => toggleTime(desk) },
    ...Object.entries({ 'views-back': -1, 'views-forth': 1, 'views-far-back': -10, 'views-far-forth': 10 }).map(([id, frames]) => ({
      id, name: words.step(frames), icon: /** @type {'back' | 'forth'} */ (frames < 0 ? 'back' : 'forth'), group: groups.views, key: `${Math.abs(frames) > 1 ? 'Shift+' : ''}Arrow${frames < 0 ? 'Left' : 'Right'}`, isPossible, run: () => step(desk, frames),
    })),
    { id: 'views-again', name: words.again, group: groups.views, icon: 'restart', key: 'S', isPossible, run: () => desk.again() },
    { id: 'views-remove', name: words.tree.remove, group: groups.views, icon: 'bin', key: ['Delete', 'Backspace'], isPossible: () => desk.isOpen && Boolean(desk.view) && studio.settings.values.mode === 'edit', run: () => removeView(desk) },
    { id: 'views-unselect', name: texts.actionNames.unselect, group: groups.views, key: 'Escape', isPossible: () => desk.isOpen && (desk.view !== undefined || desk.transition >= 0), run: () => desk.choose({ view: undefined, transition: -1 }) },
    { id: 'views-make', name: words.create, group: groups.file, icon: 'views', run: make.open },
  ];
  const graph = graphPanel(desk, table);
  const edits = {
    get canUndo() { return graph.moves.canUndo || desk.canUndo; },
    get canRedo() { return graph.moves.canRedo || desk.canRedo; },
    get canRevert() { return desk.isChanged() && desk.sheets !== undefined && Object.values(desk.sheets).some(({ saved }) => saved !== undefined); },
    get isChanged() { return desk.isChanged(); },
    travel: (/** @type {'undo' | 'redo' | 'revert'} */ direction) => (direction === 'revert' ? desk.revert() : graph.moves.travel(direction) || desk.travel(direction)),
    save: () => desk.save(),
  };
  return {
    desk, choices, actions, edits, openExport: take.open, dialogs: [make.dialog, take.dialog],
    tree: treePanel(desk), stage: viewStagePanel(desk), lanes: lanesPanel(desk, table), graph,
    machines: machinesPanel(desk), form: formPanel(desk), source: sourcePanel(desk), events: eventsPanel(desk),
  };
}
