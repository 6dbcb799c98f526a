import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';
import { house } from './lib-house.mjs';
import { processorSeconds, sayProcessor } from './lib-processor.mjs';
import { runNode } from './lib-run.mjs';
import { say, secondsSince } from './lib-terminal.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** `failures`: each test that failed, with the beginning of why. */
/** @typedef {{ ok: boolean, counts?: Counts, failures?: readonly string[] }} Outcome */
/** @typedef {Outcome & { name: string, time: string, processor: string, counts: Counts, told: string }} Result */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ results: { errors: { message?: string }[] }[] }} BrowserTest */
/** @typedef {{ ok: boolean, title: string, file: string, line: number, tests: BrowserTest[] }} BrowserSpec */
/** @typedef {{ suites?: BrowserSuite[], specs?: BrowserSpec[] }} BrowserSuite */

/** By content: in the temporary folder of one run, all would be translated again, for seven seconds of processor. */
const translatedTests = path.join(house, 'node_modules/.cache/playwright');

const NONE = { passed: 0, failed: 0, skipped: 0 };

/** Runs steps one after the other, whatever their outcome, and sums up at the end. */
export class Steps {
  /** @type {Result[]} */
  #results = [];

  /**
   * @param {string} name
   * @param {() => Promise<Outcome>} work
   */
  async run(name, work) {
    say(`\n── ${name}`);
    const begin = performance.now();
    const used = processorSeconds();
    const outcome = await work();
    this.#note(name, begin, outcome, sayProcessor(used, performance.now() - begin));
  }

  /**
   * Runs steps that leave cores idle at the same time; how much each of them used cannot be told.
   * @param {Readonly<Record<string, () => Promise<Outcome>>>} steps
   */
  async runTogether(steps) {
    say(`\n── ${Object.keys(steps).join(', ')}`);
    const begin = performance.now();
    const running = Object.entries(steps).map(async ([name, work]) => {
      const outcome = await work();
      this.#note(name, begin, outcome);
    });
    await Promise.all(running);
  }

  /**
   * @param {string} name
   * @param {number} begin a reading of `performance.now()`
   * @param {Outcome} outcome
   */
  #note(name, begin, outcome, processor = '') {
    const counts = { ...(outcome.counts ?? NONE) };
    // A step that fails without a failed test still fails the whole.
    if (!outcome.ok && counts.failed === 0) counts.failed = 1;
    const told = outcome.counts === undefined ? '' : tell(counts);
    const time = secondsSince(begin);
    this.#results.push({ ...outcome, name, time, processor, counts, told });
  }

  /**
   * Prints a table, what failed, and as the last line the sum of all test runners.
   * @returns {boolean} whether all is well
   */
  sumUp() {
    say('\n── Result');
    const width = Math.max(...this.#results.map(({ name }) => name.length));
    const sum = { ...NONE };
    for (const { name, ok, time, processor, counts, told } of this.#results) {
      const mark = ok ? 'ok    ' : 'FAILED';
      const cost = `${time.padStart(8)}  ${processor.padStart(26)}`;
      say(`${mark}  ${name.padEnd(width)}  ${cost}  ${told}`.trimEnd());
      sum.passed += counts.passed;
      sum.failed += counts.failed;
      sum.skipped += counts.skipped;
    }
    for (const failure of this.#results.flatMap(({ failures }) => failures ?? [])) say(failure);
    const skipped = sum.skipped === 0 ? '' : `, ${sum.skipped} skipped`;
    say(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
    return sum.failed === 0;
  }
}

/** @param {Counts} counts */
function tell({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/**
 * Runs a tool that only passes or fails.
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Promise<Outcome>}
 */
export async function runTool(file, args) {
  const { code } = await runNode(file, args, { show: true });
  return { ok: code === 0 };
}

/**
 * The same while others run: its output is printed in one piece, when it has ended.
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Promise<Outcome>}
 */
export async function runQuietTool(file, args) {
  const { code, output } = await runNode(file, args);
  say(output.trim());
  return { ok: code === 0 };
}

/**
 * Runs Vitest on some of its projects.
 * @param {string} report name of the report's file
 * @param {readonly string[]} projects
 * @param {NodeJS.ProcessEnv} [env]
 * @param {readonly string[]} [paths] only tests whose path contains one of them
 * @param {readonly string[]} [leftOut] files that do not run
 * @returns {Promise<Outcome>}
 */
export async function runVitest(report, projects, env, paths = [], leftOut = []) {
  const file = freshReport(report);
  const outside = freshReport(`outside-tests-${report}`);
  const { code } = await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      ...paths,
      ...leftOut.map((name) => `--exclude=${name}`),
      ...(paths.length === 0 ? [] : ['--passWithNoTests']),
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/lib-outside-tests.mjs',
      `--outputFile.json=${file}`,
    ],
    { show: true, env: { ...(env ?? process.env), ERRORS_OUTSIDE_TESTS: outside } },
  );
  const result = readReport(file);
  if (result === undefined) return { ok: false };
  /** @type {{ name: string, status: string, message: string, assertionResults: VitestTest[] }[]} */
  const files = result.testResults;
  // A file that cannot even be loaded, or does not end well, has no failed test to show for it.
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  /** @type {string[]} */
  const errors = readReport(outside) ?? [];
  return {
    ok: code === 0,
    counts: {
      passed: Number(result.numPassedTests),
      failed: Number(result.numFailedTests) + broken.length + errors.length,
      skipped: Number(result.numPendingTests) + Number(result.numTodoTests),
    },
    failures: [
      ...errors.map((message) => tellFailure('outside of any test', message)),
      ...broken.map(({ name, message }) => tellFailure(path.relative(house, name), message)),
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            tellFailure(`${path.relative(house, name)} › ${fullName}`, failureMessages[0]),
          ),
      ),
    ],
  };
}

/**
 * @param {string} test
 * @param {string | undefined} message
 */
function tellFailure(test, message = '') {
  // The terminal's colour codes would only disturb here.
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`✘ ${test}`, ...lines.slice(0, 12).map((line) => `    ${line.slice(0, 200)}`)].join('\n');
}

/**
 * Runs the browser tests; their configuration says where the report goes.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [paths] only tests whose path contains one of them
 * @returns {Promise<Outcome>}
 */
export async function runPlaywright(env, paths = []) {
  const file = freshReport('e2e.json');
  const { code } = await runNode(
    'node_modules/@playwright/test/cli.js',
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      ...paths,
      ...(paths.length === 0 ? [] : ['--pass-with-no-tests']),
    ],
    { show: true, env: { ...env, PLAYWRIGHT_TRANSFORM_CACHE_DIR: translatedTests } },
  );
  const report = readReport(file);
  if (report === undefined) return { ok: false };
  const { stats } = report;
  return {
    ok: code === 0,
    counts: {
      passed: Number(stats.expected),
      failed: Number(stats.unexpected) + Number(stats.flaky),
      skipped: Number(stats.skipped),
    },
    failures: report.suites.flatMap(browserFailures),
  };
}

/**
 * @param {BrowserSuite} suite
 * @returns {string[]}
 */
function browserFailures({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return tellFailure(`${file}:${line} › ${title}`, error?.message);
    }),
    ...suites.flatMap(browserFailures),
  ];
}

/** @param {string} name */
function freshReport(name) {
  const folder = path.join(house, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
