import { once } from 'node:events';
import type { Country, LanguageId, MemberRole } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import {
  isRefusedForGood,
  longestSendingMs,
  mailJob,
  type Mail,
  type MailReader,
  type MailRequest,
  type MailTransport,
} from '../../platform/mail/mail.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { createLinkSeal } from '../../platform/mail/sealed-link.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { SaidAccount } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { MailCodes, SentMails } from '../mail-check/index.ts';
import { renderMail } from './render-mail.ts';

/**
 * Creates the file, or the files, of a mail from the ids in the request, when the mail is written; null
 * if there is no such file any more, and the mail is sent without it; `not-theirs` if its reader may not have it any
 * more, nor what the mail says of it: it is not sent.
 */
export type AttachmentMaker = (
  all: AllAccounts,
  params: Readonly<Record<string, string>>,
  languageId: LanguageId,
) => Promise<MadeFile | readonly MadeFile[] | null | 'not-theirs'>;

export interface MadeFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface NotificationsService {
  /** Registers the maker of attachments of a kind; before the jobs start. */
  attach(kind: string, maker: AttachmentMaker): void;
  /** Writes and sends one mail: the worker of `mailJob`. Throws if it has to be retried. */
  send(all: AllAccounts, request: MailRequest, id: string): Promise<void>;
}

/** Writes the mails in the outbox, each in its customer's language, and sends them. */
export function createNotificationsService(options: {
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly transport: MailTransport;
  /** How many mails leave at once. */
  readonly connections: number;
  readonly language: Language;
  readonly codes: MailCodes;
  readonly sentMails: Pick<SentMails, 'leaving'>;
  /** What somebody is told of the account that a mail is about. */
  accountSaidTo(all: AllAccounts, reader: MailReader, to: string): Promise<SaidAccount | null>;
  /** What they are in that account by now; null if they are none of it any more. */
  roleOf(all: AllAccounts, reader: MailReader): Promise<MemberRole | null>;
  readonly country: Country;
  readonly publicUrl: string;
  /** Opens the links that are sealed while a mail waits. */
  readonly secretKeys: KeyRing;
  readonly log: Log;
}): NotificationsService {
  const makers = new Map<string, AttachmentMaker>();
  const seal = createLinkSeal(options.secretKeys);
  const inTurn = createTurns();

  const attachmentsOf = async (
    all: AllAccounts,
    { attachment, languageId }: MailRequest,
    until: AbortSignal,
  ): Promise<NonNullable<Mail['attachments']> | 'not-theirs'> => {
    if (attachment === undefined) return [];
    const make = makers.get(attachment.kind);
    if (make === undefined) throw new Error(`No area makes the attachment ${attachment.kind}`);
    const file = await inTurn(until, () => make(all, attachment.params, languageId));
    if (file === 'not-theirs') return file;
    if (file === null) return [];
    const files: readonly MadeFile[] = 'length' in file ? file : [file];
    return files.map(({ fileName, contentType, content }) => ({
      fileName,
      contentType,
      content: Buffer.from(content).toString('base64'),
    }));
  };

  const isTheirs = async (
    all: AllAccounts,
    { about, membersOnly }: MailRequest,
  ): Promise<boolean> => {
    if (membersOnly === undefined || about === undefined) return true;
    const role = await options.roleOf(all, about);
    return role !== null && (membersOnly === 'any' || role !== 'driver');
  };

  /** The mail is gone: a job that failed now would send it once more. */
  const noted = async (note: Promise<void> | undefined): Promise<void> => {
    try {
      await note;
    } catch (error) {
      options.log.warn({ err: error }, 'the outcome of a mail was not noted');
    }
  };

  const send = async (all: AllAccounts, request: MailRequest, id: string): Promise<void> => {
    const until = AbortSignal.timeout(longestSendingMs);
    const { actionUrl, about, account: name = '', until: last, ...written } = request;
    const { to, replyTo, template } = written;
    if (last !== undefined && Temporal.Instant.compare(options.clock.now(), last) >= 0) {
      options.log.info({ template }, 'a mail of what is over was not sent');
      return;
    }
    const opened = typeof actionUrl === 'object' ? seal.open(actionUrl, to) : actionUrl;
    const attachments = (await isTheirs(all, request))
      ? await attachmentsOf(all, request, until)
      : 'not-theirs';
    if (attachments === 'not-theirs') {
      options.log.info({ template }, 'a mail whose reader may not have it any more was not sent');
      return;
    }
    until.throwIfAborted();
    // Before it leaves: whoever has the mail can ask about it.
    const code = await options.codes.of(id, { template, to });
    const account = about === undefined ? { name } : await options.accountSaidTo(all, about, to);
    const { subject, text, html, body } = renderMail(
      { ...written, code, account, ...(opened === undefined ? {} : { actionUrl: opened }) },
      options,
    );
    const kept = await options.sentMails.leaving(all, {
      mailId: id,
      recipient: to,
      template,
      subject,
      body,
    });
    try {
      await options.transport.send(
        { to, subject, text, html, attachments, ...(replyTo === undefined ? {} : { replyTo }) },
        id,
        until,
      );
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      // The address does not exist any more: retrying for three days would only harm our reputation there.
      options.log.warn({ template }, 'mail refused by its recipient’s server');
      await noted(kept?.refused());
      return;
    }
    await noted(kept?.sent());
  };

  options.jobs.on({ ...mailJob, workers: options.connections }, (request, id, all) =>
    send(all, request, id),
  );
  return {
    attach(kind, maker) {
      if (makers.has(kind)) throw new Error(`The attachment ${kind} has two handlers`);
      makers.set(kind, maker);
    },
    send,
  };
}

/**
 * Files are made one after another, however many mails leave at once: drawing a document holds up whoever
 * calls the server meanwhile. Whoever is not done by its end is waited for no longer.
 */
function createTurns(): <T>(until: AbortSignal, work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (until, work) => {
    const done = last.then(() => {
      until.throwIfAborted();
      return work();
    });
    last = Promise.race([done, once(until, 'abort')]).catch(() => undefined);
    return done;
  };
}
