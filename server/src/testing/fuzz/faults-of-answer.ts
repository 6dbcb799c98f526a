export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** What belongs into the log and nowhere else. None of it is in what attacks send. */
const INSIDE = [
  /\n\s+at [^\n]+:\d+/,
  /node_modules|\.ts:\d+|node:internal/,
  /syntax error at or near|violates [a-z-]+ constraint|invalid input syntax|SQLSTATE/,
  /\b(select|insert into|update|delete from) "[a-z_]+"/,
  /ECONN|PostgresError|DatabaseError|TypeError|RangeError/,
];

/** What is wrong with an answer to an attack on `/api`, in words; nothing, if it is well. */
export function faultsOfAnswer(
  { method, url }: { readonly method: string; readonly url: string },
  { status, contentType, body }: Answer,
): readonly string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${String(status)}`);
  const leak = INSIDE.map((pattern) => pattern.exec(body)?.[0]).find(
    (found) => found !== undefined,
  );
  if (leak !== undefined)
    faults.push(`the answer tells of the inside: ${leak.trim().slice(0, 60)}`);
  const isFile = status === 200 && !contentType.startsWith('application/json');
  // An answer to HEAD has no body.
  if (url.startsWith('/api/') && !isFile && method !== 'HEAD' && !isEnvelope(body)) {
    faults.push(`no envelope, but ${contentType}: ${body.slice(0, 60)}`);
  }
  return faults;
}

function isEnvelope(body: string): boolean {
  try {
    const read: unknown = JSON.parse(body);
    if (typeof read !== 'object' || read === null) return false;
    return Object.keys(read).sort().join() === 'message,result,statusCode';
  } catch {
    return false;
  }
}
