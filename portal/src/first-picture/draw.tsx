import type { DrawnPicture, PictureSubject, PictureWorkshop } from '@rampa/contract';
import { standIn } from './stand-in.ts';

/** Draws first pictures, one after the other, with one set of the portal's parts. */
export async function createDrawing(
  workshop: PictureWorkshop,
): Promise<(subject: PictureSubject) => Promise<DrawnPicture>> {
  const { sitDown } = standIn(workshop);
  const { draw } = await import('./draw-portal.tsx');
  return (subject) => {
    sitDown(subject);
    return draw(subject, workshop.texts[subject.languageId]);
  };
}
