import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * A stop waits for running requests, not for browsers: Node closes connections that are idle when the
 * stop begins, but would keep one that becomes idle afterwards until its timeout.
 */
export function closePromptly(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
