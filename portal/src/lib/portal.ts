import { sessionChannel } from '@rampa/contract';
import { entryPaths } from './api/entry-calls.ts';
import { createTransport, envelopeIn } from './api/transport.ts';
import { browserClock } from './clock.ts';
import { fixedTexts } from './language/fixed-texts.ts';
import { takeEarlyAnswer } from './first-picture/early-calls.ts';
import { readFirstPicture } from './first-picture/first-picture.ts';
import { tellServerLanguage, takeWishedLanguage } from './language/language-outside.ts';
import { createLanguage } from './language/language.ts';
import { parseTexts, textsAnswered, textsWhenNeeded } from './language/text-loads.ts';
import { defaultLanguage, localeOf } from './language/stored-language.ts';
import { log } from './log.ts';
import { readMeta, readPageSettings } from './page-settings/page-settings.ts';
import { createKeptAddress } from './routing/kept-address.ts';
import { createFarewell } from './session/farewell.ts';
import { createCookieJar } from './session/cookies.ts';
import { createSession } from './session/session.ts';
import { tabOf } from './session/tab.ts';
import { readViewing, viewedUser, viewingCookies } from './session/viewing.ts';
import { createTextSource } from './texts/text-source.ts';
import { pictureShown } from '../ui/first-picture.ts';
import { createToasts } from './toasts/toasts.ts';
import { createWaiting } from './toasts/waiting.ts';

/*
 * The portal's parts, put together once for the page. Everything below `lib` is made by plain
 * factories and tested with fakes; screens and hooks take the real ones from here, and from `calls.ts`
 * what a visitor's first screen does not need.
 */

export const clock = browserClock;
export const settings = readPageSettings(readMeta);
export const toasts = createToasts(clock);
export const keptAddress = createKeptAddress(sessionStorage);
export const farewell = createFarewell(sessionStorage);

/**
 * What the page's inline script has requested; if that was refused, it is requested again as usual, unless the
 * server has too much to do.
 */
function fetchEarly(address: string, options: RequestInit): Promise<Response> | undefined {
  const again = () => fetch(address, options);
  return takeEarlyAnswer(address, options)?.then(
    (response) => (response.ok || response.status === 503 ? response : again()),
    again,
  );
}

/** While the page is being left: resolves when it is shown again. */
let left: PromiseWithResolvers<void> | undefined;

const cookies = createCookieJar(document, location.protocol === 'https:');
export const transport = createTransport({
  appUrl: settings.appUrl,
  readCookie: cookies.read,
  language: () => localeOf[language.get().shown ?? defaultLanguage],
  fetch: (address, options) => fetchEarly(address, options) ?? fetch(address, options),
  left: () => left?.promise,
  // Those who were refused together must not come again together.
  pause(seconds) {
    const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
    return new Promise((resolve) => clock.after(seconds * 1000 * (1 + chance / 512), resolve));
  },
});
const tabs = new BroadcastChannel(sessionChannel);

export const tab = tabOf(readViewing(sessionStorage));

export const session = createSession({
  ...(tab.viewing === null
    ? { cookies }
    : {
        cookies: viewingCookies(tab.viewing, settings.accessTokenCookie),
        decode: viewedUser(tab.viewing),
      }),
  names: { token: settings.accessTokenCookie, refreshToken: settings.refreshTokenCookie },
  // A channel has no target origin: it only reaches this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tellOthers: () => tabs.postMessage('changed'),
  onFault: (fault) => log(`The access token has a fault: ${fault}`),
});

export const waiting = createWaiting(
  clock,
  toasts,
  () => fixedTexts[language.get().chosen].loading,
);

takeWishedLanguage(localStorage, location, history);

/** When the page was requested; epoch milliseconds. */
const cameAt = (): number => clock.now() - performance.now();

/** The texts that the first picture was drawn with, if the page came with one. */
export const picture = readFirstPicture(cameAt);

export const language = createLanguage({
  clock,
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem(key, value) {
      localStorage.setItem(key, value);
      tellServerLanguage(document, value, location.protocol === 'https:');
    },
  },
  toasts,
  waiting,
  async load(languageId, signal) {
    const own = picture?.texts[languageId];
    const ask = (token: string | undefined) =>
      transport
        .send({
          method: 'GET',
          path: entryPaths.getTranslation,
          input: { languageId },
          token,
          signal,
          unparsed: ({ headers }) =>
            picture?.languageId === languageId && headers.get('ETag') === picture.textsTag,
        })
        .catch(() => null);
    let reply = await ask(session.token());
    // Texts are public; an expired token is another call's business.
    if (reply?.kind === 'envelope' && reply.envelope.statusCode === 401)
      reply = await ask(undefined);
    if (reply?.kind === 'unparsed' && own !== undefined) {
      const { text } = reply;
      return textsWhenNeeded(own, () => parseTexts(envelopeIn(text)?.result));
    }
    if (reply?.kind !== 'envelope' || reply.envelope.statusCode !== 200) return null;
    const answer = { result: reply.envelope.result, keptAt: reply.keptAt };
    return textsAnswered(answer, { own, cameAt: cameAt() });
  },
  atHand: (languageId) =>
    picture?.path === location.pathname ? picture.texts[languageId] : undefined,
  pictureShown,
  offline: () => !navigator.onLine,
  onShow: (languageId) => {
    const page = document.documentElement;
    // Setting it makes the browser recompute all styles.
    if (page.lang !== localeOf[languageId]) page.lang = localeOf[languageId];
  },
});

/** The first screen came with its texts; all others are still loading. */
export function hasOwnTexts(path: string): boolean {
  const { partial, status } = language.get();
  return partial && status === 'loading' && picture?.path === path;
}

const shownTexts = createTextSource(() => {
  const { shown, texts: all } = language.get();
  return { locale: localeOf[shown ?? defaultLanguage], texts: all };
});

export const texts: typeof shownTexts = {
  ...shownTexts,
  exists(key, params) {
    const there = shownTexts.exists(key, params);
    // It may be among those still loading.
    if (!there && !import.meta.env.SSR && language.get().partial) queueMicrotask(language.lacks);
    return there;
  },
};

/** What happens outside: other tabs, cookies, the language chosen elsewhere, and leaving the page. */
export function watchOutside(): void {
  tabs.addEventListener('message', () => session.check());
  document.addEventListener('visibilitychange', () => session.check());
  window.addEventListener('focus', () => session.check());
  window.addEventListener('storage', () => language.checkStorage());
  window.addEventListener('online', () => {
    if (language.get().status === 'failed') language.retry();
    else language.hurry();
  });
  window.addEventListener('pagehide', () => {
    left ??= Promise.withResolvers();
  });
  // Back again, as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    left?.resolve();
    left = undefined;
    // Since it was left, the tab has begun to show somebody else's screens, or has ceased to.
    if (persisted && readViewing(sessionStorage)?.token !== tab.viewing?.token) location.reload();
  });
  if ('cookieStore' in window) {
    window.cookieStore.addEventListener('change', () => session.check());
  }
}
