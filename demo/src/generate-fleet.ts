import type { Temporal } from 'temporal-polyfill';
import type { Kategorija } from '@rampa/contract';
import { createAccount, createPasswordHasher } from '../../server/src/areas/identity/index.ts';
import {
  chargePassage,
  marksOf,
  sharedIdOf,
  type Calculation,
} from '../../server/src/areas/passages/index.ts';
import { createTollTime } from '../../server/src/platform/toll-time.ts';
import type { RecordedPassage } from '../../server/src/areas/passages/index.ts';
import type { NewTag } from '../../server/src/areas/tags/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import { copyLine, inBulkTransaction } from '../../server/src/platform/database/bulk-copy.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { refreshStatistics } from '../../server/src/platform/database/refresh-statistics.ts';
import { keepCalculations } from './calculations.store.ts';
import { demoAccounts } from './demo-scope.ts';
import { demoTagsOf } from './demo-tags.ts';
import { demoPassword } from './load-demo.ts';
import { makeMonths } from './partitions.store.ts';
import { person } from './people.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface FleetOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: number;
  readonly passages: number;
  /** Over how many days the passages are spread; two years by default. */
  readonly days?: number;
  /** Signs in with the demo's password. */
  readonly email: string;
}

export interface GeneratedFleet {
  readonly accountId: string;
  readonly userId: string;
  readonly tagIds: readonly string[];
}

const DAY_MS = 86_400_000;
const MINUTE = 60_000;
const LINES_PER_BATCH = 2000;

const routes: readonly (readonly [string, string])[] = [
  ['rs-a1-stara-pazova', 'rs-a1-novi-sad-jug'],
  ['rs-a1-stara-pazova', 'rs-a1-subotica'],
  ['rs-a1-beograd-vrcin', 'rs-a1-nis-jug'],
  ['rs-a1-beograd-vrcin', 'rs-a1-presevo'],
  ['rs-a3-simanovci', 'rs-a3-sid'],
  ['rs-a2-obrenovac', 'rs-a2-pakovrace'],
];
const categories: readonly Kategorija[] = ['I', 'II', 'III', 'IV'];

/**
 * A customer with a long history, for measurements: passages, their keys and roll-ups, as recording
 * them one by one would have left them. The ledger gets nothing.
 */
export async function generateFleet(options: FleetOptions): Promise<GeneratedFleet> {
  const { database, clock } = options;
  const now = clock.now();
  const random = createSeededRandom(options.passages);
  const fleet = await addCustomer(options, now, random);
  const days = options.days ?? 730;
  const lastMs = now.epochMilliseconds - 60 * MINUTE;
  const stepMs = (days * DAY_MS) / options.passages;
  const tollTime = createTollTime();
  const newest = tollTime.dayOf(now.epochMilliseconds);
  const oldest = tollTime.dayOf(now.epochMilliseconds - (days + 2) * DAY_MS);

  const charge = createCharge(fleet, random);
  const keys: string[] = [];
  const tagDays = new Map<string, DaySum>();
  const accountDays = new Map<string, DaySum>();
  const shared = new Map<string, Calculation>();
  function* passageLines(): Generator<string> {
    let batch = '';
    for (let at = 0; at < options.passages; at += 1) {
      const passage = charge(at, Math.floor(lastMs - (options.passages - at) * stepMs));
      const sharedId = sharedIdOf(passage.calculation);
      if (sharedId !== undefined) shared.set(sharedId, passage.calculation);
      batch += passageLine(passage, sharedId ?? null);
      keys.push(keyLine(passage));
      addTo(tagDays, `${passage.tagId}\t${passage.tollDay}`, passage.amountMinor);
      addTo(accountDays, passage.tollDay, passage.amountMinor);
      if (at % LINES_PER_BATCH === LINES_PER_BATCH - 1) {
        yield batch;
        batch = '';
      }
    }
    yield batch;
  }
  const { accountId } = fleet;
  await makeMonths(database.queries, oldest, newest);
  await inBulkTransaction(database, async (bulk) => {
    await bulk.copyInto('passages', passageColumns, passageLines());
    await keepCalculations(bulk, shared);
    await bulk.copyInto('passage_keys', keyColumns, keys);
    await bulk.copyInto('passage_tag_days', tagDayColumns, dayLines(accountId, tagDays));
    await bulk.copyInto('passage_days', dayColumns, dayLines(accountId, accountDays));
  });
  await refreshStatistics(database);
  return fleet;
}

