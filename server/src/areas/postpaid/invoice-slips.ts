import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import { traceOf } from '../../platform/scope/scope.ts';
import type { SlipPurpose } from '../payments/index.ts';
import { transfer, type Wallet } from '../wallet/index.ts';
import { lockContract } from './contracts.store.ts';
import type { Follow } from './follow.ts';
import { invoiceSlips, markPaid, selectInvoice } from './invoices.store.ts';
import type { PostpaidMails } from './postpaid-mails.ts';

/** How invoices are paid by bank transfer: the reference is the invoice's number. */
export function createInvoiceSlips({
  clock,
  wallet,
  mails,
  follow,
}: {
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly mails: Pick<PostpaidMails, 'paid'>;
  /** Null where nobody pays later any more: then nothing follows but the payment. */
  readonly follow: Pick<Follow, 'look'> | null;
}): SlipPurpose {
  return {
    async lock(scope, tx, number) {
      // As whoever bills or reminds: the contract before its invoices.
      await lockContract(scope, tx);
      const invoice = await selectInvoice(scope, tx, number);
      if (invoice === undefined) return null;
      const { totalMinor: amountMinor, currency, paidAt, issuedAt } = invoice;
      // It is owed however late.
      return { amountMinor, currency, paid: paidAt !== null, issuedAt, payUntil: null };
    },
    slips: [invoiceSlips],

    async settle(scope, tx, number) {
      const invoice = await selectInvoice(scope, tx, number);
      if (invoice === undefined) throw new Error(`The invoice ${number} vanished`);
      const { totalMinor, currency } = invoice;
      const now = clock.now();
      if (!(await markPaid(scope, tx, number, now))) throw new Error(`${number} is paid already`);
      await wallet.postJournals(scope, tx, [
        {
          accountId: scope.accountId,
          kind: 'postpaid-payment',
          reference: number,
          occurredAt: now,
          currency,
          lines: transfer({ kind: 'bank-clearing' }, { kind: 'postpaid-receivable' }, totalMinor),
        },
      ]);
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: 'postpaid-invoice-paid',
        subject: `postpaid-invoice:${number}`,
        details: { totalMinor },
      });
      await mails.paid(scope, tx, invoice);
      await follow?.look(scope, tx);
    },
  };
}
