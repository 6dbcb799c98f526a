import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { GeneralLedgerSchema } from '@rampa/contract/books';
import { amountText, currencyText } from '../../platform/amount-text.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { CountryFacts } from '../../platform/country-facts.ts';
import type { Database } from '../../platform/database/database.ts';
import { shortDayText, shortMomentText } from '../../platform/day-text.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { Batches, Table, TableColumn } from '../../platform/files/table/table.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { documentWords, ownerLines, type Party } from '../../platform/pdf/document-words.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { Translator } from '../../platform/translator.ts';
import { addedUp, type AccountSum } from './general-ledger.ts';
import {
  selectClosedDay,
  selectEntries,
  selectSums,
  type ClosedDay,
  type LedgerEntry,
} from './ledger-days.store.ts';

export interface LedgerFileWish {
  readonly day: string;
  readonly format: 'csv' | 'xlsx';
  readonly languageId: LanguageId;
  readonly schema: GeneralLedgerSchema;
}

/** The entries of a closed day as a file, written while they are read. */
export interface GeneralLedgerFiles {
  file(
    scope: StaffScope,
    wish: LedgerFileWish,
  ): Promise<Outcome<ExportReply<GeneralLedgerSchema>, 'books.not-closed'>>;
}

export interface LedgerFileDeps {
  readonly database: Database;
  readonly facts: Pick<CountryFacts, 'currency' | 'documentColor'>;
  readonly translator: Translator;
  /** The operator. */
  readonly owner: Party;
}

/** Most of them have two lines. */
const JOURNALS_PER_BATCH = 250;

export function createGeneralLedgerFiles(deps: LedgerFileDeps): GeneralLedgerFiles {
  const { database } = deps;
  return {
    async file(scope, wish) {
      const { day, format } = wish;
      const closed = await selectClosedDay(scope, database.queries, day);
      if (closed === undefined) return failure('books.not-closed');
      const sums = await selectSums(scope, database.queries, [day]);
      await scope.by.record(database.queries, {
        accountId: nobody,
        action: 'ledger-day-downloaded',
        subject: `ledger-day:${day}`,
        details: { format, postings: closed.postings },
      });
      const name = wish.languageId === '3' ? 'general-ledger' : 'glavna-knjiga';
      return success(
        tableFile(
          format,
          `${name}-${day}`,
          tableOf(deps, wish, closed, sums),
          batchesOf(scope, database, closed),
        ),
      );
    },
  };
}

async function* batchesOf(
  scope: StaffScope,
  database: Database,
  { day, journals }: ClosedDay,
): Batches<LedgerEntry> {
  for (let after = 0; after < journals; after += JOURNALS_PER_BATCH) {
    const position = after;
    yield await database.read(({ queries }) =>
      selectEntries(scope, queries, day, { after: position, journals: JOURNALS_PER_BATCH }),
    );
  }
}

type Text = (key: string, params?: Readonly<Record<string, string | number>>) => string;

function tableOf(
  { facts, translator, owner }: LedgerFileDeps,
  { day, languageId, schema }: LedgerFileWish,
  closed: ClosedDay,
  sums: readonly AccountSum[],
): Table<LedgerEntry> & { readonly schema: GeneralLedgerSchema } {
  const text: Text = (key, params) => translator.translate(languageId, `books.file-${key}`, params);
  const locale = translator.locale(languageId);
  const words = documentWords(translator, languageId);
  const columns = columnsOf(day, text, schema);
  return {
    languageId,
    locale,
    title: text('title'),
    color: facts.documentColor,
    owner: ownerLines(owner, words),
    facts: [
      [text('day'), shortDayText(day, languageId)],
      [text('closed'), shortMomentText(closed.at, languageId)],
      ...sums.map((sum) => accountFact(sum, text, languageId)),
      // Those that the total is not of.
      ...addedUp(sums, ({ debitMinor }) => debitMinor)
        .filter(({ currency }) => currency !== facts.currency)
        .map(
          ({ amount, currency }) =>
            [text('debit'), amountText(amount, currency, languageId)] as const,
        ),
    ],
    selection: { day },
    schema,
    columns,
    pdf: [],
    total: {
      label: text('total', {
        count: closed.postings,
        number: new Intl.NumberFormat(locale).format(closed.postings),
        currency: currencyText(facts.currency, languageId),
      }),
      records: closed.postings,
      minor: sums
        .filter(({ currency }) => currency === facts.currency)
        .reduce((total, { debitMinor }) => total + debitMinor, 0),
      currency: currencyText(facts.currency, languageId),
      currencyCode: facts.currency,
      column: columns.findIndex(({ kind }) => kind === 'amount'),
    },
    summary: {
      title: text('summary'),
      records: text('records'),
      schema: text('schema'),
      groups: [
        { label: text('account'), of: ({ account }) => text(`account-${account}`) },
        { label: text('kind'), of: ({ kind }) => text(`kind-${kind}`) },
      ],
    },
    tollTime: createTollTime(),
    words,
  };
}

/** From the opening to the closing balance, for people: an account in debit has a minus. */
function accountFact(
  { account, currency, ...sum }: AccountSum,
  text: Text,
  languageId: LanguageId,
): readonly [string, string] {
  const money = (minor: number): string => amountText(minor, currency, languageId);
  return [
    text(`account-${account}`),
    text('balances', {
      opening: money(sum.openingMinor),
      debit: money(sum.debitMinor),
      credit: money(sum.creditMinor),
      closing: money(sum.closingMinor),
    }),
  ];
}

function columnsOf(
  day: string,
  text: Text,
  schema: GeneralLedgerSchema,
): readonly TableColumn<LedgerEntry>[] {
  const words = (
    name: string,
    width: number,
    of: (entry: LedgerEntry) => string,
  ): TableColumn<LedgerEntry> => ({ kind: 'text', name, label: text(name), width, text: of });
  const currency = ({ currency: code }: LedgerEntry) => code;
  return [
    { kind: 'day', name: 'day', label: text('day'), width: 12, day: () => day },
    words('number', 10, ({ entryNo }) => String(entryNo)),
    {
      kind: 'time',
      name: 'booked',
      label: text('booked'),
      width: 18,
      time: ({ postedAt }) => postedAt,
    },
    {
      kind: 'time',
      name: 'occurred',
      label: text('occurred'),
      width: 18,
      time: ({ occurredAt }) => occurredAt,
    },
    words('kind', 26, ({ kind }) => text(`kind-${kind}`)),
    // By the credit note, the entry is found from the customer's document.
    words('document', 38, ({ reference, creditNote }) =>
      [reference, creditNote].filter((part) => part !== '').join(' '),
    ),
    words('account', 34, ({ account }) => text(`account-${account}`)),
    {
      kind: 'amount',
      name: 'debit',
      label: text('debit'),
      width: 14,
      minor: ({ amountMinor }) => Math.max(0, -amountMinor),
      currency,
    },
    {
      kind: 'amount',
      name: 'credit',
      label: text('credit'),
      width: 14,
      minor: ({ amountMinor }) => Math.max(0, amountMinor),
      currency,
    },
    { kind: 'currency', name: 'credit', label: text('currency'), width: 8, currency },
    words('account-code', 18, ({ account }) => account),
    words('kind-code', 20, ({ kind }) => kind),
    // By it, whoever asks what a line is about finds the customer and the passage.
    ...(schema === 'general-ledger/1' ? [] : [words('serial', 18, (entry) => entry.serialNumber)]),
  ];
}
