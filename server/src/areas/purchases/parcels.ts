import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../platform/scope/scope.ts';
import { selectOrderOwner } from '../payments/index.ts';
import type { TagIssuing } from '../tags/index.ts';
import { selectDevicesOf, sendDevices } from './desk/devices.store.ts';
import { insertOrderTags, selectTagsOut } from './order-tags.store.ts';
import { selectLines, selectOrder, type OrderRecord } from './orders.store.ts';
import { purchasePurpose } from './purchase-rules.ts';

/** A tag that is sent, with the verification code that is printed for it. */
export interface PackedTag {
  readonly serialNumber: string;
  readonly verificationCode: string;
  readonly category: Kategorija;
}

/** Issues tags with verification codes, in the caller's transaction. */
export type IssueTags = (
  tx: Tx,
  category: Kategorija,
  quantity: number,
) => Promise<readonly Omit<PackedTag, 'category'>[]>;

/** New codes for those of these tags that nobody has linked, in the caller's transaction. */
export type ReissueTags = (
  tx: Tx,
  serialNumbers: readonly string[],
) => Promise<readonly Omit<PackedTag, 'category'>[]>;

/** The second is not in the contract: these steps are no calls, and no screen shows it. */
export type WorkRefusal = 'purchases.not-found' | 'purchases.wrong-state';

export interface Parcels {
  /** Issues the tags of an order, those picked for it first; returns what goes into the parcel. */
  pack(scope: AccountScope, tx: Tx, order: OrderRecord): Promise<readonly PackedTag[]>;
  /**
   * New codes, where the printed ones were lost, for the tags of a sent order that nobody has
   * linked yet. The previous codes no longer work.
   */
  reprint(
    all: AllAccounts,
    orderNumber: string,
  ): Promise<Outcome<readonly PackedTag[], WorkRefusal>>;
}

export interface ParcelsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly issueTags: IssueTags;
  readonly reissueTags: ReissueTags;
  readonly printTags: TagIssuing['printTags'];
}

/** The tags of orders, and the codes that are printed for them. */
export function createParcels(deps: ParcelsDeps): Parcels {
  const { database, clock } = deps;

  return {
    async pack(scope, tx, order) {
      const packed: PackedTag[] = [];
      const picked = await selectDevicesOf(scope, tx, order);
      for (const { category, quantity, creditMinor } of await selectLines(scope, tx, order)) {
        const chosen = picked.filter((device) => device.category === category);
        const printed = await deps.printTags(tx, chosen);
        const lacking = quantity - printed.length;
        const tags =
          lacking === 0 ? printed : [...printed, ...(await deps.issueTags(tx, category, lacking))];
        const { orderId } = order;
        await insertOrderTags(
          scope,
          tx,
          tags.map(({ serialNumber }) => ({
            orderId,
            serialNumber,
            category,
            creditMinor,
          })),
        );
        packed.push(...tags.map((tag) => ({ ...tag, category })));
      }
      await sendDevices(scope, tx, order);
      return packed;
    },

    reprint: (all, orderNumber) =>
      database.transaction(async (tx): Promise<Outcome<readonly PackedTag[], WorkRefusal>> => {
        const owner = await selectOrderOwner(all, tx, orderNumber);
        if (owner?.purpose !== purchasePurpose) return failure('purchases.not-found');
        const scope = all.account(owner.accountId);
        // Not locked: linking a tag locks the tag first and its order afterwards, and a sent order
        // stays sent.
        const order = await selectOrder(scope, tx, orderNumber);
        if (order === undefined) return failure('purchases.not-found');
        const tags = await selectTagsOut(scope, tx, order);
        // The tags of one that came back may be in another order.
        if (tags.length === 0 || order.returnedAt !== null) return failure('purchases.wrong-state');
        const categories = new Map(tags.map((tag) => [tag.serialNumber, tag.category]));
        const printed = await deps.reissueTags(tx, [...categories.keys()]);
        await recordAudit(tx, clock.now(), {
          ...traceOf(scope),
          action: 'order-reprinted',
          subject: `order:${orderNumber}`,
          details: { devices: printed.length },
        });
        return success(
          printed.flatMap((tag) => {
            const category = categories.get(tag.serialNumber);
            return category === undefined ? [] : [{ ...tag, category }];
          }),
        );
      }),
  };
}
