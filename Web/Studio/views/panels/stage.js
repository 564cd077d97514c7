// The stage as the engine draws it, with views to choose, move, size and turn.

import { h, iconButton, perFrame, svg } from '../../dom.js';
import { inverse, times, turned } from '../geometry.js';
import { isYes } from '../motion.js';
import { nameOf } from './tree.js';
import { texts } from '../../texts.js';

const words = texts.views.stage;
const zooms = ['fit', '0.5', '1', '2', '4'];
/** How near an edge must be to another to meet it, in pixels of the page. */
const reach = 6;
/** The directions of the handles. */
const handles = /** @type {[name: string, x: -1 | 0 | 1, y: -1 | 0 | 1][]} */ ([
  ['nw', -1, -1], ['n', 0, -1], ['ne', 1, -1], ['e', 1, 0], ['se', 1, 1], ['s', 0, 1], ['sw', -1, 1], ['w', -1, 0]]);

/** @param {import('../desk.js').ViewDesk} desk */
export function viewStagePanel(desk) {
  const { studio } = desk;
  const canvas = h('canvas', { role: 'img', 'aria-label': words.canvas });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  const overlay = /** @type {SVGSVGElement} */ (svg('svg', { class: 'handles' }));
  const picture = h('div', { class: 'picture' }, canvas);
  picture.append(overlay);
  const screen = h('div', { class: 'screen', 'data-background': 'checker', 'data-device': 'none' }, picture);
  const area = h('div', { class: 'area', tabindex: '-1' }, screen);
  /** Pixels of the page for each point. */
  let unit = 1;

  // The toolbar

  const layout = h('button', { type: 'button', class: 'chip', 'data-mode': 'layout', onclick: () => desk.choose({ mode: 'layout' }) }, words.layout);
  const run = h('button', { type: 'button', class: 'chip', 'data-mode': 'play', onclick: () => {
    if (desk.plan.length === 0) {
      desk.reset();
    } else {
      desk.choose({ mode: 'play' });
      desk.again();
    }
  } }, words.run);
  const states = h('select', { 'aria-label': words.state, onchange: () => {
    const [machine, state] = states.value.split('/').map(Number);
    if (states.value) desk.choose({ mode: 'state', machine, state });
  } });
  const zoom = h('select', { 'aria-label': words.zoom, onchange: () => studio.settings.change({ viewsZoom: zoom.value }) },
    ...zooms.map((value) => h('option', { value }, value === 'fit' ? texts.stage.fit : `${Number(value) * 100} %`)));
  let [snaps, outlines] = [true, false];
  const toggle = (/** @type {any} */ name, /** @type {string} */ label, /** @type {boolean} */ isOn, /** @type {(isOn: boolean) => void} */ set) => {
    const button = iconButton(name, label, () => {
      const next = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(next));
      set(next);
      show();
    }, { 'aria-pressed': String(isOn) });
    return button;
  };
  const toolbar = h('div', { class: 'toolbar', role: 'toolbar', 'aria-label': words.title },
    h('div', { class: 'modes', role: 'group', 'aria-label': words.modes }, layout, states, run), h('span', { class: 'gap' }), zoom,
    toggle('fit', words.outlines, false, (isOn) => { outlines = isOn; }), toggle('snap', words.snap, true, (isOn) => { snaps = isOn; }));
  const position = h('code', { class: 'position' });
  const hint = h('span', { class: 'beneath' });
  const undrawn = h('button', { type: 'button', class: 'duration undrawn', onclick: () => studio.say(undrawn.title) });
  const line = h('div', { class: 'stage-line' }, position, hint, undrawn);

  // Sizes

  const size = () => {
    const { width, height } = desk.json('stage') ?? {};
    return { width: width > 0 ? Number(width) : 1, height: height > 0 ? Number(height) : 1 };
  };

  function layOut() {
    if (!desk.isOpen || area.clientWidth === 0) return;
    const { width, height } = size();
    const { viewsZoom } = studio.settings.values;
    zoom.value = viewsZoom;
    const fitting = Math.min(Math.max(area.clientWidth - 56, 40) / width, Math.max(area.clientHeight - 56, 40) / height);
    unit = viewsZoom === 'fit' ? fitting : Number(viewsZoom) || 1;
    picture.style.width = `${width * unit}px`;
    picture.style.height = `${height * unit}px`;
    overlay.setAttribute('viewBox', `0 0 ${width} ${height}`);
    desk.setScale(unit * Math.min(devicePixelRatio || 1, 3));
    show();
  }

  desk.addEventListener('picture', (event) => {
    const { pixels, width, height } = /** @type {CustomEvent} */ (event).detail;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.putImageData(new ImageData(pixels, width, height), 0, 0);
    show();
  });

  // Handles

  /** The lines that the view meets which is moved. */
  let guides = /** @type {SVGElement[]} */ ([]);

  const show = perFrame(() => {
    if (!desk.isOpen) return;
    const places = desk.places();
    const chosen = desk.view;
    const shapes = [];
    for (const [key, { placed, corners, isHidden }] of places) {
      if (isHidden && key !== chosen) continue;
      if (key === '') {
        const { width, height } = size();
        const back = svg('rect', { width, height, class: 'back', 'data-view': '' });
        back.addEventListener('pointerdown', () => { desk.choose({ view: '' }); });
        shapes.push(back);
        continue;
      }
      const isTouched = desk.mode === 'state' && desk.lookOf(placed) !== undefined;
      const shape = svg('polygon', { points: corners.map((corner) => corner.join(',')).join(' '), 'data-view': key,
        class: ['view', outlines ? 'outlined' : '', key === chosen ? 'chosen' : '', isTouched ? 'touched' : '', isHidden ? 'unseen' : ''].filter(Boolean).join(' ') });
      shape.addEventListener('pointerdown', (event) => press(/** @type {PointerEvent} */ (event), key));
      shapes.push(shape);
    }
    const place = chosen ? places.get(chosen) : undefined;
    if (place && desk.mode === 'state') {
      // Where the view is in the other states.
      for (const ghost of desk.ghosts(/** @type {string} */ (chosen))) {
        const shape = svg('polygon', { points: ghost.corners.map((corner) => corner.join(',')).join(' '), class: 'ghost' });
        shapes.push(shape);
      }
    }
    if (place && desk.mode !== 'play') shapes.push(frameOf(/** @type {string} */ (chosen), place));
    const focused = document.activeElement instanceof SVGElement && overlay.contains(document.activeElement) ? document.activeElement.getAttribute('data-handle') : undefined;
    overlay.replaceChildren(...shapes, ...guides);
    if (focused) /** @type {SVGElement | null} */ (overlay.querySelector(`[data-handle="${focused}"]`))?.focus();
    if (place) {
      const [x, y, width, height] = place.frame.map((value) => Math.round(value * 100) / 100);
      position.textContent = `${x}, ${y} · ${width} × ${height}`;
    } else {
      position.textContent = '';
    }
  });

  /**
   * The outline of the view that is chosen, with its handles.
   *
   * @param {string} key
   * @param {NonNullable<ReturnType<import('../desk.js').ViewDesk['places']> extends Map<string, infer Place> ? Place : never>} place
   */
  function frameOf(key, place) {
    const { corners, placed } = place;
    const side = 4.5 / unit, wide = 13 / unit;
    const at = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [one, two, three, four] = corners;
      const [u, v] = [(x + 1) / 2, (y + 1) / 2];
      return [0, 1].map((axis) => (one[axis] * (1 - u) + two[axis] * u) * (1 - v) + (four[axis] * (1 - u) + three[axis] * u) * v);
    };
    const group = svg('g', { class: 'frame' });
    const move = svg('polygon', { points: corners.map((corner) => corner.join(',')).join(' '), class: 'grip', tabindex: '0', role: 'button', 'aria-label': words.move(nameOf(placed)), 'data-handle': 'move' });
    move.addEventListener('pointerdown', (event) => {
      // A view in front of the one that is chosen can still be reached.
      const other = under(/** @type {PointerEvent} */ (event));
      press(/** @type {PointerEvent} */ (event), key, () => { if (other !== undefined && other !== key) desk.choose({ view: other }); });
    });
    group.append(move);
    const [topX, topY] = at(0, -1);
    const [middleX, middleY] = at(0, 0);
    const length = Math.hypot(topX - middleX, topY - middleY) || 1;
    const [armX, armY] = [(topX - middleX) / length, (topY - middleY) / length];
    const [endX, endY] = [topX + (armX * 22) / unit, topY + (armY * 22) / unit];
    const canTurn = !(desk.mode === 'layout' && Array.isArray(placed.view?.transform));
    if (canTurn) {
      const turn = svg('g', { class: 'turn', 'data-handle': 'turn' }, svg('circle', { cx: endX, cy: endY, r: wide, class: 'reach' }), svg('circle', { cx: endX, cy: endY, r: side, class: 'knob' }));
      turn.append(svg('title', {}, document.createTextNode(words.turn)));
      turn.addEventListener('pointerdown', (event) => dragTurn(/** @type {PointerEvent} */ (event), key, [middleX, middleY]));
      group.append(svg('line', { x1: topX, y1: topY, x2: endX, y2: endY, class: 'arm' }), turn);
    }
    const angle = Math.atan2(corners[1][1] - corners[0][1], corners[1][0] - corners[0][0]);
    for (const [name, x, y] of handles) {
      const [px, py] = at(x, y);
      const handle = svg('g', { class: 'corner', 'data-handle': name }, svg('circle', { cx: px, cy: py, r: wide, class: 'reach' }),
        svg('rect', { x: px - side, y: py - side, width: side * 2, height: side * 2, class: 'knob', transform: `rotate(${(angle * 180) / Math.PI} ${px} ${py})` }));
      handle.append(svg('title', {}, document.createTextNode(words.corner(words.corners[name]))));
      handle.style.cursor = cursor(x, y, angle);
      handle.addEventListener('pointerdown', (event) => dragSize(/** @type {PointerEvent} */ (event), key, x, y));
      group.append(handle);
    }
    return group;
  }

  /** The view in front at the place of the pointer. */
  function under(/** @type {PointerEvent} */ event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element instanceof SVGElement && element.classList.contains('view'));
    return found?.getAttribute('data-view') ?? undefined;
  }

  const toPoint = (/** @type {MouseEvent} */ event) => {
    const box = picture.getBoundingClientRect();
    return /** @type {[number, number]} */ ([(event.clientX - box.left) / unit, (event.clientY - box.top) / unit]);
  };

  /**
   * Follows the pointer until it is let go.
   *
   * @param {PointerEvent} event
   * @param {(dx: number, dy: number, event: PointerEvent) => void} moved distances in points of the stage
   * @param {() => void} [clicked] called instead if it stays where it is
   */
  function follow(event, moved, clicked = () => {}) {
    event.stopPropagation();
    // The shapes are drawn anew while they are dragged.
    overlay.setPointerCapture(event.pointerId);
    const from = toPoint(event);
    let hasMoved = false;
    const move = (/** @type {PointerEvent} */ now) => {
      const [x, y] = toPoint(now);
      if (!hasMoved && Math.hypot(x - from[0], y - from[1]) * unit < 3) return;
      if (!hasMoved) {
        hasMoved = true;
        overlay.classList.add('dragging');
      }
      moved(x - from[0], y - from[1], now);
    };
    const end = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      overlay.classList.remove('dragging');
      if (!hasMoved) clicked();
      showGuides([]);
      show();
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  }

  let gestures = 0;
  // Whatever happens in a gesture is undone at once.
  const gesture = () => ({ kind: `gesture ${gestures += 1}`, time: 0 });

  /**
   * Chooses a view, and moves it while the pointer is down.
   *
   * @param {PointerEvent} event
   * @param {string} key
   * @param {() => void} [clicked]
   */
  function press(event, key, clicked) {
    if (event.button > 0) return;
    if (desk.view !== key) desk.choose({ view: key });
    if (desk.mode === 'play') {
      hint.textContent = words.hints.play;
      return;
    }
    const place = desk.places().get(key);
    if (!place) return;
    const step = gesture();
    const { frame, above, corners } = place;
    const lines = snapLines(key);
    const xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y);
    const edges = [[Math.min(...xs), (Math.min(...xs) + Math.max(...xs)) / 2, Math.max(...xs)], [Math.min(...ys), (Math.min(...ys) + Math.max(...ys)) / 2, Math.max(...ys)]];
    const back = inverse(above);
    const [startX, startY] = frame;
    follow(event, (dx, dy, now) => {
      if (now.shiftKey) {
        if (Math.abs(dx) > Math.abs(dy)) dy = 0;
        else dx = 0;
      }
      const met = [];
      let [x, y] = [dx, dy];
      if (snaps && !now.altKey && !now.ctrlKey && !now.metaKey) {
        const [snappedX, lineX] = snapped(edges[0], dx, lines[0]);
        const [snappedY, lineY] = snapped(edges[1], dy, lines[1]);
        [x, y] = [snappedX, snappedY];
        if (lineX !== undefined) met.push({ x: lineX });
        if (lineY !== undefined) met.push({ y: lineY });
      }
      showGuides(met);
      const [moveX, moveY] = turned(back, [x, y]);
      desk.setFrame(key, [whole(startX + moveX, now), whole(startY + moveY, now), frame[2], frame[3]], step);
    }, clicked);
  }

  /** Whole points, unless Alt asks for tenths. */
  const whole = (/** @type {number} */ value, /** @type {{ altKey: boolean }} */ { altKey }) => (altKey ? Math.round(value * 10) / 10 : Math.round(value));

  /**
   * Changes the size of a view by one of its handles; the opposite edge stays.
   *
   * @param {PointerEvent} event
   * @param {string} key
   * @param {number} directionX
   * @param {number} directionY
   */
  function dragSize(event, key, directionX, directionY) {
    const place = desk.places().get(key);
    if (!place) return;
    const step = gesture();
    const { frame: [x, y, width, height], own, above } = place;
    const back = inverse(times(above, own));
    follow(event, (dx, dy, now) => {
      const [localX, localY] = turned(back, [dx, dy]);
      let [newWidth, newHeight] = [Math.max(whole(width + localX * directionX, now), 1), Math.max(whole(height + localY * directionY, now), 1)];
      if (directionX === 0) newWidth = width;
      if (directionY === 0) newHeight = height;
      if (now.shiftKey && directionX !== 0 && directionY !== 0 && width > 0 && height > 0) {
        const factor = Math.max(newWidth / width, newHeight / height);
        [newWidth, newHeight] = [Math.round(width * factor), Math.round(height * factor)];
      }
      // The middle moves so that the opposite edge stays where it shows.
      const [shiftX, shiftY] = turned(own, [((newWidth - width) / 2) * directionX, ((newHeight - height) / 2) * directionY]);
      const [middleX, middleY] = [x + width / 2 + shiftX, y + height / 2 + shiftY];
      desk.setFrame(key, [middleX - newWidth / 2, middleY - newHeight / 2, newWidth, newHeight], step);
    });
  }

  /**
   * @param {PointerEvent} event
   * @param {string} key
   * @param {[number, number]} middle
   */
  function dragTurn(event, key, [middleX, middleY]) {
    const placed = desk.placed(key);
    if (!placed) return;
    const step = gesture();
    const start = desk.rotationOf(placed);
    const angleAt = (/** @type {MouseEvent} */ at) => {
      const [x, y] = toPoint(at);
      return (Math.atan2(y - middleY, x - middleX) * 180) / Math.PI;
    };
    const first = angleAt(event);
    follow(event, (_dx, _dy, now) => {
      let angle = start + angleAt(now) - first;
      while (angle > start + 180) angle -= 360;
      while (angle < start - 180) angle += 360;
      desk.setRotation(key, now.shiftKey ? Math.round(angle / 15) * 15 : Math.round(angle), step);
    });
  }

  // Snapping

  /**
   * The lines that a view can meet: edges and middles of its neighbours and of the stage.
   *
   * @param {string} key
   */
  function snapLines(key) {
    const { width, height } = size();
    const [xs, ys] = [[0, width / 2, width], [0, height / 2, height]];
    for (const [other, { corners, isHidden }] of desk.places()) {
      if (other === '' || other === key || isHidden || other.startsWith(`${key}/`)) continue;
      const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
      const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
      xs.push(left, (left + right) / 2, right);
      ys.push(top, (top + bottom) / 2, bottom);
    }
    return [xs, ys];
  }

  /**
   * A distance that lets an edge meet a line, and that line.
   *
   * @param {number[]} edges
   * @param {number} distance
   * @param {number[]} lines
   * @returns {[number, number | undefined]}
   */
  function snapped(edges, distance, lines) {
    let best = distance, found, nearest = reach / unit;
    for (const edge of edges) {
      for (const line_ of lines) {
        const gap = Math.abs(edge + distance - line_);
        if (gap < nearest) [nearest, best, found] = [gap, line_ - edge, line_];
      }
    }
    return [best, found];
  }

  function showGuides(/** @type {{ x?: number, y?: number }[]} */ lines) {
    const { width, height } = size();
    guides = lines.map(({ x, y = 0 }) => svg('line', x === undefined ? { x1: 0, x2: width, y1: y, y2: y, class: 'guide' } : { x1: x, x2: x, y1: 0, y2: height, class: 'guide' }));
  }

  // The keyboard

  overlay.addEventListener('keydown', (event) => {
    if (nudge(desk, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });

  // The page

  function showChoice() {
    section.hidden = !desk.isOpen;
    if (!desk.isOpen) return;
    const list = desk.machines.flatMap((machine, index) => (Array.isArray(machine?.states) ? [h('optgroup', { label: String(machine.machine) },
      ...machine.states.map((/** @type {any} */ state, /** @type {number} */ number) => h('option', { value: `${index}/${number}` }, `${state?.stateId}${isYes(state?.initial) ? ' •' : ''}`)))] : []));
    states.replaceChildren(h('option', { value: '', disabled: true }, words.state), ...list);
    states.value = desk.mode === 'state' ? `${desk.machine}/${desk.state}` : '';
    states.disabled = list.length === 0;
    states.classList.toggle('pressed', desk.mode === 'state');
    layout.setAttribute('aria-pressed', String(desk.mode === 'layout'));
    run.setAttribute('aria-pressed', String(desk.mode === 'play'));
    section.dataset.mode = desk.mode;
    hint.textContent = desk.refusal || (desk.mode === 'state' ? words.hints.state(String(desk.stateJSON?.stateId)) : desk.mode === 'play' ? words.hints.play
      : desk.views.length < 2 ? words.none : words.hints.layout);
    hint.classList.toggle('error', desk.refusal !== '');
    const notes = desk.status?.diagnostics ?? [];
    undrawn.hidden = notes.length === 0;
    undrawn.textContent = words.notDrawn(notes.length);
    undrawn.title = notes.map((/** @type {any} */ { path, message }) => `${path}: ${message}`).join('\n');
    show();
  }
  desk.on('open choice run change', showChoice);
  desk.on('open change', () => {
    layOut();
    requestAnimationFrame(layOut);
  });
  studio.on('settings', layOut);
  new ResizeObserver(layOut).observe(area);
  const section = h('section', { id: 'views-stage', class: 'panel of-views', 'aria-label': words.title }, toolbar, area, line);
  section.hidden = true;
  return section;
}

/**
 * The shape of the pointer for a handle.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 */
function cursor(x, y, angle) {
  const turns = Math.round((Math.atan2(y, x) + angle) / (Math.PI / 4));
  return ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'][((turns % 4) + 4) % 4];
}

/**
 * Moves the view that is chosen, or changes its size, by a key.
 *
 * @param {import('../desk.js').ViewDesk} desk
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key is one for it
 */
export function nudge(desk, event) {
  const direction = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
  if (!direction || !desk.view || desk.mode === 'play' || event.ctrlKey || event.metaKey) return false;
  const place = desk.places().get(desk.view);
  if (!place) return false;
  const length = event.shiftKey ? 10 : 1;
  const [x, y, width, height] = place.frame;
  const [dx, dy] = [direction[0] * length, direction[1] * length];
  desk.setFrame(desk.view, event.altKey ? [x, y, Math.max(width + dx, 1), Math.max(height + dy, 1)] : [x + dx, y + dy, width, height], { kind: `nudge ${desk.view} ${event.altKey}` });
  return true;
}
