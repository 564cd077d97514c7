// Saves the session as a script into the folder.

import { h } from '../dom.js';
import { folderOf, mistakeInName, stemOf } from '../paths.js';
import { texts } from '../texts.js';

const words = texts.record.save;

/**
 * A name with the ending of scripts.
 *
 * @param {string} name
 */
const fullName = (name) => {
  const text = name.trim();
  return text === '' || /\.jsonl$/i.test(text) ? text : `${text.replace(/\.json$/i, '')}.jsonl`;
};

/**
 * The field and the button. A file that exists is replaced only after a question.
 *
 * @param {import('../model.js').Studio} studio
 */
export function scriptSaver(studio) {
  const field = h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', 'aria-label': words.name, 'aria-describedby': 'save-script-note', oninput: () => settle() });
  const button = h('button', { type: 'submit' }, words.save);
  const replace = h('button', { type: 'button', class: 'primary', onclick: () => write(true) }, words.replace);
  const keep = h('button', { type: 'button', onclick: () => {
    field.value = freeName();
    settle();
    field.focus();
  } }, words.another);
  const question = h('p', { class: 'ask', role: 'alert', hidden: true }, h('span', {}), replace, keep);
  const note = h('p', { id: 'save-script-note', class: 'quiet', 'aria-live': 'polite', hidden: true });
  const form = h('form', { class: 'save-script', hidden: true, onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    write(false);
  } }, h('label', {}, h('span', {}, words.title), h('span', { class: 'field' }, field, button)), note, question);

  const folder = () => folderOf(studio.files.entry?.path ?? '');
  const known = (/** @type {string} */ path) => studio.files.scripts.find((entry) => entry.path === path);
  const path = () => `${folder()}${fullName(field.value)}`;

  /** A name that no file has. */
  function freeName() {
    const stem = stemOf(studio.files.entry?.path ?? 'session');
    let name = `${stem}.script.jsonl`;
    for (let count = 2; known(`${folder()}${name}`); count += 1) name = `${stem}-${count}.script.jsonl`;
    return name;
  }

  function settle() {
    question.hidden = true;
    const name = fullName(field.value);
    const mistake = mistakeInName(name);
    button.disabled = mistake !== '';
    field.setAttribute('aria-invalid', String(button.disabled));
    note.textContent = mistake || words.savedAs(name);
    note.classList.toggle('failure', mistake !== '');
    note.hidden = !mistake && name === field.value.trim();
  }

  function ask() {
    /** @type {HTMLElement} */ (question.firstChild).textContent = words.exists(path());
    question.hidden = false;
    replace.focus();
  }

  /** @param {boolean} replaces whether the person wants to replace a file */
  async function write(replaces) {
    const { entry } = studio.files;
    const { session } = studio.play;
    if (!entry || !session || button.disabled) return;
    const former = known(path());
    if (former && !replaces) {
      ask();
      return;
    }
    const isWritten = await studio.files.writeLines(entry, path(), new TextEncoder().encode(session.script), {
      former: replaces ? former : undefined, say: words.saved, onConflict: replaces ? undefined : ask,
    });
    if (!isWritten) return;
    question.hidden = true;
    button.focus();
  }

  return {
    form,
    /** Proposes a name for the open session. */
    begin() {
      form.hidden = !studio.files.canMakeBeside(studio.files.entry) || !studio.play.session;
      field.value = freeName();
      settle();
    },
  };
}
