import type { CallInput, CallResult } from '@rampa/contract';
import {
  getNalazi,
  getProvere,
  izvozNalaza,
  obrisiProveru,
  uporediPonovo,
  uporediVoznje,
} from '@rampa/contract/trip-checks';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { everyAccount, scopeOf } from '../../testing/scope.ts';
import type { AppFixture, SignedIn } from '../../testing/app-fixture.ts';
import { openLanesFixture, type LanesFixture } from '../lanes/testing/lanes-fixture.ts';
import { createPassageRecorder } from '../passages/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import { checksRule } from './trip-checks.service.ts';

let lanes: LanesFixture;
let fixture: AppFixture;
beforeAll(async () => {
  lanes = await openLanesFixture();
  fixture = lanes.app;
  // Two stations have confirmed all hours of the day up to noon.
  for (const name of ['rs-a1-novi-sad-jug', 'rs-a1-stara-pazova']) {
    await lanes.report(
      ...['09', '10', '11'].map((hour) =>
        lanes.record('1', 0, { station: name, hour: `2026-11-20T${hour}:00:00Z` }),
      ),
    );
  }
  await fixture.app.services.laneHours.sweep(everyAccount);
  fixture.passTime({ seconds: 10 });
});
afterAll(() => fixture.close());

interface Haulier {
  readonly owner: SignedIn;
  readonly tag: { readonly tagId: string; readonly serialNumber: string };
  readonly plate: string;
}

let plates = 100;
async function haulier(): Promise<Haulier> {
  const owner = await fixture.addCustomer('pravno');
  plates += 1;
  const plate = `BG ${plates}-AB`;
  const tag = { tagId: uuid(), serialNumber: `R${uuid().slice(-11)}` };
  const since = Temporal.Instant.from('2026-01-01T08:00:00Z');
  await fixture.app.services.tags.add(
    everyAccount.account(owner.accountId),
    fixture.app.database.queries,
    [
      {
        ...tag,
        plate,
        category: 'I' as const,
        nickname: 'Комби',
        status: 'aktivan' as const,
        statusChangedAt: since,
        createdAt: since,
      },
    ],
  );
  return { owner, tag, plate };
}

async function drive({ tag }: Haulier, ...moments: readonly string[]): Promise<void> {
  const { database, services } = fixture.app;
  const recorder = createPassageRecorder({ database, ...services });
  const passages = moments.map((at) => tripOf(tag.serialNumber, at));
  const { recorded } = await recorder.recordPassages(everyAccount, passages);
  expect(recorded).toBe(moments.length);
}

type Wanted = Partial<CallInput<typeof uporediVoznje>> & { readonly text?: string };
const inputOf = ({ text = '', ...wanted }: Wanted): CallInput<typeof uporediVoznje> => ({
  kind: 'trips',
  period: '2026-11-01/2026-11-19',
  files: [{ name: 'voznje.csv', data: Buffer.from(text).toString('base64') }],
  ...wanted,
});
async function compared(who: SignedIn, wanted: Wanted) {
  const reply = await fixture.call(uporediVoznje, inputOf(wanted), who.token);
  if (reply.statusCode !== 200) throw new Error(reply.message);
  return reply.result as CallResult<typeof uporediVoznje>;
}
async function found(who: SignedIn, check_id: string, more: object = {}) {
  const input = { check_id, rows: '100', ...more };
  const { result } = await fixture.call(getNalazi, input, who.token);
  return result as CallResult<typeof getNalazi>;
}
const listed = async (who: SignedIn) =>
  (await fixture.call(getProvere, { rows: '100' }, who.token)).result as CallResult<
    typeof getProvere
  >;
const rowsOf = async ({ accountId }: SignedIn, table: string): Promise<number> => {
  const rows = await fixture.app.database.run(
    `SELECT 1 AS one FROM ${table} WHERE account_id = $1`,
    [accountId],
  );
  return rows.length;
};
const log = ({ plate }: Haulier, ...trips: readonly string[]) =>
  ['tablice;polazak;dolazak;odakle;dokle', ...trips.map((trip) => `${plate};${trip}`)].join('\n');

