import type { Tables } from '../../../../db/tables.generated.ts';

export type TableName = keyof Tables;

/** Where the rows of some tables live once the database is several machines, and why. */
export type Placement = { readonly because: string; readonly tables: readonly TableName[] } & (
  | {
      /** Split by a column with an account's id, in the same way: all of an account is on one machine. */
      readonly how: 'beside-accounts';
      readonly by: 'account_id' | 'placed_with';
    }
  /** Split by its own key: what is asked for by that key alone, whoever it belongs to. */
  | { readonly how: 'own-key'; readonly by: string }
  /** A copy on every machine: small, read by what is beside accounts, rarely written. */
  | { readonly how: 'reference' }
  /** Not split: on the coordinator, which every call passes through. */
  | { readonly how: 'local' }
);

/** Every table of the schema has its place here; `rampa distribute` and a test refuse one that has none. */
export const placements: readonly Placement[] = [
  {
    how: 'beside-accounts',
    by: 'account_id',
    because:
      'a customer, its people, and how they sign in: every call asks for them by the account',
    tables: [
      'accounts',
      'account_closures',
      'api_keys',
      'audit_trail',
      'caller_checks',
      'customer_notes',
      'customer_viewings',
      'email_changes',
      'known_devices',
      'legal_acceptances',
      'mailed_tokens',
      'member_invitations',
      'notices',
      'notification_choices',
      'passkeys',
      'recovery_codes',
      'refresh_tokens',
      'sent_mails',
      'sessions',
      'staff_members',
      'staff_viewings',
      'totp_secrets',
      'users',
    ],
  },
  {
    how: 'beside-accounts',
    by: 'account_id',
    because:
      'tags, passages and the ledger: one transaction writes them, so they are on one machine',
    tables: [
      'balance_transfers',
      'cost_centres',
      'journals',
      'ledger_accounts',
      'low_balance_notices',
      'passage_cost_centre_days',
      'passage_days',
      'passage_keys',
      'passage_months',
      'passage_reviews',
      'passage_tag_days',
      'passages',
      'postings',
      'statement_accounts',
      'statement_cost_centres',
      'statement_entries',
      'statement_tags',
      'statements',
      'tag_blocks',
      'tag_cost_centres',
      'tag_drivers',
      'tag_edits',
      'tag_past_stops',
      'tags',
    ],
  },
  {
    how: 'beside-accounts',
    by: 'account_id',
    because: 'what customers pay, order, and are paid: booked in their ledger',
    tables: [
      'automatic_top_ups',
      'card_registrations',
      'kept_cards',
      'order_lines',
      'order_tags',
      'orders',
      'payment_reversals',
      'payments',
      'payout_returns',
      'payouts',
      'purchase_request_lines',
      'purchase_requests',
      't4a_accounts',
      't4a_invoice_passages',
      't4a_invoice_payments',
      't4a_invoice_services',
      't4a_invoice_tags',
      't4a_invoices',
      't4a_passages',
      't4a_tag_past_stops',
      't4a_tags',
      'top_ups',
    ],
  },
  {
    how: 'beside-accounts',
    by: 'account_id',
    because: 'what customers write to the operator and their programs are told',
    tables: [
      'complaint_attachments',
      'complaint_messages',
      'complaint_notes',
      'complaint_passages',
      'complaints',
      'contact_answers',
      'contact_messages',
      'webhook_deliveries',
      'webhook_events',
      'webhooks',
    ],
  },
  {
    how: 'beside-accounts',
    by: 'placed_with',
    because: 'written by triggers, on the machine and in the transaction of the rows they tell of',
    tables: [
      'lane_hour_changes',
      'ledger_figure_changes',
      'passage_figure_changes',
      'tag_status_queue',
    ],
  },
  {
    how: 'own-key',
    by: 'order_number',
    because: 'whose order a number is: gateways and bank statements know the number alone',
    tables: ['order_directory'],
  },
  {
    how: 'own-key',
    by: 'value',
    because: 'whose a key or a passkey is: programs and browsers show nothing else',
    tables: ['key_directory'],
  },
  {
    how: 'own-key',
    by: 'transaction_id',
    because: 'that a transaction of the gateway pays one order, whosever it is',
    tables: ['gateway_transactions'],
  },
  {
    how: 'own-key',
    by: 'name',
    because: 'whose name it is: one signs in by it alone',
    tables: ['sign_in_names'],
  },
  {
    how: 'own-key',
    by: 'source_key',
    because: 'which passages abroad are known: the partner names its own id alone',
    tables: ['t4a_passage_keys'],
  },
  {
    how: 'reference',
    because: 'whose tag a serial number is: a delivery of many accounts asks for thousands at once',
    tables: ['tag_directory'],
  },
  {
    how: 'reference',
    because: 'read by the triggers of balances, on each machine',
    tables: ['low_balances'],
  },
  {
    how: 'local',
    because: 'directories of what staff deal with: asked for by number, and joined with nothing',
    tables: [
      'bank_transfer_names',
      'bank_transfer_parts',
      'bank_transfers',
      'complaint_directory',
      'imported_customers',
      'issued_tags',
      'order_tag_directory',
      'payout_files',
      'purchase_request_directory',
      'refused_passage_days',
      'refused_passages',
      'staff_attachments',
    ],
  },
  {
    how: 'local',
    because: 'the list of the lanes is one list, numbered in one order',
    tables: ['tag_status_lanes', 'tag_status_rounds', 'tag_statuses'],
  },
  {
    how: 'local',
    because: "the operator's figures: a few rows a day, whatever the traffic",
    tables: ['figure_backfills', 'ledger_figures', 'passage_figures'],
  },
  {
    how: 'local',
    because: 'what lanes say that they have sent, beside what came: a row for each lane and hour',
    tables: [
      'control_record_versions',
      'lane_counting',
      'lane_coverage',
      'lane_hours',
      'lane_posting_changes',
      'lane_refusal_changes',
    ],
  },
  {
    how: 'local',
    because:
      'the same for all customers, and read whole: networks, tariffs, roads, texts, legal pages, answers kept ready',
    tables: [
      'canned_answers',
      'device_stock',
      'euro_rates',
      'legal_announcements',
      'legal_drafts',
      'legal_versions',
      'points_of_sale',
      'points_of_sale_lists',
      'road_event_feeds',
      'road_events',
      'tag_discounts',
      'tariff_roads',
      'tariffs',
      'text_changes',
      'text_revision',
      'toll_junctions',
      'toll_motorways',
      'toll_networks',
      'toll_stations',
      'toll_tariff_systems',
      'vehicle_categories',
    ],
  },
  {
    how: 'local',
    because: 'found by a key that names no account, or of the program itself',
    tables: [
      'document_codes',
      'mail_codes',
      'passkey_challenges',
      'payment_notices',
      'product_marks',
      'root_keys',
      'throttles',
    ],
  },
];
