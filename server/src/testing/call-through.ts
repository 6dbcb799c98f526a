import type { AnyCall, Envelope } from '@rampa/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Temporal } from 'temporal-polyfill';

export type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>;

export type CallLikePortal = (
  call: AnyCall,
  input: object,
  bearer?: string,
  /** Address that it comes from; left out: always the same. */
  from?: string,
  /** `Accept-Language`; left out: none. */
  language?: string,
) => Promise<Envelope & { http: number }>;

/** Calls like the portal, to one server. */
export function callThrough(send: Send, now: () => Temporal.Instant): CallLikePortal {
  const forgeryHeadersOf = rememberForgeryHeaders(send, now);
  return async (definition, input, bearer, from, language) => {
    const authorization = {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(language === undefined ? {} : { 'accept-language': language }),
    };
    const remote = from === undefined ? {} : { remoteAddress: from };
    const reply =
      definition.method === 'GET'
        ? await send({
            ...remote,
            url: definition.path,
            query: Object.fromEntries(
              Object.entries(input).map(([name, value]) => [name, String(value)]),
            ),
            headers: authorization,
          })
        : await send({
            ...remote,
            method: 'POST',
            url: definition.path,
            payload: input,
            headers: { ...authorization, ...(await forgeryHeadersOf(authorization)) },
          });
    return { http: reply.statusCode, ...envelopeOf(reply) };
  };
}

/**
 * A token serves as many calls as its session makes, as in a browser: it is fetched once, and again when
 * time has passed, after which the session may have ended.
 */
function rememberForgeryHeaders(send: Send, now: () => Temporal.Instant) {
  const known = new Map<string, ReturnType<typeof forgeryHeaders>>();
  return (authorization: { readonly authorization?: string }) => {
    const caller = `${now().epochMilliseconds} ${authorization.authorization ?? ''}`;
    const headers = known.get(caller) ?? forgeryHeaders(send, { ...authorization });
    known.set(caller, headers);
    return headers;
  };
}

/** A forgery token for the caller, as the cookie and as the header. */
export async function forgeryHeaders(
  send: Send,
  authorization: Readonly<Record<string, string>>,
): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const reply = await send({ url: '/api/Token/GetForgeryToken', headers: authorization });
  const token = /^XSRF-TOKEN=([^;]+)/.exec(String(reply.headers['set-cookie']))?.[1] ?? '';
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

/** The envelope of an answer; a file or stream that succeeded has none, its status stands for it. */
function envelopeOf(reply: LightMyRequestResponse): Envelope {
  if (String(reply.headers['content-type']).startsWith('application/json')) {
    return reply.json<Envelope>();
  }
  return { statusCode: reply.statusCode, message: '', result: null };
}
