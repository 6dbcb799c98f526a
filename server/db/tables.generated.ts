// Generated from a migrated database by `npm run database:describe`; do not edit.
import type { ColumnType, Generated } from 'kysely';
import type { Temporal } from 'temporal-polyfill';

/** Written as JSON text, read as what was written. */
export type Json = ColumnType<unknown, string, string>;

export interface AccountClosures {
  account_id: string;
  state: Generated<string>;
  bank_account: string;
  email: string;
  language_id: string;
  refund_minor: Generated<number>;
  requested_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  payee: Generated<string>;
}

export interface Accounts {
  account_id: string;
  person_type: string;
  business_name: Generated<string>;
  tax_number: Generated<string>;
  company_number: Generated<string>;
  created_at: Temporal.Instant;
  street: Generated<string>;
  city: Generated<string>;
  postcode: Generated<string>;
  low_balance_minor: number | null;
  revision: Generated<number>;
}

export interface ApiKeys {
  account_id: string;
  key_id: string;
  created_by: string;
  name: string;
  prefix: string;
  secret_hash: Buffer;
  scopes: string[];
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  last_used_at: Temporal.Instant | null;
  warned_at: Temporal.Instant | null;
  revoked_at: Temporal.Instant | null;
}

export interface ApiWrites {
  account_id: string;
  idempotency_key: string;
  run_id: string;
  key_id: string;
  input_hash: Buffer;
  begun_at: Temporal.Instant;
  answer: Json | null;
}

export interface ArchivedMonths {
  month: string;
  state: string;
  announced_at: Temporal.Instant;
  from_at: Temporal.Instant | null;
  until_at: Temporal.Instant | null;
  archived_at: Temporal.Instant | null;
  passage_count: number | null;
  charged_count: number | null;
  amount_minor: number | null;
  cost_centre_count: number | null;
  cost_centre_minor: number | null;
  content_sha256: string | null;
}

export interface AuditTrail {
  account_id: string;
  audit_id: string;
  occurred_at: Temporal.Instant;
  actor: string;
  action: string;
  subject: string;
  request_id: string | null;
  details: Json;
}

export interface AutomaticTopUps {
  account_id: string;
  tag_id: string;
  user_id: string;
  card_id: string;
  limit_minor: number;
  amount_minor: number;
  monthly_cap_minor: number;
  currency: string;
  paused_at: Temporal.Instant | null;
  order_number: string | null;
  order_told_at: Temporal.Instant | null;
  failures: Generated<number>;
  failed_at: Temporal.Instant | null;
  refusal: string | null;
  next_try_at: Temporal.Instant | null;
  capped_month: string | null;
  created_at: Temporal.Instant;
  changed_at: Temporal.Instant;
  up_to: Generated<boolean>;
}

export interface BalanceTransfers {
  account_id: string;
  transfer_id: string;
  idempotency_key: string;
  from_tag_id: string;
  to_tag_id: string;
  amount_minor: number;
  currency: string;
  journal_id: string;
  user_id: string;
  made_at: Temporal.Instant;
  kind: Generated<string>;
}

export interface BankTransferNames {
  name: string;
  format: string;
  bank_transfer_id: string;
}

export interface BankTransferParts {
  bank_transfer_id: string;
  part_no: number;
  kind: string;
  target: Generated<string>;
  amount_minor: number;
  order_number: string | null;
  payout_id: string | null;
  note: Generated<string>;
}

export interface BankTransfers {
  bank_transfer_id: string;
  received_on: string;
  reference: string;
  amount_minor: number;
  currency: string;
  order_number: string | null;
  verdict: string;
  imported_at: Temporal.Instant;
  format: Generated<string>;
  bank_id: Generated<string>;
  account: Generated<string>;
  payer: Generated<string>;
  payer_account: Generated<string>;
  purpose: Generated<string>;
  reference_key: Generated<string | null>;
  note: Generated<string>;
  noted_at: Temporal.Instant | null;
  noted_by: string | null;
  resolved_at: Temporal.Instant | null;
  resolved_by: string | null;
}

export interface BudgetNotices {
  account_id: string;
  subject: string;
  subject_id: string;
  month: string;
  percent: number;
  reached_at: Temporal.Instant;
}

export interface Budgets {
  account_id: string;
  subject: string;
  subject_id: string;
  monthly_minor: number;
  created_at: Temporal.Instant;
}

export interface BulkTopUpParts {
  account_id: string;
  bulk_top_up_id: string;
  part_no: number;
  tag_id: string;
  amount_minor: number;
  taken_back_minor: Generated<number>;
}

export interface BulkTopUps {
  account_id: string;
  bulk_top_up_id: string;
  user_id: string;
  order_number: string;
  method: string;
  amount_minor: number;
  currency: string;
  tag_count: number;
  state: Generated<string>;
  idempotency_key: string;
  request_hash: string;
  language_id: string;
  keep_card: boolean;
  card_id: string | null;
  created_at: Temporal.Instant;
  settled_at: Temporal.Instant | null;
  paid_with: string | null;
}

export interface CallerChecks {
  account_id: string;
  check_id: string;
  questions: string[];
  outcomes: Generated<string[]>;
  begun_at: Temporal.Instant;
  made_by: string;
  ended_at: Temporal.Instant | null;
  verified: boolean | null;
}

export interface CannedAnswers {
  answer_id: string;
  kind: string;
  title: string;
  serbian: string;
  english: string;
  revision: Generated<number>;
  changed_at: Temporal.Instant;
  changed_by: string;
}

export interface CardRegistrations {
  account_id: string;
  order_number: string;
  user_id: string;
  idempotency_key: string;
  purpose: string;
  state: Generated<string>;
  card_id: string | null;
  started_at: Temporal.Instant;
  settled_at: Temporal.Instant | null;
}

export interface CashCorrections {
  account_id: string;
  order_number: string;
  amount_minor: number;
  currency: string;
  reason: string;
  note: string;
  proposed_by: string;
  corrected_by: string;
  corrected_at: Temporal.Instant;
}

export interface CashDays {
  account_id: string;
  day: string;
  amount_minor: number;
}

export interface CashTopUps {
  account_id: string;
  order_number: string;
  clerk_id: string;
  tag_id: string;
  amount_minor: number;
  currency: string;
  point_id: string;
  note: string;
  taken_at: Temporal.Instant;
  returned_at: Temporal.Instant | null;
  returned_by: string | null;
  return_reason: string | null;
  return_note: Generated<string>;
  closing_id: string | null;
  kind: Generated<string>;
}

export interface CompanyBalances {
  account_id: string;
  user_id: string;
  day_cap_minor: number | null;
  month_cap_minor: number | null;
  alert_below_minor: number | null;
  told_low_at: Temporal.Instant | null;
  state: Generated<string>;
  look_again_at: Temporal.Instant | null;
  revision: number;
  created_at: Temporal.Instant;
  changed_at: Temporal.Instant;
}

export interface CompanyFillRules {
  account_id: string;
  rule_no: number;
  tag_id: string | null;
  cost_centre_id: string | null;
  below_minor: number;
  up_to_minor: number;
}

export interface CompanyMovements {
  account_id: string;
  movement_id: string;
  kind: string;
  amount_minor: number;
  currency: string;
  tag_id: string | null;
  order_number: string | null;
  user_id: string | null;
  idempotency_key: string | null;
  journal_id: string;
  made_at: Temporal.Instant;
}

export interface CompanyTopUps {
  account_id: string;
  company_top_up_id: string;
  user_id: string;
  order_number: string;
  method: string;
  paid_with: string | null;
  amount_minor: number;
  taken_back_minor: Generated<number>;
  currency: string;
  state: Generated<string>;
  idempotency_key: string;
  language_id: string;
  created_at: Temporal.Instant;
  settled_at: Temporal.Instant | null;
  card_id: string | null;
}

