import { expect, test } from 'vitest';
import { fileNameOf, type Progress, readFile } from './read-file.ts';

function answer(parts: readonly string[], headers: Readonly<Record<string, string>>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
  return new Response(body, { headers });
}

test('a file of lines reports how many of its records have arrived', async () => {
  const seen: Progress[] = [];
  const file = await readFile(
    answer(['datum;iznos\r\n1;2\r\n', '2;3\r\n'], {
      'Content-Type': 'text/csv; charset=utf-8',
      'X-Total-Records': '2',
      'Content-Disposition': 'attachment; filename="prolasci-2026.csv"',
    }),
    'prolasci.csv',
    (progress) => seen.push(progress),
  );
  expect(seen.map(({ rows, totalRecords }) => [rows, totalRecords])).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(file.name).toBe('prolasci-2026.csv');
  expect(await file.blob.text()).toBe('datum;iznos\r\n1;2\r\n2;3\r\n');
});

test('so does JSON, whose records are lines as well', async () => {
  const seen: Progress[] = [];
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'X-Total-Records': '2' };
  const parts = ['{"schema":"passages/2","items":[\n{"a":1},\n', '{"a":2}\n]}\n'];
  await readFile(answer(parts, headers), 'prolasci.json', (progress) => seen.push(progress));
  expect(seen.map(({ rows }) => rows)).toEqual([1, 3]);
});

test('any other file reports bytes only', async () => {
  const seen: Progress[] = [];
  await readFile(answer(['%PDF\n'], { 'Content-Type': 'application/pdf' }), 'a.pdf', (progress) =>
    seen.push(progress),
  );
  expect(seen).toEqual([{ bytes: 5, rows: undefined, totalRecords: undefined }]);
});

test('a stream that breaks off is not a file', async () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('gone'));
    },
  });
  await expect(readFile(new Response(body), 'a.csv', () => {})).rejects.toThrow('gone');
});

test.each([
  ['attachment; filename="a.csv"', 'a.csv'],
  ['attachment; filename=a.csv', 'a.csv'],
  [
    `attachment; filename="a.csv"; filename*=UTF-8''${encodeURIComponent('проласци.csv')}`,
    'проласци.csv',
  ],
  ["attachment; filename*=UTF-8''%E0%A4%A", undefined],
  ['attachment', undefined],
  [null, undefined],
])('%j names the file %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
