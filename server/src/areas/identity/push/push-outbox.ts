import type { LanguageId } from '@rampa/contract';
import type { NoticeKind } from '@rampa/contract/identity';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { findPushReader } from './push-devices.store.ts';
import { pushJob } from './push-job.ts';
import { patienceOf } from './push-rules.ts';
import { endOfQuiet } from './quiet-hours.ts';

interface PushNotification {
  readonly noticeId: string;
  readonly kind: NoticeKind;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly path: string;
  readonly tagId?: string | undefined;
  readonly about?: string | undefined;
}

/** Puts a notification for each browser of somebody into the queue, in the transaction of what happened. */
export type PushOutbox = (
  scope: AccountScope,
  tx: Tx,
  reader: { readonly userId: string; readonly languageId: LanguageId },
  notification: PushNotification,
) => Promise<void>;

/** In quiet hours it waits for their end. `offered`: whether the operator sends any. */
export function createPushOutbox(options: {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly offered: boolean;
}): PushOutbox {
  const { clock, jobs, offered } = options;
  return async (scope, tx, { userId, languageId }, { tagId, about, ...notification }) => {
    if (!offered) return;
    const { deviceIds, quiet } = await findPushReader(scope, tx, userId);
    if (deviceIds.length === 0) return;
    const now = clock.now();
    const runAt = endOfQuiet(now, quiet);
    const until = (runAt ?? now).add({ seconds: patienceOf(notification.kind).ttl }).toString();
    const requests = deviceIds.map((deviceId) => ({
      accountId: scope.accountId,
      userId,
      deviceId,
      languageId,
      until,
      ...notification,
      ...(tagId === undefined ? {} : { tagId }),
      ...(about === undefined ? {} : { about }),
    }));
    // What happened holds locks until it is committed: one statement, however many browsers there are.
    await jobs.enqueueAll(tx, pushJob, requests, runAt === null ? {} : { runAt });
  };
}