export interface ComplaintAttachments {
  account_id: string;
  attachment_id: string;
  complaint_id: string | null;
  message_id: string | null;
  position: number | null;
  file_name: string;
  content_type: string;
  content: Buffer;
  uploaded_at: Temporal.Instant;
  user_id: string | null;
}

export interface ComplaintDirectory {
  complaint_number: string;
  account_id: string;
}

export interface ComplaintMessages {
  account_id: string;
  complaint_id: string;
  message_id: string;
  author: string;
  event: string;
  user_id: string | null;
  text: string;
  idempotency_key: string | null;
  sent_at: Temporal.Instant;
  staff_id: string | null;
}

export interface ComplaintNotes {
  account_id: string;
  complaint_id: string;
  note_id: string;
  body: string;
  made_at: Temporal.Instant;
  made_by: string;
  idempotency_key: string;
}

export interface ComplaintPassages {
  account_id: string;
  complaint_id: string;
  passage_id: string;
  serial_number: string;
  plate: string;
  entry: string;
  exit: string;
  exited_at: Temporal.Instant;
  amount_minor: number;
  accepted: boolean | null;
  refund_minor: number | null;
}

export interface Complaints {
  account_id: string;
  complaint_id: string;
  user_id: string;
  complaint_number: string;
  idempotency_key: string;
  kind: string;
  subject_kind: string;
  subject_id: Generated<string>;
  subject_serial_number: Generated<string>;
  subject_plate: Generated<string>;
  subject_entry: Generated<string>;
  subject_exit: Generated<string>;
  subject_at: Temporal.Instant | null;
  subject_amount_minor: number | null;
  currency: string;
  bank_account: Generated<string>;
  language_id: string;
  state: string;
  received_at: Temporal.Instant;
  clock_from: Temporal.Instant;
  answered_at: Temporal.Instant | null;
  resolved_at: Temporal.Instant | null;
  objected_at: Temporal.Instant | null;
  updated_at: Temporal.Instant;
  reminded_on: string | null;
  refund_minor: number | null;
  refund_tag_id: string | null;
  refund_serial_number: string | null;
  refund_journal_id: string | null;
  revision: Generated<number>;
  handled_by: string | null;
  subject_country: Generated<string>;
  refund_payout_id: string | null;
  subject_count: Generated<number>;
  escalated_at: Temporal.Instant | null;
}

export interface ContactAnswers {
  account_id: string;
  message_id: string;
  answer_id: string;
  staff_id: string;
  text: string;
  sent_at: Temporal.Instant;
}

export interface ContactMessages {
  account_id: string;
  message_id: string;
  user_id: string | null;
  reference: string;
  subject: string;
  message: string;
  name: string;
  email: string;
  phone: Generated<string>;
  tag: Generated<string>;
  language_id: string;
  sent_at: Temporal.Instant;
  state: Generated<string>;
  handled_by: string | null;
  handled_at: Temporal.Instant | null;
  kind: Generated<string>;
}

export interface ControlRecordVersions {
  station_id: string;
  lane: string;
  hour_at: Temporal.Instant;
  version: number;
  sent_count: number;
  sent_minor: number | null;
  received_at: Temporal.Instant;
}

export interface CostCentres {
  account_id: string;
  cost_centre_id: string;
  code: string;
  code_key: string;
  name: string;
  created_at: Temporal.Instant;
  archived_at: Temporal.Instant | null;
}

export interface CreditNoteBeginning {
  begun_at: Temporal.Instant;
  one: Generated<boolean>;
  rest_begun_at: Temporal.Instant;
}

export interface CreditNoteSeries {
  year: number;
  last_number: number;
}

export interface CreditNotes {
  account_id: string;
  order_number: string;
  number: string;
  issued_at: Temporal.Instant;
  total_minor: number;
  taxed_minor: number;
  tax_minor: number;
  vat_percent: number;
  currency: string;
}

export interface CustomerNotes {
  account_id: string;
  note_id: string;
  kind: string;
  body: string;
  made_at: Temporal.Instant;
  made_by: string;
  check_id: string | null;
  idempotency_key: string;
}

export interface CustomerViewings {
  account_id: string;
  viewing_id: string;
  user_id: string;
  made_by: string;
  reason: string;
  begun_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  ended_because: string | null;
}

export interface DeviceEvents {
  serial_number: string;
  event_id: string;
  happened_at: Temporal.Instant;
  kind: string;
  reason: Generated<string>;
  category: string;
  place: Generated<string>;
  note: Generated<string>;
  made_by: string;
}

export interface DeviceStock {
  category: string;
  received: Generated<number>;
  available: Generated<number>;
  minimum: Generated<number>;
}

export interface DocumentCodes {
  code_hash: Buffer;
  kind: string;
  number: string;
  issued_at: Temporal.Instant;
  total_minor: number;
  currency: string;
  recipient: string;
}

export interface EInvoiceProgress {
  one: Generated<boolean>;
  collected_until: Temporal.Instant;
  changes_day: string;
}

export interface EInvoiceTurn {
  one: Generated<boolean>;
  holder: string;
  held_until: Temporal.Instant;
  follow_at: Temporal.Instant;
}

export interface EInvoices {
  account_id: string;
  document_kind: string;
  number: string;
  request_id: string;
  state: string;
  buyer: string;
  buyer_tax_number: string;
  issued_on: string;
  total_minor: number;
  currency: string;
  xml: string;
  reduces: Generated<string>;
  missing: Generated<string>;
  message: Generated<string>;
  sef_id: number | null;
  attempts: Generated<number>;
  next_try_at: Temporal.Instant | null;
  found_at: Temporal.Instant;
  sent_at: Temporal.Instant | null;
  changed_at: Temporal.Instant | null;
  settled_at: Temporal.Instant | null;
  settled_by: string | null;
  settled_note: Generated<string>;
}

export interface EmailChanges {
  account_id: string;
  change_id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  old_token_hash: Buffer;
  new_token_hash: Buffer;
  requested_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  old_confirmed_at: Temporal.Instant | null;
  new_confirmed_at: Temporal.Instant | null;
  ended_at: Temporal.Instant | null;
  ended_because: string | null;
}

export interface EuroRates {
  country: string;
  valid_from: string;
  rate: number;
}

export interface FigureBackfills {
  history: string;
  last_account: Generated<string>;
  last_at: Generated<Temporal.Instant>;
  last_row: Generated<string>;
  is_complete: boolean;
}

export interface FinishedUpgrades {
  migration: string;
  finished_at: Generated<Temporal.Instant>;
}

export interface GatewayDifferences {
  difference_id: string;
  verdict: string;
  settlement_id: string | null;
  kind: string;
  transaction_id: string;
  order_number: string;
  day: string;
  settled_minor: number | null;
  ours_minor: number | null;
  currency: string;
  found_at: Temporal.Instant;
  note: Generated<string>;
  noted_by: string | null;
  assigned_order: string | null;
  closed_at: Temporal.Instant | null;
  closed_by: string | null;
  revision: Generated<number>;
}

export interface GatewaySettlementLines {
  settlement_id: string;
  line_no: number;
  kind: string;
  transaction_id: string;
  order_number: string;
  day: string;
  gross_minor: number;
  fee_minor: number;
}

export interface GatewaySettlements {
  settlement_id: string;
  paid_on: string;
  currency: string;
  gross_minor: number;
  fee_minor: number;
  net_minor: number;
  line_count: number;
  fingerprint: string;
  imported_at: Temporal.Instant;
  imported_by: string;
  looked_from: Temporal.Instant | null;
  looked_to: Temporal.Instant | null;
}

export interface GatewayTransactions {
  provider: string;
  transaction_id: string;
  order_number: string;
}

export interface ImportedCustomers {
  account_id: string;
  customer_number: string;
  user_id: string;
  imported_at: Temporal.Instant;
}

