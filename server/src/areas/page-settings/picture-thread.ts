import { workerData } from 'node:worker_threads';
import type { DrawnPicture, PictureSubject, PictureWorkshop } from '@rampa/contract';
import { answerOrders } from '../../platform/threads/answer-orders.ts';

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

export type PictureAnswer = { readonly picture: DrawnPicture } | { readonly fault: string };

// The starter of this thread passes it a task, of this type.
const { portal, workshop } = workerData as PictureTask;
// The portal's build, by its own type.
const { createDrawing } = (await import(portal)) as Drawing;
const draw = await createDrawing(workshop);

answerOrders(async (subject: PictureSubject): Promise<PictureAnswer> => {
  try {
    return { picture: await draw(subject) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
});
