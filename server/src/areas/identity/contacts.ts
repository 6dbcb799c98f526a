import type { LanguageId } from '@rampa/contract';
import type { Queries } from '../../platform/database/database.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { addressIsHiddenFrom, noAddress, roleOfActor } from './hidden-address.ts';
import { findUser, listUsers, type StoredUser } from './identity.store.ts';

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
  /** Empty if the customer gave none, as the address. */
  readonly taxNumber: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
}

/** Who pays, as gateways want to know. What the customer did not give is empty. */
export interface Payer {
  readonly name: string;
  readonly email: string;
  /** E.164, or empty. */
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
}

/**
 * The user's contact; without a user, or if that one is no member any more, that of the account's
 * first owner. Null if there is none.
 */
export async function findContact(
  scope: AccountScope,
  queries: Queries,
  userId?: string,
): Promise<Contact | null> {
  const named = userId === undefined ? null : await findUser(scope, queries, userId);
  const user = named ?? (await listUsers(scope, queries))[0];
  return user === undefined ? null : toContact(user);
}

export async function listOwners(scope: AccountScope, queries: Queries): Promise<Contact[]> {
  const users = await listUsers(scope, queries);
  return users.filter(({ role }) => role === 'owner').map(toContact);
}

/** All members who have confirmed their address. */
export async function listReachable(scope: AccountScope, queries: Queries): Promise<Contact[]> {
  const users = await listUsers(scope, queries);
  return users.filter(({ email, verified }) => email !== '' && verified).map(toContact);
}

/** The addressee of an account's documents; a household's driver gets theirs without the address. */
export async function findAddressee(scope: AccountScope, queries: Queries): Promise<Party> {
  const [first] = await listUsers(scope, queries);
  if (first === undefined) return { lines: [], taxNumber: '' };
  const contact = toContact(first);
  const { taxNumber } = contact;
  const hidden = addressIsHiddenFrom({ ...first, role: roleOfActor(scope.actor) });
  const { street, city, postcode } = hidden ? noAddress : contact;
  const lines = [nameOf(contact), street, `${postcode} ${city}`];
  return { lines: lines.map((line) => line.trim()).filter((line) => line !== ''), taxNumber };
}

export async function findPayer(
  scope: AccountScope,
  queries: Queries,
  userId: string | undefined,
  country: string,
): Promise<Payer> {
  const contact = await findContact(scope, queries, userId);
  if (contact === null) throw new Error(`The account ${scope.accountId} has no user`);
  const { email, phone, street: address, city, postcode } = contact;
  return { name: nameOf(contact), email, phone, address, city, postcode, country };
}

/** As documents and payments have it: the company, or the person. */
function nameOf({
  businessName,
  firstName,
  lastName,
}: Pick<Contact, 'businessName' | 'firstName' | 'lastName'>): string {
  return businessName === '' ? `${firstName} ${lastName}`.trim() : businessName;
}

/** The company's name; of a household, that of its first owner. `users` are as `listUsers` has them. */
export function nameOfAccount([first]: readonly StoredUser[]): string {
  return first === undefined ? '' : nameOf(first);
}

function toContact(user: StoredUser): Contact {
  const { userId, email, phone, languageId, firstName, lastName, businessName, taxNumber } = user;
  // Of a household's driver, who sees on a gateway's page what is sent there.
  const { street, city, postcode } = addressIsHiddenFrom(user) ? noAddress : user;
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
