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

/** What `/pages/extToll` shows, according to the address; what is left out has its default. */
export interface ExternalTollSearch extends PageSearch {
  readonly tab?: ExternalTollTab;
  /** Of passages: id of a tag; left out: all tags. */
  readonly tag?: string;
  /** Of passages: ISO 8601 interval of days; left out: all. */
  readonly period?: string;
  /** Of invoices: the one that is shown; left out: the list. */
  readonly racun?: string;
  /** Of invoices: order number of a payment whose outcome is awaited. */
  readonly placanje?: string;
  /** On return from the payment page, with or without a card. */
  readonly status?: string;
  readonly token?: string;
  readonly order_number?: string;
}

/** Our own ids are shorter; what the payment page adds is never cut, see `brought`. */
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

/** Unchanged and complete: the server knows what it accepts, and says so if it is too long. */
function brought<Name extends 'status' | 'token' | 'order_number'>(
  name: Name,
  raw: RawSearch,
): { readonly [Key in Name]?: string } {
  return named(name, textOf(raw[name], Infinity));
}

function named<Name extends string>(name: Name, text: string): { readonly [Key in Name]?: string } {
  // The key has the name that was asked for.
  return (text === '' ? {} : { [name]: text }) as { readonly [Key in Name]?: string };
}
