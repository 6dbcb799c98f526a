import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostgresBinaries } from '@rampa/embedded-postgres';
import { createDatabase } from '../../../server/src/platform/database/database.ts';
import { freePort } from '../../../server/src/testing/free-port.ts';
import { openTcpProxy } from '../tcp-proxy.ts';
import type { DatabaseUnderStorm } from '../database-under-storm.ts';
import { missingPrograms, postgresAccount, startProgram, type Program } from './programs.ts';

interface Machine {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly dataDir: string;
  patroni: Program;
}

const packaging = fileURLToPath(new URL('../../../packaging/', import.meta.url));
const password = 'samo-za-oluju';
/** Milliseconds within which a machine has to take over, or to follow again. */
const PATIENCE = 180_000;
const LOOK = 100;

/** A PostgreSQL of two machines under Patroni, of which one takes over when the other one dies. */
export async function openDatabaseWithFailover(folder: string): Promise<DatabaseUnderStorm> {
  const missing = await missingPrograms();
  if (missing !== undefined) throw new Error(missing);
  const account = await postgresAccount();
  const binaries = await findPostgresBinaries({ prefer: 'system' });
  if (account === undefined || binaries?.origin !== 'system') throw new Error('No PostgreSQL here');
  await mkdir(folder, { recursive: true });
  await chown(folder, account.uid, account.gid);
  const logOf = (name: string): string => path.join(folder, `${name}.log`);
  const etcdPort = await freePort();
  const etcd = await startEtcd(folder, etcdPort, logOf('etcd'));

  const startPatroni = ({ name, port, restPort, dataDir }: Omit<Machine, 'patroni'>) =>
    startProgram(['patroni', path.join(packaging, 'patroni/patroni.yml')], {
      account,
      logFile: logOf(name),
      environment: {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${String(restPort)}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${String(restPort)}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${String(port)}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${String(port)}`,
        PATRONI_POSTGRESQL_DATA_DIR: dataDir,
        PATRONI_POSTGRESQL_BIN_DIR: path.dirname(binaries.postgres),
        PATRONI_POSTGRESQL_PGPASS: `${dataDir}.pgpass`,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${String(etcdPort)}`,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: password,
      },
    });
  const machines: Machine[] = [];
  for (const name of ['one', 'two']) {
    const place = {
      name,
      port: await freePort(),
      restPort: await freePort(),
      dataDir: path.join(folder, name),
    };
    machines.push({ ...place, patroni: await startPatroni(place) });
  }
  const balanced = { primary: await freePort(), replica: await freePort() };
  const haproxy = await startBalancer(folder, machines, balanced, logOf('haproxy'));
  const urlAt = (port: number, role: string, name = 'rampa'): string =>
    `postgresql://${role}:${password}@127.0.0.1:${String(port)}/${name}`;
  const superuserUrl = urlAt(balanced.primary, 'postgres', 'postgres');

  const isWholeNow = (): Promise<boolean> => isWhole(machines, superuserUrl);
  await untilIt('is whole', isWholeNow);
  await makeDatabase(superuserUrl);
  const line = await openTcpProxy();
  line.lead([balanced.primary]);

  const primary = async (): Promise<Machine> => {
    for (const machine of machines) if (await answers(machine, '/primary')) return machine;
    throw new Error('There is no primary');
  };
  const killedOf = async ({ dataDir }: Machine): Promise<void> => {
    const file = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(file, 10), 'SIGKILL');
  };
  const untilWritable = async (begin: number): Promise<number> => {
    await untilIt('can be written', () => canWrite(superuserUrl));
    return (performance.now() - begin) / 1000;
  };

  return {
    url: urlAt(line.port, 'rampa_program'),
    ownerUrl: urlAt(line.port, 'postgres'),
    directUrl: () => urlAt(balanced.primary, 'postgres'),
    directAppUrl: () => urlAt(balanced.primary, 'rampa_program'),
    line,
    version: `${binaries.version}, two machines under Patroni, synchronous`,
    failover: {
      readUrl: urlAt(balanced.replica, 'rampa_program'),
      async killPrimary() {
        const machine = await primary();
        const begin = performance.now();
        await killedOf(machine);
        const seconds = await untilWritable(begin);
        await untilIt('is whole', isWholeNow);
        return seconds;
      },
      async killMachine() {
        const machine = await primary();
        const begin = performance.now();
        await machine.patroni.kill();
        await killedOf(machine);
        const seconds = await untilWritable(begin);
        machine.patroni = await startPatroni(machine);
        await untilIt('is whole', isWholeNow);
        return seconds;
      },
    },
    async kill() {
      await killedOf(await primary());
    },
    start: () => untilIt('is whole', isWholeNow),
    revive: () => untilIt('is whole', isWholeNow),
    async close() {
      await line.close();
      await haproxy.stop();
      for (const { patroni } of machines) await patroni.stop();
      await etcd.stop();
    },
  };
}

