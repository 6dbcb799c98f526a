import type { AppFixture, SignedIn } from './app-fixture.ts';

/** Everything that calls could change of somebody's. */
export async function rowsOfAccount(
  fixture: AppFixture,
  { accountId }: SignedIn,
): Promise<unknown> {
  const tables = [
    'tags',
    'tag_replacements',
    'cost_centres',
    'tag_edits',
    'statements',
    'statement_entries',
    'passages',
    't4a_accounts',
    't4a_tags',
    't4a_passages',
    't4a_invoices',
    't4a_invoice_payments',
    'top_ups',
    'bulk_top_ups',
    'bulk_top_up_parts',
    'company_top_ups',
    'company_movements',
    'company_balances',
    'company_fill_rules',
    'balance_transfers',
    'payments',
    'kept_cards',
    'card_registrations',
    'automatic_top_ups',
    'orders',
    'purchase_requests',
    'complaints',
    'complaint_messages',
    'complaint_attachments',
    'order_tags',
    'journals',
    'ledger_accounts',
    'accounts',
    'users',
    'email_changes',
    'notices',
    'api_keys',
    'api_writes',
    'webhooks',
    'webhook_deliveries',
    'member_invitations',
  ];
  return Promise.all(
    tables.map((table) =>
      fixture.app.database.run(
        `SELECT * FROM ${table} t WHERE account_id = $1 ORDER BY to_jsonb(t)::text`,
        [accountId],
      ),
    ),
  );
}
