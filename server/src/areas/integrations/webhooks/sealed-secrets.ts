import type { SealedColumn } from '../../../platform/keys/sealed-things.ts';
import { sealContext } from './deliver.ts';

export const webhookPurpose = 'webhook';

const ofWebhooks = {
  kind: 'webhook secrets',
  table: 'webhooks',
  key: ['account_id', 'webhook_id'],
  purpose: webhookPurpose,
  contextOf: ({ account_id: accountId = '', webhook_id: webhookId = '' }) =>
    sealContext({ accountId, webhookId }),
} as const satisfies Omit<SealedColumn, 'column'>;

/** The secrets that sign webhooks, and those that were replaced and sign beside them for a while. */
export const sealedWebhooks: readonly SealedColumn[] = [
  { ...ofWebhooks, column: 'secret_sealed' },
  { ...ofWebhooks, column: 'previous_sealed' },
];
