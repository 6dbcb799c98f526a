import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createThreadPool, type ThreadPoolOptions } from './thread-pool.ts';
import type { Errand } from './testing/errands.test-program.ts';

function aPool(options: Partial<ThreadPoolOptions> = {}) {
  const errors: Error[] = [];
  const pool = createThreadPool<Errand, string>({
    program: new URL('./testing/errands.test-program.ts', import.meta.url),
    most: 1,
    queue: 1,
    idle: 60_000,
    hangs: 60_000,
    memory: 64,
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(() => pool.closeAll());
  return { ...pool, errors };
}

const endOf = (asked: Promise<string>): Promise<string> =>
  asked.catch((error: unknown) => (error instanceof Error ? error.message : ''));

test('a thread answers one order after the other, each its own', async () => {
  const { ask, state } = aPool();
  const answers = ['one', 'two', 'three'].map((text) => ask({ say: text }));
  expect(state()).toEqual({ up: false, waiting: 3 });
  expect(await Promise.all(answers)).toEqual(['one', 'two', 'three']);
  expect(state()).toEqual({ up: true, waiting: 0 });
});

test('an order that hangs ends its thread, and those behind it are served by another', async () => {
  const { ask } = aPool({ hangs: 1000 });
  const hanging = ask({ hang: true });
  const next = ask({ say: 'next' });
  await expect(hanging).rejects.toThrow('has ended');
  expect(await next).toBe('next');
});

test('one that takes too much memory ends its thread alone', async () => {
  const { ask, errors } = aPool();
  // Each time with other luck: what is young when the limit is reached differs.
  const times = 4;
  for (let time = 0; time < times; time += 1) {
    const greedy = ask({ fill: true });
    const next = ask({ say: 'next' });
    await expect(greedy).rejects.toThrow('has ended');
    expect(await next).toBe('next');
  }
  expect(errors).toEqual(
    Array.from({ length: times }, () =>
      expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }),
    ),
  );
});

test('one that throws has no answer, and the next one has', async () => {
  const { ask, errors } = aPool();
  await expect(ask({ fail: true })).rejects.toThrow('has ended');
  expect(await ask({ say: 'next' })).toBe('next');
  expect(errors).toHaveLength(1);
});

test('a program that cannot be loaded keeps nobody waiting', async () => {
  const { ask } = aPool({ program: new URL('./there-is-none.ts', import.meta.url) });
  await expect(Promise.all([ask({ say: 'one' }), ask({ say: 'two' })])).rejects.toThrow(
    'No thread could be started',
  );
});

test('closing ends what waits, and a later order starts another thread', async () => {
  const { ask, closeAll } = aPool();
  const asked = [endOf(ask({ hang: true })), endOf(ask({ say: 'second' }))];
  await closeAll();
  expect(await Promise.all(asked)).toEqual([
    'No thread could be started.',
    'No thread could be started.',
  ]);
  expect(await ask({ say: 'third' })).toBe('third');
});

test('while all are busy another one is started, up to the most', async () => {
  const { ask } = aPool({ most: 2, hangs: 2000 });
  const hanging = endOf(ask({ hang: true }));
  expect(await ask({ say: 'meanwhile' })).toBe('meanwhile');
  expect(await hanging).toBe('The thread has ended.');
});

test('an idle thread ends', async () => {
  const { ask, state } = aPool({ idle: 20 });
  expect(await ask({ say: 'one' })).toBe('one');
  await expect.poll(() => state().up).toBe(false);
});

test('a thread that need not stay ends soon, unless somebody comes', async () => {
  const { ask, warm, state } = aPool();
  await ask({ say: 'before anybody has come' }, 1);
  await expect.poll(() => state().up).toBe(false);

  const other = aPool();
  await other.ask({ say: 'before anybody has come' }, 1);
  await other.ask({ say: 'for somebody' });
  expect(other.state().up).toBe(true);
  warm();
  await expect.poll(() => state().up).toBe(true);
});

test('a thread finds what was compiled before where the server does, and nowhere else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampa-compiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  expect(path.dirname(await aPool().ask({ compiled: true }))).toBe(folder);
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  expect(await aPool().ask({ compiled: true })).toBe('');
});
