import { describe, expect, test } from 'vitest';
import { type DownloadProgress, fileNameOf, readDownload, shareOf } from './export-download.ts';

function streamed(parts: readonly string[], headers: Readonly<Record<string, string>>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
  return new Response(body, { headers });
}

async function download(response: Response) {
  const seen: DownloadProgress[] = [];
  const file = await readDownload(response, 'prolasci.csv', (progress) => seen.push(progress));
  return { file, seen };
}

describe('progress', () => {
  test('a table of lines counts the passages that have arrived', async () => {
    const response = streamed(['a;b\r\n1;2\r\n', '3;4\r\n5;6\r\n'], {
      'Content-Type': 'text/csv; charset=utf-8',
      'X-Total-Records': '3',
    });
    const { file, seen } = await download(response);
    expect(seen.map(({ rows }) => rows)).toEqual([1, 3]);
    expect(seen.map(shareOf)).toEqual([1 / 3, 1]);
    expect(await file.blob.text()).toBe('a;b\r\n1;2\r\n3;4\r\n5;6\r\n');
  });

  test('a workbook tells its bytes, for its end is not known', async () => {
    const { seen } = await download(
      streamed(['PK', 'xyz'], { 'Content-Type': 'application/zip', 'X-Total-Records': '3' }),
    );
    expect(seen).toEqual([
      { bytes: 2, totalRows: 3, rows: undefined },
      { bytes: 5, totalRows: 3, rows: undefined },
    ]);
    expect(seen.map(shareOf)).toEqual([undefined, undefined]);
  });

  test('line ends inside cells never lead beyond the whole', async () => {
    const { seen } = await download(
      streamed(['a\n1\n2\n3\n4\n'], { 'Content-Type': 'text/csv', 'X-Total-Records': '2' }),
    );
    expect(seen.map(shareOf)).toEqual([1]);
  });
});

test('a stream that breaks off is a failure, not a short file', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array([1]));
      controller.error(new TypeError('network error'));
    },
  });
  await expect(download(new Response(body))).rejects.toThrow('network error');
});

describe('the name of the file', () => {
  test('is the one that the server gives it', () => {
    expect(fileNameOf('attachment; filename="prolasci-2026.csv"')).toBe('prolasci-2026.csv');
    expect(fileNameOf('attachment; filename="x.pdf"; filename*=UTF-8\'\'%D0%9F.pdf')).toBe('П.pdf');
    expect(fileNameOf('attachment; filename=a.csv')).toBe('a.csv');
  });

  test('is ours where the server gives none', async () => {
    expect(fileNameOf('attachment')).toBeUndefined();
    expect(fileNameOf("attachment; filename*=UTF-8''%E0%A4%A")).toBeUndefined();
    const { file } = await download(streamed(['a'], { 'Content-Type': 'text/csv' }));
    expect(file.name).toBe('prolasci.csv');
  });
});
