import { roadEventSeverity } from '@rampa/contract/road-conditions';
import { Temporal } from 'temporal-polyfill';
import type { DailyWindow, IncomingEvent, Words } from '../incoming-event.ts';
import { kindOf, recordTypes, titlesOf, type RecordType } from '../record-types.ts';
import {
  checked,
  child,
  children,
  instantAt,
  required,
  textAt,
  wordsAt,
  type Complain,
  type Reader,
} from './datex-nodes.ts';
import { placeOf } from './datex-place.ts';
import { eventId, mostVersion } from './event-file.ts';
import type { XmlNode } from './xml-tree.ts';

/** What of a situation holds for its records that do not say it themselves. */
interface Situation {
  readonly severity: string | undefined;
  /** `test` marks what is no real event. */
  readonly test: boolean;
}

export function situationOf(node: XmlNode): Situation {
  return {
    severity: textAt(node, 'overallSeverity'),
    test: textAt(node, 'headerInformation', 'informationStatus') === 'test',
  };
}

/** One situation record; undefined where it has a fault that was complained about. */
export function readRecord(
  node: XmlNode,
  situation: Situation,
  reader: Reader,
): IncomingEvent | undefined {
  const { complain } = reader;
  const recordType = (node.attributes.get('type') ?? '').replace(/^.*:/, '');
  const type = recordTypes[recordType];
  if (type === undefined) {
    const known = Object.keys(recordTypes).join(', ');
    complain(node, `the record type "${recordType}" is not one of ${known}`);
    return undefined;
  }
  const id = checked(node, eventId, node.attributes.get('id'), 'the attribute id', complain);
  const version = versionOf(node, complain);
  const recordValue = required(node, type.element, complain);
  const reportedAt = instantAt(node, complain, 'situationRecordVersionTime');
  const validity = validityOf(node, complain);
  const place = placeOf(node, reader);
  const kind = recordKind(node, type, recordValue ?? '');
  const [title, text] = textsOf(node, kind, reader);
  if (
    id === undefined ||
    version === undefined ||
    recordValue === undefined ||
    reportedAt === undefined ||
    validity === undefined ||
    place === undefined
  ) {
    return undefined;
  }
  return {
    id,
    version,
    kind,
    severity: severityOf(textAt(node, 'severity') ?? situation.severity),
    recordType,
    recordValue,
    ...place,
    ...validity,
    title,
    text,
    source: wordsAt(reader, node, 'source', 'sourceName') ?? { sr: 'DATEX II', en: 'DATEX II' },
    demo: situation.test,
    reportedAt,
  };
}

function recordKind(node: XmlNode, type: RecordType, value: string): IncomingEvent['kind'] {
  return textAt(node, 'cause', 'causeType') === 'problemsAtBorderPost'
    ? 'border'
    : kindOf(type, value);
}

/** `none` and `unknown` say nothing; the middle is the least wrong. */
function severityOf(text: string | undefined): IncomingEvent['severity'] {
  const parsed = roadEventSeverity.safeParse(text);
  return parsed.success ? parsed.data : 'medium';
}

function versionOf(node: XmlNode, complain: Complain): number | undefined {
  const version = Number(node.attributes.get('version') ?? 'NaN');
  if (Number.isInteger(version) && version >= 0 && version <= mostVersion) return version;
  complain(node, 'the attribute version must be a whole number, which rises with each change');
  return undefined;
}

type Validity = Pick<IncomingEvent, 'state' | 'validFrom' | 'validTo' | 'daily'>;

function validityOf(record: XmlNode, complain: Complain): Validity | undefined {
  const node = child(record, 'validity');
  const time = node === undefined ? undefined : child(node, 'validityTimeSpecification');
  if (node === undefined || time === undefined) {
    complain(record, 'validity/validityTimeSpecification is missing');
    return undefined;
  }
  const validFrom = instantAt(time, complain, 'overallStartTime');
  const end = child(time, 'overallEndTime');
  const validTo = end === undefined ? null : instantAt(time, complain, 'overallEndTime');
  if (validFrom === undefined || validTo === undefined) return undefined;
  if (validTo !== null && Temporal.Instant.compare(validTo, validFrom) <= 0) {
    complain(end ?? time, 'overallEndTime must be later than overallStartTime');
    return undefined;
  }
  return {
    // A suspended record is one that its source does not stand by at the moment.
    state: textAt(node, 'validityStatus') === 'suspended' ? 'withdrawn' : 'active',
    validFrom,
    validTo,
    daily: dailyOf(time, complain),
  };
}

const timeOfDay = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/;

function dailyOf(time: XmlNode, complain: Complain): DailyWindow[] {
  return children(time, 'validPeriod')
    .flatMap((period) => children(period, 'recurringTimePeriodOfDay'))
    .flatMap((window) => {
      const from = timeOfDay.exec(textAt(window, 'startTimeOfPeriod') ?? '')?.[1];
      const to = timeOfDay.exec(textAt(window, 'endTimeOfPeriod') ?? '')?.[1];
      if (from !== undefined && to !== undefined) return [{ from, to }];
      complain(window, 'startTimeOfPeriod and endTimeOfPeriod must be times such as 07:30:00');
      return [];
    });
}

/** Title and text: comments of the types `other` and `description`, as the export writes them. */
function textsOf(
  node: XmlNode,
  kind: IncomingEvent['kind'],
  reader: Reader,
): readonly [title: Words, text: Words] {
  const comments = children(node, 'generalPublicComment');
  const ofType = (type: string): Words | undefined => {
    const found = comments.find((comment) => textAt(comment, 'commentType') === type);
    return found === undefined ? undefined : wordsAt(reader, found, 'comment');
  };
  const [first] = comments;
  const title = shortened(ofType('other') ?? titlesOf[kind], 160);
  const any = first === undefined ? undefined : wordsAt(reader, first, 'comment');
  return [title, shortened(ofType('description') ?? any ?? title, 2000)];
}

function shortened({ sr, en }: Words, most: number): Words {
  return { sr: sr.slice(0, most), en: en.slice(0, most) };
}
