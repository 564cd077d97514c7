// The actions that belong to no panel: files, edits, modes and the window.

import { texts } from '../texts.js';

const words = texts.actionNames;
const { groups } = texts.actionNames;
const themes = /** @type {const} */ (['auto', 'light', 'dark']);

/**
 * The subject of Undo and Save: the edited machine, or the views.
 *
 * @typedef {object} Edits
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} canRevert
 * @property {boolean} isChanged
 * @property {string} [mistake] why the text can't be read, so that it can't be saved
 * @property {(direction: 'undo' | 'redo' | 'revert') => unknown} travel
 * @property {() => unknown} save
 */

/**
 * @param {import('../model.js').Studio} studio
 * @param {object} parts
 * @param {() => Edits | undefined} parts.edits
 * @param {import('./dock.js').Dock} parts.dock
 * @param {{ files: () => void, folder?: () => void }} parts.pick
 * @param {Record<'help' | 'palette' | 'scripts' | 'export' | 'log' | 'inspector', () => void>} parts.open
 * @returns {import('./actions.js').Action[]}
 */
export function shellActions(studio, { edits, dock, pick, open }) {
  const { settings } = studio;
  const hasSession = () => studio.play.session !== undefined;
  /**
   * In a field, its own changes are undone first.
   *
   * @param {Element} target
   */
  const isUnchanged = (target) => target.closest('.CodeMirror') !== null || !target.matches('input, textarea') || (
    /** @type {HTMLInputElement} */ (target).type === 'checkbox' || /** @type {HTMLInputElement} */ (target).value === /** @type {HTMLInputElement} */ (target).defaultValue);
  const fill = (/** @type {'stage' | 'graph'} */ part) => settings.change({ fill: settings.values.fill === part ? 'none' : part });
  return [
    { id: 'palette', name: words.palette, group: groups.window, icon: 'search', key: 'Ctrl+K', isForFields: () => true, run: open.palette },
    { id: 'help', name: words.help, group: groups.window, icon: 'help', key: '?', run: open.help },
    { id: 'open', name: words.open, group: groups.file, icon: 'file', key: 'Ctrl+O', run: pick.files },
    ...(pick.folder ? [{ id: 'open-folder', name: words.openFolder, group: groups.file, icon: /** @type {const} */ ('folder'), run: pick.folder }] : []),
    { id: 'save', name: words.save, group: groups.file, icon: 'save', key: 'Ctrl+S', isForFields: () => true, isPossible: () => (edits()?.isChanged ?? false) && edits()?.mistake === undefined, reason: () => {
      const mistake = edits()?.mistake;
      if (mistake) return texts.editor.notSaved(mistake);
      return studio.play.hasSetSlots ? texts.slots.notSaved : undefined;
    }, run: () => edits()?.save() },
    { id: 'undo', name: words.undo, group: groups.edit, icon: 'undo', key: 'Ctrl+Z', isForFields: isUnchanged, isPossible: () => edits()?.canUndo ?? false, run: () => edits()?.travel('undo') },
    { id: 'redo', name: words.redo, group: groups.edit, icon: 'redo', key: ['Ctrl+Shift+Z', 'Ctrl+Y'], isForFields: isUnchanged, isPossible: () => edits()?.canRedo ?? false, run: () => edits()?.travel('redo') },
    { id: 'revert', name: words.revert, group: groups.edit, icon: 'restart', isPossible: () => edits()?.canRevert ?? false, run: () => edits()?.travel('revert') },
    { id: 'scripts', name: words.scripts, group: groups.file, icon: 'checks', isPossible: () => studio.files.viewFile === undefined, run: open.scripts },
    { id: 'export', name: words.export, group: groups.file, icon: 'download', key: 'Ctrl+E', isPossible: () => hasSession() || studio.files.viewFile !== undefined, run: open.export },
    { id: 'mode', name: () => (settings.values.mode === 'edit' ? words.try : words.edit), group: groups.window, icon: 'edit', key: 'E', run: () => settings.change({ mode: settings.values.mode === 'edit' ? 'try' : 'edit' }) },
    { id: 'fill-stage', name: words.fillStage, group: groups.window, icon: 'expand', key: 'F', isOn: () => settings.values.fill === 'stage', run: () => fill('stage') },
    { id: 'fill-graph', name: words.fillGraph, group: groups.window, icon: 'graph', key: 'G', isOn: () => settings.values.fill === 'graph', run: () => fill('graph') },
    { id: 'left', name: words.left, group: groups.window, icon: 'collapseLeft', key: 'Ctrl+B', isForFields: () => true, run: () => dock.toggle('left') },
    { id: 'right', name: words.right, group: groups.window, icon: 'collapseRight', key: 'Ctrl+Alt+B', isForFields: () => true, run: () => dock.toggle('right') },
    { id: 'reset-panels', name: words.resetPanels, group: groups.window, icon: 'restart', run: () => dock.reset() },
    { id: 'log', name: words.log, group: groups.window, icon: 'list', key: 'L', isPossible: hasSession, run: open.log },
    { id: 'inspector', name: words.inspector, group: groups.window, icon: 'info', key: 'I', isPossible: () => hasSession() || studio.files.viewFile !== undefined, run: open.inspector },
    { id: 'colours', name: () => texts.app.theme[/** @type {'auto'} */ (settings.values.theme)], group: groups.window, icon: 'sun', run: () => {
      const theme = themes[(themes.indexOf(/** @type {any} */ (settings.values.theme)) + 1) % themes.length];
      settings.change({ theme });
      studio.say(texts.app.theme[theme]);
    } },
    { id: 'unselect', name: words.unselect, group: groups.edit, key: 'Escape', isPossible: () => studio.selection !== undefined, run: () => studio.select(undefined) },
  ];
}

