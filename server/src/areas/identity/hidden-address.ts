import type { MemberRole } from '@rampa/contract';
import type { Actor } from '../../platform/scope/scope.ts';
import type { StoredUser } from './identity.store.ts';

type Who = Pick<StoredUser, 'personType'> & { readonly role: MemberRole | null };

/** Whether this member must not learn the account's address: a household's is where its owners live. */
export function addressIsHiddenFrom({ personType, role }: Who): boolean {
  return role === 'driver' && personType !== 'pravno';
}

/** The role in which a member acts, also by a link that they requested; null for everybody else. */
export function roleOfActor(actor: Actor): MemberRole | null {
  return actor.kind === 'member' || actor.kind === 'link' ? actor.role : null;
}

export const noAddress = { street: '', city: '', postcode: '' } as const;
