import { escapeMarkup } from '../../../platform/escape-markup.ts';

/** An element and its content. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: readonly (XmlElement | string)[];
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly (XmlElement | string)[],
): XmlElement {
  return { name, attributes, content };
}

export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text(root)}\n`;
}

function text({ name, attributes, content }: XmlElement): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = content.map((part) => (typeof part === 'string' ? escaped(part) : text(part)));
  return `<${name}${pairs.join('')}>${inside.join('')}</${name}>`;
}

/** What XML 1.0 cannot represent (control characters, lone surrogates) is left out. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(value: string): string {
  return escapeMarkup(value.replace(unwritable, ''));
}
