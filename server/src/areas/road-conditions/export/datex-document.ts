import { toLatin } from '@rampa/contract/script';
import type { Temporal } from 'temporal-polyfill';
import type { IncomingEvent, KnownEvent, Words } from '../incoming-event.ts';
import { recordTypes } from '../record-types.ts';
import { element, xmlDocument, type XmlElement } from './write-xml.ts';

// Elements are in the order of the schemas of DATEX II v3 (https://docs.datex2.eu): a sequence in
// another order is invalid.

const namespaces = {
  'xmlns:d2': 'http://datex2.eu/schema/3/d2Payload',
  'xmlns:sit': 'http://datex2.eu/schema/3/situation',
  'xmlns:com': 'http://datex2.eu/schema/3/common',
  'xmlns:loc': 'http://datex2.eu/schema/3/locationReferencing',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};

/** The publisher of the document. */
export interface DatexPublisher {
  /** ISO 3166-1, two letters. */
  readonly isoCode: string;
  readonly name: string;
}

export interface DatexOptions {
  readonly at: Temporal.Instant;
  readonly publisher: DatexPublisher;
}

/** An event with when it last changed here. */
type WrittenOut = IncomingEvent & Pick<KnownEvent, 'changedAt' | 'revision'>;

/** A SituationPublication of DATEX II v3, one situation per event. */
export function datexDocument(events: readonly WrittenOut[], options: DatexOptions): string {
  const { at, publisher } = options;
  return xmlDocument(
    element(
      'd2:payload',
      {
        ...namespaces,
        'xsi:type': 'sit:SituationPublication',
        lang: 'sr',
        modelBaseVersion: '3',
      },
      [
        element('com:publicationTime', {}, [instant(at)]),
        element('com:publicationCreator', {}, [
          element('com:country', {}, [publisher.isoCode.toLowerCase()]),
          element('com:nationalIdentifier', {}, [publisher.name]),
        ]),
        ...events.map(situation),
      ],
    ),
  );
}

function situation(event: WrittenOut): XmlElement {
  return element('sit:situation', { id: `${event.id}-situation` }, [
    element('sit:overallSeverity', {}, [event.severity]),
    element('sit:situationVersionTime', {}, [instant(event.reportedAt)]),
    element('sit:headerInformation', {}, [
      element('com:confidentiality', {}, ['noRestriction']),
      // The demo's events are invented: no navigation device may take them for real ones.
      element('com:informationStatus', {}, [event.demo ? 'test' : 'real']),
    ]),
    situationRecord(event),
  ]);
}

function situationRecord(event: WrittenOut): XmlElement {
  const { id, version, recordType } = event;
  return element(
    'sit:situationRecord',
    { 'xsi:type': `sit:${recordType}`, id, version: String(version) },
    [
      element('sit:situationRecordCreationTime', {}, [instant(event.reportedAt)]),
      element('sit:situationRecordVersionTime', {}, [instant(event.reportedAt)]),
      element('sit:probabilityOfOccurrence', {}, ['certain']),
      element('sit:severity', {}, [event.severity]),
      element('sit:source', {}, [multilingual('com:sourceName', event.source)]),
      validity(event),
      ...(event.kind === 'border'
        ? [element('sit:cause', {}, [element('sit:causeType', {}, ['problemsAtBorderPost'])])]
        : []),
      comment(event.title, 'other'),
      comment(event.text, 'description'),
      location(event),
      ...ownElements(event),
    ],
  );
}

function validity({ validFrom, validTo, daily }: WrittenOut): XmlElement {
  return element('sit:validity', {}, [
    element('com:validityStatus', {}, ['definedByValidityTimeSpec']),
    element('com:validityTimeSpecification', {}, [
      element('com:overallStartTime', {}, [instant(validFrom)]),
      ...(validTo === null ? [] : [element('com:overallEndTime', {}, [instant(validTo)])]),
      ...(daily.length === 0
        ? []
        : [
            element(
              'com:validPeriod',
              {},
              daily.map(({ from, to }) =>
                element('com:recurringTimePeriodOfDay', {}, [
                  element('com:startTimeOfPeriod', {}, [`${from}:00`]),
                  element('com:endTimeOfPeriod', {}, [`${to}:00`]),
                ]),
              ),
            ),
          ]),
    ]),
  ]);
}

function comment(words: Words, type: string): XmlElement {
  return element('sit:generalPublicComment', {}, [
    multilingual('sit:comment', words),
    element('sit:commentType', {}, [type]),
  ]);
}

function location(event: WrittenOut): XmlElement {
  const { line, lat, lon, sectionFrom, sectionTo, road, direction } = event;
  const section = sectionFrom === sectionTo ? sectionFrom : `${sectionFrom} – ${sectionTo}`;
  const length = Math.abs((event.toKm ?? 0) - (event.fromKm ?? 0)) * 1000;
  const common = [
    element('loc:coordinatesForDisplay', {}, coordinates(lat, lon)),
    element('loc:supplementaryPositionalDescription', {}, [
      ...(length > 0 ? [element('loc:lengthAffected', {}, [length.toFixed(0)])] : []),
      multilingual('loc:locationDescription', { sr: section, en: toLatin(section) }),
      element('loc:roadInformation', {}, [
        // Not multilingual in the standard.
        ...(direction.sr === '' ? [] : [element('loc:roadDestination', {}, [direction.sr])]),
        element('loc:roadNumber', {}, [road]),
      ]),
    ]),
  ];
  if (line.length < 2) {
    return element('sit:locationReference', { 'xsi:type': 'loc:PointLocation' }, [
      ...common,
      element('loc:pointByCoordinates', {}, [
        element('loc:pointCoordinates', {}, coordinates(lat, lon)),
      ]),
    ]);
  }
  return element('sit:locationReference', { 'xsi:type': 'loc:LinearLocation' }, [
    ...common,
    // ETRS89, the default of the standard, in which latitude comes first.
    element('loc:gmlLineString', { srsDimension: '2', srsName: 'EPSG:4258' }, [
      element('loc:posList', {}, [line.map((point) => point.join(' ')).join(' ')]),
    ]),
  ]);
}

function coordinates(lat: number, lon: number): XmlElement[] {
  return [element('loc:latitude', {}, [String(lat)]), element('loc:longitude', {}, [String(lon)])];
}

/** Elements that the subclasses of `SituationRecord` add, after its own. */
function ownElements({ recordType, recordValue }: WrittenOut): XmlElement[] {
  const type = recordTypes[recordType];
  if (type === undefined) return [];
  const own = element(`sit:${type.element}`, {}, [recordValue]);
  if (type.family === 'network-management') {
    return [element('sit:complianceOption', {}, ['mandatory']), own];
  }
  if (recordType === 'EquipmentOrSystemFault') {
    return [element('sit:equipmentOrSystemFaultType', {}, ['outOfService']), own];
  }
  return [own];
}

function multilingual(name: string, { sr, en }: Words): XmlElement {
  return element(name, {}, [
    element('com:values', {}, [
      element('com:value', { lang: 'sr' }, [sr]),
      element('com:value', { lang: 'en' }, [en]),
    ]),
  ]);
}

function instant(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' });
}
