/** Progress of a download. */
export interface Progress {
  readonly bytes: number;
  /** Records received so far; known for line-based files only. */
  readonly rows: number | undefined;
  /** Records in the file, where the server says so. */
  readonly totalRecords: number | undefined;
}

const lineEnd = 0x0a;

/** Reads a streamed file; rejects when the stream breaks off or the request is aborted. */
export async function readFile(
  response: Response,
  fallbackName: string,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly blob: Blob; readonly name: string }> {
  const type = response.headers.get('Content-Type') ?? '';
  const totalRecords = countOf(response.headers.get('X-Total-Records'));
  const inLines = type.startsWith('text/csv') || type.startsWith('application/json');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // The first line holds the column names; of JSON, what precedes the records.
  let rows = -1;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) break;
    parts.push(part.value);
    bytes += part.value.byteLength;
    if (inLines) rows += part.value.reduce((sum, byte) => (byte === lineEnd ? sum + 1 : sum), 0);
    onProgress({ bytes, rows: inLines ? Math.max(0, rows) : undefined, totalRecords });
  }
  return {
    blob: new Blob(parts, { type }),
    name: fileNameOf(response.headers.get('Content-Disposition')) ?? fallbackName,
  };
}

/** RFC 6266: `filename*` takes precedence over `filename`. */
export function fileNameOf(disposition: string | null): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/iu.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decode(extended.trim());
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/iu.exec(disposition ?? '');
  const name = (plain?.[1] ?? plain?.[2] ?? '').trim();
  return name === '' ? undefined : name;
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

function countOf(header: string | null): number | undefined {
  const count = Number(header ?? Number.NaN);
  return Number.isInteger(count) && count >= 0 ? count : undefined;
}
