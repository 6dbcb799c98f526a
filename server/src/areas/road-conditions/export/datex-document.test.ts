import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readXml, type XmlNode } from '../../../platform/files/xml-tree.ts';
import { recordTypes } from '../record-types.ts';
import { recordValues } from '../record-values.ts';
import { datexFaults } from '../testing/datex-schema.ts';
import { anEvent } from '../testing/event-samples.ts';
import { datexDocument } from './datex-document.ts';

const demo = z.object({ events: z.array(z.object({ record: z.string(), type: z.string() })) });
const at = Temporal.Instant.from('2026-11-20T12:00:00Z');
const publisher = { isoCode: 'RS', name: 'ЈП Пример' };

function documentOf(...changes: Parameters<typeof anEvent>[0][]): XmlNode {
  const events = changes.map((change) => ({ ...anEvent(change), changedAt: at, revision: 1 }));
  const read = readXml(datexDocument(events, { at, publisher }));
  if (!read.ok) throw new Error(read.fault.message);
  return read.root;
}

test('every type of record has its elements where the schema has them', () => {
  const document = documentOf(
    ...Object.keys(recordTypes).map((recordType) => ({
      id: recordType,
      recordType,
      recordValue: recordValues[recordType]?.[0] ?? 'none',
    })),
    { id: 'tacka', line: [], validTo: null, daily: [], kind: 'border' as const },
    { id: 'oba', direction: { sr: '', en: '' }, fromKm: null, toKm: null },
  );
  expect(document.children.filter(({ name }) => name === 'situation')).toHaveLength(17);
  expect(datexFaults(document)).toEqual([]);
});

test('the check finds a value that no enumeration has', () => {
  expect(datexFaults(documentOf({ recordType: 'Accident', recordValue: 'foo' }))).toEqual([
    'Accident: foo',
  ]);
});

test('the values that determine the kind of an event are among those of its record', () => {
  for (const [recordType, { others = {} }] of Object.entries(recordTypes)) {
    expect(recordValues[recordType]).toEqual(expect.arrayContaining(Object.keys(others)));
  }
  expect(Object.keys(recordValues)).toEqual(Object.keys(recordTypes));
});

test.each(['rs', 'sr'])('the demo of %s has no value that the standard lacks', (country) => {
  const address = new URL(`../../../../db/demo/road-events/${country}.json`, import.meta.url);
  const file = demo.parse(JSON.parse(readFileSync(address, 'utf8')));
  const strange = file.events.filter(
    ({ record, type }) => recordValues[record]?.includes(type) !== true,
  );
  expect(strange).toEqual([]);
});

test('the check finds an element in the wrong place', () => {
  const [situation] = documentOf({}).children.slice(-1);
  if (situation === undefined) throw new Error('No situation');
  const turned = { ...situation, children: situation.children.toReversed() };
  expect(datexFaults(turned).length).toBeGreaterThan(0);
});

test('the demo is marked as a test, and texts cannot break out of the document', () => {
  const text = { sr: ']]></sit:comment>&<!--', en: 'a\u0000b' };
  const document = documentOf({ demo: true, text });
  expect(datexFaults(document)).toEqual([]);
  const flat = (node: XmlNode): readonly XmlNode[] => [node, ...node.children.flatMap(flat)];
  const texts = flat(document).map((node) => node.text);
  expect(texts).toContain('test');
  expect(texts).toContain(text.sr);
  expect(texts).toContain('ab');
});
