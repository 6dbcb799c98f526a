import { usualAdmission } from '../../../platform/http/admission.ts';
import { createHttp, type Http } from '../../../platform/http/http.ts';
import { keyRing } from '../../../platform/keys/key-ring.ts';
import type { IdentityService } from '../index.ts';

export interface CallOptions {
  readonly bearer?: string;
  readonly address?: string;
  readonly method?: 'GET' | 'POST';
  readonly userAgent?: string;
  /** `name=value` of a browser's other cookies. */
  readonly cookies?: readonly string[];
}

export interface Answer {
  readonly status: number;
  readonly message: string;
  readonly result: unknown;
  /** The result of a call that answers with tokens. */
  readonly tokens: Tokens;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

export type Call = (path: string, body: object, options?: CallOptions) => Promise<Answer>;

export function openHttp(
  given: Pick<Parameters<typeof createHttp>[0], 'log' | 'clock' | 'authenticator'>,
): Http {
  return createHttp({
    ...given,
    secretKeys: keyRing('another secret of this test'),
    secure: true,
    sessionCookies: { token: 'token', refreshToken: 'refresh' },
    requestsPerMinute: 0,
    trustProxy: 0,
    admission: { ...usualAdmission(10), waitMs: 60_000 },
    metrics: {
      observe: () => undefined,
      countFailure: () => undefined,
      countNotAdmitted: () => undefined,
    },
  });
}

/** Calls like the portal: with its forgery token, and with a bearer token where given. */
export function callThrough(http: Http, identity: Pick<IdentityService, 'authenticator'>): Call {
  return async (path, body, options = {}) => {
    const session =
      options.bearer === undefined
        ? null
        : await identity.authenticator.sessionIdOf(options.bearer);
    const forgery = http.forgery.issue(session ?? 'anonymous');
    const reply = await http.app.inject({
      method: options.method ?? 'POST',
      url: `/api/${path}`,
      ...(options.method === 'GET' ? {} : { payload: body }),
      remoteAddress: options.address ?? '192.0.2.1',
      headers: {
        'x-xsrf-token': forgery,
        cookie: [`XSRF-TOKEN=${forgery}`, ...(options.cookies ?? [])].join('; '),
        ...(options.userAgent === undefined ? {} : { 'user-agent': options.userAgent }),
        ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` }),
      },
    });
    const envelope = reply.json<{ message: string; result: unknown }>();
    return {
      status: reply.statusCode,
      message: envelope.message,
      result: envelope.result,
      // Each test knows which calls answer with tokens.
      tokens: envelope.result as Tokens,
      headers: reply.headers,
      text: reply.body,
    };
  };
}
