import { dodajPrilog } from '@rampa/contract/complaints';
import { promeniUlogu, ukloniClana } from '@rampa/contract/identity';
import { ucitajCenovnik } from '@rampa/contract/price-lists';
import { oduzmiPristup } from '@rampa/contract/staff';
import { uveziTagove } from '@rampa/contract/tags';
import type { CallDefinition } from '@rampa/contract';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from './areas/complaints/testing/complaint-fixture.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { forgeryHeaders } from './testing/call-through.ts';

// Large bodies of which a half has arrived when their sender loses the right to send them: the sender was let in, and may take
// half a minute for the rest.

let fixture: AppFixture;
let port: number;
beforeAll(async () => {
  fixture = await openAppFixture();
  await fixture.app.http.app.listen({ port: 0, host: '127.0.0.1' });
  port = (fixture.app.http.app.server.address() as AddressInfo).port;
});
afterAll(() => fixture.close());

/** Sends a half, and the rest once `meanwhile` is done. */
async function sendInHalves(
  { token }: SignedIn,
  call: CallDefinition,
  input: object,
  meanwhile: () => Promise<unknown>,
): Promise<{ readonly status: number | undefined; readonly message: string }> {
  const bearer = { authorization: `Bearer ${token}` };
  const body = Buffer.from(JSON.stringify(input));
  const { server } = fixture.app.http.app;
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
  const sent = request({
    port,
    host: '127.0.0.1',
    agent: false,
    method: 'POST',
    path: call.path,
    headers: {
      ...bearer,
      ...(await forgeryHeaders(fixture.send, bearer)),
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  sent.write(body.subarray(0, body.length / 2));
  const [there] = await arrived;
  // Its body is read, so the sender has been let in.
  await expect.poll(() => there.listenerCount('data')).toBeGreaterThan(0);
  await meanwhile();
  sent.end(body.subarray(body.length / 2));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const { message } = (await json(reply)) as { message: string };
  return { status: reply.statusCode, message };
}

const file = { fileName: 'slika.png', data: png.toString('base64') };
const tags = { data: Buffer.from('serijski broj\n').toString('base64'), first: 0, rows: 10 };
const count = async (text: string, id: string): Promise<number> =>
  (await fixture.app.database.run(text, [id])).length;
const filesOf = ({ userId }: SignedIn) =>
  count('SELECT 1 FROM complaint_attachments WHERE user_id = $1', userId);

test('who stays may take their time', async () => {
  const who = await fixture.addCustomer();
  expect(await sendInHalves(who, dodajPrilog, file, async () => undefined)).toMatchObject({
    status: 200,
  });
  expect(await filesOf(who)).toBe(1);
});

test('a token that expires meanwhile loses nobody what they have sent', async () => {
  const who = await fixture.addCustomer();
  const late = async () => fixture.passTime({ minutes: 11 });
  expect(await sendInHalves(who, dodajPrilog, file, late)).toMatchObject({ status: 200 });
});

test('a file of a member who is removed meanwhile is not kept', async () => {
  const owner = await fixture.addCustomer('pravno');
  const gone = await fixture.addMember(owner, 'accountant');
  const reply = await sendInHalves(gone, dodajPrilog, file, () =>
    fixture.call(ukloniClana, { member_id: gone.userId }, owner.token),
  );
  expect(reply).toMatchObject({ status: 401, message: 'session.ended' });
  expect(await filesOf(gone)).toBe(0);
});

test('who is made a driver meanwhile imports no tags', async () => {
  const owner = await fixture.addCustomer('pravno');
  const lowered = await fixture.addMember(owner, 'accountant');
  const reply = await sendInHalves(lowered, uveziTagove, tags, () =>
    fixture.call(promeniUlogu, { member_id: lowered.userId, role: 'driver' }, owner.token),
  );
  expect(reply.status).toBe(401);
});

test('a price list of a supervisor whose access is taken away meanwhile is not read in', async () => {
  const [gone, colleague] = [await fixture.addStaff(), await fixture.addStaff()];
  const list = { fileName: 'cenovnik.json', data: Buffer.from('{}').toString('base64') };
  const reply = await sendInHalves(gone, ucitajCenovnik, list, () =>
    fixture.call(oduzmiPristup, { user_id: gone.userId }, colleague.token),
  );
  expect(reply).toMatchObject({ status: 401, message: 'session.ended' });
});
