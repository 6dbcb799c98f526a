import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { datexDocument } from '../export/datex-document.ts';
import { aJsonEvent, aJsonFile, anEvent } from '../testing/event-samples.ts';
import { largestFile, readRoadEvents } from './read-road-events.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readRoadEvents(bytes(text), 'rs');
const publisher = { isoCode: 'RS', name: 'ЈП Пример' };
const at = Temporal.Instant.from('2026-11-20T12:00:00Z');

function faultsOf(text: string): readonly string[] {
  const outcome = read(text);
  if (outcome.ok) throw new Error('The file was accepted');
  return outcome.faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe('our own JSON', () => {
  test('is read, with the kind that follows from the record', () => {
    const outcome = read(aJsonFile([aJsonEvent()]));
    expect(outcome).toMatchObject({ ok: true, events: [{ id: 'radovi-1', kind: 'works' }] });
  });

  test('names each fault with its line and column', () => {
    const text = aJsonFile([
      aJsonEvent({ severity: 'huge' }),
      aJsonEvent({ id: 'drugi', lat: 145, colour: 'red' }),
    ]);
    const faults = faultsOf(text);
    const places = ['"severity": ', '"lat": 145', '"colour": '].map((part) => {
      const offset = text.indexOf(part) + part.indexOf(': ') + 2;
      const before = text.slice(0, offset).split('\n');
      return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    });
    expect(new Set(faults.map((fault) => fault.split(' ')[0]))).toEqual(new Set(places));
  });

  test('refuses an id twice, another country, an end before the start', () => {
    expect(faultsOf(aJsonFile([aJsonEvent(), aJsonEvent()]))[0]).toMatch(/stands twice/);
    expect(faultsOf(aJsonFile([aJsonEvent()], 'sr'))[0]).toMatch(/this installation is for rs/);
    const ended = aJsonEvent({ validTo: '2026-11-18T07:59:00+01:00' });
    expect(faultsOf(aJsonFile([ended]))[0]).toMatch(/later than validFrom/);
  });

  test.each([
    ['half a file', '{"format": 1,\n  "kind": "road', /^2:/],
    ['no JSON', '{"format": 1,\n  kind: 2}', /^2:\d+ /],
    ['an empty file', ' \n', /the file is empty/],
    ['a list', '[]', /the file/],
  ])('%s is refused, and the place is said', (_, text, message) => {
    expect(faultsOf(text)[0]).toMatch(message);
  });
});

describe('DATEX II', () => {
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
      // Kilometres have no plain element in the standard.
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

  const record = (
    inside: string,
    type = 'sit:Accident',
    more = '',
  ): string => `<?xml version="1.0"?>
<mc:messageContainer xmlns:mc="http://datex2.eu/schema/3/messageContainer" xmlns:sit="http://datex2.eu/schema/3/situation" xmlns:com="http://datex2.eu/schema/3/common" xmlns:loc="http://datex2.eu/schema/3/locationReferencing" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
 <mc:payload xsi:type="sit:SituationPublication" lang="sr">
  <sit:situation id="s"><sit:overallSeverity>high</sit:overallSeverity>
   <sit:situationRecord xsi:type="${type}" id="r" version="3" ${more}>${inside}</sit:situationRecord>
  </sit:situation>
 </mc:payload>
</mc:messageContainer>`;
  const time =
    '<sit:situationRecordVersionTime>2026-11-20T10:00:00Z</sit:situationRecordVersionTime>';
  const valid =
    '<sit:validity><com:validityStatus>active</com:validityStatus><com:validityTimeSpecification><com:overallStartTime>2026-11-20T10:00:00Z</com:overallStartTime></com:validityTimeSpecification></sit:validity>';
  const place =
    '<sit:locationReference xsi:type="loc:PointLocation"><loc:coordinatesForDisplay><loc:latitude>43.4</loc:latitude><loc:longitude>21.8</loc:longitude></loc:coordinatesForDisplay><loc:supplementaryPositionalDescription><loc:roadInformation><loc:roadNumber>A1</loc:roadNumber></loc:roadInformation></loc:supplementaryPositionalDescription></sit:locationReference>';
  const what = '<sit:accidentType>accident</sit:accidentType>';

  test('in a message container, with no texts: what it is stands for its title', () => {
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

  test('tells all that is missing at once, where it is missing', () => {
    const faults = faultsOf(record(time + what));
    expect(faults).toHaveLength(2);
    for (const fault of faults) expect(fault).toMatch(/^5:4 (validity|locationReference)/);
    const wrong = record((time + valid + place + what).replaceAll('10:00:00Z', '10:00:00'));
    expect(faultsOf(wrong)[0]).toMatch(/must be an instant with an offset/);
    expect(faultsOf(record('', 'sit:Parade'))[0]).toMatch(/"Parade" is not one of/);
  });

  test('of another version, or another publication, is refused', () => {
    expect(faultsOf('<d2LogicalModel xmlns="http://datex2.eu/schema/2/2_0"/>')[0]).toMatch(
      /not DATEX II v3/,
    );
    const other = '<d2:payload xmlns:d2="http://datex2.eu/schema/3/d2Payload"/>';
    expect(faultsOf(other)[0]).toMatch(/no SituationPublication/);
  });

  const root = 'http://datex2.eu/schema/3/d2Payload';
  test.each([
    [
      'entities that grow',
      `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>\n<a>&c;</a>`,
      /DOCTYPE/,
    ],
    [
      'entities from outside',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`,
      /DOCTYPE/,
    ],
    ['an entity that nobody declared', `<a xmlns="${root}">&passwd;</a>`, /not well-formed/],
    ['HTML’s entities', `<a xmlns="${root}">&nbsp;</a>`, /not well-formed/],
    ['depth', '<a>'.repeat(5000), /deeper than/],
    [
      'a flood of attributes',
      `<a ${Array.from({ length: 500 }, (_, n) => `x${n}="1"`).join(' ')}/>`,
      /more than 40 attributes/,
    ],
    [
      'a flood of elements',
      `<a xmlns="${root}">${'<b/>'.repeat(250_000)}</a>`,
      /more than 200000 elements/,
    ],
    ['a stylesheet', `<?xml-stylesheet href="x"?><a/>`, /processing instruction/],
    ['another encoding', `<?xml version="1.0" encoding="UTF-16"?><a/>`, /not UTF-8/],
    ['what ends too early', `<a xmlns="${root}"><b>`, /not well-formed/],
    ['crossed tags', `<a xmlns="${root}"><b></a></b>`, /not well-formed/],
    ['a prefix of nobody', `<x:a/>`, /not well-formed/],
    ['two roots', `<a/><b/>`, /not well-formed|not DATEX/],
  ])('hostile XML is refused: %s', (_, text, message) => {
    expect(faultsOf(text)[0]).toMatch(message);
  });

  test('a file too large or in no UTF-8 is refused before it is read', () => {
    expect(readRoadEvents(new Uint8Array(largestFile + 1), 'rs').ok).toBe(false);
    expect(readRoadEvents(Uint8Array.from([0x3c, 0xff, 0xfe]), 'rs')).toMatchObject({
      faults: [{ message: 'the file is not UTF-8' }],
    });
  });
});
