import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import {
  countSentSms,
  markMail,
  saveSentMail,
  selectSentMail,
  selectSentMails,
  settleSms,
  type KeptMail,
  type SentMailRecord,
} from './sent-mails.store.ts';

/** Mails and SMS that went out to customers, for staff who are asked about one. */
export interface SentMails {
  /**
   * Remembers a mail before it leaves; its outcome is noted afterwards. Undefined where the recipient is no
   * customer, whose mails are not kept.
   */
  leaving(all: AllAccounts, mail: Omit<KeptMail, 'channel'>): Promise<MailOutcome | undefined>;
  /** The same for an SMS, whose recipient is known; in the transaction that counts it. */
  smsLeaving(scope: AccountScope, tx: Tx, sms: LeavingSms): Promise<void>;
  /** The provider has taken it. */
  smsTaken(scope: AccountScope, smsId: string): Promise<void>;
  /** What the network said of it, once: whether it had said nothing before. */
  smsSettled(
    scope: AccountScope,
    tx: Tx,
    smsId: string,
    fate: 'delivered' | 'failed',
  ): Promise<boolean>;
  countSms: typeof countSentSms;
  list(
    scope: AccountScope,
    page: Parameters<typeof selectSentMails>[2],
  ): Promise<readonly SentMailRecord[]>;
  find(scope: AccountScope, mailId: string, queries?: Queries): Promise<SentMailRecord | undefined>;
}

export type LeavingSms = Omit<KeptMail, 'channel'> & { readonly userId: string };

export interface MailOutcome {
  sent(): Promise<void>;
  refused(): Promise<void>;
}

export function createSentMails({
  database: { queries },
  clock,
  personOf,
}: {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
  /** Whose address it is; null where it is no customer's. */
  personOf(
    all: AllAccounts,
    address: string,
  ): Promise<{ readonly accountId: string; readonly userId: string } | null>;
}): SentMails {
  return {
    async leaving(all, mail) {
      const person = await personOf(all, mail.recipient);
      if (person === null) return undefined;
      const scope = all.account(person.accountId);
      const kept = {
        ...mail,
        channel: 'mail' as const,
        userId: person.userId,
        body: withoutSecrets(mail.body),
      };
      await saveSentMail(scope, queries, kept, clock.now());
      const { mailId } = mail;
      return {
        sent: () => markMail(scope, queries, mailId, { sentAt: clock.now() }),
        refused: () => markMail(scope, queries, mailId, { refused: true }),
      };
    },
    smsLeaving: (scope, tx, sms) =>
      saveSentMail(scope, tx, { ...sms, channel: 'sms' }, clock.now()),
    smsTaken: (scope, smsId) => markMail(scope, queries, smsId, { sentAt: clock.now() }),
    smsSettled: (scope, tx, smsId, fate) =>
      settleSms(
        scope,
        tx,
        smsId,
        fate === 'failed' ? { refused: true } : { deliveredAt: clock.now() },
      ),
    countSms: countSentSms,
    list: (scope, page) => selectSentMails(scope, queries, page),
    find: (scope, mailId, within = queries) => selectSentMail(scope, within, mailId),
  };
}

/** What follows the path of an address may let somebody in. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/gu, '$1');
}
