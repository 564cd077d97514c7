// Where layers are: the compositions around them.

/**
 * The path of each layer: the names of the precompositions around it, from the outside, and its own.
 *
 * @param {readonly { name: string, depth: number }[]} layers those of a precomposition after its own, as a session lists them
 * @param {string} [root] the name of the composition that holds all of them
 * @returns {string[][]}
 */
export function pathsOf(layers, root) {
  /** @type {string[]} */
  const around = [];
  return layers.map(({ name, depth }) => {
    around.length = depth;
    around.push(name);
    return [...(root ? [root] : []), ...around];
  });
}

/**
 * The path of the uppermost layer with a name that shows, and that covers a point if one does.
 *
 * @param {readonly import('./session.js').Layer[]} layers
 * @param {string} name
 * @param {[number, number]} point
 * @param {string} [root]
 */
export function pathAt(layers, name, [x, y], root) {
  const covers = ({ x: left = Infinity, y: top = Infinity, width = 0, height = 0 }) => x >= left && y >= top && x <= left + width && y <= top + height;
  const named = layers.map((layer, index) => ({ layer, index })).filter(({ layer }) => layer.name === name && layer.visible);
  const found = named.find(({ layer }) => covers(layer)) ?? named[0];
  return found && pathsOf(layers, root)[found.index];
}
