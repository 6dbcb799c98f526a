/** A block of the terms; any other content is shown as plain text. */
export interface TermsBlock {
  readonly kind: 'heading' | 'text' | 'item';
  readonly text: string;
}

const kinds: Readonly<Record<string, TermsBlock['kind']>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  p: 'text',
  li: 'item',
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u{a0}',
};

/**
 * The terms come as HTML, from our server or another operator's. They are parsed into headings,
 * paragraphs and items, so that nothing in them ever runs.
 */
export function termsBlocks(html: string): readonly TermsBlock[] {
  const blocks: TermsBlock[] = [];
  let kind: TermsBlock['kind'] = 'text';
  let text = '';
  const close = (): void => {
    const plain = text.replaceAll(/\s+/gu, ' ').trim();
    if (plain !== '') blocks.push({ kind, text: plain });
    text = '';
    kind = 'text';
  };
  for (const [part] of html.matchAll(/<[^>]*>|[^<]+/gu)) {
    const tag = /^<(\/?)([a-z0-9]+)/iu.exec(part);
    const next = kinds[tag?.[2]?.toLowerCase() ?? ''];
    if (tag === null) text += part.startsWith('<') ? '' : decoded(part);
    else if (next !== undefined) {
      close();
      if (tag[1] === '') kind = next;
    }
  }
  close();
  return blocks;
}

function decoded(text: string): string {
  return text.replaceAll(/&([a-z]+|#39);/giu, (whole, name: string) => entities[name] ?? whole);
}
