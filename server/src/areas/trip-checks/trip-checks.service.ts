import { createHash } from 'node:crypto';
import { failure, parsePeriod, success, type Outcome } from '@rampa/contract';
import { mostCheckedDays, type TripFileKind } from '@rampa/contract/trip-checks';
import { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { CustomerScope } from '../../platform/scope/scope.ts';
import { fromParts } from '../../platform/threads/parts.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import type { HoldRole, RoleLost } from '../identity/index.ts';
import { createComparingPlaces } from './comparing-places.ts';
import { createCompare, type CheckedDays, type CompareDeps, type Imported } from './compare.ts';
import { createReadFiles, type NamedFault } from './read-files.ts';
import type { WantedCheck } from './wanted-check.ts';
import type { TripFileReader } from './import/trip-file-reader.ts';
import type { HoursRecord, TripRecord } from './import/trip-records.ts';
import { selectCheck } from './trip-checks.store.ts';
import { selectRecords } from './trip-records.store.ts';
import { createCheckWrites } from './check-writes.ts';

/** Comparisons of one account: each reads a file, and the passages of a period. */
export const checksRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

const RETRY_AFTER_SECONDS = 5;

type Refusals =
  | 'trip-checks.too-many-passages'
  | 'trip-checks.archived'
  | 'request.too-many'
  | 'server.unavailable'
  | RoleLost;

export interface TripChecks {
  /** With faults, nothing was compared and nothing is stored. */
  compare(
    scope: CustomerScope,
    wanted: WantedCheck,
  ): Promise<
    Outcome<
      { readonly checkId: string; readonly faults: readonly NamedFault[] },
      Refusals | 'trip-checks.period-too-long' | 'trip-checks.too-many'
    >
  >;
  /** What was kept, against the passages that have arrived by now. */
  again(
    scope: CustomerScope,
    checkId: string,
  ): Promise<
    Outcome<Record<string, never>, Refusals | 'trip-checks.not-found' | 'trip-checks.not-kept'>
  >;
  remove(
    scope: CustomerScope,
    checkId: string,
    what: 'imported' | 'all',
  ): Promise<Outcome<Record<string, never>, RoleLost>>;
}

export interface TripChecksDeps extends CompareDeps {
  readonly attempts: Attempts;
  readonly reader: Pick<TripFileReader, 'read'>;
  readonly holdRole: HoldRole;
}

/** A company's own trips and working hours, compared with its passages. */
export function createTripChecks(deps: TripChecksDeps): TripChecks {
  const { database, clock, attempts } = deps;
  const compare = createCompare(deps);
  const readFiles = createReadFiles(deps);
  const writes = createCheckWrites(deps);

  /** Counted before anything is looked at, so that what is refused counts as well. */
  const charge = (scope: CustomerScope): Promise<number> =>
    database.transaction((tx) =>
      attempts.charge(tx, [{ kind: 'trip-checks', value: scope.accountId, rule: checksRule }]),
    );

  const places = createComparingPlaces();
  const inPlace = async <Value, Code extends string>(
    scope: CustomerScope,
    work: () => Promise<Outcome<Value, Code>>,
  ): Promise<Outcome<Value, Code | 'request.too-many' | 'server.unavailable'>> => {
    const wait = await charge(scope);
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    const end = places.take(scope);
    if (end === undefined) return failure('server.unavailable', { seconds: RETRY_AFTER_SECONDS });
    try {
      return await work();
    } finally {
      end();
    }
  };

  const checks: Omit<TripChecks, 'remove'> = {
    async compare(scope, wanted) {
      const days = daysOf(wanted.period);
      if (days === null) return failure('trip-checks.period-too-long', { most: mostCheckedDays });
      const read = await readFiles(scope, wanted);
      if (!read.ok) return read;
      if ('faults' in read.value) return success({ checkId: '', faults: read.value.faults });
      const { imported, parts } = read.value;
      const compared = await compare(scope, imported, days, { strict: true });
      if (!compared.ok) return compared;
      if ('faults' in compared.value) {
        const named = compared.value.faults.map(({ file, ...fault }) => ({
          ...fault,
          file: wanted.files[file]?.name ?? '',
        }));
        return success({ checkId: '', faults: named });
      }
      const digest = digestOf(wanted);
      const stored = await writes.store(scope, { wanted, days, digest, parts }, compared.value, {
        records: imported.records.length,
      });
      return stored.ok ? success({ checkId: stored.value.checkId, faults: [] }) : stored;
    },

    async again(scope, checkId) {
      if (!isUuid(checkId)) return failure('trip-checks.not-found');
      const check = await selectCheck(scope, database.queries, clock.now(), checkId);
      if (check === undefined) return failure('trip-checks.not-found');
      if (!check.kept) return failure('trip-checks.not-kept');
      const imported = await importedOf(
        check.kind,
        await selectRecords(scope, database.queries, checkId),
      );
      const compared = await compare(scope, imported, check, { strict: false });
      if (!compared.ok) return compared;
      if ('faults' in compared.value) return failure('trip-checks.not-kept');
      return writes.renew(scope, checkId, compared.value);
    },
  };

  return {
    compare: (scope, wanted) => inPlace(scope, () => checks.compare(scope, wanted)),
    again: (scope, checkId) => inPlace(scope, () => checks.again(scope, checkId)),
    remove: (scope, checkId, what) =>
      isUuid(checkId) ? writes.remove(scope, checkId, what) : Promise.resolve(success({})),
  };
}

function daysOf(period: string): CheckedDays | null {
  const { from, to } = parsePeriod(period);
  if (from === null || to === null) return null;
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;
  return days > mostCheckedDays ? null : { from, to };
}

/** How long it is to be kept does not make it another comparison. */
function digestOf({ kind, period, tagId, files }: WantedCheck): string {
  const hash = createHash('sha256').update(JSON.stringify([kind, period, tagId]));
  for (const { name, bytes } of files)
    hash.update(JSON.stringify([name, bytes.length])).update(bytes);
  return hash.digest('hex');
}

/** As `createReadFiles` made the parts. */
async function importedOf(kind: TripFileKind, parts: readonly string[]): Promise<Imported> {
  if (kind === 'hours') return { kind, records: await fromParts<HoursRecord>(parts) };
  return { kind, records: await fromParts<TripRecord>(parts) };
}
