import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { readMailCode } from '@rampa/contract/mail-check';
import type { Temporal } from 'temporal-polyfill';
import type { Database, Tx } from '../../platform/database/database.ts';
import { fromAddress, type Attempts } from '../../platform/throttle/create-attempts.ts';
import type { Language } from '../language/index.ts';
import { selectDocument, type KnownDocument } from './document-codes.store.ts';
import { guessesFromAddress, guessesOfAll } from './mail-check-rules.ts';
import { selectMail } from './mail-codes.store.ts';
import { hashOf } from './mail-codes.ts';

/** What has a code; null where nothing has it. */
export interface Recognised {
  readonly mail: {
    readonly sentAt: Temporal.Instant;
    readonly channel: 'mail' | 'sms';
    /** Masked. */
    readonly to: string;
    readonly subject: string;
  } | null;
  readonly document: KnownDocument | null;
}

export interface MailCheck {
  /**
   * Which of our mails or documents has this code, as it was typed. `address` is the caller's, whose unknown codes
   * are counted.
   */
  check(
    typed: string,
    languageId: LanguageId,
    address: string,
  ): Promise<Outcome<Recognised, 'mail-check.code-unreadable' | 'request.too-many'>>;
}

export function createMailCheck({
  database,
  attempts,
  language,
}: {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly language: Language;
}): MailCheck {
  const find = async (tx: Tx, codeHash: Buffer, languageId: LanguageId): Promise<Recognised> => {
    const [mail, document] = [await selectMail(tx, codeHash), await selectDocument(tx, codeHash)];
    return {
      mail:
        mail === undefined
          ? null
          : {
              sentAt: mail.sentAt,
              // Numbers begin so, and masked addresses do not.
              channel: mail.recipient.startsWith('+') ? 'sms' : 'mail',
              to: mail.recipient,
              subject: subjectOf(language, languageId, mail.template),
            },
      document: document ?? null,
    };
  };

  return {
    check: async (typed, languageId, address) => {
      const code = readMailCode(typed);
      if (code === null) return failure('mail-check.code-unreadable');
      const counted = [
        fromAddress('mail-check-address', address, guessesFromAddress),
        { kind: 'mail-check', value: 'all', rule: guessesOfAll },
      ];
      return database.transaction(async (tx) => {
        const wait = await attempts.charge(tx, counted);
        if (wait > 0) return failure('request.too-many', { seconds: wait });
        const answer = await find(tx, hashOf(code), languageId);
        if (answer.mail !== null || answer.document !== null) await attempts.refund(tx, counted);
        return success(answer);
      });
    },
  };
}

/**
 * The subject as it came to the recipient, but for what differs from mail to mail, such as amounts and names: a
 * mail is recognised by it, and whoever has only found the code learns nothing.
 */
function subjectOf(language: Language, languageId: LanguageId, template: string): string {
  const key = `${template}.subject`;
  // A later version may send such mails no more, or under another name.
  const subject = language.exists(languageId, key)
    ? language.translate(languageId, key).replaceAll(/\{\{[^{}]*\}\}/gu, '…')
    : '';
  return /\p{L}/u.test(subject) ? subject : language.translate(languageId, 'mail-check.some-mail');
}
