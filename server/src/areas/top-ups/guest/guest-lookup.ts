import type { Queries } from '../../../platform/database/database.ts';
import { nobody } from '../../../platform/audit/audit-trail.store.ts';
import type { AccountScope, AllAccounts, VisitorActor } from '../../../platform/scope/scope.ts';
import type { IdentityService } from '../../identity/index.ts';
import { foldPlate, normaliseNumber, type Tags } from '../../tags/index.ts';
import type { NamedPair } from './guest-limits.ts';
import { guestScope } from './guest-scope.ts';

/** What was typed, as it is compared and counted. */
export function pairOf(typed: {
  readonly serialNumber: string;
  readonly plate: string;
}): NamedPair {
  return {
    serialNumber: normaliseNumber(typed.serialNumber),
    plate: foldPlate(typed.plate),
  };
}

export interface FoundTag {
  readonly scope: AccountScope<VisitorActor>;
  readonly tagId: string;
}

export type FindTag = (
  queries: Queries,
  pair: NamedPair,
  requestId: string,
) => Promise<FoundTag | null>;

/**
 * The tag with both numbers, if it takes money: null for an unknown one, another plate, a tag without a plate, a lost,
 * replaced or returned one, and one whose account is closed or being closed. The same statements run for each of them,
 * and none of them locks a row, which is a write where there is one: neither the answer nor its time tells which it was.
 */
export function createFindTag(deps: {
  readonly all: AllAccounts;
  readonly tags: Pick<Tags, 'ofStranger'>;
  readonly identity: Pick<IdentityService, 'isOpen'>;
}): FindTag {
  return async (queries, { serialNumber, plate }, requestId) => {
    const tag = await deps.tags.ofStranger(deps.all, queries, serialNumber);
    const scope = guestScope(tag?.accountId ?? nobody, requestId);
    const isOpen = await deps.identity.isOpen(scope, queries);
    const fits = plate !== '' && foldPlate(tag?.plate ?? '') === plate;
    if (tag === undefined || !fits || !tag.takesMoney || !isOpen) return null;
    return { scope, tagId: tag.tagId };
  };
}
