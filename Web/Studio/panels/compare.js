// Another file, or another theme, over the current picture.

import { Comparison, pictureDifference } from '../comparison.js';
import { fill, h } from '../dom.js';
import { isPlayable, isSameFile } from '../sources.js';
import { shortened } from '../lines.js';
import { Newest } from '../newest.js';
import { texts } from '../texts.js';

const words = texts.compare;
const ways = /** @type {const} */ (['wipe', 'blink', 'difference']);

/** The value of a file in the list: files of the server have their path alone. */
const valueOf = (/** @type {import('../sources.js').Entry} */ { source, path }) => `${source === undefined ? 'own' : 'file'}:${path}`;

/**
 * Whether a file may be compared; files of unknown kinds may.
 *
 * @param {import('../posters.js').Poster | undefined} poster
 */
const isComparable = (poster) => !poster || (poster.error === undefined && (poster.kind === undefined || poster.kind === 'animation' || poster.kind === 'package'));

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('../posters.js').Posters} posters
 * @returns {{ canvas: HTMLCanvasElement, sides: HTMLElement, controls: HTMLElement, toggleDifference: () => void }}
 */
export function compareControls(studio, posters) {
  const canvas = h('canvas', { class: 'compared', 'aria-hidden': 'true', hidden: true });
  const here = h('span', { class: 'side here' }), there = h('span', { class: 'side there' });
  // Screen readers have the list of choices.
  const sides = h('div', { class: 'sides', 'aria-hidden': 'true', hidden: true }, here, there);
  const what = h('select', { 'aria-label': words.title, id: 'compare', onchange: () => choose(what.value) });
  const way = h('select', { 'aria-label': words.way, id: 'compare-way', onchange: () => show() }, ...ways.map((name) => h('option', { value: name }, words.ways[name])));
  const edge = h('input', { type: 'range', min: 0, max: 100, step: 'any', value: 50, 'aria-label': words.edge, id: 'compare-edge', oninput: () => show() });
  const number = h('output', { class: 'quiet', id: 'compare-number' });
  const more = h('span', { class: 'compare-more', hidden: true }, way, edge, number);
  const controls = h('div', { class: 'compare' }, what, more);
  /** @type {Comparison | undefined} */
  let comparison;
  /** @type {ImageData | undefined} */
  let current;
  const choices = new Newest();
  /** @type {number | undefined} */
  let blinking;

  function list() {
    const chosen = what.value;
    const themes = studio.files.file?.themes ?? [];
    const files = studio.files.entries.filter((entry) => isPlayable(entry.path) && !isSameFile(entry, studio.files.entry) && isComparable(posters.known(entry)));
    fill(what, h('option', { value: '' }, words.nothing),
      themes.length > 0 && h('optgroup', { label: words.themes }, h('option', { value: 'theme:' }, texts.choices.noTheme), ...themes.map(({ id, name }) => h('option', { value: `theme:${id}` }, name || id))),
      (studio.files.file?.machines.length ?? 0) > 0 && h('optgroup', { label: words.dialects }, ...['runtime', 'upstream'].map((name) => (
        h('option', { value: `dialect:${name}` }, words.dialectNames[name])))),
      files.length > 0 && h('optgroup', { label: words.files }, ...files.map((entry) => h('option', { value: valueOf(entry), title: entry.path }, shortened(entry.path)))));
    what.value = [...what.options].some(({ value }) => value === chosen) ? chosen : '';
  }

  /** @param {string} value */
  async function choose(value) {
    const isNewest = choices.begin();
    end();
    if (!value || !studio.play.session) return;
    try {
      const entry = studio.files.entries.find((candidate) => valueOf(candidate) === value);
      const made = await comparisonWith(entry, value);
      if (!isNewest()) {
        made.close();
        return;
      }
      comparison = made;
      canvas.hidden = more.hidden = false;
      studio.play.redraw();
      show();
    } catch (error) {
      if (!isNewest()) return;
      what.value = '';
      studio.say(String(/** @type {Error} */ (error).message));
    }
  }

  /**
   * @param {import('../sources.js').Entry | undefined} entry a file
   * @param {string} value the choice, if it is no file
   */
  function comparisonWith(entry, value) {
    if (entry) return Comparison.withFile(studio, entry);
    const name = value.replace(/^\w+:/, '');
    if (value.startsWith('dialect:')) return Comparison.withDialect(studio, /** @type {import('../session.js').Dialect} */ (name));
    return Comparison.withTheme(studio, name);
  }

  /** Names the sides of a wipe: what shows, and what it is compared with. */
  function nameSides() {
    sides.hidden = !comparison || way.value !== 'wipe';
    if (sides.hidden || !studio.play.session) return;
    sides.style.setProperty('--edge', `${edge.value}%`);
    const themeName = (/** @type {string | null} */ id) => studio.files.file?.themes.find((theme) => theme.id === id)?.name || id || texts.choices.noTheme;
    const own = what.value.startsWith('theme:') ? themeName(studio.play.session.theme) : what.value.startsWith('dialect:') ? words.documented : shortened(studio.files.entry?.path ?? '');
    if (here.textContent !== own) here.textContent = own;
    there.textContent = what.selectedOptions[0]?.textContent ?? '';
  }

  function end() {
    comparison?.close();
    comparison = undefined;
    current = undefined;
    canvas.hidden = more.hidden = sides.hidden = true;
    clearInterval(blinking);
  }

  studio.on('picture', ({ detail }) => {
    if (!comparison || !studio.play.session) return;
    const { width, height } = detail;
    // The engine reuses its pixels for the next drawing.
    const shown = way.value === 'difference' ? new Uint8ClampedArray(detail.pixels) : undefined;
    let drawn;
    try {
      drawn = comparison.draw(studio.play.session);
    } catch (error) {
      end();
      studio.say(String(/** @type {Error} */ (error).message));
      return;
    }
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    let pixels = new Uint8ClampedArray(drawn.pixels);
    number.textContent = '';
    if (shown && shown.length === pixels.length) {
      const found = pictureDifference(shown, pixels);
      pixels = found.pixels;
      number.textContent = words.number(found.share, found.mean);
    }
    if (comparison.state !== studio.play.session.state) number.textContent += words.states(studio.play.session.state, comparison.state);
    nameSides();
    current = new ImageData(pixels, drawn.width, drawn.height);
    canvas.getContext('2d')?.clearRect(0, 0, width, height);
    canvas.getContext('2d')?.putImageData(current, 0, 0);
  });

  /** Shows the part of the other picture that the way of comparing shows. */
  function show() {
    clearInterval(blinking);
    edge.hidden = way.value !== 'wipe';
    nameSides();
    canvas.style.visibility = 'visible';
    canvas.style.clipPath = way.value === 'wipe' ? `inset(0 0 0 ${edge.value}%)` : 'none';
    if (way.value === 'blink') {
      blinking = window.setInterval(() => {
        canvas.style.visibility = canvas.style.visibility === 'hidden' ? 'visible' : 'hidden';
      }, 600);
    }
    if (comparison) studio.play.redraw();
  }

  studio.on('file files contents', list);
  // The kinds of files are known once their pictures are made.
  what.addEventListener('pointerdown', list);
  what.addEventListener('focus', list);
  // Another session has another beginning.
  studio.on('session', () => choose(what.value));
  studio.on('file', () => {
    what.value = '';
    choices.begin();
    end();
  });
  list();
  return { canvas, sides, controls, toggleDifference: () => {
    if (!comparison) {
      what.focus();
      return;
    }
    way.value = way.value === 'difference' ? 'wipe' : 'difference';
    show();
  } };
}
