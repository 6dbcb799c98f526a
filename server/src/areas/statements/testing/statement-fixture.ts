import type { Readable } from 'node:stream';
import { preuzmiIzvod, type Statement } from '@rampa/contract/statements';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import {
  openAppFixture,
  type AppFixture,
  type AppFixtureOptions,
  type SignedIn,
} from '../../../testing/app-fixture.ts';
import { createPassageRecorder } from '../../passages/index.ts';
import { tripOf } from '../../passages/testing/passages-fixture.ts';
import { transfer, type JournalKind, type LedgerAccount } from '../../wallet/index.ts';
import { checkStatements } from '../verify.store.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { statementsView } from '../statement-view.ts';

export interface Company extends SignedIn {
  readonly tagId: string;
  readonly serialNumber: string;
}

/** Companies with a tag each, which drive, pay, and have their months closed. */
export interface StatementFixture {
  readonly fixture: AppFixture;
  company(personType?: 'pravno' | 'fizicko'): Promise<Company>;
  /** Drives at these moments; the price of one trip is 32,000. */
  drive(owner: Company, ...moments: string[]): Promise<void>;
  /** A passage whose entry no lane has seen. */
  driveFromUnknown(owner: Company, moment: string): Promise<void>;
  book(
    owner: Company,
    kind: JournalKind,
    occurredAt: string,
    from: LedgerAccount,
    to: LedgerAccount,
    amountMinor: number,
  ): Promise<void>;
  topUp(to: Company, at: string, amountMinor: number): Promise<void>;
  close(month: string, tell?: boolean): Promise<unknown>;
  /** The oldest first. */
  statementsOf(owner: SignedIn): Promise<readonly Statement[]>;
  fileOf(
    owner: SignedIn,
    statementId: string | undefined,
    format: 'csv' | 'pdf',
    languageId?: string,
  ): Promise<{
    readonly body: Readable;
    readonly fileName: string;
    readonly totalRecords?: number | undefined;
  }>;
  /** What the books say against the statements. */
  faults(): Promise<readonly string[]>;
}

export async function openStatementFixture(options?: AppFixtureOptions): Promise<StatementFixture> {
  const fixture = await openAppFixture(options);
  const { database, services } = fixture.app;

  const book: StatementFixture['book'] = async (
    { accountId },
    kind,
    occurredAt,
    from,
    to,
    amountMinor,
  ) => {
    await database.transaction((tx) =>
      services.wallet.postJournals(everyAccount, tx, [
        {
          accountId,
          kind,
          reference: uuid(),
          occurredAt: Temporal.Instant.from(occurredAt),
          currency: 'RSD',
          lines: transfer(from, to, amountMinor),
        },
      ]),
    );
  };

  return {
    fixture,
    async company(personType = 'pravno') {
      const owner = await fixture.addCustomer(personType);
      const tagId = uuid();
      const serialNumber = `S${uuid().slice(-11)}`;
      const since = Temporal.Instant.from('2026-01-01T00:00:00Z');
      await services.tags.add(everyAccount.account(owner.accountId), database.queries, [
        {
          tagId,
          serialNumber,
          category: 'I',
          plate: 'BG 123-AB',
          nickname: '=Комби',
          status: 'aktivan',
          statusChangedAt: since,
          createdAt: since,
        },
      ]);
      return { ...owner, tagId, serialNumber };
    },
    async drive({ serialNumber }, ...moments) {
      const recorder = createPassageRecorder({ database, ...services });
      const report = await recorder.recordPassages(
        everyAccount,
        moments.map((at) => tripOf(serialNumber, at)),
      );
      if (report.recorded !== moments.length) throw new Error(JSON.stringify(report));
    },
    async driveFromUnknown({ serialNumber }, moment) {
      const recorder = createPassageRecorder({ database, ...services });
      const trip = tripOf(serialNumber, moment, { entryStationId: null, enteredAt: null });
      const report = await recorder.recordPassages(everyAccount, [trip]);
      if (report.recorded !== 1) throw new Error(JSON.stringify(report));
    },
    book,
    topUp: (to, at, amountMinor) =>
      book(
        to,
        'top-up',
        at,
        { kind: 'bank-clearing' },
        { kind: 'tag', tagId: to.tagId },
        amountMinor,
      ),
    close: (month, tell = false) =>
      services.statementClosing.closeAll(everyAccount, month, { tell }),
    async statementsOf(owner) {
      const scope = everyAccount.account(owner.accountId);
      const found = await services.statements.list(scope, { first: 0, rows: 100 });
      return statementsView(found, (station) => station).items.toReversed();
    },
    async fileOf(owner, statementId = '', format, languageId = '2') {
      const { statementId: id, ...wish } = preuzmiIzvod.input.parse({
        statementId,
        format,
        languageId,
      });
      const scope = everyAccount.account(owner.accountId);
      const file = await services.statements.file(scope, id, wish);
      if (!file.ok) throw new Error(file.code);
      // Files of statements are streams.
      return { ...file.value, body: file.value.body as Readable };
    },
    async faults() {
      const checks = await checkStatements(everyAccount, database.queries);
      return checks.flatMap(({ faults }) => faults);
    },
  };
}
