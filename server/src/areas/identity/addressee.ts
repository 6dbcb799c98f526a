import type { Queries } from '../../platform/database/database.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import { findContact } from './accounts.ts';

/** Whom a document is for. */
export async function findAddressee(queries: Queries, accountId: string): Promise<Party> {
  const contact = await findContact(queries, accountId);
  if (contact === null) return { lines: [], taxNumber: '' };
  const { firstName, lastName, businessName, taxNumber, street, city, postcode } = contact;
  const person = `${firstName} ${lastName}`;
  const lines = [businessName === '' ? person : businessName, street, `${postcode} ${city}`];
  return { lines: lines.map((line) => line.trim()).filter((line) => line !== ''), taxNumber };
}
