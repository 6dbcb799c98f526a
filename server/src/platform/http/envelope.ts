import {
  formatMessage,
  platformErrors,
  type ErrorCatalogue,
  type Failure,
  type Envelope,
} from '@rampa/contract';

export interface EnvelopeReply {
  readonly httpStatus: number;
  readonly envelope: Envelope;
}

/**
 * The envelope of a failure. The HTTP status is the code's own if that is 200–599; the
 * product's codes (602 …) travel with HTTP 200.
 */
export function failureEnvelope(failure: Failure, catalogue: ErrorCatalogue): EnvelopeReply {
  const definition =
    catalogue[failure.code] ?? (platformErrors as ErrorCatalogue)[failure.code] ?? null;
  if (definition === null) throw new Error(`The call does not list the code ${failure.code}`);
  const { status, field } = definition;
  const message = formatMessage(failure.code, failure.params);
  const ofField = field === undefined ? null : [{ field, message }];
  return {
    httpStatus: toHttpStatus(status),
    envelope: { statusCode: status, message, result: failure.faults ?? ofField },
  };
}

export function toHttpStatus(statusCode: number): number {
  return statusCode >= 200 && statusCode <= 599 ? statusCode : 200;
}
