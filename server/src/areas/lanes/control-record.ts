import { z } from 'zod';
import {
  parseJsonWithPlaces,
  type FileFault,
  type ParsedJson,
} from '../../platform/files/json-places.ts';
import { boundedList } from '../../platform/files/bounded-list.ts';
import { mostFaults } from '../../platform/files/faults.ts';
import { orNothing } from '../../platform/files/or-nothing.ts';
import { readText } from '../../platform/files/read-file.ts';
import { plainIssue, valueAt } from '../../platform/plain-issue.ts';

/** What a lane says that it has sent of an hour. Times are epoch milliseconds. */
export interface ControlRecord {
  readonly stationId: string;
  readonly lane: string;
  /** Begin of the hour, in which the exits are. */
  readonly hourAt: number;
  /** Up to when the lane has counted; the end of the hour once it is over. */
  readonly until: number;
  readonly passages: number;
  /** Minor units; null where lanes do not price passages. */
  readonly amountMinor: number | null;
  /** A later one replaces an earlier one. */
  readonly version: number;
}

export type ReadRecords =
  | { readonly ok: true; readonly records: readonly ControlRecord[] }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

export type ReadRecordLine =
  | { readonly ok: true; readonly record: ControlRecord }
  | { readonly ok: false; readonly message: string };

export const hourMs = 3_600_000;
/** Most of a delivery, which is read and written whole: an hour of ten thousand lanes. */
export const mostRecords = 10_000;
const LARGEST = 5 * 1024 * 1024;

const instant = z.iso
  .datetime({
    offset: true,
    error: 'must be an instant with an offset, such as 2026-11-20T12:00:00+01:00',
  })
  .transform((text) => Date.parse(text));
const whole = z.int().min(0);

const controlRecord = z
  .strictObject({
    station: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'the id of a station: small letters, digits and hyphens'),
    lane: z.string().regex(/^[!-~][ -~]{0,19}$/, '1 to 20 Latin characters'),
    hour: instant.refine((at) => at % hourMs === 0, 'must be the start of an hour'),
    until: orNothing(instant).default(null),
    passages: whole.max(1_000_000),
    amount: orNothing(whole.max(1_000_000_000_000)).default(null),
    version: whole,
  })
  .refine(({ hour, until }) => until === null || (until >= hour && until <= hour + hourMs), {
    path: ['until'],
    error: 'must lie within the hour',
  })
  .transform(({ station, hour, until, amount, ...rest }): ControlRecord => ({
    ...rest,
    stationId: station,
    hourAt: hour,
    until: until ?? hour + hourMs,
    amountMinor: amount,
  }));

const controlFile = z.strictObject({
  format: z.literal(1),
  kind: z.literal('control-records'),
  records: boundedList(controlRecord, { most: mostRecords }),
});

/** Control records as JSON; a faulty delivery is refused whole. */
export function readControlRecords({ bytes }: { readonly bytes: Uint8Array }): ReadRecords {
  const read = readText(bytes, LARGEST);
  if (!read.ok) return { ok: false, faults: read.faults };
  const json = parseJsonWithPlaces(read.text);
  if (!json.ok) return { ok: false, faults: [json.fault] };
  const parsed = controlFile.safeParse(json.value);
  if (parsed.success) return { ok: true, records: parsed.data.records };
  return { ok: false, faults: parsed.error.issues.slice(0, mostFaults).map(faultOf(json)) };
}

/** A line of NDJSON. */
export function readControlLine(line: string): ReadRecordLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, message: 'the line is not JSON' };
  }
  const parsed = controlRecord.safeParse(value);
  if (parsed.success) return { ok: true, record: parsed.data };
  const [issue] = parsed.error.issues;
  if (issue === undefined) return { ok: false, message: 'the line is not a control record' };
  return { ok: false, message: said(issue, value, 'the line') };
}

function faultOf(json: Pick<Extract<ParsedJson, { ok: true }>, 'placeOf' | 'value'>) {
  return (issue: z.core.$ZodIssue): FileFault => ({
    ...json.placeOf(pathOf(issue)),
    message: said(issue, json.value, 'the file'),
  });
}

function pathOf(issue: z.core.$ZodIssue): readonly (string | number)[] {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknown].map((step) =>
    typeof step === 'number' ? step : String(step),
  );
}

function said(issue: z.core.$ZodIssue, value: unknown, all: string): string {
  const path = pathOf(issue);
  const fault = plainIssue(issue, valueAt(value, issue.path));
  return path.length === 0 ? `${all} ${fault}` : `${path.join('.')}: ${fault}`;
}
