import { Temporal } from 'temporal-polyfill';
import { v5 as uuidOf } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Answer, SendRequest } from '../../../platform/outgoing/send-request.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { encryptPush } from '../../../platform/web-push/encrypt-push.ts';
import { pushAuthorization, type PushKey } from '../../../platform/web-push/push-keys.ts';
import { accountSaidTo, pathIn, type SaidAccount } from '../account-said-to.ts';
import { noticeOutdated } from '../events.ts';
import type { NoticeTranslator } from '../profile/notices.ts';
import {
  deletePushDevice,
  isNoticeRead,
  findPushDevice,
  type FoundPushDevice,
  type StoredPushDevice,
} from './push-devices.store.ts';
import type { PushSettings } from './push-devices.ts';
import { createAskInTurn } from './push-services.ts';
import { pushJob, type PushRequest } from './push-job.ts';
import { forgetRefusals, noteRefusal } from './push-refusals.store.ts';
import { endOfQuiet } from './quiet-hours.ts';
import {
  fateOf,
  mostTries,
  patienceOf,
  secondsToWait,
  shortened,
  topicOf,
  waitAfter,
  waitForSlow,
} from './push-rules.ts';

/** What the service worker shows; nothing that it does not need. */
interface ShownNotification {
  readonly title: string;
  /** Of somebody who acts in several: the account that it is about. */
  readonly body?: string;
  readonly path: string;
  readonly tag: string;
  /** BCP 47. */
  readonly lang: string;
}

interface PushDeliveryDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events;
  readonly translator: NoticeTranslator;
  readonly push: PushSettings;
  readonly send: SendRequest;
}

/** What one server sends at once. */
const WORKERS = 4;
/** So often in a row a browser's push service refuses whatever it is sent, until the browser is forgotten. */
const MOST_REFUSALS = 5;

/** Sends the notifications of the queue, each to one browser. */
export function startPushDelivery(deps: PushDeliveryDeps): void {
  const { database, jobs, clock, log, push } = deps;
  const { queries } = database;
  const askInTurn = createAskInTurn();

  /** Read in the portal meanwhile, not so any more, or about a tag that the driver has no longer. */
  const isOutdated = async (
    scope: AccountScope,
    request: PushRequest,
    { isDriver }: FoundPushDevice,
  ): Promise<boolean> => {
    const { userId, noticeId, kind, template, tagId, about } = request;
    if (await isNoticeRead(scope, queries, userId, noticeId)) return true;
    const driverId = isDriver ? userId : undefined;
    const told = { scope, kind, template, tagId, about, driverId };
    const answers = await deps.events.ask(noticeOutdated, told);
    return answers.includes(true);
  };

  /** Later once more. If this attempt is repeated because it was killed, there is still one of it. */
  const putOff = (request: PushRequest, runAt: Temporal.Instant): Promise<void> => {
    const step = (request.step ?? 0) + 1;
    const jobId = uuidOf(`${request.deviceId}:${step}`, request.noticeId);
    return jobs.enqueue(queries, pushJob, { ...request, step }, { runAt, jobId });
  };

  const post = async (
    scope: AccountScope,
    device: StoredPushDevice,
    key: PushKey,
    request: PushRequest,
  ): Promise<Answer> => {
    const now = clock.now();
    const endpoint = new URL(device.endpoint);
    const account = await accountSaidTo(scope, queries, request.userId);
    const message = Buffer.from(JSON.stringify(shownOf(request, account, deps.translator)));
    const left = now.until(request.until).total({ unit: 'second' });
    return deps.send(endpoint, {
      headers: {
        authorization: pushAuthorization(key, endpoint, push.contact, now),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'user-agent': 'Rampa-Push/1',
        ttl: String(Math.max(0, Math.floor(left))),
        urgency: patienceOf(request.kind).urgency,
        topic: topicOf(request.noticeId),
      },
      body: encryptPush(message, device),
    });
  };

  const settle = async (
    scope: AccountScope,
    request: PushRequest,
    device: StoredPushDevice,
    answer: Answer,
  ): Promise<void> => {
    const { statusCode, fault } = answer;
    const { userId, deviceId, kind } = request;
    const told = { statusCode, fault, kind };
    switch (fault === 'address-refused' ? 'gone' : fateOf(statusCode)) {
      case 'taken':
        if (device.refusals > 0) await forgetRefusals(scope, queries, deviceId);
        return;
      case 'gone':
        await deletePushDevice(scope, queries, userId, deviceId);
        return;
      case 'not-us':
        log.warn(told, 'a push service did not accept who we are');
        return;
      case 'refused': {
        log.warn(told, 'a push service refused a notification');
        const refusals = await noteRefusal(scope, queries, deviceId);
        if (refusals >= MOST_REFUSALS) await deletePushDevice(scope, queries, userId, deviceId);
        return;
      }
      case 'later': {
        const asked = secondsToWait(answer.retryAfter, clock.now().epochMilliseconds);
        // The queue has its own pauses.
        if (asked === null) throw new Error('The push service did not take the notification');
        const tries = request.tries ?? 0;
        if (tries >= mostTries) {
          log.warn(told, 'a push service has put a notification off too often');
          return;
        }
        const runAt = clock.now().add({ seconds: waitAfter(tries, asked) });
        await putOff({ ...request, tries: tries + 1 }, runAt);
      }
    }
  };

  const deliver = async (scope: AccountScope, request: PushRequest): Promise<void> => {
    const isLate = Temporal.Instant.compare(clock.now(), request.until) >= 0;
    if (isLate || push.keys === null) return;
    const found = await findPushDevice(scope, queries, request.userId, request.deviceId);
    // A browser that is bound to a key of before is renewed when its owner looks at the settings.
    const key = push.keys.find(({ keyId }) => keyId === found?.device.keyId);
    if (found === null || key === undefined) return;
    // They may have begun, or been changed, since it was put into the queue.
    const runAt = endOfQuiet(clock.now(), found.quiet);
    if (runAt !== null) {
      await putOff(request, runAt);
      return;
    }
    if (await isOutdated(scope, request, found)) return;
    const { device } = found;
    const { host } = new URL(device.endpoint);
    const answer = await askInTurn(host, () => post(scope, device, key, request));
    if (answer === null) {
      await putOff(request, clock.now().add({ seconds: waitForSlow(request.step ?? 0) }));
      return;
    }
    await settle(scope, request, device, answer);
  };

  jobs.onAccount({ ...pushJob, workers: push.keys === null ? 0 : WORKERS }, deliver);
}

function shownOf(
  request: PushRequest,
  account: SaidAccount | null,
  translator: NoticeTranslator,
): ShownNotification {
  const { template, params, languageId, path, noticeId } = request;
  // Some subjects name people, which a locked screen need not show.
  const own = `${template}.push`;
  const key = translator.exists(languageId, own) ? own : `${template}.subject`;
  return {
    title: shortened(translator.translate(languageId, key, params)),
    ...(account === null || account.name === '' ? {} : { body: shortened(account.name) }),
    path: account === null ? path : pathIn(account, path),
    tag: topicOf(noticeId),
    lang: translator.locale(languageId),
  };
}
