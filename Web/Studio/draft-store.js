// Changed machines that the browser keeps, so that closing the page loses none.

/**
 * A changed machine.
 *
 * @typedef {object} KeptDraft
 * @property {string} path the file that it is in, or that would be saved
 * @property {string} machine its id; empty for a machine that is a file of its own
 * @property {string} text
 * @property {number} base the digest of the text that was changed; 0 for a new machine
 * @property {string} [origin] the file whose animation a new machine is made for
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

/** The kept machines of this browser. */
export class DraftStore {
  #storage;

  /** @param {Pick<Storage, 'getItem' | 'setItem'> | undefined} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /** @returns {KeptDraft[]} the newest first */
  get all() {
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
   * Keeps a machine in place of the one before.
   *
   * @param {Omit<KeptDraft, 'time'>} draft
   */
  keep(draft) {
    let drafts = [{ ...draft, time: Date.now() }, ...this.all.filter(({ path, machine }) => path !== draft.path || machine !== draft.machine)].slice(0, mostDrafts);
    const size = () => drafts.reduce((sum, { text }) => sum + text.length, 0);
    while (drafts.length > 0 && (size() > mostCharacters || !this.#write(drafts))) drafts = drafts.slice(0, -1);
  }

  /**
   * Forgets a machine.
   *
   * @param {string} path
   * @param {string} machine
   */
  drop(path, machine) {
    const all = this.all;
    const others = all.filter((draft) => draft.path !== path || draft.machine !== machine);
    if (others.length < all.length) this.#write(others);
  }

  /**
   * @param {string} path
   * @param {string} machine
   */
  find(path, machine) {
    return this.all.find((draft) => draft.path === path && draft.machine === machine);
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