/**
 * The actions of a session.
 *
 * @param {import('../model.js').Studio} studio
 * @param {Record<'toggleTime' | 'nextBackground' | 'nextTheme' | 'film', () => void> & { step: (frames: number) => void, toMarker: (direction: -1 | 1) => void, interact: (index: number) => void }} parts
 * @returns {import('./actions.js').Action[]}
 */
export function sessionActions(studio, { toggleTime, nextBackground, nextTheme, film, step, toMarker, interact }) {
  const { settings } = studio;
  const isPossible = () => studio.play.session !== undefined;
  const setting = (/** @type {'hits' | 'touch' | 'onion'} */ name) => ({ isPossible, isOn: () => settings.values[name], run: () => settings.change({ [name]: !settings.values[name] }) });
  const time = { group: groups.time, isPossible };
  return [
    { id: 'play', name: () => (studio.play.isRunning ? texts.time.hold : texts.time.play), icon: () => (studio.play.isRunning ? 'pause' : 'play'), key: 'Space', run: toggleTime, ...time },
    { id: 'restart', name: texts.time.restart, icon: 'restart', key: 'S', run: () => studio.play.restart(), ...time },
    { id: 'back', name: texts.time.back, icon: 'back', key: 'ArrowLeft', run: () => step(-1), ...time },
    { id: 'forth', name: texts.time.forth, icon: 'forth', key: 'ArrowRight', run: () => step(1), ...time },
    { id: 'far-back', name: words.farBack, icon: 'back', key: 'Shift+ArrowLeft', run: () => step(-10), ...time },
    { id: 'far-forth', name: words.farForth, icon: 'forth', key: 'Shift+ArrowRight', run: () => step(10), ...time },
    { id: 'marker-back', name: words.markerBack, icon: 'back', key: '[', run: () => toMarker(-1), ...time },
    { id: 'marker-forth', name: words.markerForth, icon: 'forth', key: ']', run: () => toMarker(1), ...time },
    { id: 'hits', name: texts.stage.hits, group: groups.stage, icon: 'hit', key: 'H', ...setting('hits') },
    { id: 'touch', name: texts.stage.touch, group: groups.stage, icon: 'touch', ...setting('touch') },
    { id: 'onion', name: texts.stage.onion, group: groups.stage, icon: 'layers', ...setting('onion') },
    { id: 'background', name: words.background, group: groups.stage, icon: 'sun', key: 'B', isPossible, run: nextBackground },
    { id: 'theme', name: words.theme, group: groups.stage, icon: 'palette', key: 'T', isPossible: () => isPossible() && (studio.files.file?.themes.length ?? 0) > 0, run: nextTheme },
    { id: 'difference', name: words.difference, group: groups.stage, icon: 'layers', key: 'D', isPossible, run: () => studio.notify('difference') },
    { id: 'film', name: texts.record.film, group: groups.stage, icon: 'record', key: 'R', isPossible, isOn: () => document.querySelector('#film-clock:not([hidden])') !== null, run: film },
    ...Array.from({ length: 9 }, (_, index) => ({
      id: `interaction-${index + 1}`, name: () => {
        const { type, layer, state } = studio.play.machineFacts?.interactions[index] ?? {};
        const gesture = texts.interactions.gestures[type ?? ''] ?? '';
        return type === undefined ? words.interaction(index + 1) : state === undefined ? texts.interactions.on(gesture, layer) : texts.interactions.of(gesture, state);
      },
      group: groups.interactions, icon: /** @type {const} */ ('bolt'), key: String(index + 1), isPossible: () => studio.play.machineFacts?.interactions[index] !== undefined && isPossible(), run: () => interact(index),
    })),
    { id: 'force-state', name: () => words.force(studio.selection?.kind === 'state' ? studio.selection.name : ''), group: groups.edit, icon: 'bolt', isPossible: () => studio.selection?.kind === 'state' && isPossible(), run: () => {
      if (studio.selection?.kind === 'state') studio.play.perform({ op: 'override', state: studio.selection.name });
    } },
    { id: 'runs-first', name: texts.editor.runsFirst, group: groups.edit, icon: 'flag', isPossible: () => studio.draft.canRunFirst, isOn: () => studio.draft.runsFirst, run: () => studio.draft.setFirst(!studio.draft.runsFirst) },
    { id: 'convert', name: texts.findings.convert, group: groups.file, icon: 'file', isPossible: () => studio.files.file?.isOfVersion1 === true, run: () => studio.files.convert() },
    { id: 'remove-machine', name: () => texts.editor.remove(studio.draft.current?.id ?? ''), group: groups.edit, icon: 'bin', isPossible: () => studio.draft.current !== undefined && studio.draft.looseEntry === undefined && !studio.play.isWatching, run: () => studio.draft.remove() },
  ];
}
