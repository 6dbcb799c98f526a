import { foldPlate } from '../tags/index.ts';

/** What the camera of a lane read, as the lane delivers it with the passage. */
export interface CameraReading {
  /** In capitals; empty where it read none. */
  readonly plate: string;
  /** ISO 3166; empty if unknown. */
  readonly country: string;
  /** Per cent; null if the camera does not say. */
  readonly confidence: number | null;
  /** Name of the picture in the operator's own store; empty for none. */
  readonly picture: string;
}

/** For how many days what cameras read is kept, unless the operator says otherwise. */
export const usualReadingDays = 90;

/** Marks on letters are what cameras misread first. */
function plainPlate(plate: string): string {
  return foldPlate(plate)
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('Đ', 'D');
}

/** Whether the camera read another plate than the tag's; null where either is unknown. */
export function plateDiffers(reading: CameraReading, plateOfTag: string): boolean | null {
  if (reading.plate === '' || plateOfTag === '') return null;
  return plainPlate(reading.plate) !== plainPlate(plateOfTag);
}
