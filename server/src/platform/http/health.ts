import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { ExposedMetrics } from '../observability/metrics.ts';
import { closePromptly } from './prompt-close.ts';

/** Why the server cannot serve now; empty when it can. */
export type Readiness = () => Promise<readonly string[]>;

/** What the operator should know of a server that serves all the same. */
export type Remarks = () => readonly string[];

/** `/health/live`: the process answers; `/health/ready`: the database is reached and migrated. */
export function registerHealthRoutes(
  app: FastifyInstance,
  readiness: Readiness,
  remarks: Remarks = () => [],
): void {
  app.get('/health/live', async (_, reply) => reply.send({ status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const reasons = await readiness();
    const told = remarks();
    return reply
      .status(reasons.length === 0 ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        status: reasons.length === 0 ? 'ready' : 'not ready',
        reasons,
        ...(told.length === 0 ? {} : { remarks: told }),
      });
  });
}

/** The operator's own port: metrics and health, never reachable for customers. */
export function createOperatorApp(
  metrics: ExposedMetrics,
  readiness: Readiness,
  remarks?: Remarks,
): FastifyInstance {
  const app = Fastify({ logger: false });
  closePromptly(app);
  registerHealthRoutes(app, readiness, remarks);
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.expose()),
  );
  return app;
}
