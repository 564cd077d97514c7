// A film of the session, made by the server.

import { fill, h, icon } from '../dom.js';
import { isOpaque, makeFilm, pictureCount, scriptFor } from '../film.js';
import { stemOf } from '../paths.js';
import { isSameFile } from '../sources.js';
import { texts } from '../texts.js';
import { save } from '../download.js';

const words = texts.films;
const rates = [10, 12, 15, 20, 24, 25, 30, 50, 60];

/** @param {import('../model.js').Studio} studio */
export function filmMaker(studio) {
  const format = h('select', { id: 'film-format', onchange: () => settle() });
  const width = h('input', { type: 'number', id: 'film-width', min: '1', step: '1', oninput: () => settle() });
  const height = h('output', { class: 'quiet' });
  const rate = h('select', { id: 'film-rate', onchange: () => settle() });
  const background = h('select', { id: 'film-background', onchange: () => {
    wanted = background.value;
    settle();
  } });
  const colour = h('input', { type: 'color', value: '#f4f0e8', 'aria-label': words.colour });
  const estimate = h('p', { class: 'quiet', 'aria-live': 'polite' });
  const advice = h('p', { class: 'quiet', hidden: true });
  const button = h('button', { type: 'submit', class: 'primary' }, icon('record'), words.make);
  const bar = h('progress', { max: '1', value: '0', 'aria-label': words.title });
  const step = h('span', { class: 'quiet', role: 'status' });
  const cancel = h('button', { type: 'button', onclick: () => work?.abort() }, words.cancel);
  const progress = h('div', { class: 'film-progress', hidden: true }, bar, step, cancel);
  const failure = h('p', { class: 'failure', role: 'alert', hidden: true });
  const shown = h('figure', { hidden: true });
  /** The chosen background, which some formats can't have. */
  let wanted = 'none';
  /** @type {AbortController | undefined} */
  let work;
  let address = '';
  /** The canvas for which a width is proposed. */
  let proposed = '';

  const field = (/** @type {string} */ label, /** @type {HTMLElement[]} */ ...controls) => h('label', {}, h('span', {}, label), h('span', { class: 'field' }, ...controls));
  const form = h('form', { class: 'film', hidden: true, 'aria-labelledby': 'film-title', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    make();
  } },
    h('h3', { id: 'film-title' }, words.title),
    h('div', { class: 'film-fields' }, field(words.format, format), field(words.width, width, height), field(words.rate, rate), field(words.background, background, colour)),
    estimate, advice, failure, h('div', { class: 'film-end' }, button), progress, shown);

  const offered = () => studio.files.server?.films?.formats.find(({ name }) => name === format.value);

  /** The chosen form; undefined if no film can have it. */
  function chosen() {
    const { session } = studio.play;
    const offer = offered();
    const side = studio.files.server?.films?.side ?? 0;
    if (!session || !offer) return undefined;
    const { width: canvasWidth, height: canvasHeight } = session.canvas;
    const columns = Math.round(Number(width.value));
    const scale = columns / canvasWidth;
    const rows = Math.max(Math.round(canvasHeight * scale), 1);
    if (!(columns >= 1 && columns <= side && rows <= side)) return { reason: words.side(side) };
    const pictures = pictureCount(session.time, Number(rate.value));
    const reason = pictures * columns * rows > offer.pixels ? words.tooLong : '';
    const hue = { none: undefined, white: '#ffffff', black: '#000000', colour: colour.value }[background.value];
    return { format: format.value, width: columns, height: rows, framesPerSecond: Number(rate.value), background: hue, pictures, scale, reason };
  }

  /** Shows what the choices amount to. */
  function settle() {
    const { session } = studio.play;
    const offer = offered();
    if (!session || !offer) return;
    const former = rate.value || '30';
    fill(rate, ...rates.filter((number) => number <= offer.rate).map((number) => h('option', { value: number }, words.perSecond(number))));
    rate.value = Number(former) <= offer.rate ? former : String(rates.filter((number) => number <= offer.rate).at(-1));
    const hues = /** @type {(keyof typeof words.backgrounds)[]} */ (isOpaque(offer.name) ? ['white', 'black', 'colour'] : ['none', 'white', 'black', 'colour']);
    fill(background, ...hues.map((name) => h('option', { value: name }, words.backgrounds[name])));
    background.value = hues.includes(/** @type {any} */ (wanted)) ? wanted : hues[0];
    colour.hidden = background.value !== 'colour';
    const choice = chosen();
    height.textContent = choice && 'height' in choice ? `× ${choice.height}` : '';
    const seconds = session.time / 1000;
    estimate.textContent = !choice ? '' : choice.reason || words.estimate(choice.pictures ?? 0, seconds);
    estimate.classList.toggle('over', Boolean(choice?.reason));
    button.disabled = work !== undefined || !choice || Boolean(choice.reason);
  }

  /** The bytes of the animation with the machine that plays; undefined if the server has them. */
  function contents() {
    const { file, entry } = studio.files;
    const { machine, machineJSON } = studio.play;
    if (!file || !entry) return undefined;
    if (machine !== undefined && machineJSON !== undefined) return file.withMachine(machine, machineJSON);
    const isServed = studio.files.server?.entries.some((served) => isSameFile(served, entry) && served.version === entry.version);
    return isServed && !entry.isKept ? undefined : file.bytes;
  }

  async function make() {
    const { session } = studio.play;
    const { entry } = studio.files;
    const choice = chosen();
    if (!session || !entry || !choice || !('scale' in choice) || choice.reason || work) return;
    const controller = new AbortController();
    work = controller;
    settle();
    failure.hidden = shown.hidden = true;
    progress.hidden = false;
    bar.removeAttribute('value');
    step.textContent = words.beginning;
    cancel.focus();
    const name = `${stemOf(entry.path)}.${choice.format}`;
    try {
      const bytes = contents();
      const { format: kind, width: columns, height: rows, framesPerSecond, background: hue } = choice;
      const request = {
        format: kind ?? '', width: columns ?? 0, height: rows ?? 0, framesPerSecond: framesPerSecond ?? 0, background: hue, animation: studio.play.animation, machine: studio.play.machine,
        ...(bytes ? {} : { file: entry.path, version: entry.version }),
      };
      const film = await makeFilm(request, scriptFor(session.calls.slice(0, session.position), choice.scale ?? 1), bytes, {
        signal: controller.signal,
        progress: (done, total) => {
          bar.max = total;
          bar.value = done;
          step.textContent = done < total ? words.drawing(done, total) : words.encoding;
        },
      });
      save(film, name);
      studio.say(words.done(name, film.size));
      show(film, name);
    } catch (error) {
      if (controller.signal.aborted) {
        step.textContent = words.cancelled;
        studio.say(words.cancelled);
      } else {
        failure.textContent = words.failed(String(/** @type {Error} */ (error).message));
        failure.hidden = false;
      }
    } finally {
      work = undefined;
      progress.hidden = true;
      settle();
      if (form.contains(document.activeElement) || document.activeElement === document.body) button.focus({ preventScroll: true });
    }
  }

  /**
   * Shows a finished film.
   *
   * @param {Blob} film
   * @param {string} name
   */
  function show(film, name) {
    if (address) URL.revokeObjectURL(address);
    address = URL.createObjectURL(film);
    const picture = film.type.startsWith('video/') ? h('video', { src: address, controls: true, loop: true, playsinline: true, 'aria-label': name }) : h('img', { src: address, alt: words.shown(name) });
    fill(shown, picture, h('figcaption', { class: 'quiet' }, words.done(name, film.size)));
    shown.hidden = false;
    shown.scrollIntoView({ block: 'nearest' });
  }
  studio.on('file', () => {
    shown.replaceChildren();
    shown.hidden = failure.hidden = true;
  });

  return {
    form,
    /** Shows the formats that the server makes now, for the open session. */
    begin() {
      const { session } = studio.play;
      const offer = studio.files.server?.films;
      form.hidden = !offer || !session;
      if (!offer || !session) return;
      const former = format.value;
      fill(format, ...offer.formats.map(({ name }) => h('option', { value: name }, words.formats[name] ?? name)));
      if (offer.formats.some(({ name }) => name === former)) format.value = former;
      advice.textContent = offer.advice;
      advice.hidden = !offer.advice;
      const canvas = `${session.canvas.width} ${session.canvas.height}`;
      if (canvas !== proposed) width.value = String(Math.min(session.canvas.width, 800));
      proposed = canvas;
      settle();
    },
  };
}
