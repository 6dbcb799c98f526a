import { pictureStands } from '../ui/first-picture.ts';

/*
 * What this device remembers for whoever sits at it: how lists are looked at, never what is in them.
 * Browsers may refuse to keep anything; then nothing is remembered.
 */

const yearSeconds = 31_536_000;

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

/** What the server draws the first picture by as well, and therefore stands in a cookie. */
export function rememberedByServer(name: string): string {
  try {
    return new RegExp(`(?:^|; )${name}=([^;]*)`, 'u').exec(document.cookie)?.[1] ?? '';
  } catch {
    return '';
  }
}

/** Sent from other sites too: the page that their link opens is drawn by it. */
export function rememberForServer(name: string, value: string): void {
  const protect = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; path=/; SameSite=Lax; Max-Age=${String(yearSeconds)}${protect}`;
}
