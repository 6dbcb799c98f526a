import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured log lines on standard output. Never log bodies, tokens or personal data: ids only. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.token', '*.refreshToken', '*.authorization', '*.cookie'],
  });
}
