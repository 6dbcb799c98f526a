import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * An answer that is the same for everybody: caches may keep it for so many seconds, and whoever has
 * it still after that is told so (304) instead of getting it again.
 */
export function sendKeepable(
  reply: FastifyReply,
  body: string | Buffer,
  seconds: number,
): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('Cache-Control', `public, max-age=${seconds}`).header('ETag', tag);
  const held = (reply.request.headers['if-none-match'] ?? '').split(',');
  // A cache that compresses marks its tag as weak; the text is the same.
  const same = held.some((value) => value.trim().replace(/^W\//, '') === tag);
  return same ? reply.status(304).send() : reply.send(body);
}
