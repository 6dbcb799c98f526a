import type { Session, Tokens } from './session.ts';

/** What the refresh call came back with. */
export type RefreshReply =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  /** Status 428: the session has reached its maximum age. `message` is the envelope's. */
  | { readonly kind: 'timeout'; readonly message: string }
  | { readonly kind: 'failed' }
  /** No network, or a server in trouble: the session may be as good as before. */
  | { readonly kind: 'unanswered' };

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
export type Refresh = (usedToken: string, because?: RefreshReason) => Promise<boolean>;

/**
 * Specification, section 4: after a refused call, a refresh that fails ends the session. One that is made ahead,
 * before any call was refused, must not: without a network nothing has been refused.
 */
export type RefreshReason = 'refused' | 'ahead';

/**
 * One refresh for any number of refused calls and any number of tabs: a refresh token works once,
 * and using it twice ends the session for good.
 */
export function createRefresh({ session, lock, send, onEnd }: RefreshParts): Refresh {
  let running: Promise<boolean> | undefined;

  async function refreshAlone(usedToken: string, because: RefreshReason): Promise<boolean> {
    // Another tab may have refreshed, or signed out, while this one waited for the lock.
    const token = session.token();
    if (token !== undefined && token !== usedToken) {
      session.check();
      return true;
    }
    const refreshToken = session.refreshToken();
    if (token === undefined || refreshToken === undefined) return end({ kind: 'failed' });
    const changed = session.mark();
    const reply = await send({ token, refreshToken });
    // Signed out, or signed in as somebody else, meanwhile: the answer is discarded.
    if (changed()) {
      session.restore();
      return session.isAuthenticated();
    }
    const now = session.token();
    // The browser has stored the new tokens with the answer already; anything else is another tab's.
    const stored = reply.kind === 'tokens' && now === reply.tokens.token;
    if (now !== token && !stored) return session.isAuthenticated();
    if (reply.kind === 'unanswered' && because === 'ahead') return false;
    if (reply.kind !== 'tokens') return end(reply);
    session.accept(reply.tokens);
    return true;
  }

  function end(reason: SessionEnd): false {
    session.clear();
    onEnd(reason);
    return false;
  }

  return (usedToken, because = 'refused') => {
    running ??= lock(() => refreshAlone(usedToken, because)).finally(() => {
      running = undefined;
    });
    return running;
  };
}
