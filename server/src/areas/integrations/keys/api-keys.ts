import { failure, success, type ApiScope, type LanguageId, type Outcome } from '@rampa/contract';
import type { ApiKeyState, KeyLife } from '@rampa/contract/integrations';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { dayText } from '../../../platform/day-text.ts';
import type { ApiKeyGate } from '../../../platform/http/api-keys.ts';
import {
  traceOf,
  type AccountScope,
  type AllAccounts,
  type MemberScope,
} from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { HoldRole, RoleLost } from '../../identity/index.ts';
import { makerIn, type Maker } from '../makers.ts';
import {
  claimExpiring,
  countLiving,
  insertKey,
  listKeys,
  lockKeys,
  markRevoked,
  type StoredKey,
} from './api-keys.store.ts';
import { createKeyGate, stateOf, type KeyGateDeps } from './key-gate.ts';
import { makeKey } from './key-text.ts';

/** Keys that work at once, of one company. */
const LIMIT = 20;
/** How long before its end a company is told of it. */
const WARN_DAYS = 14;

type Nothing = Record<string, never>;

/** A mail to the key's author, and to the account's owner if that is somebody else. */
export type TellCompany = (
  scope: AccountScope,
  tx: Tx,
  userId: string,
  mail: {
    readonly template: string;
    params(languageId: LanguageId): Readonly<Record<string, string>>;
  },
) => Promise<void>;

/** A key as its company's owners see it. */
export interface ListedKey {
  readonly key: StoredKey;
  readonly madeBy: Maker;
  readonly state: ApiKeyState;
}

export interface KeyList {
  /** Newest first. */
  readonly items: readonly ListedKey[];
  /** Scopes that a new key can have. */
  readonly offered: readonly ApiScope[];
}

interface NewKey {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly validDays: KeyLife;
}

export interface MadeKey {
  readonly keyId: string;
  /** Kept nowhere. */
  readonly text: string;
}

export interface ApiKeys extends ApiKeyGate {
  list(scope: MemberScope): Promise<KeyList>;
  make(
    scope: MemberScope,
    wanted: NewKey,
  ): Promise<
    Outcome<
      MadeKey,
      | 'identity.proof-needed'
      | 'integrations.scope-not-offered'
      | 'integrations.too-many-keys'
      | RoleLost
    >
  >;
  revoke(
    scope: MemberScope,
    keyId: string,
  ): Promise<Outcome<Nothing, 'identity.proof-needed' | 'integrations.key-not-found' | RoleLost>>;
  /** Tells of keys that end soon. */
  sweep(all: AllAccounts): Promise<void>;
}

export interface ApiKeysDeps extends KeyGateDeps {
  readonly holdRole: HoldRole;
  demandProof(scope: MemberScope): Promise<Outcome<Nothing, 'identity.proof-needed'>>;
  readonly tell: TellCompany;
  /** Scopes that a new key can have. */
  readonly offered: readonly ApiScope[];
  readonly translator: Translator;
}

export function createApiKeys(deps: ApiKeysDeps): ApiKeys {
  const { database, clock, demandProof, holdRole, tell, translator } = deps;
  const { queries } = database;

  const make: ApiKeys['make'] = async (scope, { name, scopes, validDays }) => {
    const closed = scopes.find((one) => !deps.offered.includes(one));
    if (closed !== undefined) return failure('integrations.scope-not-offered', { scope: closed });
    const proof = await demandProof(scope);
    if (!proof.ok) return proof;
    const { userId } = scope.actor;
    const { text, prefix, hash } = makeKey();
    const keyId = uuid();
    const now = clock.now();
    return database.transaction(async (tx): ReturnType<ApiKeys['make']> => {
      const held = await holdRole(scope, tx);
      if (!held.ok) return held;
      await lockKeys(scope, tx);
      if ((await countLiving(scope, tx, now)) >= LIMIT) {
        return failure('integrations.too-many-keys', { limit: LIMIT });
      }
      const key = { keyId, createdBy: userId, name, prefix, hash, scopes };
      await insertKey(scope, tx, {
        ...key,
        createdAt: now,
        expiresAt: now.add({ hours: validDays * 24 }),
      });
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: 'api-key-made',
        subject: `api-key:${keyId}`,
        details: { scopes: scopes.join(' '), validDays },
      });
      await tell(scope, tx, userId, {
        template: 'integrations.mail-key-made',
        params: (languageId) => ({
          name,
          prefix,
          // As the screen calls them.
          scopes: scopes
            .map((one) => translator.translate(languageId, textOfScope(one)))
            .join(', '),
        }),
      });
      return success({ keyId, text });
    });
  };

  const revoke: ApiKeys['revoke'] = async (scope, keyId) => {
    const proof = await demandProof(scope);
    if (!proof.ok) return proof;
    if (!isUuid(keyId)) return failure('integrations.key-not-found');
    return database.transaction(async (tx): ReturnType<ApiKeys['revoke']> => {
      const held = await holdRole(scope, tx);
      if (!held.ok) return held;
      const now = clock.now();
      const outcome = await markRevoked(scope, tx, keyId, now);
      if (outcome === null) return failure('integrations.key-not-found');
      if (outcome === 'revoked') {
        await recordAudit(tx, now, {
          ...traceOf(scope),
          action: 'api-key-revoked',
          subject: `api-key:${keyId}`,
        });
      }
      return success({});
    });
  };

  return {
    make,
    revoke,
    ...createKeyGate(deps),
    async list(scope) {
      const now = clock.now();
      const keys = await listKeys(scope, queries);
      const members = await deps.membersOf(scope);
      return {
        items: keys.map((key) => ({
          key,
          madeBy: makerIn(members, key.createdBy),
          state: stateOf(key, now),
        })),
        offered: deps.offered,
      };
    },
    async sweep(all) {
      const now = clock.now();
      await database.transaction(async (tx) => {
        const ending = await claimExpiring(all, tx, now, now.add({ hours: WARN_DAYS * 24 }));
        for (const { accountId, createdBy, name, expiresAt } of ending) {
          await tell(all.account(accountId), tx, createdBy, {
            template: 'integrations.mail-key-expiring',
            params: (languageId) => ({
              name,
              day: dayText(expiresAt, translator.locale(languageId)),
            }),
          });
        }
      });
    },
  };
}

/** What the screen calls a scope: `tags:read` is “Tags”, `tags:write` “Change tags”. */
function textOfScope(scope: ApiScope): string {
  return `integrations.scope-${scope.replace(':read', '').replace(':', '-')}`;
}
