import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { parseMessage, type Envelope } from '@rampa/contract';
import { tok } from '@rampa/contract/road-conditions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { forgeryHeaders } from './testing/call-through.ts';

// More calls than the database can serve: few work, few wait, the rest is told at once when to come again.

/** Only who waits for the deadline meets it. */
const admission = { places: 4, placesOfOne: 2, waiting: 4, waitMs: 60_000 };
let fixture: AppFixture;
let owner: pg.Client;
let port: number;

async function open(changed: Partial<typeof admission> = {}): Promise<void> {
  fixture = await openAppFixture({ admission: { ...admission, ...changed } });
  await fixture.app.http.app.listen({ port: 0, host: '127.0.0.1' });
  port = (fixture.app.http.app.server.address() as AddressInfo).port;
  owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
}
async function close(): Promise<void> {
  await owner.end();
  await fixture.close();
}
beforeEach(() => open());
afterEach(close);

/** From now on a list of tags waits in the database. */
const block = () => owner.query('BEGIN; LOCK TABLE tags IN ACCESS EXCLUSIVE MODE');
const unblock = () => owner.query('ROLLBACK');
const load = () => fixture.app.http.load();
const nothing = { running: 0, waiting: 0 };

interface Answer {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

interface Asked {
  readonly call: ClientRequest;
  readonly answer: Promise<Answer>;
  /** The caller vanishes. */
  leave(): void;
}

/** On a connection of its own, like a browser among many. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, body?: object): Asked {
  const call = request({
    port,
    host: '127.0.0.1',
    agent: false,
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const answer = (async () => {
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    const { statusCode, headers: told } = reply;
    return { status: statusCode, retryAfter: told['retry-after'], body: await text(reply) };
  })();
  // Those who leave get none.
  answer.catch(() => undefined);
  call.on('error', () => undefined);
  return { call, answer, leave: () => call.destroy() };
}

/** A customer who can list tags, again and again. */
async function addCaller(): Promise<() => Asked> {
  const { token }: SignedIn = await fixture.addCustomer();
  const authorization = { authorization: `Bearer ${token}` };
  const headers = { ...authorization, ...(await forgeryHeaders(fixture.send, authorization)) };
  // The first call is a new session's, which has other things to ask.
  expect((await ask('/api/Tag/GetTagovi', headers, {}).answer).status).toBe(200);
  return () => ask('/api/Tag/GetTagovi', headers, {});
}

/** One after the other: signing in takes places as well. */
async function addCallers(count: number): Promise<(() => Asked)[]> {
  const callers: (() => Asked)[] = [];
  while (callers.length < count) callers.push(await addCaller());
  return callers;
}
const statusesOf = async (asked: readonly Asked[]) =>
  (await Promise.all(asked.map(({ answer }) => answer))).map(({ status }) => status);

/** Asks one after the other, so that who came first is known. */
async function askInTurn(callers: readonly (() => Asked)[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const caller of callers) {
    asked.push(caller());
    const known = asked.length;
    await expect.poll(() => load().running + load().waiting).toBe(known);
  }
  return asked;
}

const metrics = async () => (await fixture.app.operator.inject('/metrics')).body;

test('who finds no room is refused at once, who waits is refused at the deadline, who is in is answered', async () => {
  await close();
  // Long enough that all have come before the first is refused.
  await open({ waitMs: 4000 });
  const callers = await addCallers(9);
  await block();
  const asked = await askInTurn(callers.slice(0, 8));
  expect(load()).toEqual({ running: 4, waiting: 4 });

  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const waiting = asked.slice(4);
  const waited = Promise.all(waiting.map(({ answer }) => answer)).then((answers) => {
    order.push('those who waited');
    return answers;
  });
  const refused = await (callers[8] as () => Asked)().answer.finally(note('the one without room'));
  expect(refused.status).toBe(503);
  const { message, statusCode } = JSON.parse(refused.body) as Envelope;
  expect(statusCode).toBe(503);
  expect(parseMessage(message)).toEqual({
    key: 'server.crowded',
    params: { seconds: refused.retryAfter },
  });
  expect(['1', '2', '3']).toContain(refused.retryAfter);
  // What needs no database goes on.
  expect((await ask('/health/live').answer).status).toBe(200);
  expect((await ask('/health/ready').answer).status).toBe(200);
  expect((await ask('/api/Language/GetTranslation?languageId=2').answer).status).toBe(200);
  expect((await ask('/api/openapi.json').answer).status).toBe(200);

  expect((await waited).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect(order).toEqual(['the one without room', 'those who waited']);
  expect(load()).toEqual({ running: 4, waiting: 0 });
  const told = await metrics();
  expect(told).toContain('rampa_http_calls{state="running"} 4');
  expect(told).toContain('rampa_http_calls_refused_total{reason="full"} 1');
  expect(told).toContain('rampa_http_calls_refused_total{reason="late"} 4');

  await unblock();
  expect(await statusesOf(asked.slice(0, 4))).toEqual([200, 200, 200, 200]);
  await expect.poll(load).toEqual(nothing);
});

test('who waits is let in when another is done', async () => {
  const callers = await addCallers(8);
  await block();
  const asked = await askInTurn(callers);
  expect(load()).toEqual({ running: 4, waiting: 4 });
  await unblock();
  expect(await statusesOf(asked)).toEqual(asked.map(() => 200));
  expect(load()).toEqual(nothing);
});

test('first come, first served', async () => {
  await close();
  // One at a time: several would overtake each other once they are let in.
  await open({ places: 1, placesOfOne: 1 });
  const callers = await addCallers(5);
  await block();
  const asked = await askInTurn(callers);
  const answered: number[] = [];
  for (const [at, { answer }] of asked.entries()) void answer.then(() => answered.push(at));
  await unblock();
  expect(await statusesOf(asked)).toEqual(asked.map(() => 200));
  expect(answered).toEqual([0, 1, 2, 3, 4]);
});

test('who asks for a great deal at once waits behind themselves, not before all others', async () => {
  const [busy, ...others] = (await addCallers(6)) as [() => Asked, ...(() => Asked)[]];
  await block();
  // Two work, four wait: there is no more room.
  const many = await askInTurn([busy, busy, busy, busy, busy, busy]);
  expect(load()).toEqual({ running: 2, waiting: 4 });
  // Others take the places that are left, and then the room of those who wait in the longest line.
  const [first, second, third, fourth] = others.slice(0, 4).map((other) => other()) as [
    Asked,
    Asked,
    Asked,
    Asked,
  ];
  expect((await Promise.race(many.slice(4).map(({ answer }) => answer))).status).toBe(503);
  await expect.poll(load).toEqual({ running: 4, waiting: 4 });
  await unblock();
  expect(await statusesOf([first, second, third, fourth])).toEqual([200, 200, 200, 200]);
  expect(await statusesOf(many)).toEqual([200, 200, 200, 200, 503, 503]);
  expect(load()).toEqual(nothing);
});

test('a network of strangers has one line, whatever they claim to be', async () => {
  const callers = await addCallers(2);
  await block();
  const visitor = (claim: string) =>
    ask('/api/Tag/GetTagovi', { authorization: `Bearer ${claim}` }, {});
  // They are refused for their claim, and hold no place of a customer's.
  const strangers = ['a.b.c', 'x', 'd.e.f', 'g'].map(visitor);
  expect(await statusesOf(strangers)).toEqual([401, 401, 401, 401]);
  const asked = await askInTurn(callers);
  await unblock();
  expect(await statusesOf(asked)).toEqual([200, 200]);
});

test('who leaves while waiting makes room, and who leaves while working leaves no place taken', async () => {
  const callers = await addCallers(9);
  await block();
  const asked = await askInTurn(callers.slice(0, 8));
  for (const { leave } of asked.slice(4)) leave();
  await expect.poll(load).toEqual({ running: 4, waiting: 0 });
  // The work that they caused goes on, so nobody takes their place before it is done.
  for (const { leave } of asked.slice(0, 3)) leave();
  const next = (callers[8] as () => Asked)();
  await expect.poll(load).toEqual({ running: 4, waiting: 1 });
  await unblock();
  expect((await next.answer).status).toBe(200);
  expect(await statusesOf(asked.slice(3, 4))).toEqual([200]);
  await expect.poll(load).toEqual(nothing);
});

test('who listens to a stream, or has not read an answer yet, holds no place', async () => {
  const listening = ask(tok.path);
  const [stream] = (await once(listening.call, 'response')) as [IncomingMessage];
  expect(stream.statusCode).toBe(200);
  expect(load()).toEqual(nothing);
  listening.leave();
});

test('whoever returns from paying finds a page that comes again by itself', async () => {
  const callers = await addCallers(8);
  await block();
  const asked = await askInTurn(callers);
  const back = await ask('/placanje/261121000001/povratak?digest=x').answer;
  expect(back.status).toBe(503);
  expect(back.body).toContain('Vaša uplata nije izgubljena');
  await unblock();
  expect(await statusesOf(asked)).toContain(200);
});
