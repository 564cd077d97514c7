// Lines between moved boxes: the cheapest of some simple candidates.

/** @typedef {import('./scene.js').Frame} Frame */
/** @typedef {{ points: number[], label: Frame | null }} Route */
/** @typedef {{ from: string, to: string, label: { width: number, height: number } | null }} Wanted */

/** How far a line leaves a box before it turns, the distance of lines from other boxes and from each other, and of labels. */
const stub = 16, clear = 6, apart = 12, labelGap = 5;
/** The costs of a bend, a turn back, a crossed box, and of lines that lie on each other, in pixels of length. */
const bend = 30, reversal = 600, crossing = 2000, overlap = 150;

const sides = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/**
 * Finds lines and positions for their labels.
 *
 * @param {Map<string, Frame>} frames all boxes
 * @param {Wanted[]} wanted lines between two boxes
 * @param {Route[]} others lines that keep their points
 * @returns {Route[]}
 */
export function routesBetween(frames, wanted, others) {
  const boxes = [...frames.values()];
  const ends = wanted.map(({ from, to }) => {
    const [source, target] = [frame(frames, from), frame(frames, to)];
    return cheapest(source, target, boxes, (one, other) => [middle(source, one), middle(target, other)], []);
  });
  const ports = spread(frames, wanted, ends, others);
  const lines = others.map(({ points }) => ({ points, area: areaOf(points) }));
  const routes = wanted.map(({ from, to }, index) => {
    const { one, other } = ends[index];
    const fixed = () => /** @type {[number[], number[]]} */ (ports[index]);
    const { points } = cheapest(frame(frames, from), frame(frames, to), boxes, fixed, lines, [[one, other]]);
    lines.push({ points, area: areaOf(points) });
    return /** @type {Route} */ ({ points, label: null });
  });
  const labels = others.flatMap(({ label }) => (label ? [label] : []));
  for (const [index, { label }] of wanted.entries()) {
    if (!label) continue;
    const own = routes[index].points;
    const placed = labelBeside(own, label, boxes, labels, lines.filter(({ points }) => points !== own));
    routes[index].label = placed;
    labels.push(placed);
  }
  return routes;
}

/**
 * The areas of lines that stay while others move.
 *
 * @type {WeakMap<number[], Frame>}
 */
const areas = new WeakMap();

/**
 * The area of a line.
 *
 * @param {number[]} points
 * @returns {Frame}
 */
function areaOf(points) {
  const known = areas.get(points);
  if (known) return known;
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (let at = 0; at < points.length; at += 2) {
    left = Math.min(left, points[at]);
    right = Math.max(right, points[at]);
    top = Math.min(top, points[at + 1]);
    bottom = Math.max(bottom, points[at + 1]);
  }
  const area = /** @type {Frame} */ ([left, top, right - left, bottom - top]);
  areas.set(points, area);
  return area;
}

/** @typedef {{ points: number[], area: Frame }} Line */

/**
 * A Boolean value indicating whether a line or its label meets a box.
 *
 * @param {Route} route
 * @param {Frame} box
 */
export const meets = ({ points, label }, box) => (label !== null && overlaps(label, box, 1)) || crosses(points, box, -0.5);

/** @type {(frames: Map<string, Frame>, name: string) => Frame} */
const frame = (frames, name) => /** @type {Frame} */ (frames.get(name));

/** @type {(box: Frame, side: number) => number[]} */
const middle = ([x, y, width, height], side) => [x + (width / 2) * (1 + sides[side][0]), y + (height / 2) * (1 + sides[side][1])];

// Lines

/**
 * The cheapest line between two boxes.
 *
 * @param {Frame} source
 * @param {Frame} target
 * @param {Frame[]} boxes
 * @param {(one: number, other: number) => [number[], number[]]} ends where a line leaves and arrives, for its sides
 * @param {Line[]} lines
 * @param {number[][]} [pairs] the sides to try
 */
