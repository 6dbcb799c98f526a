import cluster from 'node:cluster';
import { pino, type DestinationStream, type Logger } from 'pino';
import { withoutMailAddresses } from './without-mail-addresses.ts';

export type Log = Logger;

/**
 * Structured log lines, on standard output unless said otherwise. Never log bodies, tokens or personal
 * data: ids only.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    // Several processes may write into one log.
    base: cluster.isWorker ? { pid: process.pid } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: ['*.password', '*.token', '*.refreshToken', '*.authorization', '*.cookie'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * An error without its details: databases put values, such as addresses of customers, into the details
 * of theirs, and some into the message.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  const known = (key: string): unknown => (key in error ? Reflect.get(error, key) : undefined);
  return {
    type: name,
    message: withoutMailAddresses(message),
    stack: withoutMailAddresses(stack ?? ''),
    code: known('code'),
    constraint: known('constraint'),
  };
}
