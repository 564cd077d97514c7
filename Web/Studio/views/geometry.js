// Views and their places: the tree of a stage, tags, and the maps from a view to the stage.

/** @typedef {[a: number, b: number, c: number, d: number, tx: number, ty: number]} Matrix */
/** @typedef {[x: number, y: number]} Point */

/**
 * A view of a stage file.
 *
 * @typedef {object} Placed
 * @property {string} key its place in the tree, such as `3/1`; empty for the stage itself
 * @property {(string | number)[]} path its place in the JSON
 * @property {any} view its JSON
 * @property {number} depth
 * @property {number} tag
 * @property {Placed | undefined} parent
 */

/** @type {Matrix} */
export const identity = [1, 0, 0, 1, 0, 0];

/**
 * The map that applies `inner` first.
 *
 * @param {Matrix} outer
 * @param {Matrix} inner
 * @returns {Matrix}
 */
export function times([a, b, c, d, tx, ty], inner) {
  const [e, f, g, h, x, y] = inner;
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h, a * x + c * y + tx, b * x + d * y + ty];
}

/**
 * @param {Matrix} matrix
 * @param {Point} point
 * @returns {Point}
 */
export const image = ([a, b, c, d, tx, ty], [x, y]) => [a * x + c * y + tx, b * x + d * y + ty];

/**
 * The image of a distance.
 *
 * @param {Matrix} matrix
 * @param {Point} vector
 * @returns {Point}
 */
export const turned = ([a, b, c, d], vector) => image([a, b, c, d, 0, 0], vector);

/**
 * The map back, or the identity for a map that makes everything flat.
 *
 * @param {Matrix} matrix
 * @returns {Matrix}
 */
export function inverse([a, b, c, d, tx, ty]) {
  const area = a * d - b * c;
  if (Math.abs(area) < 1e-9) return identity;
  return [d / area, -b / area, -c / area, a / area, (c * ty - d * tx) / area, (b * tx - a * ty) / area];
}

/** @param {number} degrees @returns {Matrix} */
export function rotation(degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [cosine, sine, -sine, cosine, 0, 0];
}

/** @type {(x: number, y: number) => Matrix} */
const moved = (x, y) => [1, 0, 0, 1, x, y];
/** @type {(x: number, y: number) => Matrix} */
const scaled = (x, y) => [x, 0, 0, y, 0, 0];
const numberOf = (/** @type {any} */ value, usual = 0) => (Number.isFinite(Number(value)) && value !== null && value !== '' ? Number(value) : usual);

/**
 * The transform of a view in a stage file.
 *
 * @param {any} transform
 * @returns {Matrix}
 */
export function transformOf(transform) {
  if (Array.isArray(transform)) return transform.length === 6 ? /** @type {Matrix} */ (transform.map((value) => numberOf(value))) : identity;
  if (!transform || typeof transform !== 'object') return identity;
  const scale = [transform.scale ?? 1].flat();
  const [x, y] = transform.translation ?? [0, 0];
  return times(times(moved(numberOf(x), numberOf(y)), rotation(numberOf(transform.rotation))), scaled(numberOf(scale[0], 1), numberOf(scale.at(-1), 1)));
}

/**
 * The transform that steps of a state compose: each is applied before those that precede it.
 *
 * @param {any} steps
 * @param {boolean} isOriginal whether as in SKAnimationMachine
 * @returns {Matrix}
 */
export function composed(steps, isOriginal) {
  /** @type {Matrix} */
  let result = identity;
  for (const step of Array.isArray(steps) ? steps : []) {
    switch (numberOf(step?.id)) {
      case 0: result = identity; break;
      case 1: {
        const degrees = numberOf(step.alpha);
        result = times(result, rotation(isOriginal ? Math.trunc(degrees / 180) * 180 : degrees));
        break;
      }
      case 2: result = times(result, scaled(numberOf(step.sx, isOriginal ? 0 : 1), numberOf(step.sy, isOriginal ? 0 : 1))); break;
      case 3: result = times(result, moved(numberOf(step.tx), numberOf(step.ty))); break;
      default:
    }
  }
  return result;
}

/**
 * The map from a view's own coordinates to its superview's.
 *
 * @param {number[]} frame
 * @param {Matrix} transform
 * @param {Point} origin
 */
export function placement([x, y, width, height], transform, [left, top]) {
  return times(times(moved(x + width / 2, y + height / 2), transform), moved(-left - width / 2, -top - height / 2));
}

/**
 * The frame of a view in a stage file.
 *
 * @param {any} view
 * @returns {number[]}
 */
