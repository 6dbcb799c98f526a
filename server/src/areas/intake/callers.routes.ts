import { failure, type Failure } from '@rampa/contract';
import { intakeErrors } from '@rampa/contract/intake';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { sendFailure } from '../../platform/http/answers.ts';
import type { FileFault } from '../../platform/files/json-places.ts';
import { createRateLimit, type RateLimit } from '../../platform/http/rate-limit.ts';
import { networkOf } from '../../platform/throttle/pseudonym.ts';
import { largestFile } from '../road-conditions/index.ts';
import type { IntakeKey } from './intake-key.ts';

/** Deliveries of one kind in a minute, of everybody who has the key, on each server. */
export const deliveriesPerMinute = 300;
/** Of what each lane asks and sends by itself each minute, of all lanes on each server: 3,000 of them. */
export const ofLanesPerMinute = 10 * deliveriesPerMinute;
/** Requests with a wrong key, or none, of one network in a minute: further ones are told to wait. */
const WRONG_KEYS_PER_MINUTE = 60;

export const tooLarge = failure('intake.too-large', { limitKb: largestFile / 1024 });

export interface Limits {
  /** Deliveries with the key. */
  readonly deliveries: RateLimit;
  /** Everything else. */
  readonly wrongKeys: RateLimit;
}

export function limitsOf(clock: Clock, perMinute: number): Limits {
  return {
    deliveries: createRateLimit(perMinute, clock),
    wrongKeys: createRateLimit(WRONG_KEYS_PER_MINUTE, clock),
  };
}

/**
 * The key first: comparing it costs less than counting, and what strangers send, from the same address as
 * well, is counted apart, so that it never takes a deliverer's minute.
 */
function faultOfCaller(
  request: FastifyRequest,
  key: IntakeKey,
  limits: Limits,
  ofAnyLength: boolean,
): Failure | null {
  const offered = request.headers['x-api-key'];
  const fits = key.fits(typeof offered === 'string' ? offered : undefined);
  const wait = fits
    ? limits.deliveries.check('deliverer')
    : limits.wrongKeys.check(networkOf(request.ip));
  if (wait > 0) return failure('request.too-many', { seconds: wait });
  if (!fits) return failure('intake.key-wrong');
  const length = Number(request.headers['content-length'] ?? 0);
  return length > largestFile && !ofAnyLength ? tooLarge : null;
}

/**
 * Looks at the key before anything is received, and before the call waits in the line of those who have one: a
 * stranger cannot make us receive five megabytes, nor take a lane's place.
 */
export function keyFirst(
  key: IntakeKey,
  limits: Limits,
  /** Bodies that are read as they come. */
  ofAnyLength: (request: FastifyRequest) => boolean = () => false,
) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const fault = faultOfCaller(request, key, limits, ofAnyLength(request));
    return fault === null ? undefined : refuse(reply, fault);
  };
}

export function faulty(faults: readonly FileFault[]): Failure {
  return {
    ...failure('intake.faults', { count: faults.length }),
    faults: faults.map(({ line, column, message }) => ({ field: `${line}:${column}`, message })),
  };
}

export function refuse(reply: FastifyReply, fault: Failure): FastifyReply {
  return sendFailure(reply, fault, intakeErrors);
}
