import { describe, expect, test } from 'vitest';
import { aJsonEvent, aJsonFile } from '../testing/event-samples.ts';
import { largestFile, readRoadEvents } from './read-road-events.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readRoadEvents(bytes(text), 'rs', []);

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

  test('reports each error with its line and column', () => {
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
    expect(faultsOf(aJsonFile([aJsonEvent(), aJsonEvent()]))[0]).toMatch(/occurs twice/);
    expect(faultsOf(aJsonFile([aJsonEvent()], 'sr'))[0]).toMatch(/this installation is for rs/);
    const ended = aJsonEvent({ validTo: '2026-11-18T07:59:00+01:00' });
    expect(faultsOf(aJsonFile([ended]))[0]).toMatch(/later than validFrom/);
  });

  test.each([
    ['a word of no enumeration', { type: 'foo' }, /type: is no word of DATEX II v3/],
    ['a word of another record', { type: 'accident' }, /type: is no word of DATEX II v3/],
    ['control characters', { road: 'A\u00001' }, /road: has characters that nobody can read/],
    [
      'Serbian in Latin letters',
      { title: { sr: 'Ledena kiša', en: 'x' } },
      /title\.sr: must be Serbian in Cyrillic, which "kiša" is not/,
    ],
    [
      'a place in Latin letters',
      { section: { from: 'Uzice', to: 'Нови Сад југ' } },
      /section\.from: must be Serbian in Cyrillic/,
    ],
    [
      'half a character',
      { title: { sr: 'Радови \ud83d', en: 'x' } },
      /title\.sr: has characters that nobody can read/,
    ],
  ])('%s is refused at its place', (_, change, message) => {
    expect(faultsOf(aJsonFile([aJsonEvent(change)]))).toEqual([expect.stringMatching(message)]);
  });

  test('errors beyond the first fifty are not reported', () => {
    const events = Array.from({ length: 4000 }, () => aJsonEvent({ lat: 145 }));
    expect(faultsOf(aJsonFile(events))).toHaveLength(50);
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

describe('XML', () => {
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

  test('a file that is too large or not UTF-8 is refused before it is read', () => {
    expect(readRoadEvents(new Uint8Array(largestFile + 1), 'rs', []).ok).toBe(false);
    expect(readRoadEvents(Uint8Array.from([0x3c, 0xff, 0xfe]), 'rs', [])).toMatchObject({
      faults: [{ message: 'the file is not UTF-8 text' }],
    });
  });
});
