import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { SmsFate, SmsProvider } from '../../../platform/sms/sms.ts';
import type { SmsReaders } from '../../identity/index.ts';
import type { SentMails } from '../../mail-check/index.ts';

/** To be asked about: the outcome of an SMS. */
interface ReceiptRequest {
  readonly accountId: string;
  readonly userId: string;
  readonly smsId: string;
  readonly number: string;
  /** How often it was asked about so far. */
  readonly step: number;
}

const receiptJob = defineJob<ReceiptRequest>({
  queue: 'sms-receipt',
  retries: 10,
  retryDelay: 60,
  retryDelayMax: 3600,
  expireIn: 60,
});

/** Minutes until it is asked about once more. Providers tell for two days; what they do not know by then stays sent. */
const waits = [1, 5, 30, 120, 480, 1440] as const;

type Settled = Exclude<SmsFate, 'unknown' | 'under-way'>;

export interface SmsReceipts {
  /** It was taken, or may have been: from now on it is asked about. */
  follow(
    scope: AccountScope,
    queries: Queries,
    sms: Omit<ReceiptRequest, 'accountId' | 'step'>,
  ): Promise<void>;
  settle(
    scope: AccountScope,
    sms: Pick<ReceiptRequest, 'userId' | 'smsId' | 'number'>,
    fate: Settled,
  ): Promise<void>;
}

/** Asks the provider about the outcome of SMS: nothing of ours has to be open to the outside for it to tell. */
export function createSmsReceipts(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly provider: SmsProvider | null;
  readonly readers: SmsReaders;
  readonly sentMails: Pick<SentMails, 'smsSettled'>;
}): SmsReceipts {
  const { database, clock, jobs, provider, readers } = deps;

  const later = (queries: Queries, request: ReceiptRequest): Promise<void> => {
    const wait = waits[request.step];
    if (wait === undefined) return Promise.resolve();
    const runAt: Temporal.Instant = clock.now().add({ minutes: wait });
    return jobs.enqueue(queries, receiptJob, request, { runAt });
  };

  const settle: SmsReceipts['settle'] = (scope, { userId, smsId, number }, fate) =>
    database.transaction(async (tx) => {
      const outcome = fate === 'delivered' ? fate : 'failed';
      const first = await deps.sentMails.smsSettled(scope, tx, smsId, outcome);
      // Asked twice, it counts once.
      if (!first) return;
      // It says nothing of the number, and without credit there everybody's would be set aside at once.
      if (fate === 'refused') {
        deps.log.warn({ smsId }, 'the SMS provider refused a message');
        return;
      }
      const note = fate === 'delivered' ? readers.delivered : readers.refused;
      await note(scope, tx, userId, number);
    });

  jobs.onAccount({ ...receiptJob, workers: provider === null ? 0 : 1 }, async (scope, request) => {
    if (provider === null) return;
    const fate = await provider.fateOf(request.smsId);
    if (fate === 'unknown' || fate === 'under-way') {
      await later(database.queries, { ...request, step: request.step + 1 });
    } else {
      await settle(scope, request, fate);
    }
  });

  return {
    follow: (scope, queries, sms) =>
      later(queries, { ...sms, accountId: scope.accountId, step: 0 }),
    settle,
  };
}
