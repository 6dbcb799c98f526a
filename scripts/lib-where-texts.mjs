import { foldForSearch } from '../contract/src/script/index.ts';

/**
 * @typedef {import('./lib-where.mjs').Sources} Sources
 * @typedef {import('./lib-where.mjs').FoundText} FoundText
 */

const plural = /_(?:zero|one|two|few|many|other)$/;
const hole = /\{\{.*?\}\}/g;

/**
 * Texts that match what was seen, in either script or in English, in any case; placeholders match
 * anything. If no text matches completely, those that contain what was seen.
 * @param {string} seen
 * @param {Sources} sources
 * @returns {readonly FoundText[]} the closest first
 */
export function findTexts(seen, sources) {
  const wanted = foldForSearch(seen);
  /** @type {FoundText[]} */
  const found = [];
  for (const [file, content] of sources) {
    if (!file.endsWith('/texts.sr-Cyrl.json')) continue;
    const serbian = textsIn(content);
    const english = textsIn(sources.get(file.replace('.sr-Cyrl.', '.en.')) ?? '{}');
    for (const [key, texts] of serbian) {
      const others = english.get(key) ?? [];
      const share = Math.max(...[...texts, ...others].map(({ text }) => shareOf(text, wanted)));
      const [{ text: first, line } = { text: '', line: 1 }] = texts;
      const place = { file, line, name: key };
      if (share > 0) {
        found.push({ key, serbian: first, english: others[0]?.text ?? '', place, share });
      }
    }
  }
  const said = found.filter(({ share }) => share > 0.5);
  return (said.length > 0 ? said : found).sort(
    (a, b) => b.share - a.share || (a.key < b.key ? -1 : 1),
  );
}

/**
 * The texts of a file by key, all plural forms of one under its name.
 * @param {string} content
 */
function textsIn(content) {
  /** @type {Map<string, { text: string, line: number }[]>} */
  const texts = new Map();
  const lines = content.split('\n');
  for (const [name, text] of Object.entries(JSON.parse(content))) {
    const key = name.replace(plural, '');
    const line = lines.findIndex((one) => one.includes(`"${name}":`)) + 1;
    texts.set(key, [...(texts.get(key) ?? []), { text: String(text), line }]);
  }
  return texts;
}

/**
 * How much of what was seen is the text's own words: 1 for a literal match, over 0.5 if its placeholders
 * are the smaller part, less if the text only contains it, 0 if it does not.
 * @param {string} text
 * @param {string} wanted folded
 */
function shareOf(text, wanted) {
  const parts = text.split(hole).map(foldForSearch);
  const own = parts.join('').length;
  const share = own / wanted.length;
  if (share > 0.5 && new RegExp(`^${parts.join('.+')}$`).test(wanted)) return Math.min(share, 1);
  return ` ${parts.join(' ')} `.includes(` ${wanted} `) ? wanted.length / own / 2 : 0;
}
