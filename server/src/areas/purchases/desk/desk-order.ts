import { failure, type Kategorija, type Outcome } from '@rampa/contract';
import type { DispatchPhase } from '@rampa/contract/purchases';
import type { StaffAction } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import { selectOrderOwner } from '../../payments/index.ts';
import type { TagIssuing } from '../../tags/index.ts';
import { selectOrderTags } from '../order-tags.store.ts';
import {
  lockOrder,
  selectLines,
  selectOrder,
  type OrderLine,
  type OrderRecord,
} from '../orders.store.ts';
import { purchasePurpose } from '../purchase-rules.ts';
import { countInStock, selectDevicesOf } from './devices.store.ts';
import { phaseOf } from './dispatch-rules.ts';

/** An order as clerks find it in their list. */
export interface DispatchedOrder {
  readonly order: OrderRecord;
  readonly phase: DispatchPhase;
}

/** A device of an order. */
export interface OrderDevice {
  readonly serialNumber: string;
  readonly category: Kategorija;
}

export interface DispatchDetails extends DispatchedOrder {
  readonly lines: readonly OrderLine[];
  /** Picked for it, or sent with it. */
  readonly devices: readonly OrderDevice[];
  /** Devices that can be picked, by category; none once it was sent. */
  readonly inStock: ReadonlyMap<string, number>;
  readonly now: Temporal.Instant;
}

/** What any step may be refused for. */
export type StepRefusal = 'purchases.not-found' | 'purchases.wrong-state';

/** A line of the audit trail about a step that has changed something; null for one that was done before. */
export type StepLine = {
  readonly action: StaffAction;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
} | null;

export type Worked<Refusal extends string> = Outcome<StepLine, Refusal>;

export interface DeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly lockTags: TagIssuing['lockTags'];
}

export async function findOrder(
  staff: StaffScope,
  queries: Queries,
  orderNumber: string,
): Promise<{ readonly scope: AccountScope; readonly order: OrderRecord } | undefined> {
  const owner = await selectOrderOwner(staff, queries, orderNumber);
  if (owner?.purpose !== purchasePurpose) return undefined;
  const scope = staff.account(owner.accountId);
  const order = await selectOrder(scope, queries, orderNumber);
  return order && { scope, order };
}

/**
 * A step on a locked order, with its line in the trail: of two clerks one waits, and sees what the other has done. A
 * refused step must not have written anything.
 */
export function onDeskOrder<Refusal extends string>(
  staff: StaffScope,
  { database, lockTags }: Pick<DeskDeps, 'database' | 'lockTags'>,
  orderNumber: string,
  work: (
    scope: AccountScope,
    tx: Tx,
    order: OrderRecord,
    sentMeanwhile: boolean,
  ) => Promise<Worked<Refusal>>,
): Promise<Outcome<StepLine, Refusal | StepRefusal>> {
  return database.transaction(async (tx): Promise<Outcome<StepLine, Refusal | StepRefusal>> => {
    const found = await findOrder(staff, tx, orderNumber);
    if (found === undefined) return failure('purchases.not-found');
    const { scope } = found;
    const wasSent = found.order.state === 'sent';
    // As linking does: the tags first, their order afterwards.
    if (wasSent) {
      const tags = await selectOrderTags(scope, tx, found.order);
      await lockTags(
        tx,
        tags.map(({ serialNumber }) => serialNumber),
      );
    }
    const order = await lockOrder(scope, tx, orderNumber);
    if (order === undefined) return failure('purchases.not-found');
    // A colleague has just sent it, and its tags are not locked.
    const sentMeanwhile = order.state === 'sent' && !wasSent;
    const done = await work(scope, tx, order, sentMeanwhile);
    if (!done.ok) return done;
    await staff.by.record(tx, {
      accountId: order.accountId,
      subject: `order:${orderNumber}`,
      ...(done.value ?? { action: 'order-dispatch-read', details: { repeated: true } }),
    });
    return done;
  });
}

/** All that the desk shows of an order; undefined for one that it has nothing to do with. */
export async function detailsOf(
  staff: StaffScope,
  { clock, database: { queries } }: Pick<DeskDeps, 'clock' | 'database'>,
  orderNumber: string,
): Promise<DispatchDetails | undefined> {
  const found = await findOrder(staff, queries, orderNumber);
  if (found === undefined) return undefined;
  const { scope, order } = found;
  const phase = phaseOf(order);
  if (phase === null) return undefined;
  const sent = order.sentAt === null ? [] : await selectOrderTags(scope, queries, order);
  const lines = await selectLines(scope, queries, order);
  const open = order.state === 'confirmed';
  return {
    order,
    phase,
    lines,
    devices: sent.length > 0 ? sent : await selectDevicesOf(scope, queries, order),
    inStock: await countInStock(staff, queries, open ? lines.map(({ category }) => category) : []),
    now: clock.now(),
  };
}
