import { parseMessage, type AnyCall } from '@rampa/contract';
import { getJa } from '@rampa/contract/staff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { rowOf } from './testing/all-call-rights.ts';
import { thingsOfNobody } from './testing/owned-things.ts';
import { allUsed, switches, type Switch } from './testing/switches.ts';

const key = 'Qm7xT2bNw9LcR5vKd8JhY4sFp3ZgA6uE';
const notThere = '404 request.not-found';

let fixture: AppFixture;
let supervisor: SignedIn;
let customer: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture({
    settings: { ...allUsed, INTAKE_KEY: key, REQUESTS_PER_MINUTE: '0' },
  });
  supervisor = await fixture.addStaff('supervisor');
  customer = await fixture.addCustomer('pravno');
});
afterAll(() => fixture.close());

type Server = Pick<AppFixture, 'call' | 'send'>;

/** What a call answers, about things that nobody has. */
async function verdict({ call: ask }: Server, call: AnyCall): Promise<string> {
  const { token } = 'staff' in call.who ? supervisor : customer;
  const answer = await ask(call, rowOf(call).input(thingsOfNobody()), token);
  return `${answer.statusCode} ${parseMessage(answer.message).key}`;
}

async function intakeStatus({ send }: Server, address: string): Promise<number> {
  const [method = 'GET', url = ''] = address.split(' ');
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const request = method === 'POST' ? { method, url, headers, payload: '{}' } : { url, headers };
  return (await send(request)).statusCode;
}

async function switchedOff({ call }: Server): Promise<readonly string[]> {
  const { result } = await call(getJa, {}, supervisor.token);
  return (result as { readonly switchedOff: readonly string[] }).switchedOff;
}

/** Of each of the others one call, and each address. */
async function missing(server: Server, among: readonly Switch[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { setting, calls, intake = [] } of among) {
    const [call] = calls;
    if (call !== undefined && (await verdict(server, call)) === notThere) found.push(setting);
    for (const address of intake) {
      if ((await intakeStatus(server, address)) === 404) found.push(address);
    }
  }
  return found;
}

test('all of it is there unless a setting says otherwise', async () => {
  expect(await switchedOff(fixture)).toEqual([]);
  expect(await missing(fixture, switches)).toEqual([]);
});

describe.each(switches.map((one) => [one.setting, one] as const))('%s', (_, one) => {
  test('off: its calls do not exist, its part is in no menu, and the rest works', async () => {
    const server = await fixture.addServer(one.off);
    for (const call of one.calls)
      expect([call.path, await verdict(server, call)]).toEqual([call.path, notThere]);
    for (const address of one.intake ?? []) expect(await intakeStatus(server, address)).toBe(404);
    const parts = await switchedOff(server);
    // What belongs to another part as well goes with it, as mails go with reports.
    const { part } = one;
    expect(part === undefined ? parts.length === 0 : parts.includes(part)).toBe(true);
    const others = switches.filter(({ off }) => !Object.keys(off).some((name) => name in one.off));
    expect(await missing(server, others)).toEqual([]);
    await server.stop();
  });
});

test('without the figures of the business monitors still get those of the program', async () => {
  const server = await fixture.addServer({ BUSINESS_METRICS: 'false' });
  const exposed = await server.app.operator.inject({ url: '/metrics' });
  expect(exposed.body).toContain('rampa_database_connections');
  expect(exposed.body).not.toContain('rampa_desk_waiting');
  expect(exposed.body).not.toContain('rampa_passages_delivered_total');
  await server.stop();
});

test('reports stay on screen where they are not sent by mail', async () => {
  const server = await fixture.addServer({ REPORTS: 'without-mail' });
  expect(await switchedOff(server)).toEqual(['reports-by-mail']);
  await server.stop();
});
