// The words of the page: those of texts.js, and those that stand in other modules. It reads scripts with the parser of tsc.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { root } from '../support.mjs';
import { texts } from '../../Studio/texts.js';

const compiler = realpathSync(execFileSync('which', ['tsc']).toString().trim());
const ts = createRequire(compiler)('../lib/typescript.js');

const folder = join(root, 'Web/Studio');

/** The modules of the studio, by their paths in its folder. */
export const modules = readdirSync(folder, { recursive: true }).map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.js')).sort();

const parsed = (name, text) => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);

/** Stands for a value in a text that is put together. */
const hole = '\u0001';

/** The text of a literal, with holes for the values in it; undefined for all other nodes. */
function literal(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text + node.templateSpans.map((span) => hole + span.literal.text).join('') : undefined;
}

function visit(node, body) {
  body(node);
  ts.forEachChild(node, (child) => visit(child, body));
}

// The page against the texts

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The two forms of a number with its word, which a call of the only helper of texts.js makes. */
const countedWords = ([, one, many]) => [one, many].map((word) => word && literal(word)).map((word, index, [single]) => word ?? (index === 1 ? `${single}s` : ''));

/** What may stand for a value: a number with its word, one of two texts, or anything. */
function valueOf(node) {
  if (ts.isCallExpression(node) && node.expression.getText() === 'counted') return `\\d+ (?:${countedWords(node.arguments).map(escaped).join('|')})`;
  const texts = ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].map(literal) : [undefined];
  return texts.every((text) => text !== undefined && !text.includes(hole)) ? `(?:${texts.map(escaped).join('|')})` : '(.+?)';
}

/** What texts.js exports: whole texts, and patterns for those that are made with values. */
function exported() {
  const whole = new Set(), patterns = [];
  const read = (value) => {
    if (typeof value === 'string') whole.add(value);
    else if (typeof value === 'function') {
      visit(parsed('text.js', `(${value})`), (node) => {
        if (ts.isTemplateExpression(node)) {
          const source = escaped(node.head.text) + node.templateSpans.map((span) => valueOf(span.expression) + escaped(span.literal.text)).join('');
          if (/\p{L}{2}/u.test(literal(node)) || !source.includes('(.+?)')) patterns.push(new RegExp(`^${source}$`, 'su'));
        } else if (literal(node) !== undefined) {
          whole.add(literal(node));
        } else if (ts.isCallExpression(node) && node.expression.getText() === 'counted') {
          patterns.push(new RegExp(`^${valueOf(node)}$`, 'u'));
        }
      });
    } else if (value && typeof value === 'object') Object.values(value).forEach(read);
  };
  read(texts);
  return { whole, patterns };
}

const { whole, patterns } = exported();

/** Numbers with units, keys and signs. */
const isPlain = (text) => !/\p{L}{2}/u.test(text.replaceAll(/(?<=\d\s?)(ms|kB|MB|px)\b/g, ''));

/**
 * Whether a text of the page comes from texts.js: it is one of its texts, or one with values that are names of the file, numbers or such texts.
 *
 * @param {string} text
 * @param {Set<string>} names the names in the files that are open
 */
export function isKnown(text, names, known = new Map()) {
  // A value may stand in quotes.
  const plain = text.trim().replace(/^(?:“(.*)”|"(.*)")$/u, '$1$2');
  if (!known.has(plain)) known.set(plain, isPlain(plain) || whole.has(plain) || names.has(plain) || isMadeOfKnown(text, names, known));
  return known.get(plain);
}

