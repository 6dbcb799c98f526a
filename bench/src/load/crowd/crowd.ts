import { cpus } from 'node:os';
import pg from 'pg';
import { freePort } from '../../../../server/src/testing/free-port.ts';
import { createKillableServer } from '../../../../server/src/testing/killable-server.ts';
import { openBenchSetup } from '../../bench-setup.ts';
import { databaseTime } from '../../database-time.ts';
import { browse } from './browse.ts';
import { signInCustomers } from './load-customers.ts';
import { reportOf, tableOf, type ProcessorTimes } from './load-report.ts';

const PATIENCE_MS = 10_000;

export interface CrowdWishes {
  readonly sessions: number;
  readonly seconds: number;
  /** Seconds between two screens of a customer, on average. */
  readonly think: number;
  readonly json: boolean;
}

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Signs customers in, lets all of them use a server at the same time, and prints the outcomes of their calls. */
export async function runCrowd({ sessions, seconds, think, json }: CrowdWishes): Promise<number> {
  const setup = await openBenchSetup();
  const port = await freePort();
  const operatorPort = await freePort();
  const pool = new pg.Pool({ connectionString: setup.ownerUrl, max: 1 });
  // Its connection may outlive the database.
  pool.on('error', () => undefined);
  const server = createKillableServer({
    ...setup.environment,
    HOST: '127.0.0.1',
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    LOG_LEVEL: 'silent',
  });
  try {
    await server.start();
    say(`Signing in ${String(sessions)} customers`);
    const portal = `http://127.0.0.1:${String(port)}`;
    const customers = await signInCustomers(portal, setup.ownerUrl, sessions);
    say(`Using the server for ${String(seconds)} seconds`);
    const before = await processorTimes(operatorPort, pool);
    const observed = await browse({
      port,
      sessions: customers,
      thinkMs: think * 1000,
      patienceMs: PATIENCE_MS,
      lastsMs: seconds * 1000,
    });
    const after = await processorTimes(operatorPort, pool);
    const processor = {
      server: after.server - before.server,
      database: after.database - before.database,
    };
    const report = reportOf(observed, { sessions, seconds, think, processor });
    const machine = `${String(cpus().length)} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
    process.stdout.write(
      json ? `${JSON.stringify({ machine, ...report })}\n` : `${tableOf(report)}\n\n${machine}\n`,
    );
    return report.timedOut + report.failed === 0 ? 0 : 1;
  } finally {
    await server.stop();
    await pool.end();
    await setup.close();
  }
}

/** So far. */
async function processorTimes(operatorPort: number, pool: pg.Pool): Promise<ProcessorTimes> {
  const reply = await fetch(`http://127.0.0.1:${String(operatorPort)}/metrics`);
  const seconds = /^process_cpu_seconds_total (\S+)$/mu.exec(await reply.text())?.[1];
  return { server: Number(seconds) * 1000, database: await databaseTime(pool) };
}
