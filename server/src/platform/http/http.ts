import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { failure } from '@rampa/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { RequestMetrics } from '../observability/metrics.ts';
import type { AdmissionLimits } from './admission.ts';
import { admitCalls } from './admit-calls.ts';
import { createKeyGuard, type ApiKeyGate } from './api-keys.ts';
import { answerError, defaultBodyLimit, sendFailure } from './answers.ts';
import { answerBrokenRequest } from './broken-request.ts';
import type { Authenticator, ReachOfDriver, StaffGate } from './caller.ts';
import { createCallServer, type CallServer } from './call-server.ts';
import type { KeptAnswers } from './key-writes.ts';
import { createDownloads, usualDownloads, type DownloadLimits } from './downloads.ts';
import { createForgery, type Forgery } from './forgery.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { createForgeryCookies, type ForgeryCookies } from './forgery-cookies.ts';
import { createSessionCookies, type SessionCookieNames } from './session-cookies.ts';
import { createGuard, createTurns } from './guard.ts';
import { closePromptly } from './prompt-close.ts';
import { createRateLimit } from './rate-limit.ts';
import { apiHeaders, commonHeaders, hstsHeader } from './security-headers.ts';
import { createRequestIds } from './request-ids.ts';
import { createRequestLog } from './request-log.ts';
import { endStalledAnswers } from './slow-readers.ts';
import { endSlowSenders, type SlowSenders } from './slow-senders.ts';
import { rememberViewers, type ViewingGate } from './viewings.ts';

export type {
  Authenticator,
  CallContext,
  CallOrigin,
  CustomerContext,
  EitherContext,
  Session,
  StaffContext,
  StaffGate,
  UserContext,
} from './caller.ts';

export type { ExportReply, FileReply, OpenFileReply } from './send-file.ts';

export type PageHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) => Promise<FastifyReply>;

export interface Http extends CallServer {
  readonly app: FastifyInstance;
  readonly forgery: Forgery;
  readonly forgeryCookies: ForgeryCookies;
  readonly slowSenders: SlowSenders;
  /** Calls that run, and calls that wait for a place, now. */
  load(): { readonly running: number; readonly waiting: number };
  /** Answers every address that is neither a file nor the API. */
  servePage(handler: PageHandler): void;
}

export interface HttpOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  /** Knows the keys of customers' programs; without it there are none. */
  readonly apiKeys?: ApiKeyGate;
  /** Where what they write is answered once; without it they only read. */
  readonly keptAnswers?: KeptAnswers | null;
  /** Which tags a driver has; without it they reach none. */
  readonly reachOf?: ReachOfDriver;
  /** Without it there is no staff. */
  readonly staff?: StaffGate;
  /** Without it no member of staff sees a customer's screens. */
  readonly viewings?: ViewingGate;
  readonly secretKeys: KeyRing;
  readonly secure: boolean;
  readonly sessionCookies: SessionCookieNames;
  readonly requestsPerMinute: number;
  /** Number or addresses of the balancers in front of us; their claims about the caller are taken from the right. */
  readonly trustProxy: number | string[];
  readonly metrics: RequestMetrics;
  /** How many calls run at once, and wait. */
  readonly admission: AdmissionLimits;
  /** Seconds in which a request has to arrive whole; left out, as usual. */
  readonly slowSenderSeconds?: number;
  /** What readers may hold; left out, as usual. */
  readonly readers?: ReaderLimits;
}

export interface ReaderLimits {
  /** Seconds after which an answer ends that its reader does not take. */
  readonly stalledSeconds: number;
  readonly downloads: DownloadLimits;
  /** Seconds after which a download asks again whether its reader may have it; left out, as usual. */
  readonly lookAgainSeconds?: number;
}

const usualReaders: ReaderLimits = { stalledSeconds: 60, downloads: usualDownloads };

