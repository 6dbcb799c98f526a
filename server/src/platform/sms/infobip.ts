import { z } from 'zod';
import { readAnswer } from '../outgoing/read-answer.ts';
import type { SmsFate, SmsProvider, SmsSettings } from './sms.ts';

/** A provider answers within a second; what hangs must not hold up what goes to others. */
const PATIENCE_MS = 10_000;
const LARGEST_ANSWER = 64 * 1024;

/** Groups of the provider's statuses. */
const UNDELIVERABLE = 2;
const DELIVERED = 3;
const EXPIRED = 4;
const REJECTED = 5;

const status = z.object({ groupId: z.int() });
const taken = z.object({ messages: z.array(z.object({ messageId: z.string(), status })).min(1) });
const logs = z.object({ results: z.array(z.object({ messageId: z.string(), status })) });

/** SMS over the API of Infobip, version 3. */
export function createInfobip(
  { baseUrl, key, sender }: Pick<SmsSettings, 'baseUrl' | 'key' | 'sender'>,
  timeoutMs = PATIENCE_MS,
): SmsProvider {
  const call = async (path: string, body?: object): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `App ${key}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // It would take the key along.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readAnswer(response, LARGEST_ANSWER) };
  };

  return {
    async send({ smsId, to, text, validMinutes }) {
      const answer = await call('/sms/3/messages', {
        messages: [
          {
            sender,
            destinations: [{ to: to.slice(1), messageId: smsId }],
            content: { text },
            options: { validityPeriod: { amount: validMinutes, timeUnit: 'MINUTES' } },
          },
        ],
      });
      // For what it says; not for the key, for too many calls, or because the provider is away.
      if (answer.status === 400) return 'refused';
      if (answer.status !== 200) throw unexpected(answer.status);
      const [message] = readAs(taken, answer.text).messages;
      // Another message than the one that was sent says nothing about it.
      if (message?.messageId !== smsId) throw new Error('The SMS provider answered about another');
      return message.status.groupId === REJECTED ? 'refused' : 'taken';
    },

    async fateOf(smsId) {
      const answer = await call(`/sms/3/logs?messageId=${encodeURIComponent(smsId)}`);
      if (answer.status !== 200) throw unexpected(answer.status);
      const { results } = readAs(logs, answer.text);
      const found = results.filter(({ messageId }) => messageId === smsId);
      return fateOfGroups(found.map((one) => one.status.groupId));
    },
  };
}

/** A long message is one for each of its parts; all of them have to be there. */
function fateOfGroups(groups: readonly number[]): SmsFate {
  if (groups.length === 0) return 'unknown';
  if (groups.includes(REJECTED)) return 'refused';
  if (groups.some(isLost)) return 'failed';
  return groups.every((group) => group === DELIVERED) ? 'delivered' : 'under-way';
}

function isLost(group: number): boolean {
  return group === UNDELIVERABLE || group === EXPIRED;
}

function unexpected(code: number): Error {
  return new Error(`The SMS provider answered ${code}`);
}

function readAs<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('The SMS provider answered with no JSON');
  }
  return schema.parse(value);
}
