import { describe, expect, test } from 'vitest';
import { costGrowth, mostGrowth } from '../../platform/cost-growth.ts';
import { pdfFault } from './pdf-structure.ts';

const stream = (keys: string, data: string) =>
  `<<${keys}/Length ${data.length}>>\nstream\n${data}\nendstream`;

describe('what it costs to check a document grows with its size, not faster', () => {
  const full = 5 * 1024 * 1024;
  test.each([
    ['streams', (bytes: number) => '<<>>stream endstream '.repeat(bytes / 21)],
    ['the words of streams', (bytes: number) => 'stream '.repeat(bytes / 7)],
    ['streams within a stream', (bytes: number) => `<<>>stream ${'stream '.repeat(bytes / 7)}`],
    ['objects', (bytes: number) => '1 0 obj endobj '.repeat(bytes / 15)],
    ['openings of objects', (bytes: number) => `obj${' '.repeat(20)}`.repeat(bytes / 23)],
    ['objects in a string', (bytes: number) => `(${'1 0 obj'.repeat(bytes / 7)})`],
    [
      'objects without numbers in a stream',
      (bytes: number) => stream('', ' obj '.repeat(bytes / 5)),
    ],
    ['endings of files in a stream', (bytes: number) => stream('', 'trailer '.repeat(bytes / 8))],
    ['strings without end', (bytes: number) => '('.repeat(bytes)],
    ['digits without end', (bytes: number) => '<'.repeat(bytes)],
    ['brackets', (bytes: number) => '[]'.repeat(bytes / 2)],
    ['dictionaries', (bytes: number) => '<</A<<>>>>'.repeat(bytes / 10)],
    ['a name of numbers', (bytes: number) => `/${'#41'.repeat(bytes / 3)}`],
    ['addresses of numbers', (bytes: number) => `<</URI(${'\\101'.repeat(bytes / 4)})>>`],
    ['openings', (bytes: number) => '<</OpenAction 1 0 R>>'.repeat(bytes / 21)],
    [
      'keys again and again',
      (bytes: number) => `<<${'/Filter/A'.repeat(bytes / 9)}>>stream endstream`,
    ],
    ['comments', (bytes: number) => '%\n'.repeat(bytes / 2)],
    ['letters', (bytes: number) => 'x'.repeat(bytes)],
    [
      'a table of packed objects',
      (bytes: number) => stream(`/N 1/First ${bytes}`, '1 '.repeat(bytes / 2)),
    ],
    ['zeros as text', (bytes: number) => stream('/Filter/ASCII85Decode', 'z'.repeat(bytes))],
  ])('%s', async (_, contentOf) => {
    const { times, said } = await costGrowth(
      (share) => Buffer.from(`%PDF-1.7\n${contentOf(full * share)}`, 'latin1'),
      (content) => pdfFault(content, { pixelsMaximum: 50_000_000 }),
    );
    expect(times, said).toBeLessThan(mostGrowth);
  });
});
