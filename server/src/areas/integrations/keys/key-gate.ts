import { failure, success, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ApiKeyGate, KeyHolder, KeyRefusal } from '../../../platform/http/api-keys.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { makerIn, type MembersOf } from '../makers.ts';
import { findByPrefixes, markUsed, type StoredKey } from './api-keys.store.ts';
import { isHashOf, looksLikeKey, readKey } from './key-text.ts';

/** The last use is kept to the minute: a write for each call would cost more than it tells. */
const USE_KNOWN_MS = 60_000;

export interface KeyGateDeps {
  /** A key has to be found before its account is known. */
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly membersOf: MembersOf;
}

/** Lets calls in that come with a key. */
export function createKeyGate(deps: KeyGateDeps): ApiKeyGate {
  const { all, clock, membersOf } = deps;
  const { queries } = deps.database;
  const admit = async (
    bearer: string,
    key: StoredKey | undefined,
  ): Promise<Outcome<KeyHolder, KeyRefusal>> => {
    if (key === undefined || !isHashOf(key.hash, bearer)) return failure('api-key.unknown');
    const now = clock.now();
    const state = stateOf(key, now);
    if (state !== 'active') return failure(`api-key.${state}`);
    const usedBefore = key.lastUsedAt?.epochMilliseconds ?? 0;
    const { accountId, keyId, createdBy: userId, scopes } = key;
    if (now.epochMilliseconds - usedBefore >= USE_KNOWN_MS) {
      await markUsed(all.account(accountId), queries, keyId, now);
    }
    // Only companies make keys.
    return success({ keyId, scopes, accountId, userId, personType: 'pravno' });
  };
  return {
    recognises: looksLikeKey,
    async isMakersRight({ accountId, userId }) {
      return makerIn(await membersOf(all.account(accountId)), userId).owner;
    },
    async authenticate(bearers) {
      const prefixes = bearers.map((bearer) => readKey(bearer)?.prefix);
      const wanted = prefixes.filter((prefix) => prefix !== undefined);
      const found =
        wanted.length === 0 ? [] : await findByPrefixes(all, queries, [...new Set(wanted)]);
      const keys = new Map(found.map((key) => [key.prefix, key]));
      return Promise.all(bearers.map((bearer, at) => admit(bearer, keys.get(prefixes[at] ?? ''))));
    },
  };
}

export function stateOf(
  { revokedAt, expiresAt }: StoredKey,
  now: Temporal.Instant,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return Temporal.Instant.compare(expiresAt, now) > 0 ? 'active' : 'expired';
}
