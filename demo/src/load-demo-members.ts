import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { addMember } from '../../server/src/areas/identity/index.ts';
import { acceptInForce } from '../../server/src/areas/legal/index.ts';
import { tollDay, type Clock } from '../../server/src/platform/clock.ts';
import type { Database, Tx } from '../../server/src/platform/database/database.ts';
import { findDemoUser, insertDemoWindow, listDemoTags } from './demo-accounts.store.ts';
import { demoAccounts } from './demo-scope.ts';

const company = 'flota@primer.rs';
const accountant = {
  email: 'racunovodja@primer.rs',
  firstName: 'Vesna',
  lastName: 'Vasić',
  role: 'accountant',
} as const;
const driver = {
  email: 'vozac@primer.rs',
  firstName: 'Nikola',
  lastName: 'Nikolić',
  role: 'driver',
} as const;

/** Which of the fleet's tags the driver had, by index, and on which days. */
const windows = [
  { tag: 0, fromDaysAgo: 200, toDaysAgo: null },
  { tag: 1, fromDaysAgo: 40, toDaysAgo: null },
  { tag: 2, fromDaysAgo: 300, toDaysAgo: 41 },
] as const;

const MEMBER_AGE_DAYS = 320;

/** The fleet's accountant and driver; repeating it has no effect. */
export async function loadDemoMembers(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwordHash: string;
}): Promise<void> {
  const { database, clock, passwordHash } = options;
  await database.transaction(async (tx) => {
    const owner = await findDemoUser(tx, company);
    if (owner === undefined) return;
    const at = clock.now().subtract({ hours: MEMBER_AGE_DAYS * 24 });
    for (const person of [accountant, driver]) {
      if ((await findDemoUser(tx, person.email)) !== undefined) continue;
      const key = { accountId: owner.accountId, userId: uuid() };
      const scope = demoAccounts.account(key.accountId);
      const { userId } = key;
      await addMember(scope, tx, { ...person, userId, languageId: '2', passwordHash, at });
      await acceptInForce(scope, tx, {
        userId,
        now: clock.now(),
        way: 'told',
      });
      if (person === driver) await giveTags(tx, key, clock.now());
    }
  });
}

async function giveTags(
  tx: Tx,
  member: { readonly accountId: string; readonly userId: string },
  now: Temporal.Instant,
): Promise<void> {
  const today = Temporal.PlainDate.from(tollDay(now));
  const tags = await listDemoTags(tx, member.accountId);
  for (const { tag, fromDaysAgo, toDaysAgo } of windows) {
    const tagId = tags[tag];
    if (tagId === undefined) continue;
    await insertDemoWindow(tx, {
      ...member,
      tagId,
      fromDay: today.subtract({ days: fromDaysAgo }).toString(),
      toDay: toDaysAgo === null ? null : today.subtract({ days: toDaysAgo }).toString(),
    });
  }
}
