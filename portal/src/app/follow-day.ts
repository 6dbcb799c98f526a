import type { Clock } from '../lib/clock.ts';
import { tollDayOf } from '../lib/formats/formats.ts';

/** Timers of a device that sleeps stand still, so it is not set for midnight. */
const lookEvery = 60_000;

/**
 * A page may lie open over midnight: then what it calls today is yesterday, and this month perhaps the
 * last. The returned function ends it.
 */
export function followDay(
  clock: Clock,
  /** Comes back to the page: it may have slept. */
  page: Pick<Document, 'visibilityState'> &
    Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  onNewDay: () => void,
  /** When what it shows was drawn. */
  drawnAt = clock.now(),
): () => void {
  let day = tollDayOf(drawnAt);
  let stop = clock.after(lookEvery, again);

  function look(): void {
    const now = tollDayOf(clock.now());
    // Nobody looks at it, and there may be many of them.
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
