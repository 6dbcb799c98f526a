import type { T4AInvoice } from '@rampa/contract/external-toll';

/** What has to be known of an invoice to pay it. */
export type PayableInvoice = Pick<T4AInvoice, 'racunId' | 'number' | 'amount'>;
