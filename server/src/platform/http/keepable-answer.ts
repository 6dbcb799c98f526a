import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Says of an answer that it is the same for everybody: caches may keep it for so many seconds, and
 * whoever has it still after that is told so (304) instead of getting it again. True if that was
 * the whole answer.
 */
export function answerKeepable(
  reply: FastifyReply,
  body: string | Buffer,
  seconds: number,
): boolean {
  const tag = tagOf(body);
  // Weak: the forms that compression gives the text are the same text.
  reply.header('Cache-Control', `public, max-age=${seconds}`).header('ETag', `W/${tag}`);
  const held = reply.request.headers['if-none-match'];
  if (held === undefined) return false;
  const same = held.split(',').some((value) => value.trim().replace(/^W\//, '') === tag);
  if (same) void reply.header('Vary', 'Accept-Encoding').status(304).send();
  return same;
}

const tags = new WeakMap<Buffer, string>();

/** Bytes are kept because they repeat, and so is their tag. */
function tagOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : tags.get(body);
  if (known !== undefined) return known;
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (typeof body !== 'string') tags.set(body, tag);
  return tag;
}