export interface IssuedTags {
  serial_number: string;
  code_hash: Buffer;
  category: string;
  issued_at: Temporal.Instant;
  key_id: string | null;
}

export interface Journals {
  account_id: string;
  journal_id: string;
  kind: string;
  reference: string;
  occurred_at: Temporal.Instant;
  posted_at: Temporal.Instant;
  added_up: Generated<boolean>;
}

export interface KeptCards {
  account_id: string;
  card_id: string;
  provider: string;
  fingerprint: Buffer;
  sealed_token: Buffer;
  masked_number: string;
  brand: string;
  expires: string | null;
  is_default: Generated<boolean>;
  kept_at: Temporal.Instant;
  warned_month_at: Temporal.Instant | null;
  warned_week_at: Temporal.Instant | null;
}

export interface KeyDirectory {
  kind: string;
  value: string;
  account_id: string;
}

export interface KnownDevices {
  account_id: string;
  user_id: string;
  device_key: string;
  first_seen_at: Temporal.Instant;
  last_seen_at: Temporal.Instant;
}

export interface LaneCounting {
  is_only: Generated<boolean>;
  counted_from: Temporal.Instant;
}

export interface LaneCoverage {
  station_id: string;
  lane: string;
  covered_until: Temporal.Instant;
}

export interface LaneHourChanges {
  change_no: number;
  station_id: string;
  lane: string;
  hour_at: Temporal.Instant;
  passage_count: number;
  amount_minor: number;
}

export interface LaneHours {
  station_id: string;
  lane: string;
  hour_at: Temporal.Instant;
  recorded_count: Generated<number>;
  recorded_minor: Generated<number>;
  refused_count: Generated<number>;
  sent_count: number | null;
  sent_minor: number | null;
  sent_version: number | null;
  sent_until: Temporal.Instant | null;
  received_at: Temporal.Instant | null;
  is_compared: Generated<boolean>;
  closed_count: Generated<number>;
  closed_minor: Generated<number>;
  closed_at: Temporal.Instant | null;
  closed_by: Generated<string>;
  note: Generated<string>;
  timed_count: Generated<number>;
  prompt_count: Generated<number>;
  last_exited_at: Temporal.Instant | null;
  last_posted_at: Temporal.Instant | null;
}

export interface LanePostingChanges {
  change_no: number;
  station_id: string;
  lane: string;
  hour_at: Temporal.Instant;
  timed_count: number;
  prompt_count: number;
  last_exited_at: Temporal.Instant;
  posted_at: Temporal.Instant;
}

export interface LaneRefusalChanges {
  change_no: number;
  station_id: string;
  lane: string;
  hour_at: Temporal.Instant;
  refused_count: number;
}

export interface LaterMarkWalks {
  after_days: number;
  toll_day: string;
  last_account: Generated<string>;
}

export interface LedgerAccounts {
  account_id: string;
  ledger_account_id: string;
  kind: string;
  tag_id: string | null;
  currency: string;
  balance_minor: Generated<number>;
  posting_count: Generated<number>;
}

export interface LedgerDayJournals {
  account_id: string;
  journal_id: string;
  day: string;
  entry_no: number;
}

export interface LedgerDaySums {
  day: string;
  ledger_account: string;
  currency: string;
  opening_minor: number;
  debit_minor: number;
  credit_minor: number;
  closing_minor: number;
  ledger_minor: number;
  posting_count: number;
}

export interface LedgerDays {
  day: string;
  closed_at: Temporal.Instant;
  closed_by: string;
  journal_count: number;
  posting_count: number;
  earlier_count: number;
  late_count: number;
}

export interface LedgerFigureChanges {
  change_no: number;
  day: string;
  journal_kind: string;
  ledger_account: string;
  currency: string;
  posting_count: number;
  amount_minor: number;
}

export interface LedgerFigures {
  day: string;
  journal_kind: string;
  ledger_account: string;
  currency: string;
  posting_count: number;
  amount_minor: number;
}

export interface LegalAcceptances {
  account_id: string;
  user_id: string;
  page: string;
  version: number;
  valid_from: string;
  way: string;
  accepted_at: Temporal.Instant;
}

export interface LegalAnnouncements {
  page: string;
  version: number;
  step: number;
  told_up_to_account: string | null;
  told_up_to_user: string | null;
  mails: number;
  begun_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
}

export interface LegalDrafts {
  page: string;
  language: string;
  text: string | null;
  revision: number;
  changed_by: string;
  changed_at: Temporal.Instant;
}

export interface LegalVersions {
  page: string;
  version: number;
  serbian: string;
  english: string;
  valid_from: string;
  published_by: string;
  published_at: Temporal.Instant;
}

export interface LostTagNotices {
  account_id: string;
  tag_id: string;
  told_at: Temporal.Instant;
}

export interface LowBalanceNotices {
  account_id: string;
  tag_id: string;
  told_at: Temporal.Instant;
}

export interface LowBalances {
  category: string;
  limit_minor: number;
  version: number;
}

export interface MailCodes {
  code_hash: Buffer;
  template: string;
  recipient: string;
  sent_at: Temporal.Instant;
  number_hash: Buffer | null;
  stopped_at: Temporal.Instant | null;
}

export interface MailedTokens {
  account_id: string;
  token_hash: Buffer;
  user_id: string;
  purpose: string;
  issued_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
}

export interface MemberInvitations {
  account_id: string;
  invitation_id: string;
  email: string;
  role: string;
  language_id: string;
  invited_by: string;
  invited_at: Temporal.Instant;
  token_hash: Buffer | null;
  sent_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  ended_because: string | null;
}

export interface Memberships {
  home_user_id: string;
  home_account_id: string;
  account_id: string;
  user_id: string;
  joined_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
}

export interface Notices {
  account_id: string;
  user_id: string;
  notice_id: string;
  kind: string;
  template: string;
  params: Json;
  path: Generated<string>;
  told_at: Temporal.Instant;
  read_at: Temporal.Instant | null;
}

export interface NotificationChoices {
  account_id: string;
  user_id: string;
  kind: string;
  channel: string;
  wanted: boolean;
}

export interface OperatorReportSchedules {
  account_id: string;
  user_id: string;
  grouped_by: string;
  every: string;
  language_id: string;
  next_on: string;
  mailed_through: string | null;
  created_at: Temporal.Instant;
}

export interface OrderDirectory {
  order_number: string;
  account_id: string;
  purpose: string;
}

export interface OrderLines {
  account_id: string;
  order_id: string;
  category: string;
  quantity: number;
  package_id: string;
  device_price_minor: number;
  credit_minor: number;
}

export interface OrderTagDirectory {
  serial_number: string;
  account_id: string;
  order_id: string;
}

export interface OrderTags {
  account_id: string;
  order_id: string;
  serial_number: string;
  category: string;
  credit_minor: number;
  bound_account_id: string | null;
  bound_tag_id: string | null;
  bound_at: Temporal.Instant | null;
  credited_at: Temporal.Instant | null;
}

export interface Orders {
  account_id: string;
  order_id: string;
  order_number: string;
  user_id: string | null;
  idempotency_key: string;
  intent_digest: string;
  state: string;
  payment_method: string;
  payment_state: Generated<string>;
  person: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  business_name: Generated<string>;
  tax_number: Generated<string>;
  company_number: Generated<string>;
  delivery_kind: string;
  street: Generated<string>;
  city: Generated<string>;
  postcode: Generated<string>;
  point_of_sale_id: Generated<string>;
  point_of_sale: Generated<string>;
  quantity: number;
  devices_minor: number;
  discount_percent: Generated<number>;
  discount_minor: Generated<number>;
  delivery_minor: Generated<number>;
  credit_minor: Generated<number>;
  total_minor: number;
  currency: string;
  language_id: Generated<string>;
  created_at: Temporal.Instant;
  pay_until: Temporal.Instant | null;
  paid_at: Temporal.Instant | null;
  sent_at: Temporal.Instant | null;
  delivered_at: Temporal.Instant | null;
  ended_at: Temporal.Instant | null;
  refunded_at: Temporal.Instant | null;
  vat_percent: number;
  visitor_network: string | null;
  replaces_serial_number: Generated<string>;
  reserved: Generated<boolean>;
  picked_at: Temporal.Instant | null;
  packed_at: Temporal.Instant | null;
  packing_sheets: Generated<number>;
  parcel_carrier: Generated<string>;
  parcel_number: Generated<string>;
  returned_at: Temporal.Instant | null;
}

