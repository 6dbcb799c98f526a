import { idempotencyHours } from '@rampa/contract';
import type { KeptLaw } from '@rampa/contract/personal-data';

/** Rows of one table that expire. Tables, columns and conditions are SQL of our own, never input. */
export interface ExpiringRows {
  readonly table: string;
  readonly key: readonly string[];
  /** The moment from which the days count; without one a row stays. */
  readonly since: string;
  /** Which rows it is about, if not all. */
  readonly where?: string;
  /** Which of them wait all the same, for as long as it is so; `gone` is the row. */
  readonly unless?: string;
  /** Tables whose rows go with them, found by the same key. */
  readonly with?: readonly string[];
  /** A function of the database that blanks them, where the rows themselves stay. */
  readonly blankedBy?: string;
}

/** How long a kind of data is kept, and in which rows it is. */
export interface Period {
  /** Name in reports, which scripts read: it stays. */
  readonly kind: string;
  /** Of 24 hours. */
  readonly days: number;
  /** From when the days count, and what happens after the last. */
  readonly meaning: string;
  readonly rows: readonly ExpiringRows[];
}

/**
 * How long a card payment can be disputed at the most, by the rules of the card schemes (Visa Core Rules:
 * 540 days from the processing of the transaction).
 */
const disputeDays = 540;

/** The general ledger's ten years (see `lawful`), so that a document can be asked about as long as books are. */
const booksDays = 3653;

/** A complaint about the passage of the row is open: what it will be decided by stays until it is. */
const isComplainedOf = `EXISTS (
  SELECT 1 FROM complaints c
  WHERE c.account_id = gone.account_id AND c.resolved_at IS NULL
    AND (c.subject_kind = 'passage' AND c.subject_id = gone.passage_id::text
      OR c.subject_kind = 'passages' AND EXISTS (
        SELECT 1 FROM complaint_passages p
        WHERE p.account_id = gone.account_id AND p.account_id = c.account_id
          AND p.complaint_id = c.complaint_id AND p.passage_id = gone.passage_id)))`;

const byExpiry = (table: string, ...key: readonly string[]): ExpiringRows => ({
  table,
  key,
  since: 'expires_at',
});

/**
 * Everything that is kept for a time: what, for how many days, and what happens then. What is not in it stays
 * until its account is closed (`retention.ts`), or for as long as the law demands (`lawful`).
 */
