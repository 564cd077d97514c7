// The studio: its files, its session, and the edited machine. Panels listen to it and never to each other.

import { EngineFailure } from '../player/engine.js';
import { Draft } from './model/draft.js';
import { Files } from './model/files.js';
import { Play } from './model/play.js';
import { followSelection } from './model/selection.js';
import { Settings } from './settings.js';
import { texts } from './texts.js';

/** How long pictures are drawn after a failure of the engine before it may fail again, in milliseconds. */
const recoveryTime = 1000;

/**
 * The events, of files: `files` when the list has changed, `file` when another one is open, `contents` when its package has
 * other parts, `changed` when it is another one on disk, `written` after each write, `made` for a new file beside it, and
 * `findings` when they are another number, and `fonts` when texts have others.
 *
 * Of the session: `session` when one begins, `call` after calls other than ticks, `picture` with each picture, whose pixels are
 * valid until the engine is asked again, `frame` at the end of each frame, `time` when time begins or stops to run, `coverage`
 * when the graph shows that of scripts or not, and `film` when a film of the stage begins or ends.
 *
 * Of the machine: `draft` when it is another one or has changed, `typing` when its text is typed, `edited` once the text rests,
 * `saved`, and `removed`.
 *
 * Of the page: `selection` when something else is selected, `finding`, `layer` and `light` for a part to point out, `panels`
 * when others show, `settings` when one has changed, `difference` to switch a comparison, `notice`, `question` and `download`
 * for the person.
 */
export class Studio extends EventTarget {
  /** The settings, kept for the next visit. */
  settings = new Settings(() => this.notify('settings'));
  files = new Files(this);
  play = new Play(this);
  draft = new Draft(this);
  /** @type {import('./model/selection.js').Selection | undefined} */
  selection;
  /**
   * When the engine failed, until pictures are drawn again for a while.
   *
   * @type {number | undefined}
   */
  #failure;

  constructor() {
    super();
    followSelection(this);
  }

  /**
   * Sends an event.
   *
   * @param {string} type
   * @param {any} [detail]
   */
  notify(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /**
   * Listens to several events.
   *
   * @param {string} types separated by spaces
   * @param {(event: CustomEvent) => void} listener
   */
  on(types, listener) {
    for (const type of types.split(' ')) this.addEventListener(type, /** @type {EventListener} */ (listener));
  }

  /**
   * Says something to the person.
   *
   * @param {string} text
   */
  say(text) {
    this.notify('notice', text);
  }

  /**
   * Asks the person. The newest question is in front; earlier ones follow once it is answered.
   *
   * @param {string} text
   * @param {...[label: string, action: () => void]} answers
   */
  ask(text, ...answers) {
    this.notify('question', { text, answers });
  }

  /** Whether any machine has unsaved changes, in other files too, or slots have unsaved values. */
  get hasUnsaved() {
    return this.draft.hasUnsaved || Object.keys(this.play.changedSlots).length > 0;
  }

  /**
   * Selects a part of the machine or of the animation; undefined for nothing.
   *
   * @param {import('./model/selection.js').Selection | undefined} selection
   */
  select(selection) {
    if (JSON.stringify(selection) === JSON.stringify(this.selection)) return;
    this.selection = selection;
    this.notify('selection');
  }

  /**
   * Shows what a finding of the file is about: a part of a machine in the editor, or a layer on the stage.
   *
   * @param {import('./posters.js').Finding} finding
   * @returns {boolean} false for a finding of something else
   */
  showFinding(finding) {
    const { file } = this.files;
    const [, folder, id] = /^(?:(s|states|a|animations)\/)?(.*?)(?:\.json)?$/.exec(finding.file ?? '') ?? [];
    if (!file) return false;
    if (folder?.startsWith('s')) {
      if (this.play.machine !== id) this.play.choose({ machine: id });
      this.settings.change({ mode: 'edit' });
      this.notify('finding', finding);
      return true;
    }
    const layer = file.layerName(folder ? id : '', finding.path ?? '');
    if (layer === undefined) return false;
    if (folder && this.play.session?.animation !== id) this.play.perform({ op: 'loadAnimation', id });
    this.notify('light', layer);
    this.notify('layer', layer);
    return true;
  }

  /**
   * Notes that a picture is drawn: a failure that comes back with each picture ends there.
   *
   * @param {number} began when its frame began
   */
  noteDrawn(began) {
    if (this.#failure !== undefined && began - this.#failure > recoveryTime) this.#failure = undefined;
  }

  /**
   * Shows an error; after a failure of the engine, whose memory is lost, opens the file again.
   *
   * @param {unknown} error
   */
  async fail(error) {
    const { files, play } = this;
    if (!(error instanceof EngineFailure)) {
      const message = String(/** @type {Error} */ (error).message);
      // The stage shows the error of a file only while nothing plays.
      if (play.session) this.say(message);
      else files.error = message;
      this.notify('session');
      return;
    }
    play.hold();
    play.session = undefined;
    files.file = undefined;
    this.say(texts.app.engineFailed(error.message));
    if (this.#failure !== undefined || !files.entry) {
      files.error = error.message;
      this.notify('file');
      return;
    }
    this.#failure = performance.now();
    await files.open(files.entry);
  }
}