export interface PassageCostCentreDays {
  account_id: string;
  cost_centre_id: string;
  toll_day: string;
  tag_id: string;
  passage_count: number;
  amount_minor: number;
}

export interface PassageDays {
  account_id: string;
  toll_day: string;
  passage_count: number;
  amount_minor: number;
}

export interface PassageFigureChanges {
  change_no: number;
  toll_day: string;
  hour: number;
  station_id: string;
  category: string;
  currency: string;
  passage_count: number;
  amount_minor: number;
}

export interface PassageFigures {
  toll_day: string;
  hour: number;
  station_id: string;
  category: string;
  currency: string;
  passage_count: number;
  amount_minor: number;
}

export interface PassageKeys {
  account_id: string;
  source_key: string;
  passage_id: string;
  exited_at: Temporal.Instant;
}

export interface PassageMarks {
  account_id: string;
  version: string;
}

export interface PassageMonths {
  account_id: string;
  month: string;
  passage_count: number;
  amount_minor: number;
}

export interface PassageReadings {
  account_id: string;
  passage_id: string;
  exited_at: Temporal.Instant;
  plate: string;
  country: string;
  confidence: number | null;
  picture: string;
  kept_until: Temporal.Instant;
}

export interface PassageReviews {
  account_id: string;
  passage_id: string;
  exited_at: Temporal.Instant;
  tag_id: string;
  station_id: string;
  marks: string[];
  charged_minor: number;
  state: Generated<string>;
  decided_at: Temporal.Instant | null;
  decided_by: Generated<string>;
  note: Generated<string>;
  refund_minor: Generated<number>;
}

export interface PassageTagDays {
  account_id: string;
  tag_id: string;
  toll_day: string;
  passage_count: number;
  amount_minor: number;
}

export interface Passages {
  account_id: string;
  exited_at: Temporal.Instant;
  passage_id: string;
  tag_id: string;
  toll_day: string;
  entered_at: Temporal.Instant | null;
  entry_station_id: string | null;
  exit_station_id: string;
  lane: string;
  category: string;
  amount_minor: number;
  currency: string;
  marks: Generated<string[]>;
  calculation: Json | null;
  cost_centre_id: string | null;
  added_up: Generated<boolean>;
  later_reasons: Json;
  calculation_id: string | null;
}

export interface PasskeyChallenges {
  challenge: string;
  purpose: string;
  user_id: string | null;
  expires_at: Temporal.Instant;
}

export interface Passkeys {
  account_id: string;
  user_id: string;
  passkey_id: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: Generated<string>;
  name: string;
  created_at: Temporal.Instant;
  last_used_at: Temporal.Instant | null;
}

export interface PaymentNotices {
  notice_id: string;
  provider: string;
  received_at: Temporal.Instant;
  order_number: string;
  verdict: string;
  body: string;
}

export interface PaymentReversals {
  account_id: string;
  order_number: string;
  kind: string;
  provider: string;
  transaction_id: string;
  amount_minor: number;
  reported_at: Temporal.Instant;
  booked_at: Temporal.Instant | null;
  voided: Generated<boolean>;
}

export interface Payments {
  payment_id: string;
  account_id: string;
  provider: string;
  order_number: string;
  purpose: string;
  transaction_type: string;
  amount_minor: number;
  currency: string;
  state: Generated<string>;
  provider_transaction_id: string | null;
  language_id: Generated<string>;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  settled_at: Temporal.Instant | null;
  next_inquiry_at: Temporal.Instant | null;
  inquiries: Generated<number>;
  keep_card: Generated<boolean>;
  card_id: string | null;
  charge_tries: Generated<number>;
  charge_sent_at: Temporal.Instant | null;
  refusal: string | null;
  attended: Generated<boolean>;
  confirm_url: string | null;
  paid_with: string | null;
}

export interface PayoutFiles {
  file_id: string;
  prepared_at: Temporal.Instant;
  prepared_by: string;
  payouts: number;
  amount_minor: number;
  approved_at: Temporal.Instant | null;
  approved_by: string | null;
  downloaded_at: Temporal.Instant | null;
  discarded_at: Temporal.Instant | null;
  discarded_by: string | null;
  paid_on: string | null;
  paid_at: Temporal.Instant | null;
  paid_by: string | null;
}

export interface PayoutReturns {
  account_id: string;
  payout_id: string;
  recorded_at: Temporal.Instant;
  recorded_by: string;
  returned_on: string;
  reason: string;
  paid_on: string;
  bank_account: string;
  file_id: string | null;
}

export interface Payouts {
  account_id: string;
  payout_id: string;
  reason: string;
  subject: Generated<string>;
  payee: string;
  bank_account: string;
  amount_minor: number;
  requested_at: Temporal.Instant;
  paid_on: string | null;
  paid_at: Temporal.Instant | null;
  paid_by: string | null;
  decided_by: Generated<string>;
  second_person: Generated<boolean>;
  confirmed_at: Temporal.Instant | null;
  confirmed_by: string | null;
  file_id: string | null;
  paid_by_file: Generated<boolean>;
}

export interface PointOfSaleChanges {
  country: string;
  point_id: string;
  change_id: string;
  kind: string;
  changed_at: Temporal.Instant;
  changed_by: string;
  before: Json;
}

export interface PointStockMinimums {
  point_id: string;
  category: string;
  minimum: number;
}

export interface PointsOfSale {
  country: string;
  point_id: string;
  position: number;
  name: string;
  kind: string;
  operator: Generated<string>;
  town: string;
  address: string;
  phone: Generated<string>;
  lat: number;
  lon: number;
  lat_lon_confidence: Generated<string>;
  opening_hours: string;
  opening_hours_confidence: Generated<string>;
  services: string[];
  closed: Generated<boolean>;
  changed_at: Temporal.Instant;
  last_day: string | null;
  revision: Generated<number>;
  edited_at: Temporal.Instant | null;
  edited_by: Generated<string>;
}

export interface PointsOfSaleLists {
  country: string;
  notice: Json;
  changed_at: Temporal.Instant;
}

export interface Postings {
  account_id: string;
  journal_id: string;
  line_no: number;
  ledger_account_id: string;
  amount_minor: number;
  currency: string;
}

export interface PostpaidContracts {
  account_id: string;
  starts_on: string;
  starts_at: Temporal.Instant;
  limit_minor: number;
  days_to_pay: number;
  currency: string;
  note: Generated<string>;
  made_at: Temporal.Instant;
  made_by: string;
  ended_at: Temporal.Instant | null;
  standing: Generated<string>;
  block_reason: string | null;
  block_from: Temporal.Instant | null;
  blocked_at: Temporal.Instant | null;
}

export interface PostpaidInvoiceLines {
  account_id: string;
  journal_id: string;
  tag_id: string;
  number: string;
  amount_minor: number;
}

export interface PostpaidInvoiceTags {
  account_id: string;
  number: string;
  line_no: number;
  tag_id: string;
  serial_number: string;
  plate: string;
  cost_centre: Generated<string>;
  passage_count: number;
  tolls_minor: number;
  credits_minor: number;
}

export interface PostpaidInvoices {
  account_id: string;
  number: string;
  kind: string;
  period_from: string;
  period_to: string;
  issued_at: Temporal.Instant;
  due_at: Temporal.Instant;
  currency: string;
  total_minor: number;
  vat_percent: number;
  customer: string;
  tax_number: string;
  paid_at: Temporal.Instant | null;
  reminders_sent: Generated<number>;
}

