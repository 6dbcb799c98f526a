import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { allCalls } from '@rampa/contract/all-calls';
import { registerPageRoutes } from './areas/page-settings/index.ts';
import { registerRoutes } from './routes.ts';
import { createServices, type Services } from './services.ts';
import { giveMemoryBack } from './give-memory-back.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { misfitWith } from './platform/database/misfit.ts';
import type { Insist } from './platform/database/insist-on-database.ts';
import { accessOf, openDatabase, openReplica } from './platform/database/open-database.ts';
import { usualAdmission, type AdmissionLimits } from './platform/http/admission.ts';
import {
  createOperatorApp,
  registerHealthRoutes,
  type Readiness,
  type Remarks,
} from './platform/http/health.ts';
import { createHttp, type Http, type ReaderLimits } from './platform/http/http.ts';
import { describeApi } from './platform/http/openapi.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { secondsLeft } from './platform/pdf/sign-pdf.ts';
import type { Settings } from './settings.ts';
import type { Hashing } from './wiring/driving-areas.ts';

export interface AppOptions extends Hashing {
  readonly settings: Settings;
  /** Login of the program's own work. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  /** One of several processes that serve a port: the one that started them has the operator's. */
  readonly isWorker?: boolean;
  /** The built portal; null if only the API is wanted. */
  readonly portalFolder: string | null;
  /** How long a statement of a call may take, in milliseconds; by default what fits all of them. */
  readonly statementTimeoutMs?: number;
  /** What readers may hold; left out, as usual. */
  readonly readers?: ReaderLimits;
  /** How many calls run at once, and wait; left out, what fits the number of connections. */
  readonly admission?: AdmissionLimits;
}

export interface App {
  readonly http: Http;
  /** The operator's own port. */
  readonly operator: FastifyInstance;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly services: Services;
  /** Starts the workers and listens; `insist` does a step again while the database is away. */
  start(insist?: Insist): Promise<void>;
  /**
   * Says that it is not ready for as long as the settings say, lets requests and jobs in progress finish, then
   * closes; `hurry` ends the first part.
   */
  stop(hurry?: AbortSignal): Promise<void>;
}

export const builtPortal = fileURLToPath(new URL('../../portal/dist', import.meta.url));

const connectionsOf = ({ pool }: Database) => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

function signsFor({
  settings: { documentSigning: signing },
  clock,
}: Pick<AppOptions, 'settings' | 'clock'>): (() => number) | null {
  return signing === null ? null : () => secondsLeft(signing, clock.now());
}

