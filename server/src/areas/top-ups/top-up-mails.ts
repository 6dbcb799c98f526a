import type { LanguageId } from '@rampa/contract';
import type { CashCorrectionReason, CashReturnReason } from '@rampa/contract/counter';
import { amountText } from '../../platform/amount-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob, type MailRequest } from '../../platform/mail/mail.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { Contact } from '../identity/index.ts';
import { tagName, type Tags } from '../tags/index.ts';
import type { TopUpRecord } from './top-ups.store.ts';

export interface TopUpMails {
  /** By the channels that the customer chose, with the receipt. */
  paid(scope: AccountScope, tx: Tx, topUp: TopUpRecord): Promise<void>;
  /** Always by mail: what went wrong with money is not a matter of preferences. */
  unpaid(
    scope: AccountScope,
    tx: Tx,
    topUp: TopUpRecord,
    outcome: 'refused' | 'abandoned' | 'refunded' | 'charged-back',
  ): Promise<void>;
  /** Cash that the clerk gave back. */
  cashReturned(
    scope: AccountScope,
    tx: Tx,
    topUp: TopUpRecord,
    reason: CashReturnReason,
  ): Promise<void>;
  /** What was wrong of a top-up in cash was taken off the tag. */
  cashCorrected(
    scope: AccountScope,
    tx: Tx,
    topUp: TopUpRecord,
    wrong: { readonly amountMinor: number; readonly reason: CashCorrectionReason },
  ): Promise<void>;
}

/** The kind under which receipts are attached to mails. */
export const receiptAttachment = 'top-up-receipt';

const templates = {
  refused: 'top-ups.mail-refused',
  abandoned: 'top-ups.mail-abandoned',
  refunded: 'top-ups.mail-refunded',
  'charged-back': 'top-ups.mail-charged-back',
} as const;

/** What a guest paid went back: the account is told, for its tag has less. Of what was never paid it learns nothing. */
const guestTemplates = {
  ...templates,
  refunded: 'top-ups.mail-guest-refunded',
  'charged-back': 'top-ups.mail-guest-charged-back',
} as const;

/** Tells a customer, by the channels that they chose. */
export type TopUpNotify = (
  scope: AccountScope,
  tx: Tx,
  notification: {
    readonly userId: string;
    readonly kind: 'top-up';
    readonly template: string;
    params(languageId: LanguageId): Readonly<Record<string, string>>;
    readonly path: string;
    readonly always?: true;
    readonly attachment?: NonNullable<MailRequest['attachment']>;
  },
) => Promise<void>;

/** How somebody is written to. */
export type MailContact = Pick<Contact, 'userId' | 'email' | 'languageId'>;

export function createTopUpMails(deps: {
  readonly tags: Pick<Tags, 'find'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly publicUrl: string;
  /** Who began the top-up; null where that user is gone. */
  contactOf(scope: AccountScope, userId: string, queries: Tx): Promise<MailContact | null>;
  readonly notify: TopUpNotify;
  readonly translator: Pick<Translator, 'translate'>;
}): TopUpMails {
  const pathOf = ({ orderNumber }: TopUpRecord): string =>
    `/pages/dopuna-pregled?order_number=${orderNumber}`;
  const paramsOf = (topUp: TopUpRecord, languageId: LanguageId) => ({
    orderNumber: topUp.orderNumber,
    amount: amountText(topUp.amountMinor, topUp.currency, languageId),
  });

  const paid: TopUpMails['paid'] = async (scope, tx, topUp) => {
    const { accountId } = scope;
    const { userId, orderNumber } = topUp;
    const tag = tagName(await deps.tags.find(scope, topUp.tagId, tx));
    await deps.notify(scope, tx, {
      userId,
      kind: 'top-up',
      template: paidTemplate(topUp),
      params: (languageId) => ({ ...paramsOf(topUp, languageId), tag }),
      path: pathOf(topUp),
      // Of a guest's payment the guest has it.
      ...(topUp.byGuest
        ? {}
        : { attachment: { kind: receiptAttachment, params: { accountId, orderNumber } } }),
    });
  };

  const unpaid: TopUpMails['unpaid'] = async (scope, tx, topUp, outcome) => {
    const contact = await deps.contactOf(scope, topUp.userId, tx);
    if (contact === null || contact.email === '') return;
    // In their language, as all that we write to them; the top-up's is that of the page, or of a guest.
    const { userId, email, languageId } = contact;
    await deps.jobs.enqueue(tx, mailJob, {
      to: email,
      languageId,
      about: { accountId: scope.accountId, userId },
      template: topUp.byGuest ? guestTemplates[outcome] : templates[outcome],
      params: paramsOf(topUp, languageId),
      actionUrl: `${deps.publicUrl}${pathOf(topUp)}`,
    });
  };

  const cashReturned: TopUpMails['cashReturned'] = async (scope, tx, topUp, reason) => {
    const tag = tagName(await deps.tags.find(scope, topUp.tagId, tx));
    await deps.notify(scope, tx, {
      userId: topUp.userId,
      kind: 'top-up',
      // What is on a tag became less: no matter of preferences.
      always: true,
      template: 'top-ups.mail-cash-returned',
      params: (languageId) => ({
        ...paramsOf(topUp, languageId),
        tag,
        reason: deps.translator.translate(languageId, `top-ups.cash-returned-${reason}`),
      }),
      path: pathOf(topUp),
    });
  };

  const cashCorrected: TopUpMails['cashCorrected'] = async (scope, tx, topUp, wrong) => {
    const tag = tagName(await deps.tags.find(scope, topUp.tagId, tx));
    await deps.notify(scope, tx, {
      userId: topUp.userId,
      kind: 'top-up',
      // What is on a tag became less: no matter of preferences.
      always: true,
      template: 'top-ups.mail-cash-corrected',
      params: (languageId) => ({
        ...paramsOf(topUp, languageId),
        tag,
        taken: amountText(wrong.amountMinor, topUp.currency, languageId),
        reason: deps.translator.translate(languageId, `top-ups.cash-returned-${wrong.reason}`),
      }),
      path: pathOf(topUp),
    });
  };

  return { paid, unpaid, cashReturned, cashCorrected };
}

function paidTemplate({ automatic, method, byGuest }: TopUpRecord): string {
  if (byGuest) return 'top-ups.mail-guest-paid';
  if (automatic) return 'top-ups.mail-automatic-paid';
  return method === 'cash' ? 'top-ups.mail-cash-paid' : 'top-ups.mail-paid';
}
