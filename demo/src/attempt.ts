/**
 * Runs one part of the demo; false if it failed. Parts run independently: a failure is reported,
 * and keeps neither the other parts nor the server from starting.
 */
export type Attempt = (what: string, work: () => Promise<void>) => Promise<boolean>;

export interface Attempts {
  readonly attempt: Attempt;
  /** What is missing and why, one sentence each. */
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
