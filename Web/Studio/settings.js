// Settings that are kept for the next visit.

const usual = {
  background: 'checker', colour: '#3b6ea5', zoom: 'fit', device: 'none', hits: false, touch: false, onion: false, mode: 'try', fill: 'none', split: 0.5, speed: 1,
  layouts: /** @type {Record<string, import('./shell/layout.js').Layout>} */ ({}),
  theme: 'auto', viewsOriginal: false, viewsInitial: false, viewsSpeed: 1, viewsLoop: false, viewsZoom: 'fit', viewsTab: 'machines', viewsPairs: '', viewsPolicy: '',
};

/** The possible values of settings that the page depends on. */
const possible = /** @type {Record<string, string[]>} */ ({ mode: ['try', 'edit'], fill: ['none', 'stage', 'graph'], theme: ['auto', 'light', 'dark'] });

/** @typedef {typeof usual} Values */

/** The settings of the page. */
export class Settings {
  #changed;
  values = { ...usual };

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
    try {
      const kept = JSON.parse(localStorage.getItem('zoetrope-studio') ?? '{}');
      for (const [name, value] of Object.entries(usual)) {
        if (kept[name] !== null && typeof kept[name] === typeof value && possible[name]?.includes(kept[name]) !== false) Object.assign(this.values, { [name]: kept[name] });
      }
    } catch {
      // Nothing is kept, such as in a private window.
    }
  }

  /**
   * Changes settings.
   *
   * @param {Partial<Values>} change
   */
  change(change) {
    Object.assign(this.values, change);
    try {
      localStorage.setItem('zoetrope-studio', JSON.stringify(this.values));
    } catch {
      // As above.
    }
    this.#changed();
  }
}
