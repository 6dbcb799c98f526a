import { escapeHtml } from '../platform/html.ts';

/** Elements that a mail may show. Others lose their tags; those below lose their content too. */
const ELEMENTS = new Set(
  `a abbr b blockquote body br caption center code col colgroup dd del div dl dt em font footer
  h1 h2 h3 h4 h5 h6 head header hr html i img ins li main ol p pre q s section small span strong
  sub sup table tbody td tfoot th thead tr u ul`.split(/\s+/),
);
const DROPPED_WITH_CONTENT =
  /<(script|style|iframe|object|embed|template|svg|math|noscript|title|textarea|select|xmp|noembed|noframes)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const ATTRIBUTES = new Set(
  `align alt bgcolor border cellpadding cellspacing class colspan dir height lang role rowspan
  scope start title valign width`.split(/\s+/),
);
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([a-zA-Z][a-zA-Z0-9:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

function decode(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_, code: string) => fromCode(parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7});?/g, (_, code: string) => fromCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function fromCode(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** A mail must not load anything external, so no address survives in a style. */
function isHarmlessStyle(style: string): boolean {
  return !/url\s*\(|expression|@import|\\|image-set|behavior/i.test(style);
}

type Images = ReadonlyMap<string, string>;

function attribute(element: string, name: string, value: string, images: Images): string {
  const plain = decode(value).trim();
  const write = (text: string) => ` ${name}="${escapeHtml(text)}"`;
  if (ATTRIBUTES.has(name) || name.startsWith('aria-')) return write(plain);
  if (name === 'style') return isHarmlessStyle(plain) ? write(plain) : '';
  if (element === 'a' && name === 'href' && /^(https?:\/\/|mailto:)/i.test(plain)) {
    return `${write(plain)} target="_blank" rel="noopener noreferrer"`;
  }
  if (element === 'img' && name === 'src') {
    const source = /^cid:/i.test(plain) ? images.get(plain.slice(4)) : plain;
    if (source !== undefined && /^data:image\/(png|jpeg|gif|webp);/i.test(source)) {
      return write(source);
    }
  }
  return '';
}

function tag(closing: string, element: string, rest: string, images: Images): string {
  if (!ELEMENTS.has(element)) return '';
  if (closing !== '') return `</${element}>`;
  let attributes = '';
  for (const [, name = '', double, single, bare] of rest.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? '';
    attributes += attribute(element, name.toLowerCase(), value, images);
  }
  return `<${element}${attributes}>`;
}

/**
 * Keeps only markup that shows text. The page also puts it into a sandboxed frame without scripts
 * and under a policy that loads nothing; this is the first of three barriers, not the only one.
 * `images` are the mail's own images by their content id, as data URLs.
 */
export function sanitiseHtml(source: string, images: Images = new Map()): string {
  const text = source
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<![^>]*>/g, '')
    .replaceAll(DROPPED_WITH_CONTENT, '');
  let result = '';
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    const [whole, closing = '', element = '', rest = ''] = match;
    result += text.slice(end, match.index).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    result += tag(closing, element.toLowerCase(), rest, images);
    end = match.index + whole.length;
  }
  return result + text.slice(end).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
