import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createDatabase } from '../../../platform/database/database.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { createTagsService, noTagFigures } from '../../tags/index.ts';
import type { Tags } from '../../tags/index.ts';
import { createTollCalculator, readTollNetwork } from '../../toll-calculator/index.ts';
import { balancesOfTags, createWallet, type Wallet } from '../../wallet/index.ts';
import { createPassageRecorder, createPassagesService } from '../index.ts';
import type { DeliveredPassage, PassageRecorder, Passages } from '../index.ts';
import { nobodyListens } from '../../../platform/events/events.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { everyAccount } from '../../../testing/scope.ts';

/** The areas that passages rest on, on a database of their own, without HTTP. */
export interface PassagesFixture {
  readonly database: Database;
  /** Login that may change what the program may not: for planting faults. */
  readonly ownerUrl: string;
  readonly tags: Tags;
  readonly wallet: Wallet;
  readonly passages: Passages;
  readonly recorder: PassageRecorder;
  /** A new customer with so many tags of category I. */
  customerWith(tags: number): Promise<FixtureCustomer>;
  close(): Promise<void>;
}

export interface FixtureCustomer {
  readonly scope: AccountScope;
  readonly accountId: string;
  readonly tagIds: readonly string[];
  readonly serialNumbers: readonly string[];
}

/** Passages that the searches of tests go through. */
export const fixtureMostSearched = 200;
export const fixtureNow = Temporal.Instant.from('2026-11-20T12:00:00Z');

export async function createPassagesFixture(): Promise<PassagesFixture> {
  const storage = await createTestDatabase();
  const database = createDatabase({ url: storage.appUrl });
  const clock = { now: () => fixtureNow };
  const calculator = createTollCalculator(readTollNetwork('rs'));
  const wallet = createWallet({ database, clock, events: nobodyListens });
  const tags = createTagsService({
    database,
    clock,
    currency: 'RSD',
    lowBalanceOf: () => 0,
    figures: { ...noTagFigures, balances: balancesOfTags },
  });
  const translator = {
    translate: (_: string, key: string) => key,
    locale: () => 'sr-Latn',
  };
  return {
    database,
    ownerUrl: storage.ownerUrl,
    tags,
    wallet,
    passages: createPassagesService({
      database,
      clock,
      calculator,
      tags,
      translator,
      mostSearched: fixtureMostSearched,
      events: nobodyListens,
    }),
    recorder: createPassageRecorder({ database, calculator, tags, wallet, events: nobodyListens }),
    async customerWith(count) {
      const accountId = uuid();
      const scope = everyAccount.account(accountId);
      const added = Array.from({ length: count }, () => ({
        tagId: uuid(),
        serialNumber: uuid(),
        category: 'I' as const,
        plate: '',
        nickname: '',
        status: 'aktivan' as const,
        statusChangedAt: fixtureNow,
        createdAt: fixtureNow,
      }));
      await tags.add(scope, database.queries, added);
      return {
        scope,
        accountId,
        tagIds: added.map(({ tagId }) => tagId),
        serialNumbers: added.map(({ serialNumber }) => serialNumber),
      };
    },
    async close() {
      await database.close();
      await storage.drop();
    },
  };
}

/** An ordinary trip from Stara Pazova to Novi Sad jug, 340 RSD in the list of 2026. */
export function tripOf(
  serialNumber: string,
  exitedAt: string,
  changes: Partial<DeliveredPassage> = {},
): DeliveredPassage {
  const exit = Date.parse(exitedAt);
  return {
    sourceKey: uuid(),
    serialNumber,
    entryStationId: 'rs-a1-stara-pazova',
    enteredAt: exit - 28 * 60_000,
    exitStationId: 'rs-a1-novi-sad-jug',
    exitedAt: exit,
    lane: '3',
    category: 'I',
    ...changes,
  };
}
