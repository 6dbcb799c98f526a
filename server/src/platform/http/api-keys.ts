import { failure, type AnyCall, type ApiScope, type Failure, type Outcome } from '@rampa/contract';
import type { Clock } from '../clock.ts';
import { createRateLimit } from './rate-limit.ts';

/** Calls of one key in a minute, on each server; the other limits are for people. */
export const keyRequestsPerMinute = 120;
/** Unknown keys from one network in a minute: further ones are not looked up. */
export const wrongKeysPerMinute = 240;

/** A customer's program, identified by its key. */
export interface KeyHolder {
  readonly keyId: string;
  readonly scopes: readonly ApiScope[];
  /** The account that it reads. */
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
  authenticate(bearer: string): Promise<Outcome<KeyHolder, KeyRefusal>>;
}

export interface KeyGuard {
  recognises(bearer: string): boolean;
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
export function createKeyGuard(gate: ApiKeyGate, clock: Clock): KeyGuard {
  const rateLimit = createRateLimit(keyRequestsPerMinute, clock);
  const wrongKeys = createRateLimit(wrongKeysPerMinute, clock);
  return {
    recognises: (bearer) => gate.recognises(bearer),
    async check({ who }, bearer, network) {
      // Counted before anything is looked up: unknown callers cause limited work in the database.
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