function startEtcd(folder: string, port: number, logFile: string): Promise<Program> {
  return freePort().then((peerPort) =>
    startProgram(
      [
        'etcd',
        `--data-dir=${path.join(folder, 'etcd')}`,
        `--listen-client-urls=http://127.0.0.1:${String(port)}`,
        `--advertise-client-urls=http://127.0.0.1:${String(port)}`,
        `--listen-peer-urls=http://127.0.0.1:${String(peerPort)}`,
      ],
      { logFile, account: undefined },
    ),
  );
}

/** The operator's own configuration, with the addresses of these machines. */
async function startBalancer(
  folder: string,
  machines: readonly Machine[],
  ports: { readonly primary: number; readonly replica: number },
  logFile: string,
): Promise<Program> {
  let configuration = await readFile(path.join(packaging, 'haproxy/postgresql.cfg'), 'utf8');
  configuration = configuration
    .replaceAll('127.0.0.1:5000', `127.0.0.1:${String(ports.primary)}`)
    .replaceAll('127.0.0.1:5001', `127.0.0.1:${String(ports.replica)}`);
  for (const [at, { port, restPort }] of machines.entries()) {
    configuration = configuration.replaceAll(
      `10.0.0.${String(at + 1)}:5432 port 8008`,
      `127.0.0.1:${String(port)} port ${String(restPort)}`,
    );
  }
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, configuration);
  return startProgram(['haproxy', '-db', '-f', file], { logFile, account: undefined });
}

async function makeDatabase(superuserUrl: string): Promise<void> {
  const server = createDatabase({ url: superuserUrl, role: null, size: 1 });
  try {
    await server.run('CREATE DATABASE rampa');
    // As an operator does: the program's login is a member of the role that the migrations give rights to.
    await server.run('CREATE ROLE rampa_app NOLOGIN');
    await server.run(`CREATE ROLE rampa_program LOGIN PASSWORD '${password}' IN ROLE rampa_app`);
  } finally {
    await server.close();
  }
}

/**
 * There is a primary that can be written, and a second machine that has everything before it is acknowledged, and of
 * which all know that it has: no other may take over.
 */
async function isWhole(machines: readonly Machine[], superuserUrl: string): Promise<boolean> {
  const standing = await Promise.all(
    machines.map(async (machine) => ({
      leads: await answers(machine, '/primary'),
      follows: await answers(machine, '/sync'),
    })),
  );
  const isPaired = standing.some(({ leads }) => leads) && standing.some(({ follows }) => follows);
  return isPaired && (await canWrite(superuserUrl));
}

/** A transaction of its own that is written to the log. */
async function canWrite(superuserUrl: string): Promise<boolean> {
  const server = createDatabase({
    url: superuserUrl,
    role: null,
    size: 1,
    statementTimeoutMs: 4000,
  });
  try {
    await server.run('SELECT pg_current_xact_id()');
    return true;
  } finally {
    await server.close();
  }
}

async function answers({ restPort }: Machine, address: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${String(restPort)}${address}`, {
    signal: AbortSignal.timeout(2000),
  }).then(
    (reply) => reply.ok,
    () => false,
  );
}

async function untilIt(does: string, look: () => Promise<boolean>): Promise<void> {
  const begin = performance.now();
  while (!(await look().catch(() => false))) {
    if (performance.now() - begin > PATIENCE) throw new Error(`The database never ${does}`);
    await pass(LOOK);
  }
}
