import type { KeptKind, UnlistedKind } from '@rampa/contract/personal-data';
import type { KindOfData } from './kind-of-data.ts';
import { kindsOfPeople } from './kinds-of-people.ts';

/**
 * All tables with rows of customers, as kinds of data. How long each is kept is not said here: that
 * is in `periods`, `lawful` and `fates`. A test compares them.
 */
export const keptKinds: Readonly<Record<KeptKind, KindOfData>> = {
  ...kindsOfPeople,
  account: {
    whose: 'account',
    counted: [{ table: 'accounts', at: 'created_at' }],
    with: ['account_closures', 'imported_customers'],
  },
  activity: {
    whose: 'account',
    counted: [{ table: 'audit_trail', at: 'occurred_at' }],
    law: 'trail',
  },
  'staff-notes': {
    whose: 'account',
    counted: [
      { table: 'customer_notes', at: 'made_at' },
      { table: 'complaint_notes', at: 'made_at' },
      { table: 'proposals', at: 'proposed_at' },
      { table: 'caller_checks', at: 'begun_at' },
      { table: 'customer_viewings', at: 'begun_at' },
    ],
    period: 'notes-and-calls',
  },
  tags: {
    whose: 'account',
    counted: [{ table: 'tags', at: 'created_at' }],
    with: [
      'tag_directory',
      'tag_releases',
      'tag_past_stops',
      'lost_tag_notices',
      'tag_blocks',
      'tag_replacements',
      'tag_handovers',
      'tag_lists',
    ],
  },
  'tag-edits': {
    whose: 'account',
    counted: [{ table: 'tag_edits', at: 'made_at' }],
    period: 'edits-of-many-tags',
  },
  passages: {
    whose: 'account',
    counted: [
      {
        table: 'passages',
        at: 'exited_at',
        addedUp: { table: 'passage_months', count: 'passage_count' },
      },
    ],
    with: [
      'passage_keys',
      'passage_marks',
      'passage_days',
      'passage_months',
      'passage_tag_days',
      'passage_cost_centre_days',
      'passage_reviews',
    ],
    law: 'passages',
  },
  'camera-readings': {
    whose: 'account',
    counted: [
      { table: 'passage_readings', at: 'exited_at' },
      { table: 'refused_passages', at: 'first_at' },
    ],
    period: 'readings-of-cameras',
  },
  'accepted-reviews': {
    whose: 'account',
    counted: [{ table: 'passage_reviews', at: 'decided_at' }],
    period: 'accepted-reviews',
  },
  'corrected-passages': {
    whose: 'account',
    // All others name no account.
    counted: [{ table: 'refused_passages', at: 'first_at' }],
    period: 'refused-passages',
  },
  'abroad-service': {
    whose: 'account',
    counted: [{ table: 't4a_tags', at: 'added_at' }],
    with: ['t4a_accounts', 't4a_tag_past_stops'],
    law: 'terms',
  },
  'abroad-passages': {
    whose: 'account',
    counted: [{ table: 't4a_passages', at: 'exited_at' }],
    with: ['t4a_passage_keys'],
    law: 'passages',
  },
  'top-ups': {
    whose: 'account',
    counted: [{ table: 'top_ups', at: 'created_at' }],
    with: [
      'payments',
      'payment_reversals',
      'bulk_top_ups',
      'bulk_top_up_parts',
      'company_top_ups',
      'company_movements',
      'balance_transfers',
      'order_directory',
      'cash_top_ups',
      'cash_corrections',
      'cash_days',
    ],
    law: 'books',
  },
  'automatic-top-ups': {
    whose: 'account',
    counted: [{ table: 'automatic_top_ups', at: 'created_at' }],
    with: ['low_balance_notices', 'company_balances', 'company_fill_rules'],
  },
  budgets: {
    whose: 'account',
    counted: [{ table: 'budgets', at: 'created_at' }],
    with: ['budget_notices'],
  },
  'trip-checks': {
    whose: 'account',
    counted: [{ table: 'trip_checks', at: 'made_at' }],
    with: ['trip_check_records', 'trip_check_findings'],
    period: 'checks-of-trips',
  },
  'saved-trips': {
    whose: 'person',
    counted: [{ table: 'saved_trips', at: 'created_at' }],
    with: ['saved_trip_notices'],
  },
  cards: {
    whose: 'account',
    counted: [{ table: 'kept_cards', at: 'kept_at' }],
    with: ['card_registrations'],
  },
  orders: {
    whose: 'account',
    counted: [{ table: 'orders', at: 'created_at' }],
    with: [
      'order_lines',
      'order_tags',
      'order_tag_directory',
      'stock_devices',
      'credit_notes',
      'e_invoices',
    ],
    law: 'books',
  },
  'purchase-requests': {
    whose: 'account',
    counted: [{ table: 'purchase_requests', at: 'sent_at' }],
    with: ['purchase_request_lines', 'purchase_request_directory'],
  },
  'abroad-invoices': {
    whose: 'account',
    counted: [{ table: 't4a_invoices', at: 'issued_at' }],
    with: [
      't4a_invoice_passages',
      't4a_invoice_services',
      't4a_invoice_tags',
      't4a_invoice_payments',
    ],
    law: 'books',
  },
  'postpaid-invoices': {
    whose: 'account',
    counted: [{ table: 'postpaid_invoices', at: 'issued_at' }],
    with: ['postpaid_contracts', 'postpaid_invoice_lines', 'postpaid_invoice_tags'],
    law: 'books',
  },
  payouts: {
    whose: 'account',
    counted: [{ table: 'payouts', at: 'requested_at' }],
    with: ['payout_returns'],
    law: 'books',
  },
  statements: {
    whose: 'account',
    counted: [{ table: 'statements', at: 'closed_at' }],
    with: [
      'statement_entries',
      'statement_tags',
      'statement_cost_centres',
      'statement_accounts',
      'statement_marks',
    ],
    law: 'books',
  },
  ledger: {
    whose: 'account',
    counted: [{ table: 'journals', at: 'occurred_at', undatedIfMany: true }],
    // Tills are in the operator's own books.
    with: [
      'postings',
      'ledger_accounts',
      'ledger_day_journals',
      'refund_credit_notes',
      'refund_credit_note_lines',
      'tills',
      'till_closings',
    ],
    law: 'books',
  },
  complaints: {
    whose: 'account',
    counted: [{ table: 'complaints', at: 'received_at' }],
    with: [
      'complaint_passages',
      'complaint_messages',
      'complaint_attachments',
      'complaint_directory',
    ],
    law: 'complaints',
  },
  'draft-files': {
    whose: 'account',
    counted: [{ table: 'complaint_attachments', at: 'uploaded_at' }],
    period: 'files-of-drafts',
  },
  'contact-messages': {
    whose: 'account',
    counted: [{ table: 'contact_messages', at: 'sent_at' }],
    with: ['contact_answers'],
    period: 'contact-messages',
  },
  'cost-centres': {
    whose: 'account',
    counted: [{ table: 'cost_centres', at: 'created_at' }],
    with: ['tag_cost_centres'],
  },
  drivers: {
    whose: 'account',
    // Who drove decides about a passage.
    counted: [{ table: 'tag_drivers', at: "from_day::timestamp AT TIME ZONE 'Europe/Belgrade'" }],
    law: 'passages',
  },
  invitations: {
    whose: 'account',
    counted: [{ table: 'member_invitations', at: 'invited_at' }],
    period: 'invitations',
  },
  'api-keys': {
    whose: 'account',
    counted: [{ table: 'api_keys', at: 'created_at' }],
    period: 'api-keys',
  },
  'answers-to-programs': {
    whose: 'account',
    counted: [{ table: 'api_writes', at: 'begun_at' }],
    period: 'answers-to-keys',
  },
  webhooks: { whose: 'account', counted: [{ table: 'webhooks', at: 'created_at' }] },
  'webhook-requests': {
    whose: 'account',
    counted: [
      { table: 'webhook_deliveries', at: 'created_at' },
      { table: 'webhook_events', at: 'occurred_at' },
    ],
    period: 'webhook-requests',
  },
};

/** Periods of rows that are about customers but do not say about whom, by the period's name. */
export const unlistedPeriods: readonly UnlistedKind[] = [
  'failed-attempts',
  'passkey-challenges',
  'given-up-jobs',
  'codes-of-mails',
  'codes-of-documents',
  'payment-notices',
];

/** Periods of rows that are about nobody. */
export const periodsOfNobody: readonly string[] = ['hours-of-lanes'];

/** Periods that end some rows of a kind, which are counted with its others or not by themselves. */
export const periodsOfParts: readonly string[] = ['notices-of-trips', 'unconfirmed-sms-numbers'];
