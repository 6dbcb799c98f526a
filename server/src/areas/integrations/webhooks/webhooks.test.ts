import type { CallResult } from '@rampa/contract';
import {
  getVebhukovi,
  napraviVebhuk,
  novaTajna,
  obrisiVebhuk,
  posaljiPonovo,
  posaljiProbu,
  sacuvajVebhuk,
} from '@rampa/contract/integrations';
import { expect, test } from 'vitest';
import { eventsIn, isSignedWith } from '../testing/receiver.ts';
import { useWebhookFixture } from '../testing/webhook-fixture.ts';
import { moved } from '../../../platform/testing/moved.ts';

const {
  ask,
  log,
  addStranger,
  run,
  addCompany,
  addReceiver,
  addWebhook,
  drive,
  logOf,
  webhooksOf,
  receivedBy,
  newestIs,
  later,
  again,
} = useWebhookFixture();

test('with a new secret requests are signed with both for a day, then with the new one', async () => {
  let company = await addCompany();
  const receiver = await addReceiver();
  const made = await addWebhook(company, receiver);
  const renewed = await ask(novaTajna, { webhook_id: made.webhook_id }, company.who.token);
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

test('secrets are stored encrypted, and appear in no list, log, audit trail or mail', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const { secret, webhook_id } = await addWebhook(company, receiver);
  const [kept] = await run('SELECT secret_sealed FROM webhooks WHERE webhook_id = $1', webhook_id);
  const raw = Buffer.from(secret.slice(6), 'base64');
  expect(Buffer.from(kept?.['secret_sealed'] as Uint8Array).includes(raw)).toBe(false);
  const everything = [
    await webhooksOf(company),
    await run('SELECT details FROM audit_trail WHERE account_id = $1', company.who.accountId),
    await run(`SELECT data FROM jobs.job`),
    log(),
  ];
  expect(JSON.stringify(everything)).not.toContain(secret.slice(6));
});

test('a test arrives like any event, and a request can be sent again with its id', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const made = await addWebhook(company, receiver, ['balance.low']);
  const input = { webhook_id: made.webhook_id };
  expect((await ask(posaljiProbu, input, company.who.token)).message).toBe('');
  await receivedBy(receiver, 1);
  await newestIs(company, made, { state: 'delivered', types: ['test'] });
  const [sent] = await logOf(company, made);
  const repeat = { delivery_id: sent?.delivery_id };
  expect((await ask(posaljiPonovo, repeat, company.who.token)).message).toBe('');
  await receivedBy(receiver, 2);
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
});

test('sending by hand is limited, so that nobody can flood a server through us', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const { webhook_id } = await addWebhook(company, receiver);
  const answers: string[] = [];
  for (let times = 0; times < 25; times += 1) {
    const { message } = await ask(posaljiProbu, { webhook_id }, company.who.token);
    answers.push(message.split(';')[0] ?? '');
  }
  expect(answers.filter((message) => message === '')).toHaveLength(20);
  expect(answers.at(-1)).toBe('request.too-many');
});

test('other companies’ passages are not sent, and persons and distributors have no webhooks', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  await addWebhook(company, receiver);
  await drive(await addCompany());
  await drive(company);
  await receivedBy(receiver, 1);
  const serials = receiver.received.flatMap(eventsIn).map(({ data }) => data['serial_number']);
  expect(new Set(serials)).toEqual(new Set([company.serialNumber]));
  for (const personType of ['fizicko', 'distributor'] as const) {
    const { token } = await addStranger(personType);
    expect((await ask(getVebhukovi, {}, token)).message).toBe('integrations.companies-only');
  }
});

test('changes require step-up authentication and are in the audit trail; ten webhooks at most', async () => {
  const [company, receiver] = [await addCompany(), await addReceiver()];
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      ask(napraviVebhuk, { url: receiver.url, events: ['balance.low'] }, company.who.token),
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
    expect((await ask(call, input, company.who.token)).statusCode).toBe(200);
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
    `UPDATE sessions SET ${moved('proved_at', '-16 minutes')} WHERE account_id = $1`,
    company.who.accountId,
  );
  for (const call of [napraviVebhuk, sacuvajVebhuk, novaTajna, obrisiVebhuk] as const) {
    const input = call === napraviVebhuk ? { url: receiver.url, events: ['balance.low'] } : change;
    const given = call === napraviVebhuk || call === sacuvajVebhuk ? input : webhook;
    const { message } = await ask(call, given, company.who.token);
    expect(message).toBe('identity.proof-needed;by:password');
  }
});

test('a private address is refused when it is entered, with the reason beside the field', async () => {
  const { who } = await addCompany();
  const answer = await ask(
    napraviVebhuk,
    { url: 'https://169.254.169.254/latest', events: ['balance.low'] },
    who.token,
  );
  expect(answer).toMatchObject({
    statusCode: 400,
    result: [{ field: 'url', message: 'integrations.url-not-public' }],
  });
});