test('a log of trips: tolls without a trip, and trips from station to station without a toll', async () => {
  const company = await haulier();
  await drive(company, '2026-11-03T08:00:00Z', '2026-11-04T22:00:00Z');
  const text = log(
    company,
    '2026-11-03 08:30;2026-11-03 09:05;Стара Пазова;Novi Sad jug',
    '2026-11-05 08:30;2026-11-05 09:05;стара пазова;НОВИ САД ЈУГ',
  );
  const { check_id, faults } = await compared(company.owner, { text });
  expect(faults).toEqual([]);
  const { check, items, vehicles, totalRecords } = await found(company.owner, check_id, {
    languageId: '3',
  });
  expect(check).toMatchObject({
    kind: 'trips',
    records: 2,
    passages: 2,
    confirmed: true,
    kept: false,
    comparedFrom: '2026-11-03T00:00:00+01:00',
    comparedUntil: '2026-11-06T00:00:00+01:00',
    sums: [
      { kind: 'no-trip', findings: 1, amount: { amount: 32_000, currency: 'RSD' } },
      { kind: 'no-toll', findings: 1, amount: { amount: 0, currency: 'RSD' } },
    ],
  });
  expect(items).toMatchObject([
    {
      kind: 'no-toll',
      passage_id: '',
      from: '2026-11-05T08:30:00+01:00',
      until: '2026-11-05T09:05:00+01:00',
      entry: 'Stara Pazova',
      exit: 'Novi Sad jug',
      amount: null,
    },
    { kind: 'no-trip', vehicle: `Комби, ${company.plate}`, amount: { amount: 32_000 } },
  ]);
  expect(totalRecords).toBe(2);
  expect(vehicles).toMatchObject([{ of: company.tag.tagId, findings: 2 }]);
  const only = await found(company.owner, check_id, { kind: 'no-trip', tag_id: company.tag.tagId });
  expect(only.items.map(({ kind }) => kind)).toEqual(['no-trip']);
  // The trips themselves were never stored.
  expect(await rowsOf(company.owner, 'trip_check_records')).toBe(0);
});

test('a track that passes by the stations needs a passage; the name of its file says whose it is', async () => {
  const company = await haulier();
  const past = (stationId: string, before: string, after: string) => {
    const { lat = 0, lon = 0 } = fixture.app.services.calculator.station(stationId) ?? {};
    const point = (north: number, time: string) =>
      `<trkpt lat="${lat + north}" lon="${lon}"><time>2026-11-10T${time}Z</time></trkpt>`;
    return point(-0.001, before) + point(0.001, after);
  };
  const points =
    past('rs-a1-stara-pazova', '08:00:00', '08:00:08') +
    past('rs-a1-novi-sad-jug', '08:24:00', '08:24:08');
  const data = Buffer.from(`<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`).toString('base64');
  const name = `trag ${company.plate.replaceAll(' ', '')}.gpx`;
  const wanted = { kind: 'tracks' as const, files: [{ name, data }] };
  const { check_id, faults } = await compared(company.owner, wanted);
  expect(faults).toEqual([]);
  expect((await found(company.owner, check_id)).items).toMatchObject([
    { kind: 'no-toll', entry: 'Stara Pazova', exit: 'Novi Sad jug' },
  ]);
  await drive(company, '2026-11-10T08:23:00Z');
  // Asked for again it is the same comparison, with what has arrived since.
  expect((await compared(company.owner, wanted)).check_id).toBe(check_id);
  expect((await found(company.owner, check_id)).items).toEqual([]);
  expect((await listed(company.owner)).totalRecords).toBe(1);
  const nobody = await compared(company.owner, {
    kind: 'tracks',
    files: [{ name: 'a.gpx', data }],
  });
  expect(nobody.faults).toMatchObject([
    { file: 'a.gpx', message: 'trip-checks.fault-whose-track' },
  ]);
  // Nobody is asked whose an empty file is.
  const empty = await compared(company.owner, {
    kind: 'tracks',
    files: [{ name: 'b.gpx', data: '' }],
  });
  expect(empty.faults).toMatchObject([{ file: 'b.gpx', message: 'trip-checks.fault-empty' }]);
  const chosen = {
    kind: 'tracks' as const,
    tag_id: company.tag.tagId,
    files: [{ name: 'a.gpx', data }],
  };
  expect((await compared(company.owner, chosen)).faults).toEqual([]);
});

