import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../platform/scope/scope.ts';
import { selectOrderOwner } from '../payments/index.ts';
import { insertOrderTags, selectOrderTags } from './order-tags.store.ts';
import { selectLines, selectOrder, type OrderRecord } from './orders.store.ts';
import { purchasePurpose } from './purchase-rules.ts';

/** A device that is sent, with the verification code that is printed for it. */
export interface PackedDevice {
  readonly serialNumber: string;
  readonly verificationCode: string;
  readonly category: Kategorija;
}

/** Issues devices with verification codes, in the caller's transaction. */
export type IssueDevices = (
  tx: Tx,
  category: Kategorija,
  quantity: number,
) => Promise<readonly Omit<PackedDevice, 'category'>[]>;

/** New codes for those of these devices that nobody has linked, in the caller's transaction. */
export type ReissueDevices = (
  tx: Tx,
  serialNumbers: readonly string[],
) => Promise<readonly Omit<PackedDevice, 'category'>[]>;

export type WorkRefusal = 'not-found' | 'wrong-state';

export interface Parcels {
  /** Issues the devices of an order; returns what goes into the parcel. */
  pack(scope: AccountScope, tx: Tx, order: OrderRecord): Promise<readonly PackedDevice[]>;
  /**
   * New codes, where the printed ones were lost, for the devices of a sent order that nobody has
   * linked yet. The previous codes no longer work.
   */
  reprint(
    all: AllAccounts,
    orderNumber: string,
  ): Promise<Outcome<readonly PackedDevice[], WorkRefusal>>;
}

export interface ParcelsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly issueDevices: IssueDevices;
  readonly reissueDevices: ReissueDevices;
}

/** The devices of orders, and the codes that are printed for them. */
export function createParcels(deps: ParcelsDeps): Parcels {
  const { database, clock } = deps;

  return {
    async pack(scope, tx, order) {
      const packed: PackedDevice[] = [];
      for (const { category, quantity, creditMinor } of await selectLines(scope, tx, order)) {
        const devices = await deps.issueDevices(tx, category, quantity);
        const { orderId } = order;
        await insertOrderTags(
          scope,
          tx,
          devices.map(({ serialNumber }) => ({
            orderId,
            serialNumber,
            category,
            creditMinor,
          })),
        );
        packed.push(...devices.map((device) => ({ ...device, category })));
      }
      return packed;
    },

    reprint: (all, orderNumber) =>
      database.transaction(async (tx): Promise<Outcome<readonly PackedDevice[], WorkRefusal>> => {
        const owner = await selectOrderOwner(all, tx, orderNumber);
        if (owner?.purpose !== purchasePurpose) return failure('not-found');
        const scope = all.account(owner.accountId);
        // Not locked: linking a tag locks the tag first and its order afterwards, and a sent order
        // stays sent.
        const order = await selectOrder(scope, tx, orderNumber);
        if (order === undefined) return failure('not-found');
        const tags = await selectOrderTags(scope, tx, order);
        if (tags.length === 0) return failure('wrong-state');
        const categories = new Map(tags.map((tag) => [tag.serialNumber, tag.category]));
        const printed = await deps.reissueDevices(tx, [...categories.keys()]);
        await recordAudit(tx, clock.now(), {
          ...traceOf(scope),
          action: 'order-reprinted',
          subject: `order:${orderNumber}`,
          details: { devices: printed.length },
        });
        return success(
          printed.flatMap((device) => {
            const category = categories.get(device.serialNumber);
            return category === undefined ? [] : [{ ...device, category }];
          }),
        );
      }),
  };
}
