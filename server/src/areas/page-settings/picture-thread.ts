import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnPicture, PictureSubject, PictureWorkshop } from '@rampa/contract';

/** What the portal's build exports for drawing. */
interface Drawing {
  createDrawing(
    workshop: PictureWorkshop,
  ): Promise<(subject: PictureSubject) => Promise<DrawnPicture>>;
}

export interface PictureTask {
  readonly portal: string;
  readonly workshop: PictureWorkshop;
}

export interface PictureOrder {
  readonly number: number;
  readonly subject: PictureSubject;
}

export type PictureAnswer =
  | { readonly number: number; readonly path: string; readonly picture: DrawnPicture }
  | { readonly number: number; readonly path: string; readonly fault: string };

// The starter of this thread passes it a task, of this type.
const { portal, workshop } = workerData as PictureTask;
// The portal's build, by its own type.
const { createDrawing } = (await import(portal)) as Drawing;
const draw = await createDrawing(workshop);
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('up');

// One after the other: all of them share one portal.
let last = Promise.resolve();
parentPort?.on('message', (order: PictureOrder) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  last = last.then(async () => parentPort?.postMessage(await answer(order)));
});

async function answer({ number, subject }: PictureOrder): Promise<PictureAnswer> {
  const { path } = subject;
  try {
    return { number, path, picture: await draw(subject) };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { number, path, fault };
  }
}
