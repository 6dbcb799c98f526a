import type { PostgresOrigin } from '@rampa/embedded-postgres';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { demoNetwork } from '../../server/src/testing/demo-network.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import {
  createKillableServer,
  type KillableServer,
} from '../../server/src/testing/killable-server.ts';
import {
  startSandboxGateway,
  type SandboxGateway,
} from '../../server/src/testing/sandbox-gateway.ts';
import { openDatabase, type DatabaseUnderStorm } from './database-under-storm.ts';
import { createKills, type Kills } from './kills.ts';
import { openDatabaseWithFailover } from './failover/patroni-cluster.ts';
import { startMailbox } from './mailbox.ts';
import { startRefusingMailServer, type RefusingMailServer } from './refusing-mail-server.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { createVanishings, type Vanishings } from './vanishing.ts';
import { findFakeTime, openWrongClock, type WrongClock } from './wrong-clock.ts';

/** The operator's whole installation, each part of which can be broken. */
export interface World {
  /** Of the balancer before the servers. */
  readonly portal: string;
  readonly servers: readonly [KillableServer, KillableServer];
  readonly database: DatabaseUnderStorm;
  readonly gateway: SandboxGateway;
  /** Address of the mailbox's page. */
  readonly mailbox: string;
  /** To the gateway, for the servers; buyers have their own way. */
  readonly gatewayLine: TcpProxy;
  /** To the mail server. */
  readonly mailLine: TcpProxy;
  readonly mailPort: number;
  /** To which the mail line may lead as well. */
  readonly refusingMail: RefusingMailServer;
  /** The database's; undefined: nobody may mount one here. */
  readonly disk: SmallDisk | undefined;
  /** The servers', which can be wrong; undefined: not here. */
  readonly clocks: readonly [WrongClock, WrongClock] | undefined;
  readonly vanishings: Vanishings;
  readonly kills: Kills;
  readonly intakeKey: string;
  /** Of the partner abroad. */
  readonly partnerKey: string;
  readonly secretKey: string;
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const merchant = { key: 'TestKeyXULLyvgWyPJSwOHe', token: 'a'.repeat(40) };
const secretKey = 'k9Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const partnerKey = 'Tw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const intakeKey = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuEq1';

export async function openWorld(
  origin: PostgresOrigin | 'failover',
  options: {
    /** On a disk of its own, which can be full, if this machine can have one. */
    readonly onSmallDisk: boolean;
    /** With clocks of the servers that can be wrong, if this machine can have them. */
    readonly withClocks: boolean;
    /** Whether the gateway is to be stopped and to come back with its orders: it writes all of them into its file with each one. */
    readonly gatewayStops: boolean;
  },
): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampa-storm-'));
  // Otherwise the account that PostgreSQL runs as could not enter, and its data would be elsewhere.
  await chmod(folder, 0o755);
  const disk = options.onSmallDisk ? await mountSmallDisk(path.join(folder, 'data')) : undefined;
  const dataDir = path.join(folder, 'data');
  const database =
    origin === 'failover'
      ? await openDatabaseWithFailover(dataDir)
      : await openDatabase(dataDir, origin);
  await migrate({ ownerUrl: database.directUrl() });
  await demoNetwork('rs').fill(database.directUrl());
  const gateway = await startSandboxGateway({
    port: await freePort(),
    ...merchant,
    stateFile: options.gatewayStops ? path.join(folder, 'gateway.json') : '',
    longestPause: 2000,
  });
  const gatewayLine = await openTcpProxy();
  gatewayLine.lead([Number(new URL(gateway.url).port)]);
  const refusingMail = await startRefusingMailServer();
  const mail = await startMailbox();
  const mailLine = await openTcpProxy();
  mailLine.lead([mail.smtpPort]);
  const ports = [await freePort(), await freePort()];
  const balancer = await openTcpProxy();
  balancer.lead(ports);
  const portal = `http://127.0.0.1:${String(balancer.port)}`;
  const settings = {
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'server'),
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...(database.failover === undefined ? {} : { DATABASE_READ_URL: database.failover.readUrl }),
    PUBLIC_URL: portal,
    PAYMENT_BASE_URL: `http://127.0.0.1:${String(gatewayLine.port)}`,
    PAYMENT_KEY: merchant.key,
    PAYMENT_TOKEN: merchant.token,
    SECRET_KEY: secretKey,
    INTAKE_KEY: intakeKey,
    T4A: 'true',
    T4A_KEY: partnerKey,
    SMTP_URL: `smtp://127.0.0.1:${String(mailLine.port)}`,
    REQUESTS_PER_MINUTE: '0',
    RAMPA_MODE: 'development',
    LOG_LEVEL: 'silent',
  };
  const library = options.withClocks ? await findFakeTime() : undefined;
  const clockOf = (name: string): Promise<WrongClock> =>
    openWrongClock(library ?? '', path.join(folder, `clock-${name}`));
  const clocks =
    library === undefined ? undefined : ([await clockOf('one'), await clockOf('other')] as const);
  const serverAt = async (port: number, clock: WrongClock | undefined): Promise<KillableServer> =>
    createKillableServer({
      ...settings,
      ...clock?.settings,
      PORT: String(port),
      OPERATOR_PORT: String(await freePort()),
    });
  const servers = [
    await serverAt(ports[0] ?? 0, clocks?.[0]),
    await serverAt(ports[1] ?? 0, clocks?.[1]),
  ] as const;
  return {
    portal,
    servers,
    database,
    gateway,
    mailbox: mail.address,
    gatewayLine,
    mailLine,
    mailPort: mail.smtpPort,
    refusingMail,
    disk,
    clocks,
    vanishings: createVanishings(),
    kills: createKills(),
    intakeKey,
    partnerKey,
    secretKey,
    settings,
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await gateway.stop();
      await mail.stop();
      await database.close();
      await refusingMail.close();
      await Promise.all([gatewayLine.close(), mailLine.close(), balancer.close()]);
      await disk?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
