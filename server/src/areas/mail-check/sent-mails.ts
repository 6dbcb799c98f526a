import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import {
  markMail,
  saveSentMail,
  selectSentMail,
  selectSentMails,
  type KeptMail,
  type SentMailRecord,
} from './sent-mails.store.ts';

/** Mails that went out to customers, for staff who are asked about one. */
export interface SentMails {
  /**
   * Remembers a mail before it leaves; its outcome is noted afterwards. Undefined where the recipient is no
   * customer, whose mails are not kept.
   */
  leaving(all: AllAccounts, mail: KeptMail): Promise<MailOutcome | undefined>;
  list(
    scope: AccountScope,
    page: Parameters<typeof selectSentMails>[2],
  ): Promise<readonly SentMailRecord[]>;
  find(scope: AccountScope, mailId: string): Promise<SentMailRecord | undefined>;
}

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
      const kept = { ...mail, userId: person.userId, body: withoutSecrets(mail.body) };
      await saveSentMail(scope, queries, kept, clock.now());
      const { mailId } = mail;
      return {
        sent: () => markMail(scope, queries, mailId, { sentAt: clock.now() }),
        refused: () => markMail(scope, queries, mailId, { refused: true }),
      };
    },
    list: (scope, page) => selectSentMails(scope, queries, page),
    find: (scope, mailId) => selectSentMail(scope, queries, mailId),
  };
}

/** What follows the path of an address may let somebody in. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/gu, '$1');
}
