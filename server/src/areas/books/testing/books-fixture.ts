import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createDatabase, type Database, type Tx } from '../../../platform/database/database.ts';
import { nobodyListens } from '../../../platform/events/events.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { deskScope, everyAccount } from '../../../testing/scope.ts';
import {
  createWallet,
  transfer,
  type JournalDraft,
  type LedgerAccount,
} from '../../wallet/index.ts';
import { createLedgerDays, type ClosedLedger, type LedgerDays } from '../ledger-days.ts';
import { checkBooks } from '../verify.store.ts';

/** The ledger alone, with a clock that tests set. */
export interface BooksFixture {
  readonly database: Database;
  readonly days: LedgerDays;
  /** It is now `at`. */
  setClock(at: string): void;
  now(): Temporal.Instant;
  /** Books a movement now; left out, what it is about occurs now as well. */
  book(movement: Movement): Promise<void>;
  bookIn(tx: Tx, movement: Movement): Promise<void>;
  close(day: string): ReturnType<LedgerDays['close']>;
  /** The same; throws where it is refused. */
  closed(day: string): Promise<ClosedLedger>;
  /** Does what the program may not. */
  tamper(statement: string): Promise<void>;
  /** What verification finds broken. */
  faults(): Promise<readonly string[]>;
  end(): Promise<void>;
}

export interface Movement {
  readonly kind?: JournalDraft['kind'];
  readonly from?: LedgerAccount;
  readonly to?: LedgerAccount;
  readonly amount: number;
  readonly occurredAt?: string;
}

export const anaTag = { kind: 'tag', tagId: uuid() } as const satisfies LedgerAccount;
const accountId = uuid();

export async function openBooks(): Promise<BooksFixture> {
  const storage = await createTestDatabase();
  const database = createDatabase({ url: storage.appUrl });
  let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
  const clock = { now: () => now };
  const wallet = createWallet({ database, clock, events: nobodyListens });
  const days = createLedgerDays({ database, clock, namesOfActors: async () => () => 'Милан' });
  const scope = deskScope(clock.now);

  const bookIn: BooksFixture['bookIn'] = async (
    tx,
    { kind = 'top-up', from = { kind: 'bank-clearing' }, to = anaTag, amount, occurredAt },
  ) => {
    await wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind,
        reference: uuid(),
        occurredAt: occurredAt === undefined ? now : Temporal.Instant.from(occurredAt),
        currency: 'RSD',
        lines: transfer(from, to, amount),
      },
    ]);
  };
  const close: BooksFixture['close'] = (day) => days.close(scope, day);

  return {
    database,
    days,
    now: clock.now,
    setClock(at) {
      now = Temporal.Instant.from(at);
    },
    bookIn,
    book: (movement) => database.transaction((tx) => bookIn(tx, movement)),
    close,
    async closed(day) {
      const done = await close(day);
      if (!done.ok) throw new Error(`${day}: ${done.code}`);
      return done.value;
    },
    async tamper(statement) {
      const owner = new pg.Client({ connectionString: storage.ownerUrl });
      await owner.connect();
      await owner.query(statement);
      await owner.end();
    },
    async faults() {
      const checks = await checkBooks(everyAccount, database.queries);
      return checks.filter(({ faults }) => faults.length > 0).map(({ invariant }) => invariant);
    },
    async end() {
      await database.close();
      await storage.drop();
    },
  };
}
