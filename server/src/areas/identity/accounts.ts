import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import {
  insertAccountWithUser,
  takeSignInName,
  type NewUser,
  type UserKey,
} from './identity.store.ts';
import { insertMember, type NewMember } from './members/members.store.ts';
import { insertMembership } from './memberships/memberships.store.ts';
import { decoyHash } from './passwords.ts';
import { foldSignInName } from './sign-in-name.ts';

/**
 * Opens an account with its first user, and takes the names to sign in with: one, where the user name
 * is the e-mail address, which is kept folded. Throws if a name is taken: for data that is known to be
 * new, such as the demo's.
 */
export async function createAccount(
  all: AllAccounts,
  tx: Tx,
  { accountId, ...user }: NewUser,
): Promise<void> {
  const scope = all.account(accountId);
  const email = foldSignInName(user.email);
  const username = foldSignInName(user.username);
  const names = [
    ...(username === email ? [] : [{ name: username, kind: 'username' } as const]),
    { name: email, kind: 'email' } as const,
  ];
  for (const name of names) {
    const taken = await takeSignInName(scope, tx, user.userId, name);
    if (!taken) throw new Error(`The ${name.kind} is not free`);
  }
  await insertAccountWithUser(scope, tx, { ...user, email });
}

/**
 * Takes somebody into an account; they sign in by their address. Throws if it is taken: for data that
 * is known to be new, such as the demo's.
 */
export async function addMember(
  scope: AccountScope,
  tx: Tx,
  member: Omit<NewMember, 'home'>,
): Promise<void> {
  const email = foldSignInName(member.email);
  const name = { name: email, kind: 'email' } as const;
  const taken = await takeSignInName(scope, tx, member.userId, name);
  if (!taken) throw new Error('The address is not free');
  await insertMember(scope, tx, { ...member, email, home: null });
}

/**
 * Takes somebody into a further account, in which they act by the sign-in of their home. Throws if they are in it:
 * for data that is known to be new, such as the demo's.
 */
export async function addMemberOfHome(
  scope: AccountScope,
  tx: Tx,
  member: Omit<NewMember, 'passwordHash' | 'home'> & { readonly home: UserKey },
): Promise<void> {
  const { userId, home, at } = member;
  if (!(await insertMembership(scope, tx, { userId, home }, at))) {
    throw new Error('They are a member already');
  }
  await insertMember(scope, tx, { ...member, passwordHash: decoyHash() });
}
