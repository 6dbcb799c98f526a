import { roadEventSeverity } from '@rampa/contract/road-conditions';
import { serbianIn } from '../../../platform/country-words.ts';
import { shortened } from '../../../platform/files/readable-text.ts';
import type { IncomingEvent, Words } from '../incoming-event.ts';
import { kindOf, recordTypes, titlesOf, type RecordType } from '../record-types.ts';
import { recordValues } from '../record-values.ts';
import {
  checked,
  child,
  children,
  instantAt,
  textAt,
  wordsAt,
  type Complain,
  type Reader,
} from './datex-nodes.ts';
import { placeOf } from './datex-place.ts';
import { validityOf } from './datex-validity.ts';
import { eventId, mostVersion } from './event-file.ts';
import type { XmlNode } from '../../../platform/files/xml-tree.ts';

/** Values of a situation that apply to its records unless they have their own. */
interface Situation {
  readonly severity: string | undefined;
  /** A test or an exercise: not a real event. */
  readonly test: boolean;
}

export function situationOf(node: XmlNode): Situation {
  const status = textAt(node, 'headerInformation', 'informationStatus');
  return {
    severity: textAt(node, 'overallSeverity'),
    // Including values of extensions: drivers must not be diverted by what is not declared real.
    test: status !== undefined && status !== 'real',
  };
}

const unnamed: Words = { sr: 'DATEX II', en: 'DATEX II' };

/** One situation record; undefined after an error that was reported. */
export function readRecord(
  node: XmlNode,
  situation: Situation,
  reader: Reader,
): IncomingEvent | undefined {
  const { complain } = reader;
  const recordType = (node.attributes.get('type') ?? '').replace(/^.*:/, '');
  const type = Object.hasOwn(recordTypes, recordType) ? recordTypes[recordType] : undefined;
  if (type === undefined) {
    const known = Object.keys(recordTypes).join(', ');
    complain(node, `the record type "${recordType}" is not one of ${known}`);
    return undefined;
  }
  const id = checked(node, eventId, node.attributes.get('id'), 'the attribute id', complain);
  const version = versionOf(node, complain);
  const recordValue = recordValueOf(node, recordType, type, complain);
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
    source: cut(wordsAt(reader, node, 'source', 'sourceName') ?? unnamed, 120),
    demo: situation.test,
    reportedAt,
  };
}

/** The first word if there are several. */
function recordValueOf(
  node: XmlNode,
  recordType: string,
  { element }: RecordType,
  complain: Complain,
): string | undefined {
  const found = child(node, element);
  if (found === undefined) complain(node, `${element} is missing`);
  else if (recordValues[recordType]?.includes(found.text) === true) return found.text;
  else complain(found, `"${shortened(found.text, 80)}" is no ${element} of DATEX II v3`);
  return undefined;
}

function recordKind(node: XmlNode, type: RecordType, value: string): IncomingEvent['kind'] {
  return textAt(node, 'cause', 'causeType') === 'problemsAtBorderPost'
    ? 'border'
    : kindOf(type, value);
}

/** `none` and `unknown` mean nothing; the middle is the least wrong. */
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
  const title = cut(ofType('other') ?? titleOf(kind, reader), 160);
  const any = first === undefined ? undefined : wordsAt(reader, first, 'comment');
  return [title, cut(ofType('description') ?? any ?? title, 2000)];
}

function titleOf(kind: IncomingEvent['kind'], { country }: Reader): Words {
  const { sr, en } = titlesOf[kind];
  return { sr: serbianIn(country)(sr), en };
}

function cut({ sr, en }: Words, longest: number): Words {
  return { sr: shortened(sr, longest), en: shortened(en, longest) };
}
