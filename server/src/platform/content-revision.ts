import { createHash } from 'node:crypto';

/**
 * What a form that is open stands for: the same as long as all it may write over is the same. Made
 * of the content, so every way to change it counts, and what was put back is no change.
 */
export function contentRevision(parts: readonly (string | boolean | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}
