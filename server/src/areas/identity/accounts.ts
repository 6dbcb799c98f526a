import type { LanguageId } from '@rampa/contract';
import type { Queries, Tx } from '../../platform/database/database.ts';
import {
  findUser,
  insertAccountWithUser,
  listUsers,
  takeSignInName,
  type NewUser,
  type StoredUser,
} from './identity.store.ts';
import { insertMember, type NewMember } from './members/members.store.ts';
import { foldSignInName } from './sign-in-name.ts';

/** Where and how a customer is written to. */
export interface Contact {
  readonly userId: string;
  readonly email: string;
  /** E.164, or empty. */
  readonly phone: string;
  readonly languageId: LanguageId;
  readonly firstName: string;
  readonly lastName: string;
  readonly businessName: string;
  /** Empty where the customer gave none, as the address. */
  readonly taxNumber: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
}

/**
 * Opens an account with its first user, in the caller's transaction, and takes the names to sign in
 * with. The e-mail address is kept folded. Throws when a name is taken: for data that is known to
 * be new, such as the demo's.
 */
export async function createAccount(tx: Tx, user: NewUser): Promise<void> {
  const email = foldSignInName(user.email);
  const names = [
    { name: foldSignInName(user.username), kind: 'username' },
    { name: email, kind: 'email' },
  ] as const;
  for (const { name, kind } of names) {
    if (!(await takeSignInName(tx, name, kind, user))) throw new Error(`The ${kind} is taken`);
  }
  await insertAccountWithUser(tx, { ...user, email });
}

/**
 * Takes somebody into an account, in the caller's transaction; they sign in by their address. Throws
 * when it is taken: for data that is known to be new, such as the demo's.
 */
export async function addMember(tx: Tx, member: NewMember): Promise<void> {
  const email = foldSignInName(member.email);
  if (!(await takeSignInName(tx, email, 'email', member))) throw new Error('The address is taken');
  await insertMember(tx, { ...member, email });
}

/**
 * The user's contact; without a user, or where that one is no member any more, that of the account's
 * first owner. Null where there is none.
 */
export async function findContact(
  queries: Queries,
  accountId: string,
  userId?: string,
): Promise<Contact | null> {
  const named = userId === undefined ? null : await findUser(queries, { accountId, userId });
  const user = named ?? (await listUsers(queries, accountId))[0];
  return user === undefined ? null : toContact(user);
}

export async function listOwners(queries: Queries, accountId: string): Promise<Contact[]> {
  const users = await listUsers(queries, accountId);
  return users.filter(({ role }) => role === 'owner').map(toContact);
}

function toContact(user: StoredUser): Contact {
  const { userId, email, phone, languageId, firstName, lastName, businessName } = user;
  const { taxNumber, street, city, postcode } = user;
  return {
    userId,
    email,
    phone,
    languageId,
    firstName,
    lastName,
    businessName,
    taxNumber,
    street,
    city,
    postcode,
  };
}
