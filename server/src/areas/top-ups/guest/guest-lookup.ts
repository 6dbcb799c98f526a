import type { Tx } from '../../../platform/database/database.ts';
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

export type FindTag = (
  tx: Tx,
  pair: NamedPair,
  requestId: string,
) => Promise<{ readonly scope: AccountScope<VisitorActor>; readonly tagId: string } | null>;

/**
 * The tag with both numbers, if it takes money: null for an unknown one, another plate, a tag without a plate, a lost,
 * replaced or returned one, and one whose account is closed or being closed. The same statements run for each of them, so
 * that neither the answer nor its time tells which it was.
 */
export function createFindTag(deps: {
  readonly all: AllAccounts;
  readonly tags: Pick<Tags, 'ofStranger'>;
  readonly identity: Pick<IdentityService, 'accountStanding' | 'contactOf'>;
}): FindTag {
  return async (tx, { serialNumber, plate }, requestId) => {
    const tag = await deps.tags.ofStranger(deps.all, tx, serialNumber);
    const scope = guestScope(tag?.accountId ?? nobody, requestId);
    const standing = await deps.identity.accountStanding(scope, tx);
    const fits = plate !== '' && foldPlate(tag?.plate ?? '') === plate;
    if (tag === undefined || !fits || !tag.takesMoney || standing !== 'open') return null;
    return { scope, tagId: tag.tagId };
  };
}
