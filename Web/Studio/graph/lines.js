// The lines of the graph.

/**
 * A line with rounded corners.
 *
 * @param {number[]} points x and y in turn
 */
export function path(points) {
  const corners = [];
  for (let at = 0; at < points.length; at += 2) corners.push([points[at], points[at + 1]]);
  const last = corners.length - 1;
  let text = `M${corners[0].join(' ')}`;
  for (let index = 1; index < last; index += 1) {
    const [before, corner, after] = [corners[index - 1], corners[index], corners[index + 1]];
    const radius = Math.min(6, distance(before, corner) / 2, distance(corner, after) / 2);
    text += `L${towards(before, corner, radius).join(' ')}Q${corner.join(' ')} ${towards(after, corner, radius).join(' ')}`;
  }
  return `${text}L${corners[last].join(' ')}`;
}

/**
 * The head of the arrow at the end of a line.
 *
 * @param {number[]} points x and y in turn
 */
export function head(points) {
  const end = points.slice(-2);
  const [x, y] = end;
  const base = towards(points.slice(-4, -2), end, 7);
  const [dx, dy] = [(base[0] - x) / 2, (base[1] - y) / 2];
  return `M${x} ${y}L${base[0] - dy} ${base[1] + dx}L${base[0] + dy} ${base[1] - dx}Z`;
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/**
 * @param {number[]} other
 * @param {number[]} point
 * @param {number} length
 */
function towards(other, point, length) {
  const all = distance(point, other) || 1;
  return [point[0] + ((other[0] - point[0]) * length) / all, point[1] + ((other[1] - point[1]) * length) / all];
}
