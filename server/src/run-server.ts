import cluster from 'node:cluster';
import { readinessOf } from './app.ts';
import { thisBuild } from './platform/build.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createOperatorApp } from './platform/http/health.ts';
import { createMetricsOfWorkers } from './platform/observability/metrics.ts';
import { prepareDatabase, serve, startServer, type StartOptions } from './start-server.ts';
import { environmentOf } from './storage.ts';
import { reportToStarter, startWorkerProcesses, type WorkerProcesses } from './worker-processes.ts';

export interface RunningServer {
  /** Lets what is in progress finish, then closes; `hurry` ends the time in which it only says so. */
  stop(hurry?: AbortSignal): Promise<void>;
}

export interface RunOptions extends StartOptions {
  /** The processes that serve end again and again. */
  onGivenUp(): void;
}

/** A process that serves by itself, one that starts others which do (`WORKERS`), or one of those. */
export async function runServer(options: RunOptions): Promise<RunningServer> {
  if (cluster.isWorker) {
    const app = await serve({ ...options, isWorker: true });
    reportToStarter();
    return app;
  }
  return options.settings.workers === 1 ? startServer(options) : serveByWorkers(options);
}

/** Customers are served by the workers; the operator's port, with the figures of all of them, is this process's. */
async function serveByWorkers(options: RunOptions): Promise<RunningServer> {
  const { settings, storage, log, phases, onGivenUp } = options;
  await prepareDatabase(options);
  const database = openDatabase(settings, storage.appUrl, {
    size: 1,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const isReady = readinessOf(database);
  let workers: WorkerProcesses | null = null;
  let stopping = false;
  const operator = createOperatorApp(createMetricsOfWorkers(), async () => {
    if (stopping) return ['the server is about to stop'];
    return workers === null || workers.serving() === 0 ? ['no server process is ready'] : isReady();
  });
  // Before anybody is served: a second start by mistake ends here, for the customers' port can be shared.
  await operator.listen({ port: settings.operatorPort, host: settings.operatorHost });
  const started = await startWorkerProcesses({
    count: settings.workers,
    environment: environmentOf(storage, settings),
    log,
    onGivenUp,
  });
  workers = started;
  phases.end('listening');
  const { version, revision } = thisBuild();
  log.info({ seconds: phases.seconds(), workers: settings.workers, version, revision }, 'started');
  return {
    async stop(hurry = new AbortController().signal) {
      stopping = true;
      await started.stop(hurry);
      await operator.close();
      await database.close();
    },
  };
}
