import { useEffect, useSyncExternalStore } from 'react';
import { breathe } from './breathe.ts';

/*
 * The page may come with its first screen drawn by the server. The portal takes that picture over where
 * it shows what the portal itself would draw first; otherwise the picture gives way.
 */

let standing = false;
const waiting = new Set<() => void>();

/** From here on until it is taken over, the picture is what is on screen. */
export function letPictureStand(): void {
  standing = true;
}

/** Another screen takes its place when that is there. */
export function letPictureGiveWay(): void {
  standing = false;
}

/** Between the first drawing and its taking over. */
export const pictureStands = (): boolean => standing;

/** Runs when the portal's own first screen is there; the returned function calls it off. */
export function afterPicture(run: () => void): () => void {
  waiting.add(run);
  return () => void waiting.delete(run);
}

/** Runs now, or when the portal's own first screen is there; never where pictures are drawn. */
export function onceTaken(run: () => void): void {
  if (import.meta.env.SSR) return;
  if (standing) waiting.add(run);
  else run();
}

/** The portal's own first screen is there: what waited for it follows, one after the other. */
async function takePicture(): Promise<void> {
  standing = false;
  const runs = [...waiting];
  waiting.clear();
  for (const run of runs) {
    run();
    // Together they would keep a slow phone from answering a touch.
    await breathe();
  }
}

/** For what shows that a screen is there: its heading. */
export function useTakesPicture(): void {
  // When all else that has come with it is at work as well.
  useEffect(() => queueMicrotask(() => void takePicture()), []);
}

/** For what stands around every screen: one without a heading takes the picture's place later. */
export function useTakesPictureAtLast(
  after: (milliseconds: number, run: () => void) => () => void,
): void {
  useEffect(() => after(1500, () => void takePicture()), [after]);
}

/** False in first pictures, which leave something out for later, but for what came drawn with them. */
export function useOwnScreen(cameDrawn = false): boolean {
  return useSyncExternalStore(
    afterPicture,
    () => cameDrawn || !standing,
    () => cameDrawn,
  );
}
