// The colours and the indentation of JSON in CodeMirror.

/** @typedef {{ indent: number, open: number }} State the indentation of the line, and the number of brackets open in it */

/**
 * @param {{ indentUnit: number }} options
 * @returns {import('../codemirror.js').Mode<State>}
 */
export const jsonMode = ({ indentUnit }) => ({
  startState: () => ({ indent: 0, open: 0 }),
  token(stream, state) {
    if (stream.sol()) Object.assign(state, { indent: stream.indentation(), open: 0 });
    if (stream.eatSpace()) return null;
    if (stream.match(/^"(?:[^"\\]|\\.)*"(?=\s*:)/)) return 'string property';
    if (stream.match(/^"(?:[^"\\]|\\.)*"/)) return 'string';
    if (stream.match(/^"(?:[^"\\]|\\.)*/)) return 'string error';
    if (stream.match(/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])/)) return 'number';
    if (stream.match(/^(?:true|false|null)(?!\w)/)) return 'atom';
    const sign = stream.next() ?? '';
    if ('{['.includes(sign)) state.open += 1;
    else if ('}]'.includes(sign)) state.open -= 1;
    else if (!',:'.includes(sign)) {
      stream.match(/^[^\s{}[\],:"]+/);
      return 'error';
    }
    return ',:'.includes(sign) ? null : 'bracket';
  },
  indent({ indent, open }, textAfter) {
    const isInside = open > 0, closes = /^[}\]]/.test(textAfter);
    return Math.max(indent + (isInside && !closes ? indentUnit : closes && !isInside ? -indentUnit : 0), 0);
  },
  electricInput: /^\s*[}\]]$/,
  fold: 'brace',
  closeBrackets: { pairs: '[]{}""', closeBefore: ']},', explode: '[]{}' },
});
