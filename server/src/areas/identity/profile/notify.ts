import type { LanguageId } from '@rampa/contract';
import type { NoticeKind, NotificationChannel, NotificationKind } from '@rampa/contract/identity';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob, type MailRequest } from '../../../platform/mail/mail.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { PushOutbox } from '../push/push-outbox.ts';
import type { SmsOutbox } from '../sms/sms-outbox.ts';
import { listUsers } from '../identity.store.ts';
import { wants } from './notification-choices.ts';
import { insertNotice, type StoredNotice } from './notices.store.ts';
import { findChoices, type Choice } from './profile.store.ts';

/** Sent as the customer has chosen; or by every channel, whatever was chosen: what went wrong with money, who got access. */
type Sent =
  | {
      readonly kind: NotificationKind;
      readonly always?: false;
      /** The customer has to learn of it: whoever wants it neither by mail nor in the portal gets the mail. */
      readonly due?: true;
      /** Not worth an SMS, whatever was chosen. */
      readonly withoutSms?: true;
    }
  | {
      readonly kind: NoticeKind;
      readonly always: true;
      /** By SMS as well, to whoever has confirmed a number: a card that was refused. */
      readonly urgent?: true;
    };

/** What customers are told. */
export type Notification = Sent & NotificationContent;

interface NotificationContent {
  /**
   * Whom it is for. If left out, or no member any more: the owners and accountants of the account;
   * drivers are notified only of what is theirs.
   */
  readonly userId?: string;
  /** It is for that member and nobody else, also if they are no member any more. */
  readonly onlyUser?: true;
  /** Notified as well: the driver whose tag it is about. */
  readonly driverId?: string | undefined;
  /** Text keys as of a mail; the portal shows the subject. */
  readonly template: string;
  /** Some values are written differently in each language. */
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  /** The tag that it is about: while a push notification waits, the tag may change, or get another driver. */
  readonly tagId?: string;
  /** What exactly is told, in the words of the area that tells it: it gets them back when it is asked whether that is outdated. */
  readonly about?: string;
  /** Path in the portal of what it is about. */
  readonly path: string;
  /** The same for drivers, where they do not see what the office sees. */
  readonly driverPath?: string;
  /** When it is over: nobody gets a mail of it any more. */
  readonly until?: Temporal.Instant;
  readonly attachment?: NonNullable<MailRequest['attachment']>;
  /** The attachment is the account's own, as its call is: drivers are told without it. */
  readonly attachmentOfOffice?: true;
}

/** Notifies a customer by the channels that they chose, in the transaction of what happened. */
export type Notify = (scope: AccountScope, tx: Tx, notification: Notification) => Promise<void>;

export function createNotify(options: {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly publicUrl: string;
  readonly pushOutbox: PushOutbox;
  readonly smsOutbox: SmsOutbox;
}): Notify {
  const { clock, jobs, publicUrl, pushOutbox, smsOutbox } = options;
  return async (scope, tx, notification) => {
    const { userId, driverId, kind, template, attachmentOfOffice } = notification;
    const { tagId, about, until } = notification;
    const users = await listUsers(scope, tx);
    const member = users.some((user) => user.userId === userId);
    const one = member || notification.onlyUser === true ? userId : undefined;
    for (const user of users) {
      // Nothing is sent to an address that is not confirmed or was erased.
      const reachable = user.verified && user.email !== '';
      const concerns = user.role !== 'driver' || user.userId === driverId;
      const meant = one === undefined ? concerns : user.userId === one;
      if (!meant || !reachable) continue;
      const choices = await findChoices(scope, tx, user.userId);
      const sends = (channel: NotificationChannel): boolean =>
        isSent(notification, choices, channel);
      const ofDriver = user.role === 'driver' ? notification.driverPath : undefined;
      const path = ofDriver ?? notification.path;
      const noticeId = uuid();
      if (sends('portal')) {
        const told = { noticeId, kind, template, path, at: clock.now() };
        const params = byLanguage(notification);
        await insertNotice(scope, tx, user.userId, { ...told, params });
      }
      const withheld = attachmentOfOffice === true && user.role === 'driver';
      const attachment = withheld ? undefined : notification.attachment;
      if (sends('email')) {
        await jobs.enqueue(tx, mailJob, {
          to: user.email,
          languageId: user.languageId,
          template,
          params: notification.params(user.languageId),
          about: { accountId: scope.accountId, userId: user.userId },
          // Who becomes a driver has no right to the account's documents any more.
          membersOnly: attachment !== undefined && user.role !== 'driver' ? 'office' : 'any',
          actionUrl: `${publicUrl}${path}`,
          ...(until === undefined ? {} : { until: until.toString() }),
          ...(attachment === undefined ? {} : { attachment }),
        });
      }
      if (sends('push')) {
        const params = notification.params(user.languageId);
        await pushOutbox(scope, tx, user, { noticeId, kind, template, params, path, tagId, about });
      }
      if (sends('sms')) {
        const params = notification.params(user.languageId);
        await smsOutbox(scope, tx, user, { noticeId, kind, template, params, tagId, about });
      }
    }
  };
}

function isSent(
  notification: Notification,
  choices: readonly Choice[],
  channel: NotificationChannel,
): boolean {
  if (notification.always === true) return channel !== 'sms' || notification.urgent === true;
  const { kind, due, withoutSms } = notification;
  if (channel === 'sms' && withoutSms === true) return false;
  if (wants(choices, kind, channel)) return true;
  return channel === 'email' && due === true && !wants(choices, kind, 'portal');
}

function byLanguage(told: Notification): StoredNotice['params'] {
  return { '1': told.params('1'), '2': told.params('2'), '3': told.params('3') };
}