/** The server: database, jobs and HTTP around the areas, which `services.ts` creates. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, clock, log } = options;
  const limits =
    options.statementTimeoutMs === undefined
      ? {}
      : { statementTimeoutMs: options.statementTimeoutMs };
  const primary = openDatabase(settings, options.databaseUrl, {
    size: settings.databasePool,
    ...limits,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const replica = openReplica(settings, primary, log);
  const database = replica === null ? primary : { ...primary, read: replica.read };
  const jobs = createJobs({ ...accessOf(settings, options.databaseUrl), log, ...limits });
  const metrics = createMetrics({
    pool: () => connectionsOf(database),
    calls: () => http.load(),
    jobs: () => jobs.waiting(),
    lanes: () => services.tagStatuses.lanes(),
    replica: replica === null ? null : () => replica.condition(),
    signsForSeconds: signsFor(options),
    deliveries: () => services.passageDelivery.counts(),
    smsWithheld: () => services.smsWithheld(),
    figures: settings.uses.businessMetrics ? () => services.operatorFigures() : null,
  });
  let stopping = false;
  const isReady = readinessOf(database);
  const readiness: Readiness = async () => (stopping ? ['the server is about to stop'] : isReady());

  // Nobody has to be kept away for it: the primary answers.
  const remarks: Remarks = () => {
    const unused = replica?.condition().unused ?? null;
    return unused === null ? [] : [`the replica ${unused}; lists are read from the primary`];
  };

  const closeDatabases = async (): Promise<void> => {
    await replica?.close();
    await database.close();
  };
  const platform = { settings, database, jobs, clock, log, hasher: options.hasher };
  const services = await orElse(createServices(platform), closeDatabases);

  const http: Http = createHttp({
    log,
    clock,
    metrics,
    authenticator: services.authenticator,
    apiKeys: services.apiKeys,
    keptAnswers: settings.keysWrite ? services.keptAnswers : null,
    staff: services.staff.gate,
    viewings: services.viewingGate,
    reachOf: services.tagDrivers.reachOf,
    secretKeys: settings.secretKeys,
    secure: settings.secure,
    sessionCookies: {
      token: settings.accessTokenCookie,
      refreshToken: settings.refreshTokenCookie,
    },
    requestsPerMinute: settings.requestsPerMinute,
    trustProxy: settings.trustProxy,
    admission: options.admission ?? usualAdmission(settings.databasePool),
    ...(options.readers === undefined ? {} : { readers: options.readers }),
  });
  // A balancer keeps connections for later: those are gone before the doors close, or a call could be on its way into one
  // that ends.
  http.app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('Connection', 'close');
    done(null, payload);
  });
  giveMemoryBack(http);
  registerHealthRoutes(http.app, readiness, remarks);
  registerRoutes(http, services, settings);
  serveApiDescription(http, settings);
  if (options.portalFolder !== null) {
    const { language } = services;
    await registerPageRoutes(http, settings, options.portalFolder, {
      textsIn: (id) => language.textsIn(id),
      translate: (id, key, params) => language.translate(id, key, params),
      tokenToDraw: (given) => services.identity.tokenToDraw(given),
      clock,
      log,
    });
  }

  const operator = createOperatorApp(metrics, readiness, remarks);
  return {
    http,
    operator,
    database,
    jobs,
    services,
    async start(insist = (step) => step()) {
      await insist(() => jobs.start());
      await insist(() => services.bringLegalPages());
      await http.app.listen({
        port: settings.port,
        host: settings.host,
        // Node's own 511 are full after a second of thousands of slow connections; whoever comes then tries again
        // after one, three and seven seconds. The system has a limit of its own, on Linux 4096.
        backlog: 4096,
        // The kernel shares connections out, so that none waits for a process that has just died.
        ...(options.isWorker === true ? { reusePort: true } : {}),
      });
      if (options.isWorker === true) metrics.shareWithStarter();
      else await operator.listen({ port: settings.operatorPort, host: settings.operatorHost });
    },
    async stop(hurry) {
      stopping = true;
      await pause(settings.shutdownDelaySeconds * 1000, hurry);
      await http.app.close();
      await jobs.stop();
      services.close();
      await operator.close();
      await closeDatabases();
    },
  };
}

/** Few ask for it, and writing it is a tenth of what a start takes of the processor. */
function serveApiDescription(http: Http, { publicUrl }: Pick<Settings, 'publicUrl'>): void {
  let api: string | undefined;
  http.app.get('/api/openapi.json', { config: { admittedAlways: true } }, async (_, reply) => {
    api ??= JSON.stringify(describeApi(allCalls, publicUrl));
    return reply.type('application/json').send(api);
  });
}

/** A start that is tried again opens connections of its own. */
async function orElse<T>(work: Promise<T>, close: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Load balancers need a moment to see that a server is not ready; calls that they send until then are answered. */
async function pause(ms: number, hurry: AbortSignal | undefined): Promise<void> {
  if (ms === 0 || hurry?.aborted === true) return;
  const ends = hurry === undefined ? {} : { signal: hurry };
  // An abort is no fault: the pause is over.
  await setTimeout(ms, undefined, ends).catch(() => undefined);
}

/** Whether the database can be worked with. */
export function readinessOf(database: Database): Readiness {
  return async () => {
    try {
      const misfit = await misfitWith(database);
      const shortage = await database.shortage();
      return [
        ...(misfit === null ? [] : [misfit]),
        ...(shortage === null
          ? []
          : [`the database has run out of disk, memory or connections (SQLSTATE ${shortage})`]),
      ];
    } catch {
      return ['the database cannot be reached'];
    }
  };
}
