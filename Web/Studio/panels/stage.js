// The animation on its background, as people will point at it.

import { h, icon, iconButton, perFrame, svg } from '../dom.js';
import { compareControls } from './compare.js';
import { turnDrum } from '../drum.js';
import { pathAt } from '../layer-paths.js';
import { Onion } from '../onion.js';
import { texts } from '../texts.js';

/** @typedef {import('../model.js').Studio} Studio */

const words = texts.stage;
const backgrounds = /** @type {const} */ (['checker', 'paper', 'night', 'panel', 'own']);
const zooms = ['fit', 'pixels', '0.5', '1', '2', '4'];
/** The sizes of the screens of devices, in points. */
const devices = /** @type {Record<string, [number, number]>} */ ({ phone: [390, 844], tablet: [820, 1180], watch: [198, 242] });
/** The number of decimals of a point in a script. */
const precision = 10;

/**
 * @param {Studio} studio
 * @param {import('../posters.js').Posters} posters
 * @param {import('../shell/actions.js').Actions} actions
 */
export function stagePanel(studio, posters, actions) {
  const canvas = h('canvas', { tabindex: '0', role: 'img', 'aria-label': words.canvas });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  /** @type {ImageData | undefined} */
  let image;
  // First of all that listen: what others ask the engine may move its memory.
  studio.on('picture', ({ detail: { pixels, boxes, width, height } }) => {
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      image = undefined;
      boxes = [0, 0, width, height];
    }
    if (!image || image.data.buffer !== pixels.buffer || image.data.byteOffset !== pixels.byteOffset || image.data.length !== pixels.length) {
      image = new ImageData(pixels, width, height);
      boxes = [0, 0, width, height];
    }
    for (let at = 0; at < boxes.length; at += 4) {
      context.putImageData(image, 0, 0, boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
    }
  });

  const overlay = /** @type {SVGSVGElement} */ (svg('svg', { class: 'overlay', 'aria-hidden': 'true' }));
  const skins = h('canvas', { class: 'skins', 'aria-hidden': 'true', hidden: true });
  const compare = compareControls(studio, posters);
  const picture = h('div', { class: 'picture' }, canvas, skins, compare.canvas, compare.sides, overlay);
  const onion = new Onion();
  const screen = h('div', { class: 'screen' }, picture);
  const area = h('div', { class: 'area', tabindex: '-1' }, screen);
  /**
   * The point of the pointer on the canvas; undefined while it is elsewhere.
   *
   * @type {[number, number] | undefined}
   */
  let pointer;
  /** The layer that another panel points at. */
  let lit = '';

  // The toolbar

  const background = h('select', { 'aria-label': words.background, onchange: () => studio.settings.change({ background: background.value }) },
    ...backgrounds.map((name) => h('option', { value: name }, name === 'own' ? words.ownColour : words.backgrounds[name])));
  const colour = h('input', { type: 'color', 'aria-label': words.ownColour, oninput: () => studio.settings.change({ background: 'own', colour: colour.value }) });
  const zoom = h('select', { 'aria-label': words.zoom, onchange: () => studio.settings.change({ zoom: zoom.value }) },
    ...zooms.map((value) => h('option', { value }, value === 'fit' ? words.fit : value === 'pixels' ? words.pixels : `${Number(value) * 100} %`)));
  const device = h('select', { 'aria-label': words.device, onchange: () => studio.settings.change({ device: device.value }) },
    ...Object.entries(words.devices).map(([value, label]) => h('option', { value }, label)));
  const toolbar = h('div', { class: 'toolbar', role: 'toolbar', 'aria-label': words.title }, background, colour, zoom, device, ...['hits', 'touch', 'onion'].map((id) => actions.button(id)), compare.controls, actions.button('fill-stage', { class: 'icon-button last' }));
  studio.on('difference', () => compare.toggleDifference());

  // The line below

  const position = h('code', { class: 'position' });
  const beneath = h('span', { class: 'beneath' });
  const copy = iconButton('copy', words.copy, () => copyLine(), { hidden: true });
  const duration = h('span', { class: 'duration', title: words.perFrame });
  const state = h('strong', { class: 'stage-state', 'aria-live': 'polite' });
  const line = h('div', { class: 'stage-line' }, state, position, copy, beneath, duration);

  /**
   * The last point on the canvas, which stays when the pointer goes to the button.
   *
   * @type {[number, number] | undefined}
   */
  let lastPoint;

  function copyLine() {
    if (!lastPoint) return;
    const text = JSON.stringify({ op: 'click', x: lastPoint[0], y: lastPoint[1] });
    navigator.clipboard?.writeText(text).then(() => studio.say(words.copied(text)), () => studio.say(text));
  }

  // Sizes

  /** The size of the picture on the page, in CSS pixels, for each unit of the canvas. */
  function placed() {
    const { session } = studio.play;
    if (!session) return undefined;
    const { zoom: chosen, device: name } = studio.settings.values;
    const { width, height } = size(session);
    const room = { width: Math.max(area.clientWidth - 32, 40), height: Math.max(area.clientHeight - 32, 40) };
    const frame = devices[name];
    if (frame) {
      const bezel = 20;
      const shrink = Math.min(room.width / (frame[0] + bezel), room.height / (frame[1] + bezel), 1);
      const inner = Math.min(frame[0] / width, frame[1] / height) * shrink;
      return { unit: inner, screen: frame.map((side) => side * shrink) };
    }
    const fitting = Math.min(room.width / width, room.height / height);
    if (chosen === 'fit' || chosen === 'pixels') return { unit: fitting };
    return { unit: Number(chosen) || fitting };
  }

  function layOut() {
    const place = placed();
    const { session } = studio.play;
    area.hidden = !session;
    if (!session || !place) return;
    const { width, height } = size(session);
    picture.style.width = `${width * place.unit}px`;
    picture.style.height = `${height * place.unit}px`;
    screen.style.width = place.screen ? `${place.screen[0]}px` : '';
    screen.style.height = place.screen ? `${place.screen[1]}px` : '';
    screen.dataset.device = place.screen ? studio.settings.values.device : 'none';
    overlay.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const isPixels = studio.settings.values.zoom === 'pixels' && !place.screen;
    canvas.classList.toggle('pixels', isPixels);
    studio.play.setScale(isPixels ? 1 : place.unit * Math.min(devicePixelRatio || 1, 3));
  }

  /**
   * The size of the canvas in its own units.
   *
   * @param {import('../session.js').Session} session
   */
  function size(session) {
    const { width, height } = session.canvas;
    return { width, height };
  }

  // Drawing

  // Neighbours are seen while time is held.
  const showSkins = perFrame(() => {
    skins.hidden = !studio.settings.values.onion || studio.play.isRunning || !studio.play.session;
    if (!skins.hidden) onion.draw(skins, studio);
  });
  studio.on('picture time settings session', showSkins);
  studio.on('time settings', () => showFacts());
  studio.on('file', () => onion.close());

  const showFacts = perFrame(() => {
    const { session } = studio.play;
    if (!session) return;
    duration.textContent = words.milliseconds(studio.play.frameTime);
    const now = studio.play.machine === undefined ? '' : session.facts.machine === 'stopped' ? texts.machine.stopped : session.state;
    if (state.textContent !== now) state.textContent = now;
    const names = pointer ? session.layersAt(...pointer) : [];
    // With hit areas, layers say which compositions they are in.
    const layers = studio.settings.values.hits && pointer && names.length > 0 ? session.layers : [];
    const paths = names.map((name) => (pointer && layers.length > 0 && pathAt(layers, name, pointer)?.join(' / ')) || name);
    beneath.textContent = pointer ? paths.join(' › ') || words.nothing : studio.settings.values.mode === 'edit' && !studio.play.isRunning ? words.selects : '';
    beneath.title = beneath.textContent;
    showBoxes(session, names);
  });

  /** Shows the boxes of listening layers, of layers under the pointer, and of a layer that a panel points at. */
  function showBoxes(/** @type {import('../session.js').Session} */ session, /** @type {string[]} */ names) {
    const shapes = [];
    const box = (/** @type {string} */ name, /** @type {string} */ kind) => {
      const corners = session.boundsOf(name);
      if (!corners) return;
      shapes.push(svg('polygon', { points: corners.join(' '), class: kind, 'data-layer': name }));
    };
    if (studio.settings.values.hits) {
      const layers = studio.play.machineFacts?.layers ?? [];
      for (const name of layers) box(name, names.includes(name) ? 'hit under' : 'hit');
      if (layers.length === 0 && studio.play.machineFacts?.interactions.length) {
        const { width, height } = size(session);
        shapes.push(svg('rect', { width, height, class: 'hit' }));
      }
    }
    const { selection } = studio;
    if (selection?.kind === 'layer') box(selection.name, 'selected');
    if (lit) box(lit, 'lit');
    overlay.replaceChildren(...shapes);
  }

  // Pointers

  const point = (/** @type {MouseEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    const session = /** @type {import('../session.js').Session} */ (studio.play.session);
    const { width, height } = size(session);
    const rounded = (/** @type {number} */ value) => Math.round(value * precision) / precision;
    return /** @type {[number, number]} */ ([
      rounded(((event.clientX - box.left) * width) / box.width), rounded(((event.clientY - box.top) * height) / box.height)]);
  };
  const post = (/** @type {string} */ op, /** @type {MouseEvent} */ event, place = studio.play.session && point(event)) => {
    if (!studio.play.session || !place) return;
    const [x, y] = place;
    studio.play.perform({ op, x, y });
  };
  let isPressed = false;
  const hovers = () => {
    const { session } = studio.play;
    // In the past, a pointer that only passes by must not begin another future.
    if (session && session.position < session.calls.length) return false;
    const gestures = studio.play.machineFacts?.gestures;
    return gestures && ['PointerMove', 'PointerEnter', 'PointerExit'].some((name) => gestures.has(name));
  };
  /** Whether a press selects a layer: while a machine is edited and time is held, or with Alt. */
  const selects = (/** @type {MouseEvent} */ event) => event.altKey || (studio.settings.values.mode === 'edit' && !studio.play.isRunning);
  let isSelecting = false;
  canvas.addEventListener('pointerdown', (event) => {
    const { session } = studio.play;
    isSelecting = selects(event);
    if (isSelecting && session) {
      const [name] = session.layersAt(...point(event));
      studio.select(name === undefined ? undefined : { kind: 'layer', name });
      return;
    }
    isPressed = true;
    post('pointerDown', event);
  });
  /**
   * Where a press ended: browsers round the place of the click that follows.
   *
   * @type {[number, number] | undefined}
   */
  let released;
  canvas.addEventListener('pointerup', (event) => {
    if (isSelecting) return;
    isPressed = false;
    released = studio.play.session && point(event);
    post('pointerUp', event);
  });
  canvas.addEventListener('click', (event) => {
    if (isSelecting) return;
    post('click', event, released);
    released = undefined;
  });
  canvas.addEventListener('pointerenter', (event) => {
    if (hovers() && !studio.settings.values.touch) post('pointerEnter', event);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!studio.play.session) return;
    pointer = lastPoint = point(event);
    position.textContent = `${pointer[0]}, ${pointer[1]}`;
    copy.hidden = false;
    if (hovers() && (isPressed || !studio.settings.values.touch)) post('pointerMove', event);
    showFacts();
  });
  canvas.addEventListener('pointerleave', (event) => {
    if (hovers() && !studio.settings.values.touch) post('pointerExit', event);
    pointer = undefined;
    showFacts();
  });

  // The page

  function applySettings() {
    const { background: chosen, colour: own, zoom: level, device: name, touch: isTouch } = studio.settings.values;
    background.value = chosen;
    colour.value = own;
    colour.hidden = chosen !== 'own';
    zoom.value = level;
    zoom.disabled = name !== 'none';
    device.value = name;
    canvas.classList.toggle('touch', isTouch);
    screen.dataset.background = chosen;
    screen.style.setProperty('--own', own);
    layOut();
    showFacts();
  }
  studio.on('settings', applySettings);
  studio.on('session', () => {
    // The former point may be beyond this canvas.
    pointer = lastPoint = undefined;
    position.textContent = '';
    copy.hidden = true;
    overlay.replaceChildren();
    layOut();
    // The panels around it take or leave their room in this frame.
    requestAnimationFrame(layOut);
    showFacts();
  });
  studio.on('frame call selection', showFacts);
  studio.on('light', ({ detail }) => {
    lit = detail;
    showFacts();
  });
  new ResizeObserver(() => layOut()).observe(area);
  applySettings();

  const empty = h('div', { class: 'empty' });
  const showEmpty = () => {
    empty.hidden = Boolean(studio.play.session);
    toolbar.hidden = line.hidden = !studio.play.session;
    empty.replaceChildren(...(studio.files.error
      ? [icon('warn'), h('p', { role: 'alert' }, `${studio.files.entry?.path ?? ''}: ${studio.files.error}`)]
      : [h('canvas', { class: 'drum', 'aria-hidden': 'true' }), h('p', {}, texts.app.drop)]));
    const drum = /** @type {HTMLCanvasElement | null} */ (empty.querySelector('.drum'));
    // Without an engine, there is no drum either.
    if (drum && !empty.hidden) turnDrum(drum).catch(() => drum.remove());
  };
  studio.on('session file', showEmpty);
  showEmpty();
  const section = h('section', { id: 'stage', class: 'panel', 'aria-label': words.title }, toolbar, area, empty, line);
  studio.on('session file', () => { section.hidden = studio.files.viewFile !== undefined; });
  return section;
}

/**
 * The background after the current one.
 *
 * @param {Studio} studio
 */
export function nextBackground(studio) {
  const names = backgrounds.filter((name) => name !== 'own');
  const index = names.indexOf(/** @type {any} */ (studio.settings.values.background));
  studio.settings.change({ background: names[(index + 1) % names.length] });
}
