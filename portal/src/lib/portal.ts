import { type Api, createApi } from './api/api.ts';
import { entryPaths } from './api/entry-calls.ts';
import { createTransport } from './api/transport.ts';
import { browserClock } from './clock.ts';
import { forgetDrafts } from './drafts/drafts.ts';
import { fixedTexts, loadFailed } from './language/fixed-texts.ts';
import { takeEarlyAnswer } from './first-picture/early-calls.ts';
import { readFirstPicture } from './first-picture/first-picture.ts';
import { tellServerLanguage, takeWishedLanguage } from './language/language-outside.ts';
import { createLanguage } from './language/language.ts';
import { parseTexts } from './language/parse-texts.ts';
import { defaultLanguage, localeOf } from './language/stored-language.ts';
import { log } from './log.ts';
import { createMessages } from './messages/messages.ts';
import { readMeta, readPageSettings } from './page-settings/page-settings.ts';
import { createKeptAddress } from './routing/kept-address.ts';
import { createFarewell } from './session/farewell.ts';
import { createCookieJar } from './session/cookies.ts';
import { createRefresh, type RefreshReply, type TabLock } from './session/refresh.ts';
import { createSession, type Tokens } from './session/session.ts';
import { createTextSource } from './texts/text-source.ts';
import { pictureStands } from '../ui/first-picture.ts';
import { createToasts, customLife } from './toasts/toasts.ts';
import { createWaiting } from './toasts/waiting.ts';

/*
 * The portal's parts, put together once for the page. Everything below `lib` is made by plain
 * factories and tested with others; screens and hooks take the real ones from here.
 */

export const clock = browserClock;
export const settings = readPageSettings(readMeta);
export const toasts = createToasts(clock);
export const keptAddress = createKeptAddress(sessionStorage);
export const farewell = createFarewell(sessionStorage);

/** What the page has asked for by itself; where that was refused, it is asked again in due form. */
function fetchEarly(address: string, options: RequestInit): Promise<Response> | undefined {
  const again = () => fetch(address, options);
  return takeEarlyAnswer(address, options)?.then(
    (response) => (response.ok ? response : again()),
    again,
  );
}

let leaving = false;

const cookies = createCookieJar(document, location.protocol === 'https:');
const transport = createTransport({
  appUrl: settings.appUrl,
  readCookie: cookies.read,
  language: () => localeOf[language.get().shown ?? defaultLanguage],
  fetch: (address, options) => fetchEarly(address, options) ?? fetch(address, options),
  leaving: () => leaving,
});
const tabs = new BroadcastChannel('rampa-session');

export const session = createSession({
  cookies,
  names: { token: settings.accessTokenCookie, refreshToken: settings.refreshTokenCookie },
  // A channel has no target origin: it only reaches this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tellOthers: () => tabs.postMessage('changed'),
  onFault: (fault) => log(`The access token has a fault: ${fault}`),
});

const waiting = createWaiting(clock, toasts, () => fixedTexts[language.get().chosen].loading);

takeWishedLanguage(localStorage, location, history);
/** What the page's first screen was drawn of, where the page came with it drawn. */
export const picture = readFirstPicture();

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
    const ask = (token: string | undefined) =>
      transport
        .send({
          method: 'GET',
          path: entryPaths.getTranslation,
          input: { languageId },
          token,
          signal,
        })
        .catch(() => null);
    let reply = await ask(session.token());
    // Texts are for everybody; a token that has run out is another call's business.
    if (reply?.kind === 'envelope' && reply.envelope.statusCode === 401)
      reply = await ask(undefined);
    return reply?.kind === 'envelope' && reply.envelope.statusCode === 200
      ? parseTexts(reply.envelope.result)
      : null;
  },
  atHand: (languageId) =>
    picture?.path === location.pathname ? picture.texts[languageId] : undefined,
  pictureStands,
  offline: () => !navigator.onLine,
  onShow: (languageId) => {
    document.documentElement.lang = localeOf[languageId];
  },
});

/** The screen that the page came with has brought its texts; all others are yet to come. */
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
    // It may be among those that are on their way.
    if (!there && !import.meta.env.SSR && language.get().partial) queueMicrotask(language.lacks);
    return there;
  },
};

