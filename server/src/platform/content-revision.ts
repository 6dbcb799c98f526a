import { createHash } from 'node:crypto';

/**
 * The revision of an open form: unchanged as long as everything that it may overwrite is unchanged.
 * Derived from the content, so every kind of change counts, and a reverted one does not.
 */
export function contentRevision(parts: readonly (string | boolean | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}
