import { getReklamacije } from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openAppFixture,
  type AppFixture,
  type SignedIn,
} from '../../server/src/testing/app-fixture.ts';
import { giveThings } from '../../server/src/testing/owned-things.ts';
import { checkComplaints } from '../../server/src/areas/complaints/index.ts';
import { checkPayouts } from '../../server/src/areas/payouts/index.ts';
import { orFail } from './testing/or-fail.ts';
import { loadDemoComplaints } from './load-demo-complaints.ts';
import { keyRing } from '../../server/src/platform/keys/key-ring.ts';
import { everyAccount } from '../../server/src/testing/scope.ts';

let fixture: AppFixture;
let ana: SignedIn;
let company: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  ana = await fixture.addCustomer();
  company = await fixture.addCustomer('pravno');
  const { database } = fixture.app;
  for (const [name, who] of Object.entries({ ana, flota: company })) {
    await giveThings(fixture, who);
    await database.run('UPDATE users SET email = $1 WHERE user_id = $2', [
      `${name}@primer.rs`,
      who.userId,
    ]);
  }
});
afterAll(() => fixture.close());

test('Ana has one complaint in each of four states, however often the demo is loaded', async () => {
  const { database } = fixture.app;
  // A hundred days after her only passage, so that each of them can be about it.
  const clock = { now: () => Temporal.Instant.from('2027-02-28T12:00:00Z') };
  const options = {
    database,
    clock,
    country: 'rs',
    secretKeys: keyRing('secret'),
    attempt: orFail,
  } as const;
  const before = await fixture.app.services.complaints.list(everyAccount.account(ana.accountId), {
    first: 0,
    rows: 10,
    status: undefined,
  });
  await loadDemoComplaints(options);
  await loadDemoComplaints(options);
  const { result } = await fixture.call(getReklamacije, { first: 0, rows: 10 }, ana.token);
  const { items } = result as { items: { state: string }[] };
  const added = items.slice(0, items.length - before.totalRecords);
  expect(added.map(({ state }) => state)).toEqual(['received', 'waiting', 'accepted', 'refused']);
  // The company's: one is late, one has an objection, and nobody is notified of any.
  const rows = await database.run(
    `SELECT state, objected_at IS NOT NULL AS objected FROM complaints
     WHERE account_id = $1 AND idempotency_key LIKE 'demo-%' ORDER BY received_at`,
    [company.accountId],
  );
  expect(rows).toEqual([
    { state: 'withdrawn', objected: false },
    { state: 'in-work', objected: true },
    { state: 'accepted', objected: false },
    { state: 'received', objected: false },
    { state: 'in-work', objected: false },
    { state: 'in-work', objected: false },
  ]);
  const { queries } = database;
  const checks = [
    ...(await checkComplaints(everyAccount, queries)),
    ...(await checkPayouts(everyAccount, queries)),
  ];
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});

test('in Republika Srpska customers and clerks write as people do there', async () => {
  const { database } = fixture.app;
  const clock = { now: () => Temporal.Instant.from('2027-02-28T12:00:00Z') };
  const options = {
    database,
    clock,
    country: 'sr',
    secretKeys: keyRing('secret'),
    attempt: orFail,
  } as const;
  await database.run(
    `UPDATE complaints SET idempotency_key = 'old-' || idempotency_key
     WHERE idempotency_key LIKE 'demo-%'`,
  );
  await loadDemoComplaints(options);
  const rows = (await database.run(
    `SELECT m.text FROM complaint_messages m JOIN complaints c USING (account_id, complaint_id)
     WHERE c.idempotency_key LIKE 'demo-%'`,
  )) as { text: string }[];
  const written = rows.map(({ text }) => text).join(' ');
  expect(written).toContain('Naplaćena je viša klasa');
  expect(written).toContain('Klasa se određuje');
  expect(written).not.toMatch(/\b(?:dve|gde|smerovima|ovde|kategorij\w*|posle)\b/iu);
  expect(written).toMatch(/ovdje/u);

  await database.run('DELETE FROM canned_answers');
  await loadDemoComplaints(options);
  const kept = JSON.stringify(await database.run('SELECT * FROM canned_answers'));
  expect(kept).toContain('Класа: молимо за саобраћајну дозволу');
  expect(kept).toContain('провјеравамо податке');
  expect(kept).not.toMatch(/провера|провери|категориј|category of/iu);
});
