import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { LanguageId, Outcome } from '@rampa/contract';
import { failure, success } from '@rampa/contract';
import type { StatementsSchema } from '@rampa/contract/statements';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fileNameOf } from '../../platform/files/file-period.ts';
import { inTurn } from '../../platform/files/turns.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { lastMonthToClose, monthsBetween } from '../../platform/months.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { completeHeader } from '../passages/index.ts';
import { countCompanyLines } from './company.store.ts';
import { selectFirstMonth } from './close.store.ts';
import { openDocument, type DocumentDeps } from './statement-document.ts';
import { writeStatementCsv } from './statement-csv.ts';
import { writeStatementPdf } from './statement-pdf.ts';
import {
  selectStatement,
  selectStatements,
  upsertWish,
  type ListedStatements,
  type StatementRecord,
} from './statements.store.ts';

interface MailedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** How many of the past months that somebody waits for are closed. */
interface Making {
  readonly done: number;
  readonly total: number;
}

export interface StatementList {
  readonly items: readonly StatementRecord[];
  readonly totalRecords: number;
  /** Whether the account may do without; companies always have statements. */
  readonly optional: boolean;
  readonly wanted: boolean;
  /** Null if no past month waits. */
  readonly making: Making | null;
}

/** A file of a statement, in what form. */
export interface StatementFileWish {
  readonly format: keyof typeof formats;
  readonly languageId: LanguageId;
  readonly schema: StatementsSchema;
}

export interface Statements {
  list(
    scope: AccountScope,
    slice: { readonly first: number; readonly rows: number },
  ): Promise<StatementList>;
  /** A private person's choice; companies always have statements. */
  choose(scope: AccountScope, wanted: boolean): Promise<void>;
  file(
    scope: AccountScope,
    statementId: string,
    wish: StatementFileWish,
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
    { wanted, closedThrough: closed }: ListedStatements,
  ): Promise<Making | null> => {
    if (!wanted) return null;
    const through = lastMonthToClose(deps.clock.now());
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
    { format, languageId, schema }: StatementFileWish,
    /** Files of mails are made one after another, and wait for nobody's downloads. */
    { mailed }: { readonly mailed: boolean },
  ): Promise<ExportReply<StatementsSchema>> => {
    const document = await openDocument(scope, deps, statement, languageId);
    const name = languageId === '3' ? 'statement' : 'izvod';
    // The company's balance is in the rows of newer files alone.
    const ofCompany = format === 'csv' && schema !== 'statements/1' && statement.company !== null;
    const companyLines = ofCompany
      ? await deps.database.read((from) => countCompanyLines(scope, from.queries, statement.month))
      : 0;
    const pieces = formats[format].write(document, schema);
    return {
      contentType: formats[format].contentType,
      fileName: `${fileNameOf([name, statement.month, statement.number.split('-').at(-1) ?? ''])}.${format}`,
      body: Readable.from(mailed ? pieces : inTurn(pieces), { objectMode: false }),
      totalRecords: statement.entryCount + companyLines,
      schema,
      ...completeHeader(statement.complete),
    };
  };

  return {
    async list(scope, slice) {
      const list = await deps.database.read(({ queries: from }) =>
        selectStatements(scope, from, slice),
      );
      const { items, totalRecords, optional, wanted } = list;
      return { items, totalRecords, optional, wanted, making: await makingOf(scope, list) };
    },

    choose: (scope, wanted) =>
      deps.database.transaction(async (tx) => {
        await upsertWish(scope, tx, wanted);
        if (wanted) await deps.makePast(scope, tx);
      }),

    async file(scope, statementId, wish) {
      if (!isUuid(statementId)) return failure('statements.not-found');
      const statement = await deps.database.read((from) =>
        selectStatement(scope, from.queries, statementId),
      );
      if (statement === undefined) return failure('statements.not-found');
      return success(await write(scope, statement, wish, { mailed: false }));
    },

    async forMail(all, { accountId = '', statementId = '' }, languageId) {
      const scope = all.account(accountId);
      const statement = await selectStatement(scope, queries, statementId);
      if (statement === undefined) throw new Error(`The statement ${statementId} vanished`);
      if (statement.entryCount > MOST_BY_MAIL) return null;
      const files: MailedFile[] = [];
      for (const format of ['pdf', 'csv'] as const) {
        const wish = { format, languageId, schema: mailedSchema };
        const { fileName, contentType, body } = await write(scope, statement, wish, {
          mailed: true,
        });
        const content = Buffer.isBuffer(body) ? body : await buffer(body);
        files.push({ fileName, contentType, content });
      }
      return files;
    },
  };
}
