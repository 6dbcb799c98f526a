import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { datexDocument } from '../export/datex-document.ts';
import { place, record, roads, time, valid, what } from '../testing/datex-samples.ts';
import { anEvent } from '../testing/event-samples.ts';
import { readDatex } from './read-datex.ts';

const publisher = { isoCode: 'RS', name: 'ЈП Пример' };
const at = Temporal.Instant.from('2026-11-20T12:00:00Z');
const read = (text: string) => readDatex(text, roads, 'rs');

function faultsOf(text: string): readonly string[] {
  const outcome = read(text);
  if (outcome.ok) throw new Error('The document was accepted');
  return outcome.faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test('what we write is what we read', () => {
  const events = [
    anEvent(),
    anEvent({
      id: 'granica',
      kind: 'border',
      recordType: 'AbnormalTraffic',
      recordValue: 'queuingTraffic',
      line: [],
      sectionTo: 'Ковиљ',
      validTo: null,
      daily: [],
    }),
    anEvent({
      id: 'kvar',
      kind: 'regime',
      recordType: 'EquipmentOrSystemFault',
      recordValue: 'automatedTollSystem',
      demo: true,
    }),
    anEvent({ id: 'smer', direction: { sr: 'оба смера', en: 'both directions' } }),
  ].map((event) => ({ ...event, changedAt: at, revision: 1 }));
  const outcome = read(datexDocument(events, { at, publisher }));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  for (const [index, event] of outcome.events.entries()) {
    const wanted = events[index];
    if (wanted === undefined) throw new Error('One too many');
    const { changedAt: _, revision: __, ...written } = wanted;
    // The standard has no plain element for kilometres.
    const { validFrom, validTo, reportedAt, ...rest } = event;
    expect(rest).toEqual({
      ...written,
      fromKm: null,
      toKm: null,
      validFrom: undefined,
      validTo: undefined,
      reportedAt: undefined,
    });
    expect([validFrom, validTo, reportedAt].map(String)).toEqual(
      [written.validFrom, written.validTo, written.reportedAt].map(String),
    );
  }
});

test('an event in a message container, without texts, has its kind for a title', () => {
  expect(read(record(time + valid + place + what))).toMatchObject({
    ok: true,
    events: [
      {
        id: 'r',
        version: 3,
        severity: 'high',
        road: 'A1',
        title: { sr: 'Незгода или препрека' },
      },
    ],
  });
});

const events = (text: string) => {
  const outcome = read(text);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  return outcome.events;
};
const told = (status: string): string =>
  record(time + valid + place + what).replace(
    '<sit:situationRecord ',
    `<sit:headerInformation><com:informationStatus>${status}</com:informationStatus></sit:headerInformation><sit:situationRecord `,
  );

test.each([
  ['real', false],
  ['test', true],
  ['technicalExercise', true],
  ['securityExercise', true],
  ['_extended', true],
])('an event with the status %s is for demonstration: %s', (status, demo) => {
  expect(events(told(status))).toMatchObject([{ demo }]);
});

const holding = (period: string, end = '2026-12-20T10:00:00Z'): string =>
  record(
    time +
      valid.replace(
        '</com:validityTimeSpecification>',
        `${end === '' ? '' : `<com:overallEndTime>${end}</com:overallEndTime>`}${period}</com:validityTimeSpecification>`,
      ) +
      place +
      what,
  );
const daily = (from: string, to: string, more = ''): string =>
  `<com:validPeriod>${more}<com:recurringTimePeriodOfDay><com:startTimeOfPeriod>${from}</com:startTimeOfPeriod><com:endTimeOfPeriod>${to}</com:endTimeOfPeriod></com:recurringTimePeriodOfDay></com:validPeriod>`;

test.each([
  ['07:30:00', '16:00:00', { from: '07:30', to: '16:00' }],
  ['07:30:00Z', '16:00:00+01:00', { from: '08:30', to: '16:00' }],
  ['23:30:00.0Z', '02:00:00-03:30', { from: '00:30', to: '06:30' }],
])('times of the day, %s to %s, become toll time', (from, to, window) => {
  expect(events(holding(daily(from, to)))).toMatchObject([{ daily: [window] }]);
});

test('a time with an offset is refused if the clocks change during the event', () => {
  for (const end of ['2027-04-20T10:00:00Z', '']) {
    expect(faultsOf(holding(daily('07:30:00Z', '16:00:00'), end))).toEqual([
      expect.stringMatching(/startTimeOfPeriod has an offset, but the clocks change/),
    ]);
    expect(events(holding(daily('07:30:00', '16:00:00'), end))).toHaveLength(1);
  }
});

const days =
  '<com:recurringDayWeekMonthPeriod><com:applicableDay>saturday</com:applicableDay></com:recurringDayWeekMonthPeriod>';
test.each([
  ['Saturdays', daily('08:00:00', '16:00:00', days), 'recurringDayWeekMonthPeriod'],
  [
    'Saturdays all day',
    `<com:validPeriod>${days}</com:validPeriod>`,
    'recurringDayWeekMonthPeriod',
  ],
  [
    'a period of its own',
    daily('08:00:00', '16:00:00', '<com:startOfPeriod>2026-12-01T00:00:00Z</com:startOfPeriod>'),
    'startOfPeriod',
  ],
  ['a holiday', daily('08:00:00', '16:00:00', '<com:recurringSpecialDay/>'), 'recurringSpecialDay'],
  ['an exception', `<com:exceptionPeriod>${days}</com:exceptionPeriod>`, 'exceptionPeriod'],
])('a validity that is not understood is refused: %s', (_, period, name) => {
  const faults = faultsOf(holding(period));
  expect(faults).toEqual([expect.stringMatching(`^5:\\d+ ${name} is not understood`)]);
});

const comment = (sr: string): string =>
  `<sit:generalPublicComment><sit:comment><com:values><com:value lang="sr">${sr}</com:value></com:values></sit:comment><sit:commentType>other</sit:commentType></sit:generalPublicComment>`;
const named = (parts: { name?: string; direction?: string }): string =>
  place.replace(
    '<loc:roadInformation>',
    `<loc:locationDescription><com:values><com:value>${parts.name ?? 'Ниш'}</com:value></com:values></loc:locationDescription><loc:roadInformation><loc:roadDestination>${parts.direction ?? 'Ниш'}</loc:roadDestination>`,
  );

test.each([
  ['a NUL in a title', comment('a\u0000b'), ''],
  ['half a character in a title', comment('a&#xD83D;b'), ''],
  ['a bell in the name of a place', '', named({ name: 'a\u0007b' })],
  ['a bell in a direction', '', named({ direction: 'a\u0007b' })],
  ['a bell by its number', '', named({ direction: 'a&#7;b' })],
  ['a bell in a road number', '', place.replace('>A1<', '>A\u00071<')],
  [
    'a NUL in the source',
    '<sit:source><com:sourceName><com:values><com:value>a\u0000b</com:value></com:values></com:sourceName></sit:source>',
    '',
  ],
])('%s is refused with its place', (_, before, where) => {
  expect(faultsOf(record(time + valid + before + (where || place) + what))).toEqual([
    expect.stringMatching(/^5:\d+ not well-formed XML/),
  ]);
});

test('a long text is cut between two characters, never within one', () => {
  const long = `${'а'.repeat(159)}🚧🚧`;
  const text = record(
    time +
      valid +
      comment(long) +
      named({ direction: `${'а'.repeat(119)}🚧`, name: `${'а'.repeat(119)}🚧` }) +
      what,
  );
  expect(events(text)).toMatchObject([
    {
      title: { sr: 'а'.repeat(159) },
      direction: { sr: 'а'.repeat(119) },
      sectionFrom: 'а'.repeat(119),
    },
  ]);
});

test('a direction may have any name', () => {
  const direction = events(record(time + valid + named({ direction: 'constructor' }) + what))[0]
    ?.direction;
  expect(direction).toEqual({ sr: 'constructor', en: 'constructor' });
  expect(faultsOf(record('', 'constructor'))[0]).toMatch(/"constructor" is not one of/);
});

test('an accident that no enumeration knows is refused at its place', () => {
  const other = what.replace('>accident<', '>multivehicleAccident<');
  expect(faultsOf(record(time + valid + place + other))).toEqual([
    expect.stringMatching(/^5:\d+ "multivehicleAccident" is no accidentType of DATEX II v3/),
  ]);
});

const spot = (lat: number, lon: number): string =>
  `<sit:locationReference><loc:coordinatesForDisplay><loc:latitude>${lat}</loc:latitude><loc:longitude>${lon}</loc:longitude></loc:coordinatesForDisplay></sit:locationReference>`;
const onRoad = (sign: string): string =>
  `<sit:locationReference><loc:supplementaryPositionalDescription><loc:roadInformation><loc:roadNumber>${sign}</loc:roadNumber></loc:roadInformation></loc:supplementaryPositionalDescription></sit:locationReference>`;

test('coordinates alone are on the nearby road of the network', () => {
  expect(events(record(time + valid + spot(45.105, 20.105) + what))).toMatchObject([
    { road: 'A1', lat: 45.105, lon: 20.105, sectionFrom: 'A1', line: [] },
  ]);
  expect(events(record(time + valid + spot(44.905, 19.8) + what))).toMatchObject([{ road: 'A3' }]);
});

test('a road alone means the whole road', () => {
  expect(events(record(time + valid + onRoad('A1') + what))).toMatchObject([
    {
      road: 'A1',
      lat: 45,
      lon: 20.2,
      line: [
        [45.2, 20],
        [45, 20.2],
        [44.8, 20.4],
      ],
    },
  ]);
});

test('a whole road is drawn with no more points than the eye can tell', () => {
  const points = Array.from({ length: 7001 }, (_, n): [number, number] => [44 + n / 10_000, 20]);
  const m9 = { sign: 'M9', lines: [[[44, 20]], points] } as const;
  const outcome = readDatex(record(time + valid + onRoad('M9') + what), [m9], 'rs');
  const line = outcome.ok ? (outcome.events[0]?.line ?? []) : [];
  expect(line.length).toBeGreaterThan(400);
  expect(line.length).toBeLessThanOrEqual(500);
  expect([line[0], line.at(-1)]).toEqual([points[0], points.at(-1)]);
});

test.each([
  [spot(43, 22), /no road number, and no road of the network within 2 km/],
  [onRoad('A99'), /no coordinates, and the network has no road A99/],
  ['<sit:locationReference/>', /neither coordinates nor a road number/],
])('a place that cannot be found is refused once: %#', (where, message) => {
  expect(faultsOf(record(time + valid + where + what))).toEqual([expect.stringMatching(message)]);
});

test('everything missing is reported at once, at its place', () => {
  const faults = faultsOf(record(time + what));
  expect(faults).toHaveLength(2);
  for (const fault of faults) expect(fault).toMatch(/^5:4 (validity|locationReference)/);
  const wrong = record((time + valid + place + what).replaceAll('10:00:00Z', '10:00:00'));
  expect(faultsOf(wrong)[0]).toMatch(/must be an instant with an offset/);
  expect(faultsOf(record('', 'sit:Parade'))[0]).toMatch(/"Parade" is not one of/);
});

test('a document of another version, or another publication, is refused', () => {
  expect(faultsOf('<d2LogicalModel xmlns="http://datex2.eu/schema/2/2_0"/>')[0]).toMatch(
    /not DATEX II v3/,
  );
  const other = '<d2:payload xmlns:d2="http://datex2.eu/schema/3/d2Payload"/>';
  expect(faultsOf(other)[0]).toMatch(/no SituationPublication/);
});

test('an id that is too long is refused in words of ours', () => {
  const long = record(time + valid + place + what).replace('id="r"', `id="${'r'.repeat(121)}"`);
  expect(faultsOf(long)).toEqual([
    expect.stringMatching(/the attribute id: must have at most 120 characters$/),
  ]);
});