function cheapest(source, target, boxes, ends, lines, pairs = sides.flatMap((_, one) => sides.map((__, other) => [one, other]))) {
  let best = { cost: Infinity, points: /** @type {number[]} */ ([]), one: 0, other: 0 };
  const left = Math.min(source[0], target[0]), top = Math.min(source[1], target[1]);
  const right = Math.max(source[0] + source[2], target[0] + target[2]), bottom = Math.max(source[1] + source[3], target[1] + target[3]);
  // Only boxes and lines nearby can be in the way.
  let nearBoxes = boxes, nearLines = lines;
  const attempt = (/** @type {number[]} */ all, /** @type {number} */ one, /** @type {number} */ other) => {
    const { points, cost: base } = simplified(all);
    if (base >= best.cost) return;
    let cost = base;
    for (const box of nearBoxes) {
      const isOwn = box === source || box === target;
      if (crosses(points, box, isOwn ? -0.5 : clear)) cost += crossing;
      if (cost >= best.cost) return;
    }
    for (const line of nearLines) {
      cost += overlap * shared(points, line.points);
      if (cost >= best.cost) return;
    }
    best = { cost, points, one, other };
  };
  const tryAll = (/** @type {number[]} */ xs, /** @type {number[]} */ ys) => {
    const area = /** @type {Frame} */ ([Math.min(left, ...xs), Math.min(top, ...ys), 0, 0]);
    area[2] = Math.max(right, ...xs) - area[0];
    area[3] = Math.max(bottom, ...ys) - area[1];
    nearBoxes = boxes.filter((box) => overlaps(box, area, stub + apart));
    nearLines = lines.filter((line) => overlaps(line.area, area, stub + apart));
    for (const [one, other] of pairs) {
      const [start, end] = ends(one, other);
      const [x1, y1] = [start[0] + sides[one][0] * stub, start[1] + sides[one][1] * stub];
      const [x2, y2] = [end[0] + sides[other][0] * stub, end[1] + sides[other][1] * stub];
      if (Math.abs(x1 - x2) + Math.abs(y1 - y2) >= best.cost) continue;
      const straight = start[0] === end[0] || start[1] === end[1];
      if (straight && one === (other + 2) % 4) attempt([...start, ...end], one, other);
      for (const x of [x1, x2, (x1 + x2) / 2, (x1 + x2) / 2 + apart, (x1 + x2) / 2 - apart, ...xs]) attempt([...start, x1, y1, x, y1, x, y2, x2, y2, ...end], one, other);
      for (const y of [y1, y2, (y1 + y2) / 2, (y1 + y2) / 2 + apart, (y1 + y2) / 2 - apart, ...ys]) attempt([...start, x1, y1, x1, y, x2, y, x2, y2, ...end], one, other);
    }
  };
  tryAll([left - stub, right + stub, left - stub - apart, right + stub + apart], [top - stub, bottom + stub, top - stub - apart, bottom + stub + apart]);
  // Around the boxes between the two.
  for (let round = 0; round < 2 && best.cost >= crossing; round += 1) {
    const between = boxes.filter((box) => box !== source && box !== target && crosses(best.points, box, clear));
    const around = (/** @type {0 | 1} */ axis) => between.flatMap((box) => [box[axis] - apart, box[axis] + box[axis + 2] + apart]);
    tryAll(around(0), around(1));
  }
  return best;
}

/**
 * A line without redundant points, and the cost of its length and bends.
 *
 * @param {number[]} all
 */
function simplified(all) {
  const points = [all[0], all[1]];
  let cost = 0, bends = 0, lastX = 0, lastY = 0;
  for (let at = 2; at < all.length; at += 2) {
    const dx = all[at] - points[points.length - 2], dy = all[at + 1] - points[points.length - 1];
    if (Math.abs(dx) < 0.01 && Math.abs(dy) < 0.01) continue;
    cost += Math.abs(dx) + Math.abs(dy);
    const isStraightOn = (dx === 0 && lastX === 0 && lastY !== 0) || (dy === 0 && lastY === 0 && lastX !== 0);
    if (isStraightOn) {
      if (dx * lastX < 0 || dy * lastY < 0) cost += reversal;
      points.length -= 2;
    } else if (points.length > 2) {
      bends += 1;
    }
    points.push(all[at], all[at + 1]);
    [lastX, lastY] = [dx, dy];
  }
  return { points, cost: cost + bends * bend };
}

/**
 * A Boolean value indicating whether a line comes nearer to a box than a distance.
 *
 * @param {number[]} points
 * @param {Frame} box
 * @param {number} distance
 */
