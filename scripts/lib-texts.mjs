/**
 * @typedef {{ path: string, texts: Record<string, string> }} TextFile
 * @typedef {{ path: string, text: string }} Source
 * @typedef {{ path: string, exports: Record<string, unknown> }} ErrorModule
 * @typedef {{ path: string, forms: readonly string[], params: readonly string[] }} Text
 */

const plural = /_(zero|one|two|few|many|other)$/;
/** Plural forms that `Intl.PluralRules` asks for. */
const pluralForms = { serbian: ['one', 'few', 'other'], english: ['one', 'other'] };
/** A key: `area.fact`, perhaps with more parts, all in kebab-case. */
const keyShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;
/** Customers are addressed as „Ви“, in every form of the word. */
const smallYou =
  /(?<!\p{L})(?:ви|вас|вама?|ваш(?:а|е|ем|ег|ега|ему|и|им|има|их|у|ој|ом)?)(?!\p{L})/u;

/** Values that are written dates, by name: in Serbian they end with a full stop of their own. */
const stopAfterDate = /\{\{(?:day|date|due|\w+(?:Day|Date|Due|Until))\}\}\./;
/** Before another mark it has to go; texts of the server have dates without it. */
const markAfterDate = /\{\{(?:day|date|due|month|moment|when|\w+(?:Day|Date|Due|Until))\}\}[,;:)]/;

/**
 * Keys that a file has more than once: of those, whoever reads it gets the last alone.
 * @param {string} source with a key a line, as the formatter writes it
 */
export function repeatedKeys(source) {
  const keys = [...source.matchAll(/^\s*"([^"]+)":/gmu)].map(([, key = '']) => key);
  return keys.filter((key, at) => keys.indexOf(key) < at);
}

/**
 * @param {{ serbian: TextFile[], english: TextFile[], modules: ErrorModule[], sources: Source[] }} input
 */
export function checkTexts({ serbian, english, modules, sources }) {
  /** @type {string[]} */
  const faults = [];
  const inSerbian = gather(serbian, 'serbian', faults);
  const inEnglish = gather(english, 'english', faults);

  for (const key of new Set([...inSerbian.keys(), ...inEnglish.keys()])) {
    const one = inSerbian.get(key);
    const other = inEnglish.get(key);
    if (one === undefined) faults.push(`${key}: no Serbian text (${other?.path ?? ''})`);
    else if (other === undefined) faults.push(`${key}: no English text (${one.path})`);
    else if (one.params.join() !== other.params.join()) {
      faults.push(`${key}: parameters differ: ${list(one.params)} and ${list(other.params)}`);
    }
    if (one !== undefined && other !== undefined && folder(one.path) !== folder(other.path)) {
      faults.push(`${key}: its texts are in two places (${one.path}, ${other.path})`);
    }
  }
  for (const { path, texts } of [...serbian, ...english]) {
    for (const [key, text] of Object.entries(texts)) {
      const word = mixedWord(text);
      if (word !== undefined) faults.push(`${key}: "${word}" mixes two scripts (${path})`);
    }
  }
  for (const { path, key, text } of cyrillicFaults(serbian)) {
    faults.push(`${key}: Serbian is written in Cyrillic: "${text}" (${path})`);
  }
  for (const { path, texts } of serbian) {
    for (const [key, text] of Object.entries(texts)) {
      const word = smallYou.exec(text)?.[0];
      if (word !== undefined) faults.push(`${key}: "${word}" needs a capital letter (${path})`);
      const twice = stopAfterDate.exec(text)?.[0];
      if (twice !== undefined) faults.push(`${key}: "${twice}" ends with two full stops (${path})`);
      const marked = path.startsWith('portal/') ? markAfterDate.exec(text)?.[0] : undefined;
      if (marked !== undefined)
        faults.push(
          `${key}: "${marked}" has a full stop before the mark, unless it is bare (${path})`,
        );
    }
  }
  checkCodes(modules, inSerbian, faults);
  checkUse(inSerbian, sources, faults);
  return { faults, texts: inSerbian };
}

