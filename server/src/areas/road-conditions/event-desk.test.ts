import type { CallDefinition, CallInput, CallResult, Envelope } from '@rampa/contract';
import {
  getDogadjaji,
  getDogadjajiUprave,
  getDogadjajUprave,
  odluciOIzvoru,
  sacuvajDogadjaj,
  zavrsiDogadjaj,
} from '@rampa/contract/road-conditions';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { readDatex } from './import/read-datex.ts';
import { readXml } from '../../platform/files/xml-tree.ts';
import { datexFaults } from './testing/datex-schema.ts';
import { anEvent } from './testing/event-samples.ts';

let fixture: AppFixture;
let engineer: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  engineer = await fixture.addStaff('engineer');
  clerk = await fixture.addStaff('clerk');
});
afterAll(() => fixture.close());

type Input = CallInput<typeof sacuvajDogadjaj>;
const wish = (wishes: Partial<Input> = {}): Input => ({
  version: 0,
  idempotencyKey: uuid(),
  kind: 'works',
  severity: 'medium',
  road: 'A1',
  from: 'Стара Пазова',
  to: 'Марадик',
  direction_sr: 'према Београду',
  direction_en: 'towards Belgrade',
  lat: 44.98,
  lon: 20.16,
  validFrom: '2026-11-20T07:30',
  validTo: '2026-12-24T18:00',
  title_sr: 'Затворена десна трака',
  title_en: 'Right lane closed',
  text_sr: 'Због обнове коловоза возите пажљиво.',
  text_en: 'Resurfacing: drive with care.',
  ...wishes,
});
const save = (input: Input, who = engineer) => fixture.call(sacuvajDogadjaj, input, who.token);
const tell = async (wishes?: Partial<Input>) => resultOf(sacuvajDogadjaj, await save(wish(wishes)));
const read = async (languageId: string) =>
  resultOf(getDogadjaji, await fixture.call(getDogadjaji, { languageId }));
const shown = async (id: string, languageId = '2') =>
  (await read(languageId)).items.find((event) => event.id === id);

test('a published event is read at once in three languages, and streams continue with it', async () => {
  const { cursor } = await read('2');
  const told = await tell();
  expect(await shown(told.event_id)).toMatchObject({
    title: 'Zatvorena desna traka',
    section: { from: 'Stara Pazova', to: 'Maradik' },
    direction: 'prema Beogradu',
    source: 'Upravljač puta',
    validFrom: '2026-11-20T07:30:00+01:00',
  });
  expect((await shown(told.event_id, '1'))?.title).toBe('Затворена десна трака');
  expect((await shown(told.event_id, '3'))?.source).toBe('Road operator');
  // From where a reader's stream would continue.
  const changes = await fixture.app.services.roadConditions.changesAfter(Number(cursor));
  expect(changes.events.map(({ id }) => id)).toEqual([told.event_id]);
});

test.each([
  ['title_sr', 'Latinica ne sme', 'Latinica'],
  ['text_sr', 'Возите polako, до 40 km/h.', 'polako'],
  ['from', 'Stara Pazova', 'Stara'],
  ['to', 'Maradik', 'Maradik'],
  ['direction_sr', 'prema Beogradu', 'prema'],
])('%s in Latin letters is refused by its word, and nobody reads it', async (field, text, word) => {
  const { totalRecords } = await read('1');
  const { http, result } = await save(wish({ [field]: text }));
  expect(http).toBe(400);
  expect(result).toEqual([{ field, message: `road-conditions.not-cyrillic;word:${word}` }]);
  expect((await read('1')).totalRecords).toBe(totalRecords);
});

test('names, abbreviations and units stay as they are in a Cyrillic text', async () => {
  const told = await tell({ text_sr: 'Колона 4 km, возите до 60 km/h (OMV, Google, A1).' });
  expect((await shown(told.event_id, '1'))?.text).toContain('60 km/h');
});

test('the same key publishes once, even with ten concurrent clicks', async () => {
  const input = wish({ title_en: 'Once' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(input)));
  expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 10 }, () => 200));
  const { items } = await read('3');
  expect(items.filter(({ title }) => title === 'Once')).toHaveLength(1);
});

