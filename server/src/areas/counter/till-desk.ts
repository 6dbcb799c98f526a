import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import { openTillsListed } from '@rampa/contract/counter';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { staffActor, staffIdOf, type NamesOfActors } from '../../platform/audit/operator.ts';
import { tollDay } from '../../platform/clock.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { staffAccountId } from '../identity/index.ts';
import type { NamedTag, Tags } from '../tags/index.ts';
import { selectCorrectedOf } from './cash-corrections.store.ts';
import type { CashRecord } from './cash.store.ts';
import { createCloseTill, type CloseTill, type CloseTillDeps } from './close-till.ts';
import { selectClosings, selectSoldOf, type ClosingRecord } from './till-closings.store.ts';
import { clerkIn, devicesAtTill, sumOf, type DevicesThere } from './till-of-clerk.ts';
import {
  selectInTill,
  selectOpenTills,
  selectTillDays,
  type OpenTillRecord,
  type TillDay,
  type WhoseTills,
} from './tills.store.ts';

export interface ListedCash {
  readonly cash: CashRecord;
  /** Undefined once the account has lost it. */
  readonly tag: NamedTag | undefined;
  readonly point: string;
  /** Whether the caller may still give it back. */
  readonly returnable: boolean;
}

export interface Till {
  readonly clerkId: string;
  readonly clerk: string;
  readonly items: readonly ListedCash[];
  readonly totalRecords: number;
  readonly days: readonly TillDay[];
  readonly expectedMinor: number;
  readonly currency: Currency;
  /** What lies at the point of sale of the till; undefined where it has none. */
  readonly devices: readonly DevicesThere[] | undefined;
}

export interface ListedClosing {
  readonly closing: ClosingRecord;
  readonly clerk: string;
  /** Empty where it was the clerk. */
  readonly closedBy: string;
  /** Devices that were sold for it. */
  readonly sold: number;
  /** Minor units of it that were taken off tags afterwards. */
  readonly correctedMinor: number;
}

export interface Closings {
  readonly items: readonly ListedClosing[];
  readonly totalRecords: number;
  readonly open: readonly { readonly till: OpenTillRecord; readonly clerk: string }[];
  readonly currency: Currency;
}

interface Slice {
  readonly first: number;
  readonly rows: number;
}

/** What is in the tills of clerks, and how they are closed. */
export interface TillDesk {
  till(
    scope: StaffScope,
    asked: Slice & { readonly clerkId: string; readonly languageId: LanguageId },
  ): Promise<Outcome<Till, 'counter.not-found'>>;
  readonly close: CloseTill;
  closings(scope: StaffScope, slice: Slice): Promise<Closings>;
}

export interface TillDeskDeps extends CloseTillDeps {
  readonly tags: Pick<Tags, 'named'>;
  readonly namesOfActors: NamesOfActors;
  /** Names of points of sale by their ids. */
  pointNames(languageId: LanguageId): Promise<ReadonlyMap<string, string>>;
}

export function createTillDesk(deps: TillDeskDeps): TillDesk {
  return { till: createTill(deps), close: createCloseTill(deps), closings: createClosings(deps) };
}

function createTill(deps: TillDeskDeps): TillDesk['till'] {
  const { database, clock, currency, tags } = deps;
  const { queries } = database;
  return async (scope, { clerkId: asked, languageId, ...slice }) => {
    const clerkId = clerkIn(scope, asked);
    if (clerkId === null) return failure('counter.not-found');
    const nameOf = await deps.namesOfActors(queries, [staffActor(clerkId)]);
    const clerk = nameOf(staffActor(clerkId));
    if (clerk === '') return failure('counter.not-found');
    const days = await selectTillDays(scope, queries, clerkId);
    const found = await selectInTill(scope, queries, clerkId, slice);
    const named = await tags.named(scope, queries, found);
    const points = await deps.pointNames(languageId);
    const today = tollDay(clock.now());
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'till-read',
      subject: `user:${clerkId}`,
      details: { count: found.length },
    });
    return success({
      clerkId,
      clerk,
      items: found.map((cash) => ({
        cash,
        tag: named.get(cash.tagId),
        point: points.get(cash.pointId) ?? cash.pointId,
        returnable:
          cash.kind === 'top-up' &&
          scope.role !== 'counter' &&
          cash.returnedAt === null &&
          tollDay(cash.takenAt) === today,
      })),
      totalRecords: sumOf(days, ({ count }) => count),
      days,
      expectedMinor: sumOf(days, ({ takenMinor, returnedMinor }) => takenMinor - returnedMinor),
      currency,
      devices: await devicesAtTill(scope, queries, clerkId, deps),
    });
  };
}

function createClosings({ database, currency, namesOfActors }: TillDeskDeps): TillDesk['closings'] {
  const { queries } = database;
  return async (scope, slice) => {
    const whose: WhoseTills =
      scope.role === 'supervisor' ? 'everybody' : { clerkId: scope.staff.userId };
    const own = scope.account(staffAccountId);
    const { items, totalRecords } = await selectClosings(own, queries, whose, slice);
    const open = await selectOpenTills(scope, queries, whose, openTillsListed);
    const ids = items.map(({ closingId }) => closingId);
    const corrected = await selectCorrectedOf(scope, queries, ids);
    const sold = await selectSoldOf(scope, queries, ids);
    const nameOf = await namesOfActors(queries, [
      ...items.flatMap((closing) => [staffActor(closing.clerkId), closing.closedBy]),
      ...open.map((till) => staffActor(till.clerkId)),
    ]);
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'till-closings-read',
      subject: '',
      details: { count: items.length },
    });
    return {
      items: items.map((closing) => ({
        closing,
        clerk: nameOf(staffActor(closing.clerkId)),
        closedBy: staffIdOf(closing.closedBy) === closing.clerkId ? '' : nameOf(closing.closedBy),
        sold: sold.get(closing.closingId) ?? 0,
        correctedMinor: corrected.get(closing.closingId) ?? 0,
      })),
      totalRecords,
      open: open.map((till) => ({ till, clerk: nameOf(staffActor(till.clerkId)) })),
      currency,
    };
  };
}
