import { strFromU8, unzipSync } from 'fflate';
import { izvozPodataka } from '@rampa/contract/personal-data';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { giveThings } from '../../../testing/owned-things.ts';
import { everyAccount } from '../../../testing/scope.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const run = (text: string, ...values: unknown[]) =>
  fixture.app.database.run(text, values) as Promise<Record<string, unknown>[]>;

async function archiveOf({ token }: SignedIn, query = ''): Promise<ReadonlyMap<string, string>> {
  const reply = await fixture.send({
    url: `${izvozPodataka.path}${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/zip');
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="${query.endsWith('=3') ? 'rampa-data' : 'rampa-podaci'}-2026-11-20.zip"`,
  );
  expect(reply.headers['x-schema']).toBe('personal-data/1');
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const tableIn = (archive: ReadonlyMap<string, string>, table: string) =>
  JSON.parse(archive.get(`json/${table}.json`) ?? '[]') as Record<string, unknown>[];

test('the archive holds what is stored, for programs and for spreadsheets, and no secrets', async () => {
  const customer = await fixture.addCustomer();
  const things = await giveThings(fixture, customer);
  await run(
    'UPDATE tags SET nickname = $2 WHERE account_id = $1',
    customer.accountId,
    'Doslovno <b>ništa</b> & "sve"',
  );
  const archive = await archiveOf(customer);
  expect(tableIn(archive, 'users')).toEqual([
    expect.objectContaining({ username: customer.username, first_name: 'Милица' }),
  ]);
  expect(tableIn(archive, 'tags').map((row) => row['tag_id'])).toEqual([things.tagId]);
  expect(tableIn(archive, 'passages').map((row) => row['passage_id'])).toEqual([things.passageId]);
  expect(tableIn(archive, 'top_ups').map((row) => row['order_number'])).toContain(things.paidOrder);
  expect(archive.get(`files/complaint_attachments/${things.attachmentId}.pdf`)).toBe(
    '%PDF-1.4 доказ\n%%EOF',
  );
  expect(archive.get('csv/tags.csv')).toContain('BG123-AB');
  expect(archive.get('csv/tags.csv')?.startsWith('account_id,tag_id,')).toBe(true);
  // A table in which there is nothing has no file.
  expect([...archive.values()].filter((text) => text.trim() === '[\n]')).toEqual([]);
  const [user] = await run('SELECT password_hash FROM users WHERE user_id = $1', customer.userId);
  const everything = [...archive.values()].join('\n');
  expect(everything).not.toContain(String(user?.['password_hash']));
  expect(everything).not.toMatch(/token_hash|sealed|argon2/);

  // One page for people, in their script, with what others wrote as text.
  const page = archive.get('podaci.html') ?? '';
  expect(page).toContain('<html lang="sr-Latn">');
  expect(page).toContain('<summary>novembar 2026');
  expect(page).toContain(`<td>BG123-AB · ${things.serialNumber}</td><td>Stara Pazova</td>`);
  expect(page).toContain('Prolazaka: 1 · ukupno');
  expect(page).toContain('Doslovno &lt;b&gt;ništa&lt;/b&gt; &amp; &quot;sve&quot;');
  expect(page).not.toMatch(/<script|<b>|\{\{|undefined|null|personal-data\./);

  // The read-me names each file of it, and no other.
  const readme = archive.get('procitaj.txt') ?? '';
  expect(readme).toContain('Ovo je sve');
  const named = readme.match(/\b(?:csv|json|files)\/[\w.]+\/?/g) ?? [];
  const there = [...archive.keys()].map((name) => name.replace(/^(files\/\w+\/).*/, '$1'));
  expect(named.toSorted()).toEqual(
    [...new Set(there)].filter((name) => name.includes('/')).toSorted(),
  );

  // Names are beside ids, in the customer's script.
  const tag = {
    tag_id: things.tagId,
    tag_serial_number: things.serialNumber,
    tag_plate: 'BG123-AB',
  };
  expect(tableIn(archive, 'passages')).toEqual([
    expect.objectContaining({
      ...tag,
      entry_station_id: 'rs-a1-stara-pazova',
      entry_station: 'Stara Pazova',
      exit_station: 'Novi Sad jug',
      cost_centre_name: 'Набавка',
      exited_at: '2026-11-10T10:00:00+00:00',
    }),
  ]);
  expect(archive.get('csv/passages.csv')).toContain(
    `tag_id,tag_serial_number,tag_plate,toll_day,entered_at,entry_station_id,entry_station,exit_station_id,exit_station,`,
  );
  expect(tableIn(archive, 'top_ups')).toContainEqual(expect.objectContaining(tag));
  expect(tableIn(archive, 'tags')).toEqual([
    expect.objectContaining({ cost_centre_id: things.costCentreId, cost_centre_name: 'Набавка' }),
  ]);
});

test('the archive is explained in the language asked for, and a member gets their own', async () => {
  const company = await fixture.addCustomer('pravno');
  const driver = await fixture.addMember(company, 'driver');
  const archive = await archiveOf(driver, '?languageId=3');
  expect(archive.get('read-me.txt')).toContain('This is all that we keep about you.');
  expect(archive.get('data.html')).toContain('<h2>Sign-ins</h2>');
  expect(archive.get('data.html')).not.toContain('<h2>Toll tags</h2>');
  expect(tableIn(archive, 'users').map((row) => row['user_id'])).toEqual([driver.userId]);
  expect(archive.has('json/accounts.json')).toBe(false);
});

test('of what a camera read the plate is in it only if it is that of the tag', async () => {
  const customer = await fixture.addCustomer();
  const { passageId } = await giveThings(fixture, customer);
  await run(
    `INSERT INTO passage_readings (account_id, passage_id, exited_at, plate, country, confidence, picture, kept_until)
     SELECT account_id, passage_id, exited_at, 'BG 123AB', 'RS', 97, 'ns-3_0001', exited_at + interval '90 days'
     FROM passages WHERE account_id = $1 AND passage_id = $2
     ON CONFLICT ON CONSTRAINT passage_readings__key DO NOTHING`,
    customer.accountId,
    passageId,
  );
  const own = { passage_id: passageId, plate: 'BG 123AB', country: 'RS', picture: 'ns-3_0001' };
  expect(tableIn(await archiveOf(customer), 'passage_readings')).toMatchObject([own]);
  await run("UPDATE tags SET plate = 'NS 765-CD' WHERE account_id = $1", customer.accountId);
  const archive = await archiveOf(customer);
  expect(tableIn(archive, 'passage_readings')).toMatchObject([{ ...own, plate: '', country: '' }]);
  expect(archive.get('csv/passage_readings.csv')).not.toContain('BG 123AB');
});

test('nothing of another customer is in it', async () => {
  const customer = await fixture.addCustomer();
  await giveThings(fixture, customer);
  const other = await fixture.addCustomer('pravno');
  const theirs = await giveThings(fixture, other);
  const everything = [...(await archiveOf(customer)).values()].join('\n');
  for (const secret of [other.accountId, other.userId, other.username, ...Object.values(theirs)]) {
    expect(everything).not.toContain(secret);
  }
});

test('an archive of many rows is complete, with each row once', async () => {
  const customer = await fixture.addCustomer();
  const at = Temporal.Instant.from('2026-11-01T08:00:00Z');
  const tagId = uuid();
  await fixture.app.services.tags.add(
    everyAccount.account(customer.accountId),
    fixture.app.database.queries,
    [
      {
        tagId,
        serialNumber: `SN${uuid().slice(-10)}`,
        category: 'I',
        plate: 'BG123-AB',
        nickname: '',
        status: 'aktivan',
        statusChangedAt: at,
        createdAt: at,
      },
    ],
  );
  await run(
    `INSERT INTO audit_trail (account_id, audit_id, occurred_at, actor, action, subject, details)
     SELECT $1, gen_random_uuid(), now(), 'system', 'sample', '=1+1', '{}' FROM generate_series(1, 2500)`,
    customer.accountId,
  );
  await run(
    `INSERT INTO passage_tag_days (account_id, tag_id, toll_day, passage_count, amount_minor)
     SELECT $1, $2, date '2020-01-01' + day, 1, 100 FROM generate_series(1, 2500) AS day`,
    customer.accountId,
    tagId,
  );
  const archive = await archiveOf(customer);
  const ids = tableIn(archive, 'audit_trail').map((row) => row['audit_id']);
  expect(ids.length).toBeGreaterThanOrEqual(2500);
  expect(new Set(ids).size).toBe(ids.length);
  const days = tableIn(archive, 'passage_tag_days');
  expect(new Set(days.map((row) => row['toll_day'])).size).toBe(2500);
  expect(days.every((row) => row['tag_plate'] === 'BG123-AB')).toBe(true);
  // Spreadsheets must not execute the content of a cell.
  expect(archive.get('csv/audit_trail.csv')).toContain(",'=1+1,");
});

test('archives are limited in number and require step-up authentication', async () => {
  const customer = await fixture.addCustomer();
  for (let count = 0; count < 5; count += 1) await archiveOf(customer);
  const late = await fixture.call(izvozPodataka, {}, customer.token);
  expect(late.message).toMatch(/^personal-data\.too-many-exports;seconds:/);
});
