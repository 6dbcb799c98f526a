import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { normalStatement } from './normal-statement.ts';

/** One line of a file of notes: a statement that a PostgreSQL has executed. */
export interface NotedStatement {
  readonly text: string;
  /** Whether with the rights of the program; otherwise with those of the tables' owner. */
  readonly limited: boolean;
  /** The file that asked for it, from the project's folder on. */
  readonly by: string;
}

const house = path.resolve(import.meta.dirname, '../../../..');
/** They pass on what others ask for. */
const passesOn =
  /\/platform\/(database\/(pool|database|direct-executor|prepared-once|limit-in-transactions)|testing\/note-statements)\.ts$/;
/** What tests say themselves is not the product's. Migrations are several statements each, and run on each PostgreSQL. */
const ofTests = /\.test\.ts$|\.test-program\.ts$|\/testing\/|\/database\/migrate\.ts$|^unknown$/;

/** Notes each statement of the product that a connection of this process executes, once, in a file of `folder`. */
export function noteStatements(client: typeof pg.Client, folder: string): void {
  const file = path.join(folder, `${process.pid}.jsonl`);
  /** By their texts, so that one that is asked again and again costs next to nothing. */
  const done = new Set<string>();
  const noted = new Set<string>();
  const note = (text: string, by: string, limited: boolean): void => {
    if (ofTests.test(by) || done.has(text)) return;
    done.add(text);
    const normal = `${limited} ${normalStatement(text)}`;
    if (noted.has(normal)) return;
    noted.add(normal);
    const line: NotedStatement = { text, limited, by };
    // At once: what is noted by a process that is killed counts too.
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  // The overloads of `query` have one implementation; what it is given and gives back is passed on as it is.
  const prototype = client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function noting(this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    if (text === undefined || done.has(text)) return query.apply(this, args);
    const by = whoAsks();
    const limited = isLimited(this);
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]): unknown => {
        if (!(error instanceof Error)) note(text, by, limited);
        // Whatever the caller wants to be called with.
        return (last as (...all: unknown[]) => unknown)(error, ...rest);
      };
      return query.apply(this, args);
    }
    const answer = query.apply(this, args);
    if (answer instanceof Promise) {
      void answer.then(
        () => note(text, by, limited),
        () => undefined,
      );
    } else {
      // A cursor or a copy: it comes in parts.
      note(text, by, limited);
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

function isLimited(client: pg.Client): boolean {
  // `pg` keeps there what it connected with; its types do not say so.
  const { connectionParameters } = client as unknown as {
    readonly connectionParameters?: { readonly options?: string };
  };
  return (
    client.user === 'rampa_program' ||
    (connectionParameters?.options ?? '').includes('role=rampa_app')
  );
}

/** By their sources, of a program that was joined into a few files and says which line is of which. */
const maps = new Map<string, SourceMap | null>();

function fileOf(site: NodeJS.CallSite): string {
  const file = site.getFileName() ?? '';
  if (!file.startsWith('file:') || !file.endsWith('.mjs')) return file;
  const bundle = fileURLToPath(file);
  let map = maps.get(bundle);
  if (map === undefined) {
    const written = `${bundle}.map`;
    map = existsSync(written)
      ? // Vite wrote it, as the format of source maps wants it.
        new SourceMap(JSON.parse(readFileSync(written, 'utf8')) as SourceMapPayload)
      : null;
    maps.set(bundle, map);
  }
  const origin = map?.findOrigin(site.getLineNumber() ?? 0, site.getColumnNumber() ?? 0);
  if (origin === undefined || !('fileName' in origin)) return file;
  return path.resolve(path.dirname(bundle), origin.fileName);
}

function whoAsks(): string {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  // As files, not as text: that is several times as fast, and wants no source maps.
  Error.prepareStackTrace = (_, sites) => sites.map(fileOf);
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
