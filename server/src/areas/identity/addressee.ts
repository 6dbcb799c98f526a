import type { Queries } from '../../platform/database/database.ts';
import { findContact } from './accounts.ts';

/** Whom a document is for, as it says so. */
export interface Addressee {
  /** Name and address, a line each; empty where nobody is known. */
  readonly lines: readonly string[];
  readonly taxNumber: string;
}

export async function findAddressee(queries: Queries, accountId: string): Promise<Addressee> {
  const contact = await findContact(queries, accountId);
  if (contact === null) return { lines: [], taxNumber: '' };
  const { firstName, lastName, businessName, taxNumber, street, city, postcode } = contact;
  const person = `${firstName} ${lastName}`;
  const lines = [businessName === '' ? person : businessName, street, `${postcode} ${city}`];
  return { lines: lines.map((line) => line.trim()).filter((line) => line !== ''), taxNumber };
}
