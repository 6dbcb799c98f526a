import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addNote, notesIn, readNotes, sumOfNotes, TestNotes } from './lib-test-notes.mjs';

test('of each file the last run counts, and half a line is none', () => {
  const text =
    'a.test.ts\t3\t1\t0\t60\nb.test.ts\t2\t0\t1\t30\na.test.ts\t4\t0\t0\t90\nc.test.ts\t1';
  expect(readNotes(text)).toEqual([
    { file: 'a.test.ts', passed: 4, failed: 0, leftOut: 0, seconds: 90 },
    { file: 'b.test.ts', passed: 2, failed: 0, leftOut: 1, seconds: 30 },
  ]);
});

test('what is noted is read again, and summed up with what failed by name', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rampa-notes-'));
  const notes = path.join(folder, 'notes.txt');
  expect(notesIn(notes)).toEqual([]);
  addNote(notes, { file: 'a.test.ts', passed: 4, failed: 0, leftOut: 1, seconds: 80 });
  addNote(notes, { file: 'b.test.ts', passed: 0, failed: 2, leftOut: 0, seconds: 70 });
  expect(sumOfNotes(notesIn(notes))).toEqual([
    '2 files: 4 tests passed, 2 failed, 1 left out; 3 minutes of a worker.',
    '  b.test.ts: 2 failed',
  ]);
  rmSync(folder, { recursive: true });
});

test('a file whose tests passed, and which failed outside of them, has failed', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rampa-notes-'));
  const notes = path.join(folder, 'notes.txt');
  addNote(notes, { file: 'server/a.test.ts', passed: 4, failed: 0, leftOut: 0, seconds: 80 });
  const at = path.join(import.meta.dirname, '../server/a.test.ts');
  new TestNotes(notes).onTestRunEnd([], [{ VITEST_TEST_PATH: at }, {}]);
  expect(notesIn(notes)).toEqual([
    { file: 'server/a.test.ts', passed: 4, failed: 1, leftOut: 0, seconds: 80 },
  ]);
  rmSync(folder, { recursive: true });
});
