// Places in a JSON text.

/**
 * The part of a text that a path of the engine names, such as `states[1].transitions[0].toState`.
 *
 * @param {string} text valid JSON
 * @param {string} path
 * @returns {{ start: number, end: number } | undefined} undefined if nothing is there
 */
export function placeOf(text, path) {
  const wanted = [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) => (index === undefined ? name : Number(index)));
  let at = 0;

  const space = () => { while (/\s/.test(text[at] ?? '')) at += 1; };
  const string = () => {
    const start = at;
    for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    at += 1;
    return text.slice(start, at);
  };

  /**
   * Reads a value, and looks in it for the rest of the path.
   *
   * @param {number} depth the number of steps of the path that led here; more than it has for a value beside it
   * @returns {{ start: number, end: number } | undefined}
   */
  const value = (depth) => {
    space();
    const start = at;
    /** @type {{ start: number, end: number } | undefined} */
    let found;
    const isObject = text[at] === '{';
    if (isObject || text[at] === '[') {
      const close = isObject ? '}' : ']';
      at += 1;
      for (let index = 0; at < text.length; index += 1) {
        space();
        if (text[at] === close) break;
        let key = /** @type {string | number} */ (index);
        if (isObject) {
          key = JSON.parse(string());
          space();
          at += 1;
        }
        const isNext = depth < wanted.length && wanted[depth] === key;
        const inner = value(isNext ? depth + 1 : wanted.length + 1);
        if (isNext) found = inner;
        space();
        if (text[at] !== ',') break;
        at += 1;
      }
      at += 1;
    } else if (text[at] === '"') {
      string();
    } else {
      while (at < text.length && !/[\s,\]}]/.test(text[at])) at += 1;
    }
    if (found) return found;
    // The nearest value that is there stands for a member that is missing.
    return depth <= wanted.length ? { start, end: at } : undefined;
  };

  try {
    return value(0);
  } catch {
    return undefined;
  }
}

/**
 * The line and the column of a place, from 1.
 *
 * @param {string} text
 * @param {number} offset
 */
export function lineOf(text, offset) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