function crosses(points, [x, y, width, height], distance) {
  const left = x - distance, top = y - distance, right = x + width + distance, bottom = y + height + distance;
  for (let at = 2; at < points.length; at += 2) {
    const x1 = points[at - 2], y1 = points[at - 1], x2 = points[at], y2 = points[at + 1];
    if ((x1 > left || x2 > left) && (x1 < right || x2 < right) && (y1 > top || y2 > top) && (y1 < bottom || y2 < bottom)) return true;
  }
  return false;
}

/**
 * The number of sections of two lines that lie on each other.
 *
 * @param {number[]} one
 * @param {number[]} other
 */
function shared(one, other) {
  let count = 0;
  for (let at = 2; at < one.length; at += 2) {
    // Upright sections are compared by their x, level ones by their y.
    const along = one[at] === one[at - 2] ? 1 : 0, across = 1 - along;
    const line = one[at + across];
    const from = Math.min(one[at - 2 + along], one[at + along]) + 4, to = Math.max(one[at - 2 + along], one[at + along]) - 4;
    for (let next = 2; next < other.length; next += 2) {
      const first = other[next + across];
      if (first - line > 5 || line - first > 5 || first !== other[next - 2 + across]) continue;
      const start = other[next - 2 + along], end = other[next + along];
      if ((start < to || end < to) && (start > from || end > from)) count += 1;
    }
  }
  return count;
}

// Ends

/**
 * The ends of lines, spread over the sides of boxes.
 *
 * @param {Map<string, Frame>} frames
 * @param {Wanted[]} wanted
 * @param {{ one: number, other: number }[]} ends
 * @param {Route[]} others
 * @returns {[number[], number[]][]}
 */
function spread(frames, wanted, ends, others) {
  const ports = /** @type {[number[], number[]][]} */ (wanted.map(({ from, to }, index) => [middle(frame(frames, from), ends[index].one), middle(frame(frames, to), ends[index].other)]));
  /** @type {Map<string, { index: number, end: 0 | 1, ideal: number }[]>} */
  const groups = new Map();
  for (const [index, { from, to }] of wanted.entries()) {
    const { one, other } = ends[index];
    const faces = one === (other + 2) % 4;
    for (const end of /** @type {const} */ ([0, 1])) {
      const [name, side, opposite] = end === 0 ? [from, one, to] : [to, other, from];
      const axis = sides[side][0] === 0 ? 0 : 1;
      const [own, far] = [frame(frames, name), frame(frames, opposite)];
      const [low, high] = [Math.max(own[axis], far[axis]), Math.min(own[axis] + own[axis + 2], far[axis] + far[axis + 2])];
      const ideal = faces && high - low > 20 ? (low + high) / 2 : own[axis] + own[axis + 2] / 2;
      const key = `${side}\n${name}`;
      groups.set(key, [...(groups.get(key) ?? []), { index, end, ideal }]);
    }
  }
  for (const [key, group] of groups) {
    const [side, name] = [Number(key.slice(0, 1)), key.slice(2)];
    const axis = sides[side][0] === 0 ? 0 : 1;
    const own = frame(frames, name);
    // Lines to the left begin at the left.
    const goal = (/** @type {{ index: number, end: 0 | 1 }} */ { index, end }) => {
      const far = frame(frames, end === 0 ? wanted[index].to : wanted[index].from);
      return far[axis] + far[axis + 2] / 2;
    };
    group.sort((first, second) => first.ideal - second.ideal || goal(first) - goal(second) || first.index - second.index);
    const taken = others.flatMap(({ points }) => [points.slice(0, 2), points.slice(-2)]).filter((point) => isOn(point, own, side)).map((point) => point[axis]);
    const room = own[axis + 2];
    const step = Math.min(apart, (room - 16) / Math.max(group.length - 1, 1));
    const positions = group.map(({ ideal }) => ideal);
    for (let round = 0; round < 12; round += 1) {
      for (let at = 1; at < positions.length; at += 1) {
        const lack = step - (positions[at] - positions[at - 1]);
        if (lack <= 0) continue;
        positions[at - 1] -= lack / 2;
        positions[at] += lack / 2;
      }
    }
    const [least, most] = [own[axis] + 8, own[axis] + room - 8];
    const shift = Math.max(least - positions[0], 0) || Math.min(most - positions[positions.length - 1], 0);
    for (const [at, { index, end }] of group.entries()) {
      let position = Math.min(Math.max(positions[at] + shift, least), most);
      if (taken.some((other) => Math.abs(other - position) < 8)) {
        const free = [1, -1, 2, -2, 3, -3].map((number) => position + number * 8).find((candidate) => candidate >= least && candidate <= most && !taken.some((other) => Math.abs(other - candidate) < 8));
        position = free ?? position;
      }
      taken.push(position);
      ports[index][end][axis] = position;
    }
  }
  return ports;
}

