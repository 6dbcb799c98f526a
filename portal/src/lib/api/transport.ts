import { type EarlyCall, type Envelope, forgeryCookie, forgeryHeader } from '@rampa/contract';

/** Set by the service worker on stored answers; see `worker/public-answers.ts`. */
export const keptAtHeader = 'X-Kept-At';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Query of a GET, JSON body of a POST. */
  readonly input: unknown;
  /** Access token for the Bearer header. */
  readonly token: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Continues when the page is left. */
  readonly keepalive?: boolean;
  /** Says of which answer the text is not to be parsed yet. */
  readonly unparsed?: (answer: Response) => boolean;
}

export type Reply =
  | {
      readonly kind: 'envelope';
      readonly envelope: Envelope;
      /** When the answer was stored, where the network gave no newer one; epoch milliseconds. */
      readonly keptAt: number | undefined;
      /** Seconds to wait, if the server says so. */
      readonly retryAfter: number | undefined;
    }
  | { readonly kind: 'file'; readonly response: Response }
  /** The text of an envelope, as the request wished; see `envelopeIn`. */
  | { readonly kind: 'unparsed'; readonly text: string }
  /** No answer: offline, refused, or broken off. */
  | { readonly kind: 'unreachable' };

export interface Transport {
  send(request: Request): Promise<Reply>;
}

interface TransportParts {
  /** Base URL of every call; empty: the page's own origin. */
  readonly appUrl: string;
  readonly readCookie: (name: string) => string | undefined;
  /** BCP 47 tag of the language on screen. */
  readonly language: () => string;
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>;
  /**
   * While the page is being left: a call that breaks off then has not failed, and is not reported
   * until the page is shown again.
   */
  readonly left: () => Promise<void> | undefined;
  /** Waits for about so many seconds, each browser a little differently. */
  readonly pause: (seconds: number) => Promise<void>;
}

/** How often a call is made again that a crowded server has not begun. */
const crowdedRepeats = 2;

/**
 * Calls over HTTP. Requests other than GET to relative addresses carry the CSRF token from the
 * cookie; where it does not match, the server sets a fresh one and the request is repeated once. What a
 * crowded server has not begun is asked again after the time that it names.
 */
export function createTransport({
  appUrl,
  readCookie,
  language,
  fetch,
  left,
  pause,
}: TransportParts): Transport {
  async function attempt(request: Request): Promise<Reply> {
    try {
      const response = await fetch(addressOf(appUrl, request), {
        method: request.method,
        headers: headersOf(
          request,
          language(),
          appUrl === '' ? readCookie(forgeryCookie) : undefined,
        ),
        // Cookies hold only what the portal itself reads; they identify nobody to other origins.
        credentials: 'same-origin',
        keepalive: request.keepalive ?? false,
        ...bodyOf(request),
        ...(request.signal === undefined ? {} : { signal: request.signal }),
      });
      return await readReply(response, request);
    } catch (error) {
      // Aborted: neither an answer nor a failure to report.
      if (request.signal?.aborted === true) throw error;
      await left();
      return { kind: 'unreachable' };
    }
  }

  async function sendOnce(request: Request): Promise<Reply> {
    const reply = await attempt(request);
    const repeat = request.method !== 'GET' && appUrl === '' && isForgeryMismatch(reply);
    return repeat ? attempt(request) : reply;
  }

  return {
    async send(request) {
      for (let repeats = 0; ; repeats += 1) {
        const reply = await sendOnce(request);
        const seconds = secondsUntilRoom(reply);
        if (seconds === undefined || repeats === crowdedRepeats) return reply;
        await pause(seconds);
        request.signal?.throwIfAborted();
      }
    },
  };
}

function addressOf(
  appUrl: string,
  { method, path, input }: Pick<Request, 'method' | 'path' | 'input'>,
): string {
  if (method !== 'GET' || typeof input !== 'object' || input === null) return appUrl + path;
  const pairs = Object.entries(input).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  );
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? appUrl + path : `${appUrl}${path}?${query}`;
}

function bodyOf({ method, input }: Pick<Request, 'method' | 'input'>): { readonly body?: string } {
  return method === 'POST' ? { body: JSON.stringify(input ?? {}) } : {};
}

/** A request in a form that the page's inline script can make. */
export function asEarlyCall(appUrl: string, request: Omit<Request, 'token'>): EarlyCall {
  const { method } = request;
  return { method, address: addressOf(appUrl, request), ...bodyOf(request) };
}

function headersOf(
  { method, token }: Request,
  language: string,
  forgeryToken: string | undefined,
): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (method === 'GET') return headers;
  headers.set('Content-Type', 'application/json');
  if (forgeryToken !== undefined) headers.set(forgeryHeader, forgeryToken);
  return headers;
}

/** Throws where the answer breaks off, or the call is aborted. */
async function readReply(response: Response, { unparsed }: Request): Promise<Reply> {
  const type = response.headers.get('Content-Type') ?? '';
  // An export may be JSON as well; it says what it is, as envelopes do not.
  const isFile = !type.startsWith('application/json') || response.headers.has('X-Schema');
  if (response.ok && isFile) return { kind: 'file', response };
  if (response.ok && unparsed?.(response) === true) {
    return { kind: 'unparsed', text: await response.text() };
  }
  const retryAfter = numberIn(response.headers.get('Retry-After'));
  const keptAt = numberIn(response.headers.get(keptAtHeader));
  const envelope = envelopeIn(await response.text()) ?? {
    // Something in between, such as a proxy, does not answer in envelopes.
    statusCode: response.ok ? 500 : response.status,
    message: '',
    result: null,
  };
  return { kind: 'envelope', envelope, retryAfter, keptAt };
}

/** Undefined where it is none. */
export function envelopeIn(text: string): Envelope | undefined {
  const parsed = parseJson(text);
  return isEnvelope(parsed) ? parsed : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function numberIn(header: string | null): number | undefined {
  const number = Number(header ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** After how long a call may be repeated that the server has not begun; undefined for all others. */
function secondsUntilRoom(reply: Reply): number | undefined {
  if (reply.kind !== 'envelope' || reply.envelope.statusCode !== 503) return undefined;
  return reply.envelope.message.split(';')[0] === 'server.crowded' ? reply.retryAfter : undefined;
}

function isForgeryMismatch(reply: Reply): boolean {
  return (
    reply.kind === 'envelope' &&
    reply.envelope.statusCode === 403 &&
    reply.envelope.message.split(';')[0] === 'forgery.token-mismatch'
  );
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'statusCode' in value &&
    typeof value.statusCode === 'number' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'result' in value
  );
}
