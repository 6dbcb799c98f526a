import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { RefusedPassages, RefusedRecord } from '../corrections/index.ts';
import { lineTooLong, type DeliveryReader, type PassageDelivery } from '../passages/index.ts';
import type { WarnOfCameras } from './camera-faults.ts';
import { inTurn } from './in-turn.ts';
import { wholeLines } from './whole-lines.ts';

/** One passage a line: https://github.com/ndjson/ndjson-spec. */
export const ndjson = 'application/x-ndjson';

export interface PassageLinesOptions {
  readonly all: AllAccounts;
  readonly passages: Pick<PassageDelivery, 'deliverEach'>;
  readonly passageReader: Pick<DeliveryReader, 'readLine'>;
  readonly refused: Pick<RefusedPassages, 'keep'>;
  readonly warnOfCameras: WarnOfCameras;
  /** Seconds after which a delivery ends in which nothing has come. */
  readonly silentSeconds?: number;
}

export interface PassageLines {
  /** So many are open that further ones have to come later. */
  isFull(): boolean;
  /** Records the lines of a body, and answers each once it is durable. */
  answer(request: FastifyRequest, reply: FastifyReply, body: Readable): Promise<FastifyReply>;
}

/** Balancers give up connections on which nothing has happened for a minute or more. */
const SILENT_SECONDS = 50;
/** Deliveries that are open at the same time; each holds five parts of 250 lines at most. */
const MOST_OPEN = 500;
/** Parts of a delivery that are recorded at the same time, together with those of others. */
const PARTS_AT_ONCE = 4;

interface Answer {
  readonly key: string;
  readonly outcome: 'recorded' | 'duplicate' | 'refused';
  /** Why it was refused; else empty. */
  readonly reason: string;
  /** What is wrong with a line that is no passage. */
  readonly message?: string;
}

/**
 * Deliveries of any length, a passage a line, answered line by line in their order. A server that stops
 * answers what it has begun and ends the delivery; what has no answer is delivered again.
 */
export function createPassageLines(
  app: FastifyInstance,
  options: PassageLinesOptions,
): PassageLines {
  const { all, passages, passageReader, refused, warnOfCameras } = options;
  const { silentSeconds = SILENT_SECONDS } = options;
  const open = new Set<Stop>();
  app.addHook('preClose', async () => {
    for (const stop of open) {
      stop.isAsked = true;
      stop.wake();
    }
  });

  const record = async (
    lines: readonly (string | null)[],
    request: Pick<FastifyRequest, 'ip' | 'log'>,
  ): Promise<readonly Answer[]> => {
    const read = lines.map((line) => (line === null ? lineTooLong : passageReader.readLine(line)));
    const found = read.flatMap((line) => (line.ok ? [line.passage] : []));
    warnOfCameras(request, found);
    const outcomes = await passages.deliverEach(all, found);
    let next = 0;
    const kept: RefusedRecord[] = [];
    const answered = read.map((line, at): Answer => {
      if (!line.ok) {
        const { key, message } = line;
        kept.push({ line: lines[at] ?? null, message });
        return { key, outcome: 'refused', reason: 'line-faulty', message };
      }
      const outcome = outcomes[next] ?? 'not-recorded';
      next += 1;
      const { passage } = line;
      const key = passage.sourceKey;
      if (outcome === 'recorded' || outcome === 'duplicate') return { key, outcome, reason: '' };
      kept.push({ passage, reason: outcome });
      return { key, outcome: 'refused', reason: outcome };
    });
    if (kept.length > 0) await refused.keep(all, kept, request.ip);
    return answered;
  };

  async function* answers(
    request: FastifyRequest,
    body: Readable,
    stop: Stop,
  ): AsyncGenerator<string, void> {
    const counts = { recorded: 0, duplicate: 0, refused: 0 };
    try {
      const parts = wholeLines(untilSilent(body, stop, silentSeconds * 1000));
      for await (const part of inTurn(parts, PARTS_AT_ONCE, (lines) => record(lines, request))) {
        for (const { outcome } of part) counts[outcome] += 1;
        yield part.map((answer) => `${JSON.stringify(answer)}\n`).join('');
      }
    } finally {
      request.log.info(counts, 'passages delivered line by line');
    }
  }

  return {
    isFull: () => open.size >= MOST_OPEN,
    async answer(request, reply, body) {
      const stop: Stop = { isAsked: false, wake: () => undefined };
      open.add(stop);
      reply.raw.once('close', () => open.delete(stop));
      return (
        reply
          .header('Content-Type', ndjson)
          // Lines that arrive after the end would be read by nobody.
          .header('Connection', 'close')
          // Each answer goes out at once, also through a proxy that collects others.
          .header('X-Accel-Buffering', 'no')
          .send(Readable.from(answers(request, body, stop)))
      );
    },
  };
}

/** How a delivery learns that the server stops. */
interface Stop {
  isAsked: boolean;
  /** Ends the wait for more. */
  wake: () => void;
}

/**
 * A body up to its end, and a line end for its last line; or up to when the server stops or nothing more has come
 * for a while, which may be in the middle of a line.
 */
async function* untilSilent(
  body: Readable,
  stop: Stop,
  milliseconds: number,
): AsyncGenerator<Uint8Array, void> {
  const chunks: AsyncIterator<Uint8Array, void> = body[Symbol.asyncIterator]();
  while (!stop.isAsked) {
    // New each time: a promise that outlives the race would keep what has won it.
    const end = Promise.withResolvers<null>();
    stop.wake = () => end.resolve(null);
    const silence = setTimeout(stop.wake, milliseconds).unref();
    const next = await Promise.race([chunks.next(), end.promise]);
    clearTimeout(silence);
    if (next === null) return;
    if (next.done === true) {
      yield Buffer.from('\n');
      return;
    }
    yield next.value;
  }
}
