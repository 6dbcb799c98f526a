/**
 * Keys of split tables that are unique over all customers. Several machines cannot enforce such a key: it gets the
 * column that the table is split by, and what it said holds by other means.
 */
export interface WiderKey {
  readonly table: string;
  readonly constraint: string;
  /** The key once the table is split; null: another one says enough. */
  readonly becomes: string | null;
  /** Why two customers still never have the same. */
  readonly because: string;
}

export const widerKeys: readonly WiderKey[] = [
  {
    table: 'payments',
    constraint: 'payments__key',
    becomes: 'PRIMARY KEY (account_id, payment_id)',
    because: 'a random id',
  },
  {
    table: 'payments',
    constraint: 'payments__order_once',
    becomes: 'UNIQUE (account_id, provider, order_number)',
    because: 'order_directory has each number once',
  },
  {
    table: 'payments',
    constraint: 'payments__transaction_once',
    becomes: 'UNIQUE (account_id, provider, provider_transaction_id)',
    because: 'gateway_transactions has each once',
  },
  {
    table: 'api_keys',
    constraint: 'api_keys__prefix_once',
    becomes: 'UNIQUE (account_id, prefix)',
    because: 'key_directory has each prefix once',
  },
  {
    table: 'passkeys',
    constraint: 'passkeys__credential_once',
    becomes: 'UNIQUE (account_id, credential_id)',
    because: 'key_directory has each credential once',
  },
  {
    table: 'payouts',
    constraint: 'payouts__id_once',
    becomes: null,
    because: 'a random id',
  },
  {
    table: 'statements',
    constraint: 'statements__number_once',
    becomes: 'UNIQUE (account_id, number)',
    because: 'statement_marks has the digits that they end with once',
  },
  {
    table: 't4a_invoices',
    constraint: 't4a_invoices__number_once',
    becomes: 'UNIQUE (account_id, number)',
    because: 'numbers come from one sequence',
  },
  ...(['lane_hour_changes', 'ledger_figure_changes', 'passage_figure_changes'] as const).map(
    (table) => ({
      table,
      constraint: `${table}__key`,
      becomes: 'PRIMARY KEY (change_no, placed_with)',
      because: 'numbers come from one sequence, of which each machine has a range',
    }),
  ),
  {
    table: 'tag_status_queue',
    constraint: 'tag_status_queue__key',
    becomes: 'PRIMARY KEY (queue_no, placed_with)',
    because: 'numbers come from one sequence, of which each machine has a range',
  },
];
