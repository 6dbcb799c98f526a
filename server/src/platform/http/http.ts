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
  type FileCallDefinition,
  type Outcome,
  type PlatformErrorCode,
} from '@rampa/contract';
import type { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { RequestMetrics } from '../observability/metrics.ts';
import { createKeyGuard, type ApiKeyGate } from './api-keys.ts';
import { answerError, defaultBodyLimit, sendFailure } from './answers.ts';
import { answerBrokenRequest } from './broken-request.ts';
import type {
  Authenticator,
  CallContext,
  CustomerContext,
  EitherContext,
  Session,
  StaffContext,
  StaffGate,
  StaffMember,
} from './caller.ts';
import { faultsOf } from './faults.ts';
import { anonymousSession, createForgery, type Forgery } from './forgery.ts';
import { createForgeryCookies, type ForgeryCookies } from './forgery-cookies.ts';
import { createGuard } from './guard.ts';
import { closePromptly } from './prompt-close.ts';
import { createRateLimit } from './rate-limit.ts';
import { apiHeaders, commonHeaders, hstsHeader } from './security-headers.ts';
import { createRequestIds } from './request-ids.ts';
import { sendKeepable } from './keepable-answer.ts';
import { compileEnvelope, keepingBytes } from './serialize.ts';
import { trustedBalancers } from './trusted-balancers.ts';

export type {
  Authenticator,
  CallContext,
  CustomerContext,
  EitherContext,
  Session,
  StaffContext,
  StaffGate,
  StaffMember,
} from './caller.ts';

export interface FileReply {
  readonly contentType: string;
  readonly fileName: string;
  readonly body: Readable | Buffer;
  /** Rows that a stream will have, so that the reader can show progress. */
  readonly totalRecords?: number;
}

/** What anyone may have: also what is not for keeping, and what no cache between us may touch. */
export interface OpenFileReply extends Omit<FileReply, 'fileName'> {
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
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
  /**
   * Serves a call that anyone may make. `repeats` says that the handler remembers its answers and
   * gives the same object again: its bytes are then kept as long as the object is.
   */
  serve<Call extends CallDefinition>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: CallContext) => Reply<CallResult<Call>, Call>,
    remembering?: { readonly repeats: boolean },
  ): void;
  /** Serves a call for signed-in customers. */
  serveCustomer<Call extends CallDefinition>(
    call: Call,
    handler: (
      input: CallParsedInput<Call>,
      context: CustomerContext,
    ) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a call about one's own sign-in, for customers and for the operator's people. */
  serveUser<Call extends CallDefinition>(
    call: Call,
    handler: (
      input: CallParsedInput<Call>,
      context: CustomerContext,
    ) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a call for the operator's people of the call's roles; each leaves an audit line. */
  serveStaff<Call extends CallDefinition>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: StaffContext) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a file to the operator's people; it leaves an audit line. */
  serveStaffFile<Call extends FileCallDefinition>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: StaffContext) => Reply<FileReply, Call>,
  ): void;
  /** Serves a call for visitors and for customers, who are told apart by their session. */
  serveEither<Call extends CallDefinition>(
    call: Call,
    handler: (
      input: CallParsedInput<Call>,
      context: EitherContext,
    ) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a file to signed-in customers. */
  serveFile<Call extends FileCallDefinition>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: CustomerContext) => Reply<FileReply, Call>,
  ): void;
  /** Serves a file, or a stream of events, to anyone. */
  serveOpenFile<Call extends FileCallDefinition>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: CallContext) => Reply<OpenFileReply, Call>,
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
  /** Knows the keys of customers' programs; without it there are none. */
  readonly apiKeys?: ApiKeyGate;
  /** Without it nobody works for the operator. */
  readonly staff?: StaffGate;
  readonly forgerySecret: string;
  readonly secure: boolean;
  readonly requestsPerMinute: number;
  /** Number or addresses of the balancers before us; their callers' claims are taken from the right. */
  readonly trustProxy: number | string[];
  readonly metrics: RequestMetrics;
}

