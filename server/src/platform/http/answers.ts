import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  failure,
  type ErrorCatalogue,
  type Failure,
  type PlatformErrorCode,
} from '@rampa/contract';
import { isUnavailable } from '../database/pool.ts';
import type { RequestMetrics } from '../observability/metrics.ts';
import { Crowded } from './admission.ts';
import { failureEnvelope } from './envelope.ts';

/** Largest body unless a call says otherwise, in bytes. */
export const defaultBodyLimit = 64 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** Answers an expected failure with its envelope, and with when to retry if that helps. */
export function sendFailure(
  reply: FastifyReply,
  fault: Failure,
  catalogue: ErrorCatalogue,
): FastifyReply {
  const { httpStatus, envelope } = failureEnvelope(fault, catalogue);
  const seconds = fault.params?.['seconds'];
  if (seconds !== undefined || envelope.statusCode === 429 || envelope.statusCode === 503) {
    reply.header('Retry-After', String(seconds ?? RETRY_AFTER_SECONDS));
  }
  return reply.status(httpStatus).type('application/json; charset=utf-8').send(envelope);
}

/** What was thrown: by Fastify for the request itself, by the database, or because of a fault of ours. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: RequestMetrics,
): FastifyReply {
  // The limit of the requested call; without one nothing was read.
  const fault = failureOf(error, request.routeOptions.bodyLimit);
  // There are many of these at once, and they have a counter of their own.
  if (error instanceof Crowded) return sendFailure(reply, fault, {});
  if (fault.code === 'server.unexpected') request.log.error({ err: error }, 'unexpected');
  if (fault.code === 'server.unavailable') request.log.warn({ err: error }, 'database unavailable');
  metrics.countFailure(fault.code);
  return sendFailure(reply, fault, {});
}

/** The failure that represents what was thrown. */
export function failureOf(
  error: unknown,
  bodyLimit = defaultBodyLimit,
): Failure<PlatformErrorCode> {
  if (error instanceof Crowded) return failure('server.crowded', { seconds: error.seconds });
  if (isUnavailable(error)) return failure('server.unavailable', { seconds: RETRY_AFTER_SECONDS });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status =
    error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined;
  // Class 22: a value that no column accepts, such as text with a NUL or a day before the calendar.
  if (/^22[\dA-Z]{3}$/.test(code)) return failure('request.invalid');
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_ASYNC_CONSTRAINT') {
    return failure('request.not-found');
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return failure('request.too-large', { limitKb: Math.floor(bodyLimit / 1024) });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return failure('request.wrong-content-type', { expected: 'application/json' });
  }
  if (error instanceof SyntaxError || code.startsWith('FST_ERR_CTP')) {
    return failure('request.malformed-json');
  }
  if (status === 408) return failure('request.timed-out');
  if (status !== undefined && status >= 400 && status < 500)
    return failure('request.malformed-json');
  return failure('server.unexpected');
}
