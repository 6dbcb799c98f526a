import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  isAboutTheDatabase,
  listOfOnce,
  readTestsOnOne,
  tellsMoreOnSystem,
} from './lib-database-tests.mjs';
import { house } from './lib-house.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { folderInMemory } from './lib-memory-folder.mjs';
import { allOf, findEnough, findMissing, readNotes } from './lib-statements.mjs';
import { runVitest } from './lib-steps.mjs';
import { answerHelp, giveUp, say } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run statements [-- --check | --write] [--recorded] [--json]

Runs the integration tests on the embedded PostgreSQL, notes which statements of the product each test
file executes and how they end, and says which are executed on the system's PostgreSQL too, and which
files need not run there, as others that do execute the same. Those are in ${listOfOnce}.

  --check      whether every statement that a listed file executes runs on the system's PostgreSQL too
  --write      makes the list again
  --recorded   takes what was noted last (test-results/statements), and runs no test
  --json       prints what was found as JSON, at most 1,000 statements of each kind; with --recorded
               nothing else is printed

Exit code 0: done, and nothing is missing; 1: a listed file executes what no other does on the system's
PostgreSQL; 2: wrong options, or nothing was noted; 3: tests failed, so that not all was noted.
`);

const WRONG_USE = 2;
const TESTS_FAILED = 3;
const MOST_SHOWN = 1000;
const report = 'statements.json';
const notes = path.join(house, 'test-results/statements');

const options = readOptions();
if (!options.recorded) await record();
if (!existsSync(path.join(notes, 'embedded'))) {
  giveUpWith(WRONG_USE, 'Nothing was noted yet: run it once without --recorded.');
}
const found = look();
if (options.json) say(JSON.stringify(found, undefined, 2));
else tell();
if (options.write) {
  const { why } = readTestsOnOne();
  const text = JSON.stringify({ why, files: found.couldRunOnOne }, undefined, 2);
  writeFileSync(path.join(house, listOfOnce), `${text}\n`);
} else if (options.check && found.missing.length > 0) {
  process.exitCode = 1;
}

function readOptions() {
  try {
    const boolean = /** @type {const} */ ({ type: 'boolean', default: false });
    const { values } = parseArgs({
      options: { check: boolean, write: boolean, recorded: boolean, json: boolean },
    });
    if (values.check && values.write) giveUpWith(WRONG_USE, '--check writes nothing.');
    return values;
  } catch (error) {
    return giveUpWith(WRONG_USE, error instanceof Error ? error.message : String(error));
  }
}

/** @param {number} code @param {string} sentence @returns {never} */
function giveUpWith(code, sentence) {
  process.once('exit', () => {
    process.exitCode = code;
  });
  return giveUp(sentence);
}

async function record() {
  await ensureInstalled();
  rmSync(notes, { recursive: true, force: true });
  mkdirSync(notes, { recursive: true });
  const { ok } = await runVitest(report, ['server-database'], {
    ...process.env,
    TMPDIR: folderInMemory() ?? process.env['TMPDIR'] ?? os.tmpdir(),
    RAMPA_STATEMENTS: notes,
  });
  if (!ok) giveUpWith(TESTS_FAILED, 'Tests failed: what they would have said is not noted.');
}

function look() {
  const said = readNotes(path.join(notes, 'embedded'));
  const secondsOf = readSeconds();
  const listed = new Set(readTestsOnOne().files);
  const candidates = new Map([...said].filter(([file]) => tellsMoreOnSystem(file)));
  const onBoth = [...candidates.keys()].filter((file) => !listed.has(file));
  const enough = findEnough(candidates, secondsOf, isAboutTheDatabase);
  const couldRunOnOne = [...candidates.keys()].filter((file) => !enough.has(file));
  const sum = (/** @type {Iterable<string>} */ files) =>
    Math.round([...files].reduce((seconds, file) => seconds + secondsOf(file), 0));
  return {
    statements: allOf(said, said.keys()).size,
    statementsOnBoth: allOf(candidates, onBoth).size,
    filesOnBoth: onBoth.length,
    secondsOnBoth: sum(onBoth),
    secondsIfNoneWereListed: sum(candidates.keys()),
    /** What listed files alone say. */
    missing: [...findMissing(candidates, listed, onBoth)].toSorted().slice(0, MOST_SHOWN),
    /** What the embedded PostgreSQL alone hears, from whatever file. */
    onEmbeddedOnly: [...findMissing(said, said.keys(), onBoth)].toSorted().slice(0, MOST_SHOWN),
    couldRunOnOne,
    secondsIfTheyDid: sum(enough),
  };
}

/** How long each test file takes, by the report of the run that was noted. */
function readSeconds() {
  const file = path.join(house, 'test-results', report);
  /** @type {{ testResults: { name: string, startTime: number, endTime: number }[] }} */
  const { testResults } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { testResults: [] };
  const seconds = new Map(
    testResults.map(({ name, startTime, endTime }) => [
      path.relative(house, name).split(path.sep).join('/'),
      (endTime - startTime) / 1000,
    ]),
  );
  return (/** @type {string} */ name) => seconds.get(name) ?? 0;
}

function tell() {
  const listed = new Set(readTestsOnOne().files);
  say(
    `\n${found.statements} statements of the product, with how they ended, are executed by tests;`,
  );
  say(`${found.statementsOnBoth} on both PostgreSQLs, by ${found.filesOnBoth} files that take`);
  say(`${found.secondsOnBoth} s on each; ${found.secondsIfNoneWereListed} s if all ran on both.`);
  sayList('On the embedded PostgreSQL only:', found.onEmbeddedOnly);
  sayList(
    `${found.couldRunOnOne.length} files say nothing that ${found.secondsIfTheyDid} s of others do not; not listed yet:`,
    found.couldRunOnOne.filter((file) => !listed.has(file)),
  );
  sayList('Listed, and said by no other on the system’s PostgreSQL:', found.missing);
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function sayList(title, lines) {
  say(`\n${title}${lines.length === 0 ? ' none' : ''}`);
  for (const line of lines) say(`  ${line.slice(0, 300)}`);
}
