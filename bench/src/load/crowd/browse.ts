import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import { getPocetna } from '@rampa/contract/home';
import { getProlasci } from '@rampa/contract/passages';
import { getTagovi } from '@rampa/contract/tags';
import type { Session } from './load-customers.ts';

/** What one call came to, however often it was asked. */
export interface Call {
  /** Milliseconds from first asking to the end. */
  readonly ms: number;
  readonly outcome: 'answered' | 'refused' | 'timed out' | 'failed';
}

export interface Observed {
  readonly calls: Call[];
  /** Milliseconds of each answer with a result. */
  readonly answers: number[];
  /** Milliseconds of each 503. */
  readonly refusals: number[];
  /** Milliseconds of each look at the server's health. */
  readonly health: number[];
}

export interface Browsing {
  readonly port: number;
  readonly sessions: readonly Session[];
  /** Milliseconds between two screens, on average. */
  readonly thinkMs: number;
  /** Milliseconds after which a customer gives a call up. */
  readonly patienceMs: number;
  /** Milliseconds until nobody opens another screen. */
  readonly lastsMs: number;
}

/** As often as the portal asks again. */
const REPEATS = 2;
const HEALTH_EVERY_MS = 100;

/** What a screen asks at once. */
const screen = [
  { method: 'GET', path: getPocetna.path },
  { method: 'POST', path: getTagovi.path, body: { first: 0, rows: 10 } },
  { method: 'POST', path: getProlasci.path, body: { first: 0, rows: 10 } },
] as const;

/** Lets all customers open one screen after the other, each in its own time. */
export async function browse(browsing: Browsing): Promise<Observed> {
  const observed: Observed = { calls: [], answers: [], refusals: [], health: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const until = performance.now() + browsing.lastsMs;
  const done = new AbortController();
  const watching = watchHealth(browsing.port, observed, done.signal);
  await Promise.all(
    browsing.sessions.map(async (session) => {
      // Not all at the same moment.
      await pass(Math.random() * browsing.thinkMs);
      while (performance.now() < until) {
        const asked = screen.map((what) => insist(browsing, agent, session, what, observed));
        observed.calls.push(...(await Promise.all(asked)));
        await pass((0.5 + Math.random()) * browsing.thinkMs);
      }
    }),
  );
  done.abort();
  await watching;
  agent.destroy();
  return observed;
}

type Asked = (typeof screen)[number];

/** Like the portal: what is refused for now is asked again after the time that the answer names. */
async function insist(
  { port, patienceMs }: Browsing,
  agent: Agent,
  headers: Session,
  asked: Asked,
  observed: Observed,
): Promise<Call> {
  const begun = performance.now();
  const ending = (outcome: Call['outcome']): Call => ({ ms: performance.now() - begun, outcome });
  for (let repeat = 0; ; repeat += 1) {
    const sent = performance.now();
    const reply = await ask({ port, agent, headers, asked, patienceMs });
    const ms = performance.now() - sent;
    if (typeof reply === 'string') return ending(reply);
    if (reply.status === 200) {
      observed.answers.push(ms);
      return ending('answered');
    }
    if (reply.status !== 503) return ending('failed');
    observed.refusals.push(ms);
    if (repeat === REPEATS) return ending('refused');
    await pass(reply.retryAfter * 1000 * (1 + Math.random() / 2));
  }
}

async function ask(given: {
  readonly port: number;
  readonly agent?: Agent;
  readonly headers?: Session;
  readonly asked: { readonly method: string; readonly path: string; readonly body?: object };
  readonly patienceMs: number;
}): Promise<{ readonly status: number; readonly retryAfter: number } | 'timed out' | 'failed'> {
  const { port, agent = false, headers = {}, asked, patienceMs } = given;
  const signal = AbortSignal.timeout(patienceMs);
  const body = asked.body === undefined ? undefined : JSON.stringify(asked.body);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const call = request({
      host: '127.0.0.1',
      port,
      agent,
      signal,
      method: asked.method,
      path: asked.path,
      headers: { ...headers, ...type },
    });
    call.end(body);
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    const { statusCode = 0 } = reply;
    const retryAfter = Number(reply.headers['retry-after'] ?? 0);
    reply.resume();
    await once(reply, 'end');
    return { status: statusCode, retryAfter };
  } catch {
    return signal.aborted ? 'timed out' : 'failed';
  }
}

async function watchHealth(port: number, observed: Observed, signal: AbortSignal): Promise<void> {
  const asked = { method: 'GET', path: '/health/live' };
  while (!signal.aborted) {
    const begun = performance.now();
    const reply = await ask({ port, asked, patienceMs: 30_000 });
    const lasted = performance.now() - begun;
    observed.health.push(typeof reply === 'string' ? Infinity : lasted);
    await pass(HEALTH_EVERY_MS);
  }
}
