import { type LanguageId, languageParameter } from '@rampa/contract';

/** What the address of a page requests. */
export interface PageAddress {
  readonly path: string;
  /** The language that it names. */
  readonly wished: LanguageId | undefined;
  /** Its other parameters. */
  readonly search: URLSearchParams;
  /** Path and query: the identity of what is shown. */
  readonly screen: string;
}

/** Tracking parameters that others add to links; no screen uses them. */
const marks = /^(?:utm_\w+|fbclid|gclid|msclkid)$/u;

export function readAddress(url: string): PageAddress {
  const [path = '/', query = ''] = url.split('?', 2);
  const all = new URLSearchParams(query);
  const wished = languageOf(all.get(languageParameter));
  const search = new URLSearchParams(
    [...all].filter(([name]) => name !== languageParameter && !marks.test(name)),
  );
  const screen = search.size === 0 ? path : `${path}?${search.toString()}`;
  return { path, wished, search, screen };
}

export function languageOf(value: string | null): LanguageId | undefined {
  return value === '1' || value === '2' || value === '3' ? value : undefined;
}
