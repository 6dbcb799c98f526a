import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createAccount } from '../../server/src/areas/identity/index.ts';
import { acceptInForce } from '../../server/src/areas/legal/index.ts';
import {
  createPassageRecorder,
  type DeliveredPassage,
  type Owner,
} from '../../server/src/areas/passages/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { tollTimeZone, type Clock } from '../../server/src/platform/clock.ts';
import type { Tx } from '../../server/src/platform/database/database.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { demoAccounts, demoSystem } from './demo-scope.ts';
import { demoTagsOf } from './demo-tags.ts';
import type { DemoCompany } from './later-companies.ts';
import { livesIn } from './lives.ts';
import type { PartOptions } from './part-options.ts';

/** A company of the demo, and whether it was opened now. */
export interface OpenedCompany {
  readonly accountId: string;
  readonly userId: string;
  /** In the order of the company's tags. */
  readonly tagIds: readonly string[];
  readonly isNew: boolean;
}

/** Its people and its tags; null if somebody else has the address. */
export async function openCompany(
  tx: Tx,
  company: DemoCompany,
  { clock, database, country, passwordHash }: PartOptions,
  since: Temporal.Instant,
  /** The cost centre of each of its tags. */
  group?: (tx: Tx, accountId: string) => Promise<readonly (string | null)[]>,
): Promise<OpenedCompany | null> {
  const { currency } = livesIn({ country });
  const tags = demoTagsOf({ database, clock, currency });
  const serialNumbers = company.tags.map(({ serialNumber }) => serialNumber);
  const found = await tags.findOwners(demoSystem, tx, serialNumbers);
  const known = await findDemoUser(tx, company.email);
  if (found.size > 0) {
    const tagIds = serialNumbers.map((one) => found.get(one)?.tagId ?? '');
    return known === undefined ? null : { ...known, tagIds, isNew: false };
  }
  if (known !== undefined) return null;
  const { email, firstName, lastName, phone, businessName, taxNumber, companyNumber, address } =
    company;
  const key = { accountId: uuid(), userId: uuid() };
  await createAccount(demoAccounts, tx, {
    ...key,
    email,
    firstName,
    lastName,
    phone,
    businessName,
    taxNumber,
    companyNumber,
    address,
    username: email.slice(0, email.indexOf('@')),
    personType: 'pravno',
    languageId: '2',
    passwordHash,
    createdAt: since,
    verifiedAt: since,
  });
  const scope = demoAccounts.account(key.accountId);
  await acceptInForce(scope, tx, { userId: key.userId, now: clock.now(), way: 'told' });
  const groups = (await group?.(tx, key.accountId)) ?? [];
  const owned = company.tags.map((tag, at) => ({
    ...tag,
    tagId: uuid(),
    costCentreId: groups[at] ?? null,
  }));
  await tags.add(
    scope,
    tx,
    owned.map((tag) => ({
      ...tag,
      nickname: '',
      status: 'aktivan' as const,
      statusChangedAt: since,
      createdAt: since,
    })),
  );
  return { ...key, tagIds: owned.map(({ tagId }) => tagId), isNew: true };
}

/** What its tags drive in a month, each of them every third day. */
export function tripsOf(
  company: DemoCompany,
  month: string,
  sourceKeys: string,
): readonly DeliveredPassage[] {
  const first = Temporal.PlainYearMonth.from(month);
  return company.tags.flatMap(({ serialNumber, category }, index) =>
    Array.from({ length: first.daysInMonth }, (_, day) => day + 1)
      .filter((day) => (day + index) % 3 === 0)
      .map((day) => {
        const way = company.ways[(day + index) % company.ways.length] ?? company.ways[0];
        const exit = first
          .toPlainDate({ day })
          .toZonedDateTime({ timeZone: tollTimeZone, plainTime: { hour: 8 + index, minute: 40 } });
        return {
          sourceKey: `${sourceKeys}${serialNumber}:${month}-${day}`,
          serialNumber,
          entryStationId: way.from,
          enteredAt: exit.subtract({ minutes: way.minutes }).epochMilliseconds,
          exitStationId: way.to,
          exitedAt: exit.epochMilliseconds,
          lane: '2',
          category,
        };
      }),
  );
}

/** Records them as if it were then, each once. */
export async function driveTrips(
  tx: Tx,
  { database, clock, country }: PartOptions,
  {
    accountId,
    company,
    tagIds,
    passages,
    booked,
  }: {
    readonly accountId: string;
    readonly company: DemoCompany;
    readonly tagIds: readonly string[];
    readonly passages: readonly DeliveredPassage[];
    readonly booked: Temporal.Instant;
  },
): Promise<void> {
  const at: Clock = { now: () => booked };
  const { currency } = livesIn({ country });
  const recorder = createPassageRecorder({
    database,
    calculator: createTollCalculator(readTollNetwork(country)),
    tags: demoTagsOf({ database, clock, currency }),
    wallet: createWallet({ database, clock: at, events: nobodyListens }),
    newId: uuid,
    events: nobodyListens,
  });
  const owners = new Map<string, Owner>(
    company.tags.map(({ serialNumber, category }, index) => [
      serialNumber,
      { accountId, tagId: tagIds[index] ?? '', category },
    ]),
  );
  await recorder.recordForAccount(
    demoSystem.account(accountId),
    tx,
    owners,
    passages.toSorted((one, other) => one.exitedAt - other.exitedAt),
  );
}
