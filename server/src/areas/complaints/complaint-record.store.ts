import type { Currency, LanguageId } from '@rampa/contract';
import type {
  ComplaintKind,
  ComplaintState,
  ComplaintSubjectKind,
} from '@rampa/contract/complaints';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { SomeAccounts, StaffScope } from '../../platform/scope/scope.ts';

/** The subject of a complaint, as it was when it was filed. */
export interface SubjectRecord {
  readonly kind: ComplaintSubjectKind;
  readonly id: string;
  readonly serialNumber: string;
  readonly plate: string;
  /** Station names in Cyrillic, or empty. */
  readonly entry: string;
  readonly exit: string;
  /** ISO 3166, for a passage abroad; else empty. */
  readonly country: string;
  readonly at: Temporal.Instant | null;
  readonly amountMinor: number | null;
  /** Passages that it is about; 1 for anything else. */
  readonly count: number;
}

/** The refund: to a tag, or as a payout to the bank account. */
export interface RefundRecord {
  /** Minor units. */
  readonly amountMinor: number;
  /** Of the tag; empty for the bank account. */
  readonly serialNumber: string;
  /** Null for a tag. */
  readonly payoutId: string | null;
}

export interface ComplaintRecord {
  readonly accountId: string;
  readonly complaintId: string;
  readonly userId: string;
  readonly number: string;
  readonly kind: ComplaintKind;
  readonly subject: SubjectRecord;
  readonly currency: Currency;
  readonly bankAccount: string;
  readonly languageId: LanguageId;
  readonly state: ComplaintState;
  readonly receivedAt: Temporal.Instant;
  readonly clockFrom: Temporal.Instant;
  readonly answeredAt: Temporal.Instant | null;
  readonly resolvedAt: Temporal.Instant | null;
  readonly objectedAt: Temporal.Instant | null;
  readonly updatedAt: Temporal.Instant;
  /** Counts the changes. */
  readonly revision: number;
  /** Whose work it is: who last worked on it, or whom it was assigned to. */
  readonly handledBy: string | null;
  /** When supervisors were last told that a deadline is near; see `escalatedOf`. */
  readonly escalatedAt: Temporal.Instant | null;
  readonly refund: RefundRecord | null;
}

export type NewComplaint = Omit<
  ComplaintRecord,
  | 'accountId'
  | 'state'
  | 'answeredAt'
  | 'resolvedAt'
  | 'objectedAt'
  | 'updatedAt'
  | 'handledBy'
  | 'escalatedAt'
  | 'revision'
  | 'refund'
  | 'clockFrom'
> & { readonly idempotencyKey: string };

export const columns = [
  'account_id',
  'complaint_id',
  'user_id',
  'complaint_number',
  'kind',
  'subject_kind',
  'subject_id',
  'subject_serial_number',
  'subject_plate',
  'subject_entry',
  'subject_exit',
  'subject_country',
  'subject_at',
  'subject_amount_minor',
  'subject_count',
  'currency',
  'bank_account',
  'language_id',
  'state',
  'received_at',
  'clock_from',
  'answered_at',
  'resolved_at',
  'objected_at',
  'updated_at',
  'handled_by',
  'escalated_at',
  'revision',
  'refund_minor',
  'refund_serial_number',
  'refund_payout_id',
] as const;

export const rowsOf = (_scope: SomeAccounts | StaffScope, queries: Queries) =>
  queries.selectFrom('complaints').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

// The table's constraints allow these words only.
export function toRecord(row: Row): ComplaintRecord {
  return {
    accountId: row.account_id,
    complaintId: row.complaint_id,
    userId: row.user_id,
    number: row.complaint_number,
    kind: row.kind as ComplaintKind,
    subject: {
      kind: row.subject_kind as ComplaintSubjectKind,
      id: row.subject_id,
      serialNumber: row.subject_serial_number,
      plate: row.subject_plate,
      entry: row.subject_entry,
      exit: row.subject_exit,
      country: row.subject_country,
      at: row.subject_at,
      amountMinor: row.subject_amount_minor,
      count: row.subject_count,
    },
    currency: row.currency as Currency,
    bankAccount: row.bank_account,
    languageId: row.language_id as LanguageId,
    state: row.state as ComplaintState,
    receivedAt: row.received_at,
    clockFrom: row.clock_from,
    answeredAt: row.answered_at,
    resolvedAt: row.resolved_at,
    objectedAt: row.objected_at,
    updatedAt: row.updated_at,
    handledBy: row.handled_by,
    escalatedAt: row.escalated_at,
    revision: row.revision,
    refund:
      row.refund_minor === null
        ? null
        : {
            amountMinor: row.refund_minor,
            serialNumber: row.refund_serial_number ?? '',
            payoutId: row.refund_payout_id,
          },
  };
}
