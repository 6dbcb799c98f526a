import { setTimeout as pause } from 'node:timers/promises';
import {
  formOf,
  json,
  jsonObjectOf,
  param,
  portOf,
  seeOther,
  serve,
  stopServer,
} from '../platform/http.ts';
import type { HttpReply, HttpRequest, Route } from '../platform/http.ts';
import { openStateFile } from '../platform/state-file.ts';
import { overview } from './overview.ts';
import { messagesIn, partsOf, type GivenMessage } from './rules.ts';
import { smsMoods, type SmsMessage, type SmsMood, type SmsState } from './state.ts';

export type SmsOptions = {
  readonly host: string;
  readonly port: number;
  readonly key: string;
  readonly stateFile: string;
};

const MOST_KEPT = 1000;
const SLOW_MS = 15_000;

const moods: ReadonlySet<string> = new Set(smsMoods);
const states: ReadonlySet<string> = new Set(['PENDING', 'DELIVERED', 'UNDELIVERABLE']);
const fates: Readonly<Record<SmsMood, SmsMessage['state']>> = {
  well: 'DELIVERED',
  away: 'PENDING',
  refusing: 'REJECTED',
  lost: 'DELIVERED',
  lying: 'PENDING',
  unreachable: 'UNDELIVERABLE',
  slow: 'DELIVERED',
};
const groups = { PENDING: 1, UNDELIVERABLE: 2, DELIVERED: 3, REJECTED: 5 } as const;

/** A stand-in for a provider of SMS that speaks the API of Infobip, version 3. */
export async function startSms(
  options: SmsOptions,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const file = await openStateFile<SmsState>(options.stateFile, { messages: [], mood: 'well' });
  const server = await serve(routesOf(file, options.key), {
    host: options.host,
    port: options.port,
    portSetting: 'SMS_PORT',
  });
  return {
    port: portOf(server),
    async close() {
      await stopServer(server);
      await file.save();
    },
  };
}

type File = Awaited<ReturnType<typeof openStateFile<SmsState>>>;

function routesOf(file: File, key: string): Route[] {
  const { state } = file;
  const api =
    (answer: (request: HttpRequest) => HttpReply | Promise<HttpReply>): Route['answer'] =>
    (request) => {
      if (request.headers.authorization !== `App ${key}`) {
        return json(401, { errorCode: 'UNAUTHORIZED', description: 'Unknown key' });
      }
      if (state.mood === 'away') return json(503, { errorCode: 'SERVICE_UNAVAILABLE' });
      return answer(request);
    };

  const keep = async (given: readonly GivenMessage[]): Promise<SmsMessage[]> => {
    const at = new Date().toISOString();
    const taken = given.map((one): SmsMessage => {
      return { ...one, parts: partsOf(one.text), at, state: fates[state.mood] };
    });
    state.messages = [...state.messages, ...taken].slice(-MOST_KEPT);
    await file.save();
    return taken;
  };

  return [
    {
      method: 'POST',
      path: '/sms/3/messages',
      answer: api(async (request) => {
        const given = messagesIn(jsonObjectOf(request));
        if (given === undefined) return json(400, { errorCode: 'BAD_REQUEST' });
        if (state.mood === 'slow') await pause(SLOW_MS);
        const taken = await keep(given);
        // It was taken all the same.
        if (state.mood === 'lost') return json(502, { errorCode: 'BAD_GATEWAY' });
        return json(200, {
          messages: taken.map((one) => ({
            messageId: one.messageId,
            status: statusOf(one),
            destination: one.to,
            details: { messageCount: one.parts },
          })),
        });
      }),
    },
    {
      method: 'GET',
      path: '/sms/3/logs',
      answer: api((request) => {
        const messageId = request.query.get('messageId');
        const found = state.messages.filter((one) => one.messageId === messageId);
        return json(200, { results: found.map(logOf) });
      }),
    },
    ...controlsOf(file),
  ];
}

function logOf(message: SmsMessage) {
  const { messageId, to, sender, text, at } = message;
  return {
    messageId,
    destination: to,
    sender,
    content: { text },
    sentAt: at,
    messageCount: message.parts,
    status: statusOf(message),
  };
}

function statusOf({ state }: SmsMessage) {
  return { groupId: groups[state], groupName: state };
}

/** What no provider has: a page, and calls for tests. */
function controlsOf(file: File): Route[] {
  const { state } = file;
  const settle = (messageId: string, wanted: unknown): boolean => {
    const found = state.messages.filter((one) => one.messageId === messageId);
    if (found.length === 0 || typeof wanted !== 'string' || !states.has(wanted)) return false;
    // One of `states`.
    for (const one of found) one.state = wanted as SmsMessage['state'];
    return true;
  };
  return [
    {
      method: 'GET',
      path: '/',
      answer: () => overview(state),
    },
    {
      method: 'POST',
      path: '/messages/:id',
      answer: async (request) => {
        settle(param(request, 'id'), formOf(request).get('state') ?? undefined);
        await file.save();
        return seeOther('/');
      },
    },
    {
      method: 'GET',
      path: '/sandbox/messages',
      answer: () => json(200, state.messages),
    },
    {
      method: 'POST',
      path: '/sandbox/messages/:id',
      answer: async (request) => {
        const done = settle(param(request, 'id'), jsonObjectOf(request)?.['state']);
        await file.save();
        return done ? json(200, {}) : json(404, { errors: ['No such message or state'] });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/mood',
      answer: async (request) => {
        const mood = jsonObjectOf(request)?.['mood'];
        if (typeof mood !== 'string' || !moods.has(mood)) return json(400, { errors: ['mood'] });
        // One of `moods`.
        state.mood = mood as SmsMood;
        await file.save();
        return json(200, {});
      },
    },
  ];
}
