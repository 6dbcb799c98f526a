import type { Clock } from '../lib/clock.ts';
import { tollDayOf } from '../lib/formats/formats.ts';

/** Milliseconds. Timers stop while a device sleeps, so a single timer for midnight is not enough. */
const lookEvery = 60_000;

/**
 * A page may be open over midnight: then what it calls today is yesterday, and this month perhaps the
 * last. The returned function stops watching.
 */
export function followDay(
  clock: Clock,
  /** Called when somebody returns to the page: the device may have slept. */
  page: Pick<Document, 'visibilityState'> &
    Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  onNewDay: () => void,
  /** When the page was rendered. */
  drawnAt = clock.now(),
): () => void {
  let day = tollDayOf(drawnAt);
  let stop = clock.after(lookEvery, again);

  function look(): void {
    const now = tollDayOf(clock.now());
    // Nobody is looking, and there may be many such pages.
    if (now === day || page.visibilityState === 'hidden') return;
    day = now;
    onNewDay();
  }

  function again(): void {
    look();
    stop = clock.after(lookEvery, again);
  }

  page.addEventListener('visibilitychange', look);
  return () => {
    stop();
    page.removeEventListener('visibilitychange', look);
  };
}
