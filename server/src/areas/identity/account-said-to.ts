import { throughAccount } from '@rampa/contract';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { nameOfAccount } from './contacts.ts';
import { findUser, listUsers } from './identity.store.ts';
import { selectMembershipsOfAccount } from './memberships/memberships.store.ts';

/** An account, as somebody is told of it who acts in others as well. */
export interface SaidAccount {
  readonly accountId: string;
  /** Empty where they sign in: what names none is about that one. */
  readonly name: string;
}

/**
 * What is said of an account to one of its users, by mail or on a device; null to whoever acts in no other, and in a mail to an
 * address that is not theirs, such as one typed into an order: who reads there may sign in as somebody else, or not at all.
 */
export async function accountSaidTo(
  scope: AccountScope,
  queries: Queries,
  userId: string,
  to?: string,
): Promise<SaidAccount | null> {
  const { accountId } = scope;
  const user = await findUser(scope, queries, userId);
  if (user === null) return null;
  if (to !== undefined && to.toLowerCase() !== user.email.toLowerCase()) return null;
  if (user.home !== null)
    return { accountId, name: nameOfAccount(await listUsers(scope, queries)) };
  const others = await selectMembershipsOfAccount(scope, queries);
  return others.some(({ home }) => home.userId === userId) ? { accountId, name: '' } : null;
}

/** Whether somebody of an account acts in others as well: their browser may be in another one by now. */
export async function someActElsewhere(scope: AccountScope, queries: Queries): Promise<boolean> {
  if ((await selectMembershipsOfAccount(scope, queries)).length > 0) return true;
  return (await listUsers(scope, queries)).some(({ home }) => home !== null);
}

/** A path of the portal, opened in that account, whichever one the browser acts in. */
export function pathIn({ accountId }: Pick<SaidAccount, 'accountId'>, path: string): string {
  return `${throughAccount}?${new URLSearchParams({ id: accountId, put: path }).toString()}`;
}

/** The same for the way back from a payment: a browser that acts in another one by then asks before it goes on. */
export function pathBackTo({ accountId }: Pick<SaidAccount, 'accountId'>, path: string): string {
  return `${pathIn({ accountId }, path)}&asks=yes`;
}