export interface PriceListDrafts {
  draft_id: string;
  country: string;
  version: string;
  valid_from: string;
  road_count: number;
  file: Json;
  file_name: string;
  fingerprint: string;
  read_at: Temporal.Instant;
  read_by: string;
  state: Generated<string>;
  ended_at: Temporal.Instant | null;
  ended_by: string | null;
  added_terms: Json;
  withdrawal_asked_at: Temporal.Instant | null;
  withdrawal_asked_by: string | null;
}

export interface ProductMarks {
  mark: string;
  value: string;
  set_at: Generated<Temporal.Instant>;
}

export interface Proposals {
  account_id: string;
  proposal_id: string;
  kind: string;
  subject: string;
  size: number;
  currency: string | null;
  facts: Json;
  act: Json;
  note: string;
  proposed_by: string;
  proposed_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  barred: Generated<string>;
  state: Generated<string>;
  decided_at: Temporal.Instant | null;
  decided_by: Generated<string>;
  decision_note: Generated<string>;
}

export interface PurchaseRequestDirectory {
  request_number: string;
  account_id: string;
}

export interface PurchaseRequestLines {
  account_id: string;
  request_id: string;
  category: string;
  quantity: number;
  package_id: string;
  credit_minor: number;
}

export interface PurchaseRequests {
  account_id: string;
  request_id: string;
  request_number: string;
  user_id: string;
  idempotency_key: string;
  intent_digest: string;
  state: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  business_name: string;
  tax_number: string;
  company_number: string;
  delivery_kind: string;
  street: string;
  city: string;
  postcode: string;
  point_of_sale_id: string;
  point_of_sale: string;
  note: string;
  answer: Generated<string>;
  quantity: number;
  currency: string;
  language_id: string;
  sent_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  closed_at: Temporal.Instant | null;
  revision: Generated<number>;
  order_number: string | null;
  device_price_minor: number | null;
  devices_minor: number | null;
  discount_percent: number | null;
  discount_minor: number | null;
  delivery_minor: number | null;
  credit_minor: number | null;
  total_minor: number | null;
  vat_percent: number | null;
  priced_at: Temporal.Instant | null;
  valid_until: Temporal.Instant | null;
}

export interface PushDevices {
  account_id: string;
  user_id: string;
  device_id: string;
  session_id: string;
  endpoint: string;
  p256dh: Buffer;
  auth_secret: Buffer;
  key_id: string;
  user_agent: string;
  added_at: Temporal.Instant;
  renewed_at: Temporal.Instant;
  refusals: Generated<number>;
}

export interface RecoveryCodes {
  account_id: string;
  user_id: string;
  code_hash: Buffer;
  used_at: Temporal.Instant | null;
  key_id: string | null;
}

export interface RefreshTokens {
  account_id: string;
  session_id: string;
  token_hash: Buffer;
  issued_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
}

export interface RefundCreditNoteBeginning {
  begun_at: Temporal.Instant;
  one: Generated<boolean>;
}

export interface RefundCreditNoteLines {
  account_id: string;
  journal_kind: string;
  reference: string;
  line_no: number;
  subject_kind: string;
  subject_id: string;
  occurred_at: Temporal.Instant | null;
  serial_number: string;
  plate: string;
  entry: string;
  exit: string;
  charged_minor: number;
  credited_minor: number;
}

export interface RefundCreditNoteSeries {
  year: number;
  last_number: number;
}

export interface RefundCreditNotes {
  account_id: string;
  journal_kind: string;
  reference: string;
  number: string;
  issued_at: Temporal.Instant;
  total_minor: number;
  taxed_minor: number;
  tax_minor: number;
  vat_percent: number;
  currency: string;
  customer: string;
  tax_number: string;
}

export interface RefusedPassageDays {
  day: string;
  deliverer: string;
  reason: string;
  refused_count: number;
  kept_count: number;
  last_at: Temporal.Instant;
}

export interface RefusedPassages {
  record_id: string;
  content_hash: Buffer;
  content: string;
  reason: string;
  detail: string;
  deliverer: string;
  source_key: string;
  serial_number: string;
  station_id: string;
  lane: string;
  passed_at: Temporal.Instant | null;
  first_at: Temporal.Instant;
  last_at: Temporal.Instant;
  times: number;
  state: Generated<string>;
  decided_at: Temporal.Instant | null;
  decided_by: Generated<string>;
  note: Generated<string>;
  account_id: string | null;
  passage_id: string | null;
  amount_minor: number | null;
  plate: Generated<string>;
  plate_country: Generated<string>;
  plate_confidence: number | null;
  picture: Generated<string>;
  reading_until: Temporal.Instant | null;
  source: Generated<string>;
  document: string | null;
}

export interface ReportSchedules {
  account_id: string;
  user_id: string;
  grouped_by: string;
  day_of_month: number;
  next_on: string;
  mailed_month: string | null;
  created_at: Temporal.Instant;
}

export interface RoadEventFeeds {
  country: string;
  revision: number;
  forgotten_revision: Generated<number>;
  changed_at: Temporal.Instant;
}

export interface RoadEvents {
  country: string;
  event_id: string;
  version: number;
  state: string;
  kind: string;
  severity: string;
  record_type: string;
  record_value: string;
  road: string;
  section_from: string;
  section_to: string;
  from_metres: number | null;
  to_metres: number | null;
  direction: Json;
  lat: number;
  lon: number;
  line: Json;
  valid_from: Temporal.Instant;
  valid_to: Temporal.Instant | null;
  daily: Json;
  title: Json;
  text: Json;
  source: Json;
  demo: Generated<boolean>;
  reported_at: Temporal.Instant;
  changed_at: Temporal.Instant;
  revision: number;
  source_version: number | null;
  edited: Generated<boolean>;
  waiting: Json | null;
}

export interface RootKeys {
  key_id: string;
  used_since: Temporal.Instant;
}

export interface SavedTripEvenings {
  day: string;
  revision: number;
  off_revision: Generated<number>;
}

export interface SavedTripNotices {
  account_id: string;
  trip_id: string;
  event_id: string;
  user_id: string;
  day: string;
  digest: string;
  told_at: Temporal.Instant;
}

export interface SavedTripToldEvents {
  event_id: string;
  digest: string;
  event: Json;
  told_at: Temporal.Instant;
  gone: boolean;
}

export interface SavedTrips {
  account_id: string;
  trip_id: string;
  user_id: string;
  name: string;
  station_ids: string[];
  legs: string[];
  category: string;
  tag_id: string | null;
  days: number;
  hour: number | null;
  created_at: Temporal.Instant;
}

export interface SentMails {
  account_id: string;
  mail_id: string;
  user_id: string;
  recipient: string;
  template: string;
  subject: string;
  body: string;
  tried_at: Temporal.Instant;
  sent_at: Temporal.Instant | null;
  refused: Generated<boolean>;
  channel: Generated<string>;
  delivered_at: Temporal.Instant | null;
}

export interface Sessions {
  account_id: string;
  session_id: string;
  user_id: string;
  created_at: Temporal.Instant;
  proved_at: Temporal.Instant;
  last_used_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  ended_because: string | null;
  user_agent: Generated<string>;
  with_factor: Generated<boolean>;
}

export interface SignInNames {
  name: string;
  account_id: string;
  user_id: string;
  kind: string;
}

export interface SmsNumbers {
  account_id: string;
  user_id: string;
  number: string;
  code_id: string;
  code_sent_at: Temporal.Instant;
  wrong_codes: Generated<number>;
  confirmed_at: Temporal.Instant | null;
  refusals: Generated<number>;
  set_aside_at: Temporal.Instant | null;
}

