import type { Currency, LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { Temporal } from 'temporal-polyfill';
import { amountText } from '../../../platform/amount-text.ts';
import { shortMomentText } from '../../../platform/day-text.ts';
import type { Translate } from './readme.ts';

/** A row of a table, as the archive has it. */
export type Row = Readonly<Record<string, unknown>>;

/** What cells are written with, in the language of the person concerned. */
export interface Words {
  readonly languageId: LanguageId;
  /** The account's own currency; rows in another one name it. */
  readonly currency: Currency;
  readonly translate: Translate;
}

/** Formats one cell: text, never markup. */
export type Cell = (row: Row, words: Words) => string;

/** A table of the archive as people read it. */
export interface Part {
  readonly table: string;
  /** Key of its heading, after `personal-data.document-`. */
  readonly heading: string;
  /** Keys of the columns' headings, likewise, and their contents. */
  readonly columns: readonly (readonly [heading: string, cell: Cell])[];
  /** Rows are in the order of this instant, and shown month by month, each with its sum. */
  readonly byMonth?: { readonly at: string; readonly amount: string };
}

export const textIn = (row: Row, column: string): string => {
  const value = row[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const text =
  (column: string): Cell =>
  (row) =>
    textIn(row, column);

/** Date and time of toll time; short, for there may be tens of thousands. */
const moment =
  (column: string): Cell =>
  (row, { languageId }) => {
    const instant = textIn(row, column);
    return instant === '' ? '' : shortMomentText(Temporal.Instant.from(instant), languageId);
  };

const amount =
  (column: string): Cell =>
  (row, { languageId, currency }) => {
    const value = row[column];
    if (typeof value !== 'number') return '';
    // The database's constraints admit the contract's currencies only.
    return amountText(value, (row['currency'] as Currency | undefined) ?? currency, languageId);
  };

const countries = {
  '1': new Intl.DisplayNames('sr-Cyrl', { type: 'region' }),
  '2': new Intl.DisplayNames('sr-Latn', { type: 'region' }),
  '3': new Intl.DisplayNames('en-GB', { type: 'region' }),
} as const satisfies Readonly<Record<LanguageId, Intl.DisplayNames>>;

/** A word of the program, such as a state, as on the screens. */
const word =
  (column: string, keys: string): Cell =>
  (row, { languageId, translate }) =>
    translate(languageId, `${keys}${textIn(row, column)}`);

/** What the operator's partner wrote in Serbian Cyrillic. */
const scripted =
  (column: string): Cell =>
  (row, { languageId }) =>
    languageId === '1' ? textIn(row, column) : toLatin(textIn(row, column));

const country: Cell = (row, { languageId }) => {
  const code = textIn(row, 'country');
  return code === '' ? '' : (countries[languageId].of(code) ?? code);
};

const tag: Cell = (row) =>
  [textIn(row, 'tag_plate'), textIn(row, 'tag_serial_number')]
    .filter((one) => one !== '')
    .join(' · ');

const method: Cell = (row, { languageId, translate }) =>
  translate(
    languageId,
    row['automatic'] === true
      ? 'top-ups.method-automatic'
      : `top-ups.method-${textIn(row, 'method')}`,
  );

/** The contents of the document, in order; everything else is in the tables beside it. */
export const parts: readonly Part[] = [
  {
    table: 'tags',
    heading: 'tags',
    columns: [
      ['serial', text('serial_number')],
      ['plate', text('plate')],
      ['name', text('nickname')],
      ['category', text('category')],
      ['state', word('status', 'tags.status-')],
      ['since', moment('created_at')],
    ],
  },
  {
    table: 'passages',
    heading: 'passages',
    byMonth: { at: 'exited_at', amount: 'amount_minor' },
    columns: [
      ['time', moment('exited_at')],
      ['tag', tag],
      ['from', text('entry_station')],
      ['to', text('exit_station')],
      ['category', text('category')],
      ['amount', amount('amount_minor')],
    ],
  },
  {
    table: 't4a_passages',
    heading: 'passages-abroad',
    columns: [
      ['time', moment('exited_at')],
      ['tag', tag],
      ['country', country],
      ['from', scripted('entry_name')],
      ['to', scripted('exit_name')],
      ['amount', amount('amount_minor')],
    ],
  },
  {
    table: 'top_ups',
    heading: 'top-ups',
    columns: [
      ['time', moment('created_at')],
      ['tag', tag],
      ['way', method],
      ['number', text('order_number')],
      ['state', word('state', 'top-ups.status-')],
      ['amount', amount('amount_minor')],
    ],
  },
  {
    table: 'kept_cards',
    heading: 'cards',
    columns: [
      ['card', text('brand')],
      ['card-number', text('masked_number')],
      ['expires', text('expires')],
      ['since', moment('kept_at')],
    ],
  },
  {
    table: 'orders',
    heading: 'orders',
    columns: [
      ['time', moment('created_at')],
      ['number', text('order_number')],
      ['quantity', text('quantity')],
      [
        'address',
        (row) =>
          ['street', 'postcode', 'city']
            .map((one) => textIn(row, one))
            .join(' ')
            .trim(),
      ],
      ['state', word('state', 'purchases.state-')],
      ['amount', amount('total_minor')],
    ],
  },
  {
    table: 'complaints',
    heading: 'complaints',
    columns: [
      ['time', moment('received_at')],
      ['number', text('complaint_number')],
      ['kind', word('kind', 'complaints.kind-')],
      ['state', word('state', 'complaints.state-')],
      ['refund', amount('refund_minor')],
    ],
  },
  {
    table: 'complaint_messages',
    heading: 'complaint-messages',
    columns: [
      ['time', moment('sent_at')],
      ['author', word('author', 'personal-data.document-author-')],
      ['text', text('text')],
    ],
  },
  {
    table: 'contact_messages',
    heading: 'messages',
    columns: [
      ['time', moment('sent_at')],
      ['number', text('reference')],
      ['text', text('message')],
    ],
  },
  {
    table: 'contact_answers',
    heading: 'answers',
    columns: [
      ['time', moment('sent_at')],
      ['text', text('text')],
    ],
  },
  {
    table: 'legal_acceptances',
    heading: 'terms',
    columns: [
      ['what', word('page', 'legal.')],
      ['version', text('version')],
      ['way', word('way', 'personal-data.document-terms-')],
      ['time', moment('accepted_at')],
    ],
  },
  {
    table: 'sessions',
    heading: 'sign-ins',
    columns: [
      ['time', moment('created_at')],
      ['last-used', moment('last_used_at')],
      ['signed-out', moment('ended_at')],
      ['browser', text('user_agent')],
    ],
  },
];

/** The person and the account: one row each, as a list of facts. */
export const facts: Readonly<Record<'users' | 'accounts', Part['columns']>> = {
  users: [
    ['first-name', text('first_name')],
    ['last-name', text('last_name')],
    ['email', text('email')],
    ['username', text('username')],
    ['phone', text('phone')],
    ['opened', moment('created_at')],
  ],
  accounts: [
    ['company', text('business_name')],
    ['tax-number', text('tax_number')],
    ['company-number', text('company_number')],
    ['street', text('street')],
    ['postcode', text('postcode')],
    ['city', text('city')],
  ],
};