/** @type {(point: number[], box: Frame, side: number) => boolean} */
function isOn([x, y], box, side) {
  const [edgeX, edgeY] = middle(box, side);
  return sides[side][0] === 0
    ? Math.abs(y - edgeY) < 1 && x >= box[0] && x <= box[0] + box[2]
    : Math.abs(x - edgeX) < 1 && y >= box[1] && y <= box[1] + box[3];
}

// Labels

/**
 * The position of a label beside its line, over no box and no other label.
 *
 * @param {number[]} points
 * @param {{ width: number, height: number }} size
 * @param {Frame[]} boxes
 * @param {Frame[]} labels labels with positions
 * @param {Line[]} lines other lines
 * @returns {Frame}
 */
function labelBeside(points, { width, height }, boxes, labels, lines) {
  const area = areaOf(points);
  const reach = Math.max(width, height) + 8;
  const nearBoxes = boxes.filter((box) => overlaps(box, area, reach)), nearLabels = labels.filter((label) => overlaps(label, area, reach));
  const nearLines = lines.filter((line) => overlaps(line.area, area, reach));
  let isBeside = true;
  let best = /** @type {{ cost: number, isFree: boolean, frame: Frame }} */ ({ cost: Infinity, isFree: false, frame: [points[0], points[1], width, height] });
  const attempt = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ base) => {
    if (base >= best.cost) return;
    const frame = /** @type {Frame} */ ([x, y, width, height]);
    const isOver = (isBeside ? nearBoxes : boxes).some((box) => overlaps(frame, box, 3));
    const isFree = !isOver && !(isBeside ? nearLabels : labels).some((label) => overlaps(frame, label, 2));
    let cost = base + (isOver ? 3000 : isFree ? 0 : 600);
    if (cost >= best.cost) return;
    for (const line of nearLines) if (crosses(line.points, frame, 0)) cost += 25;
    if (cost < best.cost) best = { cost, isFree, frame };
  };
  for (let at = 2; at < points.length; at += 2) {
    const [x1, y1, x2, y2] = points.slice(at - 2, at + 2);
    const isUpright = x1 === x2;
    const length = Math.abs(x2 - x1) + Math.abs(y2 - y1);
    // A short section has no room beside it.
    const short = Math.max((isUpright ? height : width) + 12 - length, 0);
    for (const part of [0.5, 0.35, 0.65, 0.2, 0.8]) {
      const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
      const base = Math.abs(part - 0.5) * 40 + short;
      if (isUpright) {
        attempt(x + labelGap, y - height / 2, base);
        attempt(x - labelGap - width, y - height / 2, base + 6);
      } else {
        attempt(x - width / 2, y - height / 2, base + 10);
        attempt(x - width / 2, y - height - 4, base + 12);
        attempt(x - width / 2, y + 4, base + 14);
      }
    }
  }
  isBeside = false;
  const half = Math.floor(points.length / 4) * 2;
  const [x, y] = [(points[half - 2] + points[half]) / 2, (points[half - 1] + points[half + 1]) / 2];
  for (let distance = 16; !best.isFree && distance < 2000; distance *= 1.4) {
    for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]]) attempt(x + dx * distance - width / 2, y + dy * distance - height / 2, distance);
  }
  return best.frame;
}

/** @type {(one: Frame, other: Frame, gap: number) => boolean} */
const overlaps = (one, other, gap) => one[0] < other[0] + other[2] + gap && other[0] < one[0] + one[2] + gap && one[1] < other[1] + other[3] + gap && other[1] < one[1] + one[3] + gap;
