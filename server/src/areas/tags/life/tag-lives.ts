import type { Currency, Kategorija } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { TagBlocking } from '../blocks/blocking.ts';
import { liftBlock, selectHistory, type BlockRecord } from '../blocks/tag-blocks.store.ts';
import { tagReleased } from '../events.ts';
import { lockIssuedTags, selectIssued, updateIssuedCategory } from '../issued-tags.store.ts';
import { selectReplacementOf } from '../replacements/replacements.store.ts';
import { lockTagStatus, selectPastStops, updateStatus } from '../tag-stops.store.ts';
import type { TagStops } from '../tag-stops.ts';
import {
  releaseSerial,
  selectHeldTag,
  selectHoldings,
  selectSuccessions,
  type HeldTag,
  type Holding,
  type Succession,
} from './tag-lives.store.ts';

/** A serial number as the tag of one account. */
export interface TagLife extends HeldTag, Holding {
  readonly blocks: readonly BlockRecord[];
  readonly pastStops: NonNullable<TagStops['pastStops']>;
  readonly successions: readonly Succession[];
}

/** A customer's tag that was handed in. */
export interface HandedIn {
  readonly accountId: string;
  readonly tagId: string;
  readonly category: Kategorija;
}

/** Whose a serial number was, and how it ceases to be a customer's. */
export interface TagLives {
  /** The account that has it first; none where nobody has linked it. */
  of(
    staff: StaffScope,
    queries: Queries,
    serialNumber: string,
  ): Promise<{
    readonly issued: Awaited<ReturnType<typeof selectIssued>>;
    readonly lives: readonly TagLife[];
  }>;
  /** Locks the serial number, and blocks the tag that it is; null where it is nobody's. In the caller's transaction. */
  handIn(
    staff: StaffScope,
    tx: Tx,
    serialNumber: string,
    note: string,
  ): Promise<(HandedIn & { readonly blockedNow: boolean }) | null>;
  /** Whether the tag of whoever has it lies with the operator: blocked as returned, or ended. */
  isHandedIn(staff: StaffScope, tx: Tx, serialNumber: string): Promise<boolean>;
  /** Takes the serial number from the account whose tag it is, whose tag is switched off for good. In the caller's transaction. */
  release(
    staff: StaffScope,
    tx: Tx,
    serialNumber: string,
  ): Promise<HandedIn | 'balance-left' | 'not-handed-in' | null>;
  /** Printed codes of tags that nobody has linked are those of another category. */
  recategorise(tx: Tx, serialNumbers: readonly string[], category: Kategorija): Promise<void>;
}

/** Whose tag it is, with nobody linking or changing it until the transaction ends. */
async function lockHeld(staff: StaffScope, tx: Tx, serialNumber: string) {
  await lockIssuedTags(tx, [serialNumber]);
  const heldNow = async () =>
    (await selectHoldings(staff, tx, serialNumber)).find((one) => one.until === null);
  let held = await heldNow();
  while (held !== undefined) {
    const { accountId, tagId } = held;
    const account = staff.account(accountId);
    const status = await lockTagStatus(account, tx, tagId);
    const tag = await selectHeldTag(account, tx, tagId);
    if (status === undefined || tag === undefined) throw new Error('A tag vanished');
    held = await heldNow();
    // Otherwise another account has taken it over while this waited.
    if (held?.tagId === tagId) {
      return { account, status, handedIn: { accountId, tagId, category: tag.category } };
    }
  }
  return null;
}

export function createTagLives({
  clock,
  events,
  blocking,
  wallet,
  currency,
}: {
  readonly clock: Clock;
  readonly events: Events;
  readonly blocking: TagBlocking;
  readonly wallet: Pick<Wallet, 'holdTagBalances'>;
  readonly currency: Currency;
}): TagLives {
  const liesHere = async (account: AccountScope, tx: Tx, tagId: string, status: TagStatus) =>
    status === 'neaktivan' ||
    (await blocking.openOf(account, tx, tagId)).some(({ reason }) => reason === 'returned') ||
    (await selectReplacementOf(account, tx, tagId)) !== undefined;

  return {
    async isHandedIn(staff, tx, serialNumber) {
      const held = await lockHeld(staff, tx, serialNumber);
      if (held === null) return false;
      return liesHere(held.account, tx, held.handedIn.tagId, held.status);
    },

    async of(staff, queries, serialNumber) {
      const lives: TagLife[] = [];
      for (const holding of await selectHoldings(staff, queries, serialNumber)) {
        const { accountId, tagId } = holding;
        const account = staff.account(accountId);
        const tag = await selectHeldTag(account, queries, tagId);
        if (tag === undefined) continue;
        const stops = await selectPastStops(staff, queries, [{ accountId, tagId }]);
        lives.push({
          ...holding,
          ...tag,
          blocks: await selectHistory(account, queries, tagId),
          // What it was before it became this tag is no stop of the customer's.
          pastStops: (stops.get(tagId) ?? []).filter(({ from }) => from > 0),
          successions: await selectSuccessions(account, queries, tagId),
        });
      }
      return { issued: await selectIssued(queries, serialNumber), lives };
    },

    async handIn(staff, tx, serialNumber, note) {
      const held = await lockHeld(staff, tx, serialNumber);
      if (held === null) return null;
      const { account, status, handedIn } = held;
      const { tagId } = handedIn;
      const replaced = (await selectReplacementOf(account, tx, tagId)) !== undefined;
      const open = await blocking.openOf(account, tx, tagId);
      const blocked = open.some(
        ({ origin, reason }) => origin === 'staff' && reason === 'returned',
      );
      // One that is stopped for good needs no block, and its customer no mail.
      const blockedNow = !replaced && !blocked && status !== 'neaktivan';
      if (blockedNow) {
        await blocking.block(account, tx, {
          tagId,
          reason: 'returned',
          origin: 'staff',
          holdsFrom: clock.now(),
          note,
        });
      }
      return { ...handedIn, blockedNow };
    },

    async release(staff, tx, serialNumber) {
      const held = await lockHeld(staff, tx, serialNumber);
      if (held === null) return null;
      const { account, status, handedIn } = held;
      const { tagId } = handedIn;
      // Somebody has lifted the block since: the customer has it again, or has lost it since.
      if (!(await liesHere(account, tx, tagId, status))) return 'not-handed-in';
      // Held: what somebody books at this moment waits, and finds the tag switched off.
      const balances = await wallet.holdTagBalances(account, tx, [tagId], currency);
      if ((balances.get(tagId) ?? 0) !== 0) return 'balance-left';
      const now = clock.now();
      if (status !== 'neaktivan') {
        await updateStatus(account, tx, tagId, { status: 'neaktivan', changedAt: now });
      }
      await releaseSerial(account, tx, {
        serialNumber,
        tagId,
        at: now,
        by: staff.by.actor,
      });
      // Nothing waits for it any more, and no mail is sent of what its customer has given back.
      for (const block of await blocking.openOf(account, tx, tagId)) {
        await liftBlock(account, tx, block, { at: now, by: staff.by.actor });
      }
      await events.tell(tx, tagReleased, { scope: account, tagId });
      await staff.by.record(tx, {
        accountId: account.accountId,
        action: 'tag-released',
        subject: `tag:${tagId}`,
        details: { serialNumber },
      });
      return handedIn;
    },

    recategorise: updateIssuedCategory,
  };
}
