import { type Api, createApi } from './api/api.ts';
import { entryPaths } from './api/entry-calls.ts';
import { forgetDrafts } from './drafts/drafts.ts';
import { loadFailed } from './language/fixed-texts.ts';
import { log } from './log.ts';
import { createMessages } from './messages/messages.ts';
import { language, session, texts, toasts, transport, waiting } from './portal.ts';
import { createRefresh, type RefreshReply, type TabLock } from './session/refresh.ts';
import type { Tokens } from './session/session.ts';
import { customLife } from './toasts/toasts.ts';

/*
 * What screens call the server with, and how its answers are told: the rest of the portal's parts, put
 * together once for the page. The landing page, which calls nothing, goes without it.
 */

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
