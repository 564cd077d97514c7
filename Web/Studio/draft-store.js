// Changed machines that the browser keeps for the page's address, so that closing or reloading the page loses none.
//
// The storage of a browser belongs to an address with its port. `zoetrope studio` takes the same port for a folder each time,
// unless that is taken. Where several folders are served at one address in turn, each has its own.

/**
 * A changed machine.
 *
 * @typedef {object} KeptDraft
 * @property {string} [key] tells apart the changes of one machine in several visits
 * @property {string} [folder] the key of the folder that is served
 * @property {string} path the file that it is in, or that would be saved
 * @property {string} machine its id; empty for a machine that is a file of its own
 * @property {string} text
 * @property {number} base the digest of the text that was changed; 0 for a new machine
 * @property {string} [origin] the file whose animation a new machine is made for
 * @property {'machines' | 'stage'} [kind] of a new file of views, which of the two it is
 * @property {string} [partner] the other file of these views
 * @property {number} time when it was kept, in milliseconds since 1970
 */

const name = 'zoetrope-studio-drafts';
/** The most machines and characters that are kept; the oldest go first. */
const mostDrafts = 24, mostCharacters = 1_500_000;

/**
 * A number that differs for different texts, as good as always.
 *
 * @param {string} text
 */
export function digest(text) {
  let high = 0x811c9dc5, low = 0x1000193;
  for (let index = 0; index < text.length; index += 1) {
    high = Math.imul(high ^ text.charCodeAt(index), 0x01000193);
    low = Math.imul(low ^ text.charCodeAt(index), 0x85ebca6b) ^ (low >>> 13);
  }
  return (high >>> 0) * 0x200000 + ((low >>> 0) & 0x1fffff) + 1;
}

/** A key that no other changes have. */
export const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** The kept machines of this browser. */
export class DraftStore {
  #storage;
  #folder;

  /**
   * @param {Pick<Storage, 'getItem' | 'setItem'> | undefined} storage
   * @param {() => string} folder the name of the folder that is served
   */
  constructor(storage, folder = () => '') {
    this.#storage = storage;
    this.#folder = folder;
  }

  /** @returns {KeptDraft[]} those of the folder, the newest first */
  get all() {
    const folder = this.#folder();
    return this.#everything.filter((draft) => (draft.folder ?? '') === folder);
  }

  /** @returns {KeptDraft[]} those of all folders, the newest first */
  get #everything() {
    try {
      const kept = JSON.parse(this.#storage?.getItem(name) ?? '[]');
      return Array.isArray(kept) ? kept.filter((draft) => typeof draft?.path === 'string' && typeof draft.text === 'string') : [];
    } catch {
      return [];
    }
  }

  /** @param {KeptDraft[]} drafts */
  #write(drafts) {
    try {
      this.#storage?.setItem(name, JSON.stringify(drafts));
      return true;
    } catch {
      // There is no room, or nothing can be kept, such as in a private window.
      return false;
    }
  }

  /**
   * Keeps a machine in place of the one before with the same key.
   *
   * @param {Omit<KeptDraft, 'time' | 'folder'>} draft
   */
  keep(draft) {
    const folder = this.#folder();
    const isSame = this.#isSame(draft.path, draft.machine, draft.key);
    let drafts = [{ ...draft, folder, time: Date.now() }, ...this.#everything.filter((other) => !isSame(other))].slice(0, mostDrafts);
    const size = () => drafts.reduce((sum, { text }) => sum + text.length, 0);
    while (drafts.length > 0 && (size() > mostCharacters || !this.#write(drafts))) drafts = drafts.slice(0, -1);
  }

  /**
   * Forgets a machine.
   *
   * @param {string} path
   * @param {string} machine
   * @param {string} [key]
   */
  drop(path, machine, key) {
    const all = this.#everything;
    const isSame = this.#isSame(path, machine, key);
    const others = all.filter((draft) => !isSame(draft));
    if (others.length < all.length) this.#write(others);
  }

  /**
   * The newest changes of a machine.
   *
   * @param {string} path
   * @param {string} machine
   * @param {string} [own] the key of changes that are not meant
   */
  find(path, machine, own) {
    return this.all.find((draft) => draft.path === path && draft.machine === machine && (own === undefined || draft.key !== own));
  }

  /**
   * @param {string} path
   * @param {string} machine
   * @param {string | undefined} key
   * @returns {(draft: KeptDraft) => boolean}
   */
  #isSame(path, machine, key) {
    const folder = this.#folder();
    return (draft) => draft.path === path && draft.machine === machine && draft.key === key && (draft.folder ?? '') === folder;
  }

  /**
   * The new machines that were made for the animation of a file.
   *
   * @param {string} origin
   */
  madeFor(origin) {
    return this.all.filter((draft) => draft.origin === origin);
  }
}

/** The storage of the browser; undefined where a page may not have one. */
export function storage() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
