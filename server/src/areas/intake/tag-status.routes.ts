import { failure } from '@rampa/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { TagStatuses } from '../tag-status/index.ts';
import { keyFirst, limitsOf, ofLanesPerMinute, refuse } from './callers.routes.ts';
import type { IntakeKey } from './intake-key.ts';

/** Most tags on a page, and as many if the lane does not say. */
const MOST_ROWS = 10_000;

const question = z.object({
  after: z.string().max(128).default(''),
  rows: z.coerce.number().int().min(1).max(MOST_ROWS).default(MOST_ROWS),
});

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
  const limits = () => limitsOf(clock, ofLanesPerMinute);

  scope.get(
    '/intake/tag-status',
    { onRequest: keyFirst(key, limits()) },
    async (request, reply) => {
      const asked = question.safeParse(request.query);
      if (!asked.success)
        return refuse(reply, failure('intake.question-faulty', { mostRows: MOST_ROWS }));
      const { after, rows } = asked.data;
      const page = await tagStatuses.read(all, { after: after === '' ? null : after, rows });
      if (!page.ok) return refuse(reply, page);
      const { tags, cursor, more } = page.value;
      return reply.send({
        tags: tags.map(({ serialNumber, status, reason, category, since }) => ({
          serialNumber,
          status,
          reason,
          category,
          since: toWireInstant(since),
        })),
        cursor,
        more,
      });
    },
  );

  scope.post(
    '/intake/tag-status/confirm',
    { bodyLimit: 4096, onRequest: keyFirst(key, limits()) },
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
