/**
 * What happens to each table's rows when an account is closed. A test compares it with the schema,
 * so that nobody forgets a new table.
 */
export type Fate =
  /** Kept: accounting, the law on consumer protection, or it names nobody. */
  | 'kept'
  /** The rows stay, what names the person is blanked. */
  | { readonly blank: Readonly<Record<string, string>> }
  /** The rows go. */
  | 'deleted';

export const fates: Readonly<Record<string, Fate>> = {
  accounts: {
    blank: {
      business_name: '',
      tax_number: '',
      company_number: '',
      street: '',
      city: '',
      postcode: '',
    },
  },
  users: {
    blank: {
      email: '',
      username: '',
      first_name: '',
      last_name: '',
      phone: '',
      password_hash: '',
    },
  },
  tags: { blank: { plate: '', nickname: '' } },
  // When a tag was stopped decides about passages that are delivered late.
  tag_past_stops: 'kept',
  // Why lanes refused a tag, and until when, decides disputes; what staff noted about the person goes.
  tag_blocks: { blank: { note: '' } },
  // Which tag came after which decides where late bookings go.
  tag_replacements: 'kept',
  tag_edits: 'deleted',
  // It says that something has changed, and not what.
  tag_lists: 'kept',
  // Statements are accounting documents: kept unchanged for as long as the books.
  // Which months are closed: without it, statements would start again.
  statement_accounts: 'kept',
  statement_marks: 'kept',
  statements: { blank: { customer: '', tax_number: '' } },
  statement_entries: 'kept',
  statement_tags: { blank: { plate: '', nickname: '' } },
  // The sums of a company's books; the names it gave them are blanked, on its documents too.
  statement_cost_centres: { blank: { name: '' } },
  cost_centres: { blank: { name: '' } },
  tag_cost_centres: 'kept',
  passage_cost_centre_days: 'kept',
  sign_in_names: 'deleted',
  memberships: 'deleted',
  sessions: 'deleted',
  refresh_tokens: 'deleted',
  mailed_tokens: 'deleted',
  email_changes: 'deleted',
  // Which terms were accepted, by ids only.
  legal_acceptances: 'kept',
  // A number alone: whoever has left does not come back with the next import.
  imported_customers: 'kept',
  known_devices: 'deleted',
  notification_choices: 'deleted',
  push_devices: 'deleted',
  sms_numbers: 'deleted',
  report_schedules: 'deleted',
  saved_trips: 'deleted',
  saved_trip_notices: 'deleted',
  operator_report_schedules: 'deleted',
  notices: 'deleted',
  low_balance_notices: 'deleted',
  lost_tag_notices: 'deleted',
  budgets: 'deleted',
  budget_notices: 'deleted',
  trip_checks: 'deleted',
  trip_check_records: 'deleted',
  trip_check_findings: 'deleted',
  totp_secrets: 'deleted',
  // Of the operator's own account, which is not closed.
  staff_members: 'kept',
  staff_viewings: 'kept',
  recovery_codes: 'deleted',
  passkeys: 'deleted',
  key_directory: 'deleted',
  kept_cards: 'deleted',
  card_registrations: 'kept',
  automatic_top_ups: 'deleted',
  contact_messages: 'deleted',
  contact_answers: 'deleted',
  api_keys: 'deleted',
  api_writes: 'deleted',
  member_invitations: 'deleted',
  webhook_events: 'deleted',
  webhook_deliveries: 'deleted',
  webhooks: 'deleted',
  // What staff noted about the person, how callers answered, and what was written to them.
  customer_notes: 'deleted',
  caller_checks: 'deleted',
  customer_viewings: 'deleted',
  sent_mails: 'deleted',
  // Only ids and sums, and documents that the law on accounting requires for ten years.
  account_closures: 'kept',
  // The holder of the bank account is blanked once the bank has paid.
  payouts: 'kept',
  // What the bank wrote may name the person.
  payout_returns: { blank: { reason: '' } },
  audit_trail: 'kept',
  journals: 'kept',
  ledger_day_journals: 'kept',
  ledger_accounts: 'kept',
  postings: 'kept',
  passages: 'kept',
  passage_days: 'kept',
  passage_keys: 'kept',
  // It says that some were marked afterwards, and not which.
  passage_marks: 'kept',
  passage_months: 'kept',
  // Plates that cameras read, which may be those of others.
  passage_readings: 'deleted',
  passage_tag_days: 'kept',
  // Why a passage was charged by staff rather than by a lane; goes by its period.
  refused_passages: 'kept',
  // What staff have proposed about the customer; who did what is in the audit trail.
  proposals: 'deleted',
  // Why money was given back, as the ledger has it; what staff noted goes.
  passage_reviews: { blank: { note: '' } },
  payments: 'kept',
  payment_reversals: 'kept',
  // The books; where a guest was to be told of an outcome goes.
  top_ups: { blank: { guest_email: '' } },
  bulk_top_ups: 'kept',
  bulk_top_up_parts: 'kept',
  company_top_ups: 'kept',
  company_movements: 'kept',
  company_balances: 'deleted',
  company_fill_rules: 'deleted',
  balance_transfers: 'kept',
  // Vouchers of the top-ups paid by it; what clerks noted about the person goes.
  cash_top_ups: { blank: { note: '', return_note: '' } },
  cash_corrections: { blank: { note: '' } },
  cash_days: 'kept',
  // Of the operator's own account.
  tills: 'kept',
  till_closings: 'kept',
  orders: 'kept',
  credit_notes: 'kept',
  // Documents of companies as they were sent to the state, like the orders that they are of.
  e_invoices: 'kept',
  // Invoices of companies are accounting documents; whom and which vehicle they name is blanked.
  postpaid_contracts: { blank: { note: '' } },
  postpaid_invoices: { blank: { customer: '', tax_number: '' } },
  postpaid_invoice_lines: 'kept',
  postpaid_invoice_tags: { blank: { plate: '', cost_centre: '' } },
  // The sums of a document of the books; as on statements, whom and which vehicle it names is blanked.
  refund_credit_notes: { blank: { customer: '', tax_number: '' } },
  refund_credit_note_lines: { blank: { plate: '' } },
  order_lines: 'kept',
  order_tags: 'kept',
  order_directory: 'kept',
  order_tag_directory: 'kept',
  stock_devices: 'kept',
  tag_directory: 'kept',
  tag_releases: 'kept',
  tag_handovers: 'kept',
  tag_drivers: 'kept',
  // The outcome of a request is an order, which is kept; its contact person is not.
  purchase_requests: {
    blank: {
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      street: '',
      city: '',
      postcode: '',
      note: '',
    },
  },
  purchase_request_lines: 'kept',
  purchase_request_directory: 'kept',
  // Which terms were accepted, which tags drove abroad, and the passages that are charged.
  t4a_accounts: 'kept',
  t4a_tags: 'kept',
  t4a_tag_past_stops: 'kept',
  t4a_passages: 'kept',
  t4a_passage_keys: 'kept',
  // Invoices are accounting documents.
  t4a_invoices: 'kept',
  t4a_invoice_passages: 'kept',
  t4a_invoice_services: 'kept',
  t4a_invoice_payments: 'kept',
  t4a_invoice_tags: { blank: { plate: '', nickname: '' } },
  // The law on consumer protection requires a record of complaints and their outcomes.
  complaints: { blank: { subject_plate: '', bank_account: '' } },
  complaint_passages: { blank: { plate: '' } },
  complaint_messages: 'kept',
  complaint_notes: 'deleted',
  complaint_directory: 'kept',
  complaint_attachments: 'deleted',
};
