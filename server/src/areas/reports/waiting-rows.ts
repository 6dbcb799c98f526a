import { waitingCounted, type OpenPaymentState } from '@rampa/contract/reports';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { UnfinishedJob } from '../../platform/jobs/queue-states.ts';
import { mailJob, type MailRequest } from '../../platform/mail/mail.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { WaitingWebhook } from '../integrations/index.ts';
import type { OpenPaymentRecord, Payments } from '../payments/index.ts';

interface Slice {
  readonly first: number;
  readonly rows: number;
}

interface Page<Item> {
  readonly items: readonly Item[];
  /** Counted up to `waitingCounted`. */
  readonly totalRecords: number;
}

export type NamedPayment = OpenPaymentRecord & { readonly customer: string };
export type NamedWebhook = WaitingWebhook & { readonly customer: string };
export type WaitingMail = UnfinishedJob<MailRequest>;

/** The rows behind figures of the first page that are at no desk of their own. */
export interface WaitingRows {
  payments(
    scope: StaffScope,
    asked: Slice & { readonly state: OpenPaymentState },
  ): Promise<Page<NamedPayment>>;
  mails(scope: StaffScope, asked: Slice): Promise<Page<WaitingMail>>;
  webhooks(scope: StaffScope, asked: Slice): Promise<Page<NamedWebhook>>;
}

export interface WaitingRowsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'unfinished'>;
  readonly payments: Pick<Payments, 'open'>;
  webhooks(
    scope: WideScope,
    page: Slice & { readonly most: number },
  ): Promise<Page<WaitingWebhook>>;
  /** Names by account; nothing for visitors' orders. */
  customersOf(
    scope: StaffScope,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}

export function createWaitingRows(deps: WaitingRowsDeps): WaitingRows {
  const { database, clock } = deps;
  const { queries } = database;

  const named = async <Item extends { readonly accountId: string }>(
    scope: StaffScope,
    { items, totalRecords }: Page<Item>,
  ): Promise<Page<Item & { readonly customer: string }>> => {
    const names = await deps.customersOf(scope, [
      ...new Set(items.map(({ accountId }) => accountId)),
    ]);
    return {
      items: items.map((one) => ({ ...one, customer: names.get(one.accountId) ?? '' })),
      totalRecords,
    };
  };

  const traced = (
    scope: StaffScope,
    action: 'open-payments-read' | 'mail-queue-read' | 'webhook-queue-read',
    { items }: Page<unknown>,
    subject: string,
  ): Promise<void> =>
    scope.by.record(queries, {
      accountId: nobody,
      action,
      subject,
      details: { count: items.length },
    });

  return {
    async payments(scope, asked) {
      const now = clock.now();
      const found = await deps.payments.open(scope, {
        ...asked,
        now,
        refusedSince: now.toZonedDateTimeISO(tollTimeZone).startOfDay().toInstant(),
        most: waitingCounted,
      });
      const page = await named(scope, found);
      await traced(scope, 'open-payments-read', page, `payments:${asked.state}`);
      return page;
    },
    async mails(scope, asked) {
      const page = await deps.jobs.unfinished(mailJob, { ...asked, most: waitingCounted });
      await traced(scope, 'mail-queue-read', page, 'queue:mail');
      return page;
    },
    async webhooks(scope, asked) {
      const found = await deps.webhooks(scope, { ...asked, most: waitingCounted });
      const page = await named(scope, found);
      await traced(scope, 'webhook-queue-read', page, 'queue:webhooks');
      return page;
    },
  };
}