/**
 * @param {TextFile[]} files
 * @param {keyof typeof pluralForms} language
 * @param {string[]} faults
 */
function gather(files, language, faults) {
  /** @type {Map<string, Text>} */
  const texts = new Map();
  for (const { path, texts: entries } of files) {
    for (const [name, text] of Object.entries(entries)) {
      const key = name.replace(plural, '');
      if (!keyShape.test(key)) faults.push(`${name}: a key is area.fact in kebab-case (${path})`);
      if (typeof text !== 'string' || text.trim() === '') faults.push(`${name}: empty (${path})`);
      const form = plural.exec(name)?.[1];
      const known = texts.get(key);
      if (
        known !== undefined &&
        (form === undefined || known.path !== path || known.forms.length === 0)
      ) {
        faults.push(`${key}: is there twice (${known.path}, ${path})`);
      }
      const params = paramsOf(text);
      const format = foreignFormat.exec(text)?.[1];
      if (format !== undefined)
        faults.push(`${key}: no value is written as "${format}", only as number or bare (${path})`);
      texts.set(key, {
        path,
        forms: [...(known?.forms ?? []), ...(form === undefined ? [] : [form])],
        params: inOrder(new Set([...(known?.params ?? []), ...params])),
      });
    }
  }
  for (const [key, { forms, path, params }] of texts) {
    if (forms.length === 0) continue;
    const missing = pluralForms[language].filter((form) => !forms.includes(form));
    if (missing.length > 0)
      faults.push(`${key}: plural form ${list(missing)} is missing (${path})`);
    if (!params.includes('count')) {
      texts.set(key, { forms, path, params: inOrder([...params, 'count']) });
    }
  }
  return texts;
}

/** @param {Iterable<string>} names */
function inOrder(names) {
  return [...names].sort((one, other) => (one < other ? -1 : 1));
}

/**
 * Names between double braces; after a comma `number` or `bare`, which are the only formats.
 * @param {string} text
 */
function paramsOf(text) {
  const found = text.matchAll(/\{\{\s*(\w+)(?:\s*,[^}]*)?\s*\}\}/g);
  return [...found].map(([, name = '']) => name);
}

const foreignFormat = /\{\{\s*\w+\s*,(?!\s*(?:number|bare)\s*\}\})\s*([^}]*)\}\}/;
const placeholders = /\{\{.*?\}\}|<[^>]*>/g;
const escapes = /\\(?:u[\da-fA-F]{4}|u\{[^}]*\}|x[\da-fA-F]{2}|[a-zA-Z])/g;

/**
 * A word with letters of both scripts, which look alike but are not found, read or derived correctly;
 * undefined if there is none.
 * @param {string} text a text, or a whole file of them
 */
