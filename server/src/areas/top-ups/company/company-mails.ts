import type { Currency, LanguageId } from '@rampa/contract';
import { amountText } from '../../../platform/amount-text.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { IdentityService } from '../../identity/index.ts';
import { receiptAttachment } from '../top-up-mails.ts';
import type { CompanyTopUp } from './company-top-ups.store.ts';

export interface CompanyMails {
  /** By the channels that the customer chose, with the receipt. */
  paid(scope: AccountScope, tx: Tx, order: CompanyTopUp): Promise<void>;
  /** Always by mail: what went wrong with money is not a matter of preferences. */
  unpaid(
    scope: AccountScope,
    tx: Tx,
    order: CompanyTopUp,
    outcome: 'refused' | 'abandoned' | 'refunded' | 'charged-back',
  ): Promise<void>;
  /** Owners and accountants are told that little is left, or nothing. */
  low(scope: AccountScope, tx: Tx, balanceMinor: number): Promise<void>;
}

const templates = {
  refused: 'top-ups.mail-refused',
  abandoned: 'top-ups.mail-abandoned',
  refunded: 'top-ups.mail-company-refunded',
  'charged-back': 'top-ups.mail-company-charged-back',
} as const;

/** The screen of the company's balance, and of a payment into it. */
export const companyPath = '/pages/dopuna-pregled?company=balance';
export const companyOrderPath = (orderNumber: string): string =>
  `/pages/dopuna-pregled?company=${encodeURIComponent(orderNumber)}`;

export function createCompanyMails(deps: {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly publicUrl: string;
  readonly currency: Currency;
  readonly identity: Pick<IdentityService, 'contactOf' | 'notify'>;
}): CompanyMails {
  const { identity, currency } = deps;
  const paramsOf = ({ orderNumber, amountMinor }: CompanyTopUp, languageId: LanguageId) => ({
    orderNumber,
    amount: amountText(amountMinor, currency, languageId),
  });
  return {
    async paid(scope, tx, order) {
      const { accountId } = scope;
      const { userId, orderNumber } = order;
      await identity.notify(scope, tx, {
        userId,
        kind: 'top-up',
        template: 'top-ups.mail-company-paid',
        params: (languageId) => paramsOf(order, languageId),
        path: companyOrderPath(orderNumber),
        attachment: { kind: receiptAttachment, params: { accountId, orderNumber } },
        attachmentOfOffice: true,
      });
    },
    async unpaid(scope, tx, order, outcome) {
      const contact = await identity.contactOf(scope, order.userId, tx);
      if (contact === null || contact.email === '') return;
      // In their language, as all that we write to them; the order's is that of the page.
      const { userId, email, languageId } = contact;
      await deps.jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        about: { accountId: scope.accountId, userId },
        template: templates[outcome],
        params: paramsOf(order, languageId),
        actionUrl: `${deps.publicUrl}${companyOrderPath(order.orderNumber)}`,
      });
    },
    async low(scope, tx, balanceMinor) {
      await identity.notify(scope, tx, {
        kind: 'low-balance',
        template: 'top-ups.mail-company-low',
        params: (languageId) => ({ balance: amountText(balanceMinor, currency, languageId) }),
        path: companyPath,
      });
    },
  };
}
