import type { NoticeKind } from '@rampa/contract/identity';
import { defineEvent, defineQuestion } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** A person of an account, as the areas above identity are told of them. */
export interface PersonOfAccount {
  /**
   * Of whoever acts: when a driver leaves, it reaches only their own tags, and so does what a listener finds
   * by `tags.find` and `tags.all`.
   */
  readonly scope: AccountScope;
  readonly userId: string;
}

/** Somebody new has agreed to the terms: by a registration or by an invitation. */
export const userRegistered = defineEvent<PersonOfAccount>('identity', 'userRegistered');

/** Somebody has been a driver of a company until now. */
export const driverRemoved = defineEvent<PersonOfAccount>('identity', 'driverRemoved');

/** Somebody is no member any more: they left, or were removed. */
export const memberRemoved = defineEvent<PersonOfAccount>('identity', 'memberRemoved');

/** Somebody has been an owner of a company until now: left, was removed, or passed it on. */
export const ownerRemoved = defineEvent<PersonOfAccount & { readonly name: string }>(
  'identity',
  'ownerRemoved',
);

/**
 * The owner of an address has taken over an account that somebody opened with it: what was made in it before
 * is nobody's.
 */
export const accountReclaimed = defineEvent<{ readonly scope: AccountScope }>(
  'identity',
  'accountReclaimed',
);

/** Whether what somebody was to be told is not so any more: asked before a push notification or an SMS that had to wait leaves. */
export const noticeOutdated = defineQuestion<
  {
    readonly scope: AccountScope;
    readonly kind: NoticeKind;
    readonly template: string;
    readonly tagId: string | undefined;
    /** What exactly was told, as the area that told it has said; undefined where it has not. */
    readonly about?: string | undefined;
    /** Who is told, if they are a driver: they are told of no tags but their own. */
    readonly driverId: string | undefined;
  },
  boolean
>('identity', 'noticeOutdated');
