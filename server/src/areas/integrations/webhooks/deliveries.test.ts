import { sacuvajVebhuk } from '@rampa/contract/integrations';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { answering, eventsIn, isSignedWith, silent, taking } from '../testing/receiver.ts';
import { useWebhookFixture } from '../testing/webhook-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';

const {
  ask,
  app,
  run,
  addCompany,
  addReceiver,
  addWebhook,
  tripsOf,
  recorder,
  drive,
  topUp,
  logOf,
  webhooksOf,
  receivedBy,
  newestIs,
  later,
  allLooked,
  again,
  mailsTo,
} = useWebhookFixture();

test('a passage is sent with its tag, signed, and the log shows it', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const made = await addWebhook(company, receiver);
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await drive(company);
  await receivedBy(receiver, 1);
  const [request] = receiver.received;
  if (request === undefined) throw new Error('Nothing came');
  expect(isSignedWith(made.secret, request)).toBe(true);
  expect(Number(request.headers['webhook-timestamp'])).toBe(
    Date.parse('2026-11-20T12:00:00Z') / 1000,
  );
  expect(JSON.parse(request.body)).toMatchObject({ type: 'batch' });
  const [event, ...rest] = eventsIn(request);
  expect(rest).toEqual([]);
  expect(event).toMatchObject({
    type: 'passage.recorded',
    data: {
      tag_id: company.tagId,
      serial_number: company.serialNumber,
      plate: 'BG123-AB',
      nickname: 'Комби',
      entry: 'Stara Pazova',
      entryStationId: 'rs-a1-stara-pazova',
      exitStationId: 'rs-a1-novi-sad-jug',
      kategorija: 'I',
      amount: { amount: expect.any(Number), currency: 'RSD' },
      marks: [],
    },
  });
  await newestIs(company, made, {
    delivery_id: request.headers['webhook-id'],
    state: 'delivered',
    statusCode: 204,
    fault: null,
    attempts: 1,
    events: 1,
    nextAt: null,
  });
});

test('another body, another time or another id does not fit the signature', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const { secret } = await addWebhook(company, receiver);
  await drive(company);
  await receivedBy(receiver, 1);
  const [request] = receiver.received;
  if (request === undefined) throw new Error('Nothing came');
  const { headers } = request;
  expect(isSignedWith(secret, { ...request, body: `${request.body} ` })).toBe(false);
  for (const [name, value] of [
    ['webhook-timestamp', '1'],
    ['webhook-id', uuid()],
  ] as const) {
    expect(isSignedWith(secret, { ...request, headers: { ...headers, [name]: value } })).toBe(
      false,
    );
  }
  expect(isSignedWith((await addWebhook(company, receiver)).secret, request)).toBe(false);
});

test('balances are sent when they change, once per tag and cause, and when they are low', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  await addWebhook(company, receiver, ['balance.changed', 'balance.low']);
  await topUp(company, 1_000_000);
  await receivedBy(receiver, 1);
  await drive(company, 3);
  await expect.poll(() => receiver.received.flatMap(eventsIn).length).toBe(2);
  const [first, second] = receiver.received.flatMap(eventsIn).map(({ data }) => data);
  expect(first).toMatchObject({
    tag_id: company.tagId,
    serial_number: company.serialNumber,
    cause: 'top-up',
    change: { amount: 1_000_000, currency: 'RSD' },
    balance: { amount: 1_000_000, currency: 'RSD' },
    movements: 1,
  });
  expect(second).toMatchObject({ cause: 'toll', movements: 3 });
  const { change, balance } = second as Record<'change' | 'balance', { amount: number }>;
  expect(balance.amount).toBe(1_000_000 + change.amount);

  await drive(company, 100);
  await expect
    .poll(() => receiver.received.flatMap(eventsIn).map(({ type }) => type))
    .toContain('balance.low');
  const low = receiver.received.flatMap(eventsIn).find(({ type }) => type === 'balance.low');
  const { balance: left, limit } = (low?.data ?? {}) as Record<
    'balance' | 'limit',
    { amount: number }
  >;
  expect(left.amount).toBeLessThan(limit.amount);
});

test('what is rolled back is not sent, and what is delivered twice is sent once', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  await addWebhook(company, receiver);
  const { database, services } = app();
  const owners = await services.tags.findOwners(everyAccount, database.queries, [
    company.serialNumber,
  ]);
  const lost = database.transaction(async (tx) => {
    await recorder().recordForAccount(
      everyAccount.account(company.who.accountId),
      tx,
      owners,
      tripsOf(company, 1),
    );
    throw new Error('the power went off');
  });
  await expect(lost).rejects.toThrow('the power went off');
  const delivered = await drive(company);
  await recorder().recordPassages(everyAccount, delivered);
  await receivedBy(receiver, 1);
  expect(
    await run('SELECT 1 FROM webhook_events WHERE account_id = $1', company.who.accountId),
  ).toEqual([]);
  expect(receiver.received.flatMap(eventsIn)).toHaveLength(1);
});

test('a failed request is repeated with the same id and body, signed again, and only when due', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const made = await addWebhook(company, receiver);
  receiver.react(answering(500));
  await drive(company);
  await newestIs(company, made, {
    state: 'waiting',
    statusCode: 500,
    fault: 'status',
    attempts: 1,
  });
  await later({ seconds: 4 });
  // A second event meanwhile must not make the repetition come earlier.
  await drive(company);
  await later({ seconds: 0 });
  await allLooked(company);
  expect(receiver.received).toHaveLength(1);
  receiver.react(taking);
  await later({ seconds: 2 });
  await receivedBy(receiver, 3);
  const [first, second, third] = receiver.received;
  if (first === undefined || second === undefined || third === undefined) throw new Error();
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.body).toBe(first.body);
  expect(Number(second.headers['webhook-timestamp'])).toBe(
    Number(first.headers['webhook-timestamp']) + 6,
  );
  expect(isSignedWith(made.secret, second)).toBe(true);
  expect(third.headers['webhook-id']).not.toBe(first.headers['webhook-id']);
  const events = [second, third].flatMap(eventsIn).map(({ id }) => id);
  expect(new Set(events).size).toBe(2);
  await expect
    .poll(async () => (await logOf(company, made)).map(({ state, attempts }) => [state, attempts]))
    .toEqual([
      ['delivered', 1],
      ['delivered', 2],
    ]);
});

