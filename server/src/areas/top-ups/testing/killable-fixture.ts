import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createTestDatabase, type Furnishing } from '../../../platform/testing/test-database.ts';
import { freePort } from '../../../testing/free-port.ts';
import { letMinutesPass } from '../../../testing/let-minutes-pass.ts';
import { startSandboxGateway, type SandboxGateway } from '../../../testing/sandbox-gateway.ts';
import { createWallet, type LedgerCheck } from '../../wallet/index.ts';
import { checkTopUps } from '../verify.store.ts';
import { createKillableServer, type KillableServer } from '../../../testing/killable-server.ts';
import { nobodyListens } from '../../../platform/events/events.ts';
import { everyAccount } from '../../../testing/scope.ts';

/** A server that is killed repeatedly, and a gateway that keeps running meanwhile. */
export interface KillableFixture {
  readonly portal: string;
  readonly gateway: SandboxGateway;
  readonly server: KillableServer;
  /**
   * Kills it so often, each time after so many milliseconds. Before the last start the gateway charges all
   * cards again and, where the database keeps running, minutes pass. Returns the database's address.
   */
  killAgain(
    kills: number,
    life: { readonly shortest: number; readonly longest: number },
    before?: (kill: number) => Promise<void>,
  ): Promise<string>;
  close(): Promise<void>;
}

interface KillableFixtureOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether the database is embedded and dies with the server; the system's keeps running. */
  readonly databaseDies?: boolean;
  /** The database's initial data, where it does not die with the server. */
  readonly furnishing?: Furnishing;
  /** The server's way to the gateway, where that is to be a line that a test can freeze. */
  gatewayVia?(address: string): Promise<string>;
}

const system = process.env['RAMPA_TEST_POSTGRES'] === 'system';

export async function openKillableFixture({
  settings = {},
  databaseDies = false,
  furnishing,
  gatewayVia = async (address) => address,
}: KillableFixtureOptions = {}): Promise<KillableFixture> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-kill-'));
  const ports = { server: await freePort(), operator: await freePort(), gateway: await freePort() };
  const portal = `http://127.0.0.1:${ports.server}`;
  const merchant = { key: 'TestKeyXULLyvgWyPJSwOHe', token: 'a'.repeat(40) };
  const gateway = await startSandboxGateway({
    port: ports.gateway,
    ...merchant,
    stateFile: path.join(folder, 'gateway.json'),
    longestPause: 2000,
  });
  const storage = databaseDies && !system ? undefined : await createTestDatabase(furnishing);
  const server = createKillableServer({
    PORT: String(ports.server),
    HOST: '127.0.0.1',
    OPERATOR_PORT: String(ports.operator),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: storage?.appUrl ?? '',
    DATABASE_OWNER_URL: storage?.ownerUrl ?? '',
    PUBLIC_URL: portal,
    PAYMENT_BASE_URL: await gatewayVia(gateway.url),
    PAYMENT_KEY: merchant.key,
    PAYMENT_TOKEN: merchant.token,
    // No mail is delivered: all stay in the outbox, where they can be counted.
    SMTP_URL: 'smtp://127.0.0.1:9',
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  return {
    portal,
    gateway,
    server,
    async killAgain(kills, { shortest, longest }, before) {
      let ownerUrl = '';
      for (let kill = 0; kill < kills; kill += 1) {
        await before?.(kill);
        await pass(randomInt(shortest, longest));
        await server.kill();
        if (kill === kills - 1) {
          // What it loses after the last kill would only be waited for.
          await gateway.charges('card');
          if (storage !== undefined) await letMinutesPass(storage.ownerUrl);
        }
        ownerUrl = await server.start();
      }
      return ownerUrl;
    },
    async close() {
      await server.stop();
      await gateway.stop();
      await storage?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Broken invariants of the ledger, of top-ups, and those of the given checks. */
export async function faultsOf(
  database: Database,
  more: readonly LedgerCheck[] = [],
): Promise<readonly string[]> {
  const wallet = createWallet({ database, clock: systemClock, events: nobodyListens });
  const checks = [
    ...(await wallet.verify(everyAccount)),
    ...(await checkTopUps(everyAccount, database.queries)),
    ...more,
  ];
  return checks.flatMap(({ invariant, faults }) => faults.map((fault) => `${invariant}: ${fault}`));
}
