import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { readAnswer } from '../../platform/outgoing/read-answer.ts';
import type { ToldChange } from './e-invoices.store.ts';
import { shownOf } from './shown-text.ts';
import { SefUnavailable, stateOf, type Sef, type Sent } from './sef.ts';

const PATIENCE_MS = 30_000;
const LARGEST_ANSWER = 8 * 1024 * 1024;
/** More than an operator's documents change on a day; each one costs time to read. */
const MOST_CHANGES = 50_000;

const taken = z.object({ SalesInvoiceId: z.int().positive() });
const changes = z.array(z.unknown()).max(MOST_CHANGES);
const change = z.object({
  EventId: z.int().catch(0),
  SalesInvoiceId: z.int().positive(),
  NewInvoiceStatus: z.string(),
  Date: z.string(),
  Comment: z.string().nullish(),
});

interface SefOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly timeoutMs?: number;
  readonly log: Pick<Log, 'warn'>;
}

/** SEF over its public API (version 1). */
export function createSef({ baseUrl, key, timeoutMs = PATIENCE_MS, log }: SefOptions): Sef {
  const call = async (path: string, body: string | null, type: string): Promise<Answer> => {
    try {
      const response = await fetch(`${baseUrl}/api/publicApi/${path}`, {
        method: 'POST',
        headers: { ApiKey: key, accept: 'application/json', 'content-type': type },
        ...(body === null ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await readAnswer(response, LARGEST_ANSWER) };
    } catch (error) {
      throw new SefUnavailable('SEF cannot be reached', { cause: error });
    }
  };

  return {
    async send(requestId, xml): Promise<Sent> {
      // To the register of public debts only what public bodies buy.
      const query = new URLSearchParams({ requestId, sendToCir: 'No' });
      const answer = await call(`sales-invoice/ubl?${query.toString()}`, xml, 'application/xml');
      if (answer.status === 200) {
        return { taken: true, sefId: readAs(taken, answer).SalesInvoiceId };
      }
      if (!isAboutDocument(answer.status)) throw unexpected(answer);
      return { taken: false, because: reasonIn(answer) };
    },

    async changesOn(day): Promise<readonly ToldChange[]> {
      const query = new URLSearchParams({ date: day });
      const path = `sales-invoice/changes?${query.toString()}`;
      const answer = await call(path, null, 'application/json');
      if (answer.status !== 200) throw unexpected(answer);
      let unreadable = 0;
      const told = readAs(changes, answer).flatMap((entry) => {
        const read = readChange(entry);
        if (read === undefined) unreadable += 1;
        return read === undefined || read === 'nothing-new' ? [] : [read];
      });
      // They are no reason for the others to wait; and one line, however many they are.
      if (unreadable > 0) log.warn({ day, unreadable }, 'SEF told of changes that cannot be read');
      return told.sort((a, b) => Temporal.Instant.compare(a.at, b.at) || a.eventId - b.eventId);
    },
  };
}

interface ReadChange extends ToldChange {
  readonly eventId: number;
}

/** Undefined: it cannot be read. */
function readChange(entry: unknown): ReadChange | 'nothing-new' | undefined {
  const read = change.safeParse(entry);
  if (!read.success) return undefined;
  const { EventId: eventId, SalesInvoiceId: sefId, NewInvoiceStatus, Date: date } = read.data;
  const state = stateOf(NewInvoiceStatus);
  if (state === undefined) return 'nothing-new';
  const at = instantIn(date);
  return at && { eventId, sefId, state, at, comment: shownOf(read.data.Comment ?? '') };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Refused for what it says; not for the key, for too many calls, or because the system is away. */
function isAboutDocument(status: number): boolean {
  return status === 400 || status === 422;
}

function unexpected({ status }: Answer): SefUnavailable {
  return new SefUnavailable(`SEF answered ${status}`);
}

function readAs<T>(schema: z.ZodType<T>, answer: Answer): T {
  let value: unknown;
  try {
    value = JSON.parse(answer.text);
  } catch {
    throw unexpected(answer);
  }
  const read = schema.safeParse(value);
  if (!read.success) throw unexpected(answer);
  return read.data;
}

/** Its sentence, if it sends one in JSON; otherwise what it sends. */
function reasonIn({ status, text }: Answer): string {
  try {
    const value: unknown = JSON.parse(text);
    const read = z.object({ Message: z.string() }).safeParse(value);
    if (read.success) return shownOf(read.data.Message);
  } catch {
    // No JSON.
  }
  return shownOf(text) || `HTTP ${status}`;
}

/** Times without an offset are those of Serbia; undefined if it is no time, or none that could be meant. */
function instantIn(text: string): Temporal.Instant | undefined {
  try {
    const at = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(tollTimeZone).toInstant();
    return /^2\d{3}-/.test(at.toString()) ? at : undefined;
  } catch {
    return undefined;
  }
}
