// A field for JSON with colours, folding, search and completion, and with the interface of a text area. Its panel keeps the
// history.

import { lastIndex } from '../arrays.js';
import { h, iconButton } from '../dom.js';
import { contextAt } from '../json-context.js';
import { formatted } from '../json-layout.js';
import { lineOf } from '../json-place.js';
import { jsonMode } from './json-mode.js';
import { keyText } from '../shell/actions.js';
import { texts } from '../texts.js';

const words = texts.code;
/** The width below which long lines are wrapped, in pixels. */
const narrowWidth = 520;
/** The maximum number of counted matches. */
const mostMatches = 1000;

/** @typedef {import('../codemirror.js').Editor} Editor */
/** @typedef {import('../codemirror.js').Position} Position */

/**
 * A part of the text with a problem.
 *
 * @typedef {object} Mark
 * @property {number} start
 * @property {number} end
 * @property {string} severity `error`, `warning` or `note`
 * @property {string} message
 * @property {HTMLElement | undefined} [button] fixes the problem
 */

/**
 * @typedef {object} Options
 * @property {string} label
 * @property {string} describedBy the id of an element
 * @property {(context: import('../json-context.js').Context) => (string | number | boolean)[]} complete the possible names of
 *   members, or values
 */

/**
 * CodeMirror, which is loaded when a field is first shown.
 *
 * @type {Promise<typeof import('../codemirror.js').default> | undefined}
 */
let library;

async function load() {
  const sheet = h('link', { rel: 'stylesheet', href: new URL('../codemirror.css', import.meta.url).href });
  const isStyled = new Promise((resolve, reject) => {
    sheet.addEventListener('load', resolve);
    sheet.addEventListener('error', reject);
  });
  // Before the sheets of the studio, which change its looks.
  document.head.prepend(sheet);
  const [{ default: CodeMirror }] = await Promise.all([import('../codemirror.js'), isStyled]);
  CodeMirror.defineMode('zoetrope-json', jsonMode);
  return CodeMirror;
}

/**
 * Reports `input` when the person changes the text. Its `detail.isTyping` is false for changes with an undo step of their own,
 * such as a paste.
 */
export class CodeField extends HTMLElement {
  #options;
  #text = '';
  /** The selection and the focus for the editor once it is loaded. */
  #waiting = { start: 0, end: 0, focus: false };
  /** @type {Editor | undefined} */
  #editor;
  /** @type {Mark[]} */
  #marks = [];
  /** @type {import('../codemirror.js').TextMark[]} */
  #shownMarks = [];
  /** The open message below a line. */
  #openMessage = '';
  /** @type {import('../codemirror.js').LineWidget | undefined} */
  #openWidget;
  #isLeaving = false;
  #room = h('div', { class: 'code-room' });
  #position = h('span', { class: 'code-position', title: words.position });
  #hint = h('span', { class: 'code-hint', role: 'status', title: words.leaveHint }, words.leave);
  #find = new Find(this);

  /** @param {Options} options */
  constructor(options) {
    super();
    this.#options = options;
    // Text areas report no changes of their parts.
    for (const type of ['input', 'change']) this.#room.addEventListener(type, (event) => event.stopPropagation());
  }

