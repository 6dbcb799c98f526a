import { renewalLock } from '@rampa/contract';
import { type Api, createApi } from './api/api.ts';
import { entryPaths } from './api/entry-calls.ts';
import { forgetDrafts, hasDrafts } from './drafts/drafts.ts';
import { loadFailed } from './language/fixed-texts.ts';
import { log } from './log.ts';
import { createMessages } from './messages/messages.ts';
import { language, picture, session, tab, texts, toasts, transport, waiting } from './portal.ts';
import { endPushHere, hasPushMark } from './session/push-mark.ts';
import { createRefresh, type RefreshReply, type TabLock } from './session/refresh.ts';
import type { Tokens } from './session/session.ts';
import { dropViewing, wayBack, type ViewingLeft } from './session/viewing.ts';
import { customLife } from './toasts/toasts.ts';

/*
 * What screens call the server with, and how its answers are shown: the portal's other parts, put
 * together once for the page. The landing page makes no calls and does not load this.
 */

/** The first picture comes with its own texts alone; all others are still loading. */
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
      // Without texts, the fixed words for a failed load are shown.
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

/** A text that the first picture lacks waits until all texts are loaded, or have failed to load. */
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

let goesOn = false;

/** This page is about to be left for the same person's other account. */
export const isGoingOn = (): boolean => goesOn;

let openSignIn: () => void = () => undefined;
let leftOnPurpose = false;

/** The router knows how to get to sign-in, keeping the present address. */
export function onSignInNeeded(go: () => void): void {
  openSignIn = go;
}

/** After signing out the customer is at the start; calls still under way must lead nowhere else. */
function goToSignIn(): void {
  if (tab.viewing !== null) leaveViewing('over');
  else if (!leftOnPurpose) openSignIn();
}

/** Back to the customer's card and to the clerk's own session, which the page finds when it is loaded again. */
export function leaveViewing(how: ViewingLeft): void {
  const { viewing } = tab;
  if (viewing === null || leftOnPurpose) return;
  leftOnPurpose = true;
  dropViewing(sessionStorage, viewing, how);
  location.replace(wayBack(viewing));
}

session.subscribe(() => {
  const { authenticated, user } = session.get();
  if (authenticated) leftOnPurpose = false;
  if (user !== null) forgetDrafts(localStorage, user.username);
});

const refreshLock: TabLock = (work) =>
  // `locks` is missing on plain http outside localhost; there each tab is on its own.
  'locks' in navigator ? navigator.locks.request(renewalLock, work) : work();

async function sendRefresh(tokens: Tokens): Promise<RefreshReply> {
  const reply = await transport.send({
    method: 'POST',
    path: entryPaths.refreshToken,
    input: tokens,
    token: tokens.token,
    // The old tokens are used up once it is sent: the answer stores the new ones, even if the page is closed.
    keepalive: true,
  });
  if (reply.kind === 'unreachable') return { kind: 'unanswered' };
  if (reply.kind !== 'envelope') return { kind: 'failed' };
  const { statusCode, message, result } = reply.envelope;
  if (statusCode === 429 || statusCode >= 500) return { kind: 'unanswered' };
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

/** New tokens, whose user data is what the customer has just saved. */
export async function renewUserData(): Promise<void> {
  const token = session.token();
  if (token !== undefined) await refresh(token, 'ahead');
}

/** Under way if the page was drawn after its token had expired, as after every longer break. */
function renewAhead(): Promise<boolean> | undefined {
  const token = session.token();
  const expired = picture?.expiredToken;
  // Another tab may have renewed it since the page was requested.
  if (!tab.renews || token === undefined || !expired || !token.endsWith(expired)) return undefined;
  return refresh(token, 'ahead').catch(() => false);
}

export const api: Api = createApi({
  transport,
  session,
  refresh,
  renewal: renewAhead(),
  onSignedOut: goToSignIn,
  onTimeout: endByTimeout,
  onServerError: showError,
  onInfo: showInfo,
  startWaiting: waiting.start,
});

/** From here on the session is the one of these tokens, in all tabs. */
export function signIn(tokens: Tokens): void {
  session.accept(tokens);
  afterRenewals();
}

/** Another tab's renewal that is under way brings cookies with its answer. */
function afterRenewals(): void {
  void refreshLock(async () => session.restore());
}

/**
 * Goes on in another account of the same person, at an address of the portal: nothing that this browser has of the one before
 * reaches it. Other windows load their page again when they notice.
 */
export function actIn(tokens: Tokens, address: string): void {
  forgetTab();
  // Calls of the page that is being left lead nowhere, and neither does its own change of the session.
  leftOnPurpose = true;
  goesOn = true;
  signIn(tokens);
  location.assign(address);
}

/** Whether this browser has something that going on in another account ends: what was typed and not sent, or notifications. */
export function losesBySwitching(): boolean {
  return hasDrafts(sessionStorage) || hasDrafts(localStorage) || hasPushMark(localStorage);
}

/** What this tab has stored belonged to this customer, or to an earlier user of the tab. */
function forgetTab(): void {
  sessionStorage.clear();
  forgetDrafts(localStorage);
  // Missing on plain http, where nothing can have been turned on.
  if ('serviceWorker' in navigator) {
    void endPushHere(localStorage, navigator.serviceWorker).catch(() => undefined);
  }
}

/** Clears tokens and user data here, and ends the session on the server too. */
export function signOut(): void {
  if (tab.viewing !== null) {
    leaveViewing('ended');
    return;
  }
  const token = session.token();
  const refreshToken = session.refreshToken();
  leftOnPurpose = true;
  session.clear();
  afterRenewals();
  forgetTab();
  if (token === undefined || refreshToken === undefined) return;
  // If the server could not be reached, nothing changes for the customer, who is signed out here.
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
