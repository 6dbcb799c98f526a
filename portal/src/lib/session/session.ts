import type { UserData } from '@rampa/contract/identity';
import { createStore } from '../store.ts';
import type { CookieJar } from './cookies.ts';
import { type DecodedToken, decodeToken, type TokenFault } from './jwt.ts';

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

export interface SessionState {
  /** Exactly when the token cookie exists. */
  readonly authenticated: boolean;
  /** Null while signed out, and if the token cannot be decoded. */
  readonly user: UserData | null;
  /** In which account the person acts, and as whom; empty while signed out, and if the token does not say. */
  readonly member: string;
  /** The person may act in other accounts as well. */
  readonly several: boolean;
}

export interface Session {
  /** Reads the cookie now: true exactly when it exists. */
  readonly isAuthenticated: () => boolean;
  readonly token: () => string | undefined;
  readonly refreshToken: () => string | undefined;
  /** Stores tokens and updates the user data. */
  readonly accept: (tokens: Tokens) => void;
  /** Clears tokens and user data. */
  readonly clear: () => void;
  /** Marks this moment. The returned function says whether this tab has signed in or out since. */
  readonly mark: () => () => boolean;
  /**
   * Writes once more what this tab has signed in or out as last, if the cookies say otherwise: the answer to a
   * refresh that was under way may have overwritten it.
   */
  readonly restore: () => void;
  /** Compares with the cookie, which another tab may have changed. */
  readonly check: () => void;
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
}

interface SessionParts {
  readonly cookies: CookieJar;
  readonly names: { readonly token: string; readonly refreshToken: string };
  /** Tells the other tabs that the tokens have changed. */
  readonly tellOthers: () => void;
  readonly onFault: (fault: TokenFault) => void;
  /** Left out: a token says whose it is. */
  readonly decode?: (token: string) => DecodedToken;
}

/** The signed-in state: stored in the cookies alone; the user data is read from the token. */
export function createSession({
  cookies,
  names,
  tellOthers,
  onFault,
  decode = decodeToken,
}: SessionParts): Session {
  let seen = cookies.read(names.token);
  const state = createStore(stateFor(seen, decode, onFault));
  /** What this tab has stored last; null if it has signed out. */
  let stored: Tokens | null = null;
  let changes = 0;

  function check(): void {
    const token = cookies.read(names.token);
    if (token === seen) return;
    seen = token;
    state.set(stateFor(token, decode, onFault));
  }

  function accept(tokens: Tokens): void {
    stored = tokens;
    changes += 1;
    cookies.write(names.refreshToken, tokens.refreshToken);
    cookies.write(names.token, tokens.token);
    check();
    tellOthers();
  }

  function clear(): void {
    stored = null;
    changes += 1;
    cookies.remove(names.token);
    cookies.remove(names.refreshToken);
    check();
    tellOthers();
  }

  return {
    isAuthenticated() {
      check();
      return seen !== undefined;
    },
    token: () => cookies.read(names.token),
    refreshToken: () => cookies.read(names.refreshToken),
    accept,
    clear,
    mark() {
      const before = changes;
      return () => changes !== before;
    },
    restore() {
      const now = cookies.read(names.token);
      if (changes === 0 || now === stored?.token) return;
      if (stored === null) clear();
      else accept(stored);
    },
    check,
    get: state.get,
    subscribe: state.subscribe,
  };
}

const signedOut: SessionState = { authenticated: false, user: null, member: '', several: false };

function stateFor(
  token: string | undefined,
  decode: (token: string) => DecodedToken,
  onFault: (fault: TokenFault) => void,
): SessionState {
  if (token === undefined) return signedOut;
  const decoded = decode(token);
  if (decoded.ok) {
    const { user, member = '', several = false } = decoded;
    return { authenticated: true, user, member, several };
  }
  onFault(decoded.fault);
  return { ...signedOut, authenticated: true };
}
