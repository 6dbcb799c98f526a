import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  forgeryCookie,
  languageCookie,
  type LanguageId,
  type PageSettingName,
} from '@rampa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageEffort, sendCompressed } from '../../platform/http/compression.ts';
import { anonymousSession } from '../../platform/http/forgery.ts';
import type { Http, PageHandler } from '../../platform/http/http.ts';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import { readCookie } from '../../platform/http/read-cookie.ts';
import type { TokenToDraw } from '../identity/index.ts';
import { callOfAddress, drawnAs } from './drawn-screens.ts';
import { createFirstPictures } from './first-pictures.ts';
import { registerListingRoutes } from './listing.routes.ts';
import { type PageAddress, readAddress } from './page-address.ts';
import type { Translate } from './page-heads.ts';
import { createPageWords } from './page-words.ts';
import { newNonce } from './nonce-marks.ts';
import { announceScripts, readManifest, readPageTemplate, type PageTemplate } from './page.ts';
import { createPictureAsker } from './picture-answers.ts';
import { createPicturePage } from './picture-page.ts';
import { mostLikelyReader, readerLanguage, readerOf } from './picture-request.ts';
import { readStyles } from './picture-styles.ts';
import { installFiles, registerInstallRoutes } from './install.routes.ts';
import { isScreen } from './screen-addresses.ts';
import { answerBareForms } from './script-notice.ts';
import { type PicturePatience, usualPatience } from './picture-patience.ts';
import { type WayOn, wayOnFrom } from './way-on.ts';
import { goThrough, pathThrough } from './way-through.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built portal: hashed files with unlimited caching, the page for every address that is
 * neither a file nor the API. The portal itself reports unknown addresses; their status says so to programs.
 */
export async function registerPageRoutes(
  http: Http,
  settings: Settings,
  distFolder: string,
  /** Without it pages come without a first picture and without metadata. */
  drawing?: Drawing,
): Promise<void> {
  if (!existsSync(join(distFolder, 'index.html'))) {
    throw new Error(`The portal is not built: ${distFolder} has no index.html. Run npm start.`);
  }
  const template = await readPageTemplate(distFolder, pageSettings(settings));
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
    // The page is served through the template below, with its settings and nonce.
    globIgnore: [
      'index.html',
      '**/.vite/**',
      '**/*.{br,gz}',
      'cards/**',
      ...installFiles(settings),
    ],
  });
  registerInstallRoutes(http, settings, distFolder);
  const picture =
    drawing === undefined ? noPicture : await pictureOf(http, settings, distFolder, drawing);
  if (drawing !== undefined) {
    http.app.addHook('onClose', picture.close);
    http.app.addHook('onListen', picture.warmUp);
  }
  const words = drawing === undefined ? undefined : createPageWords(settings, drawing.translate);
  if (words !== undefined) registerListingRoutes(http, settings, words.heads, distFolder);
  answerBareForms(http);
  http.servePage(createPageHandler(http, settings, template, { place: picture.place, words }));
}

/** What the portal draws first pictures with, and the metadata of its pages. */
export interface Drawing {
  readonly textsIn: (languageId: LanguageId) => Readonly<Record<string, string>>;
  readonly translate: Translate;
  readonly tokenToDraw: TokenToDraw;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Left out: as long as readers are to wait. */
  readonly patience?: PicturePatience;
}

/** Puts the picture of a request into its page; undefined if there is none. */
type Place = (
  request: FastifyRequest,
  address: PageAddress,
  languageId: LanguageId,
  wayOn: WayOn | undefined,
) => Promise<((frame: string) => readonly string[]) | undefined>;

