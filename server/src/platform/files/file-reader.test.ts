import { expect, onTestFinished, test } from 'vitest';
import { createFileReader } from './file-reader.ts';
import type { Reading } from './testing/reading.test-program.ts';

function aReader() {
  const errors: Error[] = [];
  const reader = createFileReader<Reading, string>({
    program: new URL('./testing/reading.test-program.ts', import.meta.url),
    read: ({ bytes }) => `${bytes.byteLength} here`,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => reader.close());
  return { ...reader, errors };
}

const small = new Uint8Array(64 * 1024);
const large = new Uint8Array(small.length + 1);
const busy = { ok: false, code: 'server.unavailable', params: { seconds: 2 } };

test('a small file is read here, a large one in a thread', async () => {
  const { read } = aReader();
  expect(await read({ bytes: small })).toEqual({ ok: true, value: '65536 here' });
  expect(await read({ bytes: large })).toEqual({ ok: true, value: '65537 in a thread' });
});

test('sixteen large files wait, further ones are told to come again, and small ones are read meanwhile', async () => {
  const { read } = aReader();
  const asked = Array.from({ length: 20 }, () => read({ bytes: large }));
  expect(await read({ bytes: small })).toMatchObject({ ok: true });
  const answers = await Promise.all(asked);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(16);
  expect(answers.slice(16)).toEqual([busy, busy, busy, busy]);
  expect(await read({ bytes: large })).toMatchObject({ ok: true });
});

test('a file over which its thread ends is not answered, and the next one is', async () => {
  const { read, errors } = aReader();
  expect(await read({ bytes: large, fail: true })).toEqual(busy);
  expect(errors).toHaveLength(1);
  expect(await read({ bytes: large })).toMatchObject({ ok: true });
});
