import type { Block } from '@rampa/contract/legal';
import { escapeMarkup } from '../../platform/escape-markup.ts';

/** The operator's terms for tolls abroad, as the portal and other programs fetch them. */
export interface TermsInForce {
  /** Counts up from 1. */
  readonly version: number;
  /** First day of toll time on which it is in force. */
  readonly validFrom: string;
  readonly blocks: readonly Block[];
}

/** By its year and number, as accounts have always stored it: `2026-1`. */
export function nameOfTerms({ version, validFrom }: TermsInForce): string {
  return `${validFrom.slice(0, 4)}-${version}`;
}

/** Only headings, paragraphs and lists. */
export function termsHtml({ blocks }: TermsInForce): string {
  let html = '';
  for (const [at, { kind, text }] of blocks.entries()) {
    const inList = kind === 'item';
    if (inList && blocks[at - 1]?.kind !== 'item') html += '<ul>';
    const tag = { heading: 'h3', text: 'p', item: 'li' }[kind];
    html += `<${tag}>${escapeMarkup(text)}</${tag}>`;
    if (inList && blocks[at + 1]?.kind !== 'item') html += '</ul>';
  }
  return html;
}
