import { useEffect, useSyncExternalStore } from 'react';

/*
 * The page may come with its first screen drawn by the server. The portal takes that picture over if
 * it shows what the portal itself would draw first; otherwise the picture is dropped.
 */

let shown = false;
const waiting = new Set<() => void>();

/** From here on until it is taken over, the picture is on screen. */
export function keepPicture(): void {
  shown = true;
}

/** Another screen takes its place as soon as it is ready. */
export function dropPicture(): void {
  shown = false;
}

/** Whether the picture is on screen, not yet taken over. */
export const pictureShown = (): boolean => shown;

/** Runs when the portal's own first screen is shown; the returned function cancels it. */
export function afterPicture(run: () => void): () => void {
  waiting.add(run);
  return () => void waiting.delete(run);
}

/** Runs now, or when the portal's own first screen is shown; never where pictures are drawn. */
export function onceTaken(run: () => void): void {
  if (import.meta.env.SSR) return;
  if (shown) waiting.add(run);
  else run();
}

/** The portal's own first screen is shown: what waited for it runs, one after the other. */
async function takePicture(): Promise<void> {
  shown = false;
  const runs = [...waiting];
  waiting.clear();
  for (const run of runs) {
    run();
    // All at once they would keep a slow phone from answering a touch.
    await breathe();
  }
}

/** For what indicates that a screen is shown: its heading. */
export function useTakesPicture(): void {
  // After the effects of everything that came with it.
  useEffect(() => queueMicrotask(() => void takePicture()), []);
}

/** For the frame around every screen: a screen without a heading takes the picture's place later. */
export function useTakesPictureAtLast(
  after: (milliseconds: number, run: () => void) => () => void,
): void {
  useEffect(() => after(1500, () => void takePicture()), [after]);
}

/** False in first pictures, which leave something out for later, except for what came drawn with them. */
export function useOwnScreen(cameDrawn = false): boolean {
  return useSyncExternalStore(
    afterPicture,
    () => cameDrawn || !shown,
    () => cameDrawn,
  );
}

/** Lets the browser answer touches and draw between two pieces of work; a timer would wait longer. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    // A channel has no target origin: both ends are here.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    port2.postMessage(null);
  });
}
