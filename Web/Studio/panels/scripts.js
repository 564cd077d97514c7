// The scripts of the folder: played again, compared with their traces, and what they cover together.

import { count, kinds, missing, together } from '../coverage.js';
import { save } from '../download.js';
import { fill, h, icon, iconButton } from '../dom.js';
import { studioEngine } from '../engine.js';
import { Newest } from '../newest.js';
import { nameOf, stemOf } from '../paths.js';
import { belongs, difference, hasFrames, isTrace, largestScript, looksLikeScript, plainTrace, playScript, textOf, traceOf } from '../scripts.js';
import { texts } from '../texts.js';
import { scriptSaver } from './save-script.js';

const words = texts.scripts;
/** The most files to look at. */
const most = 400;

/**
 * A listed script.
 *
 * @typedef {object} Item
 * @property {import('../sources.js').Entry} entry
 * @property {string} text
 * @property {string} error why it can't be read
 * @property {boolean} isRunning
 * @property {import('../scripts.js').Result} [result]
 * @property {boolean} [isAsking] whether the person is asked if the trace is to be replaced
 */

/** @param {import('../model.js').Studio} studio */
export function scriptsDialog(studio) {
  /** @type {Map<string, Item>} */
  let items = new Map();
  /** The last played file and machine, and its contents. */
  let played = '';
  const runs = new Newest();
  let isRunning = false;
  let showsOthers = false;

  const list = h('ul', { class: 'scripts' });
  const others = h('ul', { class: 'scripts' });
  const more = h('details', { class: 'other-scripts', hidden: true, ontoggle: () => { showsOthers = more.open; } }, h('summary', {}), others);
  const empty = h('div', { class: 'teach', hidden: true });
  const summary = h('p', { class: 'quiet', role: 'status' });
  const all = h('button', { type: 'button', class: 'primary', id: 'run-scripts', onclick: () => (isRunning ? stop() : run(own())) }, words.runAll);
  const report = h('section', { class: 'coverage-report', 'aria-labelledby': 'coverage-title' });
  const saver = scriptSaver(studio);
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { id: 'scripts', 'aria-labelledby': 'scripts-title' },
    h('header', {}, h('h2', { id: 'scripts-title' }, words.title), summary, all, iconButton('close', texts.keys.close, () => dialog.close())),
    h('div', { class: 'scripts-columns' }, h('div', {}, empty, list, more, saver.form), report));

  const own = () => [...items.values()].filter(({ entry }) => studio.files.entry && belongs(entry.path, studio.files.entry.path));
  const strangers = () => [...items.values()].filter(({ entry }) => !studio.files.entry || !belongs(entry.path, studio.files.entry.path));
  const traceEntry = (/** @type {Item} */ { entry }) => studio.files.scripts.find(({ path }) => path === traceOf(entry.path));
  /** The file and machine now, to notice results of another machine. */
  const subject = () => [studio.files.entry?.path, studio.play.animation, studio.play.machine, studio.play.machineJSON ?? studio.files.entry?.version].join('\n');

  // The list

  const looks = new Newest();

  /** Looks which files are scripts. */
  async function look() {
    const isNewest = looks.begin();
    /** @type {Map<string, Item>} */
    const found = new Map();
    for (const entry of studio.files.scripts.filter(({ path }) => !isTrace(path)).slice(0, most)) {
      const former = items.get(entry.path);
      if (former && former.entry.version === entry.version) {
        found.set(entry.path, former);
        continue;
      }
      let [text, error] = ['', ''];
      try {
        if (entry.size > largestScript) throw new Error(words.tooLarge);
        text = textOf(await entry.read());
      } catch (caught) {
        error = String(/** @type {Error} */ (caught).message) || words.unread;
      }
      if (!isNewest()) return;
      if (error || looksLikeScript(text)) found.set(entry.path, { entry, text, error, isRunning: false });
    }
    items = found;
    await compareAgain();
    if (isNewest()) show();
  }

  /** Compares results with traces that have changed on disk. */
  async function compareAgain() {
    for (const item of items.values()) {
      const { result } = item;
      if (!result || result.status === 'broken') continue;
      const expected = await expectedOf(item);
      if (expected !== undefined && hasFrames(expected) && !result.hasFrames) {
        // They were not kept, so the script has to be played again.
        item.result = undefined;
        continue;
      }
      result.difference = expected === undefined ? undefined : difference(result.trace, expected);
      result.status = expected === undefined ? (result.refusal ? 'refused' : 'played') : result.difference ? 'differs' : 'passed';
    }
  }

  /**
   * The trace beside a script; undefined without one.
   *
   * @param {Item} item
   */
  async function expectedOf(item) {
    const entry = traceEntry(item);
    if (!entry || entry.size > largestScript) return undefined;
    try {
      return textOf(await entry.read());
    } catch {
      return undefined;
    }
  }

  // Playing

  function stop() {
    runs.begin();
    isRunning = false;
    for (const item of items.values()) item.isRunning = false;
    show();
  }

  /** @param {Item[]} chosen */
  async function run(chosen) {
    const isNewest = runs.begin();
    const { subject: things } = studio.play;
    if (!things) return;
    isRunning = true;
    if (played !== subject()) for (const item of items.values()) item.result = undefined;
    played = subject();
    const engine = await studioEngine();
    for (const item of chosen) {
      if (item.error) continue;
      item.isRunning = true;
      item.isAsking = false;
      show();
      try {
        const expected = await expectedOf(item);
        const result = await playScript(engine, things, item.text, expected, () => !isNewest() || things.file !== studio.files.file?.shared);
        if (!isNewest()) return;
        item.result = result ?? item.result;
      } catch (error) {
        item.result = { status: 'broken', calls: 0, milliseconds: 0, trace: [], hasFrames: false, coverage: null, mistake: { source: 0, reason: String(/** @type {Error} */ (error).message) } };
        // The session finds the engine's end too, and begins again.
        if (engine.failure) studio.play.redraw();
      }
      item.isRunning = false;
      if (engine.failure) break;
    }
    isRunning = false;
    if (studio.play.coverage) studio.play.showCoverage(total());
    show();
  }

  /** The coverage of all played scripts together. */
  function total() {
    return together([...items.values()].flatMap(({ result }) => (result?.coverage ? [result.coverage] : [])));
  }

  /**
   * Plays a script in the session of the page, up to a line.
   *
   * @param {Item} item
   * @param {number} line
   */
  function go(item, line) {
    const calls = item.text.split('\n').slice(0, line).filter((text) => text.trim()).map((text) => JSON.parse(text));
    dialog.close();
    studio.play.hold();
    studio.play.restart({ calls });
  }

  /** @param {Item} item */
  async function accept(item) {
    const { result } = item;
    if (!result) return;
    const path = traceOf(item.entry.path);
    const bytes = new TextEncoder().encode(plainTrace(result.trace));
    const former = traceEntry(item);
    if (former ? !former.save : !studio.files.canMakeBeside(item.entry)) {
      save(new Blob([bytes]), nameOf(path));
      return;
    }
    if (former && !item.isAsking) {
      item.isAsking = true;
      show();
      /** @type {HTMLElement | null} */ (dialog.querySelector('.ask button'))?.focus();
      return;
    }
    item.isAsking = false;
    const isWritten = await studio.files.writeLines(item.entry, path, bytes, { former, say: words.accepted, onConflict: (name) => studio.say(texts.editor.conflict(name)) });
    // The list from the server has the trace a moment later.
    if (isWritten) [result.difference, result.status] = [undefined, 'passed'];
    show();
  }

  // Showing

  function show() {
    if (!dialog.open) return;
    // What has the focus is made anew.
    const focused = document.activeElement?.getAttribute('data-focus');
    const mine = own();
    fill(list, ...mine.map(row));
    const rest = strangers();
    fill(others, ...rest.map(row));
    more.hidden = rest.length === 0;
    more.open = showsOthers;
    /** @type {HTMLElement} */ (more.firstChild).textContent = words.others(rest.length);
    empty.hidden = mine.length > 0;
    if (mine.length === 0) {
      fill(empty, ...(studio.files.entry ? [
        h('p', {}, h('strong', {}, words.empty)), h('p', {}, words.teach(`${stemOf(studio.files.entry.path)}.script.jsonl`)), !studio.files.canMakeBeside(studio.files.entry) && h('p', {}, words.teachDrop),
      ] : [h('p', {}, words.noFile)]));
    }
    const results = [...items.values()].flatMap(({ result }) => (result ? [result] : []));
    const failed = results.filter(({ status }) => ['differs', 'refused', 'broken'].includes(status)).length;
    const isStale = results.length > 0 && played !== subject();
    summary.textContent = results.length === 0 ? '' : isStale ? words.stale : words.summary(results.length, results.filter(({ status }) => status === 'passed').length, failed);
    summary.classList.toggle('over', isStale);
    all.textContent = isRunning ? words.stop : words.runAll;
    all.disabled = !isRunning && (mine.every(({ error }) => error) || !studio.play.session);
    showReport();
    if (focused) /** @type {HTMLElement | null} */ (dialog.querySelector(`[data-focus=${CSS.escape(focused)}]`))?.focus({ preventScroll: true });
  }

  /** @param {Item} item */
  function row(item) {
    const { entry, result, error } = item;
    const name = nameOf(entry.path);
    const status = item.isRunning ? 'running' : error ? 'broken' : result?.status ?? 'waiting';
    const folder = entry.path.slice(0, entry.path.length - name.length);
    const key = (/** @type {string} */ what) => `${what} ${entry.path}`;
    const line = result?.difference?.source ?? result?.refusal?.source;
    return h('li', { class: `script ${status}`, 'data-script': entry.path },
      h('div', { class: 'script-head' }, h('span', { class: `status ${status}` }, words.status[status]),
        h('span', { class: 'name', title: entry.path }, folder && h('span', { class: 'quiet' }, folder), name),
        result && result.calls > 0 && h('span', { class: 'quiet numbers' }, words.calls(result.calls, result.milliseconds)),
        iconButton('play', words.run(name), () => run([item]), { disabled: Boolean(error) || isRunning || !studio.play.session, 'data-focus': key('run') })),
      h('div', { class: 'script-more' }, ...said(item),
        result && result.status !== 'broken' && h('div', { class: 'script-actions' },
          line !== undefined && line > 0 && h('button', { type: 'button', title: words.showHint(name), 'data-focus': key('go'), onclick: () => go(item, line) }, words.show),
          result.status !== 'passed' && !item.isAsking && h('button', { type: 'button', title: words.acceptHint(traceOf(name)), 'data-focus': key('accept'), onclick: () => accept(item) }, words.accept),
          item.isAsking && h('p', { class: 'ask', role: 'alert' }, h('span', {}, words.replaces(traceOf(name))),
            h('button', { type: 'button', class: 'primary', onclick: () => accept(item) }, words.replace),
            h('button', { type: 'button', onclick: () => {
              item.isAsking = false;
              show();
            } }, words.keep)))));
  }

  /**
   * What went wrong with a script.
   *
   * @param {Item} item
   */
  function said({ error, result }) {
    if (error) return [h('p', {}, error)];
    if (result?.mistake) return [h('p', {}, words.broken(result.mistake.source, result.mistake.reason))];
    const lines = [];
    if (result?.difference) {
      const { line, source, expected, actual } = result.difference;
      lines.push(h('p', {}, words.differs(line, source)), h('dl', { class: 'two-lines' },
        h('dt', {}, words.expected), h('dd', {}, h('code', {}, expected ?? words.end)), h('dt', {}, words.actual), h('dd', {}, h('code', {}, actual ?? words.end))));
    }
    if (result?.refusal && result.status !== 'passed') lines.push(h('p', {}, words.refused(result.refusal.source, result.refusal.reason)));
    return lines;
  }

  function showReport() {
    const coverage = total();
    const hasResults = [...items.values()].some(({ result }) => result);
    if (!coverage) {
      fill(report, h('h3', { id: 'coverage-title' }, words.coverage), h('p', { class: 'teach' }, hasResults ? words.noMachine : words.notYet));
      return;
    }
    const lost = missing(coverage);
    const paint = h('button', { type: 'button', id: 'paint', 'data-focus': 'paint', onclick: () => {
      studio.play.showCoverage(coverage);
      studio.settings.change({ fill: 'none' });
      dialog.close();
      document.getElementById('graph')?.scrollIntoView({ block: 'nearest' });
    } }, icon('graph'), words.paint);
    fill(report,
      h('h3', { id: 'coverage-title' }, words.coverage),
      h('table', { class: 'coverage-table' }, h('tbody', {}, ...kinds.map((kind) => {
        const { reached, all: whole } = count(coverage, kind);
        return h('tr', { class: reached === whole ? 'whole' : '', 'data-kind': kind },
          h('th', { scope: 'row' }, words.kinds[kind], h('span', { class: 'quiet' }, words.kindHints[kind])),
          h('td', {}, meter(reached, whole)), h('td', { class: 'numbers' }, words.of(reached, whole)));
      }))),
      paint,
      lost.length === 0 ? h('p', { class: 'whole' }, words.whole) : h('h3', {}, words.missing),
      h('ul', { class: 'missing' }, ...kinds.flatMap((kind) => {
        const labels = lost.filter((part) => part.kind === kind);
        return labels.map(({ label }) => h('li', {}, h('span', { class: 'badge' }, words.parts[kind]), h('span', {}, label, kind === 'guards' && h('span', { class: 'quiet' }, ` ${words.neverFailed}`))));
      })));
  }

  /**
   * A bar that shows a share; its numbers are beside it.
   *
   * @param {number} reached
   * @param {number} whole
   */
  function meter(reached, whole) {
    const fillings = h('span', {});
    fillings.style.width = `${whole === 0 ? 100 : (reached / whole) * 100}%`;
    return h('span', { class: 'meter', 'aria-hidden': 'true' }, fillings);
  }

  studio.on('files', () => {
    if (dialog.open) look();
  });
  studio.on('file', () => {
    stop();
    items = new Map();
    if (dialog.open) look();
  });
  studio.on('session draft', show);

  function open() {
    if (!dialog.open) dialog.showModal();
    saver.begin();
    show();
    look();
  }
  return { dialog, open };
}