test('a change is the next version; of two at once one succeeds, and the other is refused', async () => {
  const told = await tell();
  const change = (title_en: string) =>
    save(wish({ event_id: told.event_id, version: told.version, title_en, kind: 'closure' }));
  const answers = await Promise.all([change('One'), change('Two')]);
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await shown(told.event_id)).toMatchObject({ version: 2, kind: 'closure' });
});

test('a time that the clocks leave out is refused, as the day that does not exist is', async () => {
  for (const validFrom of ['2027-03-28T02:30', '2027-02-29T07:00']) {
    const { http, result } = await save(wish({ validFrom, validTo: '' }));
    expect(http).toBe(400);
    expect(result).toEqual([{ field: 'validFrom', message: 'road-conditions.no-such-time' }]);
  }
});

test('a change of the text, or of the beginning, moves no end into the other of two hours that the clock calls alike', async () => {
  const id = 'izvor-dvaput';
  const validTo = Temporal.Instant.from('2027-10-31T02:30:15+01:00');
  await fixture.app.services.roadConditions.take([anEvent({ id, validTo })]);
  const { version, validFrom, validTo: shownTo } = await open(id);
  const kept = { event_id: id, validTo: '2027-10-31T02:30' };
  expect(shownTo).toBe(kept.validTo);
  await save(wish({ ...kept, version, validFrom }));
  expect((await shown(id))?.validTo).toBe('2027-10-31T02:30:15+01:00');
  const earlier = wish({ ...kept, version: version + 1, validFrom: '2026-01-02T03:04' });
  expect((await save(earlier)).http).toBe(200);
  expect(await shown(id)).toMatchObject({
    validFrom: '2026-01-02T03:04:00+01:00',
    validTo: '2027-10-31T02:30:15+01:00',
  });
});

test('an ended event disappears for readers, once', async () => {
  const told = await tell();
  const { cursor } = await read('2');
  const { event_id, version } = told;
  const end = () => fixture.call(zavrsiDogadjaj, { event_id, version }, engineer.token);
  expect(await end()).toMatchObject({ http: 200 });
  expect(await shown(event_id)).toBeUndefined();
  expect(await end()).toMatchObject({ http: 404 });
  const { roadConditions } = fixture.app.services;
  const changes = await roadConditions.changesAfter(Number(cursor));
  expect(roadConditions.divide(changes, '2').withdrawn).toEqual([event_id]);
});

/** What a source reports of an event. */
const source = (id: string, version: number, title: string) =>
  fixture.app.services.roadConditions.take([
    anEvent({ id, version, title: { sr: 'Радови', en: title } }),
  ]);
const open = async (id: string) =>
  resultOf(
    getDogadjajUprave,
    await fixture.call(getDogadjajUprave, { event_id: id }, engineer.token),
  );
const edit = async (id: string, title_en: string) =>
  save(wish({ event_id: id, version: (await open(id)).version, title_en }));
const decide = (id: string, sourceVersion: number, take: boolean) =>
  fixture.call(odluciOIzvoru, { event_id: id, sourceVersion, take }, engineer.token);

test('a change by hand is not overwritten by the source, whose reports are kept', async () => {
  const id = 'izvor-1';
  await source(id, 4, 'Source, fourth');
  await edit(id, 'By hand');
  for (const version of [5, 9]) {
    expect(await source(id, version, `Source, ${version}`)).toMatchObject({ held: [id] });
    expect((await shown(id, '3'))?.title).toBe('By hand');
  }
  expect(await source(id, 9, 'Source, 9')).toMatchObject({ unchanged: [id], held: [] });
  expect(await open(id)).toMatchObject({
    title: { en: 'By hand' },
    waiting: { sourceVersion: 9, title: { en: 'Source, 9' }, ended: false },
  });
  const listed = await fixture.call(getDogadjajiUprave, { first: 0, rows: 1 }, engineer.token);
  expect(resultOf(getDogadjajiUprave, listed).items[0]).toMatchObject({ event_id: id });
  // The shown report is not the source's latest any more.
  expect(await decide(id, 5, true)).toMatchObject({ http: 409 });
  const before = (await open(id)).version;
  expect(await decide(id, 9, true)).toMatchObject({ http: 200 });
  expect(await shown(id, '3')).toMatchObject({ title: 'Source, 9' });
  expect((await open(id)).version).toBeGreaterThan(before);
  expect(await open(id)).toMatchObject({ waiting: null });
  // From here on it is the source's again.
  expect(await source(id, 10, 'Source, 10')).toMatchObject({ changed: [id] });
  expect((await shown(id, '3'))?.title).toBe('Source, 10');
});

