import { parseMessage, type Envelope } from '@rampa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { record, time, valid, what } from '../road-conditions/testing/datex-samples.ts';
import { deliveriesPerMinute } from './callers.routes.ts';
import { aJsonEvent, aJsonFile } from '../road-conditions/testing/event-samples.ts';

const key = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const t4aKey = 'Zt5uR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ settings: { INTAKE_KEY: key, T4A_KEY: t4aKey } });
});
afterAll(() => fixture.close());

async function deliver(
  payload: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Envelope & { http: number; key: string }> {
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/road-events',
    payload,
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
  });
  const envelope = reply.json<Envelope>();
  return { http: reply.statusCode, key: parseMessage(envelope.message).key, ...envelope };
}

test('the operator’s system delivers events, and may repeat deliveries', async () => {
  const file = aJsonFile([aJsonEvent()]);
  expect(await deliver(file)).toMatchObject({ statusCode: 200, result: { added: ['radovi-1'] } });
  expect(await deliver(file)).toMatchObject({
    statusCode: 200,
    result: { unchanged: ['radovi-1'] },
  });
});

test('our own document can be delivered to another installation', async () => {
  const { payload } = await fixture.send({ url: '/api/StanjeNaPutevima/Datex' });
  expect(await deliver(payload, { 'content-type': 'application/xml' })).toMatchObject({
    statusCode: 200,
    result: { unchanged: ['radovi-1'] },
  });
});

test('a place alone means the road of the network that runs there', async () => {
  const where =
    '<sit:locationReference><loc:pointByCoordinates><loc:pointCoordinates><loc:latitude>45.2674</loc:latitude><loc:longitude>19.9612</loc:longitude></loc:pointCoordinates></loc:pointByCoordinates></sit:locationReference>';
  expect(
    await deliver(record(time + valid + where + what), { 'content-type': 'text/xml' }),
  ).toMatchObject({ statusCode: 200, result: { added: ['r'] } });
  const [row] = await fixture.app.database.run(`SELECT road FROM road_events WHERE event_id = 'r'`);
  expect(row).toEqual({ road: 'A1' });
});

test('a file with faults is refused whole, with the place of each', async () => {
  const answer = await deliver(aJsonFile([aJsonEvent({ id: 'dobar' }), aJsonEvent({ lat: 300 })]));
  expect(answer).toMatchObject({ http: 422, key: 'intake.faults' });
  expect(answer.result).toMatchObject([{ field: expect.stringMatching(/^\d+:\d+$/) as string }]);
  const [row] = await fixture.app.database.run(
    `SELECT 1 FROM road_events WHERE event_id = 'dobar'`,
  );
  expect(row).toBeUndefined();
});

test.each([
  ['without a key', undefined],
  ['with another key', 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7Tux'],
  ['with half of it', key.slice(0, 16)],
])('%s nothing is accepted', async (_, offered) => {
  const answer = await deliver(aJsonFile([aJsonEvent()]), { 'x-api-key': offered ?? '' });
  expect(answer).toMatchObject({ http: 401, key: 'intake.key-wrong', result: null });
});

test('other types and too much are refused by envelopes', async () => {
  expect(await deliver('id,road', { 'content-type': 'text/csv' })).toMatchObject({
    http: 415,
    key: 'intake.content-type',
  });
  expect(await deliver(Buffer.alloc(6 * 1024 * 1024, 0x20))).toMatchObject({
    http: 413,
    key: 'intake.too-large',
  });
  expect(
    await deliver('<!DOCTYPE x [<!ENTITY y "z">]><x>&y;</x>', { 'content-type': 'text/xml' }),
  ).toMatchObject({ http: 422, key: 'intake.faults' });
});

test('a sender that delivers too often has to wait', async () => {
  for (let n = 0; n < deliveriesPerMinute; n += 1) await deliver('{}');
  const refused = await deliver('{}');
  expect(refused).toMatchObject({ http: 429, key: 'request.too-many' });
  fixture.passTime({ minutes: 2 });
  expect((await deliver(aJsonFile([]))).http).toBe(200);
});

test('a stranger behind the same address uses up nothing of the deliverers', async () => {
  const wrong = { 'x-api-key': 'x' };
  const accepted = (offered: string) =>
    fixture.send({ url: '/intake/t4a-tags', headers: { 'x-api-key': offered } });
  const events = [];
  const tags = [];
  for (let n = 0; n < 70; n += 1) {
    events.push((await deliver('{}', wrong)).http);
    tags.push((await accepted('x')).statusCode);
  }
  expect([events.at(0), events.at(-1), tags.at(0), tags.at(-1)]).toEqual([401, 429, 401, 429]);
  expect((await deliver(aJsonFile([]))).http).toBe(200);
  expect((await accepted(t4aKey)).statusCode).toBe(200);
  // And what they delivered themselves is not counted for the stranger.
  expect((await deliver('{}', wrong)).http).toBe(429);
  fixture.passTime({ minutes: 2 });
  expect((await deliver('{}', wrong)).http).toBe(401);
});
