// The actions of the graph that shows.

import { texts } from '../texts.js';

const words = texts.graph;
const { groups } = texts.actionNames;

/**
 * A graph: of a state machine, or of machines that move views, which lacks some of the actions.
 *
 * @typedef {Pick<import('./graph.js').Graph, 'view' | 'camera' | 'moves' | 'tidy' | 'isShown' | 'canEdit' | 'isEditing' | 'hasChosen' | 'canRemove' | 'add' | 'name' | 'remove'>
 *   & Partial<Pick<import('./graph.js').Graph, 'find' | 'copy' | 'paste' | 'canPaste' | 'duplicate' | 'chooseAll' | 'savePositions'>>} ShownGraph
 */

/**
 * @param {() => ShownGraph} shown the graph that shows
 * @returns {import('../shell/actions.js').Action[]}
 */
export function graphActions(shown) {
  const isPossible = () => shown().isShown();
  /** Keys of the selection belong to the graph unless another part of the page has the focus. */
  const hasFocus = () => {
    const focused = document.activeElement;
    return focused === null || focused === document.body || shown().view.contains(focused) || focused.closest('dialog') !== null;
  };
  const isFree = () => hasFocus() && getSelection()?.isCollapsed !== false;
  const changes = () => isPossible() && shown().isEditing() && isFree();
  const has = (/** @type {'find' | 'copy' | 'duplicate' | 'chooseAll' | 'savePositions'} */ action) => shown()[action] !== undefined;
  return [
    { id: 'graph-find', name: words.find, group: groups.graph, icon: 'search', key: '/', isPossible: () => isPossible() && has('find'), run: () => shown().find?.() },
    { id: 'graph-smaller', name: words.smaller, group: groups.graph, icon: 'minus', key: '-', isPossible, run: () => shown().camera.zoom(1 / 1.3) },
    { id: 'graph-larger', name: words.larger, group: groups.graph, icon: 'plus', key: '+', isPossible, run: () => shown().camera.zoom(1.3) },
    { id: 'graph-fit', name: words.fit, group: groups.graph, icon: 'fit', key: '0', isPossible, run: () => shown().camera.fit({ isWhole: true }) },
    { id: 'graph-tidy', name: words.tidy, group: groups.graph, icon: 'tidy', isPossible, run: () => shown().tidy() },
    { id: 'graph-untidy', name: words.untidy, group: groups.graph, icon: 'undo', isPossible: () => isPossible() && shown().moves.canUndo, run: () => shown().moves.travel('undo') },
    { id: 'graph-save-positions', name: words.write, group: groups.graph, icon: 'save', isPossible: () => has('savePositions') && shown().canEdit(), run: () => shown().savePositions?.() },
    { id: 'graph-add', name: words.add, group: groups.graph, icon: 'state', key: 'N', isPossible: () => shown().canEdit(), run: () => shown().add() },
    { id: 'graph-rename', name: words.rename, group: groups.graph, icon: 'edit', key: 'F2', isPossible: () => shown().canEdit() && shown().hasChosen(), run: () => shown().name() },
    { id: 'graph-copy', name: words.copy, group: groups.graph, icon: 'copy', key: 'Ctrl+C', isPossible: () => has('copy') && shown().hasChosen() && isFree(), run: () => shown().copy?.() },
    { id: 'graph-paste', name: words.paste, group: groups.graph, icon: 'copy', key: 'Ctrl+V', isPossible: () => changes() && shown().canPaste?.() === true, run: () => shown().paste?.() },
    { id: 'graph-duplicate', name: words.duplicate, group: groups.graph, icon: 'copy', key: 'Ctrl+D', isPossible: () => has('duplicate') && changes() && shown().hasChosen(), run: () => shown().duplicate?.() },
    { id: 'graph-remove', name: words.remove, group: groups.graph, icon: 'bin', key: ['Delete', 'Backspace'], isPossible: () => changes() && shown().canRemove(), run: () => shown().remove() },
    { id: 'graph-all', name: words.all, group: groups.graph, key: 'Ctrl+A', isPossible: () => has('chooseAll') && isPossible() && hasFocus(), run: () => shown().chooseAll?.() },
  ];
}
