// The machines and the stage as JSON: checked and shown as they are typed.

import { fill, h, perFrame } from '../../dom.js';
import { placeOf, rangeOfFinding } from '../../json-place.js';
import { CodeField } from '../../panels/code-field.js';
import { texts } from '../../texts.js';
import { viewCompletions } from '../completion.js';

const words = texts.views.source;

/** @param {import('../desk.js').ViewDesk} desk */
export function sourcePanel(desk) {
  const { studio } = desk;
  const field = new CodeField({ label: words.title, describedBy: 'views-findings', complete: (context) => viewCompletions(desk, kind(), context) });
  const findings = h('ul', { id: 'views-findings', class: 'editor-findings', 'aria-live': 'polite' });
  const tabs = /** @type {const} */ (['machines', 'stage']).map((name) => h('button', { type: 'button', class: 'chip', 'data-source': name, onclick: () => studio.settings.change({ viewsTab: name }) }, words[name]));
  const name = h('code', { class: 'quiet source-name' });
  /** The text whose findings are marked. */
  let marked = '';
  const kind = () => /** @type {import('../files.js').Kind} */ (studio.settings.values.viewsTab === 'stage' ? 'stage' : 'machines');

  function show() {
    section.hidden = !desk.isOpen;
    if (!desk.isOpen) return;
    const shown = kind();
    for (const tab of tabs) {
      const isChanged = desk.isChanged(/** @type {any} */ (tab.dataset.source));
      tab.setAttribute('aria-pressed', String(tab.dataset.source === shown));
      tab.textContent = `${words[/** @type {'machines' | 'stage'} */ (tab.dataset.source)]}${isChanged ? ' •' : ''}`;
    }
    name.textContent = desk.sheets?.[shown].entry.path ?? '';
    field.value = desk.text(shown);
    if (shown !== marked) mark();
  }

  function mark() {
    const text = field.value;
    marked = kind();
    field.mark(desk.findings.filter((finding) => finding.kind === kind()).map((finding) => ({ start: 0, end: 0, ...rangeOfFinding(text, finding), severity: finding.severity, message: finding.message })));
  }

  function showFindings() {
    const found = desk.findings;
    fill(findings, ...(found.length === 0 ? [h('li', { class: 'good' }, words.good)] : found.map((finding) => h('li', { class: finding.severity, 'data-rule': finding.rule },
      h('button', { type: 'button', title: finding.advice, onclick: () => select(finding) }, h('span', {}, finding.message), h('code', {}, `${words[finding.kind].toLowerCase()} ${finding.path ?? ''}`))))));
    mark();
  }

  /**
   * Selects what a finding is about, in the text and on the stage.
   *
   * @param {import('../check.js').PlacedFinding} finding
   */
  function select(finding) {
    const { kind: where, path } = finding;
    studio.settings.change({ viewsTab: where });
    const text = desk.text(where);
    const { start, end } = (path ? placeOf(text, path) : undefined) ?? rangeOfFinding(text, finding) ?? { start: 0, end: 0 };
    if (where === 'machines' && path) {
      const [machine, state, transition] = [/^\[(\d+)\]/, /states\[(\d+)\]/, /transitions\[(\d+)\]/].map((pattern) => pattern.exec(path)?.[1]);
      if (machine !== undefined && state !== undefined) desk.choose({ mode: 'state', machine: Number(machine), state: Number(state), transition: transition === undefined ? -1 : Number(transition) });
    }
    field.value = text;
    field.focus();
    field.setSelectionRange(start, end);
  }

  /** Shows the lines of what is chosen, unless somebody types. */
  function follow() {
    if (!desk.isOpen || field.hasFocus || field.clientHeight === 0) return;
    const placed = desk.view === undefined ? undefined : desk.placed(desk.view);
    const look = placed && desk.mode === 'state' ? desk.lookOf(placed) : undefined;
    const inMachines = kind() === 'machines';
    const path = inMachines ? look?.path ?? [desk.machine, 'states', desk.state, ...(desk.transition >= 0 ? ['transitions', desk.transition] : [])] : placed?.path ?? [];
    const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('').replace(/^\./, '');
    const place = text === '' ? undefined : placeOf(field.value, text);
    if (place) field.reveal(place.start);
  }

  field.addEventListener('input', (event) => {
    desk.write(kind(), field.value, { kind: /** @type {CustomEvent} */ (event).detail?.isTyping === false ? '' : `typing ${kind()}` });
  });
  desk.on('open change', show);
  desk.on('open findings', showFindings);
  desk.on('choice', perFrame(follow));
  studio.on('settings', show);
  const section = h('section', { id: 'views-source', class: 'panel of-views', 'aria-label': words.title }, h('div', { class: 'editor-tabs' }, ...tabs, name), field, findings);
  section.hidden = true;
  return section;
}
