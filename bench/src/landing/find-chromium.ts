import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser: `CHROMIUM_PATH`, or the usual places of systems. */
export function findChromium(): string {
  const found = [process.env['CHROMIUM_PATH'] ?? '', ...usual].find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error('No Chromium found. Install it, or say where it is with CHROMIUM_PATH.');
  }
  return found;
}
