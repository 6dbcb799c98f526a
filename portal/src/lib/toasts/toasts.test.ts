import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createToasts, type ToastMessage } from './toasts.ts';

function setUp() {
  const clock = createFakeClock();
  const toasts = createToasts(clock);
  const summaries = () => toasts.get().map(({ summary }) => summary);
  return { clock, toasts, summaries };
}

const saved: ToastMessage = { severity: 'success', summary: 'Сачувано' };

test('a toast closes by itself after 3000 ms', async () => {
  const { clock, toasts, summaries } = setUp();
  toasts.show(saved);
  await clock.pass(2999);
  expect(summaries()).toEqual(['Сачувано']);
  await clock.pass(1);
  expect(summaries()).toEqual([]);
});

test('a toast with its own lifetime keeps it', async () => {
  const { clock, toasts, summaries } = setUp();
  toasts.show({ ...saved, life: 8000 });
  await clock.pass(7999);
  expect(summaries()).toEqual(['Сачувано']);
  await clock.pass(1);
  expect(summaries()).toEqual([]);
});

test('a sticky toast stays until it is closed', async () => {
  const { clock, toasts, summaries } = setUp();
  const id = toasts.show({ ...saved, sticky: true });
  toasts.hold(id, 'pointer');
  toasts.release(id, 'pointer');
  await clock.pass(3_600_000);
  expect(summaries()).toEqual(['Сачувано']);
  toasts.close(id);
  expect(summaries()).toEqual([]);
});

test('a toast under the pointer stays, and gets its full lifetime again when the pointer leaves', async () => {
  const { clock, toasts, summaries } = setUp();
  const id = toasts.show(saved);
  await clock.pass(2900);
  toasts.hold(id, 'pointer');
  await clock.pass(60_000);
  expect(summaries()).toEqual(['Сачувано']);
  toasts.release(id, 'pointer');
  await clock.pass(2999);
  expect(summaries()).toEqual(['Сачувано']);
  await clock.pass(1);
  expect(summaries()).toEqual([]);
});

test('the pointer leaving does not close a toast that still has the focus', async () => {
  const { clock, toasts, summaries } = setUp();
  const id = toasts.show(saved);
  toasts.hold(id, 'focus');
  toasts.hold(id, 'pointer');
  toasts.release(id, 'pointer');
  await clock.pass(60_000);
  expect(summaries()).toEqual(['Сачувано']);
  toasts.release(id, 'focus');
  await clock.pass(3000);
  expect(summaries()).toEqual([]);
});

test('the same message coming again does not take a toast from under the pointer', async () => {
  const { clock, toasts, summaries } = setUp();
  const id = toasts.show(saved);
  toasts.hold(id, 'pointer');
  toasts.show(saved);
  await clock.pass(60_000);
  expect(summaries()).toEqual(['Сачувано']);
});

test('leaving a toast that was closed meanwhile brings nothing back', async () => {
  const { clock, toasts, summaries } = setUp();
  const id = toasts.show(saved);
  toasts.hold(id, 'pointer');
  toasts.close(id);
  toasts.release(id, 'pointer');
  await clock.pass(10_000);
  expect(summaries()).toEqual([]);
});

test('the same failure five times is one toast', async () => {
  const { clock, toasts } = setUp();
  for (let time = 0; time < 5; time += 1) {
    toasts.show({ severity: 'error', summary: 'Грешка', detail: 'Покушајте касније.' });
    await clock.pass(100);
  }
  expect(toasts.get()).toHaveLength(1);
});

test('the loading area is cleared apart from the others', () => {
  const { toasts, summaries } = setUp();
  toasts.show(saved);
  toasts.show({ severity: 'info', summary: 'Учитавање података', key: 'loading', sticky: true });
  toasts.clear('loading');
  expect(summaries()).toEqual(['Сачувано']);
});
