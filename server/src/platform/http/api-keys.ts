import { failure, type AnyCall, type ApiScope, type Failure, type Outcome } from '@rampa/contract';
import type { Clock } from '../clock.ts';
import type { Session } from './caller.ts';
import { createRateLimit } from './rate-limit.ts';

/** Calls of one key in a minute, on each server; the other limits are of people. */
export const keyRequestsPerMinute = 120;
/** Keys that are none, from one network in a minute: more of them nobody looks up. */
export const wrongKeysPerMinute = 240;

/** A program of a customer's, known by its key. */
export interface KeyHolder {
  readonly keyId: string;
  readonly scopes: readonly ApiScope[];
  /** The account that it reads; the user is who made the key, and no session stands behind it. */
  readonly session: Session;
}

export type KeyRefusal = 'api-key.unknown' | 'api-key.revoked' | 'api-key.expired';

/** Tells which key a bearer token is. */
export interface ApiKeyGate {
  /** Whether it is a key and no access token, right or wrong. */
  recognises(bearer: string): boolean;
  authenticate(bearer: string): Promise<Outcome<KeyHolder, KeyRefusal>>;
}

export interface KeyGuard {
  recognises(bearer: string): boolean;
  check(
    call: AnyCall,
    bearer: string,
    /** Where it comes from: tries with keys that are none count for it. */
    network: string,
  ): Promise<
    | { readonly fault: null; readonly holder: KeyHolder }
    /** No holder for a key that is not one. */
    | { readonly fault: Failure; readonly holder: KeyHolder | null }
  >;
}

/**
 * What a key may do: the calls that one of its scopes opens, at its own pace. It needs no forgery
 * token, for no browser sends it by itself.
 */
export function createKeyGuard(gate: ApiKeyGate, clock: Clock): KeyGuard {
  const rateLimit = createRateLimit(keyRequestsPerMinute, clock);
  const wrongKeys = createRateLimit(wrongKeysPerMinute, clock);
  return {
    recognises: (bearer) => gate.recognises(bearer),
    async check({ who }, bearer, network) {
      // Counted before anything is looked up: whoever is nobody makes the database work so much only.
      const tooMany = wrongKeys.check(network);
      if (tooMany > 0) {
        return { fault: failure('request.too-many', { seconds: tooMany }), holder: null };
      }
      const authenticated = await gate.authenticate(bearer);
      if (!authenticated.ok) return { fault: authenticated, holder: null };
      wrongKeys.forgive(network);
      const holder = authenticated.value;
      const refuse = (fault: Failure) => ({ fault, holder });
      const wait = rateLimit.check(holder.keyId);
      if (wait > 0) return refuse(failure('request.too-many', { seconds: wait }));
      const scope = 'keys' in who ? who.keys : undefined;
      if (scope === undefined) return refuse(failure('api-key.call-closed'));
      if (!holder.scopes.includes(scope)) {
        return refuse(failure('api-key.scope-missing', { scope }));
      }
      return { fault: null, holder };
    },
  };
}
