// The changes that saving would make.

import { h, perFrame } from '../dom.js';
import { texts } from '../texts.js';

/**
 * A line about the changes to save, hidden without any.
 *
 * @param {import('../model.js').Studio} studio
 */
export function changesLine(studio) {
  const text = h('span', {});
  const line = h('p', { class: 'changes', hidden: true }, h('strong', {}, texts.editor.changes.saves), ' ', text);
  const show = perFrame(() => {
    // Finding the changes compares two files.
    if (!line.parentElement?.getClientRects().length) return;
    const { changes } = studio.draft;
    line.hidden = changes === '';
    text.textContent = changes;
  });
  studio.on('draft edited saved contents file panels settings', show);
  return line;
}
