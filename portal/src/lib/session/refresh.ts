import type { Session, Tokens } from './session.ts';

/** What the refresh call came back with. */
export type RefreshReply =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  /** Status 428: the session has reached its maximum age. `message` is the envelope's. */
  | { readonly kind: 'timeout'; readonly message: string }
  | { readonly kind: 'failed' };

export type SessionEnd = Exclude<RefreshReply, { kind: 'tokens' }>;

/** Runs the work in one tab at a time: `navigator.locks`, or without it at once. */
export type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

interface RefreshParts {
  readonly session: Session;
  readonly lock: TabLock;
  readonly send: (tokens: Tokens) => Promise<RefreshReply>;
  /** Tokens and user data are cleared; the portal goes to sign-in. */
  readonly onEnd: (end: SessionEnd) => void;
}

/** Whether the call that was refused with `usedToken` may be repeated. */
export type Refresh = (usedToken: string) => Promise<boolean>;

/**
 * One refresh for any number of refused calls and any number of tabs: a refresh token works once,
 * and using it twice ends the session for good.
 */
export function createRefresh({ session, lock, send, onEnd }: RefreshParts): Refresh {
  let running: Promise<boolean> | undefined;

  async function refreshAlone(usedToken: string): Promise<boolean> {
    // Another tab may have refreshed, or signed out, while this one waited for the lock.
    const token = session.token();
    if (token !== undefined && token !== usedToken) {
      session.check();
      return true;
    }
    const refreshToken = session.refreshToken();
    if (token === undefined || refreshToken === undefined) return end({ kind: 'failed' });
    const reply = await send({ token, refreshToken });
    // Signed out, or signed in as somebody else, meanwhile: the answer is discarded.
    if (session.token() !== token) return session.isAuthenticated();
    if (reply.kind !== 'tokens') return end(reply);
    session.accept(reply.tokens);
    return true;
  }

  function end(reason: SessionEnd): false {
    session.clear();
    onEnd(reason);
    return false;
  }

  return (usedToken) => {
    running ??= lock(() => refreshAlone(usedToken)).finally(() => {
      running = undefined;
    });
    return running;
  };
}
