import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { mostGrowth } from './platform/cost-growth.ts';

const program = fileURLToPath(new URL('parser-memory.test-program.ts', import.meta.url));

/** MB by which reading a file may enlarge a process at most; docs/security.md says so. */
const ceiling = 300;
/** MB below which memory says nothing about growth: what V8's two semispaces of 16 MB hold before they are collected. */
const unimportant = 32;

test.each([
  'tags',
  'passages',
  'passages abroad',
  'road events',
  'DATEX II',
  'statements in XML',
  'statements in lines of SWIFT',
  'documents of many streams',
  'documents that unpack to much',
])('%s take memory in proportion to their size, and never too much', async (name) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, name]);
  const { peaks } = JSON.parse(stdout) as { readonly peaks: readonly [number, number, number] };
  const [quarter, half, whole] = peaks;
  const said = `${peaks.map((peak) => peak.toFixed(0)).join(', ')} MB for 25, 50 and 100 % of the limit`;
  expect(whole / Math.max(quarter, unimportant), said).toBeLessThan(mostGrowth);
  expect(whole / Math.max(half, unimportant), said).toBeLessThan(mostGrowth / 2);
  expect(whole, said).toBeLessThan(ceiling);
});
