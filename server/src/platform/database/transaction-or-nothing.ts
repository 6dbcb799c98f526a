import type { Database, Tx } from './database.ts';

/**
 * A transaction that may turn out to be discarded, as in a dry run or an import with errors: with
 * `keep: false` the result is returned and the database stays unchanged.
 */
export async function transactionOrNothing<T>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Tx) => Promise<{ readonly result: T; readonly keep: boolean }>,
): Promise<T> {
  const nothing = new Error('This transaction is rolled back');
  let answer: { readonly result: T } | undefined;
  try {
    return await database.transaction(async (tx) => {
      const { result, keep } = await work(tx);
      if (keep) return result;
      answer = { result };
      throw nothing;
    });
  } catch (error) {
    if (error === nothing && answer !== undefined) return answer.result;
    throw error;
  }
}
