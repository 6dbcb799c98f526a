import { placeAt, type FileFault } from '../../../platform/files/json-places.ts';

/** More are not told: whoever sent the file has something to begin with. */
export const mostFaults = 50;

export function faultAt(text: string, offset: number, message: string): FileFault {
  return { ...placeAt(text, Math.max(0, offset)), message };
}
