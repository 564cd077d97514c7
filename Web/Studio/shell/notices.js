// What the studio says: notices that go away by themselves, and questions that wait for an answer.

import { h, iconButton } from '../dom.js';
import { shortened } from '../lines.js';
import { texts } from '../texts.js';

/** How long a notice is shown, in milliseconds. */
const duration = 6000;

/**
 * The notice, over the stage: what is below it can be pressed.
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
  // What was said of another file is over.
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
 * The question that waits for an answer: the newest one.
 *
 * @param {import('../model.js').Studio} studio
 * @param {{ notice: ReturnType<typeof notices>, edited: () => string | undefined }} host `edited` names what is changed and not saved
 */
export function questions(studio, { notice, edited }) {
  const element = h('div', { id: 'question', role: 'alertdialog', 'aria-labelledby': 'question-text', hidden: true, 'aria-live': 'assertive' });
  const end = () => { element.hidden = true; };
  /**
   * @param {(Node | string)[]} content
   * @param {(Node | string)[]} answers
   */
  const ask = (content, answers) => {
    element.hidden = false;
    element.replaceChildren(...content, ...answers);
  };
  studio.on('changed', ({ detail: entry }) => {
    // It is back, with other contents.
    if (notice.text === texts.shelf.removed(entry.path)) notice.hide();
    const name = edited();
    const load = h('button', { type: 'button', class: name ? '' : 'primary', id: 'reload', onclick: () => {
      end();
      studio.files.open(entry);
    } }, name ? texts.shelf.reloadWithout(name) : texts.shelf.reload);
    const keep = h('button', { type: 'button', class: name ? 'primary' : '', id: 'keep', title: texts.shelf.keepHint, onclick: () => {
      end();
      studio.files.keep(entry);
    } }, name ? texts.shelf.keepEdits : texts.shelf.keep);
    // What would lose changes is never the first choice.
    ask([h('span', { id: 'question-text', title: entry.path }, texts.shelf.changed(shortened(entry.path)))], name ? [keep, load, h('small', { class: 'quiet' }, texts.shelf.keepHint)] : [load, keep]);
  });
  studio.on('question', ({ detail: { text, answers } }) => ask([h('span', { id: 'question-text' }, text)], /** @type {[string, () => void][]} */ (answers).map(([label, action], index) => (
    h('button', { type: 'button', class: index === 0 ? 'primary' : null, onclick: () => {
      end();
      action();
    } }, label)))));
  studio.on('file', end);
  return element;
}
