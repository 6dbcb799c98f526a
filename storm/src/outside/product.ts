import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../server/src/testing/free-port.ts';

/** The whole product with its demo, as `npm start` runs it, in a folder and on ports of its own. */
export interface Product {
  readonly port: number;
  /** `http://localhost:PORT` */
  readonly address: string;
  readonly intakeKey: string;
  /** What the operator's port tells of the server. */
  figures(): Promise<Figures>;
  /** Errors in the server's log. */
  errors(): Promise<readonly string[]>;
  /** How it ended by itself; null while it runs. */
  ended(): string | null;
  close(): Promise<void>;
}

export interface Figures {
  /** Answers with a status from 500 up, by method, address and status. */
  readonly failed: ReadonlyMap<string, number>;
  /** Answers. */
  readonly answered: number;
  /** Calls for which there was no room: they are told by 503 when to come again, and nothing has failed. */
  readonly crowded: number;
  /** Bytes of the process. */
  readonly resident: number;
  /** Bytes on the heap, and beside it. */
  readonly used: number;
}

const program = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const intakeKey = 'Kd9GhZ3fPc7TuELw4tR8yN2bVx6QmJ0sE1';

export async function startProduct(say: (line: string) => void): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampa-outside-'));
  // Otherwise the account that PostgreSQL runs as could not enter.
  await chmod(folder, 0o755);
  const ports = {
    PORT: await freePort(),
    GATEWAY_PORT: await freePort(),
    MAILBOX_PORT: await freePort(),
    MAILBOX_SMTP_PORT: await freePort(),
    T4A_PARTNER_PORT: await freePort(),
    OPERATOR_PORT: await freePort(),
  };
  const child = spawn(process.execPath, [program], {
    env: {
      ...harmless(process.env),
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      DATA_DIR: folder,
      INTAKE_KEY: intakeKey,
      LOG_LEVEL: 'error',
      // What is attacked is the product, not the limit that an attacker with a network of their own evades: each
      // request of sqlmap claims another address.
      REQUESTS_PER_MINUTE: '0',
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(child, say);
  const ended = (): string | null =>
    child.exitCode === null && child.signalCode === null
      ? null
      : `code ${String(child.exitCode)}, signal ${String(child.signalCode)}`;
  return {
    port: ports.PORT,
    address: `http://localhost:${String(ports.PORT)}`,
    intakeKey,
    ended,
    async figures() {
      const reply = await fetch(`http://localhost:${String(ports.OPERATOR_PORT)}/metrics`);
      return figuresOf(await reply.text());
    },
    async errors() {
      const log = await readFile(path.join(folder, 'server.log'), 'utf8').catch(() => '');
      return log.split('\n').filter((line) => line !== '');
    },
    async close() {
      if (ended() === null) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** No setting of whoever starts this reaches the product: it must not be led to a database that is in use. */
function harmless(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = new Set(['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE']);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => kept.has(name)));
}

async function ready(child: ChildProcess, say: (line: string) => void): Promise<void> {
  if (child.stdout === null) throw new Error('The product has no output');
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('Portal: http')) {
      child.stdout.resume();
      return;
    }
    if (!/Migrating|^Portal|^Packages/u.test(line)) say(line);
  }
  throw new Error('The product ended before it was ready; the lines above say why.');
}

const answeredLine =
  /^rampa_http_request_duration_seconds_count\{method="(\w+)",route="([^"]*)",status="(\d+)"\} (\d+)$/gmu;

/** From the text that Prometheus reads. */
export function figuresOf(text: string): Figures {
  const valueOf = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(text)?.[1] ?? Number.NaN);
  const failed = new Map<string, number>();
  let answered = 0;
  for (const [, method, route, status, count] of text.matchAll(answeredLine)) {
    answered += Number(count);
    if (Number(status) >= 500) {
      failed.set(`${String(method)} ${String(route)} ${String(status)}`, Number(count));
    }
  }
  const refusals = text.matchAll(/^rampa_http_calls_refused_total\{reason="\w+"\} (\d+)$/gmu);
  return {
    failed,
    answered,
    crowded: [...refusals].reduce((sum, [, count]) => sum + Number(count), 0),
    resident: valueOf('process_resident_memory_bytes'),
    used: valueOf('nodejs_heap_size_used_bytes') + valueOf('nodejs_external_memory_bytes'),
  };
}
