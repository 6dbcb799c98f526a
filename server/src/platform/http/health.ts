import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { ExposedMetrics } from '../observability/metrics.ts';
import { closePromptly } from './prompt-close.ts';

/** Why the server cannot serve now; empty when it can. */
export type Readiness = () => Promise<readonly string[]>;

/** `/health/live`: the process answers; `/health/ready`: the database is reached and migrated. */
export function registerHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', async (_, reply) => reply.send({ status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const reasons = await readiness();
    return reply
      .status(reasons.length === 0 ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: reasons.length === 0 ? 'ready' : 'not ready', reasons });
  });
}

/** The operator's own port: metrics and health, never reachable for customers. */
export function createOperatorApp(metrics: ExposedMetrics, readiness: Readiness): FastifyInstance {
  const app = Fastify({ logger: false });
  closePromptly(app);
  registerHealthRoutes(app, readiness);
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.expose()),
  );
  return app;
}
