import type * as Nodemailer from 'nodemailer';
import { defineJob } from '../jobs/jobs.ts';
import { whenNeeded } from '../load-when-needed.ts';
import { withoutMailAddresses } from '../without-mail-addresses.ts';
import type { SealedLink } from './sealed-link.ts';

const nodemailer = whenNeeded<typeof Nodemailer>('nodemailer');

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Reply address, if not the sender of all mails. */
  readonly replyTo?: string;
  /** `content` in base64, so that a mail can wait in the job queue. */
  readonly attachments?: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

/** A member of an account, who reads what is about it. */
export interface MailReader {
  readonly accountId: string;
  readonly userId: string;
}

/**
 * A mail to be sent: put into the outbox in the transaction that gives the reason for it, written in
 * the customer's language and sent later. It is retried for about three days.
 */
export interface MailRequest {
  readonly to: string;
  readonly languageId: '1' | '2' | '3';
  /** Text keys `<template>.subject`, `<template>.body`, and `<template>.action` where it has a link. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /**
   * Which account it is about, and who in it reads it: whoever acts in several is told which one, and the button opens that one.
   * Left out where it is about none, as what a visitor orders.
   */
  readonly about?: MailReader;
  /** For members alone, or those who are no drivers: whoever is none of these any more when it is written gets nothing. */
  readonly membersOnly?: 'any' | 'office';
  /** How that account is called: in mails that a server of the version before has queued, in place of `about`. */
  readonly account?: string;
  /** Target of the mail's one button; sealed if it is a secret, for as long as the mail waits. */
  readonly actionUrl?: string | SealedLink;
  /** Reply address, if not the sender of all mails. */
  readonly replyTo?: string;
  /** When what it says is over: after that it is not sent. */
  readonly until?: string;
  /** A file created when the mail is written; its maker is registered under `kind`. */
  readonly attachment?: {
    readonly kind: string;
    readonly params: Readonly<Record<string, string>>;
  };
}

export const mailJob = defineJob<MailRequest>({
  queue: 'mail',
  retries: 90,
  retryDelay: 5,
  retryDelayMax: 3600,
  expireIn: 60,
});

/**
 * How long writing and sending one mail may take. Shorter than its job may, so that no other worker sends
 * it meanwhile.
 */
export const longestSendingMs = 50_000;

export interface MailTransport {
  /** `id` stays the same on a retry, so that receivers recognise the mail; `until` gives it up. */
  send(mail: Mail, id: string, until?: AbortSignal): Promise<void>;
  /** Ends idle connections at once, and those that are sending when they have done so. */
  close(): void;
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** The server may have closed a connection that stayed open: a mail that had not begun tries another one. */
const SECOND_CONNECTIONS = 1;

/** Signs in at the mail server and sends nothing; throws if that fails. */
export async function reachMailServer(options: {
  readonly smtpUrl: string;
  readonly requireTls: boolean;
}): Promise<void> {
  const transport = nodemailer().createTransport({
    url: options.smtpUrl,
    requireTLS: options.requireTls,
    ...patience,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** SMTP by `SMTP_URL`, over connections that stay open for a while; the sender's address is a setting. */
export function createMailTransport(options: {
  readonly smtpUrl: string;
  readonly from: string;
  /** How many mails may be on their way at once, each over a connection of its own. */
  readonly connections: number;
  /** Sends nothing to a server that does not encrypt. */
  readonly requireTls?: boolean;
}): MailTransport {
  const open = () =>
    nodemailer().createTransport(
      {
        url: options.smtpUrl,
        requireTLS: options.requireTls === true,
        pool: true,
        maxConnections: options.connections,
        maxRequeues: SECOND_CONNECTIONS,
        ...patience,
      },
      { from: options.from },
    );
  let transport: ReturnType<typeof open> | undefined;
  const domain = /@([\w.-]+)/.exec(options.from)?.[1] ?? 'localhost';
  return {
    async send(mail, id, until) {
      transport ??= open();
      const sent = transport.sendMail({
        messageId: `<${id}@${domain}>`,
        ...(until === undefined ? {} : { signal: until }),
        // As an object: a string would be read as a list of addresses.
        to: { name: '', address: oneLine(mail.to) },
        ...(mail.replyTo === undefined
          ? {}
          : { replyTo: { name: '', address: oneLine(mail.replyTo) } }),
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        // Auto-responders leave such mails alone (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: (mail.attachments ?? []).map(({ fileName, contentType, content }) => ({
          filename: oneLine(fileName),
          contentType,
          content: Buffer.from(content, 'base64'),
        })),
      });
      await sent.catch((error: unknown) => {
        throw mailFault(error, mail.to);
      });
    },
    close: () => transport?.close(),
  };
}

/**
 * Why a mail could not be sent, without its recipient: this is logged, and kept with the job. Servers
 * quote the address, or only the part before the sign.
 */
function mailFault(error: unknown, recipient: string): Error {
  const known = (key: string): string => {
    const value: unknown =
      typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : '';
    return typeof value === 'string' ? value : '';
  };
  const mailbox = recipient.split('@')[0] ?? '';
  const clean = (text: string): string => {
    const plain = withoutMailAddresses(text);
    // A shorter one would be found in any word.
    return mailbox.length < 4 ? plain : plain.replaceAll(mailbox, '[mailbox]');
  };
  return Object.assign(new Error(clean(known('message') || String(error))), {
    code: known('code'),
    command: known('command'),
    response: clean(known('response')),
  });
}

/**
 * The mail server says that there is no such mailbox (RFC 3463, 5.1.x). Any other refusal may be an
 * error in the settings, which somebody will correct.
 */
export function isRefusedForGood(error: unknown): boolean {
  return (
    error instanceof Error &&
    'command' in error &&
    error.command === 'RCPT TO' &&
    'response' in error &&
    /^5\d\d[ -]5\.1\.\d/.test(String(error.response))
  );
}

/** No header may be injected by a line break. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
