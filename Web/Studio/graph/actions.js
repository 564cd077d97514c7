// The actions of the machine's graph.

import { texts } from '../texts.js';

const words = texts.graph;
const { groups } = texts.actionNames;

/**
 * @param {import('./graph.js').Graph} graph
 * @returns {import('../shell/actions.js').Action[]}
 */
export function graphActions(graph) {
  const isPossible = graph.isShown;
  /** Keys of the selection belong to the graph unless another part of the page has the focus. */
  const hasFocus = () => {
    const focused = document.activeElement;
    return focused === null || focused === document.body || graph.view.contains(focused) || focused.closest('dialog') !== null;
  };
  const isFree = () => hasFocus() && getSelection()?.isCollapsed !== false;
  const changes = () => isPossible() && graph.isEditing() && isFree();
  return [
    { id: 'graph-find', name: words.find, group: groups.graph, icon: 'search', key: '/', isPossible, run: graph.find },
    { id: 'graph-smaller', name: words.smaller, group: groups.graph, icon: 'minus', key: '-', isPossible, run: () => graph.camera.zoom(1 / 1.3) },
    { id: 'graph-larger', name: words.larger, group: groups.graph, icon: 'plus', key: '+', isPossible, run: () => graph.camera.zoom(1.3) },
    { id: 'graph-fit', name: words.fit, group: groups.graph, icon: 'fit', key: '0', isPossible, run: () => graph.camera.fit({ isWhole: true }) },
    { id: 'graph-tidy', name: words.tidy, group: groups.graph, icon: 'tidy', isPossible, run: graph.tidy },
    { id: 'graph-untidy', name: words.untidy, group: groups.graph, icon: 'undo', isPossible: () => isPossible() && graph.moves.canUndo, run: () => graph.moves.travel('undo') },
    { id: 'graph-add', name: words.add, group: groups.graph, icon: 'state', key: 'N', isPossible: graph.canEdit, run: graph.add },
    { id: 'graph-rename', name: words.rename, group: groups.graph, icon: 'edit', key: 'F2', isPossible: () => graph.canEdit() && graph.hasChosen(), run: graph.name },
    { id: 'graph-copy', name: words.copy, group: groups.graph, icon: 'copy', key: 'Ctrl+C', isPossible: () => graph.hasChosen() && isFree(), run: graph.copy },
    { id: 'graph-paste', name: words.paste, group: groups.graph, icon: 'copy', key: 'Ctrl+V', isPossible: () => changes() && graph.canPaste(), run: graph.paste },
    { id: 'graph-duplicate', name: words.duplicate, group: groups.graph, icon: 'copy', key: 'Ctrl+D', isPossible: () => changes() && graph.hasChosen(), run: graph.duplicate },
    { id: 'graph-remove', name: words.remove, group: groups.graph, icon: 'bin', key: ['Delete', 'Backspace'], isPossible: () => changes() && graph.canRemove(), run: graph.remove },
    { id: 'graph-all', name: words.all, group: groups.graph, key: 'Ctrl+A', isPossible: () => isPossible() && hasFocus(), run: graph.chooseAll },
  ];
}
