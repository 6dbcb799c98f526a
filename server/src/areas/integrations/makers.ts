import type { LanguageId, MemberRole } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { listKeys } from './keys/api-keys.store.ts';
import type { IntegrationListeners } from './listeners.ts';
import { listWebhooks } from './webhooks/webhooks.store.ts';

/** Everybody who is or was of a company, by user. */
export type MembersOf = (
  scope: AccountScope,
) => Promise<
  ReadonlyMap<
    string,
    { readonly name: string; readonly role: MemberRole; readonly removed: boolean }
  >
>;

/** Who made a key or a webhook. */
export interface Maker {
  readonly memberId: string;
  readonly name: string;
  /** Is still an owner of the company. */
  readonly owner: boolean;
}

/** Who made a key or a webhook, as the company's owners are told. */
export function makerIn(members: Awaited<ReturnType<MembersOf>>, userId: string): Maker {
  const member = members.get(userId);
  return {
    memberId: userId,
    name: member?.name ?? '',
    owner: member?.role === 'owner' && !member.removed,
  };
}

/** A mail to every owner of a company. */
export type TellOwners = (
  scope: AccountScope,
  tx: Tx,
  mail: {
    readonly template: string;
    params(languageId: LanguageId): Readonly<Record<string, string>>;
  },
) => Promise<void>;

/**
 * Keys and webhooks are the company's and go on when the owner who made them is none any more, who
 * may have kept a copy: so the others are told which they are.
 */
export function createOwnerWatch(deps: { readonly clock: Clock; readonly tell: TellOwners }) {
  const ownerRemoved: IntegrationListeners['ownerRemoved'] = async (
    tx,
    { scope, userId, name },
  ) => {
    const now = deps.clock.now().epochMilliseconds;
    const keys = (await listKeys(scope, tx)).filter(
      (key) =>
        key.createdBy === userId && key.revokedAt === null && key.expiresAt.epochMilliseconds > now,
    );
    const webhooks = (await listWebhooks(scope, tx)).filter(
      (webhook) => webhook.createdBy === userId,
    );
    if (keys.length + webhooks.length === 0) return;
    const things = [
      ...keys.map((key) => `${key.name} (${key.prefix}…)`),
      ...webhooks.map(({ url }) => url),
    ].join('\n');
    await deps.tell(scope, tx, {
      template: 'integrations.mail-maker-gone',
      params: () => ({ name, things }),
    });
  };
  return { ownerRemoved };
}
