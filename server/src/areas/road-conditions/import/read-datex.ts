import type { Country } from '@rampa/contract';
import { placesIn } from '../../../platform/files/places.ts';
import { createFaults } from '../../../platform/files/faults.ts';
import { refusedFile } from '../../../platform/files/read-file.ts';
import type { IncomingEvent } from '../incoming-event.ts';
import type { Complain, Reader } from './datex-nodes.ts';
import { readRecord, situationOf } from './datex-record.ts';
import { mostEvents } from './event-file.ts';
import type { ReadOutcome } from './read-json-events.ts';
import type { RoadLine } from './road-lines.ts';
import { readXml, type XmlNode } from '../../../platform/files/xml-tree.ts';

const version3 = 'http://datex2.eu/schema/3/';

/** A SituationPublication of DATEX II v3, bare or in a message container. */
export function readDatex(text: string, roads: readonly RoadLine[], country: Country): ReadOutcome {
  const document = readXml(text);
  if (!document.ok) return refusedFile([document.fault]);
  const faults = createFaults();
  const placeOf = placesIn(text);
  const complain: Complain = (node, message) => faults.add(() => placeOf(node.offset), message);
  const events = readPublication(document.root, { complain, roads, country });
  return faults.list.length > 0 ? refusedFile(faults.list) : { ok: true, events };
}

function readPublication(root: XmlNode, reader: Omit<Reader, 'language'>): IncomingEvent[] {
  const { complain } = reader;
  if (!root.namespace.startsWith(version3)) {
    complain(root, `the document is not DATEX II v3 (its namespace is "${root.namespace}")`);
    return [];
  }
  const publication =
    root.name === 'messageContainer' ? root.children.find(({ name }) => name === 'payload') : root;
  const type = (publication?.attributes.get('type') ?? '').replace(/^.*:/, '');
  if (publication === undefined || type !== 'SituationPublication') {
    complain(publication ?? root, 'the payload is no SituationPublication');
    return [];
  }
  const language = publication.attributes.get('lang') ?? 'sr';
  const seen = new Set<string>();
  let records = 0;
  return publication.children
    .filter(({ name }) => name === 'situation')
    .flatMap((node) => {
      const situation = situationOf(node);
      return node.children
        .filter(({ name }) => name === 'situationRecord')
        .flatMap((record) => {
          records += 1;
          if (records > mostEvents) {
            if (records === mostEvents + 1) complain(record, `more than ${mostEvents} records`);
            return [];
          }
          const event = readRecord(record, situation, { ...reader, language });
          if (event === undefined) return [];
          if (seen.has(event.id))
            complain(record, `the id ${event.id} occurs twice in the document`);
          seen.add(event.id);
          return [event];
        });
    });
}
