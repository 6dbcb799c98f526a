import { failure, type Country, type Failure } from '@rampa/contract';
import { intakeErrors } from '@rampa/contract/intake';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { sendFailure } from '../../platform/http/answers.ts';
import type { Http } from '../../platform/http/http.ts';
import { createRateLimit, type RateLimit } from '../../platform/http/rate-limit.ts';
import { apiHeaders } from '../../platform/http/security-headers.ts';
import { largestFile, readRoadEvents, type RoadConditions } from '../road-conditions/index.ts';
import type { IntakeKey } from './intake-key.ts';

export interface IntakeOptions {
  readonly key: IntakeKey;
  readonly country: Country;
  readonly clock: Clock;
  readonly roadConditions: Pick<RoadConditions, 'take'>;
  /** Deliveries of an address in a minute. */
  readonly perMinute?: number;
}

const contentTypes = ['application/json', 'application/xml', 'text/xml'];
const PER_MINUTE = 60;

/**
 * Where the operator's systems deliver. Outside `/api`, so the portal's token against forgery is not
 * asked for: a browser cannot send the key. Answers are envelopes all the same.
 */
export function registerIntakeRoutes(http: Http, options: IntakeOptions): void {
  const rateLimit = createRateLimit(options.perMinute ?? PER_MINUTE, options.clock);
  void http.app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(contentTypes, { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    // Others are refused by us, after the key was seen.
    scope.addContentTypeParser('*', (_, payload, done) => {
      payload.resume();
      payload.once('end', () => done(null, undefined));
    });
    scope.addHook('onRequest', async (_, reply) => {
      reply.headers(apiHeaders);
    });
    scope.setErrorHandler((error, _, reply) => {
      if (isTooLarge(error)) return refuse(reply, tooLarge);
      throw error;
    });
    scope.post('/intake/road-events', {
      bodyLimit: largestFile,
      // Before the body is read: a stranger cannot make us take five megabytes.
      onRequest: async (request, reply) => {
        const fault = faultOfCaller(request, options.key, rateLimit);
        if (fault !== null) return refuse(reply, fault);
        return undefined;
      },
      handler: (request, reply) => take(request, reply, options),
    });
  });
}

async function take(
  request: FastifyRequest,
  reply: FastifyReply,
  { country, roadConditions }: IntakeOptions,
): Promise<FastifyReply> {
  if (!Buffer.isBuffer(request.body)) {
    return refuse(reply, failure('intake.content-type', { expected: contentTypes.join(', ') }));
  }
  const read = readRoadEvents(request.body, country);
  if (!read.ok) {
    return refuse(reply, {
      ...failure('intake.faults', { count: read.faults.length }),
      faults: read.faults.map(({ line, column, message }) => ({
        field: `${line}:${column}`,
        message,
      })),
    });
  }
  const result = await roadConditions.take(read.events);
  request.log.info(
    { added: result.added.length, changed: result.changed.length },
    'road events taken in',
  );
  return reply.send({ statusCode: 200, message: '', result });
}

const tooLarge = failure('intake.too-large', { limitKb: largestFile / 1024 });

function faultOfCaller(
  request: FastifyRequest,
  key: IntakeKey,
  rateLimit: RateLimit,
): Failure | null {
  const wait = rateLimit.check(request.ip);
  if (wait > 0) return failure('request.too-many', { seconds: wait });
  const offered = request.headers['x-api-key'];
  if (!key.fits(typeof offered === 'string' ? offered : undefined)) {
    return failure('intake.key-wrong');
  }
  return Number(request.headers['content-length'] ?? 0) > largestFile ? tooLarge : null;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}

function refuse(reply: FastifyReply, fault: Failure): FastifyReply {
  return sendFailure(reply, fault, intakeErrors);
}