export interface StaffAttachments {
  attachment_id: string;
  staff_id: string;
  complaint_id: string;
  file_name: string;
  content_type: string;
  content: Buffer;
  uploaded_at: Temporal.Instant;
}

export interface StaffMembers {
  account_id: string;
  user_id: string;
  role: string;
  added_at: Temporal.Instant;
  removed_at: Temporal.Instant | null;
  invited_by: Generated<string>;
  role_given_by: string | null;
  role_given_at: Temporal.Instant | null;
  point_id: Generated<string>;
}

export interface StaffViewings {
  account_id: string;
  user_id: string;
  viewing_id: string;
  token_hash: Buffer;
  session_id: string;
  customer_account_id: string;
  customer_user_id: string;
  begun_at: Temporal.Instant;
  ends_at: Temporal.Instant;
}

export interface StatementAccounts {
  account_id: string;
  wanted: Generated<boolean>;
  closed_through: string | null;
  mark: string | null;
}

export interface StatementCostCentres {
  account_id: string;
  statement_id: string;
  place: number;
  code: string;
  name: string;
  toll_count: number;
  tolls_minor: number;
  cost_centre_id: string | null;
}

export interface StatementEntries {
  account_id: string;
  journal_id: string;
  line_no: number;
  statement_id: string;
  section: string;
  kind: string;
  reference: string;
  tag_id: string | null;
  cost_centre_id: string | null;
  occurred_at: Temporal.Instant;
  amount_minor: number;
  late: boolean;
}

export interface StatementMarks {
  mark: string;
  account_id: string;
}

export interface StatementTags {
  account_id: string;
  statement_id: string;
  tag_id: string;
  serial_number: string;
  plate: string;
  nickname: string;
  opening_minor: number;
  closing_minor: number;
  toll_count: number;
  tolls_minor: number;
}

export interface Statements {
  account_id: string;
  statement_id: string;
  month: string;
  sequence_no: number;
  number: string;
  currency: string;
  opening_minor: number;
  tolls_minor: number;
  top_ups_minor: number;
  refunds_minor: number;
  other_minor: number;
  closing_minor: number;
  services_minor: number;
  toll_count: number;
  late_count: number;
  entry_count: number;
  closed_at: Temporal.Instant;
  customer: Generated<string>;
  tax_number: Generated<string>;
  complete_up_to: Json | null;
  company_opening_minor: number | null;
  company_paid_in_minor: number | null;
  company_taken_back_minor: number | null;
  company_filled_minor: number | null;
  company_moved_minor: number | null;
  company_paid_out_minor: number | null;
  company_closing_minor: number | null;
}

export interface StockDevices {
  serial_number: string;
  category: string;
  place: string;
  state: string;
  received_at: Temporal.Instant;
  account_id: string | null;
  order_id: string | null;
  point_id: Generated<string>;
}

export interface T4aAccounts {
  account_id: string;
  fetched_version: string;
  fetched_at: Temporal.Instant;
  accepted_version: string | null;
  accepted_at: Temporal.Instant | null;
  activated_at: Temporal.Instant | null;
}

export interface T4aInvoicePassages {
  account_id: string;
  passage_id: string;
  racun_id: string;
  tag_id: string;
  amount_minor: number;
  late: boolean;
}

export interface T4aInvoicePayments {
  account_id: string;
  order_number: string;
  racun_id: string;
  user_id: string | null;
  card_id: string | null;
  amount_minor: number;
  currency: string;
  state: string;
  refusal: string | null;
  idempotency_key: string;
  created_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
}

export interface T4aInvoiceServices {
  account_id: string;
  tag_id: string;
  month: string;
  racun_id: string;
  amount_minor: number;
}

export interface T4aInvoiceTags {
  account_id: string;
  racun_id: string;
  tag_id: string;
  serial_number: string;
  plate: string;
  nickname: string;
}

export interface T4aInvoices {
  account_id: string;
  racun_id: string;
  number: string;
  month: string;
  currency: string;
  tolls_minor: number;
  services_minor: number;
  services_vat_percent: number;
  total_minor: number;
  passage_count: number;
  late_count: number;
  issued_at: Temporal.Instant;
  due_at: Temporal.Instant;
  paid_at: Temporal.Instant | null;
  order_number: string | null;
  looked_at: Temporal.Instant;
  next_try_at: Temporal.Instant | null;
  no_card_told_at: Temporal.Instant | null;
  overdue_told_at: Temporal.Instant | null;
}

export interface T4aPassageKeys {
  source_key: string;
  account_id: string;
  digest: Buffer;
  refusal: string | null;
}

export interface T4aPassages {
  account_id: string;
  passage_id: string;
  tag_id: string;
  source_key: string;
  country: string;
  entry_name: string;
  entry_local_name: string;
  exit_name: string;
  exit_local_name: string;
  entered_at: Temporal.Instant | null;
  exited_at: Temporal.Instant;
  category: string;
  local_currency: string;
  local_amount_minor: number;
  rate_millionths: number;
  rate_day: string;
  currency: string;
  amount_minor: number;
  calculation: Json;
  received_at: Temporal.Instant;
}

export interface T4aTagPastStops {
  account_id: string;
  tag_id: string;
  stopped_at: Temporal.Instant;
  ended_at: Temporal.Instant;
}

export interface T4aTags {
  account_id: string;
  tag_id: string;
  enabled: boolean;
  enabled_changed_at: Temporal.Instant;
  added_at: Temporal.Instant;
}

export interface TagBlocks {
  account_id: string;
  tag_id: string;
  block_id: string;
  reason: string;
  origin: string;
  holds_from: Temporal.Instant;
  begun_at: Temporal.Instant | null;
  note: Generated<string>;
  made_at: Temporal.Instant;
  made_by: string;
  lifted_at: Temporal.Instant | null;
  lifted_by: string | null;
}

export interface TagCostCentres {
  account_id: string;
  tag_id: string;
  valid_from: Temporal.Instant;
  cost_centre_id: string | null;
}

export interface TagDirectory {
  serial_number: string;
  account_id: string;
  tag_id: string;
}

export interface TagDiscounts {
  country: string;
  valid_from: string;
  percent: number;
  round_to_minor: number;
}

export interface TagDrivers {
  account_id: string;
  tag_id: string;
  from_day: string;
  to_day: string | null;
  user_id: string;
}

export interface TagEdits {
  account_id: string;
  edit_id: string;
  user_id: string;
  origin: string;
  changes: Json;
  tag_count: number;
  made_at: Temporal.Instant;
  undone_at: Temporal.Instant | null;
}

export interface TagHandovers {
  account_id: string;
  handover_id: string;
  tag_id: string;
  code_hash: Buffer;
  begun_at: Temporal.Instant;
  begun_by: string;
  expires_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  outcome: string | null;
  new_tag_id: string | null;
}

export interface TagLists {
  account_id: string;
  version: string;
}

export interface TagPastStops {
  account_id: string;
  tag_id: string;
  stopped_at: Temporal.Instant;
  ended_at: Temporal.Instant;
}

export interface TagReleases {
  serial_number: string;
  tag_id: string;
  account_id: string;
  released_at: Temporal.Instant;
  released_by: string;
  handed_over: Generated<boolean>;
}

export interface TagReplacements {
  account_id: string;
  old_tag_id: string;
  new_tag_id: string;
  reason: string;
  amount_minor: number;
  currency: string;
  journal_id: string | null;
  idempotency_key: string;
  made_at: Temporal.Instant;
  made_by: string;
}

export interface TagStatusLanes {
  lane: string;
  change_no: number;
  confirmed_at: Temporal.Instant;
}

export interface TagStatusQueue {
  queue_no: number;
  serial_number: string;
}

export interface TagStatusRounds {
  singleton: Generated<boolean>;
  begun_at: Temporal.Instant;
  queued_up_to: string | null;
  is_complete: boolean;
}

