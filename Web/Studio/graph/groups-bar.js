// Buttons that open and close the groups of a graph.

import { fill, h } from '../dom.js';
import { texts } from '../texts.js';

const words = texts.groups;

/**
 * @param {object} host
 * @param {(names: string[], isClosed: boolean) => unknown} host.close
 * @param {(states: string[], isLit: boolean) => void} host.light marks the states of a group
 */
export function groupsBar(host) {
  const element = h('div', { class: 'group-chips', role: 'toolbar', 'aria-label': words.title, hidden: true });

  /**
   * @param {import('./groups.js').Group[]} groups
   * @param {Set<string>} closed
   */
  function show(groups, closed) {
    const focused = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.group : undefined;
    element.hidden = groups.length === 0;
    const isAnyOpen = groups.some(({ name }) => !closed.has(name));
    fill(element, groups.length > 1 && h('button', { type: 'button', class: 'chip', 'data-group': '', onclick: () => host.close(groups.map(({ name }) => name), isAnyOpen) }, isAnyOpen ? words.none : words.all),
      ...groups.map(({ name, states }) => {
        const isClosed = closed.has(name);
        const light = (/** @type {boolean} */ isLit) => () => host.light(states, isLit);
        return h('button', { type: 'button', class: 'chip', 'data-group': name, 'aria-expanded': String(!isClosed), title: isClosed ? words.open(name, states.length) : words.close(name),
          onclick: () => host.close([name], !isClosed), onpointerenter: light(true), onpointerleave: light(false), onfocus: light(true), onblur: light(false) },
        h('span', { class: 'fold', 'aria-hidden': 'true' }, isClosed ? '+' : '−'), name, h('span', { class: 'quiet' }, states.length));
      }));
    if (focused !== undefined) /** @type {HTMLElement | null} */ (element.querySelector(`[data-group="${CSS.escape(focused)}"]`))?.focus();
  }
  return { element, show };
}