test('working hours: a passage outside them, by the driver who had the tag on the day', async () => {
  const company = await haulier();
  const driver = await fixture.addMember(company.owner, 'driver');
  const names = await fixture.app.services.tagDrivers.list(scopeOf(company.owner));
  const name = names.find(({ driverId }) => driverId === driver.userId)?.name ?? '';
  await fixture.app.database.run(
    `INSERT INTO tag_drivers (account_id, tag_id, from_day, to_day, user_id)
     VALUES ($1, $2, '2026-11-01', '2026-11-05', $3)`,
    [company.owner.accountId, company.tag.tagId, driver.userId],
  );
  // Tuesday at work, Saturday at work by the plan of the company alone, Sunday.
  await drive(company, '2026-11-03T09:00:00Z', '2026-11-07T09:00:00Z', '2026-11-08T09:00:00Z');
  await drive(company, '2026-11-04T21:00:00Z');
  const text = `vozač;dan;od;do\n${name};pon-pet;07:00;15:00\n;pon-sub;00:00;24:00`;
  const { check_id, faults } = await compared(company.owner, { kind: 'hours', text });
  expect(faults).toEqual([]);
  const { items, drivers, check } = await found(company.owner, check_id);
  expect(items.map(({ kind, until, driver: who }) => [kind, until.slice(0, 10), who])).toEqual([
    ['private', '2026-11-08', ''],
    ['private', '2026-11-04', name],
  ]);
  expect(drivers).toHaveLength(2);
  expect(check.sums).toMatchObject([{ kind: 'private', findings: 2, amount: { amount: 64_000 } }]);
  const unknown = await compared(company.owner, {
    kind: 'hours',
    text: 'vozač;dan;od;do\nNiko;1;7:00;8:00',
  });
  expect(unknown.faults).toMatchObject([
    { line: 2, message: 'trip-checks.fault-driver-unknown;driver:Niko' },
  ]);
  const both = await compared(company.owner, {
    kind: 'hours',
    text: 'vozač;dan;od;do\nNiko;1;7:00;8:00\n;9;7:00;8:00',
  });
  expect(both.faults).toMatchObject([
    { line: 2, message: 'trip-checks.fault-driver-unknown;driver:Niko' },
    { line: 3, message: 'trip-checks.fault-day;day:9' },
  ]);
});

test('a file with a fault is refused by line, and nothing of it is stored', async () => {
  const company = await haulier();
  const text = [
    log(company, '2026-11-03 08:30;sutra;;'),
    'XX 999-XX;2026-11-03 08:30;2026-11-03 09:00',
    'XX 998-XX;2026-11-03 08:30;juče',
  ].join('\n');
  const { faults, check_id } = await compared(company.owner, { text });
  expect(check_id).toBe('');
  expect(faults).toMatchObject([
    { file: 'voznje.csv', line: 2, message: 'trip-checks.fault-time;time:sutra' },
    // At once, not when the others are mended.
    { file: 'voznje.csv', line: 3, message: 'trip-checks.fault-vehicle-unknown;vehicle:XX 999-XX' },
    { line: 4, message: 'trip-checks.fault-time;time:juče' },
    { line: 4, message: 'trip-checks.fault-vehicle-unknown;vehicle:XX 998-XX' },
  ]);
  const other = await compared(company.owner, {
    text: log(company, '').replace(
      `${company.plate};`,
      'XX 999-XX;2026-11-03 08:30;2026-11-03 09:00',
    ),
  });
  expect(other.faults).toMatchObject([
    { line: 2, message: 'trip-checks.fault-vehicle-unknown;vehicle:XX 999-XX' },
  ]);
  expect(await rowsOf(company.owner, 'trip_checks')).toBe(0);
});

