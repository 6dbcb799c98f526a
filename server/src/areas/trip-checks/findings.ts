import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { TripFindingKind } from '@rampa/contract/trip-checks';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { stationName } from '../passages/index.ts';
import { tagName, type TagDrivers, type Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { selectCheck, selectChecks, type CheckRecord } from './trip-checks.store.ts';
import {
  countFindings,
  selectFindings,
  selectGroups,
  type FindingChoice,
  type FindingGroup,
  type StoredFinding,
} from './trip-findings.store.ts';

export interface ShownFinding extends StoredFinding {
  readonly vehicle: string;
  readonly serialNumber: string;
  readonly driver: string;
  readonly entry: string;
  readonly exit: string;
}

export interface NamedGroup extends FindingGroup {
  readonly name: string;
}

export interface FindingsWish {
  readonly checkId: string;
  readonly kind: TripFindingKind | undefined;
  /** Empty: of all vehicles. */
  readonly tagId: string;
  readonly languageId: LanguageId;
}

interface Slice {
  readonly first: number;
  readonly rows: number;
}

export interface FindingsPage {
  readonly check: CheckRecord;
  readonly vehicles: readonly NamedGroup[];
  readonly drivers: readonly NamedGroup[];
  readonly items: readonly ShownFinding[];
  readonly totalRecords: number;
}

export interface FindingsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly calculator: TollCalculator;
  readonly tags: Pick<Tags, 'describe'>;
  readonly drivers: Pick<TagDrivers, 'list'>;
}

/** Comparisons and what they found, as they are shown. */
export interface Findings {
  list(
    scope: AccountScope,
    slice: Slice,
  ): Promise<{ readonly items: readonly CheckRecord[]; readonly totalRecords: number }>;
  page(
    scope: AccountScope,
    wish: FindingsWish,
    slice: Slice,
  ): Promise<Outcome<FindingsPage, 'trip-checks.not-found'>>;
  /** All of them, in batches. */
  all(scope: AccountScope, wish: FindingsWish): AsyncGenerator<readonly ShownFinding[]>;
  /** The comparison, and how many of its findings are wanted; undefined without it. */
  wanted(
    scope: AccountScope,
    wish: FindingsWish,
  ): Promise<
    | { readonly check: CheckRecord; readonly findings: number; readonly amountMinor: number }
    | undefined
  >;
}

/** Rows of a file that are read at once. */
const BATCH = 2000;

export function createFindings(deps: FindingsDeps): Findings {
  const { database, clock, calculator, tags, drivers } = deps;
  const { queries } = database;

  const find = async (scope: AccountScope, checkId: string, from: Queries = queries) =>
    isUuid(checkId) ? selectCheck(scope, from, clock.now(), checkId) : undefined;
  const driverNames = async (scope: AccountScope) =>
    new Map((await drivers.list(scope)).map(({ driverId, name }) => [driverId, name]));

  const show = async (
    scope: AccountScope,
    findings: readonly StoredFinding[],
    languageId: LanguageId,
    names: ReadonlyMap<string, string>,
  ): Promise<readonly ShownFinding[]> => {
    const known = await tags.describe(scope, [...new Set(findings.map(({ tagId }) => tagId))]);
    return findings.map((finding) => ({
      ...finding,
      vehicle: tagName(known.get(finding.tagId)),
      serialNumber: known.get(finding.tagId)?.serialNumber ?? '',
      driver: names.get(finding.driverId) ?? '',
      entry: stationName(calculator, finding.entryStationId || null, languageId),
      exit: stationName(calculator, finding.exitStationId, languageId),
    }));
  };

  return {
    list: (scope, slice) => selectChecks(scope, queries, clock.now(), slice),

    async page(scope, wish, slice) {
      const check = await find(scope, wish.checkId);
      const choice = choiceOf(wish);
      if (check === undefined || choice === null) return failure('trip-checks.not-found');
      const [findings, { findings: totalRecords }, byTag, byDriver, names] = await Promise.all([
        selectFindings(scope, queries, choice, slice),
        countFindings(scope, queries, choice),
        selectGroups(scope, queries, choice, 'tag_id'),
        selectGroups(scope, queries, choice, 'driver_id'),
        driverNames(scope),
      ]);
      const known = await tags.describe(
        scope,
        byTag.map(({ of }) => of),
      );
      return success({
        check,
        vehicles: byTag.map((group) => ({ ...group, name: tagName(known.get(group.of)) })),
        drivers: byDriver.map((group) => ({ ...group, name: names.get(group.of) ?? '' })),
        items: await show(scope, findings, wish.languageId, names),
        totalRecords,
      });
    },

    async *all(scope, wish) {
      const choice = choiceOf(wish);
      if (choice === null) return;
      const names = await driverNames(scope);
      for (let first = 0; ; first += BATCH) {
        const some = await selectFindings(scope, queries, choice, { first, rows: BATCH });
        if (some.length > 0) yield await show(scope, some, wish.languageId, names);
        if (some.length < BATCH) return;
      }
    },

    async wanted(scope, wish) {
      const check = await find(scope, wish.checkId);
      const choice = choiceOf(wish);
      if (check === undefined || choice === null) return undefined;
      return { check, ...(await countFindings(scope, queries, choice)) };
    },
  };
}

/** Null for a tag that no account has. */
function choiceOf({ checkId, kind, tagId }: FindingsWish): FindingChoice | null {
  if (tagId !== '' && !isUuid(tagId)) return null;
  return { checkId, kind: kind ?? null, tagId: tagId === '' ? null : tagId };
}
