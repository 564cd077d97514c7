// The page: its panels, its actions, and the files that it opens.

import { h } from './dom.js';
import { registerFont } from '../player/fonts.js';
import { useStudioEngine, studioEngine } from './engine.js';
import { useServedFonts } from './fonts.js';
import { save } from './download.js';
import { Applications } from './applications.js';
import { applicationPanel, watchLine } from './panels/app.js';
import { choices, nextTheme } from './panels/choices.js';
import { checkPanel } from './panels/check.js';
import { editorPanel } from './panels/editor.js';
import { findingsPanel } from './panels/findings.js';
import { graphActions } from './graph/actions.js';
import { graphPanel } from './graph/graph.js';
import { inspectorPanel } from './panels/inspector.js';
import { layersPanel } from './panels/layers.js';
import { logPanel } from './panels/log.js';
import { filmClock } from './panels/film-clock.js';
import { keepDrafts } from './panels/kept-drafts.js';
import { offerBar } from './panels/offer.js';
import { inputsPanel, interact, interactionsPanel, machinePanel } from './panels/machine.js';
import { recorder } from './panels/record.js';
import { shelfPanel } from './panels/shelf.js';
import { slotsPanel } from './panels/slots.js';
import { nextBackground, stagePanel } from './panels/stage.js';
import { step, timePanel, toMarker, toggleTime } from './panels/time.js';
import { whyPanel } from './panels/why.js';
import { Posters } from './posters.js';
import { Studio } from './model.js';
import { canPickFiles, canPickFolders, droppedFiles, pickFiles, pickFolder, remember, remembered } from './file-access.js';
import { scriptsDialog } from './panels/scripts.js';
import { Actions } from './shell/actions.js';
import { bar, skipLink } from './shell/bar.js';
import { Dock } from './shell/dock.js';
import { middle } from './shell/middle.js';
import { notices, questions } from './shell/notices.js';
import { commandPalette, helpDialog } from './shell/palette.js';
import { sessionActions, shellActions } from './shell/rows.js';
import { GivenFiles, ServerFiles, isFont, isListed, isPicture, isPlayable } from './sources.js';
import { texts } from './texts.js';
import { viewPanels } from './views/page.js';
import { bestPartner } from './views/pairs.js';

useStudioEngine();

const studio = new Studio();
const posters = new Posters();
posters.stageOf = async (/** @type {import('./sources.js').Entry} */ entry, /** @type {string} */ text) => (entry.partner ?? await bestPartner(studio, entry, text, 'stage'))?.text;
const given = new GivenFiles();
const applications = new Applications(studio);
/** @type {ServerFiles | undefined} */
let server;

// Files

const picker = h('input', { type: 'file', multiple: true, accept: '.json,.lottie,.jsonl,.png,.jpg,.jpeg,.webp,.ttf,.otf,.ttc', hidden: true, 'aria-label': texts.app.open, onchange: () => {
  take(picker.files ?? []);
  picker.value = '';
} });

function refresh() {
  studio.files.server = server;
  studio.files.scripts = [...(server?.scripts ?? []), ...given.scripts];
  studio.files.setEntries([...(server?.entries ?? []), ...given.entries]);
}

/**
 * Takes files of the person, and opens the first.
 *
 * @param {Iterable<File>} files
 */
function take(files) {
  const all = [...files];
  keepOthers(all);
  if (hasNone(all, all.filter(({ name }) => isListed(name)).length)) return;
  show(all.filter(({ name }) => isListed(name)).map((file) => given.add(file)));
}

/**
 * Reports that files were given of which the studio reads none.
 *
 * @param {File[]} files
 * @param {number} count the number of files that can be listed
 */
function hasNone(files, count) {
  if (count > 0 || files.length === 0 || files.some(({ name }) => isPicture(name) || isFont(name))) return false;
  studio.say(texts.shelf.notRead(files.map(({ name }) => name)));
  return true;
}

/**
 * Keeps pictures, which stages may show, and fonts.
 *
 * @param {File[]} files
 */
function keepOthers(files) {
  keepFonts(files.map((file) => ({ path: file.name, read: async () => new Uint8Array(await file.arrayBuffer()) })));
  const pictures = files.filter(({ name }) => isPicture(name));
  for (const file of pictures) given.pictures.set(file.name, file);
  if (pictures.length > 0) views.desk.readAgain();
}

/**
 * Uses fonts for texts, and says for which.
 *
 * @param {Pick<import('./sources.js').Entry, 'path' | 'read'>[]} files fonts and others
 */