export interface TagStatuses {
  serial_number: string;
  status: string;
  reason: string;
  category: string;
  since: Temporal.Instant;
  change_no: number;
  listed_at: Temporal.Instant;
}

export interface Tags {
  account_id: string;
  tag_id: string;
  serial_number: string;
  category: string;
  plate: Generated<string>;
  nickname: Generated<string>;
  status: Generated<string>;
  status_changed_at: Temporal.Instant;
  created_at: Temporal.Instant;
  cost_centre_id: string | null;
}

export interface TariffRoads {
  country: string;
  version: string;
  position: number;
  from_place: string;
  to_place: string;
  motorway_id: string;
  tariff_system_id: string | null;
  metres: number;
  km_per_hour: number | null;
  value_minor: number;
}

export interface Tariffs {
  country: string;
  version: string;
  valid_from: string;
  currency: string;
  round_to_minor: number;
  multipliers: Json;
  notice: Json;
  confidence: string;
  imported_at: Temporal.Instant | null;
  imported_by: string | null;
  named_terms: Json | null;
  multipliers_from: string | null;
}

export interface TextChanges {
  text_key: string;
  language: string;
  text: string | null;
  revision: number;
  changed_by: string;
  changed_at: Temporal.Instant;
}

export interface TextRevision {
  single: Generated<boolean>;
  revision: Generated<number>;
}

export interface Throttles {
  throttle_key: string;
  failures: number;
  blocked_until: Temporal.Instant | null;
  last_failed_at: Temporal.Instant;
}

export interface TillClosings {
  account_id: string;
  closing_id: string;
  user_id: string;
  idempotency_key: string;
  closed_at: Temporal.Instant;
  closed_by: string;
  since: Temporal.Instant;
  top_ups: number;
  taken_minor: number;
  returned_minor: number;
  counted_minor: number;
  currency: string;
  note: string;
  journal_id: string | null;
  devices_left: number | null;
}

export interface Tills {
  account_id: string;
  user_id: string;
  point_id: Generated<string>;
}

export interface TollCalculations {
  calculation_id: string;
  calculation: Json;
}

export interface TollJunctions {
  country: string;
  junction_id: string;
  position: number;
  name: string;
  lat: number;
  lon: number;
}

export interface TollMotorways {
  country: string;
  motorway_id: string;
  position: number;
  name: string;
  sign: string;
  e_roads: string;
  metres: number;
  lines: Json;
  confidence: string;
}

export interface TollNetworks {
  country: string;
  revision: number;
  changed_at: Temporal.Instant;
}

export interface TollStationChanges {
  country: string;
  station_id: string;
  change_id: string;
  kind: string;
  changed_at: Temporal.Instant;
  changed_by: string;
  before: Json;
}

export interface TollStations {
  country: string;
  station_id: string;
  position: number;
  name: string;
  aliases: Generated<string[]>;
  motorway_id: string;
  metres: number;
  tariff_system_id: string;
  kind: string;
  status: string;
  lat: number;
  lon: number;
  confidence: string;
  last_day: string | null;
  revision: Generated<number>;
  edited_at: Temporal.Instant | null;
  edited_by: Generated<string>;
}

export interface TollTariffSystems {
  country: string;
  tariff_system_id: string;
  position: number;
  name: string;
  kind: string;
  confidence: string;
}

export interface TopUps {
  account_id: string;
  top_up_id: string;
  tag_id: string;
  order_number: string;
  method: string;
  amount_minor: number;
  currency: string;
  state: Generated<string>;
  idempotency_key: string;
  language_id: Generated<string>;
  user_id: string;
  created_at: Temporal.Instant;
  settled_at: Temporal.Instant | null;
  journal_id: string | null;
  automatic: Generated<boolean>;
  keep_card: Generated<boolean>;
  returned_at: Temporal.Instant | null;
  corrected_at: Temporal.Instant | null;
  corrected_minor: number | null;
  correction_reason: string | null;
  bulk_order_number: string | null;
  card_id: string | null;
  by_guest: Generated<boolean>;
  guest_email: Generated<string>;
  paid_with: string | null;
  target_minor: number | null;
}

export interface TotpSecrets {
  account_id: string;
  user_id: string;
  sealed: Buffer;
  created_at: Temporal.Instant;
  confirmed_at: Temporal.Instant | null;
  last_step: Generated<number>;
  session_id: string | null;
}

export interface TripCheckFindings {
  account_id: string;
  check_id: string;
  finding_number: number;
  kind: string;
  tag_id: string;
  driver_id: string;
  passage_id: string | null;
  began_at: Temporal.Instant | null;
  ended_at: Temporal.Instant;
  entry_station_id: string;
  exit_station_id: string;
  amount_minor: number | null;
  logged_driver: string;
}

export interface TripCheckRecords {
  account_id: string;
  check_id: string;
  part: number;
  records: string;
}

export interface TripChecks {
  account_id: string;
  check_id: string;
  kind: string;
  digest: string;
  file_name: string;
  file_count: number;
  record_count: number;
  period_from: string;
  period_to: string;
  made_at: Temporal.Instant;
  made_by: string;
  compared_from: Temporal.Instant | null;
  compared_until: Temporal.Instant | null;
  confirmed: boolean;
  passages_compared: number;
  passages_other: number;
  no_toll_count: number;
  no_trip_count: number;
  no_trip_minor: number;
  private_count: number;
  private_minor: number;
  kept: boolean;
  expires_at: Temporal.Instant;
}

export interface Users {
  account_id: string;
  user_id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  phone: Generated<string>;
  language_id: Generated<string>;
  password_hash: string;
  password_changed_at: Temporal.Instant;
  email_verified_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
  password_short: Generated<boolean>;
  role: Generated<string>;
  revision: Generated<number>;
  removed_at: Temporal.Instant | null;
  owner_proved_at: Temporal.Instant | null;
  quiet_from: number | null;
  quiet_until: number | null;
  home_account_id: string | null;
  home_user_id: string | null;
}

export interface VehicleCategories {
  country: string;
  category: string;
  position: number;
  words: Json;
  km_per_hour: number;
  confidence: string;
}

export interface WebhookDeliveries {
  account_id: string;
  delivery_id: string;
  webhook_id: string;
  body: string;
  event_count: number;
  types: string[];
  state: string;
  attempts: Generated<number>;
  created_at: Temporal.Instant;
  next_at: Temporal.Instant | null;
  tried_at: Temporal.Instant | null;
  status_code: number | null;
  fault: string | null;
  milliseconds: number | null;
}

export interface WebhookEvents {
  account_id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  occurred_at: Temporal.Instant;
  data: Json;
}

export interface Webhooks {
  account_id: string;
  webhook_id: string;
  created_by: string;
  url: string;
  events: string[];
  state: string;
  off_because: string | null;
  secret_sealed: Buffer;
  previous_sealed: Buffer | null;
  previous_until: Temporal.Instant | null;
  created_at: Temporal.Instant;
  delivered_at: Temporal.Instant | null;
  failing_since: Temporal.Instant | null;
  failures: Generated<number>;
  hold_until: Temporal.Instant | null;
  lease_id: string | null;
  lease_until: Temporal.Instant | null;
  slow: Generated<boolean>;
}

