import { Temporal } from 'temporal-polyfill';

/** The last complaint that a program has read, and when it had changed. */
export interface ChangeCursor {
  readonly updatedAt: Temporal.Instant;
  readonly complaintId: string;
}

const form = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;

/** To programs a word without meaning. */
export function writeCursor({ updatedAt, complaintId }: ChangeCursor): string {
  // Microseconds, as the database has them: with less, the last one would come again each time.
  return Buffer.from(`${updatedAt.epochNanoseconds / 1000n}.${complaintId}`).toString('base64url');
}

/** Null for a word that we never wrote. */
export function readCursor(text: string): ChangeCursor | null {
  const found = form.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (found === null) return null;
  const [, microseconds = '', complaintId = ''] = found;
  const updatedAt = Temporal.Instant.fromEpochNanoseconds(BigInt(microseconds) * 1000n);
  return { updatedAt, complaintId };
}
