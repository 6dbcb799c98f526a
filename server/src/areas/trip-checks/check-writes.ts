import { failure, success, type Outcome } from '@rampa/contract';
import { checkMonths, mostTripChecks } from '@rampa/contract/trip-checks';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { traceOf, type CustomerScope } from '../../platform/scope/scope.ts';
import type { Parts } from '../../platform/threads/parts.ts';
import type { HoldRole, RoleLost } from '../identity/index.ts';
import type { CheckedDays, Compared } from './compare.ts';
import type { WantedCheck } from './wanted-check.ts';
import {
  countChecks,
  deleteCheck,
  insertCheck,
  lockChecks,
  selectCheck,
  selectSame,
  updateOutcome,
  type CheckRecord,
} from './trip-checks.store.ts';
import { deleteRecords, insertRecords } from './trip-records.store.ts';
import { replaceFindings } from './trip-findings.store.ts';

/** What is stored of a comparison, beside what it came to. */
interface Asked {
  readonly wanted: WantedCheck;
  readonly days: CheckedDays;
  /** Asked for in the same way, it is the same comparison. */
  readonly digest: string;
  /** Of what was imported; stored only if it is to be kept. */
  readonly parts: Parts;
}

interface CheckWrites {
  store(
    scope: CustomerScope,
    asked: Asked,
    compared: Compared,
    counts: { readonly records: number },
  ): Promise<Outcome<{ readonly checkId: string }, RoleLost | 'trip-checks.too-many'>>;
  /** It was compared again. */
  renew(
    scope: CustomerScope,
    checkId: string,
    compared: Compared,
  ): Promise<
    Outcome<Record<string, never>, RoleLost | 'trip-checks.not-found' | 'trip-checks.not-kept'>
  >;
  remove(
    scope: CustomerScope,
    checkId: string,
    what: 'imported' | 'all',
  ): Promise<Outcome<Record<string, never>, RoleLost>>;
}

/** Each in one transaction, in which the role is asked for again, and one at a time for each account. */
export function createCheckWrites({
  database,
  clock,
  holdRole,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly holdRole: HoldRole;
}): CheckWrites {
  const held = <Value, Code extends string>(
    scope: CustomerScope,
    work: (tx: Tx) => Promise<Outcome<Value, Code>>,
  ): Promise<Outcome<Value, Code | RoleLost>> =>
    database.transaction(async (tx): Promise<Outcome<Value, Code | RoleLost>> => {
      const role = await holdRole(scope, tx);
      if (!role.ok) return role;
      await lockChecks(scope, tx);
      return work(tx);
    });
  const audit = (
    scope: CustomerScope,
    tx: Tx,
    action: 'trips-compared' | 'trip-check-deleted',
    checkId: string,
    details: Readonly<Record<string, string | number>>,
  ) =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `trip-check:${checkId}`,
      details,
    });

  return {
    store: (scope, { wanted, days, digest, parts }, { outcome, findings }, { records }) =>
      held(scope, async (tx) => {
        const before = await selectSame(scope, tx, digest);
        if (before === undefined && (await countChecks(scope, tx)) >= mostTripChecks) {
          return failure('trip-checks.too-many', { most: mostTripChecks });
        }
        if (before !== undefined) await deleteCheck(scope, tx, before.checkId);
        const { kind, files, keepMonths, period } = wanted;
        const checkId = before?.checkId ?? uuid();
        const now = clock.now();
        const keep = keptUntil(now, keepMonths, before);
        await insertCheck(scope, tx, {
          ...outcome,
          ...days,
          checkId,
          digest,
          kind,
          fileName: files[0]?.name ?? '',
          files: files.length,
          records,
          madeAt: now,
          madeBy: scope.actor.userId,
          ...keep,
        });
        if (keep.kept) await insertRecords(scope, tx, checkId, parts);
        await replaceFindings(scope, tx, checkId, findings);
        const counted = { kind, period, keepMonths, findings: findings.length };
        await audit(scope, tx, 'trips-compared', checkId, counted);
        return success({ checkId });
      }),

    renew: (scope, checkId, { outcome, findings }) =>
      held(scope, async (tx) => {
        const still = await selectCheck(scope, tx, clock.now(), checkId);
        if (still === undefined) return failure('trip-checks.not-found');
        if (!still.kept) return failure('trip-checks.not-kept');
        await updateOutcome(scope, tx, checkId, outcome);
        await replaceFindings(scope, tx, checkId, findings);
        return success({});
      }),

    remove: (scope, checkId, what) =>
      held(scope, async (tx) => {
        const removed =
          what === 'all'
            ? await deleteCheck(scope, tx, checkId)
            : await deleteRecords(scope, tx, checkId);
        if (removed) await audit(scope, tx, 'trip-check-deleted', checkId, { what });
        return success({});
      }),
  };
}

/** Whoever asks for the same again may keep what was imported for longer; only deleting it makes it shorter. */
function keptUntil(
  now: Temporal.Instant,
  keepMonths: number,
  before: Pick<CheckRecord, 'kept' | 'expiresAt'> | undefined,
): Pick<CheckRecord, 'kept' | 'expiresAt'> {
  const asked = monthsLater(now, keepMonths || checkMonths);
  const isKept =
    before !== undefined && before.kept && Temporal.Instant.compare(before.expiresAt, now) > 0;
  if (!isKept) return { kept: keepMonths > 0, expiresAt: asked };
  const isLonger = keepMonths > 0 && Temporal.Instant.compare(asked, before.expiresAt) > 0;
  return { kept: true, expiresAt: isLonger ? asked : before.expiresAt };
}

function monthsLater(now: Temporal.Instant, months: number): Temporal.Instant {
  return now.toZonedDateTimeISO(tollTimeZone).add({ months }).toInstant();
}
