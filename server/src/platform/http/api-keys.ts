import { createHash } from 'node:crypto';
import {
  failure,
  isRead,
  writes,
  type AnyCall,
  type ApiScope,
  type Failure,
  type Outcome,
} from '@rampa/contract';
import type { Clock } from '../clock.ts';
import { createRateLimit } from './rate-limit.ts';

/** Calls of one key in a minute, on each server; the other limits are for people. */
export const keyRequestsPerMinute = 120;
/** Of these, calls that change something. */
export const keyWritesPerMinute = 60;
/** Unknown keys from one network in a minute that are looked up at once; further ones wait for each other. */
export const wrongKeysPerMinute = 240;
/** Milliseconds between two look-ups of keys that wait. */
const waitMs = 250;
/** Keys that wait at once. */
const mostWaiting = 1000;
/** Right keys that are remembered. */
const mostRemembered = 10_000;

/** A customer's program, identified by its key. */
export interface KeyHolder {
  readonly keyId: string;
  readonly scopes: readonly ApiScope[];
  /** The account that it reads, and changes. */
  readonly accountId: string;
  /** Who made the key. */
  readonly userId: string;
  readonly personType: string;
}

export type KeyRefusal = 'api-key.unknown' | 'api-key.revoked' | 'api-key.expired';

/** Identifies the key in a bearer token. */
export interface ApiKeyGate {
  /** Whether it has the form of a key, not of an access token, valid or not. */
  recognises(bearer: string): boolean;
  /** The answer to each, in their order; one look-up for all. */
  authenticate(bearers: readonly string[]): Promise<readonly Outcome<KeyHolder, KeyRefusal>[]>;
  /** Whether whoever made the key may still do what it writes: its right to write is theirs. */
  isMakersRight(holder: KeyHolder): Promise<boolean>;
}

export interface KeyGuard {
  recognises(bearer: string): boolean;
  /** A name of the key if it was right when it came last; null otherwise. */
  rememberedAs(bearer: string): string | null;
  /** Whether a key that was let into this call would be let in again now. */
  stillGood(call: AnyCall, bearer: string): Promise<boolean>;
  check(
    call: AnyCall,
    bearer: string,
    /** The caller's network: attempts with unknown keys count for it. */
    network: string,
  ): Promise<
    | { readonly fault: null; readonly holder: KeyHolder }
    /** No holder for an unknown key. */
    | { readonly fault: Failure; readonly holder: KeyHolder | null }
  >;
}

/**
 * What a key may do: the calls that one of its scopes gives access to, at its own rate. It needs no CSRF
 * token, for no browser sends it by itself.
 */
export function createKeyGuard(
  gate: ApiKeyGate,
  clock: Clock,
  /** Whether keys write at all here. */
  { writing }: { readonly writing: boolean },
): KeyGuard {
  const rateLimit = createRateLimit(keyRequestsPerMinute, clock);
  const writeLimit = createRateLimit(keyWritesPerMinute, clock);
  const wrongKeys = createRateLimit(wrongKeysPerMinute, clock);
  const right = rememberRight();
  const together = lookUpTogether(gate);
  return {
    recognises: (bearer) => gate.recognises(bearer),
    rememberedAs: (bearer) => right.nameOf(bearer),
    async stillGood({ who }, bearer) {
      const [authenticated] = await gate.authenticate([bearer]);
      return authenticated?.ok === true && 'keys' in who && opens(authenticated.value, who.keys);
    },
    async check(call, bearer, network) {
      const { who } = call;
      // Counted before anything is looked up: strangers cause limited work in the database. A key that was
      // right before passes them by; one that is used for the first time waits with them, and is not refused.
      const tooMany = right.has(bearer) ? 0 : wrongKeys.check(network);
      const [authenticated] =
        tooMany > 0 ? [await together(bearer)] : await gate.authenticate([bearer]);
      if (authenticated?.ok !== true) {
        right.forget(bearer);
        const fault =
          tooMany > 0 || authenticated === undefined
            ? failure('request.too-many', { seconds: Math.max(tooMany, 1) })
            : authenticated;
        return { fault, holder: null };
      }
      if (!right.has(bearer)) wrongKeys.forgive(network);
      right.add(bearer);
      const holder = authenticated.value;
      const refuse = (fault: Failure) => ({ fault, holder });
      const wait = rateLimit.check(holder.keyId);
      if (wait > 0) return refuse(failure('request.too-many', { seconds: wait }));
      const scope = 'keys' in who ? who.keys : undefined;
      if (scope === undefined || (writes(scope) && !writing)) {
        return refuse(failure('api-key.call-closed'));
      }
      if (!opens(holder, scope)) {
        return refuse(failure('api-key.scope-missing', { scope }));
      }
      const waitToWrite = changes(call) ? writeLimit.check(holder.keyId) : 0;
      if (waitToWrite > 0) {
        return refuse(failure('request.too-many', { seconds: waitToWrite }));
      }
      if (writes(scope) && !(await gate.isMakersRight(holder))) {
        return refuse(failure('api-key.maker-gone'));
      }
      return { fault: null, holder };
    },
  };
}

const opens = ({ scopes }: KeyHolder, scope: ApiScope | undefined): boolean =>
  scope !== undefined && scopes.includes(scope);

/** Whether a call of a key changes anything; files never do. */
export function changes(call: AnyCall): boolean {
  return call.kind === 'envelope' && !isRead(call);
}

/** Keys that were right when they came last; only their hashes are kept. */
function rememberRight() {
  const hashes = new Set<string>();
  const hashOf = (bearer: string): string => createHash('sha256').update(bearer).digest('base64');
  return {
    has: (bearer: string) => hashes.has(hashOf(bearer)),
    nameOf(bearer: string): string | null {
      const hash = hashOf(bearer);
      return hashes.has(hash) ? hash : null;
    },
    add(bearer: string): void {
      const hash = hashOf(bearer);
      // The one that was not used for longest is at the beginning.
      hashes.delete(hash);
      hashes.add(hash);
      const [oldest] = hashes;
      if (hashes.size > mostRemembered && oldest !== undefined) hashes.delete(oldest);
    },
    forget: (bearer: string) => hashes.delete(hashOf(bearer)),
  };
}

type Authenticated = Outcome<KeyHolder, KeyRefusal>;

interface Waiting {
  readonly bearer: string;
  readonly answer: (authenticated: Authenticated | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/** Looks up keys that come in too great a number: a few times a second, all that wait in one query. */
function lookUpTogether(
  gate: Pick<ApiKeyGate, 'authenticate'>,
): (bearer: string) => Promise<Authenticated | undefined> {
  let waiting: Waiting[] = [];
  const lookUp = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    try {
      const found = await gate.authenticate(asked.map(({ bearer }) => bearer));
      for (const [at, { answer }] of asked.entries()) answer(found[at]);
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  };
  return (bearer) =>
    new Promise((answer, fail) => {
      if (waiting.length >= mostWaiting) {
        answer(undefined);
        return;
      }
      waiting.push({ bearer, answer, fail });
      if (waiting.length === 1) setTimeout(() => void lookUp(), waitMs);
    });
}
