import { success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import {
  placeholderAccounts,
  type LedgerEntriesSchema,
  type ReportDays,
  type ReportGroup,
} from '@rampa/contract/spending-reports';
import { currencyText } from '../../platform/amount-text.ts';
import { tollDay } from '../../platform/clock.ts';
import { periodInName } from '../../platform/files/file-period.ts';
import { periodText, shortDayText } from '../../platform/day-text.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { Table, TableColumn } from '../../platform/files/table/table.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { documentWords, ownerLines, type Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import { completeHeader } from '../passages/index.ts';
import type { ReportFilesDeps } from './report-file.ts';
import { once, sayIn, type Say } from './report-words.ts';
import { reportFileName } from './report-file-name.ts';
import { none, type NamedRow } from './report-rows.ts';
import type { ReportFailure, ReportWish } from './spending-report.ts';

export interface EntriesFileWish extends ReportWish {
  /** Accounts of the company's own books. */
  readonly debit: string;
  readonly credit?: string | undefined;
  readonly creditLater?: string | undefined;
  readonly format: 'csv' | 'xlsx';
  readonly schema: LedgerEntriesSchema;
}

/** A line in the company's books. */
interface EntryLine {
  readonly account: string;
  readonly description: string;
  /** Of the cost centre, if the entries are by those; empty for none. */
  readonly costCentre: string;
  readonly debitMinor: number;
  readonly creditMinor: number;
  /** In words, of a credit: in advance, or by the operator's invoice; empty for debits. */
  readonly paid: string;
}

/**
 * A period as entries for bookkeeping: what each group cost is in debit of one account, and all of it in credit of
 * others: that from which it was paid in advance, and for tolls that are paid later that of what is owed to the operator. Tolls
 * abroad are not in it: they have invoices.
 */
export function createLedgerEntriesFile(deps: ReportFilesDeps) {
  const { translator } = deps;
  return async (
    scope: AccountScope,
    { format, schema, debit, credit, creditLater, ...wish }: EntriesFileWish,
  ): Promise<Outcome<ExportReply<LedgerEntriesSchema>, ReportFailure>> => {
    const made = await deps.report(scope, wish, 'name');
    if (!made.ok) return made;
    const { rows, total, currency, days, complete } = made.value;
    const charged = rows.filter(({ sums }) => sums.now.amountMinor !== 0);
    const say = sayIn(translator, wish.languageId);
    const period = periodText(days.now, wish.languageId, translator.locale(wish.languageId));
    const debits: readonly EntryLine[] = charged.map((row) => ({
      account: debit,
      description: say('entry-debit', { period, what: titleOf(row) }),
      costCentre: wish.by === 'cost-centre' && row.key !== none ? row.name : '',
      debitMinor: row.sums.now.amountMinor,
      creditMinor: 0,
      paid: '',
    }));
    // Programs of the first version know one credit, whatever it is about.
    const laterMinor = isFirst(schema) ? 0 : made.value.laterMinor;
    const aheadMinor = total.now.amountMinor - laterMinor;
    const accounts = accountsOf({ credit, creditLater });
    const credits = [
      { how: 'ahead', key: 'entry-credit', minor: aheadMinor },
      { how: 'later', key: 'entry-credit-later', minor: laterMinor },
    ] as const;
    const credited: readonly EntryLine[] = credits
      .filter(({ minor }) => minor !== 0)
      .map(({ how, key, minor }) => ({
        account: accounts[how],
        description: say(key, { period }),
        costCentre: '',
        debitMinor: 0,
        creditMinor: minor,
        paid: say(`paid-${how}`),
      }));
    // Where nothing was charged, there is nothing to book.
    const lines = debits.length === 0 ? [] : [...debits, ...credited];
    const today = tollDay(deps.clock.now());
    const columns = columnsOf(say, schema, {
      day: days.now.to,
      document: documentOf(days.now, wish.by, today),
      currency,
    });
    const owner = await deps.ownerOf(scope);
    const table = {
      ...frameOf(deps, wish, owner, say),
      facts: [
        [say('period'), period],
        ...deps.completeness.facts(complete, wish.languageId),
        [say('made'), shortDayText(today, wish.languageId)],
      ] as const,
      selection: {
        period: wish.period,
        by: wish.by,
        debit,
        credit: accounts.ahead,
        ...(isFirst(schema) ? {} : { creditLater: accounts.later }),
      },
      schema,
      columns,
      pdf: [],
      total: {
        label: say('entries-total'),
        records: lines.length,
        minor: total.now.amountMinor,
        currency: currencyText(currency, wish.languageId),
        currencyCode: currency,
        column: columns.findIndex(({ kind }) => kind === 'amount'),
      },
    };
    const name = reportFileName(translator, { ...wish, days: days.now }, today, 'entries-name');
    const file = tableFile(format, name, table, once(lines));
    return success({ ...file, ...completeHeader(complete) });
  };
}

const isFirst = (schema: LedgerEntriesSchema): boolean => schema === 'spending-entries/1';

/** Whoever names one account for the credit means all of it. */
function accountsOf({ credit, creditLater }: Pick<EntriesFileWish, 'credit' | 'creditLater'>): {
  readonly ahead: string;
  readonly later: string;
} {
  return {
    ahead: credit ?? placeholderAccounts.credit,
    later: creditLater ?? credit ?? placeholderAccounts.creditLater,
  };
}

function titleOf({ name, detail }: NamedRow): string {
  return [name, detail].filter((part) => part !== '').join(', ');
}

/** The same for the same days and grouping; of a period that is not over, its days up to today, which were added up. */
function documentOf(days: ReportDays, by: ReportGroup, today: string): string {
  // Words of the call, alike in every language.
  return `RAMPA ${periodInName(days, today, '2')} ${by}`;
}

function frameOf(
  { translator, color }: ReportFilesDeps,
  { languageId }: { readonly languageId: LanguageId },
  owner: Party,
  say: Say,
): Pick<
  Table<EntryLine>,
  'languageId' | 'locale' | 'title' | 'color' | 'owner' | 'summary' | 'tollTime' | 'words'
> {
  const words = documentWords(translator, languageId);
  return {
    languageId,
    locale: translator.locale(languageId),
    title: say('entries-title'),
    color,
    owner: ownerLines(owner, words),
    summary: {
      title: say('summary'),
      records: say('rows'),
      schema: say('schema'),
      // Sums of one column would leave out the other side of each entry.
      groups: [],
    },
    tollTime: createTollTime(),
    words,
  };
}

function columnsOf(
  say: Say,
  schema: LedgerEntriesSchema,
  of: { readonly day: string; readonly document: string; readonly currency: Currency },
): readonly TableColumn<EntryLine>[] {
  const words = (
    name: string,
    key: string,
    width: number,
    text: (line: EntryLine) => string,
  ): TableColumn<EntryLine> => ({ kind: 'text', name, label: say(key), width, text });
  const amount = (name: 'debit' | 'credit'): TableColumn<EntryLine> => ({
    kind: 'amount',
    name,
    label: say(name),
    width: 16,
    minor: (line) => line[`${name}Minor`],
    currency: () => of.currency,
  });
  return [
    { kind: 'day', name: 'day', label: say('day'), width: 12, day: () => of.day },
    words('document', 'document', 30, () => of.document),
    words('account', 'account', 14, ({ account }) => account),
    words('description', 'description', 54, ({ description }) => description),
    words('costCentreCode', 'cost-centre', 16, ({ costCentre }) => costCentre),
    amount('debit'),
    amount('credit'),
    {
      kind: 'currency',
      name: 'credit',
      label: say('currency'),
      width: 8,
      currency: () => of.currency,
    },
    ...(isFirst(schema) ? [] : [words('paid', 'paid', 28, ({ paid }) => paid)]),
  ];
}