async function keepFonts(files) {
  const found = files.filter(({ path }) => isFont(path));
  if (found.length === 0) return;
  const { fonts } = await studioEngine();
  fonts.uses.clear();
  const names = [];
  for (const { path, read } of found) {
    // A name would stand for the first font of a collection alone.
    if (await registerFont(/\.ttc$/i.test(path) ? '' : path, await read())) names.push(path);
    else studio.say(texts.fonts.refused(path));
  }
  if (names.length === 0) return;
  posters.forget();
  studio.notify('fonts');
  studio.play.redraw();
  views.desk.check();
  await views.desk.sync();
  const uses = [...fonts.uses].map(([name, font]) => /** @type {[string, string]} */ ([name, font ?? name]));
  studio.say(uses.length > 0 ? texts.fonts.used(uses) : texts.fonts.unused(names.join(', ')));
}

/**
 * Lists files that are given now, and opens the first.
 *
 * @param {import('./sources.js').Entry[]} entries
 */
function show(entries) {
  refresh();
  const first = entries.find(({ path }) => isPlayable(path));
  if (first) studio.files.open(first, { isDropped: true });
  else if (entries.length > 0) scripts.open();
}

/**
 * Lets the person pick files, or a folder.
 *
 * @param {() => Promise<import('./sources.js').Entry[]>} way
 */
async function pick(way) {
  try {
    const entries = await way();
    keepFonts(entries);
    given.take(entries);
    show(entries);
  } catch (error) {
    studio.say(String(/** @type {Error} */ (error).message));
  }
}

// What was picked has another version once it is written.
studio.on('written', ({ detail }) => given.note(detail));

// The server lists the files that it makes.
studio.on('made', ({ detail }) => {
  given.take([detail]);
  refresh();
});

const pickAny = () => (canPickFiles ? pick(pickFiles) : picker.click());

// Files that were picked are looked at as people come back from another program, and every other second.
async function look() {
  if (document.visibilityState !== 'visible') return;
  const { sheets } = views.desk;
  const open = [studio.files.entry, studio.draft.looseEntry, sheets?.machines.entry, sheets?.stage.entry];
  const paths = new Set(open.filter((entry) => entry && entry.source === undefined).map((entry) => entry?.path));
  let hasChanged = false;
  for (const path of paths) hasChanged = await given.look(path) || hasChanged;
  if (hasChanged) refresh();
}
addEventListener('focus', look);
setInterval(look, 2000);

addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('dropping');
});
addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) document.body.classList.remove('dropping');
});
addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dropping');
  const transfer = event.dataTransfer;
  if (!transfer) return;
  const files = [...transfer.files];
  droppedFiles(transfer).catch(() => undefined).then((entries) => {
    if (!entries) {
      take(files);
      return;
    }
    keepOthers(files);
    if (hasNone(files, entries.length)) return;
    given.take(entries);
    show(entries);
  });
});

// The page

const notice = notices(studio);
const connection = h('div', { id: 'connection', role: 'alert', hidden: true });
const offer = offerBar();
keepDrafts(studio, offer.show);
const actions = new Actions(studio);
const views = viewPanels(studio, offer, actions);
views.desk.on('open change choice time', actions.refresh);
const question = questions(studio, { notice, edited: () => (studio.draft.current?.isChanged ? studio.draft.current.id : studio.files.viewFile && views.desk.isChanged() ? texts.views.title : undefined) });
studio.on('download', ({ detail: { name, bytes } }) => save(new Blob([bytes], { type: /\.json$/.test(name) ? 'application/json' : 'application/zip' }), name));

const record = recorder(studio);
const scripts = scriptsDialog(studio);
const openFolder = canPickFolders ? () => pick(pickFolder) : undefined;
const shelf = shelfPanel(studio, posters, { buttons: ['open', ...(openFolder ? ['open-folder'] : []), 'views-make'].map((id) => actions.button(id)), isTruncated: () => server?.isTruncated ?? false });

