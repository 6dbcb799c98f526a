import { expect, test } from 'vitest';
import { createFakeClock } from '../lib/testing/fake-clock.ts';
import { followDay } from './follow-day.ts';

const minute = 60_000;

function openPage(visibilityState: DocumentVisibilityState = 'visible') {
  return Object.assign(new EventTarget(), { visibilityState });
}

function pageAt(time: string) {
  const clock = createFakeClock(Date.parse(time));
  const page = openPage();
  const days = { begun: 0 };
  const end = followDay(clock, page, () => {
    days.begun += 1;
  });
  return { clock, page, days, end };
}

test('a new day begins at midnight in toll time, once', async () => {
  const { clock, days } = pageAt('2026-01-31T22:58:30Z');
  await clock.pass(minute);
  expect(days.begun).toBe(0);
  await clock.pass(minute);
  expect(days.begun).toBe(1);
  await clock.pass(60 * minute);
  expect(days.begun).toBe(1);
});

test('a page that slept over midnight notices as soon as it is looked at', () => {
  let now = Date.parse('2026-03-28T20:00:00Z');
  const page = openPage();
  let begun = 0;
  // Its timers sleep as well.
  followDay({ now: () => now, after: () => () => undefined }, page, () => {
    begun += 1;
  });
  now = Date.parse('2026-03-29T06:00:00Z');
  page.dispatchEvent(new Event('visibilitychange'));
  expect(begun).toBe(1);
});

test('a picture drawn before midnight and taken over after it is redrawn', async () => {
  const clock = createFakeClock(Date.parse('2026-01-31T23:00:02Z'));
  let begun = 0;
  const drawn = Date.parse('2026-01-31T22:59:59Z');
  followDay(clock, openPage(), () => (begun += 1), drawn);
  await clock.pass(minute);
  expect(begun).toBe(1);
});

test('a page in the background waits until somebody looks at it', async () => {
  const clock = createFakeClock(Date.parse('2026-01-31T22:58:30Z'));
  const page = openPage('hidden');
  let begun = 0;
  followDay(clock, page, () => (begun += 1));
  await clock.pass(10 * minute);
  expect(begun).toBe(0);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(begun).toBe(1);
});

test('a listener that has left is not called any more', async () => {
  const { clock, days, end } = pageAt('2026-01-31T22:58:30Z');
  end();
  await clock.pass(60 * minute);
  expect(days.begun).toBe(0);
});
