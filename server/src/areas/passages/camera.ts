import { foldPlate } from '../tags/index.ts';

/** What the camera of a lane read, as the lane delivers it with the passage. */
export interface CameraReading {
  /** In capitals, `?` for what could not be read; empty where it read none. */
  readonly plate: string;
  /** ISO 3166; empty if unknown. */
  readonly country: string;
  /** Per cent; null if the camera does not say. */
  readonly confidence: number | null;
  /** Name of the picture in the operator's own store; empty for none. */
  readonly picture: string;
}

/** What a delivery says of a camera, by its names there. */
export type CameraField = 'plate' | 'plateCountry' | 'plateConfidence' | 'picture';

/** For how many days what cameras read is kept, unless the operator says otherwise. */
export const usualReadingDays = 90;

/** Marks on letters are what cameras misread first. */
function plainPlate(plate: string): string {
  return foldPlate(plate)
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('Đ', 'D');
}

/** Whether the camera read another plate than the tag's; null where either is unknown, or too little was read to tell. */
export function plateDiffers(reading: CameraReading, plateOfTag: string): boolean | null {
  if (reading.plate === '' || plateOfTag === '') return null;
  const read = Array.from(plainPlate(reading.plate));
  const known = Array.from(plainPlate(plateOfTag));
  const fits =
    read.length === known.length && read.every((one, at) => one === '?' || one === known[at]);
  if (!fits) return true;
  return read.includes('?') ? null : false;
}
