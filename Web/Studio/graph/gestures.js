// Pointers on a graph: moving boxes and the whole, selecting with a frame, drawing lines.

import { svg } from '../dom.js';

/** How far a mouse and a finger move before they drag, in pixels. */
const threshold = 4, touchThreshold = 10;

/**
 * Listens to the pointers of a graph.
 *
 * @param {import('./canvas.js').GraphCanvas} canvas
 * @param {object} host
 * @param {(names: string[]) => void} host.moved what to do after boxes were dragged
 * @param {(name: string) => string[]} host.movesWith the boxes that are dragged with one
 * @param {(names: string[]) => void} host.framed what to do with the boxes in a frame that was dragged
 * @param {(from: string, to: string | undefined, point: [number, number]) => void} [host.connect] what to do with a line that was
 *   drawn to a box, or onto empty space
 * @returns {{ readonly hasDragged: boolean }} whether the pointer has dragged since it went down, so that it presses nothing
 */
export function listenToPointers({ view, scene, camera }, host) {
  /** @type {Map<number, { x: number, y: number }>} */
  const pointers = new Map();
  let hasDragged = false;
  /** @type {{ move: (event: PointerEvent) => void, end: (event: PointerEvent) => void, from: { x: number, y: number } } | undefined} */
  let gesture;

  const boxAt = (/** @type {{ clientX: number, clientY: number }} */ { clientX, clientY }) => (
    /** @type {HTMLElement | null | undefined} */ (document.elementFromPoint(clientX, clientY)?.closest('.state[data-box]'))?.dataset.box);

  /** Moves the whole. */
  function pan() {
    view.classList.add('panning');
    let { x, y } = /** @type {{ from: { x: number, y: number } }} */ (gesture).from;
    return {
      move: (/** @type {PointerEvent} */ { clientX, clientY }) => {
        camera.pan(clientX - x, clientY - y);
        [x, y] = [clientX, clientY];
      },
      end: () => view.classList.remove('panning'),
    };
  }

  /** Moves a box, and those that move with it. */
  function carry(/** @type {string} */ name) {
    const names = host.movesWith(name);
    const { corners } = scene;
    const { from } = /** @type {{ from: { x: number, y: number } }} */ (gesture);
    view.classList.add('carrying');
    let isAsked = false;
    let dx = 0, dy = 0;
    const show = () => {
      isAsked = false;
      scene.drag(new Map(names.flatMap((other) => {
        const corner = corners.get(other);
        return corner ? [[other, [Math.round(corner[0] + dx), Math.round(corner[1] + dy)]]] : [];
      })));
    };
    return {
      move: (/** @type {PointerEvent} */ { clientX, clientY }) => {
        [dx, dy] = [(clientX - from.x) / camera.scale, (clientY - from.y) / camera.scale];
        if (isAsked) return;
        isAsked = true;
        requestAnimationFrame(show);
      },
      end: (/** @type {PointerEvent} */ { type }) => {
        view.classList.remove('carrying');
        if (type === 'pointerup') {
          show();
          host.moved(names);
        } else {
          [dx, dy] = [0, 0];
          scene.arrange(corners);
        }
      },
    };
  }

  /** Selects the boxes in a frame. */
  function select() {
    const rect = svg('rect', { class: 'selecting' });
    scene.overlay.append(rect);
    const { from } = /** @type {{ from: { x: number, y: number } }} */ (gesture);
    const [startX, startY] = camera.pointAt({ clientX: from.x, clientY: from.y });
    let frame = [startX, startY, 0, 0];
    return {
      move: (/** @type {PointerEvent} */ event) => {
        const [x, y] = camera.pointAt(event);
        frame = [Math.min(x, startX), Math.min(y, startY), Math.abs(x - startX), Math.abs(y - startY)];
        for (const [index, key] of ['x', 'y', 'width', 'height'].entries()) rect.setAttribute(key, String(frame[index]));
      },
      end: (/** @type {PointerEvent} */ { type }) => {
        rect.remove();
        const [left, top, width, height] = frame;
        if (type !== 'pointerup') return;
        host.framed([...scene.boxes.values()].flatMap(({ name, frame: [x, y, across, down] }) => (
          x < left + width && x + across > left && y < top + height && y + down > top ? [name] : [])));
      },
    };
  }

  /** Draws a line from a box. */
  function draw(/** @type {string} */ name) {
    const line = svg('path', { class: 'dragged' });
    scene.overlay.append(line);
    const { from } = /** @type {{ from: { x: number, y: number } }} */ (gesture);
    const [startX, startY] = camera.pointAt({ clientX: from.x, clientY: from.y });
    return {
      move: (/** @type {PointerEvent} */ event) => {
        const [x, y] = camera.pointAt(event);
        line.setAttribute('d', `M${startX} ${startY}L${x} ${y}`);
        const over = boxAt(event);
        for (const box of scene.boxes.values()) box.element.classList.toggle('target', box.name === over);
      },
      end: (/** @type {PointerEvent} */ event) => {
        line.remove();
        for (const box of scene.boxes.values()) box.element.classList.remove('target');
        if (event.type === 'pointerup') host.connect?.(name, boxAt(event), camera.pointAt(event));
      },
    };
  }

  view.addEventListener('pointerdown', (event) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size > 1) {
      // Two fingers move and scale the whole.
      gesture?.end(new PointerEvent('pointercancel'));
      gesture = undefined;
      hasDragged = true;
      for (const id of pointers.keys()) view.setPointerCapture(id);
      return;
    }
    hasDragged = false;
    if (event.button !== 0) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest('input, button, .minimap')) return;
    const name = /** @type {HTMLElement | null} */ (target.closest('.state[data-box]'))?.dataset.box;
    const begin = target.closest('.handle') && name !== undefined ? () => draw(name) : name !== undefined ? () => carry(name) : event.shiftKey ? select : pan;
    const from = { x: event.clientX, y: event.clientY };
    gesture = {
      from,
      move: (moved) => {
        if (!gesture || Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < (moved.pointerType === 'touch' ? touchThreshold : threshold)) return;
        view.setPointerCapture(moved.pointerId);
        hasDragged = true;
        gesture = { from, ...begin() };
        gesture.move(moved);
      },
      end: () => {},
    };
  });

  view.addEventListener('pointermove', (event) => {
    // A mouse that was let go elsewhere, or over a menu, is up.
    if (event.buttons === 0 && pointers.delete(event.pointerId)) {
      gesture?.end(new PointerEvent('pointercancel'));
      gesture = undefined;
    }
    const former = pointers.get(event.pointerId);
    if (!former) return;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!other) {
      gesture?.move(event);
      return;
    }
    const bounds = view.getBoundingClientRect();
    const [before, after] = [former, { x: event.clientX, y: event.clientY }].map(({ x, y }) => Math.hypot(x - other.x, y - other.y) || 1);
    camera.pan((event.clientX - former.x) / 2, (event.clientY - former.y) / 2);
    camera.zoom(after / before, (event.clientX + other.x) / 2 - bounds.left, (event.clientY + other.y) / 2 - bounds.top);
  });

  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    view.addEventListener(type, (event) => {
      pointers.delete(event.pointerId);
      const ended = gesture;
      gesture = undefined;
      if (hasDragged) ended?.end(event);
      // The click comes after.
      setTimeout(() => { if (pointers.size === 0) hasDragged = false; });
    });
  }

  return { get hasDragged() { return hasDragged; } };
}
