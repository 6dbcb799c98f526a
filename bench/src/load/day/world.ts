import path from 'node:path';
import pg from 'pg';
import { createPasswordHasher } from '../../../../server/src/areas/identity/index.ts';
import { demoNetwork } from '../../../../server/src/testing/demo-network.ts';
import { freePort } from '../../../../server/src/testing/free-port.ts';
import { createKillableServer } from '../../../../server/src/testing/killable-server.ts';
import {
  startSandboxGateway,
  type SandboxGateway,
} from '../../../../server/src/testing/sandbox-gateway.ts';
import { startMailbox } from '../../../../storm/src/mailbox.ts';
import { openBenchSetup } from '../../bench-setup.ts';
import { databaseTime } from '../../database-time.ts';

export const password = 'nočni vozač do mora';
const merchant = { key: 'TestKeyXULLyvgWyPJSwOHe', token: 'a'.repeat(40) };
const secretKey = 'k9Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const intakeKey = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuEq1';
const partnerKey = 'Tw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';

/** What server and database have worked and taken so far. */
export interface Meters {
  /** Milliseconds of processor time, which others on the machine hardly change. */
  readonly server: number;
  readonly database: number;
  /** Bytes of memory of all processes of the server, as the kernel counts them. */
  readonly memory: number;
  /** Bytes that the database has on its disk. */
  readonly disk: number;
  /** Bytes of its log so far, which a replica gets as well. */
  readonly log: number;
}

/** An operator's installation on this machine: a server, its database, gateway and mail server. */
export interface LoadWorld {
  readonly port: number;
  readonly portal: string;
  readonly ownerUrl: string;
  readonly secretKey: string;
  readonly intakeKey: string;
  readonly partnerKey: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly gateway: SandboxGateway;
  readonly mailbox: string;
  /** Of the password that everybody has, at the price of a true one. */
  readonly passwordHash: string;
  readonly pool: pg.Pool;
  /** Processes of the server. */
  readonly workers: number;
  meters(): Promise<Meters>;
  close(): Promise<void>;
}

export async function openLoadWorld(workers: number): Promise<LoadWorld> {
  const setup = await openBenchSetup();
  const { ownerUrl, environment } = setup;
  await demoNetwork('rs').fill(ownerUrl);
  const [port, operatorPort] = [await freePort(), await freePort()];
  const portal = `http://127.0.0.1:${String(port)}`;
  const dataDir = environment['DATA_DIR'] ?? '';
  const gateway = await startSandboxGateway({
    port: await freePort(),
    ...merchant,
    stateFile: path.join(dataDir, 'gateway.json'),
    longestPause: 2000,
  });
  const mail = await startMailbox();
  const settings = {
    ...environment,
    HOST: '127.0.0.1',
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    WORKERS: String(workers),
    RAMPA_MODE: 'development',
    PUBLIC_URL: portal,
    PORTAL_BUILT: 'true',
    PAYMENT_BASE_URL: gateway.url,
    PAYMENT_KEY: merchant.key,
    PAYMENT_TOKEN: merchant.token,
    SECRET_KEY: secretKey,
    INTAKE_KEY: intakeKey,
    T4A: 'true',
    T4A_KEY: partnerKey,
    SMTP_URL: `smtp://127.0.0.1:${String(mail.smtpPort)}`,
    LOG_LEVEL: 'silent',
  };
  const server = createKillableServer(settings, { memory: 'as in production' });
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // Its connections may outlive the database.
  pool.on('error', () => undefined);
  const close = async (): Promise<void> => {
    await server.stop();
    await Promise.all([gateway.stop(), mail.stop(), pool.end()]);
    await setup.close();
  };
  try {
    await server.start();
    return {
      port,
      portal,
      ownerUrl,
      secretKey,
      intakeKey,
      partnerKey,
      settings,
      gateway,
      mailbox: mail.address,
      passwordHash: await createPasswordHasher().hash(password),
      pool,
      workers,
      meters: () => readMeters(operatorPort, pool),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readMeters(operatorPort: number, pool: pg.Pool): Promise<Meters> {
  const reply = await fetch(`http://127.0.0.1:${String(operatorPort)}/metrics`);
  const text = await reply.text();
  const sumOf = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gmu'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
  const { rows } = await pool.query<{ disk: string; log: string }>(
    `SELECT pg_database_size(current_database())::text AS disk,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS log`,
  );
  return {
    server: sumOf('process_cpu_seconds_total') * 1000,
    database: await databaseTime(pool),
    memory: sumOf('process_resident_memory_bytes'),
    disk: Number(rows[0]?.disk),
    log: Number(rows[0]?.log),
  };
}
