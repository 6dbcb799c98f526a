import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './change-cursor.ts';

const complaintId = '019a0000-0000-7000-8000-000000000001';

test('a cursor is read as it was written, to the microsecond', () => {
  const updatedAt = Temporal.Instant.from('2026-11-20T12:00:00.123456Z');
  const read = readCursor(writeCursor({ updatedAt, complaintId }));
  expect(read?.updatedAt.toString()).toBe('2026-11-20T12:00:00.123456Z');
  expect(read?.complaintId).toBe(complaintId);
});

test.each([
  'nonsense',
  Buffer.from(`1.${complaintId}'; --`).toString('base64url'),
  Buffer.from(`99999999999999999.${complaintId}`).toString('base64url'),
  Buffer.from('1.').toString('base64url'),
])('what we never wrote is none: %s', (text) => {
  expect(readCursor(text)).toBeNull();
});
