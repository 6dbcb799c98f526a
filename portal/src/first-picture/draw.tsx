import type { DrawnPicture, PictureSubject } from '@rampa/contract';
import { standIn } from './stand-in.ts';

/**
 * Draws first pictures of one language, device and person. The portal's parts are made once for a
 * page, so whoever draws for another of these begins a new thread.
 */
export async function createDrawing(
  subject: Omit<PictureSubject, 'path'>,
): Promise<(address: string) => Promise<DrawnPicture>> {
  standIn(subject);
  const { draw } = await import('./draw-portal.tsx');
  return (address) => draw(address, subject);
}
