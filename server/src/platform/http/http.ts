import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import {
  failure,
  type AnyCall,
  type CallDefinition,
  type CallErrorCode,
  type CallParsedInput,
  type CallResult,
  type ErrorCatalogue,
  type Failure,
  type FileCallDefinition,
  type Outcome,
  type PlatformErrorCode,
} from '@rampa/contract';
import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../clock.ts';
import { isUnavailable } from '../database/pool.ts';
import type { Log } from '../log.ts';
import type { RequestMetrics } from '../observability/metrics.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { failureEnvelope } from './envelope.ts';
import { faultsOf } from './faults.ts';
import { anonymousSession, createForgery, type Forgery } from './forgery.ts';
import { createForgeryCookies, type ForgeryCookies } from './forgery-cookies.ts';
import { createRateLimit } from './rate-limit.ts';
import { apiHeaders, commonHeaders, hstsHeader } from './security-headers.ts';
import { compileEnvelope } from './serialize.ts';

/** Who is calling, as the access token says. */
export interface Session {
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly lice: string;
}

export interface CallContext {
  readonly requestId: string;
  /** Address of the caller, for throttling only. */
  readonly address: string;
  readonly userAgent: string;
  readonly log: Log;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** Binds the forgery-protection cookie to a session from now on; null for anonymous. */
  bindForgeryToken(sessionId: string | null): void;
  /** Sets the forgery-protection cookie anew for whoever is calling, also with an expired token. */
  renewForgeryToken(): Promise<void>;
}

export interface CustomerContext extends CallContext {
  readonly session: Session;
}

/** Tells who a bearer token belongs to. */
export interface Authenticator {
  authenticate(
    bearer: string,
  ): Promise<Outcome<Session, 'session.expired' | 'session.ended' | 'session.missing'>>;
  /** Session of a token that is signed by us, expired or not; null for any other. */
  sessionIdOf(bearer: string): Promise<string | null>;
}

export interface FileReply {
  readonly contentType: string;
  readonly fileName: string;
  readonly body: Readable | Buffer;
  /** Rows that a stream will have, so that the reader can show progress. */
  readonly totalRecords?: number;
}

type Reply<T, Call extends AnyCall> = Promise<Outcome<T, CallErrorCode<Call> | PlatformErrorCode>>;

export type PageHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) => Promise<FastifyReply>;

export interface Http {
  readonly app: FastifyInstance;
  readonly forgery: Forgery;
  readonly forgeryCookies: ForgeryCookies;
  /** Serves a call that anyone may make. */
  serve<Call extends CallDefinition>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: CallContext) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a call for signed-in customers. */
  serveCustomer<Call extends CallDefinition>(
    call: Call,
    handler: (
      input: CallParsedInput<Call>,
      context: CustomerContext,
    ) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a file to signed-in customers. */
  serveFile<Call extends FileCallDefinition>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: CustomerContext) => Reply<FileReply, Call>,
  ): void;
  /** Answers every address that is neither a file nor the API. */
  servePage(handler: PageHandler): void;
  /** Calls registered so far; the authorisation matrix compares them with the contract. */
  readonly served: readonly AnyCall[];
}

export interface HttpOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly forgerySecret: string;
  readonly secure: boolean;
  readonly requestsPerMinute: number;
  readonly trustProxy: boolean;
  readonly metrics: RequestMetrics;
}

