import { currency, kategorija } from '@rampa/contract';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  parseJsonWithPlaces,
  type FileFault,
  type ParsedJson,
} from '../../platform/files/json-places.ts';
import { plainIssue, valueAt } from '../../platform/plain-issue.ts';
import { boundedList } from '../../platform/files/bounded-list.ts';
import { mostFaults } from '../../platform/files/faults.ts';
import { readText } from '../../platform/files/read-file.ts';
import { inParts, type Parts } from '../../platform/threads/parts.ts';

const minor = z.int().min(0);
const name = z.strictObject({
  /** In Serbian Cyrillic. */
  name: z.string().trim().min(1).max(80),
  /** As the country writes it. */
  localName: z.string().trim().min(1).max(80),
});
const moment = z.iso.datetime({ offset: true });

/** Amounts are in minor units of the country's currency. */
const deliveredPassage = z.strictObject({
  /** The partner's own id. */
  key: z.string().trim().min(1).max(100),
  serialNumber: z.string().trim().min(1).max(32),
  /** ISO 3166. */
  country: z.string().regex(/^[A-Z]{2}$/),
  entry: name.nullable(),
  enteredAt: moment.nullable(),
  exit: name,
  exitedAt: moment,
  category: kategorija,
  tariff: z.strictObject({ version: z.string().min(1).max(40), validFrom: z.iso.date() }),
  multiplierThousandths: z.int().min(0).max(1_000_000),
  roundedTo: z.int().min(1).max(100_000),
  sections: boundedList(
    z.strictObject({
      from: name,
      to: name,
      tariffSystem: z.string().min(1).max(40),
      metres: minor,
      base: minor,
      exact: minor,
      amount: minor,
    }),
    { least: 1, most: 40 },
  ),
  currency,
  amount: minor,
  /**
   * One unit of that currency in the account's currency; a decimal number with up to six decimals.
   */
  rate: z.strictObject({ value: z.string().max(16), day: z.iso.date() }),
});
export type DeliveredExternalPassage = z.infer<typeof deliveredPassage>;

const delivery = z.strictObject({
  format: z.literal(1),
  kind: z.literal('t4a-passages'),
  passages: boundedList(deliveredPassage, { most: 1000 }),
});

export type ReadExternalDelivery =
  | { readonly ok: true; readonly passages: readonly DeliveredExternalPassage[] }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/** One passage as it was kept; undefined if it is none. */
export function readExternalPassage(document: string): DeliveredExternalPassage | undefined {
  try {
    return deliveredPassage.safeParse(JSON.parse(document)).data;
  } catch {
    return undefined;
  }
}

/** A malformed one is refused whole, so that the partner notices. */
export function readExternalDelivery(bytes: Uint8Array): ReadExternalDelivery {
  const read = readText(bytes);
  if (!read.ok) return read;
  const json = parseJsonWithPlaces(read.text);
  if (!json.ok) return { ok: false, faults: [json.fault] };
  const parsed = delivery.safeParse(json.value);
  return parsed.success
    ? { ok: true, passages: parsed.data.passages }
    : { ok: false, faults: parsed.error.issues.slice(0, mostFaults).map(faultOf(json)) };
}

/** The same for the answer of a thread. */
export function readExternalDeliveryInParts({
  bytes,
}: {
  readonly bytes: Uint8Array;
}):
  | { readonly ok: true; readonly parts: Parts }
  | { readonly ok: false; readonly faults: readonly FileFault[] } {
  const read = readExternalDelivery(bytes);
  return read.ok ? { ok: true, parts: inParts(read.passages) } : read;
}

function faultOf(json: Pick<Extract<ParsedJson, { ok: true }>, 'placeOf' | 'value'>) {
  return (issue: z.core.$ZodIssue): FileFault => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const path = [...issue.path, ...unknown].map((step) =>
      typeof step === 'number' ? step : String(step),
    );
    const field = path.length === 0 ? 'the delivery' : path.join('.');
    return {
      ...json.placeOf(path),
      message: `${field}: ${plainIssue(issue, valueAt(json.value, issue.path))}`,
    };
  };
}

/** Detects different content under the same id; the order of the fields is the schema's. */
export function digestOf(passage: DeliveredExternalPassage): Buffer {
  return createHash('sha256').update(JSON.stringify(passage)).digest();
}
