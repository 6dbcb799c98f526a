/** All mails that ever arrived, by the numbers that they are about. */
export interface Mails {
  /** Reads what came since the last time. */
  collect(): Promise<void>;
  /** What arrived about these orders or complaints. */
  about(numbers: Iterable<string>): MailsAbout;
}

export interface MailsAbout {
  /** Numbers that no mail is about. */
  readonly missing: readonly string[];
  /** Mails that arrived more than once with the same `Message-ID`, which is allowed. */
  readonly again: number;
  /** Mails of one kind about one thing that arrived with different ids: as if it had happened twice. */
  readonly twice: readonly string[];
}

/** What the mailbox says of a mail; the sandbox's README has all. */
export interface Mail {
  readonly id: string;
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Of orders and of complaints; those of tags, which a mail has as well, are never asked for. */
const numberPattern = /\b(?:\d{12}|R\d{6}-\d{8})\b/g;

export function collectMails(fetchAfter: (id: number) => Promise<readonly Mail[]>): Mails {
  /** Number, then kind of mail, then how often with each id. */
  const seen = new Map<string, Map<string, Map<string, number>>>();
  let last = 0;

  const note = ({ messageId, to, subject, text }: Mail): void => {
    for (const number of new Set(`${subject} ${text}`.match(numberPattern))) {
      const kinds = seen.get(number) ?? new Map<string, Map<string, number>>();
      seen.set(number, kinds);
      const kind = `${to.join(' ')}, ${subject}`;
      const ids = kinds.get(kind) ?? new Map<string, number>();
      kinds.set(kind, ids);
      ids.set(messageId, (ids.get(messageId) ?? 0) + 1);
    }
  };

  return {
    async collect() {
      const mails = [...(await fetchAfter(last))].sort((a, b) => Number(a.id) - Number(b.id));
      const first = mails[0];
      if (first !== undefined && Number(first.id) !== last + 1) {
        throw new Error('The mailbox has forgotten mails that were not read yet.');
      }
      for (const mail of mails) {
        last = Number(mail.id);
        note(mail);
      }
    },
    about(numbers) {
      const found = { missing: [] as string[], again: 0, twice: [] as string[] };
      for (const number of numbers) {
        const kinds = seen.get(number);
        if (kinds === undefined) found.missing.push(number);
        for (const [kind, ids] of kinds ?? []) {
          if (ids.size > 1) found.twice.push(`${number}: ${kind}`);
          found.again += [...ids.values()].filter((times) => times > 1).length;
        }
      }
      return found;
    },
  };
}