test('thousands of passages come in few requests of a hundred, and leave few jobs', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  await addWebhook(company, receiver);
  const release: (() => void)[] = [];
  receiver.react((response) => void release.push(() => response.writeHead(200).end()));
  await drive(company);
  await receivedBy(receiver, 1);
  // While the first is not answered yet, the others gather.
  for (let turn = 0; turn < 5; turn += 1) await drive(company, 501);
  const jobs = await run(
    `SELECT 1 FROM jobs.job WHERE name LIKE 'webhook%' AND data->>'accountId' = $1`,
    company.who.accountId,
  );
  expect(jobs.length).toBeLessThan(5);
  receiver.react(taking);
  release[0]?.();
  await expect.poll(() => receiver.received.flatMap(eventsIn).length).toBe(2506);
  const sizes = receiver.received.map((request) => eventsIn(request).length);
  expect(sizes).toEqual([1, ...Array.from({ length: 25 }, () => 100), 5]);
  expect(new Set(receiver.received.flatMap(eventsIn).map(({ id }) => id)).size).toBe(2506);
});

test('unresponsive receivers do not hold up the others', async () => {
  const dumb = await addReceiver();
  dumb.react(silent);
  for (let more = 0; more < 2; more += 1) {
    const mute = await addCompany();
    await addWebhook(mute, dumb);
    await drive(mute);
  }
  await receivedBy(dumb, 2);
  const [company, receiver] = [await addCompany(), await addReceiver()];
  await addWebhook(company, receiver);
  const started = performance.now();
  await drive(company);
  await receivedBy(receiver, 1);
  expect(performance.now() - started).toBeLessThan(8000);
});

test('a receiver that answers 410 is switched off at once, and its company is told', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  await addWebhook(company, receiver);
  receiver.react(answering(410));
  await drive(company);
  await expect
    .poll(async () => (await webhooksOf(company))[0])
    .toMatchObject({ on: false, offBecause: 'gone' });
  await drive(company);
  await later({ hours: 1 });
  expect(receiver.received).toHaveLength(1);
  expect(await mailsTo(company)).toEqual(['integrations.mail-webhook-gone']);
});

test('after three days of failures a webhook is switched off; switched on again it delivers', async () => {
  let company = await addCompany();
  const receiver = await addReceiver();
  const made = await addWebhook(company, receiver);
  receiver.react(answering(503));
  await drive(company);
  await receivedBy(receiver, 1);
  await newestIs(company, made, { attempts: 1 });
  for (let hours = 0; hours < 80; hours += 2) {
    const before = receiver.received.length;
    await later({ hours: 2 });
    // One try for each look at what is due; a busy worker may come to the look before only now.
    await expect
      .poll(async () =>
        run(
          'SELECT 1 FROM webhooks WHERE webhook_id = $1 AND lease_id IS NOT NULL',
          made.webhook_id,
        ),
      )
      .toEqual([]);
    expect(receiver.received.length - before).toBeLessThanOrEqual(2);
  }
  await expect
    .poll(async () => {
      company = await again(company);
      const [webhook] = await webhooksOf(company);
      // A worker that was busy elsewhere has tried two hours later than it was due.
      if (webhook?.on === true) await later({ hours: 2 });
      return webhook;
    })
    .toMatchObject({ on: false, offBecause: 'failing' });
  expect(receiver.received.length).toBeLessThanOrEqual(10);
  expect(await mailsTo(company)).toEqual(['integrations.mail-webhook-failing']);
  const trail = await run(
    `SELECT actor, details FROM audit_trail WHERE action = 'webhook-switched-off' AND subject = $1`,
    `webhook:${made.webhook_id}`,
  );
  expect(trail).toMatchObject([{ actor: 'system' }]);
  // While it is off nothing is tried, whatever waits.
  const log = await logOf(company, made);
  expect(log.map(({ state, nextAt }) => [state, nextAt])).toContainEqual(['waiting', null]);

  receiver.react(taking);
  const before = receiver.received.length;
  const [webhook] = await webhooksOf(company);
  const answer = await ask(
    sacuvajVebhuk,
    { webhook_id: made.webhook_id, url: receiver.url, events: webhook?.events, on: true },
    company.who.token,
  );
  expect(answer.message).toBe('');
  await drive(company);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
  await expect
    .poll(async () => (await webhooksOf(company))[0])
    .toMatchObject({ on: true, failingSince: null });
});

test('a week in which the servers were off does not count as one in which a webhook failed', async () => {
  const company = await addCompany();
  const receiver = await addReceiver();
  const made = await addWebhook(company, receiver);
  receiver.react(answering(503));
  await drive(company);
  await newestIs(company, made, { attempts: 1 });
  await later({ hours: 7 * 24 });
  const back = await again(company);
  await newestIs(back, made, { attempts: 2 });
  expect(await webhooksOf(back)).toMatchObject([{ on: true }]);
  expect(await mailsTo(company)).toEqual([]);
  receiver.react(taking);
  await later({ hours: 1 });
  await newestIs(await again(company), made, { state: 'delivered', attempts: 3 });
});