export function mixedWord(text) {
  const words = text.replace(escapes, ' ').match(/\p{L}+/gu) ?? [];
  return words.find((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
}

/**
 * Latin letters of Serbian words: đ, č, ž and the like.
 * @param {TextFile[]} files
 */
function* cyrillicFaults(files) {
  for (const { path, texts } of files) {
    for (const [key, text] of Object.entries(texts)) {
      const words = text.replace(placeholders, ' ');
      if (/[đčćžšĐČĆŽŠ]/.test(words)) yield { path, key, text };
    }
  }
}

/**
 * Each error code and field message of the contract has a text, with no placeholders but its own.
 * @param {ErrorModule[]} modules
 * @param {Map<string, Text>} texts
 * @param {string[]} faults
 */
function checkCodes(modules, texts, faults) {
  for (const { path, exports } of modules) {
    for (const value of Object.values(exports)) {
      for (const [code, params] of codesOf(value)) {
        const text = texts.get(code);
        if (text === undefined) faults.push(`${code}: an error code without a text (${path})`);
        const strange = text?.params.filter((name) => !params.includes(name)) ?? [];
        if (strange.length > 0) {
          faults.push(`${code}: the text shows ${list(strange)}, which the code doesn't have`);
        }
      }
    }
  }
}

/**
 * @param {unknown} value what an `errors.ts` exports
 * @returns {(readonly [code: string, params: readonly string[]])[]}
 */
function codesOf(value) {
  if (Array.isArray(value)) {
    return value.map(fieldMessage).filter(([code]) => isKey(code));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([code, definition]) => isKey(code) && typeof definition?.status === 'number')
    .map(([code, { params = [] }]) => [code, params]);
}

/**
 * `area.fact`, or `area.fact;param,param`.
 * @param {unknown} value
 * @returns {readonly [code: string, params: readonly string[]]}
 */
function fieldMessage(value) {
  const [code = '', params = ''] = String(value).split(';');
  return [code, params.split(',').filter((name) => name !== '')];
}

/** @param {unknown} value */
function isKey(value) {
  return typeof value === 'string' && keyShape.test(value);
}

/**
 * Each text is referred to somewhere: by a literal, or by a template with the same beginning.
 * @param {Map<string, Text>} texts
 * @param {Source[]} sources
 * @param {string[]} faults
 */
function checkUse(texts, sources, faults) {
  const literals = new Set();
  /** @type {{ test(key: string): boolean }[]} */
  const templates = [];
  for (const { text } of sources) {
    for (const match of text.matchAll(/['"`]([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)['"`]/g)) {
      literals.add(match[1]);
    }
    templates.push(...templatesIn(text));
  }
  for (const [key, { path }] of texts) {
    const used = literals.has(key) || templates.some((template) => template.test(key));
    if (!used) faults.push(`${key}: nobody shows it (${path})`);
  }
}

/**
 * The keys that a module names by templates, such as `tags.status-${status}`.
 * @param {string} code
 * @returns {readonly { at: number, test(key: string): boolean }[]}
 */
export function templatesIn(code) {
  const found = code.matchAll(/`([a-z0-9.-]*(?:\$\{[^}`]*\}[a-z0-9.-]*)+)`/g);
  return [...found].flatMap(({ 1: template = '', index }) => {
    const parts = template.split(/\$\{[^}]*\}/);
    // A template of placeholders alone would match everything.
    if (parts.join('').length < 5) return [];
    const pattern = new RegExp(`^${parts.map(escapePattern).join('[a-z0-9.-]+')}$`);
    return [{ at: index, test: (key) => pattern.test(key) }];
  });
}

/**
 * TypeScript: the keys and the parameters of each.
 * @param {Map<string, Text>} texts
 * @param {Set<string>} own names that the portal's own files have
 */
export function generateKeys(texts, own) {
  const lines = [...texts]
    .filter(([key]) => [key, `${key}_other`].some((name) => own.has(name)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { params }]) => `  readonly '${key}': ${typeOf(params)};`);
  return [
    '// Written by scripts/texts.mjs out of the texts.*.json files.',
    '',
    '/** Every text of the interface with its parameters. */',
    'export interface TextParams {',
    ...lines,
    '}',
    '',
    'export type TextKey = keyof TextParams;',
    '',
  ].join('\n');
}

/** @param {readonly string[]} params */
function typeOf(params) {
  if (params.length === 0) return 'Record<never, never>';
  const fields = params.map(
    (name) => `${name}: ${name === 'count' ? 'number' : 'string | number'}`,
  );
  return `{ ${fields.join('; ')} }`;
}

/** @param {string} text */
function escapePattern(text) {
  return text.replaceAll('.', String.raw`\.`);
}

/** @param {readonly string[]} names */
function list(names) {
  return names.length === 0 ? 'none' : names.join(', ');
}

/** @param {string} path */
function folder(path) {
  return path.slice(0, path.lastIndexOf('/'));
}
