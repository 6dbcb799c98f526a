import type pg from 'pg';

type Run = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Gives statements a time limit where the connection cannot carry one: a pooler passes no start-up option, and
 * in transaction mode a `SET` would stay on a connection that the next transaction of somebody else gets. So
 * the limit is set in each transaction, and a statement outside of one gets one of its own.
 */
export function limitInTransactions(run: Run, limitMs: number): Run {
  const limit = `SET LOCAL statement_timeout = ${limitMs}`;
  let inside = false;
  return async (text, values) => {
    if (/^(?:begin|start transaction)\b/i.test(text)) {
      inside = true;
      const begun = await run(text);
      await run(limit);
      return begun;
    }
    if (inside) {
      if (/^(?:commit|rollback)$/i.test(text)) inside = false;
      return run(text, values);
    }
    await run('BEGIN');
    try {
      await run(limit);
      const result = await run(text, values);
      await run('COMMIT');
      return result;
    } catch (error) {
      // On a broken connection this fails as well; what is told is the first reason.
      await run('ROLLBACK').catch(() => undefined);
      throw error;
    }
  };
}
