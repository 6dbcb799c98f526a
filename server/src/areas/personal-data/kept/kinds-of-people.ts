import type { KindOfData } from './kind-of-data.ts';

/** What belongs to a person: the profile, and what signing in and being told things leaves. */
export const kindsOfPeople = {
  profile: {
    whose: 'person',
    counted: [{ table: 'users', at: 'created_at' }],
    with: [
      'sign_in_names',
      'memberships',
      'notification_choices',
      'sms_numbers',
      'report_schedules',
      'operator_report_schedules',
      'staff_members',
      'staff_viewings',
    ],
  },
  'email-changes': {
    whose: 'person',
    counted: [{ table: 'email_changes', at: 'requested_at' }],
    period: 'changes-of-address',
  },
  terms: {
    whose: 'person',
    counted: [{ table: 'legal_acceptances', at: 'accepted_at' }],
    law: 'terms',
  },
  'sign-ins': {
    whose: 'person',
    counted: [{ table: 'sessions', at: 'created_at' }],
    with: ['refresh_tokens'],
    period: 'sessions',
  },
  devices: {
    whose: 'person',
    counted: [
      { table: 'known_devices', at: 'first_seen_at' },
      { table: 'push_devices', at: 'added_at' },
    ],
    period: 'known-devices',
  },
  passkeys: {
    whose: 'person',
    counted: [{ table: 'passkeys', at: 'created_at' }],
    with: ['key_directory'],
  },
  authenticator: {
    whose: 'person',
    counted: [{ table: 'totp_secrets', at: 'created_at' }],
    with: ['recovery_codes'],
  },
  links: {
    whose: 'person',
    counted: [{ table: 'mailed_tokens', at: 'issued_at' }],
    period: 'mailed-links',
  },
  notices: {
    whose: 'person',
    counted: [{ table: 'notices', at: 'told_at' }],
    period: 'notices',
  },
  mails: {
    whose: 'person',
    counted: [{ table: 'sent_mails', at: 'tried_at' }],
    period: 'sent-mails',
  },
} satisfies Readonly<Record<string, KindOfData>>;
