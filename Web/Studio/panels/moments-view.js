// Two moments of the log: their pictures side by side, in turn, or as a difference, and what else differs.

import { pictureDifference } from '../comparison.js';
import { fill, h, iconButton } from '../dom.js';
import { callText } from '../lines.js';
import { momentsOf } from '../moments.js';
import { texts } from '../texts.js';

const words = texts.moments;
const ways = /** @type {const} */ (['beside', 'blink', 'difference']);

/**
 * @param {import('../model.js').Studio} studio
 * @returns {{ dialog: HTMLDialogElement, compare: (one: number, other: number) => void }}
 */
export function momentsView(studio) {
  const one = h('canvas', { role: 'img', 'aria-label': words.picture('A') });
  const other = h('canvas', { role: 'img', 'aria-label': words.picture('B') });
  const figure = (/** @type {HTMLCanvasElement} */ canvas, /** @type {string} */ letter) => h('figure', { 'data-moment': letter }, canvas, h('figcaption', {}));
  const figures = [figure(one, 'A'), figure(other, 'B')];
  const pictures = h('div', { class: 'moment-pictures' }, ...figures);
  const number = h('output', { class: 'quiet', id: 'moment-number' });
  const facts = h('table', { class: 'moment-facts' });
  const chips = ways.map((name) => h('button', { type: 'button', class: 'chip', 'data-way': name, onclick: () => show(name) }, words.ways[name]));
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { id: 'moments', 'aria-labelledby': 'moments-title', onclose: () => clearInterval(blinking) },
    h('header', {}, h('h2', { id: 'moments-title' }, words.title), iconButton('close', texts.keys.close, () => dialog.close())),
    h('div', { class: 'chips' }, ...chips, number), pictures, facts);
  /** @type {import('../moments.js').Moment[]} */
  let moments = [];
  /** @type {number | undefined} */
  let blinking;

  /**
   * @param {number} first
   * @param {number} second
   */
  async function compare(first, second) {
    const { session } = studio.play;
    if (!session) return;
    studio.play.hold();
    try {
      moments = await momentsOf(studio, [first, second]);
    } catch (error) {
      studio.say(String(/** @type {Error} */ (error).message));
      return;
    }
    if (moments.length < 2) return;
    for (const [index, { count }] of moments.entries()) {
      const call = session.calls[count - 1];
      fill(/** @type {Element} */ (figures[index].lastElementChild), h('strong', {}, 'AB'[index]), h('span', {}, call ? callText(call) : words.nothing), h('button', { type: 'button', onclick: () => {
        dialog.close();
        studio.play.travel(count);
      } }, words.go('AB'[index])));
    }
    const [a, b] = moments;
    const found = pictureDifference(a.image.data, b.image.data);
    number.textContent = texts.compare.number(found.share, found.mean);
    table(a, b);
    if (!dialog.open) dialog.showModal();
    show('beside');
  }

  /**
   * @param {import('../moments.js').Moment} a
   * @param {import('../moments.js').Moment} b
   */
  function table(a, b) {
    const text = (/** @type {any} */ value, /** @type {string} */ name) => (value === '' ? '—' : name === 'time' ? `${(value / 1000).toFixed(2)} s` : typeof value === 'string' ? value : JSON.stringify(value));
    const row = (/** @type {string} */ name, /** @type {string} */ label, /** @type {any} */ first, /** @type {any} */ second) => {
      const differs = first !== second;
      return h('tr', { class: differs ? 'differs' : 'same', 'data-fact': name }, h('th', { scope: 'row' }, label), h('td', {}, text(first, name)), h('td', {}, text(second, name)), h('td', { title: differs ? words.differs : words.same }, differs ? '≠' : '='));
    };
    const named = Object.keys(a.facts).filter((name) => a.facts[name] !== '' || b.facts[name] !== '');
    const inputs = [...new Set([...Object.keys(a.inputs), ...Object.keys(b.inputs)])];
    fill(facts,
      h('thead', {}, h('tr', {}, h('td', {}), h('th', { scope: 'col' }, 'A'), h('th', { scope: 'col' }, 'B'), h('td', {}))),
      h('tbody', {}, ...named.map((name) => row(name, words.facts[name] ?? name, a.facts[name], b.facts[name])), ...inputs.map((name) => row(`input ${name}`, name, a.inputs[name], b.inputs[name]))));
  }

  /** @param {typeof ways[number]} way */
  function show(way) {
    clearInterval(blinking);
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.way === way));
    pictures.dataset.way = way;
    const [a, b] = moments;
    draw(one, a.image);
    draw(other, b.image);
    for (const element of figures) element.hidden = false;
    if (way === 'difference') {
      const { width, height, data } = a.image;
      if (data.length === b.image.data.length) draw(one, new ImageData(new Uint8ClampedArray(pictureDifference(data, b.image.data).pixels), width, height));
      figures[1].hidden = true;
    }
    if (way === 'blink') {
      let turn = 0;
      const next = () => {
        turn += 1;
        for (const [index, element] of figures.entries()) element.hidden = index === turn % 2;
      };
      next();
      blinking = window.setInterval(next, 600);
    }
  }

  return { dialog, compare };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {ImageData} image
 */
function draw(canvas, image) {
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d')?.putImageData(image, 0, 0);
}
