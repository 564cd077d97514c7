// The machines and the stage as JSON: checked and shown as they are typed.

import { fill, h, perFrame } from '../../dom.js';
import { placeOf } from '../../json-place.js';
import { texts } from '../../texts.js';

const words = texts.views.source;
/** The number of characters from which on a text waits. */
const longText = 100_000;

/** @param {import('../desk.js').ViewDesk} desk */
export function sourcePanel(desk) {
  const { studio } = desk;
  const field = h('textarea', { spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': words.title, 'aria-describedby': 'views-findings' });
  const findings = h('ul', { id: 'views-findings', class: 'editor-findings', 'aria-live': 'polite' });
  const tabs = /** @type {const} */ (['machines', 'stage']).map((name) => h('button', { type: 'button', class: 'chip', 'data-source': name, onclick: () => studio.settings.change({ viewsTab: name }) }, words[name]));
  const name = h('code', { class: 'quiet source-name' });
  /** @type {number | undefined} */
  let timer;
  /** What the field holds. */
  let last = '';
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
    // A long text takes a while to show.
    clearTimeout(timer);
    if (desk.text(shown).length < longText) showText();
    else timer = window.setTimeout(showText, 250);
    field.setAttribute('aria-invalid', String(!desk.isReadable(shown)));
  }

  function showText() {
    const text = desk.text(kind());
    if (text === last) return;
    last = text;
    const { scrollTop } = field;
    field.value = text;
    field.scrollTop = scrollTop;
  }

  function showFindings() {
    const found = desk.findings;
    fill(findings, ...(found.length === 0 ? [h('li', { class: 'good' }, words.good)] : found.map((finding) => h('li', { class: finding.severity, 'data-rule': finding.rule },
      h('button', { type: 'button', title: finding.advice, onclick: () => select(finding) }, h('span', {}, finding.message), h('code', {}, `${words[finding.kind].toLowerCase()} ${finding.path ?? ''}`))))));
  }

  /**
   * Selects what a finding is about, in the text and on the stage.
   *
   * @param {import('../check.js').PlacedFinding} finding
   */
  function select({ kind: where, path, message }) {
    studio.settings.change({ viewsTab: where });
    const text = desk.text(where);
    const written = /line (\d+)/.exec(message)?.[1];
    const place = path ? placeOf(text, path) : undefined;
    const start = place?.start ?? (written === undefined ? 0 : text.split('\n').slice(0, Number(written) - 1).join('\n').length + 1);
    if (where === 'machines' && path) {
      const [machine, state, transition] = [/^\[(\d+)\]/, /states\[(\d+)\]/, /transitions\[(\d+)\]/].map((pattern) => pattern.exec(path)?.[1]);
      if (machine !== undefined && state !== undefined) desk.choose({ mode: 'state', machine: Number(machine), state: Number(state), transition: transition === undefined ? -1 : Number(transition) });
    }
    showText();
    field.focus();
    field.setSelectionRange(start, place?.end ?? start);
    const lines = text.slice(0, start).split('\n').length;
    field.scrollTop = Math.max(0, lines * parseFloat(getComputedStyle(field).lineHeight) - field.clientHeight / 2);
  }

  /** Shows the lines of what is chosen, unless somebody types. */
  function follow() {
    if (!desk.isOpen || document.activeElement === field || field.clientHeight === 0) return;
    const placed = desk.view === undefined ? undefined : desk.placed(desk.view);
    const look = placed && desk.mode === 'state' ? desk.lookOf(placed) : undefined;
    const inMachines = kind() === 'machines';
    const path = inMachines ? look?.path ?? [desk.machine, 'states', desk.state, ...(desk.transition >= 0 ? ['transitions', desk.transition] : [])] : placed?.path ?? [];
    const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('').replace(/^\./, '');
    const place = text === '' ? undefined : placeOf(field.value, text);
    if (!place) return;
    const line = parseFloat(getComputedStyle(field).lineHeight);
    const top = (field.value.slice(0, place.start).split('\n').length - 1) * line;
    if (top < field.scrollTop || top > field.scrollTop + field.clientHeight - 3 * line) field.scrollTop = Math.max(top - field.clientHeight / 4, 0);
  }

  field.addEventListener('input', () => {
    last = field.value;
    desk.write(kind(), field.value, { kind: `typing ${kind()}` });
  });
  desk.on('open change', show);
  desk.on('open findings', showFindings);
  desk.on('choice', perFrame(follow));
  studio.on('settings', show);
  const section = h('section', { id: 'views-source', class: 'panel of-views', 'aria-label': words.title }, h('div', { class: 'editor-tabs' }, ...tabs, name), field, findings);
  section.hidden = true;
  return section;
}
