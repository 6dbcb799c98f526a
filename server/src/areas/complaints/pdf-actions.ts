import type { PdfDictionary } from './pdf-dictionaries.ts';

/** Names that harmless pages have no use for. */
export const activeNames: ReadonlySet<string> = new Set([
  // Scripts.
  '/JavaScript',
  '/JS',
  '/Rendition',
  // Happens by itself: at a page, at a field.
  '/AA',
  // Starts a program, opens another file, or sends and fetches data.
  '/Launch',
  '/GoToR',
  '/GoToE',
  '/Thread',
  '/SubmitForm',
  '/ImportData',
  // Other files, embedded or elsewhere.
  '/Filespec',
  '/EmbeddedFile',
  '/EmbeddedFiles',
  '/EF',
  '/FileAttachment',
  // Films, sounds, 3-D scenes, and what plays them.
  '/RichMedia',
  '/RichMediaContent',
  '/RichMediaExecute',
  '/Movie',
  '/Sound',
  '/3D',
  '/GoTo3DView',
  // Forms in a language of their own, with scripts of their own.
  '/XFA',
]);

/** Keys of a stream whose content, or a better one for printing, is in another file. */
const elsewhere = ['/F', '/FFilter', '/FDecodeParms', '/Ref', '/OPI'];

export function comesFromElsewhere({ entries }: PdfDictionary): boolean {
  return elsewhere.some((key) => entries.has(key));
}

/** Where a click may lead; programs open other addresses without a browser. */
const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/** A link to a file, to a program, or to an address that is given elsewhere. */
export function leadsAstray({ entries }: PdfDictionary): boolean {
  const addresses = entries.get('/URI') ?? [];
  // A document's base for relative addresses is a dictionary.
  return addresses.some((address) => address !== '<<' && !isHarmlessAddress(address));
}

function isHarmlessAddress(token: string): boolean {
  // Too long, or given elsewhere.
  if (!token.startsWith('(') || token === '()') return false;
  const address = token.slice(1);
  const [, scheme] = /^([a-z][a-z\d+.-]{0,30}):/i.exec(address) ?? [];
  return scheme === undefined
    ? /^(?:[\w#?.%-]|$)/.test(address)
    : schemes.has(scheme.toLowerCase());
}

/** Only shows a place in the same document, and nothing after that. */
export function isGoTo({ entries }: PdfDictionary): boolean {
  const [kind, ...others] = entries.get('/S') ?? [];
  return kind === '/GoTo' && others.length === 0 && !entries.has('/Next');
}

/**
 * What happens when the document is opened, by the value of this key: nothing but showing a place;
 * what the object of that number says; something else. A dictionary in the value is judged on its
 * own.
 */
export function openingOf({ entries }: PdfDictionary): 'place' | 'other' | { object: number } {
  const tokens = entries.get('/OpenAction') ?? ['null'];
  const [first = '', , last] = tokens;
  if (first === '[') return tokens.indexOf(']') === tokens.length - 1 ? 'place' : 'other';
  if (tokens.length === 1) return /^(?:<<|\(\)|null|\/.*)$/.test(first) ? 'place' : 'other';
  const isReference = tokens.length === 3 && last === 'R' && /^\d{1,10}$/.test(first);
  return isReference ? { object: Number(first) } : 'other';
}
