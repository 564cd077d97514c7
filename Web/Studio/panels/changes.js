// What saving changes, said before it is done.

import { h, perFrame } from '../dom.js';
import { texts } from '../texts.js';

/**
 * A line that is hidden while nothing would be saved.
 *
 * @param {import('../model.js').Studio} studio
 */
export function changesLine(studio) {
  const text = h('span', {});
  const line = h('p', { class: 'changes', hidden: true }, h('strong', {}, texts.editor.changes.saves), ' ', text);
  const show = perFrame(() => {
    const { changes } = studio.draft;
    line.hidden = changes === '';
    text.textContent = changes;
  });
  studio.on('draft edited saved contents file', show);
  return line;
}
