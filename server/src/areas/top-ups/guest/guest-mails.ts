import type { LanguageId } from '@rampa/contract';
import { amountText } from '../../../platform/amount-text.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Payer } from '../../identity/index.ts';
import { receiptAttachment } from '../top-up-mails.ts';
import { forgetGuestEmail, type TopUpRecord } from '../top-ups.store.ts';
import { unpaidOfGuests } from './guest-limits.ts';

export type GuestEnded = (
  scope: AccountScope,
  tx: Tx,
  topUp: TopUpRecord,
  end: {
    readonly outcome: 'paid' | 'refused' | 'abandoned';
    readonly standing: 'open' | 'closing' | 'over';
  },
) => Promise<void>;

/** Tells the guest, if there is an address, and forgets it. Nothing in it is about the tag's owner. */
export function createGuestEnded(deps: {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly attempts: Attempts;
  readonly publicUrl: string;
}): GuestEnded {
  return async (scope, tx, topUp, { outcome, standing }) => {
    const { orderNumber, amountMinor, currency, languageId, guestEmail } = topUp;
    if (outcome === 'paid') await deps.attempts.refund(tx, [unpaidOfGuests(topUp.tagId)]);
    if (guestEmail === '') return;
    // Who did not pay by card knows it, and anybody's address can be written there.
    if (topUp.method === 'card' && outcome !== 'paid') {
      await forgetGuestEmail(scope, tx, topUp);
      return;
    }
    const params = { orderNumber, amount: amountText(amountMinor, currency, languageId) };
    const news = standing === 'over' && outcome === 'paid' ? 'given-back' : outcome;
    await deps.jobs.enqueue(tx, mailJob, {
      to: guestEmail,
      languageId,
      template: `top-ups.mail-to-guest-${news}`,
      params,
      // Without the code of the order: mails are passed on.
      actionUrl: `${deps.publicUrl}/pages/dopuna-gost`,
      ...(news === 'paid'
        ? {
            attachment: {
              kind: receiptAttachment,
              params: { accountId: scope.accountId, orderNumber },
            },
          }
        : {}),
    });
    await forgetGuestEmail(scope, tx, topUp);
  };
}

/** The gateway's form asks for a person; of a guest there is an address for mails at most. */
export function createGuestPayer(deps: {
  readonly translator: Pick<Translator, 'translate'>;
  readonly contactEmail: string;
  readonly isoCode: string;
}) {
  return ({ guestEmail }: TopUpRecord, languageId: LanguageId): Payer => ({
    name: deps.translator.translate(languageId, 'top-ups.guest-payer'),
    email: guestEmail === '' ? deps.contactEmail : guestEmail,
    phone: '',
    address: '',
    city: '',
    postcode: '',
    country: deps.isoCode,
  });
}
