import type { Database } from '../../platform/database/database.ts';
import { findContact } from './accounts.ts';

/** Who pays, as gateways want to know. */
export type PayerOf = (
  accountId: string,
  userId: string | undefined,
) => Promise<{
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
}>;

export function createPayerOf({
  database,
  isoCode: country,
}: {
  readonly database: Database;
  readonly isoCode: string;
}): PayerOf {
  return async (accountId, userId) => {
    const contact = await findContact(database.queries, accountId, userId);
    if (contact === null) throw new Error(`The account ${accountId} has no user`);
    const { email, phone, firstName, lastName, businessName } = contact;
    const name = businessName === '' ? `${firstName} ${lastName}` : businessName;
    const { street: address, city, postcode } = contact;
    // Where the customer gave no address, the adapter fills in what the gateway needs.
    return { name, email, phone, address, city, postcode, country };
  };
}
