// The page: its panels, its keys, and the files that it opens.

import { h, iconButton } from './dom.js';
import { useStudioEngine, studioEngine } from './engine.js';
import { save } from './download.js';
import { Applications } from './applications.js';
import { applicationPanel, watchLine } from './panels/app.js';
import { choices } from './panels/choices.js';
import { editorPanel } from './panels/editor.js';
import { findingsPanel } from './panels/findings.js';
import { graphPanel } from './panels/graph.js';
import { layersPanel } from './panels/layers.js';
import { logPanel } from './panels/log.js';
import { filmClock } from './panels/film-clock.js';
import { keepDrafts } from './panels/kept-drafts.js';
import { offerBar } from './panels/offer.js';
import { inspectorPanel } from './panels/inspector.js';
import { inputsPanel, interactionsPanel, machinePanel } from './panels/machine.js';
import { recorder } from './panels/record.js';
import { shelfPanel } from './panels/shelf.js';
import { slotsPanel } from './panels/slots.js';
import { viewPanels } from './views/page.js';
import { bestPartner } from './views/pairs.js';
import { stagePanel } from './panels/stage.js';
import { timePanel } from './panels/time.js';
import { whyPanel } from './panels/why.js';
import { Posters } from './posters.js';
import { helpDialog, listenToKeys } from './keys.js';
import { Studio } from './model.js';
import { canPickFiles, canPickFolders, droppedFiles, pickFiles, pickFolder, remember, remembered } from './file-access.js';
import { shortened } from './lines.js';
import { scriptsDialog } from './panels/scripts.js';
import { GivenFiles, ServerFiles, isListed, isPicture, isPlayable } from './sources.js';
import { texts } from './texts.js';

useStudioEngine();

const studio = new Studio();
const posters = new Posters();
posters.stageOf = async (/** @type {import('./sources.js').Entry} */ entry, /** @type {string} */ text) => (entry.partner ?? await bestPartner(studio, entry, text, 'stage'))?.text;
const given = new GivenFiles();
const applications = new Applications(studio);
/** @type {ServerFiles | undefined} */
let server;

// Files

const picker = h('input', { type: 'file', multiple: true, accept: '.json,.lottie,.jsonl,.png,.jpg,.jpeg,.webp', hidden: true, 'aria-label': texts.app.open, onchange: () => {
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
  keepPictures(all);
  show(all.filter(({ name }) => isListed(name)).map((file) => given.add(file)));
}

/**
 * Keeps pictures, which stages may show.
 *
 * @param {File[]} files
 */
function keepPictures(files) {
  const pictures = files.filter(({ name }) => isPicture(name));
  for (const file of pictures) given.pictures.set(file.name, file);
  if (pictures.length > 0) views.desk.readAgain();
}

/**
 * Lists files that are given now, and opens the first.
 *
 * @param {import('./sources.js').Entry[]} entries
 */
function show(entries) {
  refresh();
  const first = entries.find(({ path }) => isPlayable(path));
  if (first) studio.files.open(first);
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
    given.take(entries);
    show(entries);
  } catch (error) {
    studio.say(String(/** @type {Error} */ (error).message));
  }
}

// What was picked has another version once it is written.
studio.on('written', ({ detail }) => given.note(detail));

// Those that the server makes are in its list.
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
    keepPictures(files);
    given.take(entries);
    show(entries);
  });
});

// The page

const noticeText = h('span', {});
const hideNotice = () => notice.classList.remove('shown');
const notice = h('div', { id: 'notice' }, h('div', { role: 'status', 'aria-live': 'polite' }, noticeText), iconButton('close', texts.app.dismiss, hideNotice));
/** @type {number | undefined} */
let noticeTimer;
studio.on('notice', ({ detail }) => {
  noticeText.textContent = detail;
  // At the bottom of the stage's column, where nothing is pressed.
  const column = document.getElementById('column-stage')?.getBoundingClientRect();
  if (column?.width) {
    notice.style.left = `${column.left + column.width / 2}px`;
    notice.style.maxWidth = `${column.width - 16}px`;
  } else {
    notice.style.left = notice.style.maxWidth = '';
  }
  notice.classList.add('shown');
  clearTimeout(noticeTimer);
  noticeTimer = window.setTimeout(hideNotice, 6000);
});

const connection = h('div', { id: 'connection', role: 'alert', hidden: true });
const question = h('div', { id: 'question', role: 'alertdialog', hidden: true, 'aria-live': 'assertive' });
studio.on('changed', ({ detail: entry }) => {
  question.hidden = false;
  // It is back, with other contents.
  if (noticeText.textContent === texts.shelf.removed(entry.path)) hideNotice();
  const end = () => { question.hidden = true; };
  const edited = studio.draft.current?.isChanged ? studio.draft.current.id : studio.files.viewFile && views.desk.isChanged() ? texts.views.title : undefined;
  question.replaceChildren(
    h('span', { title: entry.path }, texts.shelf.changed(shortened(entry.path))),
    // What would lose changes is never the first choice.
    ...((isEdited) => {
      const load = h('button', { type: 'button', class: isEdited ? '' : 'primary', id: 'reload', onclick: () => {
        end();
        studio.files.open(entry);
      } }, isEdited ? texts.shelf.reloadWithout(edited ?? '') : texts.shelf.reload);
      const keep = h('button', { type: 'button', class: isEdited ? 'primary' : '', id: 'keep', title: texts.shelf.keepHint, onclick: () => {
        end();
        studio.files.keep(entry);
      } }, isEdited ? texts.shelf.keepEdits : texts.shelf.keep);
      return isEdited ? [keep, load, h('small', { class: 'quiet' }, texts.shelf.keepHint)] : [load, keep];
    })(edited !== undefined));
});
studio.on('question', ({ detail: { text, answers } }) => {
  question.hidden = false;
  question.replaceChildren(
    h('span', {}, text),
    .../** @type {[string, () => void][]} */ (answers).map(([label, action], index) => h('button', { type: 'button', class: index === 0 ? 'primary' : null, onclick: () => {
      question.hidden = true;
      action();
    } }, label)));
});
studio.on('file', () => {
  question.hidden = true;
  nameTabs();
});
studio.on('download', ({ detail: { name, bytes } }) => save(new Blob([bytes], { type: /\.json$/.test(name) ? 'application/json' : 'application/zip' }), name));