/** The first picture has its own words alone; all others are on their way. */
const textsAreComing = (): boolean => language.get().partial && language.get().status === 'loading';

export const messages = createMessages(texts, (message) => {
  if (textsAreComing()) queueMicrotask(language.lacks);
  else log(`No text for the message: ${message}`);
});

/** Specification, section 8: translated title and message, 8 seconds. */
export function showError(message: string): void {
  withAllTexts(() => {
    toasts.show({
      severity: 'error',
      // Without texts the fixed words of a failed load stand in.
      summary: texts.translate('errors.title', {}) || loadFailed.title,
      detail: messages.html(message) || loadFailed.detail,
      life: customLife,
    });
  });
}

function showInfo(message: string): void {
  withAllTexts(() => {
    toasts.show({
      severity: 'info',
      summary: texts.translate('errors.info-title', {}),
      detail: messages.html(message),
      life: customLife,
    });
  });
}

/** What the first picture has no words for waits for all, or for their failing. */
function withAllTexts(run: () => void): void {
  if (!textsAreComing()) {
    run();
    return;
  }
  language.hurry();
  const stop = language.subscribe(() => {
    if (textsAreComing()) return;
    stop();
    run();
  });
}

let openSignIn: () => void = () => undefined;
let leftOnPurpose = false;

/** The router says how to get to sign-in, keeping the present address. */
export function onSignInNeeded(go: () => void): void {
  openSignIn = go;
}

/** Who has signed out goes to the start: calls that were under way then lead nowhere else. */
function goToSignIn(): void {
  if (!leftOnPurpose) openSignIn();
}

session.subscribe(() => {
  const { authenticated, user } = session.get();
  if (authenticated) leftOnPurpose = false;
  if (user !== null) forgetDrafts(localStorage, user.username);
});

const refreshLock: TabLock = (work) =>
  // `locks` is missing on plain http outside localhost; there each tab is on its own.
  'locks' in navigator ? navigator.locks.request('rampa-refresh', work) : work();

async function sendRefresh(tokens: Tokens): Promise<RefreshReply> {
  const reply = await transport.send({
    method: 'POST',
    path: entryPaths.refreshToken,
    input: tokens,
    token: tokens.token,
  });
  if (reply.kind !== 'envelope') return { kind: 'failed' };
  const { statusCode, message, result } = reply.envelope;
  if (statusCode === 428) return { kind: 'timeout', message };
  return statusCode === 200 && isTokens(result)
    ? { kind: 'tokens', tokens: result }
    : { kind: 'failed' };
}

function isTokens(value: unknown): value is Tokens {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    value.token !== '' &&
    'refreshToken' in value &&
    typeof value.refreshToken === 'string' &&
    value.refreshToken !== ''
  );
}

function endByTimeout(message: string): void {
  session.clear();
  showError(message);
  goToSignIn();
}

const refresh = createRefresh({
  session,
  lock: refreshLock,
  send: sendRefresh,
  onEnd(end) {
    if (end.kind === 'timeout') endByTimeout(end.message);
    else goToSignIn();
  },
});

/** New tokens, whose user data is as the customer has just saved it. */
export async function renewUserData(): Promise<void> {
  const token = session.token();
  if (token !== undefined) await refresh(token);
}

export const api: Api = createApi({
  transport,
  session,
  refresh,
  onSignedOut: goToSignIn,
  onTimeout: endByTimeout,
  onServerError: showError,
  onInfo: showInfo,
  startWaiting: waiting.start,
});

/** Clears tokens and user data here, ends the session on the server too. */
export function signOut(): void {
  const token = session.token();
  const refreshToken = session.refreshToken();
  leftOnPurpose = true;
  session.clear();
  // Whatever this tab has kept was this customer's, or of whoever sat here before.
  sessionStorage.clear();
  forgetDrafts(localStorage);
  if (token === undefined || refreshToken === undefined) return;
  // Whether the server could be told changes nothing for the customer, who is signed out here.
  void transport
    .send({
      method: 'POST',
      path: entryPaths.revokeToken,
      input: { refreshToken },
      token,
      keepalive: true,
    })
    .catch(() => undefined);
}

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
    leaving = true;
  });
  // Back again, as it was left.
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
  if ('cookieStore' in window) {
    window.cookieStore.addEventListener('change', () => session.check());
  }
}
