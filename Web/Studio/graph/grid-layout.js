// A plain picture of a graph that is too tangled for layers: its states in rows, in the order of the file.

/** The sizes of boxes and of the room between them, in pixels. */
const height = 37, across = 60, down = 54, letter = 8.5, margin = 16;

/**
 * Lays out a graph in a square of boxes with straight lines between them.
 *
 * @param {{ states: { name: string }[], transitions: { from: string, to: string }[] }} graph
 * @returns {{ width: number, height: number, boxes: any[], routes: any[], dots: number[][] }} as the engine's layout
 */
export function gridLayout(graph) {
  const columns = Math.ceil(Math.sqrt(graph.states.length));
  const width = Math.max(...graph.states.map(({ name }) => [...name].length), 4) * letter + 24;
  const boxes = graph.states.map(({ name }, index) => ({
    state: name, isOpen: false, isDeclared: true, name: [name], details: [],
    frame: [margin + (index % columns) * (width + across), margin + Math.floor(index / columns) * (height + down), width, height],
  }));
  const frames = new Map(boxes.map(({ state, frame }) => [state, frame]));
  const routes = graph.transitions.flatMap(({ from, to }, index) => {
    const [source, target] = [frames.get(from), frames.get(to)];
    if (!source || !target) return [];
    return [{ transitions: [index], points: gridLine(source, target), label: null, lines: [] }];
  });
  const rows = Math.ceil(graph.states.length / columns);
  return {
    boxes, routes, dots: [], width: 2 * margin + columns * (width + across) - across, height: 2 * margin + rows * (height + down) - down,
  };
}

/**
 * A line from the edge of a box to the edge of another, or a loop above it.
 *
 * @param {number[]} source
 * @param {number[]} target
 */
export function gridLine(source, target) {
  const [x, y] = [source[0] + source[2] / 2, source[1] + source[3] / 2];
  if (source === target) return [x - 12, source[1], x - 12, source[1] - 18, x + 12, source[1] - 18, x + 12, source[1]];
  const [goalX, goalY] = [target[0] + target[2] / 2, target[1] + target[3] / 2];
  return [...leaving(source, x, y, goalX - x, goalY - y), ...leaving(target, goalX, goalY, x - goalX, y - goalY)];
}

/**
 * The point where a line from the middle of a box leaves it.
 *
 * @param {number[]} frame
 * @param {number} x
 * @param {number} y
 * @param {number} dx
 * @param {number} dy
 */
function leaving([, , width, tall], x, y, dx, dy) {
  const part = Math.min(dx === 0 ? Infinity : width / 2 / Math.abs(dx), dy === 0 ? Infinity : tall / 2 / Math.abs(dy));
  return [x + dx * part, y + dy * part];
}
