import type { LanguageId } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { amountText } from '../../platform/amount-text.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { MailRequest } from '../../platform/mail/mail.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { ContractRecord } from './contracts.store.ts';
import type { InvoiceRecord } from './invoices.store.ts';
import type { Block, BlockCause } from './postpaid-rules.ts';

/** The kind under which these invoices are attached to mails. */
export const postpaidInvoiceAttachment = 'postpaid-invoice';

/** Invoices are told by every channel, whatever was chosen. Blocks are told by the chosen ones; where one is `due`, always by mail or in the portal. */
export type PostpaidNotification = (
  | { readonly kind: 'invoice'; readonly always: true }
  | { readonly kind: 'tag-blocked'; readonly due?: true }
) & {
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
  readonly attachment?: NonNullable<MailRequest['attachment']>;
};

type ToldInvoice = Pick<InvoiceRecord, 'number' | 'totalMinor' | 'currency' | 'dueAt'>;
type ToldContract = Pick<ContractRecord, 'limitMinor' | 'currency'>;

export type PostpaidMails = ReturnType<typeof createPostpaidMails>;

export function createPostpaidMails({
  translator,
  notify,
}: {
  readonly translator: Pick<Translator, 'locale'>;
  notify(scope: AccountScope, tx: Tx, notification: PostpaidNotification): Promise<void>;
}) {
  const path = '/pages/odlozeno-placanje';
  const day = (at: Temporal.Instant, languageId: LanguageId): string =>
    dayText(at, translator.locale(languageId));

  const tell = (
    scope: AccountScope,
    tx: Tx,
    template: string,
    params: PostpaidNotification['params'],
    attachment?: PostpaidNotification['attachment'],
  ): Promise<void> =>
    notify(scope, tx, {
      kind: 'invoice',
      always: true,
      template: `postpaid.mail-${template}`,
      params,
      path,
      ...(attachment === undefined ? {} : { attachment }),
    });

  const tellOfBlock = (
    scope: AccountScope,
    tx: Tx,
    template: string,
    params: PostpaidNotification['params'] = () => ({}),
  ): Promise<void> =>
    notify(scope, tx, {
      kind: 'tag-blocked',
      ...(template === 'unblocked' ? {} : { due: true }),
      template: `postpaid.mail-${template}`,
      params,
      path,
    });

  const ofInvoice =
    ({ number, totalMinor, currency, dueAt }: ToldInvoice): PostpaidNotification['params'] =>
    (languageId) => ({
      number,
      amount: amountText(totalMinor, currency, languageId),
      // The moment is the end of that day.
      due: day(dueAt.subtract({ seconds: 1 }), languageId),
    });

  const withInvoice = (scope: AccountScope, tx: Tx, invoice: ToldInvoice, template: string) =>
    tell(scope, tx, template, ofInvoice(invoice), {
      kind: postpaidInvoiceAttachment,
      params: { accountId: scope.accountId, number: invoice.number },
    });

  const ofLimit =
    ({ limitMinor, currency }: ToldContract, usedMinor: number) =>
    (languageId: LanguageId) => ({
      limit: amountText(limitMinor, currency, languageId),
      used: amountText(usedMinor, currency, languageId),
    });

  return {
    issued: (scope: AccountScope, tx: Tx, invoice: ToldInvoice) =>
      withInvoice(scope, tx, invoice, 'invoice'),
    reminder: (scope: AccountScope, tx: Tx, invoice: ToldInvoice) =>
      withInvoice(scope, tx, invoice, 'reminder'),
    paid: (scope: AccountScope, tx: Tx, invoice: ToldInvoice) =>
      tell(scope, tx, 'paid', ofInvoice(invoice)),
    near: (scope: AccountScope, tx: Tx, contract: ToldContract, usedMinor: number) =>
      tell(scope, tx, 'near', ofLimit(contract, usedMinor)),
    /** From that day on lanes refuse the tags, unless it is paid before. */
    announced: (
      scope: AccountScope,
      tx: Tx,
      block: { readonly reason: BlockCause; readonly from: Temporal.Instant },
      contract: ToldContract,
      usedMinor: number,
    ) =>
      tellOfBlock(scope, tx, `announced-${block.reason}`, (languageId) => ({
        ...ofLimit(contract, usedMinor)(languageId),
        day: day(block.from, languageId),
      })),
    blocked: (scope: AccountScope, tx: Tx) => tellOfBlock(scope, tx, 'blocked'),
    unblocked: (scope: AccountScope, tx: Tx) => tellOfBlock(scope, tx, 'unblocked'),
  };
}

/** Whether what a message says of a block is not so any more. */
export function blockMailOutdated(template: string, block: Block | null): boolean {
  if (template === 'postpaid.mail-unblocked') return block?.begun === true;
  return template === 'postpaid.mail-blocked' ? block?.begun !== true : block === null;
}
