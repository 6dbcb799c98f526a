import { pictureShown } from '../ui/first-picture.ts';

/*
 * What this device remembers, whoever uses it: how lists are viewed, never what is in them. Browsers
 * may refuse to store anything; then nothing is remembered.
 */

const yearSeconds = 31_536_000;

export function remembered(key: string): string {
  // The first picture, which is taken over unchanged, knows nothing of this device.
  if (pictureShown()) return '';
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
    // Full, or forbidden: the next visit starts with the defaults.
  }
}

/** What the server needs for the first picture too, and therefore is in a cookie. */
export function rememberedByServer(name: string): string {
  try {
    return new RegExp(`(?:^|; )${name}=([^;]*)`, 'u').exec(document.cookie)?.[1] ?? '';
  } catch {
    return '';
  }
}

/** `SameSite=Lax`: a page opened by a link from another site is drawn with it too. */
export function rememberForServer(name: string, value: string, seconds = yearSeconds): void {
  const protect = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; path=/; SameSite=Lax; Max-Age=${String(seconds)}${protect}`;
}
