import { isComplainedOf } from './complained-of.store.ts';
import type { Period } from './period.ts';

/**
 * How long a card payment can be disputed at the most, by the rules of the card schemes (Visa Core Rules:
 * 540 days from the processing of the transaction).
 */
const disputeDays = 540;

/** The general ledger's ten years (see `lawful`), so that a document can be asked about as long as books are. */
const booksDays = 3653;

/** What is kept to answer questions by: what was sent, delivered, decided and noted. */
export const periodsOfEvidence: readonly Period[] = [
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
