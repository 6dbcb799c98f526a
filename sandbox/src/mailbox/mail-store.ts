import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import PostalMime from 'postal-mime';
import type { Address, Attachment, Email } from 'postal-mime';

export type MailAttachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** The HTML's `cid:…` name; undefined for a plain attachment. */
  readonly contentId: string | undefined;
};

export type StoredMail = {
  readonly id: string;
  /** As its sender wrote it; empty: the mail has none. */
  readonly messageId: string;
  readonly receivedAt: string;
  readonly from: string;
  /** The addresses that the mail was delivered to, in lower case. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  readonly attachments: readonly MailAttachment[];
};

/** One line of the file: a mail as received. */
type MailRecord = {
  readonly id: number;
  readonly receivedAt: string;
  readonly to: readonly string[];
  /** The whole mail, in base64. */
  readonly raw: string;
};

function addressText(address: Address | undefined): string {
  if (!address?.address) return address?.name ?? '';
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}

function contentOf(attachment: Attachment): Buffer {
  const { content } = attachment;
  if (typeof content === 'string') return Buffer.from(content, attachment.encoding ?? 'utf8');
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}

function bareContentId(text: string | undefined): string | undefined {
  return text?.replace(/^</, '').replace(/>$/, '');
}

async function parseMail(record: MailRecord): Promise<StoredMail> {
  const email: Email = await PostalMime.parse(Buffer.from(record.raw, 'base64'));
  return {
    id: String(record.id),
    messageId: email.messageId ?? '',
    receivedAt: record.receivedAt,
    from: addressText(email.from),
    to: record.to,
    subject: email.subject ?? '',
    text: (email.text ?? '').trim(),
    html: email.html,
    attachments: email.attachments.map((attachment, index) => ({
      fileName: attachment.filename ?? `attachment-${String(index + 1)}`,
      contentType: attachment.mimeType,
      content: contentOf(attachment),
      contentId: bareContentId(attachment.contentId),
    })),
  };
}

async function readRecords(path: string): Promise<MailRecord[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      // A killed program may leave half a line behind: that mail was never acknowledged.
      return line === '' ? [] : [JSON.parse(line) as MailRecord];
    } catch {
      return [];
    }
  });
}

/** Rewrites the file without broken, deleted and old mails, and opens it for more. */
async function openFile(path: string, records: readonly MailRecord[]): Promise<FileHandle> {
  const draft = `${path}.draft`;
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  await writeFile(draft, lines, { mode: 0o600, flush: true });
  await rename(draft, path);
  return open(path, 'a', 0o600);
}

export type MailStore = Awaited<ReturnType<typeof openMailStore>>;

/**
 * Keeps mails, newest last, at most so many, in a file with a line for each; without a path in memory
 * only.
 */
export async function openMailStore(path: string, most: number) {
  let mails: StoredMail[] = [];
  let file: FileHandle | undefined;
  let lastId = 0;
  /** The last write: the next one waits for it. */
  let tail: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };

  if (path !== '') {
    await mkdir(dirname(path), { recursive: true });
    const records = (await readRecords(path)).slice(-most);
    lastId = Math.max(0, ...records.map(({ id }) => id));
    mails = await Promise.all(records.map(parseMail));
    file = await openFile(path, records);
  }

  return {
    /** Resolves when the mail is on disk, so that an acknowledged mail is never lost. */
    add: (raw: Buffer, to: readonly string[]): Promise<StoredMail> =>
      inTurn(async () => {
        lastId += 1;
        const record: MailRecord = {
          id: lastId,
          receivedAt: new Date().toISOString(),
          to: to.map((address) => address.toLowerCase()),
          raw: raw.toString('base64'),
        };
        const mail = await parseMail(record);
        await file?.appendFile(`${JSON.stringify(record)}\n`);
        await file?.datasync();
        mails.push(mail);
        mails.splice(0, mails.length - most);
        return mail;
      }),
    /** Those to one address, or those that came after one, by its id. */
    newestFirst: (to?: string, after = 0): readonly StoredMail[] => {
      const wanted = to?.toLowerCase();
      return mails
        .filter((mail) => Number(mail.id) > after)
        .filter((mail) => wanted === undefined || mail.to.includes(wanted))
        .toReversed();
    },
    find: (id: string): StoredMail | undefined => mails.find((mail) => mail.id === id),
    clear: (): Promise<void> =>
      inTurn(async () => {
        mails = [];
        await file?.truncate(0);
      }),
    close: (): Promise<void> => inTurn(async () => file?.close()),
  };
}
