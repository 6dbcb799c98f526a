import { appendFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type pg from 'pg';
import { normalStatement } from './normal-statement.ts';

/** One line of a file of notes. */
export interface NotedStatement {
  readonly statement: string;
  /** `ok`, or SQLSTATE and constraint of how it failed. */
  readonly outcome: string;
  /** The file that asked for it, from the project's folder on. */
  readonly by: string;
}

const house = path.resolve(import.meta.dirname, '../../../..');
/** They pass on what others ask for. */
const passesOn =
  /\/platform\/(database\/(pool|database|limit-in-transactions)|testing\/note-statements)\.ts$/;

/** Notes what each connection of this process says, in the file that `RAMPA_STATEMENTS_FILE` names at that time. */
export function noteStatements(client: typeof pg.Client): void {
  const known = new Set<string>();
  const note = (text: string, by: string, outcome: string): void => {
    const file = process.env['RAMPA_STATEMENTS_FILE'];
    if (file === undefined) return;
    const noted: NotedStatement = { statement: normalStatement(text), outcome, by };
    const line = JSON.stringify(noted);
    const key = `${file}\n${line}`;
    if (known.has(key)) return;
    known.add(key);
    // At once: what is noted by a process that is killed counts too.
    appendFileSync(file, `${line}\n`);
  };
  const askers = new Map<string, string>();
  /** Once the product has asked for it in a file, the same need not be looked up again. */
  const asked = (text: string): string => {
    const key = `${process.env['RAMPA_STATEMENTS_FILE'] ?? ''}\n${text}`;
    const before = askers.get(key);
    if (before !== undefined) return before;
    const by = whoAsks();
    if (!/\.test\.ts$|\/testing\/|^unknown$/.test(by)) askers.set(key, by);
    return by;
  };
  // The overloads of `query` have one implementation; what it is given and gives back is passed on as it is.
  const prototype = client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function noting(this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    if (text === undefined) return query.apply(this, args);
    const by = asked(text);
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]): unknown => {
        note(text, by, outcomeOf(error));
        // Whatever the caller wants to be called with.
        return (last as (...all: unknown[]) => unknown)(error, ...rest);
      };
      return query.apply(this, args);
    }
    const answer = query.apply(this, args);
    if (answer instanceof Promise) {
      void answer.then(
        () => note(text, by, 'ok'),
        (error: unknown) => note(text, by, outcomeOf(error)),
      );
    } else {
      // A cursor or a copy: it comes in parts.
      note(text, by, 'ok');
    }
    return answer;
  };
}

function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first;
  if (typeof first !== 'object' || first === null) return undefined;
  if ('text' in first && typeof first.text === 'string') return first.text;
  // A cursor has its text inside.
  return 'cursor' in first ? textOf(first.cursor) : undefined;
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'ok';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'constraint' in error && typeof error.constraint === 'string'
    ? `${code} ${error.constraint.replaceAll(/\d+/g, '0')}`
    : code;
}

function whoAsks(): string {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  // As files, not as text: that is several times as fast, and wants no source maps.
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '');
  const files = new Error('asked').stack as unknown as readonly string[];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  for (const file of files) {
    const place = file.replace(/^file:\/\//, '').replace(/\?.*$/, '');
    if (!place.startsWith(house) || place.includes('/node_modules/')) continue;
    if (!passesOn.test(place)) return path.relative(house, place).split(path.sep).join('/');
  }
  return 'unknown';
}
