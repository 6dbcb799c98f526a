import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnPicture, PictureSubject } from '@rampa/contract';

/** What the portal's build offers for drawing. */
interface Drawing {
  createDrawing(
    subject: Omit<PictureSubject, 'path'>,
  ): Promise<(path: string) => Promise<DrawnPicture>>;
}

export interface PictureTask {
  readonly portal: string;
  readonly subject: Omit<PictureSubject, 'path'>;
}

export type PictureAnswer =
  | { readonly path: string; readonly picture: DrawnPicture }
  | { readonly path: string; readonly fault: string };

// Whoever starts this thread gives it a task, by this type.
const { portal, subject } = workerData as PictureTask;
// The portal's build, by its own type.
const { createDrawing } = (await import(portal)) as Drawing;
const draw = await createDrawing(subject);

// One after the other: all of them are the same portal.
let last = Promise.resolve();
parentPort?.on('message', (path: string) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  last = last.then(async () => parentPort?.postMessage(await answer(path)));
});

async function answer(path: string): Promise<PictureAnswer> {
  try {
    return { path, picture: await draw(path) };
  } catch (error) {
    return { path, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
