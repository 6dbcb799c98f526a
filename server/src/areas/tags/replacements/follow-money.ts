import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Events, ListenerOf } from '../../../platform/events/events.ts';
import { forEachAccount } from '../../../platform/for-each-account.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { AccountScope, AllAccounts, SomeAccounts } from '../../../platform/scope/scope.ts';
import { transfer, type balanceMoved, type JournalDraft, type Wallet } from '../../wallet/index.ts';
import type { OwnedTag } from '../blocks/tag-blocks.store.ts';
import { balanceFollowed } from '../events.ts';
import { tagsOfJournals } from '../tags-of-journals.ts';
import {
  selectAccountsWithLeft,
  selectHeirs,
  selectReplacements,
  type Heir,
} from './replacements.store.ts';

export interface FollowMoney {
  /** What was booked on a replaced tag goes on to the one that came after it, in the same transaction. */
  readonly balanceMoved: ListenerOf<typeof balanceMoved>;
  /** The same for what was left on replaced tags, by whoever did not know that they were replaced. */
  sweep(all: AllAccounts): Promise<void>;
}

const SWEEP_SECONDS = 600;

/**
 * What is booked on a tag after it was replaced goes on to the one that came after it, in the same transaction: a top-up
 * that was under way, a slip that was paid late, a passage that a lane delivers late, money that is given back or taken back. So nothing ever stays on a
 * tag that nobody drives with. A server of a version that replaces no tags leaves it there: it is fetched by the next sweep.
 *
 * The old tag's balance is locked by whoever books on it, before those of the tags after it, whatever their ids; and of a
 * payment that was taken back the last tag is locked after its balance. Whoever locks them the other way round at that
 * moment meets a deadlock, and one of the two transactions is begun again, as `database.transaction` does.
 */
export function createFollowMoney(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly log: Pick<Log, 'warn'>;
  readonly wallet: Pick<Wallet, 'balancesOf' | 'lockTagBalances' | 'postJournals'>;
  readonly currency: JournalDraft['currency'];
  /** A payment was taken back, and the debt is on these tags now. */
  chargedBack(scope: SomeAccounts, tx: Tx, tags: readonly OwnedTag[]): Promise<void>;
}): FollowMoney {
  const { database, clock, events, log, wallet, currency } = deps;

  /** Moves what is on those of the tags that were replaced, and returns them; the event of the new journals moves it on. */
  const follow = async (
    scope: SomeAccounts,
    tx: Tx,
    tags: readonly OwnedTag[],
  ): Promise<readonly Heir[]> => {
    const heirs = await selectHeirs(scope, tx, tags);
    if (heirs.length === 0) return [];
    const balances = await wallet.balancesOf(scope, tx, heirs);
    const left = heirs.flatMap((heir) => {
      const amountMinor = balances.get(heir.tagId) ?? 0;
      return amountMinor === 0 ? [] : [{ heir, amountMinor }];
    });
    if (left.length === 0) return [];
    await wallet.postJournals(
      scope,
      tx,
      left.map(({ heir: { accountId, tagId, newTagId }, amountMinor }) => ({
        accountId,
        kind: 'tag-replacement',
        reference: `${tagId}/${uuid()}`,
        occurredAt: clock.now(),
        currency,
        lines: transfer({ kind: 'tag', tagId }, { kind: 'tag', tagId: newTagId }, amountMinor),
      })),
    );
    const moved = left.map(({ heir }) => heir);
    const last = moved.filter(({ replaced }) => !replaced);
    await events.tell(tx, balanceFollowed, {
      scope,
      tags: last.map((heir) => ({ ...newOf(heir), category: heir.category })),
    });
    return moved;
  };

  const fetchLeft = (scope: AccountScope): Promise<void> =>
    database.transaction(async (tx) => {
      const { accountId } = scope;
      const tagIds = (await selectReplacements(scope, tx)).map(({ oldTagId }) => oldTagId);
      await wallet.lockTagBalances(scope, tx, tagIds);
      await follow(
        scope,
        tx,
        tagIds.map((tagId) => ({ accountId, tagId })),
      );
    });

  const sweep = async (all: AllAccounts): Promise<void> => {
    await forEachAccount({
      due: (after, rows) => selectAccountsWithLeft(all, database.queries, { after, rows }),
      work: (accountId) => fetchLeft(all.account(accountId)),
      onFailed: ({ accountId, error }) =>
        log.warn({ err: error, accountId }, 'what is left on replaced tags was not moved'),
    });
  };

  deps.jobs.every('replaced-tags', SWEEP_SECONDS, sweep);
  return {
    sweep,
    async balanceMoved(tx, { scope, journals }) {
      const moved = await follow(scope, tx, tagsOfJournals(journals));
      const inDebt = await lastAfter(scope, tx, moved.filter(tookBack(journals)));
      await deps.chargedBack(scope, tx, inDebt);
    },
  };
}

/** The tags that are driven with now: the last ones of the chains that go on from these. */
async function lastAfter(
  scope: SomeAccounts,
  tx: Tx,
  heirs: readonly Heir[],
): Promise<readonly OwnedTag[]> {
  const last: OwnedTag[] = [];
  for (let step = heirs; step.length > 0;) {
    last.push(...step.filter(({ replaced }) => !replaced).map(newOf));
    step = await selectHeirs(scope, tx, step.filter(({ replaced }) => replaced).map(newOf));
  }
  return last;
}

const newOf = ({ accountId, newTagId }: Heir): OwnedTag => ({ accountId, tagId: newTagId });

/** Whether a payment of the replaced tag was taken back by its bank. */
function tookBack(journals: readonly JournalDraft[]) {
  const tags = tagsOfJournals(journals.filter(({ kind }) => kind === 'chargeback'));
  const ids = new Set(tags.map(({ tagId }) => tagId));
  return ({ tagId }: Heir): boolean => ids.has(tagId);
}