const DEFAULT_BODY_LIMIT = 64 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** The HTTP room: every answer under `/api` is an envelope, whatever happens. */
export function createHttp(options: HttpOptions): Http {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // One line per request is written below, with the route instead of the address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuid(),
    trustProxy: options.trustProxy,
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: 30_000,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    // The schemas are the contract's, checked before the handler; Fastify's own are not used.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      reply.headers(apiHeaders);
      void answerError(error, request, reply, options);
    },
  });
  const forgery = createForgery(options.forgerySecret);
  const forgeryCookies = createForgeryCookies(forgery, options.secure);
  const rateLimit = createRateLimit(options.requestsPerMinute, options.clock);
  const served: AnyCall[] = [];

  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api') ? apiHeaders : commonHeaders);
    if (options.secure) reply.header('Strict-Transport-Security', hstsHeader);
    reply.header('X-Request-Id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    options.metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      {
        route,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options));
  let page: PageHandler | null = null;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // A missing file must not be answered with the page.
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|$)/.test(path);
    if (page !== null && wantsPage) return page(request, reply, path);
    return sendFailure(reply, failure('request.not-found'), {});
  });

  const sendFailure = async (
    reply: FastifyReply,
    fault: Failure,
    catalogue: ErrorCatalogue,
  ): Promise<FastifyReply> => {
    const { httpStatus, envelope } = failureEnvelope(fault, catalogue);
    if (envelope.statusCode === 429 || envelope.statusCode === 503) {
      reply.header('Retry-After', String(fault.params?.['seconds'] ?? RETRY_AFTER_SECONDS));
    }
    return reply.status(httpStatus).type('application/json; charset=utf-8').send(envelope);
  };

  /** The session that the caller's forgery token must be made for. */
  const forgerySessionOf = async (
    request: FastifyRequest,
    session: Session | null,
  ): Promise<string> => {
    if (session !== null) return session.sessionId;
    const bearer = bearerOf(request);
    const known = bearer === null ? null : await options.authenticator.sessionIdOf(bearer);
    return known ?? anonymousSession;
  };

  /** The checks that come before any handler; null when the call may go on. */
  const guard = async (
    call: AnyCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ fault: Failure | null; session: Session | null }> => {
    const bearer = bearerOf(request);
    const authenticated =
      bearer === null
        ? failure('session.missing')
        : await options.authenticator.authenticate(bearer);
    const session = authenticated.ok ? authenticated.value : null;
    const wait = rateLimit.check(session?.userId ?? request.ip);
    if (wait > 0) return { fault: failure('request.too-many', { seconds: wait }), session };
    if (call.access === 'customer') {
      if (!authenticated.ok) return { fault: authenticated, session };
      if (request.headers['sec-fetch-site'] === 'cross-site') {
        return { fault: failure('request.cross-site'), session };
      }
    }
    if (call.method !== 'GET') {
      const bound = await forgerySessionOf(request, session);
      if (!forgeryCookies.verify(request, bound)) {
        forgeryCookies.set(reply, bound);
        return { fault: failure('forgery.token-mismatch'), session };
      }
    }
    return { fault: null, session };
  };

  const register = (
    call: AnyCall,
    run: (input: unknown, context: CallContext & { session: Session | null }) => Promise<unknown>,
    send: (reply: FastifyReply, value: unknown) => FastifyReply,
  ): void => {
    served.push(call);
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      handler: async (request, reply) => {
        const { fault, session } = await guard(call, request, reply);
        if (fault !== null) return sendFailure(reply, fault, call.errors);
        const parsed = call.input.safeParse(
          call.method === 'GET' ? request.query : (request.body ?? {}),
        );
        if (!parsed.success) {
          return sendFailure(
            reply,
            { ok: false, code: 'request.invalid', faults: faultsOf(parsed.error) },
            call.errors,
          );
        }
        const context = {
          ...contextOf(request, reply, forgeryCookies),
          session,
          renewForgeryToken: async () =>
            forgeryCookies.set(reply, await forgerySessionOf(request, session)),
        };
        // The handler's type was checked where it was registered.
        const outcome = (await run(parsed.data, context)) as Outcome<unknown, string>;
        return outcome.ok ? send(reply, outcome.value) : sendFailure(reply, outcome, call.errors);
      },
    });
  };

  const registerEnvelope = (call: CallDefinition, run: Parameters<typeof register>[1]): void => {
    const serialize = compileEnvelope(call.result);
    register(call, run, (reply, value) =>
      reply.type('application/json; charset=utf-8').send(serialize(value)),
    );
  };

  return {
    app,
    forgery,
    forgeryCookies,
    served,
    servePage(handler) {
      page = handler;
    },
    serve(call, handler) {
      assertAccess(call, 'anyone');
      registerEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, context),
      );
    },
    serveCustomer(call, handler) {
      assertAccess(call, 'customer');
      registerEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, withSession(context)),
      );
    },
    serveFile(call, handler) {
      assertAccess(call, 'customer');
      register(
        call,
        (input, context) => handler(input as CallParsedInput<typeof call>, withSession(context)),
        sendFile,
      );
    },
  };
}

function withSession(context: CallContext & { session: Session | null }): CustomerContext {
  if (context.session === null) throw new Error('A customer call ran without a session');
  return { ...context, session: context.session };
}

function assertAccess(call: AnyCall, access: AnyCall['access']): void {
  if (call.access !== access) throw new Error(`${call.path} is for ${call.access}`);
}

function sendFile(reply: FastifyReply, value: unknown): FastifyReply {
  const file = value as FileReply;
  reply.header('Content-Disposition', `attachment; filename="${file.fileName}"`);
  if (file.totalRecords !== undefined) reply.header('X-Total-Records', String(file.totalRecords));
  return reply.type(file.contentType).send(file.body);
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : null;
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  forgeryCookies: ForgeryCookies,
): Omit<CallContext, 'renewForgeryToken'> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: request.log as Log,
    signal: gone.signal,
    bindForgeryToken: (sessionId) => forgeryCookies.set(reply, sessionId ?? anonymousSession),
  };
}

/** What was thrown: by Fastify for the request itself, by the database, or by a fault of ours. */
async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): Promise<FastifyReply> {
  const fault = failureOf(error);
  if (fault.code === 'server.unexpected') request.log.error({ err: error }, 'unexpected');
  if (fault.code === 'server.unavailable') request.log.warn({ err: error }, 'database unavailable');
  options.metrics.countFailure(fault.code);
  const { httpStatus, envelope } = failureEnvelope(fault, {});
  if (httpStatus === 503) reply.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return reply.status(httpStatus).type('application/json; charset=utf-8').send(envelope);
}

function failureOf(error: unknown): Failure<PlatformErrorCode> {
  if (isUnavailable(error)) return failure('server.unavailable', { seconds: RETRY_AFTER_SECONDS });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status =
    error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined;
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_ASYNC_CONSTRAINT') {
    return failure('request.not-found');
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return failure('request.too-large', { limitKb: DEFAULT_BODY_LIMIT / 1024 });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return failure('request.wrong-content-type', { expected: 'application/json' });
  }
  if (error instanceof SyntaxError || code.startsWith('FST_ERR_CTP')) {
    return failure('request.malformed-json');
  }
  if (status === 408) return failure('request.timed-out');
  if (status !== undefined && status >= 400 && status < 500)
    return failure('request.malformed-json');
  return failure('server.unexpected');
}