const findings = findingsPanel(studio, posters);
const check = checkPanel(studio, record.open);
const dock = new Dock(studio.settings, [
  { id: 'files', title: texts.shelf.title, icon: 'folder', elements: [shelf] },
  { id: 'layers', title: () => (studio.files.viewFile ? texts.views.tree.title : texts.layers.title), icon: 'layers', elements: [layersPanel(studio), views.tree] },
  { id: 'apps', title: texts.applications.tab, icon: 'device', elements: [applicationPanel(studio, applications)] },
  { id: 'inputs', title: () => (studio.files.viewFile ? texts.views.machines.title : texts.inputs.title), icon: 'sliders', elements: [machinePanel(studio), inputsPanel(studio), interactionsPanel(studio), views.machines] },
  { id: 'inspector', title: texts.inspector.title, icon: 'info', elements: [inspectorPanel(studio, actions, record.open), views.form] },
  { id: 'slots', title: texts.slots.title, icon: 'palette', elements: [slotsPanel(studio)] },
  { id: 'json', title: texts.editor.title, icon: 'braces', elements: [editorPanel(studio), views.source] },
  { id: 'why', title: texts.why.title, icon: 'help', elements: [whyPanel(studio)] },
  { id: 'log', title: () => (studio.files.viewFile ? texts.views.log.title : texts.log.title), icon: 'list', elements: [logPanel(studio), views.events] },
  { id: 'check', title: texts.check.title, icon: 'checks', elements: [check.section] },
  { id: 'findings', title: () => findings.querySelector('h2')?.textContent ?? '', icon: 'warn', elements: [findings] },
], () => studio.notify('panels'));
const graph = graphPanel(studio, actions);
const middlePart = middle(studio, { stage: [watchLine(studio, applications), stagePanel(studio, posters, actions), views.stage], graph: [graph.element, views.graph.element], time: [timePanel(studio, actions), views.lanes] }, () => dock.show());

/**
 * Brings a panel in front, and the focus to an element of it.
 *
 * @param {string} id
 * @param {string} selector
 */
function showPanel(id, selector) {
  studio.settings.change({ fill: 'none' });
  dock.reveal(id);
  // What is shown now is laid out in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus()));
}

/** Selects a part, and goes to the inspector with it. */
const inspect = (/** @type {import('./model/selection.js').Selection} */ selection) => {
  studio.select(selection);
  showPanel('inspector', '#inspector-title');
};
const palette = commandPalette(actions, () => [
  ...studio.files.entries.slice(0, 500).map((entry) => ({ name: entry.path, group: texts.palette.file, icon: /** @type {const} */ ('file'), run: () => studio.files.open(entry) })),
  ...(studio.play.machineFacts?.states ?? []).map(({ name }) => ({ name, group: texts.palette.state, icon: /** @type {const} */ ('graph'), run: () => inspect({ kind: 'state', name }) })),
  ...(studio.play.machineFacts?.transitions ?? []).map(({ from, index, to }) => ({ name: texts.inspector.transition(from, to), group: texts.palette.transition, icon: /** @type {const} */ ('graph'), run: () => inspect({ kind: 'transition', from, index }) })),
]);
const help = helpDialog(actions, texts.keys.list);
const machineEdits = {
  get canUndo() { return graph.moves.canUndo || (studio.draft.current?.canUndo ?? false); },
  get canRedo() { return graph.moves.canRedo || (studio.draft.current?.canRedo ?? false); },
  get canRevert() { return studio.draft.current?.canRevert ?? false; },
  get isChanged() { return studio.draft.current?.isChanged ?? false; },
  get mistake() { return studio.draft.current?.mistake; },
  travel: (/** @type {'undo' | 'redo' | 'revert'} */ direction) => (direction !== 'revert' && graph.moves.travel(direction)) || studio.draft.travel(direction),
  save: () => studio.draft.save(),
};
actions.add(
  ...graphActions(() => (views.desk.isOpen ? views.graph : graph)),
  ...views.actions,
  ...shellActions(studio, { edits: () => (views.desk.isOpen ? views.edits : machineEdits), dock, pick: { files: pickAny, folder: openFolder },
    open: { help: help.open, palette: palette.open, scripts: scripts.open, export: () => (views.desk.isOpen ? views.openExport() : record.open()), log: () => showPanel('log', '#log .log'), inspector: () => showPanel('inspector', '#inspector-title') } }),
  { id: 'check', name: texts.check.run, group: texts.actionNames.groups.window, icon: 'checks', isPossible: () => studio.play.machine !== undefined && studio.play.session !== undefined, run: () => {
    showPanel('check', '#run-check');
    check.start();
  } },
  ...sessionActions(studio, { toggleTime: () => toggleTime(studio), nextBackground: () => nextBackground(studio), nextTheme: () => nextTheme(studio), film: record.toggleFilm,
    step: (frames) => step(studio, frames), toMarker: (direction) => toMarker(studio, direction), interact: (index) => {
      const interaction = studio.play.machineFacts?.interactions[index];
      if (interaction) interact(interaction, studio);
    } }));

/**
 * Brings the inspector in front for what is selected, but not while somebody writes JSON, where the cursor selects.
 *
 * @param {boolean} hasSelection
 */
function showInspector(hasSelection) {
  if (document.activeElement?.closest('#panel-json')) return;
  if (hasSelection) dock.reveal('inspector', { isTemporary: true });
  else dock.restore();
}

