import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { tollTimeZone } from '../../platform/clock.ts';
import type { ToldChange } from './e-invoices.store.ts';
import { SefUnavailable, stateOf, type Sef, type Sent } from './sef.ts';

const PATIENCE_MS = 30_000;
const LARGEST_ANSWER = 8 * 1024 * 1024;
/** What of an answer staff are shown. */
const LONGEST_REASON = 500;

const taken = z.object({ SalesInvoiceId: z.int().positive() });
const changes = z.array(
  z.object({
    SalesInvoiceId: z.int(),
    NewInvoiceStatus: z.string(),
    Date: z.string(),
    Comment: z.string().nullish(),
  }),
);

interface SefOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly timeoutMs?: number;
}

/** SEF over its public API (version 1). */
export function createSef({ baseUrl, key, timeoutMs = PATIENCE_MS }: SefOptions): Sef {
  const call = async (path: string, body: string | null, type: string): Promise<Answer> => {
    try {
      const response = await fetch(`${baseUrl}/api/publicApi/${path}`, {
        method: 'POST',
        headers: { ApiKey: key, accept: 'application/json', 'content-type': type },
        ...(body === null ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (text.length > LARGEST_ANSWER) throw new Error('the answer is too large');
      return { status: response.status, text };
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
      return readAs(changes, answer)
        .flatMap(({ SalesInvoiceId: sefId, NewInvoiceStatus, Date: date, Comment }) => {
          const state = stateOf(NewInvoiceStatus);
          if (state === undefined) return [];
          const comment = (Comment ?? '').slice(0, LONGEST_REASON);
          return [{ sefId, state, at: instantIn(date), comment }];
        })
        .sort((a, b) => Temporal.Instant.compare(a.at, b.at));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Refused for what it says; not for the key, for too many calls, or because the system is away. */
function isAboutDocument(status: number): boolean {
  return status === 400 || status === 404 || status === 409 || status === 413 || status === 422;
}

function unexpected({ status, text }: Answer): SefUnavailable {
  return new SefUnavailable(`SEF answered ${status}: ${text.slice(0, LONGEST_REASON)}`);
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
    if (read.success) return read.data.Message.slice(0, LONGEST_REASON);
  } catch {
    // No JSON.
  }
  return text.trim() === '' ? `HTTP ${status}` : text.trim().slice(0, LONGEST_REASON);
}

/** Times without an offset are those of Serbia. */
function instantIn(text: string): Temporal.Instant {
  try {
    return /(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(tollTimeZone).toInstant();
  } catch (error) {
    throw new SefUnavailable(`SEF wrote a time that is none: ${text}`, { cause: error });
  }
}
