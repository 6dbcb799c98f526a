import { attacksOn, type Attack } from '../../../server/src/testing/fuzz/attacks.ts';
import { faultsOfAnswer } from '../../../server/src/testing/fuzz/faults-of-answer.ts';
import { operationsOf, type Operation } from '../../../server/src/testing/fuzz/operations.ts';
import { brokenRequests, faultsOfBroken } from './broken-requests.ts';
import { chunksOf, shuffled, type Chunk } from './order.ts';
import { actorKinds, type Actor, type ActorKind, type Memory } from './protocol.ts';
import type { Target } from './target.ts';
import { openWire, PATIENCE, type Wire } from './wire.ts';

export interface FuzzReport {
  readonly calls: number;
  readonly operations: number;
  readonly fields: number;
  /** Answers by their status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
  readonly slow: readonly SlowAnswer[];
  /** After so many calls, beginning after the warm-up. */
  readonly memory: readonly MeasuredMemory[];
}

export interface MeasuredMemory extends Memory {
  readonly calls: number;
  /** How often everybody had attacked every call. */
  readonly rounds: number;
}

/** An answer later than 2 s among others, and the quickest of those that the same request got alone. */
export interface SlowAnswer {
  readonly told: string;
  readonly ms: number;
  /** Infinite if every answer was another than the late one. */
  readonly msAlone: number;
  /** What the server's processor worked for that one. */
  readonly workedMs: number;
}

const TOO_SLOW = 2000;
/** So often a request whose answer was late is sent alone: the quickest tells what it costs by itself. */
const ALONE = 10;
const AT_ONCE = 8;
/** So many chunks of attacks are a minute of the server's clock. */
const CHUNKS_A_MINUTE = 20;
/** After so many chunks, somebody's things are used up. */
const CHUNKS_OF_ACTOR = 40;
const WARM_UP = 10_000;
const MEASURED = 4;

/** What an actor is sent with. */
interface Sender {
  readonly actor: Actor;
  readonly headers: Readonly<Record<string, string>>;
  chunks: number;
  isSignedOut: boolean;
}

/** Attacks all calls of the server until so many were made after the warm-up. */
export async function fuzz(
  target: Target,
  options: {
    readonly calls: number;
    readonly seed: number;
    /** Part of the path of the calls that are attacked; empty for all. */
    readonly only: string;
    readonly signal: AbortSignal;
    readonly say: (line: string) => void;
  },
): Promise<FuzzReport> {
  const { calls: wanted, seed, signal, say } = options;
  const wire = openWire(target.port);
  const described = await wire.send(as('GET', '/api/openapi.json'), {});
  const operations = operationsOf(JSON.parse(described?.body ?? '')).filter(({ path }) =>
    path.includes(options.only),
  );
  const results = createResults(say);
  const senders = createSenders(target, wire);
  const memory: MeasuredMemory[] = [];
  const round = operations.length * actorKinds.length;
  const measured = async (): Promise<MeasuredMemory> => ({
    calls: results.calls(),
    rounds: chunks / round,
    ...(await target.memory()),
  });
  const warmUp = Math.min(WARM_UP, wanted);
  let chunks = 0;
  for (const chunk of chunksOf(operations, seed)) {
    if (results.calls() >= warmUp + wanted || signal.aborted) break;
    const due = warmUp + (memory.length * wanted) / MEASURED;
    if (results.calls() >= due) {
      const now = await measured();
      memory.push(now);
      say(`${String(now.calls)} calls, heap ${megabytes(now.heapUsed)}, all ${megabytes(now.rss)}`);
    }
    await attack(chunk, senders, results);
    // Nothing more is to be learned from it.
    if (target.ended() !== null) {
      const { kind, operation } = chunk;
      wire.close();
      results.fault(`The server ended (${String(target.ended())}) at ${kind}, ${operation.path}`);
      return { ...results.report(), ...sizeOf(operations), memory };
    }
    chunks += 1;
    if (chunks % CHUNKS_A_MINUTE === 0) await target.passMinute();
  }
  for (const name of brokenRequests) {
    for (const fault of await faultsOfBroken(name, target.port)) results.fault(`${name}: ${fault}`);
  }
  memory.push(await measured());
  wire.close();
  const { count, last } = await target.unexpected();
  if (count > 0) results.fault(`${String(count)} errors in the log, the last: ${last}`);
  return {
    ...results.report(),
    ...sizeOf(operations),
    memory,
  };
}

const sizeOf = (operations: readonly Operation[]) => ({
  operations: operations.length,
  fields: operations.reduce((sum, { fields }) => sum + fields.length, 0),
});

