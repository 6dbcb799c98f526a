import { Temporal } from 'temporal-polyfill';

/** How far a lane has read: in the whole list, or up to a change. */
export type Cursor = {
  /** The change up to which it has, or will have at the end of the whole list. */
  readonly changeNo: number;
  readonly issuedAt: Temporal.Instant;
  /** Within the whole list, the serial number of the last tag that was read; null after its end. */
  readonly afterSerial: string | null;
};

/** Older ones are refused: whoever was away for a week reads the whole list again. */
export const cursorDays = 7;

const form = /^(\d{1,15})\.(\d{1,15})(?:\.([0-9A-Z]{1,32}))?$/u;

/** To lanes a word without meaning. */
export function writeCursor({ changeNo, issuedAt, afterSerial }: Cursor): string {
  const parts = [
    changeNo,
    issuedAt.epochMilliseconds,
    ...(afterSerial === null ? [] : [afterSerial]),
  ];
  return Buffer.from(parts.join('.')).toString('base64url');
}

/** Null for a word that we never wrote. */
export function readCursor(text: string): Cursor | null {
  if (text.length > 128) return null;
  const found = form.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (found === null) return null;
  const [, changeNo, issuedAt, afterSerial] = found;
  return {
    changeNo: Number(changeNo),
    issuedAt: Temporal.Instant.fromEpochMilliseconds(Number(issuedAt)),
    afterSerial: afterSerial ?? null,
  };
}