export interface Tables {
  account_closures: AccountClosures;
  accounts: Accounts;
  api_keys: ApiKeys;
  api_writes: ApiWrites;
  archived_months: ArchivedMonths;
  audit_trail: AuditTrail;
  automatic_top_ups: AutomaticTopUps;
  balance_transfers: BalanceTransfers;
  bank_transfer_names: BankTransferNames;
  bank_transfer_parts: BankTransferParts;
  bank_transfers: BankTransfers;
  budget_notices: BudgetNotices;
  budgets: Budgets;
  bulk_top_up_parts: BulkTopUpParts;
  bulk_top_ups: BulkTopUps;
  caller_checks: CallerChecks;
  canned_answers: CannedAnswers;
  card_registrations: CardRegistrations;
  cash_corrections: CashCorrections;
  cash_days: CashDays;
  cash_top_ups: CashTopUps;
  company_balances: CompanyBalances;
  company_fill_rules: CompanyFillRules;
  company_movements: CompanyMovements;
  company_top_ups: CompanyTopUps;
  complaint_attachments: ComplaintAttachments;
  complaint_directory: ComplaintDirectory;
  complaint_messages: ComplaintMessages;
  complaint_notes: ComplaintNotes;
  complaint_passages: ComplaintPassages;
  complaints: Complaints;
  contact_answers: ContactAnswers;
  contact_messages: ContactMessages;
  control_record_versions: ControlRecordVersions;
  cost_centres: CostCentres;
  credit_note_beginning: CreditNoteBeginning;
  credit_note_series: CreditNoteSeries;
  credit_notes: CreditNotes;
  customer_notes: CustomerNotes;
  customer_viewings: CustomerViewings;
  device_events: DeviceEvents;
  device_stock: DeviceStock;
  document_codes: DocumentCodes;
  e_invoice_progress: EInvoiceProgress;
  e_invoice_turn: EInvoiceTurn;
  e_invoices: EInvoices;
  email_changes: EmailChanges;
  euro_rates: EuroRates;
  figure_backfills: FigureBackfills;
  finished_upgrades: FinishedUpgrades;
  gateway_differences: GatewayDifferences;
  gateway_settlement_lines: GatewaySettlementLines;
  gateway_settlements: GatewaySettlements;
  gateway_transactions: GatewayTransactions;
  imported_customers: ImportedCustomers;
  issued_tags: IssuedTags;
  journals: Journals;
  kept_cards: KeptCards;
  key_directory: KeyDirectory;
  known_devices: KnownDevices;
  lane_counting: LaneCounting;
  lane_coverage: LaneCoverage;
  lane_hour_changes: LaneHourChanges;
  lane_hours: LaneHours;
  lane_posting_changes: LanePostingChanges;
  lane_refusal_changes: LaneRefusalChanges;
  later_mark_walks: LaterMarkWalks;
  ledger_accounts: LedgerAccounts;
  ledger_day_journals: LedgerDayJournals;
  ledger_day_sums: LedgerDaySums;
  ledger_days: LedgerDays;
  ledger_figure_changes: LedgerFigureChanges;
  ledger_figures: LedgerFigures;
  legal_acceptances: LegalAcceptances;
  legal_announcements: LegalAnnouncements;
  legal_drafts: LegalDrafts;
  legal_versions: LegalVersions;
  lost_tag_notices: LostTagNotices;
  low_balance_notices: LowBalanceNotices;
  low_balances: LowBalances;
  mail_codes: MailCodes;
  mailed_tokens: MailedTokens;
  member_invitations: MemberInvitations;
  memberships: Memberships;
  notices: Notices;
  notification_choices: NotificationChoices;
  operator_report_schedules: OperatorReportSchedules;
  order_directory: OrderDirectory;
  order_lines: OrderLines;
  order_tag_directory: OrderTagDirectory;
  order_tags: OrderTags;
  orders: Orders;
  passage_cost_centre_days: PassageCostCentreDays;
  passage_days: PassageDays;
  passage_figure_changes: PassageFigureChanges;
  passage_figures: PassageFigures;
  passage_keys: PassageKeys;
  passage_marks: PassageMarks;
  passage_months: PassageMonths;
  passage_readings: PassageReadings;
  passage_reviews: PassageReviews;
  passage_tag_days: PassageTagDays;
  passages: Passages;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  payment_notices: PaymentNotices;
  payment_reversals: PaymentReversals;
  payments: Payments;
  payout_files: PayoutFiles;
  payout_returns: PayoutReturns;
  payouts: Payouts;
  point_of_sale_changes: PointOfSaleChanges;
  point_stock_minimums: PointStockMinimums;
  points_of_sale: PointsOfSale;
  points_of_sale_lists: PointsOfSaleLists;
  postings: Postings;
  postpaid_contracts: PostpaidContracts;
  postpaid_invoice_lines: PostpaidInvoiceLines;
  postpaid_invoice_tags: PostpaidInvoiceTags;
  postpaid_invoices: PostpaidInvoices;
  price_list_drafts: PriceListDrafts;
  product_marks: ProductMarks;
  proposals: Proposals;
  purchase_request_directory: PurchaseRequestDirectory;
  purchase_request_lines: PurchaseRequestLines;
  purchase_requests: PurchaseRequests;
  push_devices: PushDevices;
  recovery_codes: RecoveryCodes;
  refresh_tokens: RefreshTokens;
  refund_credit_note_beginning: RefundCreditNoteBeginning;
  refund_credit_note_lines: RefundCreditNoteLines;
  refund_credit_note_series: RefundCreditNoteSeries;
  refund_credit_notes: RefundCreditNotes;
  refused_passage_days: RefusedPassageDays;
  refused_passages: RefusedPassages;
  report_schedules: ReportSchedules;
  road_event_feeds: RoadEventFeeds;
  road_events: RoadEvents;
  root_keys: RootKeys;
  saved_trip_evenings: SavedTripEvenings;
  saved_trip_notices: SavedTripNotices;
  saved_trip_told_events: SavedTripToldEvents;
  saved_trips: SavedTrips;
  sent_mails: SentMails;
  sessions: Sessions;
  sign_in_names: SignInNames;
  sms_numbers: SmsNumbers;
  staff_attachments: StaffAttachments;
  staff_members: StaffMembers;
  staff_viewings: StaffViewings;
  statement_accounts: StatementAccounts;
  statement_cost_centres: StatementCostCentres;
  statement_entries: StatementEntries;
  statement_marks: StatementMarks;
  statement_tags: StatementTags;
  statements: Statements;
  stock_devices: StockDevices;
  t4a_accounts: T4aAccounts;
  t4a_invoice_passages: T4aInvoicePassages;
  t4a_invoice_payments: T4aInvoicePayments;
  t4a_invoice_services: T4aInvoiceServices;
  t4a_invoice_tags: T4aInvoiceTags;
  t4a_invoices: T4aInvoices;
  t4a_passage_keys: T4aPassageKeys;
  t4a_passages: T4aPassages;
  t4a_tag_past_stops: T4aTagPastStops;
  t4a_tags: T4aTags;
  tag_blocks: TagBlocks;
  tag_cost_centres: TagCostCentres;
  tag_directory: TagDirectory;
  tag_discounts: TagDiscounts;
  tag_drivers: TagDrivers;
  tag_edits: TagEdits;
  tag_handovers: TagHandovers;
  tag_lists: TagLists;
  tag_past_stops: TagPastStops;
  tag_releases: TagReleases;
  tag_replacements: TagReplacements;
  tag_status_lanes: TagStatusLanes;
  tag_status_queue: TagStatusQueue;
  tag_status_rounds: TagStatusRounds;
  tag_statuses: TagStatuses;
  tags: Tags;
  tariff_roads: TariffRoads;
  tariffs: Tariffs;
  text_changes: TextChanges;
  text_revision: TextRevision;
  throttles: Throttles;
  till_closings: TillClosings;
  tills: Tills;
  toll_calculations: TollCalculations;
  toll_junctions: TollJunctions;
  toll_motorways: TollMotorways;
  toll_networks: TollNetworks;
  toll_station_changes: TollStationChanges;
  toll_stations: TollStations;
  toll_tariff_systems: TollTariffSystems;
  top_ups: TopUps;
  totp_secrets: TotpSecrets;
  trip_check_findings: TripCheckFindings;
  trip_check_records: TripCheckRecords;
  trip_checks: TripChecks;
  users: Users;
  vehicle_categories: VehicleCategories;
  webhook_deliveries: WebhookDeliveries;
  webhook_events: WebhookEvents;
  webhooks: Webhooks;
}
