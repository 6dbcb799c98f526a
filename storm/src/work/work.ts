import type { Database } from '../../../server/src/platform/database/database.ts';

/** What should be there once and is not. */
export interface Damage {
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  /** What contradicts something else, or was refused without a reason, in words. */
  readonly wrong?: readonly string[];
}

/** Somebody at work with the server, who remembers what it has acknowledged. */
export interface Work {
  readonly name: string;
  /** Goes on until stopped; what is interrupted is repeated under its key. */
  run(signal: AbortSignal): Promise<void>;
  /** Number of things acknowledged so far. */
  acknowledged(): number;
  /** Compares everything acknowledged so far with what is stored. */
  check(database: Database): Promise<Damage>;
  /** Once nobody works any more: what is still under way, or ended otherwise than it must, in words. */
  left?(database: Database): Promise<readonly string[]>;
  close?(): Promise<void>;
}

/** Keys that were acknowledged beside those that are stored, once for each time. */
export function damageOf(acknowledged: Iterable<string>, stored: readonly string[]): Damage {
  const times = new Map<string, number>();
  for (const key of stored) times.set(key, (times.get(key) ?? 0) + 1);
  return {
    lost: [...acknowledged].filter((key) => !times.has(key)),
    twice: [...times].filter(([, count]) => count > 1).map(([key]) => key),
  };
}

/**
 * The same with what a statement finds stored. What is acknowledged while the statement runs may not be
 * in its answer: it is left to the next time.
 */
export async function damageIn(
  database: Database,
  acknowledged: Iterable<string>,
  statement: string,
): Promise<Damage> {
  const before = [...acknowledged];
  return damageOf(before, await textsOf(database, statement));
}

/**
 * In words, if more is stored than was ever begun: a call whose caller was gone was carried out, and
 * carried out again when it was repeated.
 */
export function beyond(begun: number, stored: readonly string[], what: string): readonly string[] {
  if (stored.length <= begun) return [];
  return [`${String(stored.length)} ${what}, and only ${String(begun)} were begun`];
}

/** One column of text. */
export async function textsOf(database: Database, statement: string): Promise<string[]> {
  const rows = await database.run(statement);
  return rows.map((row) => String(Object.values(row as object)[0]));
}
