import type { FastifyReply } from 'fastify';

/**
 * A file that is still being sent ends once its reader may not have it any more: signed out, removed, demoted, or
 * with a key that was withdrawn. Cut off, it never looks complete. What the database cannot say for the
 * moment changes nothing.
 */
export function endWhenRevoked(
  reply: FastifyReply,
  {
    everyMs,
    stillMay,
    onRevoked,
  }: {
    readonly everyMs: number;
    readonly stillMay: () => Promise<boolean>;
    readonly onRevoked: () => void;
  },
): void {
  if (reply.raw.destroyed) return;
  let asking = false;
  const look = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const may = await stillMay().catch(() => true);
    asking = false;
    if (may || reply.raw.destroyed) return;
    onRevoked();
    reply.raw.destroy();
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  reply.raw.once('close', () => clearInterval(timer));
}