  connectedCallback() {
    if (this.firstChild) return;
    this.append(this.#find.element, this.#room, h('div', { class: 'code-bar' }, this.#position, this.#hint,
      h('button', { type: 'button', class: 'code-search', title: words.findKeys, onclick: () => this.#find.open() }, words.find),
      h('button', { type: 'button', class: 'code-format', title: `${words.formatHint} (${keyText('Shift+Alt+F')})`, onclick: () => this.#format() }, words.format)));
    new ResizeObserver(() => this.#resize()).observe(this);
  }

  // The interface of a text area

  get value() {
    return this.#text;
  }

  set value(text) {
    if (text === this.#text) return;
    const former = plain(this.#text), now = plain(text);
    this.#text = text;
    const editor = this.#editor;
    if (!editor || former === now) return;
    const shorter = Math.min(former.length, now.length);
    let start = 0, end = 0;
    while (start < shorter && former[start] === now[start]) start += 1;
    while (end < shorter - start && former[former.length - 1 - end] === now[now.length - 1 - end]) end += 1;
    // Another text begins at its top; in the same one, folds and the view stay.
    if (start + end < shorter / 2) {
      editor.setValue(now);
      editor.setOption('indentUnit', unitOf(now));
      return;
    }
    editor.replaceRange(now.slice(start, now.length - end), editor.posFromIndex(start), editor.posFromIndex(former.length - end), 'outside');
    if (!editor.hasFocus()) return;
    const cursor = editor.posFromIndex(now.length - end);
    editor.setSelection(cursor, cursor);
  }

  get selectionStart() {
    return this.#editor ? this.#offsetOf(this.#editor.getCursor('from')) : this.#waiting.start;
  }

  get selectionEnd() {
    return this.#editor ? this.#offsetOf(this.#editor.getCursor('to')) : this.#waiting.end;
  }

  /**
   * Selects a part of the text, and scrolls to it.
   *
   * @param {number} start
   * @param {number} end
   */
  setSelectionRange(start, end) {
    Object.assign(this.#waiting, { start, end });
    if (!this.#editor) return;
    this.#editor.setSelection(this.#positionAt(start), this.#positionAt(end), { scroll: false });
    this.reveal(start, end);
  }

  focus() {
    if (this.#editor) this.#editor.focus();
    // A hidden field gets no focus later.
    else this.#waiting.focus = this.clientHeight > 0;
  }

  // What text areas don't have

  get hasFocus() {
    return this.contains(document.activeElement);
  }

  /**
   * Scrolls to a part of the text.
   *
   * @param {number} start
   * @param {number} end
   */
  reveal(start, end = start) {
    this.#editor?.scrollIntoView({ from: this.#positionAt(start), to: this.#positionAt(end) }, this.#room.clientHeight / 4);
  }

  /**
   * Marks parts of the text, and their lines.
   *
   * @param {Mark[]} marks
   */
  mark(marks) {
    this.#marks = marks;
    const isInvalid = marks.some(({ severity }) => severity === 'error');
    this.setAttribute('aria-invalid', String(isInvalid));
    const editor = this.#editor;
    if (!editor) return;
    // CodeMirror reads typed text after 80 ms. Drawing a line again before that would lose it.
    const { input } = editor.display;
    if (input.readDOMTimeout != null) input.updateFromDOM?.();
    editor.getInputField().setAttribute('aria-invalid', String(isInvalid));
    editor.operation(() => {
      for (const shown of this.#shownMarks) shown.clear();
      editor.clearGutter('code-marks');
      const lines = new Map();
      this.#shownMarks = marks.map(({ start, end, severity, message }) => {
        // The end of a text has no character to mark.
        const last = end > start ? end : Math.min(start + 1, this.#text.length);
        const from = this.#positionAt(Math.min(start, last - 1)), to = this.#positionAt(last);
        lines.set(from.line, [...lines.get(from.line) ?? [], { severity, message }]);
        return editor.markText(from, to, { className: `code-mark ${severity}`, attributes: { title: message } });
      });
      for (const [line, all] of lines) {
        const severity = ['error', 'warning', 'note'].find((name) => all.some((/** @type {Mark} */ mark) => mark.severity === name)) ?? 'note';
        editor.setGutterMarker(line, 'code-marks', h('span', {
          class: `code-dot ${severity}`, title: all.map((/** @type {Mark} */ { message }) => message).join('\n'), onclick: () => this.#toggleMessages(line),
        }));
      }
    });
    if (this.#openMessage !== '') this.#showMessages(marks.filter(({ message }) => message === this.#openMessage));
  }

  /** @param {number} line */
  #toggleMessages(line) {
    const marks = this.#marks.filter(({ start }) => this.#positionAt(start).line === line);
    this.#showMessages(marks.some(({ message }) => message === this.#openMessage) ? [] : marks, { scrolls: true });
  }

  /** @param {Mark[]} marks the marks of one line */
  #showMessages(marks, { scrolls = false } = {}) {
    this.#openWidget?.clear();
    this.#openWidget = undefined;
    this.#openMessage = marks[0]?.message ?? '';
    if (marks.length === 0) return;
    const list = h('ul', { class: 'code-messages' }, ...marks.map(({ severity, message, button }) => h('li', { class: severity }, h('span', {}, message), button)));
    const position = this.#positionAt(marks[0].start);
    this.#openWidget = this.#editor?.addLineWidget(position.line, list, { noHScroll: true });
    if (!scrolls) return;
    this.#editor?.scrollIntoView(position, 24);
    // The widget is laid out with the next frame; in a small field, it counts more than the line above.
    requestAnimationFrame(() => list.scrollIntoView({ block: 'nearest' }));
  }

  // The editor

  get editor() {
    return this.#editor;
  }

  async #resize() {
    if (this.clientHeight === 0) return;
    const lineWrapping = this.clientWidth < narrowWidth;
    if (this.#editor) {
      if (this.#editor.getOption('lineWrapping') !== lineWrapping) this.#editor.setOption('lineWrapping', lineWrapping);
      else this.#editor.refresh();
      return;
    }
    library ??= load();
    try {
      const CodeMirror = await library;
      // Several changes of the size may have waited for it.
      if (!this.#editor) this.#begin(CodeMirror, lineWrapping);
    } catch {
      library = undefined;
      this.#room.textContent = words.failed;
    }
  }

  /**
   * @param {typeof import('../codemirror.js').default} CodeMirror
   * @param {boolean} lineWrapping
   */
  #begin(CodeMirror, lineWrapping) {
    const { label, describedBy } = this.#options;
    const text = plain(this.#text);
    this.#room.textContent = '';
    const editor = CodeMirror(this.#room, {
      value: text, mode: 'zoetrope-json', theme: 'studio', screenReaderLabel: label, lineWrapping, indentUnit: unitOf(text), tabSize: 2, undoDepth: 0,
      // Screen readers read lines of text, not the empty text area of the other style.
      inputStyle: 'contenteditable', spellcheck: false, autocorrect: false, autocapitalize: false,
      lineNumbers: true, gutters: ['code-marks', 'CodeMirror-linenumbers', 'CodeMirror-foldgutter'], foldGutter: true,
      matchBrackets: true, autoCloseBrackets: true, cursorScrollMargin: 24, extraKeys: this.#keys(),
    });
    this.#editor = editor;
    const input = editor.getInputField();
    for (const [name, value] of Object.entries({ role: 'textbox', 'aria-multiline': 'true', 'aria-describedby': describedBy })) input.setAttribute(name, value);
    editor.on('changes', (_, changes) => this.#changed(changes));
    editor.on('cursorActivity', () => this.#showPosition());
    editor.on('keydown', (_, { key }) => !['Tab', 'Shift', 'Escape'].includes(key) && this.#leave(false));
    editor.on('blur', () => this.#leave(false));
    editor.on('renderLine', (_, line, element) => hang(line.text, element));
    const { start, end, focus } = this.#waiting;
    this.setSelectionRange(start, end);
    this.mark(this.#marks);
    this.#showPosition();
    if (focus) editor.focus();
  }

  /** @returns {import('../codemirror.js').KeyMap} */
  #keys() {
    /** @type {import('../codemirror.js').KeyMap} */
    const keys = {
      Tab: (editor) => editor.execCommand(editor.somethingSelected() ? 'indentMore' : 'insertSoftTab'), 'Shift-Tab': 'indentLess',
      Esc: () => this.#leave(true), 'Ctrl-Space': () => this.#suggest(), 'Shift-Alt-F': () => this.#format(),
      F3: () => this.#find.go(1), 'Shift-F3': () => this.#find.go(-1),
    };
    for (const command of ['Ctrl', 'Cmd']) {
      Object.assign(keys, {
        // The panel's history.
        [`${command}-Z`]: false, [`Shift-${command}-Z`]: false, [`${command}-Y`]: false,
        [`${command}-F`]: () => this.#find.open(), [`${command}-G`]: () => this.#find.go(1), [`Shift-${command}-G`]: () => this.#find.go(-1),
        [`Shift-${command}-[`]: (/** @type {Editor} */ editor) => editor.foldCode(editor.getCursor(), null, 'fold'),
        [`Shift-${command}-]`]: (/** @type {Editor} */ editor) => editor.foldCode(editor.getCursor(), null, 'unfold'),
      });
    }
    return keys;
  }

  /** After Escape, Tab leaves the field. */
  #leave(/** @type {boolean} */ isLeaving) {
    if (isLeaving === this.#isLeaving) return;
    this.#isLeaving = isLeaving;
    if (isLeaving) this.#editor?.addKeyMap(leavingKeys);
    else this.#editor?.removeKeyMap(leavingKeys);
    this.#hint.textContent = isLeaving ? words.leaving : words.leave;
  }

  /** @param {import('../codemirror.js').Change[]} changes */
  #changed(changes) {
    if (changes.every(({ origin }) => origin === 'outside' || origin === 'setValue')) return;
    this.#text = this.#editor?.getValue(newlineOf(this.#text)) ?? '';
    // A pair of brackets has no origin.
    this.#report(changes.every(({ origin }) => origin === undefined || origin.startsWith('+')));
    if (changes.length === 1 && changes[0].origin !== '+delete') this.#typed(changes[0].text.join('\n'));
  }

  /** @param {boolean} isTyping */
  #report(isTyping) {
    this.dispatchEvent(new CustomEvent('input', { bubbles: true, detail: { isTyping } }));
  }

  #format() {
    const text = formatted(this.#text);
    if (text === this.#text) return;
    this.value = text;
    this.#report(false);
  }

  #showPosition() {
    const { line, ch } = this.#editor?.getCursor() ?? { line: 0, ch: 0 };
    this.#position.textContent = `${line + 1}:${ch + 1}`;
  }

  /** @param {number} offset in the text, whose lines may end in two characters */
  #positionAt(offset) {
    if (this.#editor && newlineOf(this.#text) === '\n') return this.#editor.posFromIndex(offset);
    const { line, column } = lineOf(this.#text, offset);
    return { line: line - 1, ch: column - 1 };
  }

  /** @param {Position} position */
  #offsetOf(position) {
    return (this.#editor?.indexFromPos(position) ?? 0) + (newlineOf(this.#text) === '\r\n' ? position.line : 0);
  }

  // Completion

  /** @param {string} typed */
  #typed(typed) {
    const editor = this.#editor;
    if (!editor || editor.state.completionActive) return;
    const { line, ch } = editor.getCursor();
    if (/^(?:""?|[\w$])$/.test(typed) || (typed === ' ' && /:\s$/.test(editor.getLine(line).slice(0, ch)))) this.#suggest();
  }

  #suggest() {
    this.#editor?.showHint({ hint: (editor) => this.#hints(editor), completeSingle: false, closeCharacters: /[{}[\],]/ });
  }

  /** @param {Editor} editor */
  #hints(editor) {
    const context = contextAt(plain(this.#text), editor.indexFromPos(editor.getCursor()));
    if (!context) return undefined;
    const { role, written, start, end, isFollowed, members } = context;
    const from = editor.posFromIndex(start), to = editor.posFromIndex(end);
    const present = editor.getLine(from.line).slice(from.ch + 1, to.ch - 1);
    const wanted = written.toLowerCase();
    const isFirst = (/** @type {any} */ value) => String(value).toLowerCase().startsWith(wanted);
    const candidates = [...new Set(this.#options.complete(context))]
      .filter((value) => String(value).toLowerCase().includes(wanted) && (role === 'value' || value === present || !(String(value) in members)));
    if (candidates.length === 0 || (candidates.length === 1 && String(candidates[0]) === written)) return undefined;
    candidates.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
    return { from, to, list: candidates.map((value) => ({
      displayText: String(value), text: `${JSON.stringify(value)}${role === 'name' && !isFollowed ? ': ' : ''}`,
      hint: (/** @type {Editor} */ target, /** @type {any} */ data, /** @type {import('../codemirror.js').Hint} */ { text }) => {
        target.replaceRange(text, data.from, data.to, 'complete');
        // The value of a member follows its name.
        if (text.endsWith(': ')) setTimeout(() => this.#suggest());
      },
    })) };
  }
}

const leavingKeys = /** @type {import('../codemirror.js').KeyMap} */ ({ Tab: false, 'Shift-Tab': false });

const newlineOf = (/** @type {string} */ text) => (text.includes('\r\n') ? '\r\n' : '\n');
/** A text with the line ends of the editor. */
const plain = (/** @type {string} */ text) => text.replace(/\r\n?/g, '\n');
/** The number of spaces by which a text is indented. */
const unitOf = (/** @type {string} */ text) => /^\s*[{[]\n( +)/.exec(text)?.[1].length ?? 2;

/**
 * Indents the rest of a wrapped line like its beginning.
 *
 * @param {string} line
 * @param {HTMLElement} element
 */
function hang(line, element) {
  const indent = Math.min(/^ */.exec(line)?.[0].length ?? 0, 24) + 2;
  element.style.textIndent = `-${indent}ch`;
  element.style.paddingLeft = `calc(${indent}ch + 4px)`;
}

/** Searches the text of a field. */
class Find {
  #field;
  #query = h('input', { type: 'search', 'aria-label': words.query, placeholder: words.query, spellcheck: 'false', autocomplete: 'off' });
  #count = h('output', { class: 'quiet' });
  /** @type {import('../codemirror.js').Mode<unknown> | undefined} */
  #overlay;
  /**
   * The mark of the current match. A field without the focus shows no selection.
   *
   * @type {import('../codemirror.js').TextMark | undefined}
   */
  #shown;
  /** The offset at which the search began. */
  #origin = 0;

  /** @param {CodeField} field */
  constructor(field) {
    this.#field = field;
    this.element = h('div', { class: 'code-find', role: 'search', hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#press(event) },
      this.#query, this.#count, iconButton('up', words.former, () => this.go(-1)), iconButton('downwards', words.next, () => this.go(1)), iconButton('close', words.close, () => this.close()));
    for (const type of ['input', 'change']) this.element.addEventListener(type, (event) => event.stopPropagation());
    this.#query.addEventListener('input', () => this.#look());
  }

  open() {
    const { editor } = this.#field;
    if (!editor) return;
    const selected = editor.getSelection();
    if (selected !== '' && !selected.includes('\n')) this.#query.value = selected;
    this.#origin = this.#field.selectionStart;
    this.element.hidden = false;
    this.#query.select();
    this.#look();
  }

  close() {
    this.element.hidden = true;
    if (this.#overlay) this.#field.editor?.removeOverlay(this.#overlay);
    this.#overlay = undefined;
    this.#shown?.clear();
    this.#field.focus();
  }

  /**
   * Selects the next match, or the one before.
   *
   * @param {1 | -1} step
   */
  go(step) {
    if (this.#query.value === '') {
      this.open();
      return;
    }
    const matches = this.#matches();
    const { selectionStart, selectionEnd } = this.#field;
    const following = step > 0 ? matches.findIndex((start) => start >= selectionEnd) : lastIndex(matches, (start) => start < selectionStart);
    this.#show(matches, following >= 0 ? following : step > 0 ? 0 : matches.length - 1);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (key === 'escape') this.close();
    else if (key === 'enter' || key === 'f3' || (isCommand && key === 'g')) {
      if (event.target instanceof HTMLButtonElement && key === 'enter') return;
      this.go(event.shiftKey ? -1 : 1);
    } else if (isCommand && key === 'f') this.#query.select();
    else {
      // The query has a history of its own.
      if (isCommand && (key === 'z' || key === 'y')) event.stopPropagation();
      return;
    }
    event.preventDefault();
  }

  /** The offsets of all matches. */
  #matches() {
    const text = this.#field.value.toLowerCase(), wanted = this.#query.value.toLowerCase();
    const matches = [];
    for (let at = wanted === '' ? -1 : text.indexOf(wanted); at >= 0 && matches.length < mostMatches; at = text.indexOf(wanted, at + wanted.length)) matches.push(at);
    return matches;
  }

  /** Selects the first match from where the search began. */
  #look() {
    const { editor } = this.#field;
    if (this.#overlay) editor?.removeOverlay(this.#overlay);
    const wanted = this.#query.value.toLowerCase();
    this.#overlay = wanted === '' ? undefined : { token(stream) {
      const at = stream.string.toLowerCase().indexOf(wanted, stream.pos);
      if (at === stream.pos) {
        stream.pos += wanted.length;
        return 'match';
      }
      if (at < 0) stream.skipToEnd();
      else stream.pos = at;
      return null;
    } };
    if (this.#overlay) editor?.addOverlay(this.#overlay);
    const matches = this.#matches();
    this.#show(matches, Math.max(matches.findIndex((start) => start >= this.#origin), 0));
  }

  /**
   * @param {number[]} matches
   * @param {number} index
   */
  #show(matches, index) {
    const { length } = this.#query.value;
    this.#count.textContent = length === 0 ? '' : matches.length === 0 ? words.nothing : words.count(index + 1, matches.length === mostMatches ? `${mostMatches}+` : String(matches.length));
    this.#shown?.clear();
    const { editor } = this.#field;
    if (matches.length === 0 || !editor) return;
    this.#field.setSelectionRange(matches[index], matches[index] + length);
    if (!this.element.hidden) this.#shown = editor.markText(editor.getCursor('from'), editor.getCursor('to'), { className: 'code-found' });
  }
}

customElements.define('code-field', CodeField);
