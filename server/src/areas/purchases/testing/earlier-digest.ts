import { createHash } from 'node:crypto';

interface Asked {
  readonly idempotencyKey: string;
  readonly languageId: string;
  readonly lines: readonly { readonly kategorija: string }[];
  readonly replaces?: string;
}

/** The digest of what a call asked for, once its schema had read it, as earlier versions made and stored it. */
export function earlierDigest({
  idempotencyKey: _key,
  languageId: _language,
  replaces = '',
  ...given
}: Asked): string {
  const wish = replaces === '' ? given : { ...given, replaces };
  const lines = wish.lines.toSorted((a, b) => (a.kategorija < b.kategorija ? -1 : 1));
  const sorted = Object.entries({ ...wish, lines }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
