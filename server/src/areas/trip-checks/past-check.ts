import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { tollTimeZone } from '../../platform/clock.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { fromParts } from '../../platform/threads/parts.ts';
import { createCompare, type CompareDeps, type CheckedDays } from './compare.ts';
import { readTripFileInParts } from './import/read-trip-file.ts';
import type { HoursRecord } from './import/trip-records.ts';
import { insertCheck } from './trip-checks.store.ts';
import { replaceFindings } from './trip-findings.store.ts';
import { insertRecords } from './trip-records.store.ts';

/** Working hours that somebody has compared, and keeps. */
export interface PastCheck {
  readonly userId: string;
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly days: CheckedDays;
  readonly keepMonths: number;
}

/** Compares working hours as a company does, for data that is known to be right, such as the demo's. */
export async function addPastCheck(
  scope: AccountScope,
  deps: CompareDeps,
  { userId, fileName, bytes, days, keepMonths }: PastCheck,
): Promise<void> {
  const read = readTripFileInParts({ bytes, kind: 'hours', stations: [], file: 0 });
  if (!read.ok) throw new Error(`${fileName}: ${read.faults[0]?.message ?? ''}`);
  const records = await fromParts<HoursRecord>(read.parts);
  const compared = await createCompare(deps)(scope, { kind: 'hours', records }, days, {
    strict: true,
  });
  if (!compared.ok) throw new Error(`${fileName}: ${compared.code}`);
  if ('faults' in compared.value) throw new Error(`${fileName}: names somebody unknown`);
  const { outcome, findings } = compared.value;
  const checkId = uuid();
  const madeAt = deps.clock.now();
  const local = madeAt.toZonedDateTimeISO(tollTimeZone);
  await deps.database.transaction(async (tx) => {
    await insertCheck(scope, tx, {
      ...outcome,
      ...days,
      checkId,
      digest: createHash('sha256').update(bytes).digest('hex'),
      kind: 'hours',
      fileName,
      files: 1,
      records: records.length,
      madeAt,
      madeBy: userId,
      kept: true,
      expiresAt: local.add({ months: keepMonths }).toInstant(),
    });
    await insertRecords(scope, tx, checkId, read.parts);
    await replaceFindings(scope, tx, checkId, findings);
  });
}
