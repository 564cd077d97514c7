// The context of the cursor in a JSON text, which may be incomplete.

/**
 * A position in a text.
 *
 * @typedef {object} Context
 * @property {'name' | 'value'} role the kind of text at the cursor: the name of a member, or a value
 * @property {(string | number)[]} path the path of the member or the item; of the object, for the name of a member
 * @property {Record<string, any>} members the members of the innermost object with simple values, and `undefined` for others
 * @property {string} written the part before the cursor, without quotation marks
 * @property {number} start
 * @property {number} end the range to replace
 * @property {boolean} isFollowed whether a colon comes after a name
 */

/** @typedef {{ parent?: Frame, isArray: boolean, key: string | number, role: 'name' | 'value', members: Record<string, any> }} Frame */

const tokens = /"(?:[^"\\\n]|\\.)*("?)|[{}[\],:]|[^\s{}[\],:"]+/g;

/** @param {string} token */
function valueOf(token) {
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}

/** @param {Frame | undefined} frame @returns {(string | number)[]} */
const pathOf = (frame) => (frame ? [...pathOf(frame.parent), ...(frame.key === '' ? [] : [frame.key])] : []);

/**
 * The context of an offset; undefined outside of objects and arrays, and where neither a name nor a value is written.
 *
 * @param {string} text
 * @param {number} offset
 * @returns {Context | undefined}
 */
export function contextAt(text, offset) {
  /** @type {Frame | undefined} */
  let frame;
  /** @type {(Omit<Context, 'members'> & { frame: Frame }) | undefined} */
  let found;
  let isPassed = false;

  /** @param {number} start @param {number} end @param {string} written */
  const find = (start, end, written) => {
    isPassed = true;
    if (!frame) return;
    const path = frame.role === 'name' ? pathOf(frame.parent) : pathOf(frame);
    found = { frame, role: frame.role, path, written, start, end, isFollowed: /^\s*:/.test(text.slice(end, end + 100)) };
  };

  for (const match of text.matchAll(tokens)) {
    const [token, close] = match;
    const start = match.index ?? 0, end = start + token.length;
    const isText = token[0] === '"', isSign = !isText && '{}[],:'.includes(token);
    if (!isPassed) {
      if (start >= offset) find(offset, offset, '');
      // The end of a text without a quotation mark belongs to it.
      else if (!isSign && (end >= offset)) find(start, end, text.slice(start + (isText ? 1 : 0), isText && close ? Math.min(offset, end - 1) : offset));
    }
    if (isSign) {
      if (token === '{' || token === '[') frame = { parent: frame, isArray: token === '[', key: token === '[' ? 0 : '', role: token === '[' ? 'value' : 'name', members: {} };
      else if (token === '}' || token === ']') {
        if (found && frame === found.frame) break;
        frame = frame?.parent;
      } else if (frame && token === ',') {
        if (frame.isArray) frame.key = Number(frame.key) + 1;
        else Object.assign(frame, { role: 'name', key: '' });
      } else if (frame && token === ':' && !frame.isArray) frame.role = 'value';
    } else if (frame && !frame.isArray) {
      if (frame.role === 'name') frame.key = String(valueOf(token) ?? '');
      else frame.members[String(frame.key)] = valueOf(token);
    }
    if (frame && !frame.isArray && frame.key !== '' && !(frame.key in frame.members)) frame.members[String(frame.key)] = undefined;
  }
  if (!isPassed) find(offset, offset, '');
  if (!found) return undefined;
  const { frame: holder, ...context } = found;
  return { ...context, members: holder.isArray ? {} : holder.members };
}
