import { writeFileSync } from 'node:fs';
import process from 'node:process';

/** Writes down what failed outside of every test: the report in JSON is silent about it, and the run fails. */
export default class OutsideTests {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['ERRORS_OUTSIDE_TESTS'];
    if (file === undefined || errors.length === 0) return;
    const told = errors.map(({ message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) =>
      [VITEST_TEST_PATH, VITEST_TEST_NAME, stack ?? message].filter(Boolean).join('\n'),
    );
    writeFileSync(file, JSON.stringify(told));
  }
}
