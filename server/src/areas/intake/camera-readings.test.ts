import { getCinjeniceReklamacije, povuciReklamaciju } from '@rampa/contract/complaints';
import { getOdbijeniProlasci, naplatiOdbijeni } from '@rampa/contract/corrections';
import { getObracunKupca } from '@rampa/contract/passages';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from '../complaints/testing/complaint-fixture.ts';

const key = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: ComplaintFixture;
let clerk: SignedIn;
let accountId = '';
let plateOfTag = '';
beforeAll(async () => {
  fixture = await openComplaintFixture({ INTAKE_KEY: key, CAMERA_READING_DAYS: '30' });
  clerk = await fixture.app.addStaff('clerk');
  const { database } = fixture.app.app;
  const [tag] = (await database.run('SELECT account_id, plate FROM tags WHERE tag_id = $1', [
    fixture.things.tagId,
  ])) as { account_id: string; plate: string }[];
  [accountId, plateOfTag] = [tag?.account_id ?? '', tag?.plate ?? ''];
});
afterAll(() => fixture.close());

const passage = (changes: object = {}) => ({
  key: uuid(),
  serialNumber: fixture.things.serialNumber,
  entryStation: 'rs-a1-stara-pazova',
  enteredAt: '2026-11-12T09:00:00+01:00',
  exitStation: 'rs-a1-novi-sad-jug',
  exitedAt: '2026-11-12T09:28:00+01:00',
  lane: '3',
  category: 'I',
  ...changes,
});

let days = 0;
function onADayOfItsOwn(changes: object = {}) {
  days += 1;
  const day = Temporal.PlainDate.from('2026-11-11').subtract({ days }).toString();
  const times = { enteredAt: `${day}T08:00:00Z`, exitedAt: `${day}T08:28:00Z` };
  return passage({ ...times, ...changes });
}

async function send(payload: string, type: string) {
  const headers = { 'content-type': type, 'x-api-key': key };
  const request = { method: 'POST', url: '/intake/passages', payload, headers } as const;
  return fixture.app.send(request);
}
const deliver = (...passages: readonly object[]) =>
  send(JSON.stringify({ format: 1, kind: 'passages', passages }), 'application/json');

async function idOf(sourceKey: string): Promise<string> {
  const { database } = fixture.app.app;
  const [row] = (await database.run('SELECT passage_id FROM passage_keys WHERE source_key = $1', [
    sourceKey,
  ])) as { passage_id: string }[];
  return row?.passage_id ?? '';
}

/** What a clerk sees of it under the customer's passages. */
async function readingOf(sourceKey: string) {
  const input = { account_id: accountId, passage_id: await idOf(sourceKey) };
  const answer = await fixture.app.call(getObracunKupca, input, clerk.token);
  return resultOf(getObracunKupca, answer).reading;
}