/** HTTP: every answer under `/api` is an envelope, whatever happens. */
export function createHttp(options: HttpOptions): Http {
  // The wider type keeps pino's types out of all of Fastify's.
  const loggerInstance: FastifyBaseLogger = options.log;
  const app = Fastify({
    loggerInstance,
    // One line per request is written below, with the route instead of the address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    childLoggerFactory: createRequestLog,
    trustProxy: trustedBalancers(options.trustProxy),
    bodyLimit: defaultBodyLimit,
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
  const slowSenders = endSlowSenders(app, { seconds: options.slowSenderSeconds ?? 30 });
  const readers = options.readers ?? usualReaders;
  endStalledAnswers(app, {
    seconds: readers.stalledSeconds,
    onStalled: () => options.metrics.countFailure('answer.stalled'),
  });
  const forgery = createForgery(options.secretKeys);
  const forgeryCookies = createForgeryCookies(forgery, options.secure);
  const keptAnswers = options.keptAnswers ?? null;
  const keys =
    options.apiKeys === undefined
      ? null
      : createKeyGuard(options.apiKeys, options.clock, { writing: keptAnswers !== null });
  const viewers = rememberViewers(options.viewings);
  // Before the routes: it looks at each as it is registered.
  const calls = admitCalls(app, {
    limits: options.admission,
    onRefused: (reason) => options.metrics.countNotAdmitted(reason),
    callerOf: createTurns(options.authenticator, keys, viewers),
  });
  const guard = createGuard({
    authenticator: options.authenticator,
    forgeryCookies,
    rateLimit: createRateLimit(options.requestsPerMinute, options.clock),
    keys,
    staff: options.staff ?? noStaff,
    viewings: options.viewings === undefined ? null : { gate: options.viewings, viewers },
    reachOf: options.reachOf ?? (async () => new Map()),
  });

  app.removeContentTypeParser('text/plain');
  // These two are callbacks and not awaited: a promise costs each request a turn, and there is nothing to wait for.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api') ? apiHeaders : commonHeaders);
    if (options.secure) reply.header('strict-transport-security', hstsHeader);
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    options.metrics.observe(method, route, status, ms / 1000);
    // Straight to the server's log: a logger of the request's own would be created for this line alone.
    const line = { reqId: request.id, route, method, status, ms: Math.round(ms) };
    options.log.info(line, 'request');
    done();
  });
  app.setErrorHandler((error, request, reply) =>
    answerError(error, request, reply, options.metrics),
  );
  let page: PageHandler | null = null;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && !noScreen.test(path);
    if (page !== null && wantsPage) return page(request, reply, path);
    return sendFailure(reply, failure('request.not-found'), {});
  });

  return {
    ...createCallServer({
      app,
      guard,
      calls,
      forgeryCookies,
      sessionCookies: createSessionCookies(options.sessionCookies, options.secure),
      downloads: createDownloads(readers.downloads),
      // As long as another server may take to notice that a session has ended.
      lookAgainMs: (readers.lookAgainSeconds ?? 5) * 1000,
      onRevoked: () => options.metrics.countFailure('answer.revoked'),
      keptAnswers,
    }),
    app,
    forgery,
    forgeryCookies,
    slowSenders,
    load: () => calls.load(),
    servePage(handler) {
      page = handler;
    },
  };
}

/**
 * Where no screen of the portal is, now or later: calls, files, what the operator's programs ask for, and names
 * with a dot, which only scanners look for. A page there would tell a monitor that all is well.
 */
const noScreen = /^\/(?:(?:api|assets|health|intake|metrics)(?:\/|$)|\.)/;

/** Without a back office, `admit` refuses everybody. */
const noStaff: StaffGate = {
  limitsOf() {
    throw new Error('The limits of staff were asked for where there is no staff');
  },
  admit: async () => failure('session.ended'),
  follow() {
    throw new Error('A staff call was made where there is no staff');
  },
};

/** Which proxies may name the caller's address: so many, counted from the connection's peer, or these. */
export function trustedBalancers(balancers: number | string[]) {
  return typeof balancers === 'number' ? (_: string, hop: number) => hop < balancers : balancers;
}