test('a rejected report leaves the change, and only a newer version asks again', async () => {
  const id = 'izvor-2';
  await source(id, 1, 'Source');
  await edit(id, 'By hand');
  await source(id, 2, 'Again');
  expect(await decide(id, 2, false)).toMatchObject({ http: 200 });
  expect(await open(id)).toMatchObject({ title: { en: 'By hand' }, waiting: null });
  expect(await source(id, 2, 'Again')).toMatchObject({ unchanged: [id] });
  expect(await source(id, 3, 'And again')).toMatchObject({ held: [id] });
  expect(await decide(id, 2, true)).toMatchObject({ http: 409 });
});

test('an event ended by hand does not return by itself; if its source agrees, nobody is asked', async () => {
  for (const [id, state] of [
    ['izvor-3', 'active'],
    ['izvor-4', 'withdrawn'],
  ] as const) {
    await source(id, 1, 'Source');
    const { version } = await open(id);
    await fixture.call(zavrsiDogadjaj, { event_id: id, version }, engineer.token);
    await fixture.app.services.roadConditions.take([anEvent({ id, version: 2, state })]);
    expect(await shown(id)).toBeUndefined();
  }
  expect(await open('izvor-3')).toMatchObject({ ended: true, waiting: { ended: false } });
  const gone = await fixture.call(getDogadjajUprave, { event_id: 'izvor-4' }, engineer.token);
  expect(gone.http).toBe(404);
  expect(await decide('izvor-3', 2, true)).toMatchObject({ http: 200 });
  expect(await shown('izvor-3')).toBeDefined();
});

test('DATEX stays valid: events published by hand use the standard’s words for each kind', async () => {
  const kinds = [
    'closure',
    'accident',
    'congestion',
    'weather',
    'border',
    'regime',
    'works',
  ] as const;
  for (const kind of kinds) await tell({ kind, title_en: `Kind ${kind}` });
  const publisher = { isoCode: 'RS', name: 'JP Primer' };
  const document = await fixture.app.services.roadConditions.datex(
    { road: '', kind: [] },
    publisher,
  );
  const xml = readXml(document);
  expect(xml.ok && datexFaults(xml.root)).toEqual([]);
  // Who reads the document finds each event with its kind.
  const taken = readDatex(document, [], 'rs');
  const events = taken.ok ? taken.events : [];
  expect(
    kinds.map((kind) => events.find(({ title }) => title.en === `Kind ${kind}`)?.kind),
  ).toEqual(kinds);
});

test.each([
  [{ validTo: '2026-11-20T07:30' }, 'validTo'],
  [{ validFrom: '2026-02-30T07:30' }, 'validFrom'],
  // There is no month 13. (An hour that a clock change skips is taken as the one after it.)
  [{ validFrom: '2026-13-01T07:30' }, 'validFrom'],
  [{ lat: 91 }, 'lat'],
  [{ title_sr: 'Zatvoreno, šteta' }, 'title_sr'],
  [{ text_en: ' ' }, 'text_en'],
] as const)('%j is refused with its field', async (wishes, field) => {
  const answer = await save(wish(wishes));
  expect(answer.http).toBe(400);
  expect(answer.result).toMatchObject([{ field }]);
});

test('each action leaves an audit line, and clerks have no access', async () => {
  await fixture.call(getDogadjajiUprave, { first: 0, rows: 25 }, engineer.token);
  const lines = await fixture.app.database.run(
    'SELECT DISTINCT action FROM audit_trail WHERE actor = $1 ORDER BY action',
    [`staff:${engineer.userId}`],
  );
  expect(lines).toEqual(
    expect.arrayContaining(
      [
        'road-event-changed',
        'road-event-ended',
        'road-event-source-left',
        'road-event-source-taken',
        'road-event-told',
        'road-events-read',
      ].map((action) => ({ action })),
    ),
  );
  expect(await save(wish(), clerk)).toMatchObject({ http: 403, message: 'session.role-missing' });
});

function resultOf<Call extends CallDefinition>(_: Call, answer: Envelope): CallResult<Call> {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.message}`);
  return answer.result as CallResult<Call>;
}
