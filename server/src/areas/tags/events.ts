import type { Kategorija, LanguageId } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { Part } from '../../platform/database/parts.ts';
import { defineEvent, defineQuestion } from '../../platform/events/events.ts';
import type { AccountScope, SomeAccounts } from '../../platform/scope/scope.ts';

/** A tag that has become the account's. */
export interface BoundTag {
  /** Of whoever links it: drivers cannot, so that a listener may see every tag of the account. */
  readonly scope: AccountScope;
  readonly serialNumber: string;
  readonly tagId: string;
}

export interface LastPassage {
  /** Station names in the language asked for; empty for an unknown entry. */
  readonly entry: string;
  readonly exit: string;
  readonly exitedAt: Temporal.Instant;
  readonly amountMinor: number;
}

/** What passages say of a tag. */
export interface TagLately {
  readonly lastPassage: LastPassage | undefined;
  /** What a usual trip of it costs, minor units; undefined with too little history. */
  readonly usualPriceMinor: number | undefined;
}

/** The state that what passages say of an account's tags is in, for the statement of whoever asks for more. */
export interface HistoryState {
  /** Another one whenever passages may say something else: as long as it is the same, and the day, they say what they said. */
  readonly version: Part<{ readonly accountId: string }, string, HistorySince>;
  /** As of today. */
  since(): HistorySince;
}

/** Written into the text: the first day of a month. */
export type HistorySince = { readonly historySince: string };

export const historyState = defineQuestion<undefined, HistoryState>('tags', 'historyState');

/** What the passages of some tags say of each; those of which they say nothing may be missing. */
export const latelyOfTags = defineQuestion<
  {
    /** Of whoever asks: the answer may tell no more of a tag than its reach, with its days, shows. */
    readonly scope: AccountScope;
    /** What the rest of the list is read from. */
    readonly queries: Queries;
    readonly tagIds: readonly string[];
    /** For each tag that has replaced others, those others. */
    readonly before: ReadonlyMap<string, readonly string[]>;
    /** As the rest of the list was read with; left out by whoever has not asked for it. */
    readonly version?: string | undefined;
    readonly languageId: LanguageId;
  },
  ReadonlyMap<string, TagLately>
>('tags', 'latelyOfTags');

/** How an account that pays its tolls later is taken. */
export interface PaidLater {
  /** Its contract holds now: balances below zero are no debts. */
  readonly inForce: boolean;
  /** Most of its limit is used. */
  readonly low: boolean;
  /** Its tags are refused, or announced to be; null: they are not. */
  readonly block: { readonly holdsFrom: Temporal.Instant; readonly begun: boolean } | null;
}

/** The question, asked. */
export type AskPaidLater = (
  scope: SomeAccounts,
  queries: Queries,
  accountIds: readonly string[],
) => Promise<ReadonlyMap<string, PaidLater>>;

/** Those of some accounts that pay their tolls later, by their ids. */
export const paidLater = defineQuestion<
  {
    readonly scope: SomeAccounts;
    readonly queries: Queries;
    readonly accountIds: readonly string[];
  },
  ReadonlyMap<string, PaidLater>
>('tags', 'paidLater');

export const tagBound = defineEvent<BoundTag>('tags', 'tagBound');

/** A tag that another one of the account has come after. */
export interface ReplacedTag {
  /** Of whoever replaces it: it reaches every tag of the account. */
  readonly scope: AccountScope;
  readonly oldTagId: string;
  readonly newTagId: string;
}

/** What belonged to the old tag belongs to the new one from now on. */
export const tagReplaced = defineEvent<ReplacedTag>('tags', 'tagReplaced');

/** A tag that has gone back into the stock: its serial number is no longer the account's. */
export const tagReleased = defineEvent<{
  /** Of whoever puts it back: it reaches every tag of the account. */
  readonly scope: AccountScope;
  readonly tagId: string;
}>('tags', 'tagReleased');

/** Tags on which something was booked that had been meant for those before them. */
export const balanceFollowed = defineEvent<{
  readonly scope: SomeAccounts;
  readonly tags: readonly {
    readonly accountId: string;
    readonly tagId: string;
    readonly category: Kategorija;
  }[];
}>('tags', 'balanceFollowed');
