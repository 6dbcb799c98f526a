import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { readMailCode } from '@rampa/contract/mail-check';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import {
  fromAddress,
  type Attempts,
  type Counted,
} from '../../platform/throttle/create-attempts.ts';
import type { Language } from '../language/index.ts';
import { selectDocument, type KnownDocument } from './document-codes.store.ts';
import { guessesFromAddress, guessesOfAll, triesOfCode } from './mail-check-rules.ts';
import { isStopped, resumeNumber, selectMail, stopNumber } from './mail-codes.store.ts';
import { hashOf } from './mail-codes.ts';

/** What has a code; null where nothing has it. */
export interface Recognised {
  readonly mail: {
    readonly sentAt: Temporal.Instant;
    readonly channel: 'mail' | 'sms';
    /** Masked. */
    readonly to: string;
    readonly subject: string;
    /** Nothing more is sent to the number of this SMS. */
    readonly stopped: boolean;
  } | null;
  readonly document: KnownDocument | null;
}

export interface MailCheck {
  /** The same for staff, whose attempts nobody counts; of a code as `readMailCode` gives it. */
  recognise(staff: StaffScope, code: string, languageId: LanguageId): Promise<Recognised>;
  /**
   * Which of our mails or documents has this code, as it was typed. `address` is the caller's, whose unknown codes
   * are counted, each once.
   */
  check(
    typed: string,
    languageId: LanguageId,
    address: string,
  ): Promise<Outcome<Recognised, 'mail-check.code-unreadable' | 'request.too-many'>>;
  /** Whoever got the SMS with this code wants no more of ours on its number, or wants them again. Safe to repeat. */
  stopSms(
    typed: string,
    stop: boolean,
    address: string,
  ): Promise<
    Outcome<
      Record<string, never>,
      'mail-check.code-unreadable' | 'mail-check.no-sms' | 'request.too-many'
    >
  >;
}

export function createMailCheck({
  database,
  clock,
  attempts,
  language,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly language: Language;
}): MailCheck {
  const find = async (
    tx: Queries,
    codeHash: Buffer,
    languageId: LanguageId,
  ): Promise<Recognised> => {
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
              stopped: mail.numberHash !== null && (await isStopped(tx, [mail.numberHash])),
            },
      document: document ?? null,
    };
  };

  /** Whoever types a code that was wrong before guesses nothing: of a forgery that many got, nobody has to wait. */
  const guess = async (tx: Tx, code: string, address: string) => {
    const tried: Counted = { kind: 'mail-check-code', value: code, rule: triesOfCode };
    if ((await attempts.failures(tx, tried)) > 0) {
      return { wait: 0, takeBack: () => Promise.resolve() };
    }
    const counted = [tried, ...guessesFrom(address)];
    const wait = await attempts.charge(tx, counted);
    return { wait, takeBack: () => attempts.refund(tx, counted) };
  };

  return {
    recognise: (_staff, code, languageId) => find(database.queries, hashOf(code), languageId),
    check: async (typed, languageId, address) => {
      const code = readMailCode(typed);
      if (code === null) return failure('mail-check.code-unreadable');
      return database.transaction(async (tx) => {
        const { wait, takeBack } = await guess(tx, code, address);
        if (wait > 0) return failure('request.too-many', { seconds: wait });
        const answer = await find(tx, hashOf(code), languageId);
        if (answer.mail !== null || answer.document !== null) await takeBack();
        return success(answer);
      });
    },
    stopSms: async (typed, stop, address) => {
      const code = readMailCode(typed);
      if (code === null) return failure('mail-check.code-unreadable');
      return database.transaction(async (tx): ReturnType<MailCheck['stopSms']> => {
        const { wait, takeBack } = await guess(tx, code, address);
        if (wait > 0) return failure('request.too-many', { seconds: wait });
        const codeHash = hashOf(code);
        const numberHash = (await selectMail(tx, codeHash))?.numberHash ?? null;
        if (numberHash === null) return failure('mail-check.no-sms');
        await takeBack();
        if (stop) await stopNumber(tx, codeHash, clock.now());
        else await resumeNumber(tx, numberHash);
        return success({});
      });
    },
  };
}

/** Codes that are tried, for whatever purpose, are guesses alike. */
function guessesFrom(address: string): readonly Counted[] {
  return [
    fromAddress('mail-check-address', address, guessesFromAddress),
    { kind: 'mail-check', value: 'all', rule: guessesOfAll },
  ];
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
