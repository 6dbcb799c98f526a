import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured log lines on standard output. Never log bodies, tokens or personal data: ids only. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: ['*.password', '*.token', '*.refreshToken', '*.authorization', '*.cookie'],
  });
}

/**
 * An error without its details: databases put values, such as addresses of customers, into the details
 * of theirs.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  const known = (key: string): unknown => (key in error ? Reflect.get(error, key) : undefined);
  return { type: name, message, stack, code: known('code'), constraint: known('constraint') };
}