export const periods: readonly Period[] = [
  {
    kind: 'passkey-challenges',
    days: 1,
    meaning: 'deleted, from their expiry',
    rows: [byExpiry('passkey_challenges', 'challenge')],
  },
  {
    kind: 'failed-attempts',
    days: 2,
    meaning: 'deleted, from the last failure',
    rows: [{ table: 'throttles', key: ['throttle_key'], since: 'last_failed_at' }],
  },
  {
    kind: 'given-up-jobs',
    days: 7,
    meaning: 'deleted, from the last attempt; jobs that are done go at once',
    rows: [
      {
        table: 'jobs.job',
        key: ['name', 'id'],
        since: 'completed_on',
        where: "state IN ('completed', 'failed', 'cancelled')",
      },
    ],
  },
  {
    kind: 'unconfirmed-sms-numbers',
    days: 2,
    meaning: 'deleted, from when the code was sent to a number that nobody confirmed',
    rows: [
      {
        table: 'sms_numbers',
        key: ['account_id', 'user_id'],
        since: 'code_sent_at',
        where: 'confirmed_at IS NULL',
      },
    ],
  },
  {
    kind: 'files-of-drafts',
    days: 7,
    meaning: 'deleted, from the upload to a complaint or an answer that was not sent',
    rows: [
      {
        table: 'complaint_attachments',
        key: ['account_id', 'attachment_id'],
        since: 'uploaded_at',
        where: 'message_id IS NULL',
      },
      { table: 'staff_attachments', key: ['attachment_id'], since: 'uploaded_at' },
    ],
  },
  {
    kind: 'mailed-links',
    days: 30,
    meaning: 'hashes deleted, from their expiry',
    rows: [byExpiry('mailed_tokens', 'account_id', 'token_hash')],
  },
  {
    kind: 'checks-of-trips',
    days: 1,
    meaning:
      'deleted with their findings, and with what was imported if it was kept, from the end that the company chose; what is not kept is never stored',
    rows: [
      {
        ...byExpiry('trip_checks', 'account_id', 'check_id'),
        with: ['trip_check_records', 'trip_check_findings'],
      },
    ],
  },
  {
    kind: 'invitations',
    days: 30,
    meaning: 'deleted, from their expiry',
    rows: [byExpiry('member_invitations', 'account_id', 'invitation_id')],
  },
  {
    kind: 'changes-of-address',
    days: 30,
    meaning: 'deleted, from their expiry',
    rows: [byExpiry('email_changes', 'account_id', 'change_id')],
  },
  {
    kind: 'edits-of-many-tags',
    days: 30,
    meaning: 'deleted, from the edit',
    rows: [{ table: 'tag_edits', key: ['account_id', 'edit_id'], since: 'made_at' }],
  },
  {
    kind: 'webhook-requests',
    days: 30,
    meaning: 'deleted, from the event or the first request',
    rows: [
      { table: 'webhook_deliveries', key: ['account_id', 'delivery_id'], since: 'created_at' },
      {
        table: 'webhook_events',
        key: ['account_id', 'webhook_id', 'event_id'],
        since: 'occurred_at',
      },
    ],
  },
  {
    kind: 'notices',
    days: 90,
    meaning: 'deleted, from the day they were told',
    rows: [{ table: 'notices', key: ['account_id', 'user_id', 'notice_id'], since: 'told_at' }],
  },
  {
    kind: 'sessions',
    days: 90,
    meaning: 'deleted with the hashes of their tokens, from their expiry',
    rows: [{ ...byExpiry('sessions', 'account_id', 'session_id'), with: ['refresh_tokens'] }],
  },
  {
    kind: 'known-devices',
    days: 180,
    meaning:
      'deleted, from the last sign-in; of push notifications, from when the browser was last seen to be subscribed',
    rows: [
      {
        table: 'known_devices',
        key: ['account_id', 'user_id', 'device_key'],
        since: 'last_seen_at',
      },
      { table: 'push_devices', key: ['account_id', 'device_id'], since: 'renewed_at' },
    ],
  },
  {
    kind: 'api-keys',
    days: 180,
    meaning: 'hashes deleted, from their expiry or revocation',
    rows: [
      {
        table: 'api_keys',
        key: ['account_id', 'key_id'],
        since: 'least(expires_at, revoked_at)',
      },
    ],
  },
  {
    kind: 'answers-to-keys',
    days: idempotencyHours / 24,
    meaning: 'deleted, from the call of a company’s program',
    rows: [{ table: 'api_writes', key: ['account_id', 'idempotency_key'], since: 'begun_at' }],
  },
  {
    kind: 'codes-of-mails',
    days: 400,
    meaning: 'hashes deleted with the masked recipient, from the day the mail was sent',
    rows: [{ table: 'mail_codes', key: ['code_hash'], since: 'sent_at' }],
  },
  {
    kind: 'codes-of-documents',
    days: booksDays,
    meaning: 'hashes deleted with number, sum and masked recipient, from the day of the document',
    rows: [{ table: 'document_codes', key: ['code_hash'], since: 'issued_at' }],
  },
  {
    kind: 'refused-passages',
    days: 400,
    meaning:
      'deleted, from the last delivery, whether somebody has decided or not; the passage that was charged instead stays',
    rows: [
      { table: 'refused_passages', key: ['record_id'], since: 'last_at' },
      {
        table: 'refused_passage_days',
        key: ['day', 'deliverer', 'reason'],
        since: 'last_at',
      },
    ],
  },
  {
    kind: 'readings-of-cameras',
    days: 1,
    meaning:
      'plates and names of pictures deleted, of passages and of refused ones, from the end that CAMERA_READING_DAYS sets, and not while a complaint about the passage is open; the passage stays',
    rows: [
      {
        table: 'passage_readings',
        key: ['account_id', 'passage_id'],
        since: 'kept_until',
        unless: isComplainedOf,
      },
      {
        table: 'refused_passages',
        key: ['record_id'],
        since: 'reading_until',
        where: 'reading_until IS NOT NULL',
        blankedBy: 'blank_refused_readings',
      },
    ],
  },
  {
    kind: 'hours-of-lanes',
    days: 180,
    meaning:
      'deleted with control records that were replaced and what staff said of a difference, from the hour; passages stay',
    rows: [
      { table: 'lane_hours', key: ['station_id', 'lane', 'hour_at'], since: 'hour_at' },
      { table: 'lane_coverage', key: ['station_id', 'lane'], since: 'covered_until' },
      {
        table: 'control_record_versions',
        key: ['station_id', 'lane', 'hour_at', 'version'],
        since: 'hour_at',
      },
    ],
  },
  {
    kind: 'accepted-reviews',
    days: 400,
    meaning:
      'deleted, from the decision that a marked passage was charged rightly; the passage stays',
    rows: [
      {
        table: 'passage_reviews',
        key: ['account_id', 'passage_id'],
        since: 'decided_at',
        where: "state = 'accepted'",
      },
    ],
  },
  {
    kind: 'sent-mails',
    days: 400,
    meaning: 'text deleted, from the day the mail was sent',
    rows: [{ table: 'sent_mails', key: ['account_id', 'mail_id'], since: 'tried_at' }],
  },
  {
    kind: 'payment-notices',
    days: disputeDays,
    meaning:
      'text with the name of the cardholder blanked, from the receipt; order and verdict stay',
    rows: [
      {
        table: 'payment_notices',
        key: ['notice_id'],
        since: 'received_at',
        where: "body <> ''",
        blankedBy: 'blank_payment_notices',
      },
    ],
  },
  {
    kind: 'notices-of-trips',
    days: 31,
    meaning: 'which road events were told about a saved trip, deleted, from the evening',
    rows: [
      {
        table: 'saved_trip_notices',
        key: ['account_id', 'trip_id', 'event_id', 'day'],
        since: 'told_at',
      },
    ],
  },
  {
    kind: 'contact-messages',
    days: 730,
    meaning: 'deleted with their answers, from the day they were sent',
    rows: [
      {
        table: 'contact_messages',
        key: ['account_id', 'message_id'],
        since: 'sent_at',
        with: ['contact_answers'],
      },
    ],
  },
  {
    kind: 'notes-and-calls',
    days: 730,
    meaning:
      'notes and proposals of staff, and answers of callers, deleted, from their day; of what was done to a device the note alone',
    rows: [
      { table: 'customer_notes', key: ['account_id', 'note_id'], since: 'made_at' },
      { table: 'complaint_notes', key: ['account_id', 'note_id'], since: 'made_at' },
      { table: 'proposals', key: ['account_id', 'proposal_id'], since: 'proposed_at' },
      { table: 'caller_checks', key: ['account_id', 'check_id'], since: 'begun_at' },
      { table: 'customer_viewings', key: ['account_id', 'viewing_id'], since: 'begun_at' },
      {
        table: 'device_events',
        key: ['serial_number', 'event_id'],
        since: 'happened_at',
        where: "note <> ''",
        blankedBy: 'blank_device_notes',
      },
    ],
  },
];

/** What no period ends, and why. */
export const lawful: readonly {
  readonly law: KeptLaw;
  readonly kind: string;
  readonly source: string;
}[] = [
  {
    law: 'books',
    kind: 'ledger, payments, orders, invoices and statements',
    source:
      'bookkeeping: the journal and the general ledger are kept for ten years, vouchers for five, reports for twenty (Law on Accounting of Serbia, Official Gazette 73/2019 and 44/2021, article 28)',
  },
  {
    law: 'passages',
    kind: 'passages',
    source: 'vouchers of the tolls in the ledger, kept as those',
  },
  {
    law: 'complaints',
    kind: 'complaints',
    source:
      'the record of complaints is kept for two years at least (Law on Consumer Protection of Serbia, Official Gazette 88/2021, article 55)',
  },
  {
    law: 'terms',
    kind: 'acceptances of terms',
    source: 'proof of what was agreed to, for as long as claims can arise from it',
  },
  {
    law: 'trail',
    kind: 'audit trail',
    source: 'ids only; the operator decides, and deletes with the owner login',
  },
];
