import { sql } from 'kysely';
import type { DocumentKind } from '@rampa/contract/mail-check';
import type { Currency } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';

/** A document as it is remembered: of no account. */
export interface KnownDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly issuedAt: Temporal.Instant;
  readonly totalMinor: number;
  readonly currency: Currency;
  /** Masked; empty for nobody. */
  readonly recipient: string;
}

/** The document with this code, as it is drawn now; nothing is written for one that says the same as before. */
export async function saveDocument(
  queries: Queries,
  codeHash: Buffer,
  document: KnownDocument,
): Promise<void> {
  const said = {
    issued_at: document.issuedAt,
    total_minor: document.totalMinor,
    currency: document.currency,
    recipient: document.recipient,
  };
  await queries
    .insertInto('document_codes')
    .values({ code_hash: codeHash, kind: document.kind, number: document.number, ...said })
    .onConflict((conflict) =>
      conflict
        .column('code_hash')
        .doUpdateSet(said)
        .where(
          sql<boolean>`(document_codes.issued_at, document_codes.total_minor, document_codes.currency, document_codes.recipient)
            IS DISTINCT FROM (excluded.issued_at, excluded.total_minor, excluded.currency, excluded.recipient)`,
        ),
    )
    .execute();
}

export async function selectDocument(
  queries: Queries,
  codeHash: Buffer,
): Promise<KnownDocument | undefined> {
  const row = await queries
    .selectFrom('document_codes')
    .select([
      'kind',
      'number',
      'issued_at as issuedAt',
      'total_minor as totalMinor',
      'currency',
      'recipient',
    ])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // As `saveDocument` writes them.
  return { ...row, kind: row.kind as DocumentKind, currency: row.currency as Currency };
}

/** Which of these codes are known. */
export async function selectKnownDocuments(
  queries: Queries,
  codeHashes: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const rows = await queries
    .selectFrom('document_codes')
    .select('code_hash')
    .where('code_hash', 'in', [...codeHashes])
    .execute();
  return rows.map((row) => row.code_hash);
}
