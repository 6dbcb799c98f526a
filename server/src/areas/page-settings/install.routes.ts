import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Http } from '../../platform/http/http.ts';
import { signColours } from '../../platform/sign-colours.ts';
import type { Settings } from '../../platform/settings.ts';
import { workerThatLeaves } from './kill-switch.ts';
import { manifestOf } from './manifest.ts';

/** Files of the portal that the server generates instead of serving them from disk. */
export function installFiles({ offline }: Pick<Settings, 'offline'>): readonly string[] {
  return ['favicon.svg', ...(offline ? [] : ['sw.js', 'sw.js.br'])];
}

/** What makes the portal installable: its manifest, its icons, and the way to switch it off. */
export function registerInstallRoutes(
  http: Http,
  settings: Pick<Settings, 'country' | 'offline'>,
  distFolder: string,
): void {
  const { app } = http;
  const manifest = JSON.stringify(manifestOf(settings.country));
  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(manifest),
  );
  app.get('/apple-touch-icon.png', async (_, reply) =>
    reply
      .type('image/png')
      .header('Cache-Control', 'public, max-age=86400')
      .send(createReadStream(join(distFolder, `icons/${settings.country}-180.png`))),
  );
  app.get('/favicon.svg', async (_, reply) => {
    // Drawn once, in the colour of `rs`.
    const drawing = await readFile(join(distFolder, 'favicon.svg'), 'utf8');
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'public, max-age=86400')
      .send(drawing.replaceAll(signColours.rs.sign, signColours[settings.country].sign));
  });
  if (settings.offline) return;
  app.get('/sw.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(workerThatLeaves),
  );
}
