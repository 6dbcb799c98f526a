import { createHash } from 'node:crypto';
import { rememberFew } from '../remember-few.ts';

/**
 * Statements that a connection keeps prepared: about as many as the program has, few of which run on any one
 * connection. Each takes some 60 KB of the database's memory, and its text here, as long as the connection lives.
 */
export const mostPrepared = 500;
/** Texts whose names are remembered. */
const mostNames = 1000;
const longestText = 10_000;

/** A list, or rows, of more than eight: as long as what somebody asked for, and seldom as long again. */
const longList = / in \((?:\$\d+, ){8}|(?:\(\$[^()]*\), ){8}/i;

/** Under which names the statements of a connection are prepared. */
export interface StatementNames<Connection extends object> {
  /** Derived from the text; null for a statement that is planned for this one time. */
  nameOn(connection: Connection, text: string): string | null;
  /** It has prepared as many as it may, and should make way for a new connection. */
  isFull(connection: Connection): boolean;
}

export function createStatementNames<Connection extends object>(): StatementNames<Connection> {
  const prepared = new WeakMap<Connection, Set<string>>();
  const nameOf = rememberFew(
    (text) =>
      text.length > longestText || longList.test(text)
        ? null
        : `s${createHash('sha1').update(text).digest('hex').slice(0, 20)}`,
    mostNames,
    longestText,
  );
  return {
    nameOn(connection, text) {
      const name = nameOf(text);
      if (name === null) return null;
      let names = prepared.get(connection);
      if (names === undefined) prepared.set(connection, (names = new Set()));
      if (!names.has(name) && names.size >= mostPrepared) return null;
      names.add(name);
      return name;
    },
    isFull: (connection) => (prepared.get(connection)?.size ?? 0) >= mostPrepared,
  };
}
