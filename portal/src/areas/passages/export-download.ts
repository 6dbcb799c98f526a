/** Progress of a file that is still on its way. */
export interface DownloadProgress {
  readonly bytes: number;
  /** Passages that the file will hold; undefined where the server doesn't say. */
  readonly totalRows: number | undefined;
  /** Passages received so far; only a file of lines can tell. */
  readonly rows: number | undefined;
}

export interface DownloadedFile {
  readonly blob: Blob;
  readonly name: string;
}

const lineEnd = 0x0a;

/**
 * Reads a streamed file and tells how far it has come. Throws when the stream breaks off, and an
 * `AbortError` when its request is aborted.
 */
export async function readDownload(
  response: Response,
  fallbackName: string,
  onProgress: (progress: DownloadProgress) => void,
): Promise<DownloadedFile> {
  const type = response.headers.get('Content-Type') ?? '';
  const totalRows = countOf(response.headers.get('X-Total-Records'));
  const inLines = type.startsWith('text/csv');
  const parts: BlobPart[] = [];
  let bytes = 0;
  let lines = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) break;
    parts.push(part.value);
    bytes += part.value.length;
    if (inLines) lines += part.value.reduce((sum, byte) => (byte === lineEnd ? sum + 1 : sum), 0);
    onProgress({ bytes, totalRows, rows: inLines ? rowsIn(lines, totalRows) : undefined });
  }
  return {
    blob: new Blob(parts, { type }),
    name: fileNameOf(response.headers.get('Content-Disposition')) ?? fallbackName,
  };
}

/** 0–1, or undefined while the end can't be known. */
export function shareOf({ rows, totalRows }: DownloadProgress): number | undefined {
  if (rows === undefined || totalRows === undefined || totalRows === 0) return undefined;
  return Math.min(1, rows / totalRows);
}

/** RFC 6266: `filename*` goes before `filename`. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decode(extended.trim());
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition);
  const name = (plain?.[1] ?? plain?.[2] ?? '').trim();
  return name === '' ? undefined : name;
}

/** The first line holds the names of the columns; a line end inside a cell counts too much. */
function rowsIn(lines: number, totalRows: number | undefined): number {
  return Math.min(Math.max(0, lines - 1), totalRows ?? Number.POSITIVE_INFINITY);
}

function countOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
