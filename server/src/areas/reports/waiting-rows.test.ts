import {
  getPlacanjaBezIshoda,
  getRedMejlova,
  getRedVebhukova,
  getStanjeRada,
} from '@rampa/contract/reports';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from '../complaints/testing/complaint-fixture.ts';

let fixture: ComplaintFixture;
let owner: Database;
let clerk: string;
let engineer: string;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 2 });
  clerk = (await fixture.app.addStaff('clerk')).token;
  engineer = (await fixture.app.addStaff('engineer')).token;
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

async function payments(state: string) {
  const answer = await fixture.app.call(getPlacanjaBezIshoda, { rows: 100, state }, clerk);
  return resultOf(getPlacanjaBezIshoda, answer);
}

async function figures() {
  const { desks } = resultOf(getStanjeRada, await fixture.app.call(getStanjeRada, {}, clerk));
  if (desks === null) throw new Error('A clerk sees the desks');
  return desks.payments;
}

const numbers = ({ items }: Awaited<ReturnType<typeof payments>>) =>
  items.map(({ order_number: number }) => number);

test('each payment without an outcome is a row, and they are as many as the first page says', async () => {
  const waiting = await payments('waiting');
  const row = waiting.items.find((one) => one.order_number === fixture.things.cardOrder);
  expect(row).toMatchObject({
    account_id: fixture.customer.accountId,
    purpose: 'top-up',
    settledAt: null,
    refusal: '',
    savedCard: false,
  });
  expect(row?.customer).not.toBe('');
  const { waiting: counted, overdue } = await figures();
  expect(waiting.totalRecords).toBe(counted);
  expect((await payments('overdue')).totalRecords).toBe(overdue);
});

test('one whose time is over is overdue, and one that was refused today is in a list of its own, with the reason', async () => {
  const { cardOrder } = fixture.things;
  expect(numbers(await payments('overdue'))).not.toContain(cardOrder);
  await owner.run('UPDATE payments SET expires_at = $2 WHERE order_number = $1', [
    cardOrder,
    fixture.app.now().subtract({ minutes: 1 }),
  ]);
  expect(numbers(await payments('overdue'))).toContain(cardOrder);

  const refuse = (hours: number) =>
    owner.run(
      "UPDATE payments SET state = 'refused', refusal = 'card-blocked', settled_at = $2, next_inquiry_at = NULL WHERE order_number = $1",
      [cardOrder, fixture.app.now().subtract({ hours })],
    );
  await refuse(1);
  expect(numbers(await payments('waiting'))).not.toContain(cardOrder);
  const refused = await payments('refused');
  expect(refused.items).toContainEqual(
    expect.objectContaining({ order_number: cardOrder, refusal: 'card-blocked' }),
  );
  expect(refused.totalRecords).toBe((await figures()).refusedToday);
  // Toll time is 13:00: this was yesterday.
  await refuse(14);
  expect(numbers(await payments('refused'))).not.toContain(cardOrder);
});

test('mails that wait are rows with their kind and server, without the text and the name in the address', async () => {
  const { database, jobs } = fixture.app.app;
  await database.transaction((tx) =>
    jobs.enqueue(tx, mailJob, {
      to: 'tajna.osoba@red-mejlova.example',
      languageId: '2',
      template: 'complaints.mail-received',
      params: { number: 'R261120-00000001' },
    }),
  );
  const answer = await fixture.app.call(getRedMejlova, { rows: 100 }, engineer);
  const { items, totalRecords } = resultOf(getRedMejlova, answer);
  expect(totalRecords).toBe(items.length);
  expect(items).toContainEqual(
    expect.objectContaining({
      template: 'complaints.mail-received',
      domain: 'red-mejlova.example',
      failed: false,
      tries: 0,
    }),
  );
  expect(JSON.stringify(items)).not.toMatch(/tajna|R261120/u);
  const next = await fixture.app.call(getRedMejlova, { rows: 1, first: totalRecords }, engineer);
  expect(resultOf(getRedMejlova, next)).toEqual({ items: [], totalRecords });
});

test('webhooks whose requests wait or fail are rows, those that fail first, by host and not by address', async () => {
  const { accountId, userId } = fixture.customer;
  const addWebhook = async (url: string, failingSince: string | null) => {
    const id = uuid();
    await owner.run(
      `INSERT INTO webhooks (account_id, webhook_id, created_by, url, events, state, secret_sealed, created_at, failing_since, failures)
       VALUES ($1, $2, $3, $4, '{balance.low}', 'on', '\\x00', $5, $6, $7)`,
      [accountId, id, userId, url, fixture.app.now(), failingSince, failingSince === null ? 0 : 7],
    );
    return id;
  };
  const addRequest = (webhookId: string, minutes: number) =>
    owner.run(
      `INSERT INTO webhook_deliveries (account_id, delivery_id, webhook_id, body, event_count, types, state, created_at, next_at)
       VALUES ($1, gen_random_uuid(), $2, '{}', 1, '{balance.low}', 'waiting', $3, $3)`,
      [accountId, webhookId, fixture.app.now().subtract({ minutes })],
    );
  const well = await addWebhook('https://mirni.example/tajni-put', null);
  const waits = await addWebhook('https://spori.example/tajni-put', null);
  const fails = await addWebhook('https://pali.example/tajni-put', '2026-11-20T08:00:00Z');
  await addRequest(waits, 3);
  await addRequest(waits, 30);
  const answer = await fixture.app.call(getRedVebhukova, { rows: 100 }, engineer);
  const { items } = resultOf(getRedVebhukova, answer);
  const mine = items.filter(({ webhook_id: id }) => [well, waits, fails].includes(id));
  expect(mine).toMatchObject([
    { host: 'pali.example', failures: 7, waiting: 0, oldestAt: null },
    {
      host: 'spori.example',
      failures: 0,
      waiting: 2,
      oldestAt: '2026-11-20T12:30:00+01:00',
      failingSince: null,
    },
  ]);
  expect(mine[0]?.customer).not.toBe('');
  expect(JSON.stringify(items)).not.toContain('tajni-put');
});
