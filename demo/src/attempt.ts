/**
 * Runs a piece of the demo; false where it could not be. Pieces are tried one by one: what fails is
 * told, and is no reason for the others, or for the server, to stay out.
 */
export type Attempt = (what: string, work: () => Promise<void>) => Promise<boolean>;

export interface Attempts {
  readonly attempt: Attempt;
  /** What is not there and why, a sentence each. */
  readonly missing: readonly string[];
}

export function createAttempts(): Attempts {
  const missing: string[] = [];
  return {
    missing,
    async attempt(what, work) {
      try {
        await work();
        return true;
      } catch (error) {
        missing.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
        return false;
      }
    },
  };
}
