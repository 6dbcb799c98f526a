import { pictureStands } from '../ui/first-picture.ts';

/*
 * What this device remembers for whoever sits at it: how lists are looked at, never what is in them.
 * Browsers may refuse to keep anything; then nothing is remembered.
 */

export function remembered(key: string): string {
  // The first picture, which is taken over as it is, knows nothing of this device.
  if (pictureStands()) return '';
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full, or forbidden: the next visit begins as usual.
  }
}
