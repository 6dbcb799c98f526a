import { failure } from '@rampa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { mostRecords, readControlLine, type Lanes, type RecordOutcome } from '../lanes/index.ts';
import { largestFile } from '../road-conditions/index.ts';
import {
  faulty,
  keyFirst,
  limitsOf,
  ofLanesPerMinute,
  refuse,
  tooLarge,
} from './callers.routes.ts';
import type { IntakeKey } from './intake-key.ts';
import { ndjson } from './passage-lines.routes.ts';
import { wholeLines } from './whole-lines.ts';

const json = 'application/json';

export interface ControlRecordOptions {
  readonly all: AllAccounts;
  readonly clock: Clock;
  readonly key: IntakeKey;
  readonly lanes: Pick<Lanes, 'take' | 'reader'>;
}

/** What lanes say that they have sent, as one document or line by line. */
export function serveControlRecords(scope: FastifyInstance, options: ControlRecordOptions): void {
  scope.post(
    '/intake/control-records',
    {
      bodyLimit: largestFile,
      onRequest: keyFirst(options.key, limitsOf(options.clock, ofLanesPerMinute)),
    },
    (request, reply) => {
      const { body } = request;
      if (body instanceof Readable) return takeLines(request, reply, body, options);
      const isJson = (request.headers['content-type'] ?? '').toLowerCase().startsWith(json);
      if (!Buffer.isBuffer(body) || !isJson) {
        return refuse(reply, failure('intake.content-type', { expected: `${json}, ${ndjson}` }));
      }
      return takeDocument(request, reply, body, options);
    },
  );
}

async function takeDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  { all, lanes }: ControlRecordOptions,
): Promise<FastifyReply> {
  const read = await lanes.reader.read({ bytes: body });
  if (!read.ok) return refuse(reply, read);
  if (!read.value.ok) return refuse(reply, faulty(read.value.faults));
  const { records } = read.value;
  const outcomes = await lanes.take(all, records);
  const counted = countOutcomes(outcomes);
  request.log.info(counted, 'control records imported');
  const refused = records.flatMap(({ stationId: station, lane, hourAt }, at) => {
    const reason = outcomes[at] ?? 'recorded';
    const hour = new Date(hourAt).toISOString();
    return isRefusal(reason) ? [{ station, lane, hour, reason }] : [];
  });
  const { recorded, duplicates, outdated } = counted;
  const result = { recorded, duplicates, outdated, refused };
  return reply.send({ statusCode: 200, message: '', result });
}

/** Each part is answered once it is durable; all of it is short, and sent at once. */
async function takeLines(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
  { all, lanes }: ControlRecordOptions,
): Promise<FastifyReply> {
  const answers: string[] = [];
  const counts = { recorded: 0, duplicates: 0, outdated: 0, refused: 0 };
  for await (const part of wholeLines(withLastLine(body))) {
    if (answers.length + part.length > mostRecords) return refuse(reply, tooLarge);
    const read = part.map((line) =>
      line === null
        ? { ok: false as const, message: 'the line is too long' }
        : readControlLine(line),
    );
    const outcomes = await lanes.take(
      all,
      read.flatMap((line) => (line.ok ? [line.record] : [])),
    );
    let next = 0;
    for (const line of read) {
      if (!line.ok) {
        const { message } = line;
        answers.push(JSON.stringify({ outcome: 'refused', reason: 'line-faulty', message }));
        counts.refused += 1;
        continue;
      }
      const outcome = outcomes[next] ?? 'recorded';
      next += 1;
      const { stationId: station, lane, hourAt } = line.record;
      const hour = new Date(hourAt).toISOString();
      const refused = isRefusal(outcome);
      answers.push(
        JSON.stringify({
          station,
          lane,
          hour,
          outcome: refused ? 'refused' : outcome,
          reason: refused ? outcome : '',
        }),
      );
    }
    const counted = countOutcomes(outcomes);
    for (const name of ['recorded', 'duplicates', 'outdated', 'refused'] as const) {
      counts[name] += counted[name];
    }
  }
  request.log.info(counts, 'control records delivered line by line');
  return reply.header('Content-Type', ndjson).send(answers.map((answer) => `${answer}\n`).join(''));
}

/** A body, and a line end for its last line. */
async function* withLastLine(body: Readable): AsyncGenerator<Uint8Array, void> {
  yield* body;
  yield Buffer.from('\n');
}

function isRefusal(outcome: RecordOutcome): boolean {
  return outcome !== 'recorded' && outcome !== 'duplicate' && outcome !== 'outdated';
}

function countOutcomes(outcomes: readonly RecordOutcome[]) {
  const of = (wanted: RecordOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    recorded: of('recorded'),
    duplicates: of('duplicate'),
    outdated: of('outdated'),
    refused: outcomes.filter(isRefusal).length,
  };
}
