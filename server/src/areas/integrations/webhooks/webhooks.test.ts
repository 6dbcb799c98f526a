import type { CallResult } from '@rampa/contract';
import {
  getIsporuke,
  getVebhukovi,
  napraviVebhuk,
  novaTajna,
  obrisiVebhuk,
  posaljiPonovo,
  posaljiProbu,
  sacuvajVebhuk,
} from '@rampa/contract/integrations';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAppStage, type AppStage, type SignedIn } from '../../../testing/app-stage.ts';
import { createPassageRecorder, type DeliveredPassage } from '../../passages/index.ts';
import { transfer } from '../../wallet/index.ts';
import {
  answering,
  eventsIn,
  isSignedWith,
  silent,
  startReceiver,
  taking,
  type Receiver,
} from '../testing/receiver.ts';

let stage: AppStage;
const receivers: Receiver[] = [];
beforeAll(async () => {
  stage = await openAppStage();
  await stage.app.jobs.start();
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
afterAll(() => stage.close());

const run = (text: string, ...values: unknown[]) =>
  stage.app.database.run(text, values) as Promise<Record<string, unknown>[]>;

interface Company {
  readonly who: SignedIn;
  readonly tagId: string;
  readonly serialNumber: string;
}

async function addCompany(): Promise<Company> {
  const who = await stage.addCustomer('pravno');
  const tagId = uuid();
  const serialNumber = `SN${tagId.slice(-10)}`;
  const at = Temporal.Instant.from('2026-01-01T08:00:00Z');
  await stage.app.services.tags.add(stage.app.database.queries, [
    {
      accountId: who.accountId,
      tagId,
      serialNumber,
      category: 'I',
      plate: 'BG123-AB',
      nickname: 'Комби',
      costCentreId: null,
      status: 'aktivan',
      statusChangedAt: at,
      createdAt: at,
    },
  ]);
  return { who, tagId, serialNumber };
}

async function addReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

type Made = CallResult<typeof napraviVebhuk>;

async function addWebhook(
  { who }: Company,
  { url }: Pick<Receiver, 'url'>,
  events: readonly string[] = ['passage.recorded'],
): Promise<Made> {
  const answer = await stage.call(napraviVebhuk, { url, events }, who.token);
  expect(answer.message).toBe('');
  return answer.result as Made;
}

let trips = 0;
/** Trips from Stara Pazova to Novi Sad, each later than the one before. */
const tripsOf = ({ serialNumber }: Company, count: number): DeliveredPassage[] =>
  Array.from({ length: count }, () => {
    trips += 1;
    const exitedAt = Date.parse('2026-03-01T10:00:00Z') + trips * 3_600_000;
    return {
      sourceKey: uuid(),
      serialNumber,
      entryStationId: 'rs-a1-stara-pazova',
      enteredAt: exitedAt - 28 * 60_000,
      exitStationId: 'rs-a1-novi-sad-jug',
      exitedAt,
      lane: '3',
      category: 'I',
    };
  });

const recorder = () => {
  const { database, services } = stage.app;
  return createPassageRecorder({ database, ...services });
};

async function drive(company: Company, count = 1): Promise<readonly DeliveredPassage[]> {
  const delivered = tripsOf(company, count);
  expect((await recorder().recordPassages(delivered)).recorded).toBe(count);
  return delivered;
}

async function topUp({ who, tagId }: Company, amountMinor: number): Promise<void> {
  const { database, services } = stage.app;
  await database.transaction((tx) =>
    services.wallet.postJournals(tx, [
      {
        accountId: who.accountId,
        kind: 'top-up',
        reference: uuid(),
        occurredAt: Temporal.Instant.from('2026-11-19T08:00:00Z'),
        currency: 'RSD',
        lines: transfer({ kind: 'bank-clearing' }, { kind: 'tag', tagId }, amountMinor),
      },
    ]),
  );
}

async function logOf({ who }: Company, { webhook_id }: Made) {
  const answer = await stage.call(getIsporuke, { webhook_id, rows: 100 }, who.token);
  return (answer.result as CallResult<typeof getIsporuke>).items;
}

const webhooksOf = async ({ who }: Company) =>
  ((await stage.call(getVebhukovi, {}, who.token)).result as CallResult<typeof getVebhukovi>).items;

async function receivedBy({ received }: Receiver, count: number): Promise<void> {
  await expect.poll(() => received.length).toBe(count);
}

/** The delivery log says how the newest request stands. */
async function newestIs(company: Company, made: Made, wanted: object): Promise<void> {
  await expect.poll(async () => (await logOf(company, made))[0]).toMatchObject(wanted);
}

/** Time passes, and whoever looks after webhooks comes by. */
async function later(duration: Temporal.DurationLike): Promise<void> {
  stage.passTime(duration);
  await stage.app.services.webhookDeliveries.sweep();
}

/** Every look at the company's webhooks that was asked for is done. */
async function allLooked({ who }: Company): Promise<void> {
  await expect
    .poll(() =>
      run(
        `SELECT 1 FROM jobs.job WHERE name LIKE 'webhook%' AND data->>'accountId' = $1
         AND state IN ('created', 'retry', 'active')`,
        who.accountId,
      ),
    )
    .toEqual([]);
}

/** Days pass; a session lives shorter. */
const again = async (company: Company): Promise<Company> => ({
  ...company,
  who: await stage.signInAgain(company.who),
});

test('a passage is told with its tag, signed, and the log shows it', async () => {
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

test('balances are told when they change, once for each tag and cause, and when they are low', async () => {
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

test('what is rolled back is not told, and what is delivered twice is told once', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  await addWebhook(company, receiver);
  const { database, services } = stage.app;
  const owners = await services.tags.findOwners(database.queries, [company.serialNumber]);
  const lost = database.transaction(async (tx) => {
    await recorder().recordForAccount(tx, company.who.accountId, owners, tripsOf(company, 1));
    throw new Error('the power went off');
  });
  await expect(lost).rejects.toThrow('the power went off');
  const delivered = await drive(company);
  await recorder().recordPassages(delivered);
  await receivedBy(receiver, 1);
  expect(
    await run('SELECT 1 FROM webhook_events WHERE account_id = $1', company.who.accountId),
  ).toEqual([]);
  expect(receiver.received.flatMap(eventsIn)).toHaveLength(1);
});

test('a request that fails comes again with the same id and body, signed anew, and only when due', async () => {
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
  // A second event meanwhile must not make it come earlier.
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

test('receivers that say nothing hold nobody else up', async () => {
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

test('a receiver that wants no more is switched off at once, and its company is told', async () => {
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

const mailsTo = async ({ who }: Company): Promise<unknown[]> =>
  (
    await run(
      `SELECT data->>'template' AS template FROM jobs.job WHERE name = 'mail'
       AND data->>'to' = $1 AND data->>'template' LIKE 'integrations.mail-webhook-%'`,
      `${who.username}@primer.rs`,
    )
  ).map(({ template }) => template);

test('after three days of failures it is switched off; switched on again it sends what waits', async () => {
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
    // Never more than one try for each time that somebody looks.
    await expect
      .poll(async () =>
        run(
          'SELECT 1 FROM webhooks WHERE webhook_id = $1 AND lease_id IS NOT NULL',
          made.webhook_id,
        ),
      )
      .toEqual([]);
    expect(receiver.received.length - before).toBeLessThanOrEqual(1);
  }
  company = await again(company);
  await expect
    .poll(async () => (await webhooksOf(company))[0])
    .toMatchObject({ on: false, offBecause: 'failing' });
  expect(receiver.received.length).toBeLessThanOrEqual(10);
  expect(await mailsTo(company)).toEqual(['integrations.mail-webhook-failing']);
  const trail = await run(
    `SELECT actor, details FROM audit_trail WHERE action = 'webhook-switched-off' AND subject = $1`,
    `webhook:${made.webhook_id}`,
  );
  expect(trail).toMatchObject([{ actor: 'system' }]);

  receiver.react(taking);
  const before = receiver.received.length;
  const [webhook] = await webhooksOf(company);
  const answer = await stage.call(
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

test('with a new secret requests are signed with both for a day, then with the new one', async () => {
  let company = await addCompany();
  const receiver = await addReceiver();
  const made = await addWebhook(company, receiver);
  const renewed = await stage.call(novaTajna, { webhook_id: made.webhook_id }, company.who.token);
  const { secret } = renewed.result as CallResult<typeof novaTajna>;
  await drive(company);
  await receivedBy(receiver, 1);
  await later({ hours: 25 });
  company = await again(company);
  await drive(company);
  await receivedBy(receiver, 2);
  const [both, one] = receiver.received;
  if (both === undefined || one === undefined) throw new Error();
  expect([isSignedWith(made.secret, both), isSignedWith(secret, both)]).toEqual([true, true]);
  expect([isSignedWith(made.secret, one), isSignedWith(secret, one)]).toEqual([false, true]);
  expect((await webhooksOf(company))[0]?.previousSecretUntil).toBeNull();
});

test('secrets are kept encrypted, and are shown in no list, log, trail or mail', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const { secret, webhook_id } = await addWebhook(company, receiver);
  const [kept] = await run('SELECT secret_sealed FROM webhooks WHERE webhook_id = $1', webhook_id);
  const raw = Buffer.from(secret.slice(6), 'base64');
  expect(Buffer.from(kept?.['secret_sealed'] as Uint8Array).includes(raw)).toBe(false);
  const everything = [
    await webhooksOf(company),
    await run('SELECT details FROM audit_trail WHERE account_id = $1', company.who.accountId),
    await run(`SELECT data FROM jobs.job`),
    stage.log,
  ];
  expect(JSON.stringify(everything)).not.toContain(secret.slice(6));
});

test('a test comes like any event, and a request can be sent again with its id', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const made = await addWebhook(company, receiver, ['balance.low']);
  const input = { webhook_id: made.webhook_id };
  expect((await stage.call(posaljiProbu, input, company.who.token)).message).toBe('');
  await receivedBy(receiver, 1);
  await newestIs(company, made, { state: 'delivered', types: ['test'] });
  const [sent] = await logOf(company, made);
  const repeat = { delivery_id: sent?.delivery_id };
  expect((await stage.call(posaljiPonovo, repeat, company.who.token)).message).toBe('');
  await receivedBy(receiver, 2);
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
});

test('sending by hand has an end: a stranger’s server is not filled by our hand', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const { webhook_id } = await addWebhook(company, receiver);
  const answers: string[] = [];
  for (let times = 0; times < 25; times += 1) {
    const { message } = await stage.call(posaljiProbu, { webhook_id }, company.who.token);
    answers.push(message.split(';')[0] ?? '');
  }
  expect(answers.filter((message) => message === '')).toHaveLength(20);
  expect(answers.at(-1)).toBe('request.too-many');
});

test('another company reaches none of it, and persons and distributors have none', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const made = await addWebhook(company, receiver);
  await drive(company);
  await receivedBy(receiver, 1);
  const [delivery] = await logOf(company, made);
  const webhook = { webhook_id: made.webhook_id };
  const calls = [
    [sacuvajVebhuk, { ...webhook, url: receiver.url, events: ['balance.low'], on: false }],
    [obrisiVebhuk, webhook],
    [novaTajna, webhook],
    [posaljiProbu, webhook],
    [getIsporuke, webhook],
    [posaljiPonovo, { delivery_id: delivery?.delivery_id }],
  ] as const;
  const stranger = await stage.addCustomer('pravno');
  expect((await stage.call(getVebhukovi, {}, stranger.token)).result).toEqual({
    items: [],
    totalRecords: 0,
  });
  for (const [call, input] of calls) {
    expect((await stage.call(call, input, stranger.token)).http).toBe(404);
    for (const lice of ['fizicko', 'distributor'] as const) {
      const { token } = await stage.addCustomer(lice);
      expect((await stage.call(call, input, token)).message).toBe('integrations.companies-only');
    }
  }
  expect(await webhooksOf(company)).toMatchObject([{ on: true, events: ['passage.recorded'] }]);
  // Nor does a stranger's passage come here.
  await drive(await addCompany());
  await drive(company);
  await receivedBy(receiver, 2);
  const serials = receiver.received.flatMap(eventsIn).map(({ data }) => data['serial_number']);
  expect(new Set(serials)).toEqual(new Set([company.serialNumber]));
});

test('changes want a fresh proof, leave a trail, and ten webhooks are the most', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      stage.call(napraviVebhuk, { url: receiver.url, events: ['balance.low'] }, company.who.token),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  const [first] = await webhooksOf(company);
  const webhook = { webhook_id: first?.webhook_id };
  const change = { ...webhook, url: receiver.url, events: ['balance.changed'], on: true };
  for (const [call, input] of [
    [sacuvajVebhuk, change],
    [novaTajna, webhook],
    [obrisiVebhuk, webhook],
  ] as const) {
    expect((await stage.call(call, input, company.who.token)).statusCode).toBe(200);
  }
  const trail = await run(
    `SELECT action FROM audit_trail WHERE account_id = $1 AND action LIKE 'webhook-%'
     ORDER BY audit_id OFFSET 10`,
    company.who.accountId,
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'webhook-changed',
    'webhook-secret-renewed',
    'webhook-deleted',
  ]);
  await run(
    `UPDATE sessions SET proved_at = proved_at - interval '16 minutes' WHERE account_id = $1`,
    company.who.accountId,
  );
  for (const call of [napraviVebhuk, sacuvajVebhuk, novaTajna, obrisiVebhuk] as const) {
    const input = call === napraviVebhuk ? { url: receiver.url, events: ['balance.low'] } : change;
    const given = call === napraviVebhuk || call === sacuvajVebhuk ? input : webhook;
    const { message } = await stage.call(call, given, company.who.token);
    expect(message).toBe('identity.proof-needed;by:password');
  }
});

test('an inner address is refused when it is typed, with the reason beside the field', async () => {
  const { who } = await addCompany();
  const answer = await stage.call(
    napraviVebhuk,
    { url: 'https://169.254.169.254/latest', events: ['balance.low'] },
    who.token,
  );
  expect(answer).toMatchObject({
    statusCode: 400,
    result: [{ field: 'url', message: 'integrations.url-not-public' }],
  });
});
