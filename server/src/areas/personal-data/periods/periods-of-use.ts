import { idempotencyHours } from '@rampa/contract';
import { byExpiry, type Period } from './period.ts';

/** What comes of using the portal and its API: sign-ins, drafts, imports, requests of programs. */
export const periodsOfUse: readonly Period[] = [
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
];
