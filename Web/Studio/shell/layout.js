// The layouts of the docks: the panels of each group, and their sizes.

/**
 * A group of tabs: the ids of its panels, the active panel, and its share of the height.
 *
 * @typedef {{ tabs: string[], active: string, share: number }} Group
 */

/** @typedef {{ width: number, isCollapsed: boolean, groups: Group[] }} Side */

/** @typedef {'left' | 'right'} SideName */

/** @typedef {Record<SideName, Side>} Layout */

/**
 * @param {number} share
 * @param {...string} tabs
 * @returns {Group}
 */
export const group = (share, ...tabs) => ({ tabs, active: tabs[0], share });

/**
 * The layouts of the modes at the first visit.
 *
 * @type {Record<string, Layout>}
 */
export const usualLayouts = {
  try: {
    left: { width: 184, isCollapsed: false, groups: [group(1, 'files', 'layers', 'apps')] },
    right: { width: 300, isCollapsed: false, groups: [group(3, 'inputs', 'inspector', 'slots'), group(2, 'why', 'log', 'check', 'findings')] },
  },
  edit: {
    left: { width: 184, isCollapsed: false, groups: [group(1, 'files', 'layers', 'apps')] },
    right: { width: 300, isCollapsed: false, groups: [group(2, 'inspector', 'json', 'inputs', 'slots'), group(1, 'findings', 'check', 'why', 'log')] },
  },
};

/**
 * A layout from the browser's storage: each panel once, usual values for malformed ones, and panels that are newer than the
 * layout beside their usual neighbours.
 *
 * @param {any} kept
 * @param {Layout} usual
 * @returns {Layout}
 */
export function validLayout(kept, usual) {
  const names = /** @type {const} */ (['left', 'right']);
  const positive = (/** @type {unknown} */ value, /** @type {number} */ other) => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : other);
  const seen = /** @type {Set<string>} */ (new Set());
  const side = (/** @type {SideName} */ name) => {
    const { width, isCollapsed, groups } = kept?.[name] ?? {};
    return { width: positive(width, usual[name].width), isCollapsed: isCollapsed === true, groups: (Array.isArray(groups) ? groups : []).flatMap((one) => {
      const tabs = (Array.isArray(one?.tabs) ? one.tabs : []).filter((/** @type {unknown} */ id) => typeof id === 'string' && !seen.has(id) && seen.add(id));
      return tabs.length > 0 ? [{ tabs, active: tabs.includes(one.active) ? one.active : tabs[0], share: positive(one.share, 1) }] : [];
    }) };
  };
  const layout = { left: side('left'), right: side('right') };
  for (const name of names) {
    for (const { tabs, share } of usual[name].groups) {
      for (const id of tabs.filter((tab) => !seen.has(tab))) {
        const neighbours = names.flatMap((other) => layout[other].groups).find((one) => one.tabs.some((/** @type {string} */ tab) => tabs.includes(tab)));
        if (neighbours) neighbours.tabs.push(id);
        else layout[name].groups.push(group(share, id));
      }
    }
  }
  return layout;
}