function isMadeOfKnown(text, names, known) {
  const are = (parts) => parts.every((part) => part.length < text.length && isKnown(part, names, known));
  if (patterns.some((pattern) => { const found = pattern.exec(text) ?? pattern.exec(text.trim()); return found && are(found.slice(1)); })) return true;
  // Texts one after the other, such as a label and its value, with signs between; a text and a name.
  const plain = text.trim();
  const pairs = (gap) => [...plain.matchAll(gap)].map(({ 0: { length }, index }) => [plain.slice(0, index), plain.slice(index + length)]);
  return [...pairs(/\s*(?:[.,:;·→•=≠<>≤≥/›]\s|\n)\s*/gu), ...pairs(/(?<=[.:…])\s+|\s+(?=\()/gu), ...pairs(/ /g).filter((pair) => pair.some((part) => names.has(part)))].some(are);
}

/** An expression for the browser: the texts that show, and those for screen readers and hints, without parts of the page. */
export const shownTexts = (without) => `(() => {
  const found = new Set();
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest(${JSON.stringify(without)}) || element.matches('script, style') || !(element.matches('option') ? element.parentElement : element).checkVisibility()) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) if (element.getAttribute(name)) found.add(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === 3 && node.textContent.trim()) found.add(node.textContent);
  }
  return [...found];
})()`;

// The modules against the texts

/** What is no text of the page, though it has several words, with the reason. */
const others = [
  ['swift-test.js', /^/, 'a test in Swift, which is not translated'],
  ['panels/app.js', /^animation\.inspect/, 'a line of Swift'],
  ['command.js', /^(zoetrope |--)/, 'a command'],
  ['views/desk.js', /^(zoetrope |--)/, 'a command'],
  ['share.js', /^(default-src|<!doctype html>)/, 'a policy, and a page whose texts it is given'],
  ['templates.js', /^(rating|step) \u0001$/, 'names of states in a file that a person makes'],
  ['storm.js', /^something else$/, 'a value of an input, which a seed always gives'],
  ['lines.js', /^(on|not) \u0001$/, 'the engine’s form of a guard, which is looked for'],
  ['views/panels/form.js', /^width, height, \+/, 'the words of formulas in files'],
  ['engine.js', /^this is the player's engine/, 'a mistake of a caller'],
  ['dom.js', /^panel \u0001$/, 'a class list'],
  ['panels/stage.js', /^hit under$/, 'a class list'],
  ['views/templates.js', /^\{\n/, 'JSON'],
  ['panels/json-mode.js', /^string (property|error)$/, 'the kinds of a token'],
  ['views/completion.js', /^[a-zA-Z ]+$/, 'members of the format'],
  ['panels/moments-view.js', /^input \u0001$/, 'a key of a row'],
];

/** Attributes whose values nobody reads, and keys of steps of undo. */
const unread = new Set(['class', 'id', 'kind', 'style', 'aria-labelledby', 'aria-describedby']);
/** Calls whose arguments are selectors, events, or names of arguments in errors for callers. */
const callees = /(^|\.)(on|oneStop|closest|matches|querySelector|querySelectorAll|whole)$/;
const errors = new Set(['TypeError', 'RangeError']);

/** Whether a literal is a class list, a selector, an attribute value that nobody reads, or a mistake of a caller. */
function isOther(node) {
  let at = node;
  while (ts.isConditionalExpression(at.parent) || ts.isParenthesizedExpression(at.parent) || ts.isTemplateSpan(at.parent) || ts.isTemplateExpression(at.parent)) at = at.parent;
  const { parent } = at;
  if (ts.isPropertyAssignment(parent)) return unread.has(parent.name.text);
  if (ts.isCallExpression(parent)) return callees.test(parent.expression.getText());
  if (ts.isNewExpression(parent)) return errors.has(parent.expression.getText());
  return ts.isBinaryExpression(parent) && /\.className$/.test(parent.left.getText());
}

/** A word of prose, or a value between such words. */
const isWord = (part) => part === hole || /^[(“"'`#]*(\p{L}[\p{Ll}’']+|\u0001)[,.;:!?)”"'`…]*$/u.test(part);

/** The literals of a module with two words of prose or more, values counted as words, and their lines. */
export function proseIn(path, text = readFileSync(join(folder, path), 'utf8')) {
  const source = parsed(path, text);
  const found = [];
  visit(source, (node) => {
    const said = literal(node);
    if (said === undefined) return;
    const words = said.trim().split(/\s+/u).filter(isWord);
    if (words.length < 2 || !words.some((word) => /\p{L}/u.test(word))) return;
    if (isOther(node) || others.some(([module, pattern]) => module === path && pattern.test(said))) return;
    found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${said.replaceAll(hole, '…')}`);
  });
  return found;
}

/** The exceptions that no module needs any more. */
export const unneeded = () => others.filter(([path, pattern]) => {
  let isThere = false;
  visit(parsed(path, readFileSync(join(folder, path), 'utf8')), (node) => { isThere ||= pattern.test(literal(node) ?? '\u0000') && literal(node) !== undefined; });
  return !isThere;
}).map(([path, , reason]) => `${path}: ${reason}`);
