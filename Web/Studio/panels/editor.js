// The definition of the machine as JSON: checked as it is typed, and played at once.

import { fill, h, perFrame } from '../dom.js';
import { changesLine } from './changes.js';
import { fixOf, repaired } from '../fixes.js';
import { lineOf, rangeOfFinding } from '../json-place.js';
import { machineCompletions } from '../machine-completion.js';
import { pathFrom, selectionAt } from '../model/selection.js';
import { shortened } from '../lines.js';
import { CodeField } from './code-field.js';
import { templates } from '../templates.js';
import { texts } from '../texts.js';

const words = texts.editor;
/** How long a text rests before it is checked and played, in milliseconds. */
const pause = 300;

/** @param {import('../model.js').Studio} studio */
export function editorPanel(studio) {
  /** The last text that is JSON. */
  let readable = '{}';
  const field = new CodeField({ label: words.title, describedBy: 'editor-findings', complete: (context) => machineCompletions(context, studio.draft.knownNames(JSON.parse(readable))) });
  const findings = h('ul', { id: 'editor-findings', class: 'editor-findings', 'aria-live': 'polite' });
  const putLabel = h('span', {});
  const put = h('button', { type: 'button', id: 'put', title: words.putHint, onclick: () => studio.draft.put() }, putLabel);
  const template = h('select', { 'aria-label': words.template, id: 'template', onchange: () => {
    const name = template.value;
    template.value = '';
    if (name) studio.draft.make(name);
  } }, h('option', { value: '' }, words.template), ...Object.keys(templates).map((name) => h('option', { value: name }, words.templates[name])));
  const title = h('h2', { id: 'editor-title' }, words.title);
  const empty = h('p', { class: 'teach' }, words.teach);
  const replayed = h('span', {});
  const replays = h('p', { class: 'replays quiet', hidden: true }, replayed, ' ', h('button', { type: 'button', class: 'link', id: 'fresh', onclick: () => studio.play.restart() }, words.fresh));
  /** Says that a change plays again what was done. */
  const showReplays = perFrame(() => {
    const { session } = studio.play;
    const count = session && studio.draft.current ? session.calls.slice(0, session.position).filter(({ op }) => op !== 'tick' && op !== 'status' && op !== 'start' && !op.startsWith('pointer')).length : 0;
    replays.hidden = count === 0;
    replayed.textContent = words.replays(count);
  });
  studio.on('call session', showReplays);
  const section = h('section', { id: 'editor', class: 'panel', 'aria-labelledby': 'editor-title' },
    h('header', {}, title, h('div', { class: 'actions' }, template, put)), empty, field, replays, changesLine(studio), findings);
  /** @type {number | undefined} */
  let timer;

  function show() {
    const { current: draft } = studio.draft;
    section.hidden = !studio.files.file;
    findings.hidden = !draft;
    field.hidden = !draft;
    put.hidden = !draft || !studio.draft.looseEntry || studio.draft.looseEntry.isForeign === true;
    putLabel.textContent = studio.files.file ? words.put(shortened(studio.files.file.packageName)) : '';
    empty.hidden = Boolean(draft);
    title.textContent = words.title;
    if (!draft) return;
    title.textContent = `${draft.id}${draft.isChanged ? ' •' : ''}`;
    if (field.value !== draft.text) field.value = draft.text;
  }

  function check() {
    clearTimeout(timer);
    studio.draft.check();
  }

  function showFindings() {
    const { current: draft, findings: found } = studio.draft;
    if (!draft || !found) return;
    const { text } = draft;
    const isBroken = found.some(({ rule }) => rule === 'unreadable');
    const json = isBroken ? undefined : JSON.parse(text);
    const known = json && studio.draft.knownNames(json);
    const all = found.map((finding) => ({ finding, range: rangeOfFinding(text, finding), fixButton: () => fixButton(finding, json, known) }));
    fill(findings, ...(all.length === 0 ? [h('li', { class: 'good' }, words.good)] : all.map(({ finding, range, fixButton: fix }) => {
      const { path = '', message } = finding;
      const { line, column } = lineOf(text, range?.start ?? 0);
      return h('li', { class: finding.severity },
        h('button', { type: 'button', onclick: () => select(finding) }, h('span', {}, message), range && h('code', { class: 'at' }, `${line}:${column}`)),
        path !== '' && h('button', { type: 'button', class: 'of-part', title: words.inspect, onclick: () => selectPart(path) }, h('code', {}, path)), fix());
    })));
    field.mark(all.map(({ finding: { severity, message }, range, fixButton: fix }) => ({ start: 0, end: 0, ...range, severity, message, button: fix() })));
    if (!isBroken) readable = text;
  }

  /**
   * A button that fixes a finding; nothing where no change is certain.
   *
   * @param {import('../posters.js').Finding} finding
   * @param {any} json undefined if it can't be read
   * @param {import('../fixes.js').Known} known
   */
  function fixButton(finding, json, known) {
    const fix = json && fixOf(finding, json, known);
    if (!fix) return undefined;
    return h('button', { type: 'button', class: 'chip fix', onclick: () => {
      studio.draft.change(repaired(finding, json, fix));
      show();
      check();
    } }, fix.kind === 'rename' ? words.use(fix.to) : words.take(fix.name));
  }

  /**
   * Selects what a finding is about in the text.
   *
   * @param {import('../posters.js').Finding} finding
   */
  function select(finding) {
    const { start, end } = rangeOfFinding(field.value, finding) ?? { start: 0, end: 0 };
    field.focus();
    field.setSelectionRange(start, end);
  }

  /**
   * Selects the part that a path of the engine names.
   *
   * @param {string} path
   */
  function selectPart(path) {
    try {
      studio.select(selectionAt(JSON.parse(field.value), pathFrom(path)));
    } catch {
      // A text that is not JSON has no parts.
    }
  }

  field.addEventListener('input', (event) => {
    studio.draft.current?.change(field.value, /** @type {CustomEvent} */ (event).detail?.isTyping === false ? '' : 'typing');
    studio.notify('typing');
    show();
    clearTimeout(timer);
    timer = window.setTimeout(check, pause);
  });
  studio.on('draft file', () => {
    show();
    check();
  });
  studio.on('checked', showFindings);
  studio.on('saved settings', show);
  studio.on('finding', ({ detail: finding }) => {
    if (finding.path) selectPart(finding.path);
    select(finding);
  });
  show();
  return section;
}
