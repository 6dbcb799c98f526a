import { createHash } from 'node:crypto';
import { failure, success, type Outcome } from '@rampa/contract';
import { accountBlockReason, type AccountBlockReason } from '@rampa/contract/tags';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import { mayAlone } from '../../../platform/second-person.ts';
import type { Approvals, CarryOut } from '../../approvals/index.ts';
import { insertBlocks, liftBlocks, lockUnblocked } from './account-blocks.store.ts';
import type { BlockMails } from './block-mails.ts';

interface Blocked {
  /** Of how many tags something was changed, or is proposed to be. */
  readonly tags: number;
  /** Nothing is blocked yet: they are more than the caller blocks alone, and wait for somebody else. */
  readonly proposed: boolean;
}

/** How staff block all tags of a customer, and lift that again. */
export interface AccountBlocks {
  /** Those that are blocked for the reason already stay as they are, also from a later day. */
  block(
    scope: StaffScope,
    accountId: string,
    wanted: { readonly reason: AccountBlockReason; readonly note: string },
  ): Promise<Outcome<Blocked, 'tags.account-not-open' | 'approvals.pending'>>;
  lift(
    scope: StaffScope,
    accountId: string,
    reason: AccountBlockReason,
  ): Promise<Outcome<{ readonly tags: number }, 'tags.account-not-open'>>;
  /** Blocks as it was proposed, in the transaction of the confirmation. */
  readonly carryOut: CarryOut;
}

export interface AccountBlocksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly approvals: Pick<Approvals, 'propose'>;
  readonly mails: Pick<BlockMails, 'accountBlocked' | 'accountUnblocked'>;
  /** Whether there is such a customer, whose account is not closed or being closed. */
  isOpen(scope: AccountScope, tx: Tx): Promise<boolean>;
}

/** A block that waits for a second person. */
const blockAct = z.strictObject({
  reason: accountBlockReason,
  note: z.string(),
  /** Of the tags: if they are others by then, none is blocked. */
  tagsHash: z.string(),
});

/** For each reason on its own: one that waits keeps nobody from blocking for another. */
const accountSubject = (reason: AccountBlockReason): string => `account:${reason}`;

const hashOf = (tagIds: readonly string[]): string =>
  createHash('sha256').update(tagIds.join(' ')).digest('hex');

export function createAccountBlocks(deps: AccountBlocksDeps): AccountBlocks {
  const { database, clock, approvals, mails } = deps;

  const blockNow = async (
    scope: StaffScope,
    tx: Tx,
    account: AccountScope,
    tagIds: readonly string[],
    { reason, note }: { readonly reason: AccountBlockReason; readonly note: string },
  ): Promise<void> => {
    const at = clock.now();
    if (tagIds.length > 0) {
      await insertBlocks(account, tx, tagIds, { reason, note, at, by: scope.by.actor });
      await mails.accountBlocked(account, tx, { reason, at });
    }
    // A repeated click is recorded as well.
    await scope.by.record(tx, {
      accountId: account.accountId,
      action: 'account-blocked',
      subject: 'account',
      details: { reason, tags: tagIds.length },
    });
  };

  return {
    block: async (scope, accountId, wanted) => {
      if (!isUuid(accountId)) return failure('tags.account-not-open');
      const account = scope.account(accountId);
      return database.transaction(async (tx): ReturnType<AccountBlocks['block']> => {
        if (!(await deps.isOpen(account, tx))) return failure('tags.account-not-open');
        const tagIds = await lockUnblocked(account, tx, wanted.reason);
        const tags = tagIds.length;
        if (tags === 0 || mayAlone(scope.limits.alone, 'account-block', tags)) {
          await blockNow(scope, tx, account, tagIds, wanted);
          return success({ tags, proposed: false });
        }
        const { reason, note } = wanted;
        const act: z.infer<typeof blockAct> = { reason, note, tagsHash: hashOf(tagIds) };
        const waits = await approvals.propose(scope, tx, accountId, {
          kind: 'account-block',
          subject: accountSubject(reason),
          size: tags,
          currency: null,
          facts: { reason },
          act,
          note,
        });
        return waits.ok ? success({ tags, proposed: true }) : waits;
      });
    },

    lift: async (scope, accountId, reason) => {
      if (!isUuid(accountId)) return failure('tags.account-not-open');
      const account = scope.account(accountId);
      return database.transaction(async (tx): ReturnType<AccountBlocks['lift']> => {
        if (!(await deps.isOpen(account, tx))) return failure('tags.account-not-open');
        const at = clock.now();
        const tags = await liftBlocks(account, tx, reason, { at, by: scope.by.actor });
        if (tags > 0) await mails.accountUnblocked(account, tx, { reason, at });
        await scope.by.record(tx, {
          accountId,
          action: 'account-unblocked',
          subject: 'account',
          details: { reason, tags },
        });
        return success({ tags });
      });
    },

    carryOut: async (scope, tx, { accountId, act }): Promise<Outcome<unknown, string>> => {
      const read = blockAct.safeParse(act);
      const account = scope.account(accountId);
      if (!read.success || !(await deps.isOpen(account, tx))) return failure('approvals.changed');
      const tagIds = await lockUnblocked(account, tx, read.data.reason);
      if (hashOf(tagIds) !== read.data.tagsHash) return failure('approvals.changed');
      await blockNow(scope, tx, account, tagIds, read.data);
      return success({});
    },
  };
}
