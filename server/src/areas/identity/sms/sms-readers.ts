import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Temporal } from 'temporal-polyfill';
import { noticeOutdated } from '../events.ts';
import { isNoticeRead } from '../push/push-devices.store.ts';
import { endOfQuiet } from '../push/quiet-hours.ts';
import type { SmsCodes } from './sms-code.ts';
import type { SmsRequest } from './sms-job.ts';
import {
  countSmsRefusal,
  findSmsReader,
  forgetSmsRefusals,
  lockSmsNumber,
  lockSmsNumbers,
  setSmsNumberAside,
} from './sms-numbers.store.ts';

/** What is to be done with an SMS that is about to leave. */
export type SmsDecision =
  | { readonly do: 'drop' }
  | { readonly do: 'wait'; readonly runAt: Temporal.Instant }
  /** `params`: with the code, where it brings one. */
  | {
      readonly do: 'send';
      readonly number: string;
      readonly params: SmsRequest['params'];
    };

/** Whom SMS reach, for whoever sends them. */
export interface SmsReaders {
  /** Asked again when it leaves: by then the number, quiet hours and what it tells may be others. */
  decide(scope: AccountScope, request: SmsRequest): Promise<SmsDecision>;
  /** Whoever counts what the account was sent waits for another who does. */
  lock(scope: AccountScope, tx: Tx): Promise<void>;
  /** The network has not delivered it: after five in a row the number is set aside, and its owner told by mail. */
  refused(scope: AccountScope, tx: Tx, userId: string, number: string): Promise<void>;
  /** Whoever has the number wants nothing more of ours: it is set aside, and its owner told by mail. */
  stopped(scope: AccountScope, tx: Tx, userId: string, number: string): Promise<void>;
  delivered(scope: AccountScope, tx: Tx, userId: string, number: string): Promise<void>;
}

const MOST_REFUSALS = 5;

export function createSmsReaders(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly codes: SmsCodes;
  readonly publicUrl: string;
}): SmsReaders {
  const { clock, codes, jobs } = deps;
  const { queries } = deps.database;

  const isOutdated = async (
    scope: AccountScope,
    { userId, smsId, kind, template, tagId, about }: SmsRequest,
    isDriver: boolean,
  ): Promise<boolean> => {
    if (kind === 'code') return false;
    if (await isNoticeRead(scope, queries, userId, smsId)) return true;
    const driverId = isDriver ? userId : undefined;
    const told = { scope, kind, template, tagId, about, driverId };
    const answers = await deps.events.ask(noticeOutdated, told);
    return answers.includes(true);
  };

  const setAside = async (scope: AccountScope, tx: Tx, userId: string): Promise<void> => {
    const reader = await findSmsReader(scope, tx, userId);
    await setSmsNumberAside(scope, tx, userId, clock.now());
    if (reader === undefined || reader.email === '') return;
    await jobs.enqueue(tx, mailJob, {
      to: reader.email,
      languageId: reader.languageId,
      about: { accountId: scope.accountId, userId },
      template: 'identity.mail-sms-set-aside',
      params: { number: reader.number },
      actionUrl: `${deps.publicUrl}/pages/profil?tab=obavestenja`,
    });
  };

  return {
    async decide(scope, request) {
      const reader = await findSmsReader(scope, queries, request.userId);
      if (reader === undefined) return { do: 'drop' };
      const { number, codeId, confirmed, quiet, isDriver } = reader;
      if (request.kind === 'code') {
        // Another was asked for meanwhile, or this one has come already.
        if (confirmed || codeId !== request.smsId) return { do: 'drop' };
        return { do: 'send', number, params: { ...request.params, code: codes.of(codeId) } };
      }
      if (!confirmed) return { do: 'drop' };
      const runAt = endOfQuiet(clock.now(), quiet);
      if (runAt !== null) return { do: 'wait', runAt };
      if (await isOutdated(scope, request, isDriver)) return { do: 'drop' };
      return { do: 'send', number, params: request.params };
    },
    lock: lockSmsNumbers,
    async refused(scope, tx, userId, number) {
      const refusals = await countSmsRefusal(scope, tx, userId, number);
      if (refusals >= MOST_REFUSALS) await setAside(scope, tx, userId);
    },
    async stopped(scope, tx, userId, number) {
      const found = await lockSmsNumber(scope, tx, userId);
      // The code that confirms a number is all that comes before; of it nobody is told more.
      if (found?.number !== number || found.confirmedAt === null) return;
      if (found.setAsideAt === null) await setAside(scope, tx, userId);
    },
    delivered: forgetSmsRefusals,
  };
}
