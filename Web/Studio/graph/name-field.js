// A field over a box for its name.

import { h } from '../dom.js';
import { texts } from '../texts.js';

/**
 * @param {import('./canvas.js').GraphCanvas} canvas
 * @param {(from: string, to: string, takesFocus: boolean) => boolean} rename returns false if the name is not possible
 */
export function nameField(canvas, rename) {
  let name = '';
  const field = h('input', { type: 'text', class: 'name-field', 'aria-label': texts.graph.name, hidden: true, spellcheck: 'false', autocomplete: 'off', oninput: () => field.removeAttribute('aria-invalid'), onblur: () => end(true),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      const wanted = field.value.trim();
      if (event.key === 'Escape' || wanted === name) {
        end(false);
        canvas.focus(name);
      } else if (rename(name, wanted, true)) {
        end(false);
      } else {
        field.setAttribute('aria-invalid', 'true');
      }
    } });
  canvas.view.append(field);
  canvas.view.addEventListener('look', () => show());

  function show() {
    const frame = canvas.scene.boxes.get(name)?.frame;
    if (field.hidden || !frame) return;
    const [left, top] = canvas.camera.area;
    const { scale } = canvas.camera;
    const width = Math.max(frame[2] * scale, 120);
    Object.assign(field.style, { left: `${(frame[0] + frame[2] / 2 - left) * scale - width / 2}px`, top: `${(frame[1] + frame[3] / 2 - top) * scale - 16}px`, width: `${width}px` });
  }

  /** @param {boolean} keeps whether the name is what the field has */
  function end(keeps) {
    if (field.hidden) return;
    field.hidden = true;
    const wanted = field.value.trim();
    if (keeps && wanted !== name) rename(name, wanted, false);
  }

  /** @param {string} wanted */
  function begin(wanted) {
    end(true);
    name = wanted;
    field.value = name;
    field.hidden = false;
    field.removeAttribute('aria-invalid');
    show();
    field.focus({ preventScroll: true });
    field.select();
  }

  return { begin };
}
