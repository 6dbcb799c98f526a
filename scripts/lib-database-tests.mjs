import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { house } from './lib-house.mjs';

/** @param {string} file */
const textOf = (file) => readFileSync(path.join(house, file), 'utf8');

/**
 * The file itself says whether it wants a database, so no list has to be kept.
 * @param {string} file
 */
export function wantsDatabase(file) {
  return /\/testing\/|createTestDatabase|startEmbeddedPostgres|openWorld/.test(textOf(file));
}

/** About the embedded PostgreSQL itself, about the demo, which has no other, and a storm, which has its own. */
const ofTheEmbedded = ['embedded-postgres/', 'demo/', 'storm/'];

/** Calls, files, threads, push, what banks and gateways send: their tests ask no database anything. */
const withoutDatabase =
  /^server\/src\/platform\/(files|http|threads|web-push)\/|^server\/src\/areas\/payments\/(bank|monri)\//;

/**
 * Servers killed again and again: minutes each. One of them, that of the money, runs on both.
 * @param {string} file
 */
function killsAgain(file) {
  return /kill[^/]*\.test\.ts$/.test(file) && !file.endsWith('/top-ups/kill-loop.test.ts');
}

/**
 * The whole server, its command line, the client of its API, and areas that keep nothing: what they read and write is SQL of
 * other areas, whose own tests run on both.
 * @param {string} file
 */
function hasNoSqlOfItsOwn(file) {
  if (file.startsWith('server/src/cli/') || file.startsWith('client/')) return true;
  const area = /^(server\/src\/areas\/[^/]+)\//.exec(file)?.[1];
  if (area === undefined) return path.dirname(file) === 'server/src';
  return globSync(`${area}/**/*.store.ts`, { cwd: house }).length === 0;
}

/**
 * Tests of how the database itself behaves: the ledger, locks, the schema, triggers, search and order, what is
 * in partitions. The same statement may answer otherwise on another server.
 * @param {string} file
 */
function isAboutTheDatabase(file) {
  return (
    /^server\/(db|src\/platform)\/|^server\/src\/areas\/(wallet|balance-transfers|books)\//.test(
      file,
    ) ||
    /\block|race|concurr|kill|migrat|schema|search|sort|order-of|collat|partition|verify|ledger|figures|retention|periods|sweep|throttle|alone|plan|fold/.test(
      path.basename(file),
    ) ||
    /waiting-for-locks|pg_locks|EXPLAIN|partition|FOR UPDATE|isolation|lock_timeout|deadlock/.test(
      textOf(file),
    ) ||
    (isAboutMoney(file) && hasSeveralAtOnce(file))
  );
}

/** @param {string} file */
function isAboutMoney(file) {
  return (
    /^server\/src\/areas\/(top-ups|payments|payouts)\//.test(file) ||
    /bill|money|payout|record|cash|refused|blocks/.test(path.basename(file))
  );
}

/**
 * By the names of its tests, or by two calls that are sent together. What one does after the other is the same statements:
 * those are prepared on both.
 * @param {string} file
 */
function hasSeveralAtOnce(file) {
  return /Promise\.all\(\[|simultaneous|at the same (?:moment|time)|(?:two|ten|six|clicks|imports|calls|servers)\b[^'\n]{0,40} at once/.test(
    textOf(file),
  );
}

/**
 * Whether a test of the database can tell more on the system's PostgreSQL than on the embedded one. What
 * the others say to a database is prepared there: `server/src/platform/testing/prepare-statements.test-program.ts`.
 * @param {string} file
 */
export function tellsMoreOnSystem(file) {
  return (
    isAboutTheDatabase(file) &&
    !(
      killsAgain(file) ||
      withoutDatabase.test(file) ||
      hasNoSqlOfItsOwn(file) ||
      ofTheEmbedded.some((folder) => file.startsWith(folder))
    )
  );
}
