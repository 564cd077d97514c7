// What the studio says: notices that go away by themselves, and questions.

import { h, iconButton } from '../dom.js';
import { shortened } from '../lines.js';
import { texts } from '../texts.js';

/** How long a notice is shown, in milliseconds. */
const duration = 6000;

/**
 * The notice over the stage, which lets presses through.
 *
 * @param {import('../model.js').Studio} studio
 */
export function notices(studio) {
  const content = h('span', {});
  const hide = () => element.classList.remove('shown');
  const element = h('div', { id: 'notice' }, h('div', { role: 'status', 'aria-live': 'polite' }, content), iconButton('close', texts.app.dismiss, hide));
  /** @type {number | undefined} */
  let timer;
  let path = '';
  // Notices about another file are outdated.
  studio.on('file', () => {
    if (path !== studio.files.entry?.path) hide();
    path = studio.files.entry?.path ?? '';
  });
  studio.on('notice', ({ detail }) => {
    content.textContent = detail;
    const stage = ['.stage-pane', '.middle'].map((part) => document.querySelector(part)?.getBoundingClientRect()).find((box) => box && box.width > 0);
    if (stage) {
      element.style.left = `${stage.left + stage.width / 2}px`;
      element.style.bottom = `${Math.max(innerHeight - stage.bottom + 44, 8)}px`;
      element.style.maxWidth = `${stage.width - 16}px`;
    }
    element.classList.add('shown');
    clearTimeout(timer);
    timer = window.setTimeout(hide, duration);
  });
  return { element, hide, get text() { return content.textContent; } };
}

/**
 * The questions: the newest is in front, and earlier ones follow once it is answered.
 *
 * @param {import('../model.js').Studio} studio
 * @param {{ notice: ReturnType<typeof notices>, edited: () => string | undefined }} host `edited` names the unsaved subject
 */
export function questions(studio, { notice, edited }) {
  const element = h('div', { id: 'question', role: 'alertdialog', 'aria-labelledby': 'question-text', hidden: true, 'aria-live': 'assertive' });
  /**
   * The open questions, oldest first: their texts, and functions that make their elements.
   *
   * @type {Map<string, () => (Node | string)[]>}
   */
  const open = new Map();
  const buttons = () => [...element.querySelectorAll('button')];
  const show = () => {
    const focused = buttons().findIndex((button) => button === document.activeElement);
    const contents = [...open.values()].at(-1)?.();
    element.hidden = !contents;
    element.replaceChildren(...contents ?? []);
    if (focused >= 0) (buttons()[focused] ?? buttons()[0])?.focus();
  };
  /**
   * Asks a question. The same question asked again keeps its position.
   *
   * @param {string} text
   * @param {() => (Node | string)[]} contents
   */
  const ask = (text, contents) => {
    open.set(text, contents);
    if ([...open.keys()].at(-1) === text) show();
  };
  /**
   * A button that answers a question.
   *
   * @param {string} text the question
   * @param {string} label
   * @param {() => void} action
   * @param {Record<string, any>} attributes
   */
  const answer = (text, label, action, attributes) => h('button', { type: 'button', ...attributes, onclick: () => {
    open.delete(text);
    show();
    action();
  } }, label);
  studio.on('changed', ({ detail: entry }) => {
    // It is back, with other contents.
    if (notice.text === texts.shelf.removed(entry.path)) notice.hide();
    const text = texts.shelf.changed(shortened(entry.path));
    ask(text, () => {
      const name = edited();
      const load = answer(text, name ? texts.shelf.reloadWithout(name) : texts.shelf.reload, () => studio.files.open(entry), { class: name ? '' : 'primary', id: 'reload' });
      const keep = answer(text, name ? texts.shelf.keepEdits : texts.shelf.keep, () => studio.files.keep(entry), { class: name ? 'primary' : '', id: 'keep', title: texts.shelf.keepHint });
      const question = h('span', { id: 'question-text', title: entry.path }, text);
      // What would lose changes is never the first choice.
      return name ? [question, keep, load, h('small', { class: 'quiet' }, texts.shelf.keepHint)] : [question, load, keep];
    });
  });
  studio.on('question', ({ detail: { text, answers } }) => ask(text, () => [
    h('span', { id: 'question-text' }, text),
    .../** @type {[string, () => void][]} */ (answers).map(([label, action], index) => answer(text, label, action, { class: index === 0 ? 'primary' : null }))]));
  studio.on('file', () => {
    open.clear();
    show();
  });
  return element;
}
