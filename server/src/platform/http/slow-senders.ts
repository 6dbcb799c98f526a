import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './broken-request.ts';

export interface SlowSenders {
  /** This request goes on as long as its sender likes; its handler looks after it. */
  allow(request: IncomingMessage): void;
}

/**
 * A request that has not arrived whole after `seconds` is answered by 408 and its connection is closed. Node's own
 * limit knows no exceptions, and a lane may deliver line by line for hours.
 */
export function endSlowSenders(
  app: FastifyInstance,
  { seconds }: { readonly seconds: number },
): SlowSenders {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  // Headers have their limit still.
  app.server.requestTimeout = 0;
  app.server.headersTimeout = seconds * 1000;
  app.server.on('request', (request: IncomingMessage, response) => {
    if (!hasBody(request)) return;
    const giveUp = (): void => {
      if (request.complete) return;
      if (response.headersSent) request.socket.destroy();
      else answerBrokenRequest(new SlowSender(), request.socket);
    };
    const timer = setTimeout(giveUp, seconds * 1000).unref();
    timers.set(request, timer);
    request.once('close', () => clearTimeout(timer));
  });
  return {
    allow(request) {
      clearTimeout(timers.get(request));
    },
  };
}

/** By Node's name for it. */
class SlowSender extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