interface Pictures {
  readonly place: Place;
  /** The first reader must not wait for the page that most see first. */
  readonly warmUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const noPicture: Pictures = {
  place: async () => undefined,
  warmUp: async () => undefined,
  close: async () => undefined,
};

async function pictureOf(
  { app, load, forgery }: Http,
  settings: Settings,
  distFolder: string,
  drawing: Drawing,
): Promise<Pictures> {
  const pictures = createFirstPictures({
    patience: usualPatience,
    ...drawing,
    distFolder,
    settings: Object.fromEntries(pageSettings(settings)),
    // Not the request's own: its `Host` is what the caller, or a proxy between, makes of it, and people copy the examples.
    origin: new URL(settings.publicUrl).origin,
  });
  const asker = createPictureAsker({
    askOwnApi: (asked) => app.inject(asked),
    crowded: () => load().waiting > 0,
    cookies: { token: settings.accessTokenCookie, refreshToken: settings.refreshTokenCookie },
    tokenToDraw: drawing.tokenToDraw,
    openForgeryToken: () => forgery.issue(anonymousSession),
    clock: drawing.clock,
    patience: (drawing.patience ?? usualPatience).data,
  });
  const page = createPicturePage(
    await readStyles(distFolder, await readManifest(distFolder)),
    settings.accessTokenCookie,
  );
  return {
    close: pictures.close,
    async warmUp() {
      pictures.prepare('/default', mostLikelyReader);
    },
    async place(request, address, languageId, wayOn) {
      const { path, screen } = address;
      const known = readerOf(request, languageId, settings.accessTokenCookie);
      if (known === null) return undefined;
      const reader = { ...known, goesOn: wayOn?.afterSignIn === true };
      const returning = readCookie(request.headers.cookie, forgeryCookie) !== null;
      const call = callOfAddress(address, languageId);
      if (call !== undefined) {
        const answered = await asker.askForAddress(request, call, languageId);
        const picture = answered && (await pictures.ofAddress(screen, reader, answered));
        if (picture === null) return undefined;
        return (html) =>
          page.place(html, {
            path,
            screen,
            wayOn,
            picture,
            reader,
            returning,
            expired: false,
          });
      }
      const drawn = drawnAs(address, reader);
      if (drawn === undefined) return undefined;
      // Of what an address asks there are too many to be stored.
      const waiting = await (drawn === 'asks'
        ? pictures.ofAddress(screen, reader, null)
        : pictures.of(screen, reader));
      if (waiting === null) return undefined;
      const { answers, expired } =
        reader.claims === null && drawn === 'asks'
          ? await asker.askOpenly(request, waiting.calls, languageId)
          : await asker.ask(request, waiting.calls, languageId);
      const full = answers && (await pictures.withAnswers(screen, reader, answers));
      const picture = full ?? waiting;
      return (html) =>
        page.place(html, { path, screen, wayOn, picture, reader, returning, expired });
    },
  };
}

type Words = ReturnType<typeof createPageWords>;

/** As the portal does once loaded: the next page comes in this language too. */
function keepLanguage(
  reply: FastifyReply,
  languageId: LanguageId,
  { secure }: Pick<Settings, 'secure'>,
): void {
  const protect = secure ? '; Secure' : '';
  reply.header(
    'Set-Cookie',
    `${languageCookie}=${languageId}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}${protect}`,
  );
}

function createPageHandler(
  http: Http,
  settings: Settings,
  template: PageTemplate,
  { place, words }: { readonly place: Place; readonly words: Words | undefined },
): PageHandler {
  const gateway = new URL(settings.payment.baseUrl).origin;
  const connectTargets = settings.appUrl === '' ? [] : [new URL(settings.appUrl).origin];
  const imageSources =
    settings.mapTiles === undefined ? [] : [new URL(settings.mapTiles.url).origin];
  const formTargets = [gateway];
  return async (request, reply) => {
    const asked = readAddress(request.url);
    const wayOn = wayOnFrom(request, settings);
    const address =
      wayOn === undefined
        ? asked
        : { ...readAddress(wayOn.href.split('#', 1)[0] ?? ''), wished: asked.wished };
    const languageId = readerLanguage(request, address);
    if (address.wished !== undefined) keepLanguage(reply, address.wished, settings);
    const nonce = newNonce();
    const signedIn = readCookie(request.headers.cookie, settings.accessTokenCookie) !== null;
    const through =
      settings.appUrl === '' && wayOn === undefined ? pathThrough(address) : undefined;
    const files = template.filesFor(
      // Also for whoever has to change to another account before: its page needs them next.
      through === undefined ? address.screen : (through.split('#', 1)[0] ?? ''),
      signedIn || through !== undefined,
    );
    const picture = await place(request, address, languageId, wayOn);
    // A picture changes the address itself, which saves the reader a round trip.
    if (wayOn !== undefined && picture === undefined && !wayOn.afterSignIn) {
      return reply.redirect(wayOn.href, 302);
    }
    const html = template.render({
      nonce,
      files,
      place: picture,
      words: words?.of(request, address, languageId),
      script: through === undefined ? undefined : goThrough(address, through, settings),
    });
    if (!isScreen(address.path)) reply.code(404);
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
      // Nothing is to be on the line before the picture.
      ...(picture === undefined ? { Link: announceScripts(files.scripts, nonce) } : {}),
    });
    return sendCompressed(reply, html, pageEffort);
  };
}

/** What the served page tells the portal; a flag that is not set is left out altogether. */
function pageSettings(settings: Settings): ReadonlyMap<PageSettingName, string> {
  const all: [PageSettingName, string | undefined][] = [
    ['app-url', settings.appUrl],
    ['public-url', settings.publicUrl],
    ['country', settings.country],
    ['order-tag', settings.flags['order-tag']],
    ['purchase-request-view', settings.flags['purchase-request-view']],
    ['complaints', settings.flags.complaints],
    ['t4a', settings.flags.t4a],
    ['postpaid', settings.postpaid === null ? undefined : 'true'],
    ['tag-blocks', settings.uses.tagBlocks ? undefined : 'false'],
    ['access-token-cookie', settings.accessTokenCookie],
    ['refresh-token-cookie', settings.refreshTokenCookie],
    ['map-tiles-url', settings.mapTiles?.url],
    ['map-tiles-attribution', settings.mapTiles?.attribution],
  ];
  return new Map(all.filter((entry): entry is [PageSettingName, string] => entry[1] !== undefined));
}
