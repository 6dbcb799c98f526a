import type { KeptKind } from '@rampa/contract/personal-data';
import { oneOf } from '../routing/list-search.ts';

// The contract's own list would bring its schemas along.
const kinds = {
  'staff-notes': true,
  passages: true,
  'accepted-reviews': true,
  'corrected-passages': true,
  'abroad-passages': true,
  'top-ups': true,
  'postpaid-invoices': true,
  'abroad-invoices': true,
  payouts: true,
  statements: true,
  ledger: true,
  'contact-messages': true,
} as const satisfies Partial<Record<KeptKind, true>>;

/** Data that no screen changes: they are corrected by writing to us, in a form whose address names them (`data`). */
export type NamedData = keyof typeof kinds;

// Its keys are those of the type, no more.
const known = Object.keys(kinds) as readonly NamedData[];

export const isNamedData = (kind: KeptKind): kind is NamedData => kind in kinds;

export const readNamedData = (raw: unknown): NamedData | undefined => oneOf(raw, known);