/** The HTTP room: every answer under `/api` is an envelope, whatever happens. */
export function createHttp(options: HttpOptions): Http {
  // The wider type keeps Fastify from carrying pino's through all of its own.
  const loggerInstance: FastifyBaseLogger = options.log;
  const app = Fastify({
    loggerInstance,
    // One line per request is written below, with the route instead of the address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: trustedBalancers(options.trustProxy),
    bodyLimit: defaultBodyLimit,
    requestTimeout: 30_000,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    // The schemas are the contract's, checked before the handler; Fastify's own are not used.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...apiHeaders, 'X-Request-Id': request.id });
      answerError(error, request, reply, options.metrics);
    },
  });
  closePromptly(app);
  const forgery = createForgery(options.forgerySecret);
  const forgeryCookies = createForgeryCookies(forgery, options.secure);
  const staffGate = options.staff ?? nobodyWorksHere;
  const guard = createGuard({
    authenticator: options.authenticator,
    forgeryCookies,
    rateLimit: createRateLimit(options.requestsPerMinute, options.clock),
    keys: options.apiKeys === undefined ? null : createKeyGuard(options.apiKeys, options.clock),
    staff: staffGate,
  });
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
  app.setErrorHandler((error, request, reply) =>
    answerError(error, request, reply, options.metrics),
  );
  let page: PageHandler | null = null;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // A missing file must not be answered with the page.
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|$)/.test(path);
    if (page !== null && wantsPage) return page(request, reply, path);
    return sendFailure(reply, failure('request.not-found'), {});
  });

  const register = (
    call: AnyCall,
    run: (input: unknown, context: Admitted) => Promise<unknown>,
    send: (reply: FastifyReply, value: unknown) => FastifyReply,
  ): void => {
    served.push(call);
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      handler: async (request, reply) => {
        const { fault, session, staff } = await guard.check(call, request, reply);
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
          staff,
          renewForgeryToken: async () =>
            forgeryCookies.set(reply, await guard.forgerySessionOf(request, session)),
        };
        // The handler's type was checked where it was registered.
        const outcome = (await run(parsed.data, context)) as Outcome<unknown, string>;
        return outcome.ok ? send(reply, outcome.value) : sendFailure(reply, outcome, call.errors);
      },
    });
  };

  const registerEnvelope = (
    call: CallDefinition,
    run: Parameters<typeof register>[1],
    repeats = false,
  ): void => {
    const compiled = compileEnvelope(call.result);
    const serialize = repeats ? keepingBytes(compiled) : compiled;
    register(call, run, (reply, value) => {
      reply.type('application/json; charset=utf-8');
      if (call.keptFor === undefined) return reply.send(serialize(value));
      return sendKeepable(reply, serialize(value), call.keptFor);
    });
  };

  return {
    app,
    forgery,
    forgeryCookies,
    served,
    servePage(handler) {
      page = handler;
    },
    serve(call, handler, remembering) {
      assertAccess(call, 'anyone');
      registerEnvelope(
        call,
        (input, context) => handler(input as CallParsedInput<typeof call>, context),
        remembering?.repeats,
      );
    },
    serveCustomer(call, handler) {
      assertAccess(call, 'customer');
      registerEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, withSession(context)),
      );
    },
    serveUser(call, handler) {
      assertAccess(call, 'user');
      registerEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, withSession(context)),
      );
    },
    serveStaff(call, handler) {
      assertAccess(call, 'staff');
      registerEnvelope(call, followed(staffGate, call, handler));
    },
    serveStaffFile(call, handler) {
      assertAccess(call, 'staff');
      register(call, followed(staffGate, call, handler), sendFile);
    },
    serveEither(call, handler) {
      assertAccess(call, 'either');
      registerEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, context),
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
    serveOpenFile(call, handler) {
      assertAccess(call, 'anyone');
      register(
        call,
        (input, context) => handler(input as CallParsedInput<typeof call>, context),
        sendFile,
      );
    },
  };
}

/** Who makes a call, as the guard has found. */
type Admitted = CallContext & {
  readonly session: Session | null;
  readonly staff: StaffMember | null;
};

const nobodyWorksHere: StaffGate = {
  admit: async () => failure('session.ended'),
  follow() {
    throw new Error('Nobody works here');
  },
};

/** A handler whose call leaves its line in the audit trail. */
function followed<Call extends AnyCall>(
  gate: StaffGate,
  call: Call,
  handler: (
    input: CallParsedInput<Call>,
    context: StaffContext,
  ) => Promise<Outcome<unknown, string>>,
) {
  return async (input: unknown, context: Admitted): Promise<Outcome<unknown, string>> => {
    const { staff, session, requestId } = context;
    if (staff === null || session === null) throw new Error('A staff call ran without its caller');
    const { by, close } = gate.follow(staff, requestId);
    const outcome = await handler(input as CallParsedInput<Call>, {
      ...context,
      session,
      staff,
      by,
    });
    await close(call, outcome);
    return outcome;
  };
}

function withSession(context: Admitted): CustomerContext {
  if (context.session === null) throw new Error('A customer call ran without a session');
  return { ...context, session: context.session };
}

function assertAccess(call: AnyCall, access: AnyCall['access']): void {
  if (call.access !== access) throw new Error(`${call.path} is for ${call.access}`);
}

function sendFile(reply: FastifyReply, value: unknown): FastifyReply {
  const file = value as OpenFileReply;
  if (file.fileName !== undefined) {
    reply.header('Content-Disposition', `attachment; filename="${file.fileName}"`);
  }
  if (file.headers !== undefined) reply.headers(file.headers);
  if (file.totalRecords !== undefined) reply.header('X-Total-Records', String(file.totalRecords));
  return reply.type(file.contentType).send(file.body);
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  forgeryCookies: ForgeryCookies,
): Omit<CallContext, 'renewForgeryToken'> {
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    lastEventId: String(request.headers['last-event-id'] ?? ''),
    log: request.log as Log,
    bindForgeryToken: (sessionId) => forgeryCookies.set(reply, sessionId ?? anonymousSession),
  };
}
