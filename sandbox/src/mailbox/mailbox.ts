import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { json, param, portOf, seeOther, serve, stopServer } from '../platform/http.ts';
import type { HttpReply, Route } from '../platform/http.ts';
import { openMailStore } from './mail-store.ts';
import type { MailStore, StoredMail } from './mail-store.ts';
import { listPage, mailHtml, mailPage, missingPage } from './pages.ts';
import { textsFor } from './texts.ts';

/** Largest accepted mail, in bytes. */
const LARGEST_MAIL = 20 * 1024 * 1024;

export type MailboxSettings = {
  readonly host: string;
  /** 0 asks the system for a free port; so does 0 for SMTP. */
  readonly port: number;
  readonly smtpPort: number;
  /** Empty: mails are kept in memory only. */
  readonly stateFile: string;
  /** The oldest beyond so many are forgotten. */
  readonly mostMails: number;
};

export type Mailbox = {
  readonly port: number;
  readonly smtpPort: number;
  readonly close: () => Promise<void>;
};

function summary(mail: StoredMail) {
  const { id, messageId, receivedAt, from, to, subject, text } = mail;
  return { id, messageId, receivedAt, from, to, subject, text };
}

function whole(mail: StoredMail) {
  return {
    ...summary(mail),
    html: mail.html ?? null,
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      fileName,
      contentType,
      size: content.length,
      content: content.toString('base64'),
    })),
  };
}

function attachmentReply(mail: StoredMail, index: number): HttpReply | undefined {
  const attachment = mail.attachments[index];
  if (!attachment) return undefined;
  const name = encodeURIComponent(attachment.fileName).replaceAll("'", '%27');
  return {
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    },
    body: attachment.content,
  };
}

function mailboxRoutes(store: MailStore): Route[] {
  const onMail = (path: string, answer: (mail: StoredMail) => HttpReply | undefined): Route => ({
    method: 'GET',
    path,
    answer: (request) => {
      const mail = store.find(param(request, 'id'));
      const reply = mail && answer(mail);
      if (reply) return reply;
      return path.startsWith('/api/')
        ? json(404, { errors: ['Not found'] })
        : missingPage(textsFor(request.headers['accept-language']));
    },
  });
  return [
    {
      method: 'GET',
      path: '/',
      answer: (request) =>
        listPage(textsFor(request.headers['accept-language']), store.newestFirst()),
    },
    {
      method: 'POST',
      path: '/clear',
      answer: async () => {
        await store.clear();
        return seeOther('/');
      },
    },
    {
      method: 'GET',
      path: '/messages/:id',
      answer: (request) => {
        const texts = textsFor(request.headers['accept-language']);
        const mail = store.find(param(request, 'id'));
        return mail ? mailPage(texts, mail) : missingPage(texts);
      },
    },
    onMail('/messages/:id/html', mailHtml),
    {
      method: 'GET',
      path: '/messages/:id/attachments/:index',
      answer: (request) => {
        const mail = store.find(param(request, 'id'));
        const reply = mail && attachmentReply(mail, Number(param(request, 'index')));
        return reply ?? missingPage(textsFor(request.headers['accept-language']));
      },
    },
    {
      method: 'GET',
      path: '/api/messages',
      answer: (request) => {
        const to = request.query.get('to') ?? undefined;
        const after = Number(request.query.get('after') ?? 0);
        return json(200, { items: store.newestFirst(to, after).map(summary) });
      },
    },
    {
      method: 'DELETE',
      path: '/api/messages',
      answer: async () => {
        await store.clear();
        return json(200, { items: [] });
      },
    },
    onMail('/api/messages/:id', (mail) => json(200, whole(mail))),
  ];
}

async function readMail(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // The stream of a mail has no encoding set, so it yields buffers.
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw new Error('Message exceeds the size limit');
  return Buffer.concat(chunks);
}

async function serveSmtp(
  store: MailStore,
  settings: MailboxSettings,
): Promise<{ port: number; server: SMTPServer }> {
  const onData = (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ) => {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    readMail(stream)
      .then((raw) => store.add(raw, to))
      .then(
        () => {
          callback();
        },
        (error: unknown) => {
          callback(error instanceof Error ? error : new Error('Mail was not stored'));
        },
      );
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    banner: 'Rampa sandbox mailbox',
    onData,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${String(settings.smtpPort)} is taken by another program. Stop that program or set MAILBOX_SMTP_PORT.`,
            )
          : error,
      );
    });
    server.listen(settings.smtpPort, settings.host, resolve);
  });
  server.on('error', (error) => {
    console.error(error.message);
  });
  // A server that listens on a TCP port always has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return { port, server };
}

export async function startMailbox(settings: MailboxSettings): Promise<Mailbox> {
  const store = await openMailStore(settings.stateFile, settings.mostMails);
  const smtp = await serveSmtp(store, settings);
  const server = await serve(mailboxRoutes(store), {
    host: settings.host,
    port: settings.port,
    portSetting: 'MAILBOX_PORT',
  });
  return {
    port: portOf(server),
    smtpPort: smtp.port,
    close: async () => {
      await stopServer(server);
      await new Promise<void>((resolve) => {
        smtp.server.close(resolve);
      });
      await store.close();
    },
  };
}
