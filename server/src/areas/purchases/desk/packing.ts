import { failure, success, type CallErrorCode, type Outcome } from '@rampa/contract';
import type { odstampajOtpremnicu } from '@rampa/contract/purchases';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import type { TagIssuing } from '../../tags/index.ts';
import { inCategoryOrder } from '../category-order.ts';
import { updateOrder } from '../order-changes.store.ts';
import { selectTagsOut } from '../order-tags.store.ts';
import type { TellCustomer } from '../order-mails.ts';
import type { OrderRecord } from '../orders.store.ts';
import type { PackedTag } from '../parcels.ts';
import { onDeskOrder, type DeskDeps } from './desk-order.ts';
import { selectDevicesOf } from './devices.store.ts';

type SheetRefusal = CallErrorCode<typeof odstampajOtpremnicu>;

export interface SheetFile {
  readonly fileName: string;
  readonly content: Buffer;
}

/** Draws the sheet that goes into the parcel. */
export type DrawSheet = (sheet: {
  /** In which its code is remembered. */
  readonly tx: Tx;
  readonly order: OrderRecord;
  readonly tags: readonly PackedTag[];
  /** Its number: 1 for the first of the order. */
  readonly number: number;
}) => Promise<SheetFile>;

export interface Packing {
  /**
   * The sheet with new codes for the order's tags, until it is handed over: for those that nobody has linked, if it
   * was sent. `sheets`: as many as the clerk knows of.
   */
  print(
    staff: StaffScope,
    orderNumber: string,
    asked: { readonly sheets: number },
  ): Promise<Outcome<SheetFile, SheetRefusal>>;
}

export interface PackingDeps extends DeskDeps {
  readonly printTags: TagIssuing['printTags'];
  readonly draw: DrawSheet;
  readonly tell: TellCustomer;
}

export function createPacking(deps: PackingDeps): Packing {
  const { clock, printTags, draw, tell } = deps;
  return {
    async print(staff, orderNumber, { sheets }) {
      let file: SheetFile | undefined;
      const done = await onDeskOrder<SheetRefusal>(
        staff,
        deps,
        orderNumber,
        async (scope, tx, order, sentMeanwhile) => {
          const sent = order.state === 'sent' && !sentMeanwhile;
          const picked = order.state === 'confirmed' && order.pickedAt !== null;
          if (!sent && !picked) return failure('purchases.wrong-state');
          // Two sheets at once would be one that holds, and one that does not.
          if (order.sheets !== sheets) return failure('purchases.sheet-printed');
          const devices = sent
            ? (await selectTagsOut(scope, tx, order)).filter((tag) => tag.boundTo === null)
            : await selectDevicesOf(scope, tx, order);
          if (devices.length === 0) return failure('purchases.all-linked');
          const printed = await printTags(
            tx,
            devices.map(({ serialNumber, category }) => ({ serialNumber, category })),
          );
          const codes = new Map(printed.map((tag) => [tag.serialNumber, tag.verificationCode]));
          const tags: PackedTag[] = [];
          for (const { serialNumber, category } of devices) {
            const verificationCode = codes.get(serialNumber);
            if (verificationCode !== undefined)
              tags.push({ serialNumber, verificationCode, category });
            // Linked since it was picked; thrown away with the codes that were made for the others.
            else if (picked) throw new TakenDevice(serialNumber);
          }
          const next = await updateOrder(scope, tx, order, {
            sheets: sheets + 1,
            ...(picked ? { packedAt: clock.now() } : {}),
          });
          // Within the transaction: codes that were not drawn do not hold.
          file = await draw({ tx, order: next, tags: inCategoryOrder(tags), number: next.sheets });
          // The sheet that the customer has, or is to get with the parcel, holds no longer.
          if (sent) await tell(tx, next, 'codes-changed');
          return success({
            action: 'order-packed',
            details: { sheet: next.sheets, devices: tags.length },
          });
        },
      ).catch((error: unknown) => {
        if (error instanceof TakenDevice) {
          return failure('purchases.device-taken', { number: error.message });
        }
        throw error;
      });
      if (!done.ok) return done;
      if (file === undefined) throw new Error(`The sheet of ${orderNumber} was not drawn`);
      return success(file);
    },
  };
}

/** Takes back what the transaction has written; the message is the serial number. */
class TakenDevice extends Error {}