const offer = offerBar();
keepDrafts(studio, offer.show);
const views = viewPanels(studio, offer);
const help = helpDialog();
const record = recorder(studio);
const scripts = scriptsDialog(studio);
const edit = iconButton('edit', texts.app.edit, () => studio.settings.change({ mode: studio.settings.values.mode === 'edit' ? 'try' : 'edit' }), { id: 'edit' });
const applyTheme = () => {
  document.documentElement.dataset.theme = studio.settings.values.theme;
  document.body.classList.toggle('without-graph', !studio.settings.values.graph);
  document.body.classList.toggle('with-editor', studio.settings.values.mode === 'edit');
  edit.setAttribute('aria-pressed', String(studio.settings.values.mode === 'edit'));
};
/** Names the tabs by what they show. */
const nameTabs = () => {
  const shown = studio.files.viewFile ? texts.views.tabs : { ...names, ...(studio.settings.values.mode === 'edit' && { talk: texts.app.editTab }) };
  for (const tab of tabs.querySelectorAll('button')) tab.textContent = shown[/** @type {keyof typeof names} */ (tab.dataset.tab)];
};
studio.on('settings', () => nameTabs());
studio.on('settings', applyTheme);
studio.on('session file', () => document.body.classList.toggle('without-file', !studio.play.session && !studio.files.viewFile));
applyTheme();

const themes = /** @type {const} */ (['auto', 'light', 'dark']);
const theme = iconButton('sun', texts.app.theme.auto, () => {
  const next = themes[(themes.indexOf(/** @type {any} */ (studio.settings.values.theme)) + 1) % themes.length];
  studio.settings.change({ theme: next });
  studio.say(texts.app.theme[next]);
});
const mark = h('img', { src: new URL('mark.svg', import.meta.url).href, alt: '', width: 26, height: 26 });
const bar = h('header', { id: 'bar' },
  h('h1', {}, mark, h('span', {}, texts.app.name)), choices(studio), views.choices,
  h('div', { class: 'actions' }, ...views.actions, edit, scripts.button, ...record.buttons, iconButton('folder', texts.app.open, pickAny), theme, iconButton('help', texts.app.help, () => help.showModal())));

const host = { pick: pickAny, pickFolder: canPickFolders ? () => pick(pickFolder) : undefined, isTruncated: () => server?.isTruncated ?? false };
const columns = {
  files: [shelfPanel(studio, posters, host), applicationPanel(studio, applications), layersPanel(studio), ...views.columns.files],
  stage: [watchLine(studio, applications), stagePanel(studio, posters), timePanel(studio), graphPanel(studio), ...views.columns.stage],
  machine: [inspectorPanel(studio), machinePanel(studio), inputsPanel(studio), interactionsPanel(studio), slotsPanel(studio), ...views.columns.machine],
  talk: [editorPanel(studio), whyPanel(studio), logPanel(studio), findingsPanel(studio, posters), ...views.columns.talk],
};
const names = /** @type {const} */ ({ files: texts.shelf.title, machine: texts.machine.title, graph: texts.graph.title, talk: texts.why.title });
const main = h('main', {}, ...Object.entries(columns).map(([name, panels]) => h('div', { class: 'column', id: `column-${name}` }, ...panels)));
// On a narrow page, one column shows beside the stage.
const tabs = h('nav', { id: 'tabs', 'aria-label': texts.app.tabs }, ...Object.entries(names).map(([name, label]) => (
  h('button', { type: 'button', 'data-tab': name, 'aria-pressed': String(name === 'machine'), onclick: () => showTab(name) }, label))));

function showTab(/** @type {string} */ name) {
  main.dataset.tab = name;
  for (const tab of tabs.querySelectorAll('button')) tab.setAttribute('aria-pressed', String(tab.dataset.tab === name));
}
showTab('machine');
nameTabs();
// Between the bar and the panels, where they hide nothing.
const banners = h('div', { id: 'banners' }, connection, question, offer.element);
document.body.append(bar, banners, main, tabs, notice, filmClock(studio, record.toggleFilm), help, record.dialog, scripts.dialog, ...views.dialogs, picker, h('div', { id: 'veil', 'aria-hidden': 'true' }, texts.app.drop));
listenToKeys(studio, help, { film: record.toggleFilm, showLog: () => {
  showTab('talk');
  document.getElementById('log')?.scrollIntoView({ block: 'nearest' });
  /** @type {HTMLElement | null} */ (document.querySelector('#log .log'))?.focus();
} });

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
  const named = studio.files.entries.find(({ path }) => path === wanted);
  if (named) {
    await studio.files.open(named);
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
