import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { thisBuild } from '../build.ts';
import { addBusinessMetrics, type BusinessSources } from './business-metrics.ts';

export interface RequestMetrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  countFailure(code: string): void;
  /** A call that found no place, and why. */
  countNotAdmitted(reason: string): void;
}

export interface ExposedMetrics {
  /** Prometheus text exposition format. */
  expose(): Promise<string>;
  readonly contentType: string;
}

export interface Metrics extends RequestMetrics, ExposedMetrics {
  /** The process that started this one asks for its figures when it exposes those of all. */
  shareWithStarter(): void;
}

export interface MetricSources extends BusinessSources {
  readonly pool: () => { total: number; idle: number; waiting: number };
  /** Calls that run, and calls that wait for a place. */
  readonly calls: () => { running: number; waiting: number };
  /** Jobs waiting and given up, and the age of the oldest waiting in seconds, by queue. */
  readonly jobs: () => Promise<
    readonly { queue: string; waiting: number; oldestSeconds: number; failed: number }[]
  >;
  /** Lanes that take the list of tags, and those of them that lack a change of five minutes ago, or have been silent as long. */
  readonly lanes: () => Promise<{ all: number; behind: number }>;
  /** Null without a replica. */
  readonly replica: (() => ReplicaFigures) | null;
  /** Seconds until the end of the certificate by which documents are signed; null where they are not. */
  readonly signsForSeconds: (() => number) | null;
}

export interface ReplicaFigures {
  readonly ageSeconds: number;
  readonly unused: string | null;
  readonly reads: { readonly replica: number; readonly primary: number };
}

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  showBuild(registers);
  const duration = new Histogram({
    name: 'rampa_http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const failures = new Counter({
    name: 'rampa_http_failures_total',
    help: 'Requests that ended in an error of the request or the server',
    labelNames: ['code'],
    registers,
  });
  const notAdmitted = new Counter({
    name: 'rampa_http_calls_refused_total',
    help: 'Calls that found no place: no room to wait (full), waited too long (late), caller left (left)',
    labelNames: ['reason'],
    registers,
  });
  const calls = new Gauge({
    name: 'rampa_http_calls',
    help: 'Calls that work with the database, and calls that wait for a place, by state',
    labelNames: ['state'],
    registers,
    collect() {
      const now = sources.calls();
      calls.set({ state: 'running' }, now.running);
      calls.set({ state: 'waiting' }, now.waiting);
    },
  });
  const pool = new Gauge({
    name: 'rampa_database_connections',
    help: 'Connections of the database pool, by state',
    labelNames: ['state'],
    registers,
    collect() {
      const now = sources.pool();
      pool.set({ state: 'total' }, now.total);
      pool.set({ state: 'idle' }, now.idle);
      pool.set({ state: 'waiting' }, now.waiting);
    },
  });
  // Those of the database are the same in each process.
  const ofDatabase = { registers, aggregator: 'max' } as const;
  const waiting = new Gauge({
    ...ofDatabase,
    name: 'rampa_jobs_waiting',
    help: 'Jobs not yet done, by queue',
    labelNames: ['queue'],
    collect: () => lookAtJobs(),
  });
  const outboxAge = new Gauge({
    ...ofDatabase,
    name: 'rampa_outbox_age_seconds',
    help: 'Age of the oldest message that has not left, by queue',
    labelNames: ['queue'],
    collect: () => lookAtJobs(),
  });
  const failed = new Gauge({
    ...ofDatabase,
    name: 'rampa_jobs_failed',
    help: 'Jobs given up after their last try, by queue',
    labelNames: ['queue'],
    collect: () => lookAtJobs(),
  });
  const lanes = new Gauge({
    ...ofDatabase,
    name: 'rampa_lanes',
    help: 'Lanes that take the list of tags: those that lack a change of five minutes ago or have been silent as long (behind), and the others (current)',
    labelNames: ['state'],
    async collect() {
      const now = await sources.lanes().catch(() => null);
      lanes.reset();
      if (now === null) return;
      lanes.set({ state: 'current' }, now.all - now.behind);
      lanes.set({ state: 'behind' }, now.behind);
    },
  });
  if (sources.replica !== null) showReplica(sources.replica, registers);
  if (sources.signsForSeconds !== null) showSigning(sources.signsForSeconds, registers);
  addBusinessMetrics(registers, sources);
  /** All from one query, however many figures ask; a queue that is empty now must not keep yesterday's. */
  let looking: Promise<void> | null = null;
  const lookAtJobs = (): Promise<void> => {
    looking ??= sources
      .jobs()
      .catch(() => [])
      .then((queues) => {
        looking = null;
        for (const gauge of [waiting, outboxAge, failed]) gauge.reset();
        for (const { queue, ...state } of queues) {
          waiting.set({ queue }, state.waiting);
          outboxAge.set({ queue }, state.oldestSeconds);
          failed.set({ queue }, state.failed);
        }
      });
    return looking;
  };
  return {
    observe: (method, route, status, seconds) =>
      duration.observe({ method, route, status: String(status) }, seconds),
    countFailure: (code) => failures.inc({ code }),
    countNotAdmitted: (reason) => notAdmitted.inc({ reason }),
    expose: () => registry.metrics(),
    contentType: registry.contentType,
    shareWithStarter() {
      AggregatorRegistry.setRegistries(registry);
      // It answers from now on.
      void new AggregatorRegistry();
    },
  };
}

/** Which versions run side by side is seen where their figures are. */
function showBuild(registers: Registry[]): void {
  const { version, revision } = thisBuild();
  new Gauge({
    name: 'rampa_build_info',
    help: 'Version and revision of the running program; always 1',
    labelNames: ['version', 'revision'],
    registers,
    aggregator: 'max',
  }).set({ version, revision: revision ?? 'unknown' }, 1);
}

function showSigning(left: () => number, registers: Registry[]): void {
  const signsFor = new Gauge({
    aggregator: 'min',
    name: 'rampa_documents_signed_for_seconds',
    help: 'How much longer the certificate holds by which documents are signed; negative once it has ended',
    registers,
    collect() {
      signsFor.set(left());
    },
  });
}

function showReplica(look: () => ReplicaFigures, registers: Registry[]): void {
  const age = new Gauge({
    // Of several processes the one that knows the replica as oldest tells.
    aggregator: 'max',
    name: 'rampa_replica_age_seconds',
    help: 'How long ago the replica was as the primary',
    registers,
    collect() {
      age.set(look().ageSeconds);
    },
  });
  const used = new Gauge({
    aggregator: 'min',
    name: 'rampa_replica_used',
    help: 'Whether lists are read from the replica: 1, or 0 while the primary answers in its place',
    registers,
    collect() {
      used.set(look().unused === null ? 1 : 0);
    },
  });
  const reads = new Counter({
    name: 'rampa_list_reads_total',
    help: 'Lists, sums and parts of exports, by the database that they were read from',
    labelNames: ['from'],
    registers,
    collect() {
      const now = look().reads;
      reads.reset();
      reads.inc({ from: 'replica' }, now.replica);
      reads.inc({ from: 'primary' }, now.primary);
    },
  });
}

/** The figures of all processes that this one has started, summed up. */
export function createMetricsOfWorkers(): ExposedMetrics {
  const registry = new AggregatorRegistry();
  return { expose: () => registry.clusterMetrics(), contentType: registry.contentType };
}
