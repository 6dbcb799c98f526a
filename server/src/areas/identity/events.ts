import { defineEvent } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { UserKey } from './identity.store.ts';

export interface RegisteredUser {
  readonly scope: AccountScope;
  readonly userId: string;
}

/** Somebody new has agreed to the terms: by a registration or by an invitation. */
export const userRegistered = defineEvent<RegisteredUser>('identity', 'userRegistered');

/** Somebody has been a driver of a company until now. */
export const driverRemoved = defineEvent<UserKey>('identity', 'driverRemoved');

/** Somebody has been an owner of a company until now: left, was removed, or passed it on. */
export const ownerRemoved = defineEvent<UserKey & { readonly name: string }>(
  'identity',
  'ownerRemoved',
);
