// The session as a script that is saved into the folder.

import { h } from '../dom.js';
import { folderOf, stemOf } from '../paths.js';
import { texts } from '../texts.js';

const words = texts.record.save;

/**
 * The field and the button. A file that exists is replaced only after a question.
 *
 * @param {import('../model.js').Studio} studio
 */
export function scriptSaver(studio) {
  const field = h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', 'aria-label': words.name, oninput: () => settle() });
  const button = h('button', { type: 'submit' }, words.save);
  const replace = h('button', { type: 'button', class: 'primary', onclick: () => write(true) }, words.replace);
  const keep = h('button', { type: 'button', onclick: () => {
    field.value = freeName();
    settle();
    field.focus();
  } }, words.another);
  const question = h('p', { class: 'ask', role: 'alert', hidden: true }, h('span', {}), replace, keep);
  const form = h('form', { class: 'save-script', hidden: true, onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    write(false);
  } }, h('label', {}, h('span', {}, words.title), h('span', { class: 'field' }, field, button)), question);

  const folder = () => folderOf(studio.entry?.path ?? '');
  const known = (/** @type {string} */ path) => studio.scripts.find((entry) => entry.path === path);
  const path = () => `${folder()}${field.value.trim()}`;

  /** A name that no file has. */
  function freeName() {
    const stem = stemOf(studio.entry?.path ?? 'session');
    let name = `${stem}.script.jsonl`;
    for (let count = 2; known(`${folder()}${name}`); count += 1) name = `${stem}-${count}.script.jsonl`;
    return name;
  }

  function settle() {
    question.hidden = true;
    button.disabled = !/^[^./\\][^/\\]*\.jsonl$/i.test(field.value.trim());
    field.setAttribute('aria-invalid', String(button.disabled));
  }

  function ask() {
    /** @type {HTMLElement} */ (question.firstChild).textContent = words.exists(path());
    question.hidden = false;
    replace.focus();
  }

  /** @param {boolean} replaces whether the person wants to replace a file */
  async function write(replaces) {
    const { entry, session } = studio;
    if (!entry || !session || button.disabled) return;
    const former = known(path());
    if (former && !replaces) {
      ask();
      return;
    }
    const isWritten = await studio.writeLines(entry, path(), new TextEncoder().encode(session.script), {
      former: replaces ? former : undefined, say: words.saved, onConflict: replaces ? undefined : ask,
    });
    if (!isWritten) return;
    question.hidden = true;
    button.focus();
  }

  return {
    form,
    /** Proposes a name, for the session that is open now. */
    begin() {
      form.hidden = !studio.canMakeBeside(studio.entry) || !studio.session;
      field.value = freeName();
      settle();
    },
  };
}
