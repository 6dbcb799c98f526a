import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { sendCompressed } from '../../platform/http/compression.ts';
import { anonymousSession } from '../../platform/http/forgery.ts';
import type { Http, PageHandler } from '../../platform/http/http.ts';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import type { Settings } from '../../settings.ts';
import { readPageTemplate, type PageTemplate } from './page.ts';
import { installFiles, registerInstallRoutes } from './install.routes.ts';
import { pageSettings } from './page-settings.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built portal: hashed files for ever, the page for every address that is neither a
 * file nor the API. The portal itself tells unknown addresses.
 */
export async function registerPageRoutes(
  http: Http,
  settings: Settings,
  distFolder: string,
): Promise<void> {
  if (!existsSync(join(distFolder, 'index.html'))) {
    throw new Error(`The portal is not built: ${distFolder} has no index.html. Run npm start.`);
  }
  const template = await readPageTemplate(distFolder);
  await http.app.register(fastifyStatic, {
    root: distFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/');
      reply.header(
        'Cache-Control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
    // The page goes out through the template below, with its settings and nonce.
    globIgnore: ['index.html', '**/.vite/**', '**/*.{br,gz}', ...installFiles(settings)],
  });
  registerInstallRoutes(http, settings, distFolder);
  http.servePage(createPageHandler(http, settings, template));
}

function createPageHandler(http: Http, settings: Settings, template: PageTemplate): PageHandler {
  const meta = pageSettings(settings);
  const gateway = new URL(settings.payment.baseUrl).origin;
  const connectTargets = settings.appUrl === '' ? [] : [new URL(settings.appUrl).origin];
  const imageSources =
    settings.mapTiles === undefined ? [] : [new URL(settings.mapTiles.url).origin];
  const formTargets = [gateway];
  return async (request, reply, path) => {
    const nonce = randomBytes(18).toString('base64');
    const preloads = template.preloadsFor(path);
    const html = template.render({ nonce, settings: meta, preloads });
    if (!http.forgeryCookies.present(request)) http.forgeryCookies.set(reply, anonymousSession);
    reply.headers({
      'Content-Security-Policy': pagePolicy({
        nonce,
        formTargets,
        connectTargets,
        imageSources,
      }),
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
    });
    return sendCompressed(reply, html);
  };
}
