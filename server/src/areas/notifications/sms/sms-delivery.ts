import type { Temporal } from 'temporal-polyfill';
import { v5 as uuidOf } from 'uuid';
import { tollTimeZone, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { smsText } from '../../../platform/sms/sms-text.ts';
import type { SmsProvider } from '../../../platform/sms/sms.ts';
import { accountSaidTo, smsJob, type SmsReaders, type SmsRequest } from '../../identity/index.ts';
import type { Language } from '../../language/index.ts';
import type { MailCodes, SentMails } from '../../mail-check/index.ts';
import type { SmsReceipts } from './sms-receipts.ts';

export interface SmsDeliveryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly language: Language;
  readonly provider: SmsProvider | null;
  readonly readers: SmsReaders;
  readonly receipts: SmsReceipts;
  readonly codes: MailCodes;
  readonly sentMails: SentMails;
  readonly publicUrl: string;
  readonly dailyLimit: number;
}

/** What one server sends at once. */
const WORKERS = 2;
/** Codes are limited where they are asked for. */
const codeTemplate = 'identity.sms-code';

export interface SmsDelivery {
  /** How many this process has not sent since it started, because their account had had its SMS of the day. */
  withheld(): number;
}

/** Writes and sends the SMS of the queue. */
export function startSmsDelivery(deps: SmsDeliveryDeps): SmsDelivery {
  let withheld = 0;
  const { database, clock, jobs, provider, readers, receipts, sentMails } = deps;

  /** Later once more. If this attempt is repeated because it was killed, there is still one of it. */
  const putOff = (request: SmsRequest, runAt: Temporal.Instant): Promise<void> => {
    const step = (request.step ?? 0) + 1;
    const jobId = uuidOf(`sms:${step}`, request.smsId);
    return jobs.enqueue(database.queries, smsJob, { ...request, step }, { runAt, jobId });
  };

  /** Counted and kept before it leaves: whether it may, and whether an attempt before this one may have brought it out. */
  const admit = (
    scope: AccountScope,
    request: SmsRequest,
    written: Written,
  ): Promise<'first' | 'again' | 'over-limit'> =>
    database.transaction(async (tx) => {
      await readers.lock(scope, tx);
      const before = await sentMails.find(scope, request.smsId, tx);
      if (before === undefined && request.template !== codeTemplate) {
        const counted = { since: startOfDay(clock.now()), except: codeTemplate };
        const sent = await sentMails.countSms(scope, tx, counted);
        if (sent >= deps.dailyLimit) return 'over-limit';
      }
      const { userId, smsId, template } = request;
      const { number, subject, body } = written;
      const kept = { mailId: smsId, recipient: number, template, subject, body, userId };
      await sentMails.smsLeaving(scope, tx, kept);
      return before === undefined ? 'first' : 'again';
    });

  const deliver = async (scope: AccountScope, request: SmsRequest): Promise<void> => {
    const { smsId, userId, template, until } = request;
    const left = clock.now().until(until).total({ unit: 'minute' });
    if (left <= 0 || provider === null) return;
    const decision = await readers.decide(scope, request);
    if (decision.do === 'drop') return;
    if (decision.do === 'wait') {
      await putOff(request, decision.runAt);
      return;
    }
    const { number } = decision;
    if (await deps.codes.isStopped(number)) {
      await database.transaction((tx) => readers.stopped(scope, tx, userId, number));
      return;
    }
    // Before it leaves: whoever has it can ask about it.
    const code = await deps.codes.of(smsId, { template, to: number });
    // A code confirms a number, whatever the account.
    const account =
      template === codeTemplate ? null : await accountSaidTo(scope, database.queries, userId);
    const written = write(
      deps,
      { ...request, params: decision.params, account: account?.name ?? '' },
      number,
      code,
    );
    const admitted = await admit(scope, request, written);
    if (admitted === 'over-limit') {
      withheld += 1;
      deps.log.info(
        { kind: request.kind, accountId: scope.accountId },
        'an account has had its SMS of the day',
      );
      return;
    }
    // The answer to the attempt before may have been lost: who was told once is not told twice.
    const known = admitted === 'again' && (await provider.fateOf(smsId)) !== 'unknown';
    const outcome = known
      ? 'taken'
      : await provider.send({
          smsId,
          to: number,
          text: written.text,
          validMinutes: Math.max(1, Math.min(Math.ceil(left), LONGEST_VALID_MINUTES)),
        });
    if (outcome === 'refused') {
      await receipts.settle(scope, { userId, smsId, number }, 'refused');
      return;
    }
    await sentMails.smsTaken(scope, smsId);
    await receipts.follow(scope, database.queries, { userId, smsId, number });
  };

  jobs.onAccount({ ...smsJob, workers: provider === null ? 0 : WORKERS }, deliver);
  return { withheld: () => withheld };
}

/** Providers tell of a message for two days: by then its fate has to be known. */
const LONGEST_VALID_MINUTES = 24 * 60;

interface Written {
  readonly number: string;
  readonly text: string;
  /** As staff read it: without the code that confirms a number, and without that of the message. */
  readonly subject: string;
  readonly body: string;
}

function write(
  { language, publicUrl }: Pick<SmsDeliveryDeps, 'language' | 'publicUrl'>,
  { template, params, languageId: chosen, account }: SmsRequest & { readonly account: string },
  number: string,
  code: string,
): Written {
  // Serbian in Latin, whatever its reader's script: in Cyrillic a message has room for 70 letters.
  const languageId = chosen === '1' ? '2' : chosen;
  const own = ['sms', 'push'].map((form) => `${template}.${form}`);
  const key = own.find((one) => language.exists(languageId, one)) ?? `${template}.subject`;
  const say = (values: Readonly<Record<string, string>>): string =>
    language.translate(languageId, key, values);
  const address = `${publicUrl.replace(/^https?:\/\//u, '')}/provera`;
  const end = language.translate(languageId, 'notifications.sms-check', { code, address });
  const hidden = params['code'] === undefined ? params : { ...params, code: '••••••' };
  return {
    number,
    text: smsText(say(params), end, account),
    subject: language.translate(languageId, `${template}.subject`, hidden),
    body: account === '' ? say(hidden) : `${account}: ${say(hidden)}`,
  };
}

function startOfDay(now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO(tollTimeZone).startOfDay().toInstant();
}
