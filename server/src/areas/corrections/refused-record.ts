import { createHash, randomUUIDv7 } from 'node:crypto';
import type { RefusedReason, RefusedSource } from '@rampa/contract/corrections';
import { z } from 'zod';
import type { FileFault } from '../../platform/files/json-places.ts';
import type { DeliveredExternalPassage, ExternalRefusal } from '../external-toll/index.ts';
import type { CameraReading, DeliveredPassage, Refusal } from '../passages/index.ts';

/** What was refused of a delivery. */
export type RefusedRecord =
  | { readonly passage: DeliveredPassage; readonly reason: Refusal }
  /** Of the partner abroad. */
  | { readonly abroad: DeliveredExternalPassage; readonly reason: ExternalRefusal }
  /** A line that is no passage; null: too long to be kept. */
  | { readonly line: string | null; readonly message: string }
  /** A delivery that cannot be read, and is refused whole. */
  | {
      readonly delivery: Uint8Array;
      readonly faults: readonly FileFault[];
      /** Lanes, unless it says otherwise. */
      readonly source?: RefusedSource;
    };

/** The same as it is kept. */
export interface KeptRecord {
  readonly recordId: string;
  readonly source: RefusedSource;
  readonly contentHash: Buffer;
  readonly content: string;
  /** A passage abroad, whole; null of all others. */
  readonly document: string | null;
  readonly reason: RefusedReason;
  readonly detail: string;
  readonly sourceKey: string;
  readonly serialNumber: string;
  readonly stationId: string;
  readonly lane: string;
  /** Of the exit, as delivered. */
  readonly passedAt: string | null;
  /** What the camera of the lane read; kept for a shorter time than the rest. */
  readonly camera: CameraReading | null;
  /** Whether there is that, or what could not be read has a plate or a picture in its text. */
  readonly hasReading: boolean;
  /** How often it came at once. */
  readonly times: number;
}

/** A record as a form shows it; what could not be read is empty. */
export type DeliveredFields = Readonly<Record<(typeof fieldNames)[number], string>>;

const fieldNames = [
  'key',
  'serialNumber',
  'entryStation',
  'enteredAt',
  'exitStation',
  'exitedAt',
  'lane',
  'category',
] as const;

const LONGEST_CONTENT = 1000;
/** A passage of forty sections has 26,000 at the most. */
const LONGEST_DOCUMENT = 60_000;
const LONGEST_DETAIL = 300;
const LONGEST_FIELD = 120;
/** Of a delivery that cannot be read: as much says whether it is the same one. */
const HASHED_BYTES = 64 * 1024;
/** Of a record that could not be read; what is after it is taken out by `blank_refused_readings`. */
const CAMERA_FIELD = /"\w*(?:plate|picture)"\s*:/iu;
const NUL = /\0/gu;

/** Records as they are kept, each content once, in the order in which they came. */
export function keptRecordsOf(refused: readonly RefusedRecord[]): readonly KeptRecord[] {
  const kept = new Map<string, KeptRecord>();
  for (const one of refused.map(keptRecordOf)) {
    const hash = one.contentHash.toString('hex');
    const known = kept.get(hash);
    kept.set(hash, { ...one, times: (known?.times ?? 0) + 1 });
  }
  return [...kept.values()];
}

function keptRecordOf(refused: RefusedRecord): KeptRecord {
  if ('passage' in refused) {
    const written = writtenPassage(refused.passage);
    const content = JSON.stringify(written);
    const fields = allFields((name) => storable(written[name] ?? '', LONGEST_FIELD));
    const record = recordOf(content, content, { reason: refused.reason, detail: '', fields });
    const { camera = null } = refused.passage;
    return { ...record, camera, hasReading: camera !== null };
  }
  if ('abroad' in refused) {
    const document = JSON.stringify(refused.abroad);
    const fields = fieldsOf(document);
    const record = recordOf(document, `abroad ${document}`, {
      reason: refused.reason,
      detail: '',
      fields,
    });
    return { ...record, source: 'partner', document: storable(document, LONGEST_DOCUMENT) };
  }
  if ('line' in refused) {
    const line = refused.line ?? '';
    const { message: detail } = refused;
    return recordOf(line, line, { reason: 'line-faulty', detail, fields: fieldsOf(line) });
  }
  const { delivery, faults, source = 'lanes' } = refused;
  const detail = faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
  const content = Buffer.from(delivery.subarray(0, 4 * LONGEST_CONTENT)).toString('utf8');
  const hashed = Buffer.concat([
    Buffer.from(`${source === 'lanes' ? '' : `${source} `}${delivery.length} `),
    delivery.subarray(0, HASHED_BYTES),
  ]);
  const record = recordOf(content, hashed, {
    reason: 'delivery-faulty',
    detail: detail.join('; '),
    fields: noFields,
  });
  return { ...record, source };
}

function recordOf(
  content: string,
  hashed: string | Buffer,
  {
    reason,
    detail,
    fields,
  }: {
    readonly reason: RefusedReason;
    readonly detail: string;
    readonly fields: DeliveredFields;
  },
): KeptRecord {
  return {
    recordId: randomUUIDv7(),
    source: 'lanes',
    contentHash: createHash('sha256').update(hashed).digest(),
    content: storable(content, LONGEST_CONTENT),
    document: null,
    reason,
    detail: storable(detail, LONGEST_DETAIL),
    sourceKey: fields.key,
    serialNumber: fields.serialNumber,
    stationId: fields.exitStation,
    lane: fields.lane,
    passedAt: momentOf(fields.exitedAt),
    camera: null,
    hasReading: CAMERA_FIELD.test(content),
    times: 1,
  };
}

const anything = z.record(z.string(), z.unknown());
// `fieldNames` has every key.
const allFields = (valueOf: (name: (typeof fieldNames)[number]) => string): DeliveredFields =>
  Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as DeliveredFields;
const noFields = allFields(() => '');

/** What can be read of a record, whatever else is wrong with it. */
export function fieldsOf(content: string): DeliveredFields {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return noFields;
  }
  const parsed = anything.safeParse(value);
  if (!parsed.success) return noFields;
  return allFields((name) => {
    const field = parsed.data[name];
    return typeof field === 'string' || typeof field === 'number'
      ? storable(String(field), LONGEST_FIELD)
      : '';
  });
}

/** As lanes deliver it. */
function writtenPassage(
  passage: DeliveredPassage,
): Readonly<Record<keyof DeliveredFields, string | null>> {
  const { entryStationId, enteredAt, exitStationId, exitedAt } = passage;
  return {
    key: passage.sourceKey,
    serialNumber: passage.serialNumber,
    entryStation: entryStationId,
    enteredAt: enteredAt === null ? null : new Date(enteredAt).toISOString(),
    exitStation: exitStationId,
    exitedAt: new Date(exitedAt).toISOString(),
    lane: passage.lane,
    category: passage.category,
  };
}

/** A moment that the database takes as well: of a year with four digits. */
export function momentOf(text: string): string | null {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  const moment = new Date(at).toISOString();
  // It knows no year 0.
  return /^(?!0000)\d{4}-/u.test(moment) ? moment : null;
}

/** What the database can store: no NUL, no lone surrogates, at most `longest` characters. */
function storable(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed().replace(NUL, '\uFFFD');
}
