import type { Temporal } from 'temporal-polyfill';
import { defineEvent, defineQuestion } from '../../platform/events/events.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts, SomeAccounts } from '../../platform/scope/scope.ts';
import type { JudgedLater } from './later-marks.store.ts';
import type { Owner, RecordedPassage } from './recorded-passage.ts';

/** Passages that are new. */
export const passagesRecorded = defineEvent<{
  /** Of the delivery: it reaches the accounts of all passages, and every tag of them. */
  readonly scope: SomeAccounts;
  readonly passages: readonly RecordedPassage[];
}>('passages', 'passagesRecorded');

/** A tag that was charged. */
export type ChargedTag = Pick<Owner, 'accountId' | 'tagId' | 'category'>;

/** Tags that a delivery of passages charged. */
export const tagsCharged = defineEvent<{
  /** Of the delivery: it reaches the accounts of all tags. */
  readonly scope: SomeAccounts;
  readonly tags: readonly ChargedTag[];
}>('passages', 'tagsCharged');

/** Tags that were read at a toll station while they were lost, stolen or switched off: nothing was charged. Each record is told once. */
export const stoppedTagsUsed = defineEvent<{
  /** Of the delivery: it reaches the accounts of all tags. */
  readonly scope: SomeAccounts;
  readonly uses: readonly {
    readonly accountId: string;
    readonly tagId: string;
    readonly exitStationId: string;
    /** Epoch milliseconds. */
    readonly exitedAt: number;
  }[];
}>('passages', 'stoppedTagsUsed');

/** Up to when what lanes have recorded is complete. */
export interface Completeness {
  /** At all stations that report, apart from those behind. */
  readonly until: Temporal.Instant;
  /** Those, the furthest behind first. */
  readonly behind: readonly { readonly stationId: string; readonly until: Temporal.Instant }[];
  /** Stations with passages through lanes that do not report. */
  readonly unconfirmed: number;
  /** At all stations without exception; null while some confirm nothing. */
  readonly earliest: Temporal.Instant | null;
}

/** Up to when it is complete now; null if nobody knows. */
export const completeNow = defineQuestion<undefined, Completeness | null>(
  'passages',
  'completeNow',
);

/**
 * Passages of an account that ask nothing of it any more, though they may look wrong: somebody has complained about them, or what
 * they cost too much was given back.
 */
export const passagesAnswered = defineQuestion<
  {
    readonly scope: AccountScope;
    readonly queries: Queries;
    /** Those that ended on it, or later. */
    readonly since: Temporal.PlainDate;
  },
  readonly string[]
>('passages', 'passagesAnswered');

/** Passages that got marks after they had been recorded; `marks` are the new ones that staff look at. */
export const passagesMarkedLater = defineEvent<{
  readonly scope: AllAccounts;
  readonly passages: readonly JudgedLater[];
}>('passages', 'passagesMarkedLater');

/** What a tag paid for abroad. Times are epoch milliseconds; stations have the names that are used there. */
export interface TripAbroad {
  readonly accountId: string;
  readonly tagId: string;
  readonly enteredAt: number | null;
  readonly exitedAt: number;
  /** `HR` */
  readonly country: string;
  readonly from: string;
  readonly to: string;
}

/** Trips abroad of some accounts that may have been at the same time as something in a span of time. */
export const tripsAbroad = defineQuestion<
  {
    readonly scope: AllAccounts;
    readonly queries: Queries;
    readonly accounts: readonly string[];
    /** Epoch milliseconds. */
    readonly from: number;
    readonly until: number;
  },
  readonly TripAbroad[]
>('passages', 'tripsAbroad');
