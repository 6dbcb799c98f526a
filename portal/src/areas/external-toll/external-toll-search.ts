import {
  oneOf,
  type PageSearch,
  periodOf,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

export const externalTollTabs = [
  'prolasci',
  'racuni',
  'tagovi',
  'kartice',
  'provera',
  'uslovi',
] as const;
export type ExternalTollTab = (typeof externalTollTabs)[number];

/** What `/pages/extToll` shows; it lives in the address. What is left out stands at its default. */
export interface ExternalTollSearch extends PageSearch {
  readonly tab?: ExternalTollTab;
  /** Of passages: id of a tag; left out: all tags. */
  readonly tag?: string;
  /** Of passages: ISO 8601 interval of days; left out: all. */
  readonly period?: string;
  /** Of invoices: the one that is shown; left out: the list. */
  readonly racun?: string;
  /** Of invoices: order number of a payment whose end is awaited. */
  readonly placanje?: string;
  /** Back from the payment page, with a card or without. */
  readonly status?: string;
  readonly token?: string;
  readonly order_number?: string;
}

/** Ids of ours are shorter; what the payment page brings back is never cut, see `brought`. */
const longest = 100;

export function readExternalTollSearch(raw: RawSearch): ExternalTollSearch {
  const tab = oneOf(raw['tab'], externalTollTabs);
  const period = periodOf(raw['period']);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...given('tag', raw),
    ...(period === '' ? {} : { period }),
    ...readPage(raw),
    ...given('racun', raw),
    ...given('placanje', raw),
    ...brought('status', raw),
    ...brought('token', raw),
    ...brought('order_number', raw),
  };
}

function given<Name extends 'tag' | 'racun' | 'placanje'>(
  name: Name,
  raw: RawSearch,
): { readonly [Key in Name]?: string } {
  return named(name, textOf(raw[name], longest).trim());
}

/** As it came, whole: the server knows what it takes, and says so where it is too long. */
function brought<Name extends 'status' | 'token' | 'order_number'>(
  name: Name,
  raw: RawSearch,
): { readonly [Key in Name]?: string } {
  return named(name, textOf(raw[name], Infinity));
}

function named<Name extends string>(name: Name, text: string): { readonly [Key in Name]?: string } {
  // The name of the key is the one that was asked for.
  return (text === '' ? {} : { [name]: text }) as { readonly [Key in Name]?: string };
}
