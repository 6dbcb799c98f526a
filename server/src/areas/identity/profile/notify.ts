import type { LanguageId } from '@rampa/contract';
import type { NotificationKind } from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob, type MailRequest } from '../../../platform/mail/mail.ts';
import { listUsers } from '../identity.store.ts';
import { wants } from './notification-choices.ts';
import { insertNotice, type StoredNotice } from './notices.store.ts';
import { findChoices } from './profile.store.ts';

/** Something that customers chose whether and how to be told of. */
export interface Notification {
  readonly accountId: string;
  /**
   * Left out, or of somebody who is no member any more: the owners and accountants of the account.
   * Drivers are told what is theirs alone.
   */
  readonly userId?: string;
  /** Told as well: the driver whose tag it is about. */
  readonly driverId?: string | undefined;
  readonly kind: NotificationKind;
  /** By every channel, whatever was chosen: what went wrong with money. */
  readonly always?: boolean;
  /** Text keys as of a mail; the subject is what stands in the portal. */
  readonly template: string;
  /** Some values are written differently in each language. */
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  /** Own path of what it is about. */
  readonly path: string;
  readonly attachment?: NonNullable<MailRequest['attachment']>;
}

/** Tells a customer by the channels chosen, in the transaction of what there is to tell. */
export type Notify = (tx: Tx, notification: Notification) => Promise<void>;

export function createNotify(options: {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly publicUrl: string;
}): Notify {
  const { clock, jobs, publicUrl } = options;
  return async (tx, notification) => {
    const { accountId, userId, driverId, kind, template, path, attachment } = notification;
    const { always = false } = notification;
    const users = await listUsers(tx, accountId);
    const one = users.some((user) => user.userId === userId) ? userId : undefined;
    for (const user of users) {
      // An address that nobody confirmed, or that was erased, is not written to.
      const reachable = user.verified && user.email !== '';
      const concerns = user.role !== 'driver' || user.userId === driverId;
      const meant = one === undefined ? concerns : user.userId === one;
      if (!meant || !reachable) continue;
      const choices = await findChoices(tx, user);
      if (always || wants(choices, kind, 'portal')) {
        const told = { noticeId: uuid(), kind, template, path, at: clock.now() };
        await insertNotice(tx, user, { ...told, params: byLanguage(notification) });
      }
      if (always || wants(choices, kind, 'email')) {
        await jobs.enqueue(tx, mailJob, {
          to: user.email,
          languageId: user.languageId,
          template,
          params: notification.params(user.languageId),
          actionUrl: `${publicUrl}${path}`,
          ...(attachment === undefined ? {} : { attachment }),
        });
      }
    }
  };
}

function byLanguage(told: Notification): StoredNotice['params'] {
  return { '1': told.params('1'), '2': told.params('2'), '3': told.params('3') };
}
