// The stage and the graph, with an edge between them, and time below.

import { h } from '../dom.js';
import { texts } from '../texts.js';
import { separator, showValue } from './dock.js';

/**
 * @param {import('../model.js').Studio} studio
 * @param {{ stage: HTMLElement[], graph: HTMLElement[], time: HTMLElement[] }} parts
 * @param {() => void} changed is called when there is a graph, or none any more
 */
export function middle({ settings }, { stage, graph, time }, changed) {
  const panes = h('div', { class: 'panes' });
  const element = h('div', { class: 'middle', id: 'middle' }, panes, h('div', { class: 'time-pane' }, ...time));
  const moved = (/** @type {number} */ by, /** @type {number} */ whole) => settings.change({ split: Math.min(Math.max(settings.values.split + by / Math.max(whole, 1), 0.15), 0.85) });
  const reset = () => settings.change({ split: 0.5 });
  const edges = [separator('vertical', texts.dock.resize, (by) => moved(by, panes.clientWidth), reset), separator('horizontal', texts.dock.resize, (by) => moved(by, panes.clientHeight), reset)];
  panes.append(
    h('div', { class: 'pane stage-pane', id: 'stage-pane', tabindex: '-1' }, ...stage), ...edges,
    h('div', { class: 'pane graph-pane' }, ...graph));

  const show = () => {
    const { fill, split } = settings.values;
    const hasGraph = graph.some(({ hidden }) => !hidden);
    const had = element.classList.contains('has-graph');
    element.classList.toggle('has-graph', hasGraph);
    document.body.dataset.fill = hasGraph || fill === 'stage' ? fill : 'none';
    panes.style.setProperty('--split', String(split));
    for (const edge of edges) showValue(edge, split * 100, 15, 85);
    if (had !== hasGraph) changed();
  };
  const watch = new MutationObserver(show);
  for (const part of graph) watch.observe(part, { attributes: true, attributeFilter: ['hidden'] });
  // Side by side where that leaves both the more room.
  new ResizeObserver(() => { panes.dataset.direction = panes.clientWidth > panes.clientHeight * 1.05 ? 'row' : 'column'; }).observe(panes);
  show();
  return { element, show };
}
