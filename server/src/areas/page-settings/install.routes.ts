import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Http } from '../../platform/http/http.ts';
import type { Settings } from '../../settings.ts';
import { workerThatLeaves } from './kill-switch.ts';
import { manifestOf } from './manifest.ts';

/** Files of the portal that the server answers itself instead of handing them out. */
export function installFiles({ offline }: Pick<Settings, 'offline'>): readonly string[] {
  return offline ? [] : ['sw.js', 'sw.js.br'];
}

/** What makes the portal installable: its manifest, its icon, and the way back. */
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
  if (settings.offline) return;
  app.get('/sw.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(workerThatLeaves),
  );
}
