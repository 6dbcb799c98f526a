import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallResult } from '@rampa/contract';
import {
  budgetMaximum,
  type BudgetSubject,
  getBudzeti,
  sacuvajBudzet,
  ukloniBudzet,
} from '@rampa/contract/budgets';
import { dodeliVozaca } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { driveToNoviSad } from '../../testing/drive-to-novi-sad.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { giveThings, type OwnedThings } from '../../testing/owned-things.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
  await fixture.app.jobs.start();
});
afterAll(() => fixture.close());

let trips = 0;

/** A trip that ended an hour before now, each a minute later than the one before. */
async function drive({ serialNumber }: Pick<OwnedThings, 'serialNumber'>): Promise<void> {
  trips += 1;
  const exit = fixture.now().subtract({ hours: 1 }).add({ minutes: trips });
  await driveToNoviSad(fixture, serialNumber, [exit.toString()]);
}

/** Waits until all requested looks at budgets are done. */
async function looked(): Promise<void> {
  const waiting = () =>
    fixture.app.database.run(
      `SELECT 1 FROM jobs.job WHERE name = 'budgets' AND state IN ('created', 'retry', 'active')`,
    );
  await expect.poll(async () => (await waiting()).length).toBe(0);
}

test('one look sees what several deliveries have charged, and leaves nothing of their looks', async () => {
  const { owner, things, budget, spent, trip } = await company();
  await set(owner, budget, spent + trip);
  // As if others had been made meanwhile; nobody starts them before tomorrow.
  await fixture.app.database.run(
    `INSERT INTO jobs.job (name, data, start_after)
     SELECT 'budgets', jsonb_build_object('accountId', $1::text), now() + interval '1 day' FROM generate_series(1, 3)`,
    [owner.accountId],
  );
  await drive(things);
  expect(await told(owner)).toHaveLength(1);
});

interface ToldMail {
  readonly template: string;
  readonly actionUrl: string;
  readonly params: Readonly<Record<string, string>>;
}

async function told({ username }: SignedIn): Promise<readonly ToldMail[]> {
  await looked();
  const rows = await fixture.app.database.run(
    `SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1
     AND data->>'template' LIKE 'budgets.%' ORDER BY created_on`,
    [username.includes('@') ? username : `${username}@primer.rs`],
  );
  return (rows as { data: ToldMail }[]).map(({ data }) => data);
}

type Listed = CallResult<typeof getBudzeti>;

async function list({ token }: SignedIn): Promise<Listed> {
  const { result, http } = await fixture.call(getBudzeti, {}, token);
  expect(http).toBe(200);
  // The call's own schema wrote it.
  return result as Listed;
}

async function set(
  { token }: SignedIn,
  [subject, subjectId]: readonly [BudgetSubject, string],
  monthly: number,
): Promise<void> {
  const saved = await fixture.call(sacuvajBudzet, { subject, subjectId, monthly }, token);
  expect(saved.http).toBe(200);
}

/** A company, one tag of it, and what a trip costs. */
async function company(lice: 'pravno' | 'fizicko' = 'pravno') {
  const owner = await fixture.addCustomer(lice);
  const things = await giveThings(fixture, owner);
  const budget = ['tag', things.tagId] as const;
  await set(owner, budget, 100_000_000);
  const before = (await list(owner)).items[0]?.spent.amount ?? 0;
  await drive(things);
  const after = (await list(owner)).items[0]?.spent.amount ?? 0;
  expect(after).toBeGreaterThan(before);
  await fixture.call(ukloniBudzet, { subject: 'tag', subjectId: things.tagId }, owner.token);
  return { owner, things, budget, spent: after, trip: after - before };
}

test('three quarters, nine tenths and all of a budget are told once each, on the way there', async () => {
  const { owner, things, budget, spent, trip } = await company();
  // With the next trip 75 %, with the one after it more than all.
  await set(owner, budget, Math.floor(((spent + trip) * 4) / 3));
  expect(await told(owner)).toEqual([]);
  await drive(things);
  const [first] = await told(owner);
  expect(first).toMatchObject({
    template: 'budgets.mail-reached',
    params: { percent: '75', name: 'Моје возило, BG123-AB', month: 'novembar 2026.' },
  });
  while (((await list(owner)).items[0]?.percent ?? 0) < 100) await drive(things);
  const all = await told(owner);
  expect(all.at(-1)?.template).toBe('budgets.mail-spent');
  // Each part once; whoever jumps over one hears of the last alone.
  expect(all.length).toBeLessThanOrEqual(3);
  await drive(things);
  expect(await told(owner)).toHaveLength(all.length);
});

test('a household has budgets too, and is told of them', async () => {
  const { owner, things, budget, spent, trip } = await company('fizicko');
  await set(owner, budget, spent + trip);
  await drive(things);
  expect((await told(owner)).at(-1)?.template).toBe('budgets.mail-spent');
});

test('what is reached when a budget is saved is seen, not told; the next month begins at nothing', async () => {
  const { owner, things, budget } = await company();
  await set(owner, budget, 100);
  expect((await list(owner)).items[0]?.percent).toBeGreaterThan(100);
  await drive(things);
  expect(await told(owner)).toEqual([]);
  const another = await openAppFixture();
  try {
    const before = await another.addCustomer('pravno');
    const own = await giveThings(another, before);
    another.passTime({ hours: 12 * 24 });
    const customer = await another.signInAgain(before);
    const input = { subject: 'tag', subjectId: own.tagId, monthly: 100 };
    expect((await another.call(sacuvajBudzet, input, customer.token)).http).toBe(200);
    const { result } = await another.call(getBudzeti, {}, customer.token);
    expect(result).toMatchObject({ month: '2026-12-01', items: [{ percent: 0 }] });
  } finally {
    await another.close();
  }
});

