// What is wrong with the file, or looks like a mistake.

import { fill, h, panel } from '../dom.js';
import { texts } from '../texts.js';

const words = texts.findings;

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('../posters.js').Posters} posters
 */
export function findingsPanel(studio, posters) {
  const list = h('div', { class: 'findings' });

  const show = () => {
    const { entry, file } = studio.files;
    section.hidden = !file;
    if (!entry || !file) return;
    const poster = posters.known(entry);
    if (!poster) {
      fill(list, h('p', { class: 'teach' }, words.checking));
      posters.of(entry).then(show, show);
      return;
    }
    // The old version is one finding, with a button.
    const isOld = file.isOfVersion1;
    const changed = ofDraft();
    const findings = [...changed, ...(poster.findings ?? []).filter(({ rule, file: part }) => (!isOld || rule !== 'former-version') && !isOfDraft(part))];
    const count = findings.length + Number(isOld);
    title.textContent = count > 0 ? `${words.title} (${count})` : words.title;
    studio.notify('findings');
    if (count === 0) {
      fill(list, h('p', { class: 'teach' }, words.none));
      return;
    }
    const severities = [...new Set(findings.map(({ severity }) => severity))];
    const convert = isOld && h('div', { class: 'convert' }, h('p', {}, words.version1), h('button', { type: 'button', class: 'primary', id: 'convert', onclick: () => studio.files.convert() }, words.convert));
    fill(list, convert, ...severities.map((severity) => /** @type {const} */ ([severity, findings.filter((finding) => finding.severity === severity)])).flatMap(([severity, group]) => [
      h('h3', { class: severity }, words.severities[severity] ?? severity),
      h('ul', {}, ...group.map(row)),
    ]));
  };

  /** Whether a path stands for the machine that has a file of its own. */
  const isLoose = (/** @type {string | undefined} */ part) => studio.draft.looseEntry !== undefined && part === `s/${studio.draft.current?.id}.json`;

  /** Whether a path in the package is that of the machine that is changed. */
  function isOfDraft(/** @type {string | undefined} */ part) {
    const { current, looseEntry } = studio.draft;
    return current?.isChanged === true && !looseEntry && [`s/${current.id}.json`, `states/${current.id}.json`].includes(part ?? '');
  }

  /**
   * The findings of the machine that is changed and not saved.
   *
   * @returns {import('../posters.js').Finding[]}
   */
  function ofDraft() {
    const { current, findings = [] } = studio.draft;
    return current?.isChanged ? findings.map((finding) => ({ ...finding, file: `s/${current.id}.json` })) : [];
  }

  /** @param {import('../posters.js').Finding} finding */
  function row(finding) {
    const { severity, rule, file: part, path, message, advice } = finding;
    const leads = /^(s|states|a|animations)\//.test(part ?? '') || /layers\[/.test(path ?? '');
    return h('li', { class: severity },
      leads ? h('button', { type: 'button', class: 'link', title: words.show, onclick: () => {
        if (!studio.showFinding(finding)) studio.say(words.nowhere);
      } }, message) : h('p', {}, message),
      h('p', { class: 'quiet' }, h('code', {}, [isLoose(part) ? studio.draft.looseEntry?.path : part, path].filter(Boolean).join(' · ')), ' ', rule), advice && h('p', { class: 'quiet' }, advice));
  }

  const section = panel('findings', words.title, {}, list);
  // The number is announced, not the whole list.
  const title = /** @type {HTMLElement} */ (section.querySelector('h2'));
  title.setAttribute('aria-live', 'polite');
  studio.on('file contents fonts draft saved checked', show);
  return section;
}
