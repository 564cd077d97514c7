// A small map of a large graph, with the visible part.

import { h, svg } from '../dom.js';

/** The number of boxes up to which no map is needed. */
const few = 30;

/** @param {import('./canvas.js').GraphCanvas} canvas */
export function minimap(canvas) {
  const boxes = svg('path', { class: 'boxes' });
  const current = svg('rect', { class: 'current', width: 0, height: 0, rx: 8 });
  const shown = svg('rect', { class: 'shown', rx: 4 });
  const picture = /** @type {SVGSVGElement} */ (svg('svg', {}, boxes, current, shown));
  const element = h('div', { class: 'minimap', 'aria-hidden': 'true', hidden: true });
  element.append(picture);
  let name = '';

  function draw() {
    const { scene } = canvas;
    element.hidden = scene.boxes.size <= few;
    if (element.hidden) return;
    const [, , width, height] = scene.bounds;
    picture.setAttribute('viewBox', scene.bounds.join(' '));
    const scale = Math.min(160 / width, 240 / height);
    Object.assign(element.style, { width: `${Math.max(width * scale, 24) + 10}px`, height: `${Math.max(height * scale, 24) + 10}px` });
    boxes.setAttribute('d', [...scene.boxes.values()].map(({ frame: [x, y, width, height] }) => `M${x} ${y}h${width}v${height}h${-width}z`).join(''));
    setCurrent(name);
  }

  function look() {
    if (element.hidden) return;
    for (const [index, key] of ['x', 'y', 'width', 'height'].entries()) shown.setAttribute(key, String(canvas.camera.area[index]));
  }

  function setCurrent(/** @type {string} */ now) {
    name = now;
    const frame = canvas.scene.boxes.get(now)?.frame ?? [0, 0, 0, 0];
    if (!element.hidden) for (const [index, key] of ['x', 'y', 'width', 'height'].entries()) current.setAttribute(key, String(frame[index]));
  }

  /** Shows the part around the pointer. */
  function go(/** @type {PointerEvent} */ { clientX, clientY }) {
    const matrix = picture.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    canvas.camera.moveTo(x, y);
  }
  element.addEventListener('pointerdown', (event) => {
    event.stopPropagation();
    element.setPointerCapture(event.pointerId);
    go(event);
  });
  element.addEventListener('pointermove', (event) => {
    event.stopPropagation();
    if (event.buttons !== 0) go(event);
  });
  return { element, draw, look, setCurrent };
}
