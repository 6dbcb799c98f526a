import {
  failure,
  success,
  type Currency,
  type LanguageId,
  type ListFormat,
  type Outcome,
} from '@rampa/contract';
import { auditActions, auditLinesInFile, type AuditTrailSchema } from '@rampa/contract/staff';
import { currencyText } from '../../platform/amount-text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CountryFacts } from '../../platform/country-facts.ts';
import type { Database } from '../../platform/database/database.ts';
import { shortDayText, shortMomentText } from '../../platform/day-text.ts';
import { decimalOf } from '../../platform/files/write-csv.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { Batches, Table, TableColumn } from '../../platform/files/table/table.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { documentWords, ownerLines, type Party } from '../../platform/pdf/document-words.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { Translator } from '../../platform/translator.ts';
import { amountInDetails } from './amount-in-details.ts';
import { aboutAccount, askedFor } from './audit-read.ts';
import type { TrailLine, TrailLines, TrailWish } from './audit-lines.ts';
import {
  countTrail,
  selectTrailAfter,
  type TrailRecord,
  type TrailSelection,
} from './audit-view.store.ts';

export interface TrailFileWish extends TrailWish {
  readonly languageId: LanguageId;
  readonly format: Exclude<ListFormat, 'pdf'>;
  readonly schema: AuditTrailSchema;
}

/** The audit trail as a file, written while it is read. */
export type TrailFile = (
  scope: StaffScope,
  wish: TrailFileWish,
) => Promise<Outcome<ExportReply<AuditTrailSchema>, 'staff.trail-too-long'>>;

export interface TrailFileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly trailLines: TrailLines;
  readonly currency: Currency;
  readonly facts: Pick<CountryFacts, 'documentColor'>;
  readonly translator: Translator;
  /** The operator. */
  readonly owner: Party;
}

const LINES_PER_BATCH = 500;

export function createTrailFile(deps: TrailFileDeps): TrailFile {
  const { database, trailLines } = deps;
  return async (scope, wish) => {
    const selection = await trailLines.select(scope, wish);
    const most = auditLinesInFile + 1;
    const found =
      selection === null ? 0 : await countTrail(scope, database.queries, selection, most);
    if (found > auditLinesInFile) return failure('staff.trail-too-long');
    // Before there is a line about this file, which is newer than all that it is to hold.
    const begun =
      selection === null
        ? []
        : await selectTrailAfter(scope, database.queries, selection, null, LINES_PER_BATCH);
    await scope.by.record(database.queries, {
      accountId: aboutAccount(selection),
      action: 'audit-downloaded',
      subject: 'audit',
      details: {
        format: wish.format,
        found,
        ...(wish.everybody ? { everybody: true } : {}),
        ...askedFor(wish, selection, found > 0),
      },
    });
    const name = wish.languageId === '3' ? 'audit-trail' : 'dnevnik-rada';
    const days = [wish.from, wish.to].filter((day) => day !== '').join('_');
    return success(
      tableFile(
        wish.format,
        days === '' ? name : `${name}_${days}`,
        tableOf(deps, wish, found),
        batchesOf(scope, deps, selection, begun),
      ),
    );
  };
}

/** What was read at first, and all that comes after it. */
async function* batchesOf(
  scope: StaffScope,
  { database, trailLines }: TrailFileDeps,
  selection: TrailSelection | null,
  begun: readonly TrailRecord[],
): Batches<TrailLine> {
  let records = begun;
  for (;;) {
    if (records.length > 0) yield await trailLines.linesOf(scope, records);
    const last = records.at(-1);
    if (selection === null || last === undefined || records.length < LINES_PER_BATCH) return;
    records = await database.read(({ queries }) =>
      selectTrailAfter(scope, queries, selection, last, LINES_PER_BATCH),
    );
  }
}

