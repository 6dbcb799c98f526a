import type { Currency, LanguageId } from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import { amountText } from '../../platform/amount-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import { payoutReference } from './payout-reference.ts';
import type { NewPayout } from './payouts.store.ts';

/** Mails the operator what to pay to whom; before it is confirmed, that somebody has to confirm it. */
export type TellOperator = (
  tx: Tx,
  payout: NewPayout,
  state: {
    readonly confirmed: boolean;
    /** How often the bank has sent it back. */
    readonly returns?: number | undefined;
  },
) => Promise<void>;

export function createTellOperator(deps: {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly currency: Currency;
  readonly operator: { readonly email: string; readonly languageId: LanguageId };
}): TellOperator {
  const { jobs, currency, operator } = deps;
  return (tx, payout, { confirmed, returns = 0 }) => {
    const { reason, subject } = payout;
    const amount = amountText(payout.amountMinor, currency, operator.languageId);
    const reference = payoutReference(payout, returns);
    const bankAccount = accountAsPrinted(payout.bankAccount);
    return jobs.enqueue(tx, mailJob, {
      to: operator.email,
      languageId: operator.languageId,
      ...(confirmed
        ? {
            template: `payouts.mail-${reason}`,
            params: { amount, payee: payout.payee, bankAccount, reference, subject },
          }
        : {
            template: unconfirmedTemplate(reason, returns),
            params: { amount, reference, subject },
          }),
    });
  };
}

function unconfirmedTemplate(reason: NewPayout['reason'], returns: number): string {
  if (returns > 0) return 'payouts.mail-unconfirmed-again';
  return reason === 'transfer-returned'
    ? 'payouts.mail-unconfirmed-return'
    : 'payouts.mail-unconfirmed';
}
