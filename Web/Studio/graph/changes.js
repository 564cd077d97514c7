// Changes of the machine from its graph.

import { texts } from '../texts.js';
import { addState, connect, copied, paste, removeStates, rename, writePositions } from './edit.js';
import { nameField } from './name-field.js';

const words = texts.graph;
/** What was copied last, for all machines. */
const clipboard = 'zoetrope-studio-states';

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('./canvas.js').GraphCanvas} canvas
 * @param {object} host
 * @param {() => boolean} host.isShown
 * @param {() => boolean} host.isArranged whether people have put the boxes where they are
 * @param {() => Map<string, [number, number]>} host.corners the corners of the boxes
 * @param {() => void} host.mark marks what is selected
 */
export function graphChanges(studio, canvas, host) {
  const { camera, scene } = canvas;
  const field = nameField(canvas, renameState);
  /** States to be drawn for the first time, their middles, and whether a field for the name opens. */
  let awaited = { names: /** @type {string[]} */ ([]), middles: /** @type {Map<string, [number, number]>} */ (new Map()), isNamed: false };

  const canEdit = () => studio.draft.current !== undefined && !studio.play.isWatching && host.isShown();
  const isEditing = () => canEdit() && studio.settings.values.mode === 'edit';

  /** The machine as it is written now; undefined if it can't be read. */
  function definition() {
    try {
      return JSON.parse(studio.draft.current?.text ?? '');
    } catch {
      studio.say(words.broken);
      return undefined;
    }
  }

  /** Selects and shows the awaited states once they are drawn. */
  function receive() {
    const { names, isNamed } = awaited;
    if (names.length === 0 || !names.every((name) => scene.boxes.has(name))) return;
    awaited = { names: [], middles: new Map(), isNamed: false };
    canvas.choose(names);
    host.mark();
    for (const name of [...names].reverse()) camera.reveal(name);
    if (isNamed) field.begin(names[0]);
    else canvas.focus(names[0]);
  }

  /**
   * Adds a state.
   *
   * @param {[x: number, y: number] | undefined} point the middle of its box
   * @param {string} [from] a state with a transition to it
   */
  function addStateAt(point, from) {
    if (!canEdit()) return;
    studio.settings.change({ mode: 'edit' });
    const json = definition();
    if (!json) return;
    const name = addState(json, studio.play.session?.animation ?? '', from);
    awaited = { names: [name], middles: new Map(point ? [[name, point]] : []), isNamed: true };
    studio.draft.change(json);
    studio.select({ kind: 'state', name });
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  function addTransition(from, to) {
    const json = isEditing() ? definition() : undefined;
    const index = json ? connect(json, from, to) : -1;
    if (index < 0) return;
    studio.draft.change(json);
    studio.select({ kind: 'transition', from, index });
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {boolean} takesFocus
   */
  function renameState(from, to, takesFocus) {
    const json = definition();
    if (!json || !rename(json, from, to)) {
      studio.say(to === '' ? words.nameless : words.taken(to));
      return false;
    }
    if (takesFocus) awaited = { names: [to], middles: new Map(), isNamed: false };
    studio.draft.change(json);
    canvas.choose([to]);
    studio.select({ kind: 'state', name: to });
    return true;
  }

  /** Lets a person type another name of a state. */
  function nameState(name = [...canvas.chosen][0]) {
    if (name === undefined || !canEdit() || !scene.boxes.has(name)) return;
    studio.settings.change({ mode: 'edit' });
    canvas.choose([name]);
    studio.select({ kind: 'state', name });
    camera.reveal(name);
    field.begin(name);
  }

  function copy() {
    const json = definition();
    if (!json || canvas.chosen.size === 0) return;
    const text = JSON.stringify(copied(json, canvas.chosen), null, 2);
    navigator.clipboard?.writeText(text).catch(() => {});
    try {
      localStorage.setItem(clipboard, text);
    } catch {
      // Nothing is kept, such as in a private window.
    }
    studio.say(words.copied(canvas.chosen.size));
  }

  /** @returns {import('./edit.js').Copied | undefined} */
  function copiedStates() {
    try {
      const { states, inputs } = JSON.parse(localStorage.getItem(clipboard) ?? '{}');
      return Array.isArray(states) && states.length > 0 && Array.isArray(inputs) ? { states, inputs } : undefined;
    } catch {
      return undefined;
    }
  }

  /** @param {import('./edit.js').Copied | undefined} copies */
  function add(copies) {
    const json = isEditing() && copies ? definition() : undefined;
    if (!json || !copies) return;
    const names = paste(json, copies);
    // In an arranged graph, copies are beside their originals.
    const beside = names.flatMap((name, index) => {
      const frame = host.isArranged() ? scene.boxes.get(String(copies.states[index].name))?.frame : undefined;
      return frame ? [/** @type {[string, [number, number]]} */ ([name, [frame[0] + frame[2] / 2 + 32, frame[1] + frame[3] / 2 + 32]])] : [];
    });
    awaited = { names, middles: new Map(beside), isNamed: false };
    studio.draft.change(json);
    canvas.choose(names);
    studio.select({ kind: 'state', name: names[names.length - 1] });
  }

  function duplicate() {
    const json = definition();
    if (json) add(copied(json, canvas.chosen));
  }

  /** Writes the positions of the boxes into the machine. */
  function savePositions() {
    const json = canEdit() ? definition() : undefined;
    if (!json) return;
    const count = writePositions(json, host.corners());
    studio.draft.change(json);
    studio.say(words.written(count));
  }

  /** Removes the selected states, or the selected transition. */
  function remove() {
    const { selection } = studio;
    const json = isEditing() ? definition() : undefined;
    if (!json) return;
    if (selection?.kind === 'transition') {
      json.states?.find((/** @type {any} */ state) => state?.name === selection.from)?.transitions?.splice(selection.index, 1);
    } else if (canvas.chosen.size === 0 || !removeStates(json, canvas.chosen)) {
      if (canvas.chosen.size > 0) studio.say(words.lastState);
      return;
    }
    studio.draft.change(json);
    studio.select(undefined);
    canvas.view.focus({ preventScroll: true });
  }

  return {
    canEdit, isEditing, receive, addState: addStateAt, addTransition, name: () => nameState(), nameState, copy, paste: () => add(copiedStates()), duplicate, remove, savePositions,
    canPaste: () => copiedStates() !== undefined, get names() { return awaited.names; }, get middles() { return awaited.middles; },
  };
}
