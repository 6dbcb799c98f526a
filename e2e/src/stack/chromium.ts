import { existsSync } from 'node:fs';
import path from 'node:path';
import places from '../../../scripts/chromium-places.json' with { type: 'json' };

/** The machine's own Chromium; without one, Playwright's own is used. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...places.folders];
  const programs = places.names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...programs, ...places.programs].find((file) => existsSync(file));
}

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
