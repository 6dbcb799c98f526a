import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CallParsedInput, CallResult, LanguageId, Outcome } from '@rampa/contract';
import { failure, success } from '@rampa/contract';
import type {
  getMesecniIzvodi,
  preuzmiIzvod,
  Statement,
  StatementsSchema,
} from '@rampa/contract/statements';
import { validate as isUuid } from 'uuid';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fileNameOf } from '../../platform/files/file-period.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { lastMonthToClose, monthsBetween } from '../../platform/months.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { selectClosedThrough, selectFirstMonth } from './close.store.ts';
import { openDocument, type DocumentDeps } from './statement-document.ts';
import { writeStatementCsv } from './statement-csv.ts';
import { writeStatementPdf } from './statement-pdf.ts';
import {
  selectStatement,
  selectStatements,
  selectWish,
  upsertWish,
  type StatementRecord,
} from './statements.store.ts';

interface MailedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Statements {
  list(
    scope: AccountScope,
    input: CallParsedInput<typeof getMesecniIzvodi>,
  ): Promise<CallResult<typeof getMesecniIzvodi>>;
  /** A private person's choice; companies always have statements. */
  choose(scope: AccountScope, wanted: boolean): Promise<void>;
  file(
    scope: AccountScope,
    input: CallParsedInput<typeof preuzmiIzvod>,
  ): Promise<Outcome<ExportReply<StatementsSchema>, 'statements.not-found'>>;
  /** Both files for a mail; null if the month is too long for one: then the portal has it. */
  forMail(
    all: AllAccounts,
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<readonly MailedFile[] | null>;
}

/** Maximum number of entries of a statement that is attached to a mail. */
const MOST_BY_MAIL = 5000;

/** Of the files in mails: who reads those has no way to ask for another. */
const mailedSchema: StatementsSchema = 'statements/1';

const formats = {
  csv: { contentType: 'text/csv; charset=utf-8', write: writeStatementCsv },
  pdf: { contentType: 'application/pdf', write: writeStatementPdf },
} as const;

export interface StatementsDeps extends DocumentDeps {
  readonly clock: Clock;
  /** Past months of an account are to be closed, as soon as the transaction commits. */
  makePast(scope: AccountScope, tx: Tx): Promise<void>;
}

export function createStatements(deps: StatementsDeps): Statements {
  const { queries } = deps.database;

  /** The progress of past months; null if none waits, or they are not wanted. */
  const makingOf = async (
    scope: AccountScope,
    wanted: boolean,
  ): Promise<CallResult<typeof getMesecniIzvodi>['making']> => {
    if (!wanted) return null;
    const through = lastMonthToClose(deps.clock.now());
    const closed = await selectClosedThrough(scope, queries);
    if (closed !== null && closed >= through) return null;
    const first = await selectFirstMonth(scope, queries);
    if (first === null || first > through) return null;
    return {
      done: closed === null ? 0 : monthsBetween(first, closed) + 1,
      total: monthsBetween(first, through) + 1,
    };
  };

  const write = async (
    scope: AccountScope,
    statement: StatementRecord,
    { format, languageId, schema }: Omit<CallParsedInput<typeof preuzmiIzvod>, 'statementId'>,
  ): Promise<ExportReply<StatementsSchema>> => {
    const document = await openDocument(scope, deps, statement, languageId);
    const name = languageId === '3' ? 'statement' : 'izvod';
    return {
      contentType: formats[format].contentType,
      fileName: `${fileNameOf([name, statement.month, statement.number.split('-').at(-1) ?? ''])}.${format}`,
      body: Readable.from(formats[format].write(document, schema), { objectMode: false }),
      totalRecords: statement.entryCount,
      schema,
      ...(statement.complete === null
        ? {}
        : { completeUpTo: toWireInstant(statement.complete.earliest) }),
    };
  };

  return {
    async list(scope, slice) {
      const { items, totalRecords, wish } = await deps.database.read(async (from) => ({
        ...(await selectStatements(scope, from.queries, slice)),
        wish: await selectWish(scope, from.queries),
      }));
      const making = await makingOf(scope, wish.wanted);
      return { items: items.map(toWire), totalRecords, ...wish, making };
    },

    choose: (scope, wanted) =>
      deps.database.transaction(async (tx) => {
        await upsertWish(scope, tx, wanted);
        if (wanted) await deps.makePast(scope, tx);
      }),

    async file(scope, { statementId, ...wanted }) {
      if (!isUuid(statementId)) return failure('statements.not-found');
      const statement = await deps.database.read((from) =>
        selectStatement(scope, from.queries, statementId),
      );
      if (statement === undefined) return failure('statements.not-found');
      return success(await write(scope, statement, wanted));
    },

    async forMail(all, { accountId = '', statementId = '' }, languageId) {
      const scope = all.account(accountId);
      const statement = await selectStatement(scope, queries, statementId);
      if (statement === undefined) throw new Error(`The statement ${statementId} vanished`);
      if (statement.entryCount > MOST_BY_MAIL) return null;
      const files: MailedFile[] = [];
      for (const format of ['pdf', 'csv'] as const) {
        const { fileName, contentType, body } = await write(scope, statement, {
          format,
          languageId,
          schema: mailedSchema,
        });
        const content = Buffer.isBuffer(body) ? body : await buffer(body);
        files.push({ fileName, contentType, content });
      }
      return files;
    },
  };
}

function toWire(statement: StatementRecord): Statement {
  const money = (amount: number) => ({ amount, currency: statement.currency });
  return {
    statementId: statement.statementId,
    number: statement.number,
    month: statement.month,
    opening: money(statement.openingMinor),
    tolls: money(statement.tollsMinor),
    topUps: money(statement.topUpsMinor),
    refunds: money(statement.refundsMinor),
    other: money(statement.otherMinor),
    closing: money(statement.closingMinor),
    services: money(statement.servicesMinor),
    passages: statement.tollCount,
    late: statement.lateCount,
    closedAt: toWireInstant(statement.closedAt),
  };
}