test.each(['pravno', 'fizicko'] as const)(
  'a driver has what they drove with each tag on their days, and is told of it: %s',
  async (lice) => {
    const { owner, things, trip } = await company(lice);
    const driver = await fixture.addMember(owner, 'driver');
    const given = { tag_id: things.tagId, driver_id: driver.userId };
    expect((await fixture.call(dodeliVozaca, given, owner.token)).http).toBe(200);
    await set(owner, ['driver', driver.userId], 100_000_000);
    await drive(things);
    // The day of a handover is the new driver's, the days before are not.
    const [item] = (await list(owner)).items;
    expect(item).toMatchObject({ subject: 'driver', ended: false });
    const today = item?.spent.amount ?? 0;
    expect(today).toBeGreaterThanOrEqual(trip);
    await set(owner, ['driver', driver.userId], today + trip);
    await drive(things);
    expect((await told(driver)).map(({ template }) => template)).toEqual(['budgets.mail-spent']);
    // Drivers see no budgets; owners see how much of this one is spent.
    const leadsTo = async (who: SignedIn) => (await told(who)).map(({ actionUrl }) => actionUrl);
    expect(await leadsTo(driver)).toEqual([expect.stringMatching(/\/pages\/prolasci$/u)]);
    expect(await leadsTo(owner)).toEqual([expect.stringMatching(/\/pages\/tagovi\?tab=budzeti$/u)]);
  },
);

test('the account and a cost centre have the sums that the passages have', async () => {
  const { owner, things } = await company();
  await set(owner, ['account', ''], 100_000_000);
  await set(owner, ['cost-centre', things.costCentreId], 100_000_000);
  const before = (await list(owner)).items;
  await drive(things);
  const { items } = await list(owner);
  const rows = (await fixture.app.database.run(
    `SELECT coalesce(sum(amount_minor), 0)::text AS all,
            coalesce(sum(amount_minor) FILTER (WHERE cost_centre_id = $2), 0)::text AS centre
     FROM passages WHERE account_id = $1 AND toll_day BETWEEN '2026-11-01' AND '2026-11-30'`,
    [owner.accountId, things.costCentreId],
  )) as { all: string; centre: string }[];
  expect(items.map(({ spent }) => String(spent.amount))).toEqual([rows[0]?.all, rows[0]?.centre]);
  expect(items[0]?.spent.amount).toBeGreaterThan(before[0]?.spent.amount ?? 0);
});

test('a fleet’s budget is saved as it is; one above the limit is not', async () => {
  const { owner, budget } = await company();
  await set(owner, budget, 842_700_000);
  await set(owner, budget, budgetMaximum);
  expect((await list(owner)).items[0]?.monthly.amount).toBe(budgetMaximum);
  const [subject, subjectId] = budget;
  const above = { subject, subjectId, monthly: budgetMaximum + 1 };
  expect((await fixture.call(sacuvajBudzet, above, owner.token)).http).toBe(400);
});

test('what is not the account’s has no budget; a budget that is gone is removed already', async () => {
  const { owner } = await company();
  const { things: foreign } = await company();
  const save = (subject: string, subjectId: string) =>
    fixture.call(sacuvajBudzet, { subject, subjectId, monthly: 500_000 }, owner.token);
  for (const [subject, id] of [
    ['tag', foreign.tagId],
    ['cost-centre', foreign.costCentreId],
    ['driver', uuid()],
    ['tag', 'nothing'],
    ['account', foreign.tagId],
  ] as const) {
    expect((await save(subject, id)).http).toBe(404);
  }
  const removed = { subject: 'tag', subjectId: foreign.tagId };
  expect((await fixture.call(ukloniBudzet, removed, owner.token)).http).toBe(200);
  expect((await list(owner)).items).toEqual([]);
});

test('two servers that look at the same moment tell once', async () => {
  const { owner, things, budget, spent, trip } = await company();
  const other = await fixture.addServer();
  await other.app.jobs.start();
  await set(owner, budget, spent + 2 * trip);
  await Promise.all([drive(things), drive(things)]);
  const templates = (await told(owner)).map(({ template }) => template);
  expect(templates.filter((template) => template === 'budgets.mail-spent')).toHaveLength(1);
  await other.stop();
});

test('a tag that replaces another takes over its budget, and what was told of it', async () => {
  const { owner, things, budget, spent } = await company();
  await set(owner, budget, spent);
  const newTagId = uuid();
  const { services, database } = fixture.app;
  const scope = everyAccount.account(owner.accountId);
  const replaced = { scope, oldTagId: things.tagId, newTagId };
  await database.transaction((tx) => services.budgets.tagReplaced(tx, replaced));
  expect((await list(owner)).items).toMatchObject([{ subject: 'tag', subjectId: newTagId }]);
  const reached = await fixture.app.database.run(
    'SELECT percent FROM budget_notices WHERE account_id = $1 AND subject_id = $2 ORDER BY 1',
    [owner.accountId, newTagId],
  );
  expect(reached).toEqual([{ percent: 75 }, { percent: 90 }, { percent: 100 }]);
});