export function frameOf(view) {
  if (Array.isArray(view?.frame) && view.frame.length === 4) return view.frame.map((/** @type {any} */ value) => numberOf(value));
  if (!Array.isArray(view?.bounds) || !Array.isArray(view.center)) return [0, 0, 0, 0];
  const [width, height] = view.bounds.slice(-2).map((/** @type {any} */ value) => numberOf(value));
  return [numberOf(view.center[0]) - width / 2, numberOf(view.center[1]) - height / 2, width, height];
}

/**
 * The coordinates of a view's upper left corner in its own.
 *
 * @param {any} view
 * @returns {Point}
 */
export const originOf = (view) => (!view?.frame && view?.bounds?.length === 4 ? [numberOf(view.bounds[0]), numberOf(view.bounds[1])] : [0, 0]);

/**
 * A frame of a stage file, in the members that it has.
 *
 * @param {any} view
 * @param {number[]} frame
 * @returns {[name: string, value: number[]][]}
 */
export function framed(view, frame) {
  if (!view.bounds) return [['frame', frame]];
  return [['bounds', [...(view.bounds.length === 4 ? view.bounds.slice(0, 2) : []), frame[2], frame[3]]], ['center', [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2]]];
}

// The tree

/**
 * The views of a stage, each before its subviews; the stage itself comes first.
 *
 * @param {any} stage
 * @returns {Placed[]}
 */
export function viewsOf(stage) {
  /** @type {Placed} */
  const root = { key: '', path: [], view: stage, depth: 0, tag: tagOf(stage), parent: undefined };
  const all = [root];
  const add = (/** @type {Placed} */ parent) => {
    for (const [index, view] of (Array.isArray(parent.view?.views) ? parent.view.views : []).entries()) {
      const placed = { key: parent.key === '' ? `${index}` : `${parent.key}/${index}`, path: [...parent.path, 'views', index], view, depth: parent.depth + 1, tag: tagOf(view), parent };
      all.push(placed);
      add(placed);
    }
  };
  add(root);
  return all;
}

const tagOf = (/** @type {any} */ view) => (Number.isInteger(view?.tag) ? view.tag : 0);
const leading = (/** @type {string} */ text) => Number(/^\s*([-+]?\d+)/.exec(text)?.[1] ?? 0);

/**
 * The view at a path of tags such as `3.1`; undefined if there is none.
 *
 * @param {Placed[]} all
 * @param {any} path
 * @returns {Placed | undefined}
 */
export function viewAt(all, path) {
  /** @type {Placed | undefined} */
  let found = all[0];
  for (const part of String(path ?? '').split('.')) {
    const tag = leading(part);
    const inside = /** @type {Placed | undefined} */ (found);
    found = inside && all.find((view) => view.tag === tag && isIn(view, inside));
  }
  return found;
}

/**
 * @param {Placed} view
 * @param {Placed} other
 */
function isIn(view, other) {
  for (let at = /** @type {Placed | undefined} */ (view); at; at = at.parent) if (at === other) return true;
  return false;
}

/**
 * The shortest path of tags that leads to a view; undefined if its tags don't tell it from others.
 *
 * @param {Placed[]} all
 * @param {Placed} view
 * @returns {string | undefined}
 */
export function tagPath(all, view) {
  if (view.tag === 0) return undefined;
  const above = [];
  for (let at = view.parent; at?.parent; at = at.parent) if (at.tag !== 0) above.unshift(at.tag);
  for (let count = 0; count <= above.length; count += 1) {
    const path = [...above.slice(above.length - count), view.tag].join('.');
    if (viewAt(all, path)?.key === view.key) return path;
  }
  return undefined;
}

/**
 * A tag that no view has.
 *
 * @param {Placed[]} all
 */
export const freeTag = (all) => Math.max(0, ...all.map(({ tag }) => tag)) + 1;

/**
 * The rectangle of a text such as `{{0,0},{10,10}}`; undefined for one that leaves the frame as it is.
 *
 * @param {any} text
 * @returns {number[] | undefined}
 */
export function rectOf(text) {
  const number = '\\s*([-+]?[\\d.]+(?:e[-+]?\\d+)?)\\s*';
  const found = new RegExp(`^\\s*\\{\\s*\\{${number},${number}\\}\\s*,\\s*\\{${number},${number}\\}\\s*\\}\\s*$`, 'i').exec(String(text ?? ''));
  if (!found) return undefined;
  const [x, y, width, height] = found.slice(1).map(Number);
  if (!(Math.abs(width) > 0 && Math.abs(height) > 0)) return undefined;
  return [Math.min(x, x + width), Math.min(y, y + height), Math.abs(width), Math.abs(height)];
}

/** @param {number[]} frame */
export const rectText = ([x, y, width, height]) => `{{${x},${y}},{${width},${height}}}`;
