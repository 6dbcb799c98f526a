import type { LanguageId } from '@rampa/contract';
import type { NoticeKind } from '@rampa/contract/identity';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { patienceOf } from '../push/push-rules.ts';
import { endOfQuiet } from '../push/quiet-hours.ts';
import { smsJob } from './sms-job.ts';
import { findSmsReader } from './sms-numbers.store.ts';

interface SmsNotification {
  readonly noticeId: string;
  readonly kind: NoticeKind;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly tagId?: string | undefined;
  readonly about?: string | undefined;
}

/** Puts an SMS for somebody who has confirmed a number into the queue, in the transaction of what happened. */
export type SmsOutbox = (
  scope: AccountScope,
  tx: Tx,
  reader: { readonly userId: string; readonly languageId: LanguageId },
  notification: SmsNotification,
) => Promise<void>;

/** In quiet hours it waits for their end. `offered`: whether the operator sends any. */
export function createSmsOutbox(options: {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly offered: boolean;
}): SmsOutbox {
  const { clock, jobs, offered } = options;
  return async (scope, tx, { userId, languageId }, { noticeId, tagId, about, ...notification }) => {
    if (!offered) return;
    const reader = await findSmsReader(scope, tx, userId);
    if (reader?.confirmed !== true) return;
    const now = clock.now();
    const runAt = endOfQuiet(now, reader.quiet);
    const { ttl } = patienceOf(notification.kind);
    const request = {
      ...notification,
      accountId: scope.accountId,
      userId,
      smsId: noticeId,
      languageId,
      until: (runAt ?? now).add({ seconds: ttl }).toString(),
      ...(tagId === undefined ? {} : { tagId }),
      ...(about === undefined ? {} : { about }),
    };
    await jobs.enqueue(tx, smsJob, request, runAt === null ? {} : { runAt });
  };
}
