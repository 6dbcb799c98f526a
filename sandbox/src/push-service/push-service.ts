import { randomUUID } from 'node:crypto';
import {
  type HttpReply,
  type HttpRequest,
  json,
  jsonObjectOf,
  param,
  portOf,
  serve,
  stopServer,
} from '../platform/http.ts';
import { faultOfSender, publicKeyOf } from './vapid.ts';

/** What came for a browser that is not there to fetch it. */
interface Message {
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  /** Encrypted, in base64url. */
  readonly body: string;
}

interface Subscription {
  readonly publicKey: string;
  readonly messages: Message[];
  gone: boolean;
  /** What the next messages are answered with, in place of being taken. */
  readonly answers: { readonly status: number; readonly retryAfter: string }[];
}

/** Largest body that push services take. */
const LARGEST_BODY = 4096;

/** A push service of browsers (RFC 8030) that accepts encrypted messages of known senders alone. */
export async function startPushService(options: {
  readonly host: string;
  readonly port: number;
  /** Milliseconds since 1970; left out: the machine's. */
  readonly now?: () => number;
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const subscriptions = new Map<string, Subscription>();
  const now = options.now ?? Date.now;
  let origin = '';

  const of = (request: HttpRequest): Subscription | undefined =>
    subscriptions.get(param(request, 'id'));

  const take = (request: HttpRequest): HttpReply => {
    const subscription = of(request);
    if (subscription === undefined) return json(404, { errors: ['No such subscription'] });
    if (subscription.gone) return json(410, { errors: ['The subscription has ended'] });
    const { publicKey } = subscription;
    const nowSeconds = Math.floor(now() / 1000);
    const fault = faultOfSender(request.headers.authorization, { publicKey, origin, nowSeconds });
    if (fault !== undefined) return json(403, { errors: [fault] });
    const message = messageOf(request);
    if (typeof message === 'string') return json(400, { errors: [message] });
    if (request.body.length > LARGEST_BODY) return json(413, { errors: ['Too large'] });
    const [wanted] = subscription.answers.splice(0, 1);
    if (wanted !== undefined) {
      const headers = wanted.retryAfter === '' ? {} : { 'retry-after': wanted.retryAfter };
      return { ...json(wanted.status, { errors: ['As the test wanted it'] }), headers };
    }
    keep(subscription.messages, message);
    return { status: 201, headers: { location: `${origin}/messages/${randomUUID()}` } };
  };

  const server = await serve(
    [
      { method: 'POST', path: '/push/:id', answer: take },
      {
        method: 'POST',
        path: '/sandbox/subscriptions',
        answer(request) {
          const { publicKey } = jsonObjectOf(request) ?? {};
          if (typeof publicKey !== 'string' || publicKeyOf(publicKey) === undefined)
            return json(400, { errors: ['No such key'] });
          const id = randomUUID();
          subscriptions.set(id, { publicKey, messages: [], gone: false, answers: [] });
          return json(201, { id, endpoint: `${origin}/push/${id}` });
        },
      },
      {
        method: 'GET',
        path: '/sandbox/subscriptions/:id/messages',
        answer: (request) => json(200, { messages: of(request)?.messages ?? [] }),
      },
      {
        method: 'POST',
        path: '/sandbox/subscriptions/:id/answers',
        answer(request) {
          const { status, retryAfter } = jsonObjectOf(request) ?? {};
          of(request)?.answers.push({
            status: Number(status),
            retryAfter: typeof retryAfter === 'string' ? retryAfter : '',
          });
          return json(200, {});
        },
      },
      {
        method: 'DELETE',
        path: '/sandbox/subscriptions/:id',
        answer(request) {
          const subscription = of(request);
          if (subscription !== undefined) subscription.gone = true;
          return json(200, {});
        },
      },
    ],
    { ...options, portSetting: 'PUSH_SERVICE_PORT' },
  );
  const port = portOf(server);
  origin = `http://localhost:${String(port)}`;
  return {
    port,
    close: () => stopServer(server),
  };
}

/** The message of a request, or what is wrong with it. */
function messageOf({ headers, body }: HttpRequest): Message | string {
  const { ttl = '', urgency = 'normal', topic = '' } = headers;
  if (headers['content-encoding'] !== 'aes128gcm') return 'Not encrypted as RFC 8291 says';
  if (!/^\d+$/u.test(String(ttl))) return 'No TTL';
  if (!/^(very-low|low|normal|high)$/u.test(String(urgency))) return 'No such urgency';
  if (!/^[\w-]{0,32}$/u.test(String(topic))) return 'No such topic';
  return {
    ttl: Number(ttl),
    urgency: String(urgency),
    topic: String(topic),
    body: body.toString('base64url'),
  };
}

/** A later message of a topic replaces the earlier one. */
function keep(messages: Message[], message: Message): void {
  const same = messages.findIndex(({ topic }) => topic !== '' && topic === message.topic);
  if (same !== -1) messages.splice(same, 1);
  messages.push(message);
}
