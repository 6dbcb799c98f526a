import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;
/** A request that was sent before the stop may be on its way still, over a slow network. */
const GRACE_MS = 2000;

/**
 * A stop waits for running requests, not for connections. Node closes those that are idle when the stop begins, but
 * would keep one that becomes idle afterwards until its timeout, and one on which no request has ever come, such as
 * browsers open in advance, for as long as the other side likes.
 */
export function closePromptly(app: FastifyInstance): void {
  /** Requests under way on each open connection. */
  const requests = new Map<Socket, number>();
  const count = (socket: Socket, by: number): void => {
    const before = requests.get(socket);
    if (before !== undefined) requests.set(socket, before + by);
  };
  app.server.on('connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    const begun = performance.now();
    const look = (): void => {
      app.server.closeIdleConnections();
      if (performance.now() - begun < GRACE_MS) return;
      for (const [socket, underWay] of requests) if (underWay === 0) socket.destroy();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
