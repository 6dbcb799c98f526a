import { failure } from '@rampa/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { TagStatuses } from '../tag-status/index.ts';
import { deliveriesPerMinute, faultOfCaller, limitsOf, refuse } from './callers.routes.ts';
import type { IntakeKey } from './intake-key.ts';

/** Most tags on a page, and as many where the lane does not say. */
const MOST_ROWS = 10_000;
/** Lanes that ask each minute, of everybody who has the key, on each server: two thousand of them. */
const ASKING_PER_MINUTE = 10 * deliveriesPerMinute;

const confirmation = z.strictObject({
  lane: z
    .string()
    .trim()
    .regex(/^[^\p{C}]{1,64}$/u),
  cursor: z.string().max(128),
});

/** The list by which lanes accept tags: whole, then what has changed, and how far each lane has it. */
export function serveTagStatuses(
  scope: FastifyInstance,
  options: {
    readonly all: AllAccounts;
    readonly clock: Clock;
    readonly key: IntakeKey;
    readonly tagStatuses: Pick<TagStatuses, 'read' | 'confirm'>;
  },
): void {
  const { all, clock, key, tagStatuses } = options;
  const limits = limitsOf(clock, ASKING_PER_MINUTE);

  scope.get<{
    Querystring: { readonly after?: unknown; readonly rows?: unknown };
  }>('/intake/tag-status', async (request, reply) => {
    const fault = faultOfCaller(request, key, limits);
    if (fault !== null) return refuse(reply, fault);
    const { after, rows } = request.query;
    const wanted = typeof rows === 'string' ? Math.trunc(Number(rows)) : MOST_ROWS;
    const page = await tagStatuses.read(all, {
      after: typeof after === 'string' && after !== '' ? after : null,
      rows: Number.isNaN(wanted) ? MOST_ROWS : Math.min(Math.max(wanted, 1), MOST_ROWS),
    });
    if (!page.ok) return refuse(reply, page);
    const { tags, cursor, more } = page.value;
    const result = {
      tags: tags.map(({ serialNumber, status, reason, category, since }) => ({
        serialNumber,
        status,
        reason,
        category,
        since: toWireInstant(since),
      })),
      cursor,
      more,
    };
    return reply.send({ statusCode: 200, message: '', result });
  });

  scope.post(
    '/intake/tag-status/confirm',
    {
      bodyLimit: 4096,
      onRequest: async (request, reply) => {
        const fault = faultOfCaller(request, key, limits);
        return fault === null ? undefined : refuse(reply, fault);
      },
    },
    async (request, reply) => {
      const given = confirmation.safeParse(jsonOf(request.body));
      if (!given.success) return refuse(reply, failure('intake.confirmation-faulty'));
      const confirmed = await tagStatuses.confirm(given.data.lane, given.data.cursor);
      return confirmed.ok ? reply.code(204).send() : refuse(reply, confirmed);
    },
  );
}

function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
