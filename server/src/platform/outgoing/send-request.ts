import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isAllowedHost, isLocalhost, type Destinations } from './destinations.ts';
import { isLoopback, isPublicAddress } from './public-address.ts';
import { createResolve, type Resolve } from './resolve-name.ts';

/** Why a request was not accepted. */
export type RequestFault =
  | 'status'
  | 'redirect'
  | 'timed-out'
  | 'name-unknown'
  | 'address-refused'
  | 'connection'
  | 'certificate';

export interface Answer {
  /** Null where there was none. */
  readonly statusCode: number | null;
  readonly retryAfter: string | undefined;
  /** Null if the request was accepted. */
  readonly fault: RequestFault | null;
  readonly milliseconds: number;
}

export type SendRequest = (
  url: URL,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer },
) => Promise<Answer>;

export interface SenderOptions extends Destinations {
  readonly resolve?: Resolve;
  /** How long the whole request may take, to the last header of its answer. */
  readonly patienceMs?: number;
}

/** Within what the specification recommends, and shorter than a lease. */
const PATIENCE_MS = 15_000;
const MAX_HEADERS = 16 * 1024;

/** There is no address that the request may go to. */
class NoDestination extends Error {
  readonly fault: RequestFault;
  constructor(fault: RequestFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Sends one request. A name is resolved once; all of its addresses have to be public, and the
 * connection goes to one of those that were checked, so that a name that changes in between (DNS
 * rebinding) gains nothing. Redirects are not followed, and of an answer only status and headers
 * are read.
 */
export function createSendRequest(options: SenderOptions): SendRequest {
  const resolve = options.resolve ?? createResolve();
  const patienceMs = options.patienceMs ?? PATIENCE_MS;

  const addressesOf = async (url: URL, signal: AbortSignal) => {
    const host = hostOf(url);
    const family = isIP(host);
    const local = options.allowLocal && isLocalhost(url);
    // Asked again: the address may be older than the operator's list.
    if (!local && !isAllowedHost(host, options.hosts)) throw new NoDestination('address-refused');
    const found =
      family === 0
        ? await resolve(host, signal).catch(() => {
            throw new NoDestination('name-unknown');
          })
        : [{ address: host, family }];
    if (found.length === 0) throw new NoDestination('name-unknown');
    const mayReach = local ? isLoopback : isPublicAddress;
    if (!found.every(({ address }) => mayReach(address)))
      throw new NoDestination('address-refused');
    return found;
  };

  return async (url, { headers, body }) => {
    const started = performance.now();
    const signal = AbortSignal.timeout(patienceMs);
    const told = (
      rest: Pick<Answer, 'statusCode' | 'fault'> & { retryAfter?: string },
    ): Answer => ({
      retryAfter: undefined,
      ...rest,
      milliseconds: Math.round(performance.now() - started),
    });
    try {
      const addresses = await withinTime(addressesOf(url, signal), signal);
      const { statusCode, retryAfter } = await post(url, addresses, { headers, body, signal });
      const fault = faultOfStatus(statusCode);
      return told({ statusCode, fault, ...(retryAfter === undefined ? {} : { retryAfter }) });
    } catch (error) {
      return told({ statusCode: null, fault: signal.aborted ? 'timed-out' : faultOf(error) });
    }
  };
}

function post(
  url: URL,
  addresses: Awaited<ReturnType<Resolve>>,
  request: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | Buffer;
    readonly signal: AbortSignal;
  },
): Promise<{ readonly statusCode: number; readonly retryAfter: string | undefined }> {
  const { request: open } = url.protocol === 'https:' ? https : http;
  // The names were resolved already: the connection may go to no other address.
  const lookup: LookupFunction = (_, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const outgoing = open(url, {
      method: 'POST',
      agent: false,
      lookup,
      signal: request.signal,
      maxHeaderSize: MAX_HEADERS,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Rampa-Webhooks/1',
        ...request.headers,
        'content-length': String(Buffer.byteLength(request.body)),
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const { statusCode = 0, headers } = incoming;
      resolve({ statusCode, retryAfter: headers['retry-after'] });
      // However much more would follow.
      outgoing.destroy();
    });
    // Another protocol is no answer, and Node leaves its socket to us.
    outgoing.on('upgrade', ({ statusCode = 0 }, socket) => {
      resolve({ statusCode, retryAfter: undefined });
      socket.destroy();
    });
    outgoing.on('close', () => reject(new Error('The connection closed without an answer')));
    outgoing.end(request.body);
  });
}

/** Whether or not the work can be stopped, nobody has to wait for it. */
function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('timed out'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function faultOfStatus(statusCode: number): RequestFault | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status';
}

/** Codes of OpenSSL and Node for certificates that do not prove the name. */
const CERTIFICATE = /^(ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_SSL_|EPROTO)/;

function faultOf(error: unknown): RequestFault {
  if (error instanceof NoDestination) return error.fault;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CERTIFICATE.test(code) ? 'certificate' : 'connection';
}