function tableOf(
  { facts, translator, owner, currency, clock }: TrailFileDeps,
  { languageId, schema, from, to, customer, staff, reference, action }: TrailFileWish,
  found: number,
): Table<TrailLine> & { readonly schema: AuditTrailSchema } {
  // Most words are those of the screen.
  const text = (key: string): string => translator.translate(languageId, `staff.${key}`);
  const locale = translator.locale(languageId);
  const words = documentWords(translator, languageId);
  const actionText = (code: string): string =>
    auditActions.some((one) => one === code)
      ? translator.translate(languageId, `staff.action-${code}`)
      : code;
  const named: readonly (readonly [string, string])[] = [
    ['audit-from', from === '' ? '' : shortDayText(from, languageId)],
    ['audit-to', to === '' ? '' : shortDayText(to, languageId)],
    ['audit-about', customer],
    ['audit-who', staff],
    ['audit-reference', reference],
    ['audit-action', action === '' ? '' : actionText(action)],
  ];
  return {
    languageId,
    locale,
    title: text('menu-audit'),
    color: facts.documentColor,
    owner: ownerLines(owner, words),
    facts: [
      ...named.flatMap(([key, value]) => (value === '' ? [] : [[text(key), value] as const])),
      [text('file-made'), shortMomentText(clock.now(), languageId)],
    ],
    selection: { from, to, customer, staff, reference, action },
    schema,
    columns: columnsOf(text, actionText),
    pdf: [],
    total: {
      label: text('file-total'),
      records: found,
      minor: 0,
      currency: currencyText(currency, languageId),
      currencyCode: currency,
      // What one line moves, another gives back: their sum says nothing.
      column: null,
    },
    summary: {
      title: text('file-summary'),
      records: text('file-lines'),
      schema: text('file-schema'),
      groups: [
        {
          label: text('audit-who'),
          of: ({ name, actor }) => (name === '' ? text(`actor-${actor}`) : name),
        },
        { label: text('audit-action'), of: ({ action: code }) => actionText(code) },
      ],
    },
    tollTime: createTollTime(),
    words,
  };
}

function columnsOf(
  text: (key: string) => string,
  actionText: (code: string) => string,
): readonly TableColumn<TrailLine>[] {
  const words = (
    [name, key]: readonly [name: string, key: string],
    width: number,
    of: (line: TrailLine) => string,
  ): TableColumn<TrailLine> => ({ kind: 'text', name, label: text(key), width, text: of });
  const who = ({ name, actor }: TrailLine) => (name === '' ? text(`actor-${actor}`) : name);
  return [
    {
      kind: 'time',
      name: 'at',
      label: text('audit-at'),
      width: 18,
      time: ({ at }) => at.epochMilliseconds,
    },
    words(['who', 'audit-who'], 26, who),
    {
      kind: 'text',
      name: 'action',
      label: text('audit-action'),
      width: 36,
      text: ({ action }) => actionText(action),
      code: ({ action }) => action,
    },
    words(['customer', 'audit-about'], 40, ({ customer }) => customer),
    words(['item', 'audit-thing'], 44, ({ subject, subjectName }) =>
      subjectName === '' ? subject : subjectName,
    ),
    {
      kind: 'decimal',
      name: 'amount',
      label: text('audit-amount'),
      width: 14,
      // Most lines are not about money.
      optional: true,
      decimal: ({ amountMinor }) => (amountMinor === null ? '' : decimalOf(amountMinor)),
    },
    words(['currency', 'file-currency'], 8, ({ amountMinor, currency }) =>
      amountMinor === null ? '' : currency,
    ),
    words(['details', 'file-details'], 60, ({ details }) => detailsText(details)),
    words(['actionCode', 'file-action-code'], 26, ({ action }) => action),
    words(['accountId', 'file-account'], 38, ({ accountId }) => accountId ?? ''),
    words(['lineId', 'file-line'], 38, ({ auditId }) => auditId),
  ];
}

/** What has no column of its own, as recorded: `name: value; name: value`. */
function detailsText(details: TrailLine['details']): string {
  const own = amountInDetails(details)?.name;
  return Object.keys(details)
    .filter((name) => name !== own)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .map((name) => `${name}: ${details[name]}`)
    .join('; ');
}