test('what the camera of a lane read is there for staff, with the passage and with a complaint about it', async () => {
  const [read, unlike, silent, pictured] = [uuid(), uuid(), uuid(), uuid()];
  const at = (hour: string) => ({
    enteredAt: `2026-11-12T${hour}:00:00+01:00`,
    exitedAt: `2026-11-12T${hour}:28:00+01:00`,
  });
  // Marks on letters are what cameras misread first.
  const camera = { plate: plateOfTag.toLowerCase().replaceAll(' ', '-'), plateCountry: 'RS' };
  const reply = await deliver(
    passage({ key: read, ...at('09'), ...camera, plateConfidence: 97, picture: 'ns-3_0001:a' }),
    passage({ key: silent, ...at('12'), plate: '', picture: null }),
  );
  expect(reply.json()).toMatchObject({ result: { recorded: 2, refused: [] } });
  const lines = await send(
    [
      passage({ key: unlike, ...at('15'), plate: 'kš 77 žđ' }),
      passage({ key: pictured, ...at('18'), picture: 'ns-3_0002', plateConfidence: 12 }),
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
    'application/x-ndjson',
  );
  expect(lines.body).not.toContain('refused');

  expect(await readingOf(read)).toEqual({
    plate: camera.plate.toUpperCase(),
    country: 'RS',
    confidence: 97,
    picture: 'ns-3_0001:a',
    plate_of_tag: plateOfTag,
    differs: false,
  });
  expect(await readingOf(unlike)).toMatchObject({ plate: 'KŠ 77 ŽĐ', country: '', differs: true });
  expect(await readingOf(silent)).toBeNull();
  expect(await readingOf(pictured)).toMatchObject({ plate: '', confidence: null, differs: null });

  const number = await fixture.file({
    about: 'passage',
    id: await idOf(unlike),
    kind: 'wrong-amount',
  });
  const facts = await fixture.app.call(
    getCinjeniceReklamacije,
    { complaint_number: number },
    clerk.token,
  );
  expect(resultOf(getCinjeniceReklamacije, facts).reading).toMatchObject({
    plate: 'KŠ 77 ŽĐ',
    plate_of_tag: plateOfTag,
    differs: true,
  });
});

test('what the camera read makes no other passage of one that is delivered again, and is not changed by it', async () => {
  const again = passage({ exitedAt: '2026-11-12T20:28:00+01:00', plate: 'NS 111-AA' });
  await deliver(again);
  const reply = await deliver({ ...again, plate: 'NS 222-BB' });
  expect(reply.json()).toMatchObject({ result: { recorded: 0, duplicates: 1, refused: [] } });
  expect(await readingOf(again.key)).toMatchObject({ plate: 'NS 111-AA' });
});

test.each([
  ['?', { plate: '???' }, null],
  ['a letter that could not be read', { plate: 'bg 12?-*b' }, { plate: 'BG 12?-?B' }],
  ['no text', { plate: ['BG'], picture: 'ns-3_0004' }, { plate: '', picture: 'ns-3_0004' }],
  ['markup', { plate: 'BG<script>\0' }, { plate: 'BG?SCRIPT??' }],
  ['more than a plate', { plate: 'A'.repeat(200) }, { plate: `${'A'.repeat(15)}?` }],
  ['a hyphen first', { plate: '-NS 12' }, { plate: '?NS 12' }],
  ['another country', { plate: 'BG1', plateCountry: 'srb' }, { plate: 'BG1', country: '' }],
  ['a share', { plate: 'BG1', plateConfidence: 0.97 }, { plate: 'BG1', confidence: null }],
  ['too sure', { plate: 'BG1', plateConfidence: 101 }, { confidence: null }],
  ['an address', { plate: 'BG1', picture: 'https://kamera.example/1.jpg' }, { picture: '' }],
  ['a path', { picture: '../../etc/passwd' }, null],
  ['a long name', { picture: 'a'.repeat(101) }, null],
])('a camera that says %s holds up no toll', async (_, camera, kept) => {
  const [first, second, line] = [onADayOfItsOwn(camera), onADayOfItsOwn(), onADayOfItsOwn(camera)];
  const reply = await deliver(first, second);
  expect(reply.json()).toMatchObject({ result: { recorded: 2, refused: [] } });
  const answer = await send(JSON.stringify(line), 'application/x-ndjson');
  expect(answer.body).toContain('recorded');
  for (const { key: sourceKey } of [first, line]) {
    const told = Object.entries((await readingOf(sourceKey)) ?? {});
    const asked = told.filter(([name]) => kept !== null && name in kept);
    expect(told.length === 0 ? null : Object.fromEntries(asked)).toEqual(kept);
    expect({ reading: await readingOf(sourceKey) }).toMatchObject({ reading: kept });
  }
});

test('a plate that was read in part differs only where that can be told', async () => {
  const half = `${plateOfTag.slice(0, -1)}?`;
  const [fits, another] = [onADayOfItsOwn({ plate: half }), onADayOfItsOwn({ plate: 'XX ???' })];
  await deliver(fits, another);
  expect(await readingOf(fits.key)).toMatchObject({ plate: half, differs: null });
  expect(await readingOf(another.key)).toMatchObject({ plate: 'XX ???', differs: true });
});

test('a refused record keeps what the camera read for as long, and gives it to the passage that is charged instead', async () => {
  const record = passage({ serialNumber: 'NEPOZNAT1', plate: plateOfTag, picture: 'ns-3_0003' });
  const lost = passage({ serialNumber: 'NEPOZNAT2', plate: 'NS 333-CC' });
  await deliver(record, lost);
  const list = async () =>
    resultOf(
      getOdbijeniProlasci,
      await fixture.app.call(getOdbijeniProlasci, { rows: 50, first: 0 }, clerk.token),
    ).items;
  const found = (await list()).find(({ delivered }) => delivered.recordNumber === record.key);
  expect(found?.reading).toEqual({
    plate: plateOfTag,
    country: '',
    confidence: null,
    picture: 'ns-3_0003',
  });
  const { recordNumber: _, ...fields } = found?.delivered ?? { recordNumber: '' };
  const { serialNumber } = fixture.things;
  const input = { record_id: found?.record_id ?? '', ...fields, serialNumber };
  const charged = await fixture.app.call(
    naplatiOdbijeni,
    { ...input, note: 'по таблици', amount: 32_000 },
    clerk.token,
  );
  expect(charged.message).toBe('');
  expect(await readingOf(record.key)).toMatchObject({ picture: 'ns-3_0003', differs: false });

  fixture.app.passTime({ hours: 32 * 24 });
  clerk = await fixture.app.addStaff('clerk');
  await fixture.app.app.services.personalData.retention.carryOut(everyAccount);
  expect(await readingOf(record.key)).toBeNull();
  const kept = (await list()).find(({ delivered }) => delivered.recordNumber === lost.key);
  expect(kept).toMatchObject({ reading: null });
  expect(JSON.stringify(kept)).not.toContain('333');
});

test('of what cannot be read the text stays, and the plate and the picture in it go at the same end', async () => {
  // No digits: those of the records' keys may be any.
  const faulty = (plate: string) => passage({ category: 'IX', picture: 'ns-3_0009', plate });
  await send(JSON.stringify(faulty('NS "HHH\\\\" EE')), 'application/x-ndjson');
  await send(JSON.stringify(faulty('NS KKK-GG')).slice(0, -5), 'application/x-ndjson');
  await deliver(faulty('NS MMM-FF'));
  clerk = await fixture.app.addStaff('clerk');
  const contents = async () =>
    resultOf(
      getOdbijeniProlasci,
      await fixture.app.call(getOdbijeniProlasci, { rows: 50, first: 0 }, clerk.token),
    )
      .items.filter(({ reason }) => reason.endsWith('-faulty'))
      .map(({ content }) => content);
  const came = await contents();
  expect(came.filter((content) => /HHH|KKK|MMM/u.test(content))).toHaveLength(3);
  await fixture.passTime({ hours: 32 * 24 });
  clerk = await fixture.app.addStaff('clerk');
  await fixture.app.app.services.personalData.retention.carryOut(everyAccount);
  const left = await contents();
  expect(left).toHaveLength(came.length);
  expect(left.join('\n')).not.toMatch(/HHH|KKK|MMM| EE|ns-/u);
  const emptied = left.filter((content) => content.includes('"category":"IX"'));
  expect(emptied).toHaveLength(3);
  for (const content of emptied) expect(content).toContain('"picture":"","plate":""');
});

test('what the camera read stays while a complaint about the passage is open, and goes once it is closed', async () => {
  await fixture.passTime({ hours: 1 });
  const keys = [uuid(), uuid(), uuid(), uuid()] as const;
  const now = fixture.app.now();
  await deliver(
    ...keys.map((sourceKey, index) => {
      const exitedAt = now.subtract({ hours: 3 * index + 1 });
      const enteredAt = exitedAt.subtract({ minutes: 28 }).toString();
      return passage({
        key: sourceKey,
        enteredAt,
        exitedAt: exitedAt.toString(),
        plate: 'NS 444-DD',
      });
    }),
  );
  const [one, first, second] = await Promise.all(keys.map(idOf));
  const wrong = { kind: 'wrong-amount' };
  const numbers = [
    await fixture.file({ ...wrong, about: 'passage', id: one }),
    await fixture.file({ ...wrong, about: 'passages', passage_ids: [first, second] }),
  ];
  const kept = async () => {
    clerk = await fixture.app.addStaff('clerk');
    await fixture.app.app.services.personalData.retention.carryOut(everyAccount);
    const readings = await Promise.all(keys.map(readingOf));
    return readings.map((reading) => reading !== null);
  };
  await fixture.passTime({ hours: 32 * 24 });
  expect(await kept()).toEqual([true, true, true, false]);
  for (const complaint_number of numbers) {
    resultOf(
      povuciReklamaciju,
      await fixture.app.call(povuciReklamaciju, { complaint_number }, fixture.customer.token),
    );
  }
  expect(await kept()).toEqual([false, false, false, false]);
});
