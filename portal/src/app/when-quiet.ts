import { clock, language } from '../lib/portal.ts';

/** Milliseconds for which work that nobody waits for leaves the connection to the first screen. */
const pause = 1000;

let before: Promise<unknown> = Promise.resolve();

/** What goes first. */
export function quietAfter(work: Promise<unknown>): void {
  before = work.catch(() => undefined);
}

/** Runs once the page is loaded, its texts are there, and a moment has passed. */
export function whenQuiet(run: () => void): void {
  const afterTexts = (): void => {
    if (language.get().status === 'loaded') {
      clock.after(pause, () => void before.then(run));
      return;
    }
    const stop = language.subscribe(() => {
      if (language.get().status !== 'loaded') return;
      stop();
      clock.after(pause, () => void before.then(run));
    });
  };
  if (document.readyState === 'complete') afterTexts();
  else window.addEventListener('load', afterTexts, { once: true });
}
