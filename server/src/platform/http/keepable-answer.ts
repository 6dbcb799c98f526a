import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Marks an answer as the same for everybody: caches may store it for so many seconds, and a client that
 * still has it after that gets a 304 instead. True if that was
 * the whole answer.
 */
export function answerKeepable(
  reply: FastifyReply,
  body: string | Buffer,
  seconds: number,
): boolean {
  const tag = tagOf(body);
  reply.header('Cache-Control', `public, max-age=${seconds}`).header('ETag', weakTagOf(body));
  const held = reply.request.headers['if-none-match'];
  if (held === undefined) return false;
  const same = held.split(',').some((value) => value.trim().replace(/^W\//, '') === tag);
  if (same) void reply.header('Vary', 'Accept-Encoding').status(304).send();
  return same;
}

/** Weak: the encodings of a text are the same text. */
export const weakTagOf = (body: string | Buffer): string => `W/${tagOf(body)}`;

const tags = new WeakMap<Buffer, string>();

/** Bytes are cached because they repeat, and so is their ETag. */
function tagOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : tags.get(body);
  if (known !== undefined) return known;
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (typeof body !== 'string') tags.set(body, tag);
  return tag;
}
