import type { LanguageId } from '@rampa/contract';
import { amountText } from '../../../platform/amount-text.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { tagName, type Tags } from '../../tags/index.ts';
import { receiptAttachment, type MailContact, type TopUpNotify } from '../top-up-mails.ts';
import { selectParts } from './bulk-parts.store.ts';
import type { BulkRecord } from './bulk.store.ts';

export interface BulkMails {
  /** By the channels that the customer chose, with the receipt, which lists all tags. */
  paid(scope: AccountScope, tx: Tx, bulk: BulkRecord): Promise<void>;
  /** Always by mail: what went wrong with money is not a matter of preferences. */
  unpaid(
    scope: AccountScope,
    tx: Tx,
    bulk: BulkRecord,
    outcome: 'refused' | 'abandoned' | 'refunded' | 'charged-back',
  ): Promise<void>;
}

/** Tags that a mail names; the receipt lists all of them. */
const NAMED = 10;

const templates = {
  // Nothing of these is said about tags.
  refused: 'top-ups.mail-refused',
  abandoned: 'top-ups.mail-abandoned',
  refunded: 'top-ups.mail-bulk-refunded',
  'charged-back': 'top-ups.mail-bulk-charged-back',
} as const;

export function createBulkMails(deps: {
  readonly tags: Pick<Tags, 'describe'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly publicUrl: string;
  /** Who began the top-up; null where that user is gone. */
  contactOf(scope: AccountScope, userId: string, queries: Tx): Promise<MailContact | null>;
  readonly notify: TopUpNotify;
}): BulkMails {
  const pathOf = ({ orderNumber }: BulkRecord): string =>
    `/pages/dopuna-pregled?many=${orderNumber}`;

  /** The first of them by name, and whether there are more. */
  const namesOf = async (scope: AccountScope, tx: Tx, bulk: BulkRecord): Promise<string> => {
    const parts = await selectParts(scope, tx, bulk, { first: 0, rows: NAMED });
    const known = await deps.tags.describe(
      scope,
      parts.map(({ tagId }) => tagId),
      tx,
    );
    const names = parts.map(({ tagId }) => tagName(known.get(tagId)));
    return names.join(', ') + (bulk.tagCount > NAMED ? ', …' : '');
  };

  const paramsOf = (bulk: BulkRecord, tags: string, languageId: LanguageId) => ({
    orderNumber: bulk.orderNumber,
    amount: amountText(bulk.amountMinor, bulk.currency, languageId),
    count: String(bulk.tagCount),
    tags,
  });

  return {
    async paid(scope, tx, bulk) {
      const tags = await namesOf(scope, tx, bulk);
      const { accountId } = scope;
      const { userId, orderNumber } = bulk;
      await deps.notify(scope, tx, {
        userId,
        kind: 'top-up',
        template: 'top-ups.mail-bulk-paid',
        params: (languageId) => paramsOf(bulk, tags, languageId),
        path: pathOf(bulk),
        attachment: { kind: receiptAttachment, params: { accountId, orderNumber } },
      });
    },
    async unpaid(scope, tx, bulk, outcome) {
      const contact = await deps.contactOf(scope, bulk.userId, tx);
      if (contact === null || contact.email === '') return;
      const tags = await namesOf(scope, tx, bulk);
      // In their language, as all that we write to them; the order's is that of the page.
      const { userId, email, languageId } = contact;
      await deps.jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        about: { accountId: scope.accountId, userId },
        template: templates[outcome],
        params: paramsOf(bulk, tags, languageId),
        actionUrl: `${deps.publicUrl}${pathOf(bulk)}`,
      });
    },
  };
}
