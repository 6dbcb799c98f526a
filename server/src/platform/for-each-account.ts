/** Accounts that are selected at once. */
const ACCOUNTS_PER_BATCH = 200;

export interface ForEachAccount {
  /** The next accounts with something due, by their ids, after one of them. */
  due(after: string | null, rows: number): Promise<readonly string[]>;
  work(accountId: string): Promise<void>;
  /** Called on each failure at once, even if the whole run is killed later. */
  onFailed?(failed: FailedAccount): void;
  /** Stops before the next account. */
  readonly signal?: AbortSignal | undefined;
}

export interface FailedAccount {
  readonly accountId: string;
  readonly error: unknown;
}

/**
 * Does the work for each account that has something due, one after the other. The failure of one
 * account does not hold up the others: it is returned, and the caller decides what follows.
 */
export async function forEachAccount({
  due,
  work,
  onFailed,
  signal,
}: ForEachAccount): Promise<{ readonly done: number; readonly failed: readonly FailedAccount[] }> {
  let done = 0;
  const failed: FailedAccount[] = [];
  for (let after: string | null = null; ;) {
    const accounts: readonly string[] = await due(after, ACCOUNTS_PER_BATCH);
    for (const accountId of accounts) {
      if (signal?.aborted === true) return { done, failed };
      try {
        await work(accountId);
        done += 1;
      } catch (error) {
        const fault = { accountId, error };
        onFailed?.(fault);
        failed.push(fault);
      }
    }
    after = accounts.at(-1) ?? null;
    if (accounts.length < ACCOUNTS_PER_BATCH) return { done, failed };
  }
}