async function addCustomer(
  { database, clock, tags, email }: FleetOptions,
  now: Temporal.Instant,
  random: SeededRandom,
): Promise<GeneratedFleet> {
  const ids = {
    accountId: random.id(now.epochMilliseconds),
    userId: random.id(now.epochMilliseconds),
  };
  const added = Array.from({ length: tags }, (_, at): NewTag => ({
    tagId: random.id(now.epochMilliseconds),
    serialNumber: `9${String(random.between(0, 9_999_999)).padStart(7, '0')}${String(at).padStart(6, '0')}`,
    category: categories[at % categories.length] ?? 'I',
    plate: '',
    nickname: `Возило ${at + 1}`,
    status: 'aktivan',
    statusChangedAt: now,
    createdAt: now,
  }));
  const service = demoTagsOf({ database, clock, currency: 'RSD' });
  const passwordHash = await createPasswordHasher().hash(demoPassword);
  await database.transaction(async (tx) => {
    await createAccount(demoAccounts, tx, {
      ...person(email, 'Petar', 'Petrović', '+381641234567'),
      ...ids,
      personType: 'pravno',
      businessName: 'Prevoz Petrović',
      languageId: '2',
      passwordHash,
      createdAt: now,
      verifiedAt: now,
    });
    await service.add(demoAccounts.account(ids.accountId), tx, added);
  });
  return { ...ids, tagIds: added.map(({ tagId }) => tagId) };
}

/** Charges passages with the code that charges live ones. */
function createCharge(
  { accountId, tagIds }: GeneratedFleet,
  random: SeededRandom,
): (at: number, exitedAt: number) => RecordedPassage {
  const calculator = createTollCalculator(readTollNetwork('rs'));
  const tollTime = createTollTime();
  return (at, exitedAt) => {
    const [entryStationId, exitStationId] = random.pick(routes);
    const tag = at % tagIds.length;
    const category = categories[tag % categories.length] ?? 'I';
    const charged = chargePassage(
      {
        sourceKey: `fleet:${at}`,
        serialNumber: '',
        entryStationId,
        // Slower than any limit, so that nothing looks wrong.
        enteredAt: exitedAt - 5 * 60 * MINUTE,
        exitStationId,
        exitedAt,
        lane: String(random.between(1, 6)),
        category,
      },
      { accountId, tagId: tagIds[tag] ?? '', category },
      { previous: undefined },
      { calculator, tollTime, newId: () => random.id(exitedAt) },
    );
    if (!charged.ok) throw new Error(charged.refusal);
    return charged.passage;
  };
}

const passageColumns = [
  'account_id',
  'exited_at',
  'passage_id',
  'tag_id',
  'toll_day',
  'entered_at',
  'entry_station_id',
  'exit_station_id',
  'lane',
  'category',
  'amount_minor',
  'currency',
  'marks',
  'calculation',
  'calculation_id',
] as const;

function passageLine(passage: RecordedPassage, sharedId: string | null): string {
  return copyLine([
    passage.accountId,
    isoOf(passage.exitedAt),
    passage.passageId,
    passage.tagId,
    passage.tollDay,
    passage.enteredAt === null ? null : isoOf(passage.enteredAt),
    passage.entryStationId,
    passage.exitStationId,
    passage.lane,
    passage.category,
    passage.amountMinor,
    passage.currency,
    `{${marksOf(passage.calculation.reasons).join(',')}}`,
    sharedId === null ? JSON.stringify(passage.calculation) : null,
    sharedId,
  ]);
}

const keyColumns = ['account_id', 'source_key', 'passage_id', 'exited_at'] as const;

function keyLine({ accountId, sourceKey, passageId, exitedAt }: RecordedPassage): string {
  return copyLine([accountId, sourceKey, passageId, isoOf(exitedAt)]);
}

interface DaySum {
  count: number;
  amountMinor: number;
}

const dayColumns = ['account_id', 'toll_day', 'passage_count', 'amount_minor'] as const;
const tagDayColumns = [
  'account_id',
  'tag_id',
  'toll_day',
  'passage_count',
  'amount_minor',
] as const;

function addTo(sums: Map<string, DaySum>, key: string, amountMinor: number): void {
  const sum = sums.get(key) ?? { count: 0, amountMinor: 0 };
  sum.count += 1;
  sum.amountMinor += amountMinor;
  sums.set(key, sum);
}

function* dayLines(accountId: string, sums: ReadonlyMap<string, DaySum>): Generator<string> {
  for (const [key, { count, amountMinor }] of sums) {
    yield copyLine([accountId, ...key.split('\t'), count, amountMinor]);
  }
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
