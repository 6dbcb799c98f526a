import { isRead, parseMessage, type AnyCall, type Envelope } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { zapocniUvid } from '@rampa/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsSchema } from './platform/jobs/jobs-schema.ts';
import { nameOf, rowOf } from './testing/all-call-rights.ts';
import { openAppFixture, type AppFixture } from './testing/app-fixture.ts';
import { giveThings, type OwnedThings } from './testing/owned-things.ts';

// A clerk who sees the owner's screens makes every call of the contract: reads are answered as to the owner, and all
// others refused, whatever the call is and whenever it was added.

let fixture: AppFixture;
let things: OwnedThings;
let viewing: string;
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  fixture = await openAppFixture();
  const owner = await fixture.addCustomer();
  things = await giveThings(fixture, owner);
  const clerk = await fixture.addStaff('clerk');
  const input = { account_id: owner.accountId, reason: 'Пита зашто нема допуне.' };
  const begun = await fixture.call(zapocniUvid, input, clerk.token);
  viewing = (begun.result as { token: string }).token;
  before = await everything();
});
afterAll(() => fixture.close());

/** The contents of every table, and of those that hold jobs, in short; the audit trail grows by what is read. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const tables = await fixture.app.database.run(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
     FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_name <> 'audit_trail'
       AND (table_schema = 'public' OR (table_schema = $1 AND table_name LIKE 'job%'))
     ORDER BY 1`,
    [jobsSchema],
  );
  const contents = new Map<string, string>();
  for (const { name } of tables as { name: string }[]) {
    const [row] = await fixture.app.database.run(
      `SELECT coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS sum FROM ${name} t`,
      [],
    );
    contents.set(name, (row as { sum: string }).sum);
  }
  return contents;
}

const verdictOf = ({ statusCode, message }: Envelope): string =>
  [statusCode, parseMessage(message).key].filter((part) => part !== '').join(' ');

let asked = 0;
const ask = (call: AnyCall): Promise<Envelope> => {
  asked += 1;
  const from = `10.1.${asked >> 8}.${asked & 255}`;
  return fixture.call(call, rowOf(call).input(things), viewing, from);
};

test('what the contract calls a read is no call of staff, and holds no credential', () => {
  const wrong = allCalls.filter(
    (call) =>
      call.kind === 'envelope' &&
      call.reads === true &&
      ('staff' in call.who || call.secret === true || 'identity.proof-needed' in call.errors),
  );
  expect(wrong.map(nameOf)).toEqual([]);
});

test.each(allCalls.map((call) => [nameOf(call), call] as const))(
  'seen as the owner: %s',
  async (_, call) => {
    expect(verdictOf(await ask(call))).toBe(
      isRead(call) ? rowOf(call).owner : '403 session.viewing-reads-only',
    );
  },
);

test('after all that, no row of any table has changed', async () => {
  expect(await everything()).toEqual(before);
});