export function toldOf({ told, ms, msAlone, workedMs }: SlowAnswer): string {
  const alone = Number.isFinite(msAlone)
    ? `alone ${msAlone.toFixed(0)} ms, ${workedMs.toFixed(0)} ms of processor time`
    : 'alone never answered so';
  return `${told}: ${ms.toFixed(0)} ms; ${alone}`;
}

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const as = (method: string, url: string) => ({ method, url, contentType: null, body: null });

type Senders = ReturnType<typeof createSenders>;

function createSenders(target: Target, wire: Wire) {
  const senders = new Map<ActorKind, Sender>();

  const add = async (kind: ActorKind): Promise<Sender> => {
    const actor = await target.addActor(kind);
    const authorization: Record<string, string> =
      actor.token === null ? {} : { authorization: `Bearer ${actor.token}` };
    const answer = await wire.send(as('GET', '/api/Token/GetForgeryToken'), authorization);
    const cookie = answer?.cookie ?? '';
    const headers = {
      ...authorization,
      cookie,
      'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1),
    };
    return { actor, headers, chunks: 0, isSignedOut: false };
  };

  return {
    target,
    wire,
    /** Somebody of that kind who is signed in, with things that are not used up yet. */
    async of(kind: ActorKind): Promise<Sender> {
      const known = senders.get(kind);
      if (known !== undefined && !known.isSignedOut && known.chunks < CHUNKS_OF_ACTOR) return known;
      const sender = await add(kind);
      senders.set(kind, sender);
      return sender;
    },
    forget: (kind: ActorKind) => senders.delete(kind),
  };
}

/** A request whose answer was late, and the status that it had. */
interface Late {
  readonly request: Attack;
  readonly ms: number;
  readonly status: number;
}

async function attack(chunk: Chunk, senders: Senders, results: Results): Promise<void> {
  const { operation, everything, seed, kind } = chunk;
  const { target, wire } = senders;
  const sender = await senders.of(kind);
  const name = `${operation.method} ${operation.path}`;
  const right = sender.actor.right[name] ?? {};
  // Objects have fields.
  const all = attacksOn(operation, right as Readonly<Record<string, unknown>>);
  const waiting = [...shuffled(everything ? all : all.filter(({ worst }) => worst), seed)];
  const late: Late[] = [];
  const sendThem = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const answer = await wire.send(one, sender.headers);
      const told = `${sender.actor.kind}, ${name}, ${one.name}`;
      if (answer === null) {
        results.fault(`${told}: no answer`);
        continue;
      }
      results.answered(answer.status);
      for (const fault of faultsOfAnswer(one, answer)) results.fault(`${told}: ${fault}`);
      if (answer.ms > TOO_SLOW) late.push({ request: one, ms: answer.ms, status: answer.status });
      if (answer.status === 401) sender.isSignedOut ||= sender.actor.token !== null;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendThem));
  sender.chunks += 1;
  for (const again of late) {
    if (target.ended() !== null) return;
    const limit = TOO_SLOW * Math.max(1, await target.pace());
    const alone = await quickestAlone(again, kind, senders);
    const slow = { told: `${kind}, ${name}, ${again.request.name}`, ms: again.ms, ...alone };
    results.slow(slow);
    if (Number.isFinite(slow.msAlone) && slow.msAlone > limit) {
      results.fault(
        `${slow.told}: ${slow.msAlone.toFixed(0)} ms alone, ${limit.toFixed(0)} allowed`,
      );
    }
  }
}

/** Of the answers that are as the late one was: what is refused the second time costs nothing. */
async function quickestAlone(
  { request, status }: Late,
  kind: ActorKind,
  senders: Senders,
): Promise<Pick<SlowAnswer, 'msAlone' | 'workedMs'>> {
  const { target, wire } = senders;
  let quickest = { msAlone: Number.POSITIVE_INFINITY, workedMs: 0 };
  for (let sent = 0; sent < ALONE && target.ended() === null; sent += 1) {
    const { headers } = await senders.of(kind);
    const before = await target.processor();
    const answer = await wire.send(request, headers);
    const workedMs = (await target.processor()) - before;
    // Somebody else has not used up a limit.
    if (answer !== null && answer.status !== status) senders.forget(kind);
    else {
      const msAlone = answer?.ms ?? PATIENCE;
      if (msAlone < quickest.msAlone) quickest = { msAlone, workedMs };
    }
  }
  return quickest;
}

type Results = ReturnType<typeof createResults>;

function createResults(say: (line: string) => void) {
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const slow: SlowAnswer[] = [];
  let calls = 0;
  return {
    calls: () => calls,
    answered(status: number) {
      calls += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
    fault(told: string) {
      faults.push(told);
      say(told);
    },
    slow(answer: SlowAnswer) {
      slow.push(answer);
      say(toldOf(answer));
    },
    report: () => ({ calls, statuses, faults, slow }),
  };
}