test('nothing is said of hours that lanes have not confirmed', async () => {
  const company = await haulier();
  await drive(company, '2026-11-20T11:50:00Z');
  const text = log(
    company,
    '2026-11-20 05:00;2026-11-20 05:10',
    '2026-11-20 12:30;2026-11-20 12:50;Стара Пазова;Нови Сад југ',
  );
  const { check_id } = await compared(company.owner, { text, period: '2026-11-20/2026-11-20' });
  const { check, items } = await found(company.owner, check_id);
  // Passages of the last day went through a lane that reports nothing.
  expect(check.comparedUntil === null || check.comparedUntil <= '2026-11-20T13:00:00+01:00').toBe(
    true,
  );
  expect(items).toEqual([]);
});

test('what was imported is kept only if that was chosen, for as long, and goes at once when asked', async () => {
  const company = await haulier();
  const text = log(company, '2026-11-03 08:30;2026-11-03 09:05;Стара Пазова;Нови Сад југ');
  const { check_id } = await compared(company.owner, { text, keepMonths: 3 });
  expect(await rowsOf(company.owner, 'trip_check_records')).toBe(1);
  expect((await found(company.owner, check_id)).items).toHaveLength(1);
  await drive(company, '2026-11-03T08:00:00Z');
  expect((await fixture.call(uporediPonovo, { check_id }, company.owner.token)).statusCode).toBe(
    200,
  );
  const { check, items } = await found(company.owner, check_id);
  expect([check.kept, check.expiresAt, items]).toEqual([true, '2027-02-20T13:00:10+01:00', []]);
  const remove = (what: 'imported' | 'all') =>
    fixture.call(obrisiProveru, { check_id, what }, company.owner.token);
  expect((await remove('imported')).statusCode).toBe(200);
  expect(await rowsOf(company.owner, 'trip_check_records')).toBe(0);
  const again = await fixture.call(uporediPonovo, { check_id }, company.owner.token);
  expect(again.message).toBe('trip-checks.not-kept');
  expect((await listed(company.owner)).totalRecords).toBe(1);
  await remove('all');
  await remove('all');
  expect(await listed(company.owner)).toEqual({ items: [], totalRecords: 0 });
});

test('the same comparison, asked for by a colleague, keeps what was imported no shorter', async () => {
  const company = await haulier();
  const text = log(company, '2026-11-03 08:30;2026-11-03 09:05');
  const { check_id } = await compared(company.owner, { text, keepMonths: 12 });
  const state = async () => {
    const { check } = await found(company.owner, check_id);
    return [check.kept, check.expiresAt.slice(0, 10)];
  };
  expect(await state()).toEqual([true, '2027-11-20']);
  const accountant = await fixture.addMember(company.owner, 'accountant');
  for (const keepMonths of [0, 1] as const) {
    expect((await compared(accountant, { text, keepMonths })).check_id).toBe(check_id);
    expect(await state()).toEqual([true, '2027-11-20']);
  }
  expect(await rowsOf(company.owner, 'trip_check_records')).toBe(1);
  // Without what was imported, findings stay no longer than those of any other comparison.
  await fixture.call(obrisiProveru, { check_id, what: 'imported' }, company.owner.token);
  expect(await state()).toEqual([false, '2027-02-20']);
});

