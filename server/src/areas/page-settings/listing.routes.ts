import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Http } from '../../platform/http/http.ts';
import type { Settings } from '../../platform/settings.ts';
import { cardPath, type PageHeads } from './page-heads.ts';

const day = 'public, max-age=86400';

/** For programs that list the portal's screens or show a card of one. */
export function registerListingRoutes(
  { app }: Http,
  { country }: Pick<Settings, 'country'>,
  { robots, sitemap }: PageHeads,
  distFolder: string,
): void {
  app.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', day).send(robots),
  );
  app.get('/sitemap.xml', async (_, reply) =>
    reply.type('application/xml; charset=utf-8').header('Cache-Control', day).send(sitemap),
  );
  app.get(cardPath, async (_, reply) =>
    reply
      .type('image/png')
      .headers({
        'Cache-Control': day,
        // Shown on other sites, beside a shared link.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .send(createReadStream(join(distFolder, `cards/${country}.png`))),
  );
}