studio.on('selection', () => {
  document.body.classList.toggle('has-selection', studio.selection !== undefined);
  showInspector(studio.selection !== undefined);
});
let viewSelection = '';
views.desk.on('open choice', () => {
  const { view, machine, state, transition } = views.desk;
  const now = JSON.stringify([view, machine, state, transition]);
  if (now === viewSelection) return;
  viewSelection = now;
  showInspector(views.desk.isOpen && (view !== undefined || transition >= 0));
});
studio.on('findings', () => dock.refresh());
// A part that can't be selected is shown in the text alone.
studio.on('finding', ({ detail: { path } }) => { if (!path || !studio.selection) dock.reveal('json'); });
studio.on('layer', () => dock.reveal('layers'));
studio.on('session file', () => document.body.classList.toggle('without-file', !studio.play.session && !studio.files.viewFile));
const narrow = matchMedia('(max-width: 820px), (max-height: 500px)');
let mode = studio.settings.values.mode;
studio.on('settings', () => {
  middlePart.show();
  if (mode === studio.settings.values.mode) return;
  mode = studio.settings.values.mode;
  dock.show();
  // A phone shows one panel: that of the mode.
  if (narrow.matches && dock.phoneTab !== 'graph') dock.reveal(mode === 'edit' ? 'inspector' : 'inputs');
});
const showForm = () => dock.setPhone(narrow.matches);
narrow.addEventListener('change', showForm);

// Between the bar and the panels, where they hide nothing.
const banners = h('div', { id: 'banners' }, connection, question, offer.element);
const main = h('main', {}, dock.sides.left, dock.edges.left, middlePart.element, dock.edges.right, dock.sides.right, dock.sheet, dock.others);
document.body.append(
  skipLink(), bar(studio, actions, [choices(studio), views.choices]), banners, main, dock.tabs, notice.element, filmClock(studio, record.toggleFilm), help.dialog, palette.dialog, record.dialog, scripts.dialog, ...views.dialogs,
  picker, h('div', { id: 'veil', 'aria-hidden': 'true' }, texts.app.drop));
showForm();

addEventListener('beforeunload', (event) => {
  if (studio.hasUnsaved || views.desk.hasUnsaved) event.preventDefault();
});

// The beginning

/**
 * Remembers a file that was picked, and gives one of a former visit all that files have.
 *
 * @param {import('./sources.js').Entry | undefined} entry
 */
async function welcome(entry) {
  if (!entry || studio.files.error) return;
  await remember(entry);
  const now = entry.isRemembered ? await entry.stat?.() : undefined;
  if (!now) return;
  given.take([now]);
  studio.files.keep(now);
  refresh();
}

studio.on('file', () => {
  welcome(studio.files.entry);
  document.title = studio.files.entry ? `${studio.files.entry.path} · ${texts.app.name}` : texts.app.name;
});

async function begin() {
  // Panels without a file show nothing.
  for (const type of ['session', 'file']) studio.dispatchEvent(new CustomEvent(type));
  try {
    [server] = await Promise.all([ServerFiles.here(), studioEngine()]);
  } catch (error) {
    studio.files.error = texts.app.noEngine(String(/** @type {Error} */ (error).message));
    studio.notify('file');
    return;
  }
  if (server) {
    useServedFonts();
    posters.isServed = true;
    const files = server;
    files.stateChanged = (state) => {
      connection.textContent = state === 'here' ? '' : texts.server[state];
      connection.hidden = state === 'here';
    };
    files.watch(refresh);
    studio.files.saver = files.save;
    studio.files.readFile = (path) => given.read(path).catch(() => files.read(path));
    applications.connect(files.applicationPath);
  } else {
    given.addSamples(['samples/lighthouse.lottie', 'samples/orrery.json']);
    given.take(await remembered());
    studio.files.readFile = (path) => given.read(path);
  }
  refresh();
  const wanted = new URLSearchParams(location.search).get('file');
  if (wanted) {
    await studio.files.openNamed(wanted);
    return;
  }
  // The first that plays; packages come before animations.
  const isPackage = (/** @type {import('./sources.js').Entry} */ { path }) => Number(/\.lottie$/i.test(path));
  const candidates = studio.files.entries.filter(({ isRemembered }) => !isRemembered).sort((one, other) => isPackage(other) - isPackage(one)).slice(0, 12);
  for (const entry of candidates) {
    await studio.files.open(entry);
    if (!studio.files.error) return;
  }
}

// The address has been read, and the first file is open.
begin().finally(() => { document.body.dataset.begun = 'true'; });
