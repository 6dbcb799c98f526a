import { Buffer } from 'node:buffer';
import type { Temporal } from 'temporal-polyfill';
import { isoOf } from '../clock.ts';

// Arrays as PostgreSQL itself sends them (its `array_recv`), for the statements of deliveries: what is no text is neither
// made into one nor read from one. The driver sends a buffer as it is. Each is for a parameter that is cast to the type.

const OID = { uuid: 2950, int8: 20, int4: 23, int2: 21, text: 25, date: 1082, timestamptz: 1184 };
const HEADER = 20;
/** Milliseconds from 1970 to 2000, from which the database counts. */
const EPOCH_MS = 946_684_800_000;
const DAY_MS = 86_400_000;
const TWO_TO_32 = 4_294_967_296;
/** Of the microseconds of moments: beyond are the years after 2255. */
const EXACT_MS = Math.floor(Number.MAX_SAFE_INTEGER / 1000);

/** Of ids, `uuid[]`. */
export function uuids(values: readonly (string | null)[]): Buffer {
  let last: string | undefined;
  let lastAt = 0;
  return ofWidth(OID.uuid, 16, values, (into, at, uuid) => {
    // Of a fleet all accounts are the same.
    if (uuid === last) into.copyWithin(at, lastAt, lastAt + 16);
    else writeUuid(into, at, uuid);
    last = uuid;
    lastAt = at;
  });
}

/** So few ids of a list go as a text, which a log shows and a call's statement costs nothing more for. */
const FEW = 16;

/** The same for a list that may be of a call or of a delivery: few as texts, many as bytes. */
export function uuidList(values: readonly string[]): Buffer | string[] {
  return values.length > FEW ? uuids(values) : [...values];
}

/** Of texts, `text[]`, as `uuidList`. */
export function textList(values: readonly string[]): Buffer | string[] {
  return values.length > FEW ? texts(values) : [...values];
}

/** Of whole numbers, `bigint[]`. */
export function bigints(values: readonly (number | null)[]): Buffer {
  return ofWidth(OID.int8, 8, values, writeInt8);
}

/** Of whole numbers, `integer[]`. */
export function integers(values: readonly (number | null)[]): Buffer {
  return ofWidth(OID.int4, 4, values, (into, at, value) => into.writeInt32BE(value, at));
}

/** Of whole numbers, `smallint[]`. */
export function smallints(values: readonly (number | null)[]): Buffer {
  return ofWidth(OID.int2, 2, values, (into, at, value) => into.writeInt16BE(value, at));
}

/** Of moments in milliseconds since 1970, `timestamptz[]`. */
export function moments(values: readonly (number | null)[]): Buffer {
  return ofWidth(OID.timestamptz, 8, values, writeMoment);
}

/** Of moments or of milliseconds since 1970, `timestamptz[]`; as texts where one is finer than a millisecond. */
export function instants(
  values: readonly (Temporal.Instant | number)[],
): Buffer | readonly (Temporal.Instant | string)[] {
  return values.some((value) => typeof value !== 'number' && isFiner(value))
    ? values.map((value) => (typeof value === 'number' ? isoOf(value) : value))
    : moments(values.map((value) => (typeof value === 'number' ? value : value.epochMilliseconds)));
}

function isFiner({ epochNanoseconds }: Temporal.Instant): boolean {
  return epochNanoseconds % 1_000_000n !== 0n;
}

/** Of days, `YYYY-MM-DD`, `date[]`. */
export function days(values: readonly string[]): Buffer {
  let last: string | undefined;
  let number = Number.NaN;
  return ofWidth(OID.date, 4, values, (into, at, day) => {
    // Deliveries have few.
    if (day !== last) {
      number = (Date.parse(day) - EPOCH_MS) / DAY_MS;
      last = day;
    }
    if (!Number.isInteger(number)) throw new RangeError(`not a day: ${day}`);
    into.writeInt32BE(number, at);
  });
}

/** Of texts, `text[]`. */
export function texts(values: readonly (string | null)[]): Buffer {
  let size = HEADER;
  // Three bytes for each unit of UTF-16 are enough.
  for (const value of values) size += 4 + (value === null ? 0 : value.length * 3);
  const array = begin(OID.text, size, values);
  let at = HEADER;
  for (const value of values) {
    if (value === null) {
      at = array.writeInt32BE(-1, at);
      continue;
    }
    const length = array.write(value, at + 4);
    array.writeInt32BE(length, at);
    at += 4 + length;
  }
  return array.subarray(0, at);
}

function ofWidth<Value>(
  oid: number,
  width: number,
  values: readonly (Value | null)[],
  write: (into: Buffer, at: number, value: Value) => void,
): Buffer {
  const array = begin(oid, HEADER + values.length * (4 + width), values);
  let at = HEADER;
  for (const value of values) {
    if (value === null) {
      at = array.writeInt32BE(-1, at);
      continue;
    }
    at = array.writeInt32BE(width, at);
    write(array, at, value);
    at += width;
  }
  return array.subarray(0, at);
}

/** With the dimensions, whether there are nulls, the type, how many, and the number of the first. */
function begin(oid: number, size: number, values: readonly unknown[]): Buffer {
  const array = Buffer.allocUnsafe(size);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16);
  return array;
}

function writeInt8(into: Buffer, at: number, value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  into.writeInt32BE(Math.floor(value / TWO_TO_32), at);
  into.writeUInt32BE(value >>> 0, at + 4);
}

function writeMoment(into: Buffer, at: number, epochMs: number): void {
  const ms = epochMs - EPOCH_MS;
  if (!Number.isInteger(ms)) throw new RangeError(`not a moment: ${epochMs}`);
  if (Math.abs(ms) <= EXACT_MS) writeInt8(into, at, ms * 1000);
  else into.writeBigInt64BE(BigInt(ms) * 1000n, at);
}

/** What each character is as a digit; 255 for what is none. */
const digits = new Uint8Array(128).fill(255);
const named = '0123456789abcdef';
for (let value = 0; value < named.length; value += 1) {
  digits[named.charCodeAt(value)] = value;
  digits[named.toUpperCase().charCodeAt(value)] = value;
}

function writeUuid(into: Buffer, at: number, uuid: string): void {
  let wrong = uuid.length === 36 ? 0 : 255;
  let place = 0;
  for (let byte = 0; byte < 16; byte += 1) {
    if (byte === 4 || byte === 6 || byte === 8 || byte === 10) {
      if (uuid.charCodeAt(place) !== 45) wrong = 255;
      place += 1;
    }
    const high = digits[uuid.charCodeAt(place)] ?? 255;
    const low = digits[uuid.charCodeAt(place + 1)] ?? 255;
    wrong |= high | low;
    into[at + byte] = (high << 4) | low;
    place += 2;
  }
  if (wrong > 15) throw new TypeError(`not a UUID: ${uuid}`);
}