test('a file says the same as the screen', async () => {
  const company = await haulier();
  await drive(company, '2026-11-04T22:00:00Z');
  const text = log(
    company,
    '2026-11-03 08:30;2026-11-03 09:05',
    '2026-11-05 08:30;2026-11-05 09:05',
  );
  const { check_id } = await compared(company.owner, { text });
  const reply = await fixture.send({
    url: izvozNalaza.path,
    query: { check_id, languageId: '3', format: 'csv' },
    headers: { authorization: `Bearer ${company.owner.token}` },
  });
  const [header, row, ...more] = reply.body.trim().split('\r\n');
  expect(header).toContain('Finding,Vehicle,Serial number');
  expect(row).toContain('tolled without a trip');
  expect(row).toContain('320.00,RSD');
  expect(more).toEqual([]);
  expect(reply.headers['x-schema']).toBe('trip-findings/1');
});

test('drivers, other companies and whoever lost the role meanwhile see and store nothing', async () => {
  const company = await haulier();
  const driver = await fixture.addMember(company.owner, 'driver');
  const accountant = await fixture.addMember(company.owner, 'accountant');
  const text = log(company, '2026-11-03 08:30;2026-11-03 09:05');
  const { check_id } = await compared(accountant, { text });
  for (const call of [getNalazi, getProvere, obrisiProveru]) {
    const input = { check_id, ...(call === obrisiProveru ? { what: 'all' } : {}) };
    expect((await fixture.call(call, input as never, driver.token)).statusCode).toBe(403);
  }
  const other = await haulier();
  expect((await fixture.call(getNalazi, { check_id }, other.owner.token)).message).toBe(
    'trip-checks.not-found',
  );
  await fixture.call(obrisiProveru, { check_id, what: 'all' }, other.owner.token);
  expect((await listed(company.owner)).totalRecords).toBe(1);
  // This server does not know of it yet.
  await fixture.app.database.run(`UPDATE users SET role = 'driver' WHERE user_id = $1`, [
    accountant.userId,
  ]);
  const late = { text, period: '2026-11-01/2026-11-10' };
  const reply = await fixture.call(uporediVoznje, inputOf(late), accountant.token);
  expect(reply.message).toBe('session.role-not-allowed');
  expect((await listed(company.owner)).totalRecords).toBe(1);
});

test('a period has its limits, and so has how often one may compare', async () => {
  const company = await haulier();
  const text = log(company, '2026-11-03 08:30;2026-11-03 09:05');
  const refusal = async (wanted: Wanted) =>
    (await fixture.call(uporediVoznje, inputOf({ text, ...wanted }), company.owner.token)).message;
  expect(await refusal({ period: '2026-01-01/2026-11-01' })).toBe(
    'trip-checks.period-too-long;most:92',
  );
  expect(await refusal({ period: '2026-11-01/..' })).toBe('request.invalid');
  // Of days that the log does not have there is nothing to be said.
  const { check_id } = await compared(company.owner, { text, period: '2026-10-01/2026-10-31' });
  expect((await found(company.owner, check_id)).check.comparedUntil).toBeNull();
  for (let at = 2; at < checksRule.free; at += 1) await compared(company.owner, { text });
  expect(await refusal({})).toMatch(/^request\.too-many/u);
});

test('a period of which passages are archived is not compared', async () => {
  const company = await haulier();
  await drive(company, '2026-10-05T08:00:00Z');
  const owner = createDatabase({ url: fixture.ownerUrl, role: null });
  await owner.run(
    "INSERT INTO archived_months (month, state, announced_at) VALUES ('2026-10-01', 'announced', now())",
  );
  fixture.passTime({ seconds: 10 });
  const ask = (month: string, to: string) => {
    const text = log(company, `${month}-05 09:30;${month}-05 10:05;Стара Пазова;Нови Сад југ`);
    const input = inputOf({ text, period: `${month}-01/${to}` });
    return fixture.call(uporediVoznje, input, company.owner.token);
  };
  expect(await ask('2026-10', '2026-10-31')).toMatchObject({ message: 'trip-checks.archived' });
  expect(await ask('2026-11', '2026-11-19')).toMatchObject({ statusCode: 200 });
  await owner.run('DELETE FROM archived_months');
  await owner.close();
  fixture.passTime({ seconds: 10 });
});
