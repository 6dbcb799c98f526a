import { Temporal } from 'temporal-polyfill';

/** How far a lane has read: in the whole list, or up to a change. */
export interface Cursor {
  /** The database that numbered the changes. */
  readonly epoch: string;
  /** The change up to which it has, or will have at the end of the whole list. */
  readonly changeNo: number;
  readonly issuedAt: Temporal.Instant;
  /** Within the whole list, the serial number of the last tag that was read; null after its end. */
  readonly afterSerial: string | null;
}

/** Older ones are refused: whoever was away for a week reads the whole list again. */
export const cursorDays = 7;

const form = /^([0-9a-f]{8})\.(\d{1,15})\.(\d{1,15})(?:\.([0-9A-Z]{1,32}))?$/u;

/** To lanes a word without meaning. */
export function writeCursor({ epoch, changeNo, issuedAt, afterSerial }: Cursor): string {
  const parts = [epoch, changeNo, issuedAt.epochMilliseconds];
  const text = [...parts, ...(afterSerial === null ? [] : [afterSerial])].join('.');
  return Buffer.from(text).toString('base64url');
}

/** Null for a word that we never wrote. */
export function readCursor(text: string): Cursor | null {
  if (text.length > 128) return null;
  const found = form.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (found === null) return null;
  const [, epoch = '', changeNo, issuedAt, afterSerial] = found;
  return {
    epoch,
    changeNo: Number(changeNo),
    issuedAt: Temporal.Instant.fromEpochMilliseconds(Number(issuedAt)),
    afterSerial: afterSerial ?? null,
  };
}
