import { type RawSearch, textOf } from '../../lib/routing/list-search.ts';

/** What the QR code on the paper of a tag fills in. */
export interface TagVerificationSearch {
  readonly serial?: string;
  readonly code?: string;
}

export function readTagVerificationSearch(raw: RawSearch): TagVerificationSearch {
  const serial = textOf(raw['serial'], 32).trim();
  const code = textOf(raw['code'], 32).trim();
  return { ...(serial === '' ? {} : { serial }), ...(code === '' ? {} : { code }) };
}
