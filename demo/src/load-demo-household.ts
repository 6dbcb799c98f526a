import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { addMember, addMemberOfHome } from '../../server/src/areas/identity/index.ts';
import { acceptInForce } from '../../server/src/areas/legal/index.ts';
import { tollDay } from '../../server/src/platform/clock.ts';
import type { Country } from '@rampa/contract';
import {
  findDemoUser,
  insertDemoWindow,
  listDemoMembers,
  listDemoTags,
} from './demo-accounts.store.ts';
import { setDemoBudget } from './demo-budgets.store.ts';
import { demoAccounts } from './demo-scope.ts';
import type { PartOptions } from './part-options.ts';

const household = 'porodica@primer.rs';
const people = [
  { email: 'majka@primer.rs', firstName: 'Vesna', lastName: 'Savić', role: 'owner' },
  { email: 'sin@primer.rs', firstName: 'Luka', lastName: 'Savić', role: 'driver' },
] as const;
/** What the driver may spend in a month, minor units; budgets tell and stop nothing. */
const budgetMinor: Readonly<Record<Country, number>> = { rs: 600_000, sr: 6_000 };
/** Of the household's tags, the one that the driver has. */
const DRIVEN = 1;

const bookkeeper = 'racunovodja@primer.rs';
const secondCompany = 'prevoz@primer.rs';

const MEMBER_AGE_DAYS = 150;

const longAgo = ({ clock }: Pick<PartOptions, 'clock'>): Temporal.Instant =>
  clock.now().subtract({ hours: MEMBER_AGE_DAYS * 24 });

/** A private person's family: another owner, and a driver with a tag and a budget. Repeating it has no effect. */
export async function loadDemoHousehold(options: PartOptions): Promise<void> {
  const { database, clock, country, passwordHash } = options;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const owner = await findDemoUser(tx, household);
    if (owner === undefined) return;
    const { accountId } = owner;
    const scope = demoAccounts.account(accountId);
    const tagId = (await listDemoTags(tx, accountId))[DRIVEN];
    for (const person of people) {
      if ((await findDemoUser(tx, person.email)) !== undefined) continue;
      const userId = uuid();
      const at = longAgo(options);
      await addMember(scope, tx, { ...person, userId, languageId: '2', passwordHash, at });
      await acceptInForce(scope, tx, { userId, now, way: 'told' });
      if (person.role !== 'driver' || tagId === undefined) continue;
      const fromDay = Temporal.PlainDate.from(tollDay(at)).toString();
      await insertDemoWindow(tx, { accountId, userId, tagId, fromDay, toDay: null });
      const monthlyMinor = budgetMinor[country];
      await setDemoBudget(scope, tx, { subject: 'driver', subjectId: userId, monthlyMinor }, now);
    }
  });
}

/** The fleet's accountant works for a second company, by the same sign-in. Repeating it has no effect. */
export async function loadDemoMembership(options: PartOptions): Promise<void> {
  const { database, clock } = options;
  await database.transaction(async (tx) => {
    const home = await findDemoUser(tx, bookkeeper);
    const owner = await findDemoUser(tx, secondCompany);
    if (home === undefined || owner === undefined) return;
    const scope = demoAccounts.account(owner.accountId);
    if ((await listDemoMembers(tx, owner.accountId)).includes(bookkeeper)) return;
    const userId = uuid();
    await addMemberOfHome(scope, tx, {
      userId,
      email: bookkeeper,
      firstName: 'Vesna',
      lastName: 'Vasić',
      role: 'accountant',
      languageId: '2',
      home,
      at: clock.now(),
    });
    await acceptInForce(scope, tx, { userId, now: clock.now(), way: 'told' });
  });
}
