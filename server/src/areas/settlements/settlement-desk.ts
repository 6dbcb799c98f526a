import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { SettledKind } from '@rampa/contract/settlements';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { FileReader } from '../../platform/files/file-reader.ts';
import type { MemberScope, StaffScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import type { IdentityService } from '../identity/index.ts';
import type { SettledPayment, SettledPayments } from '../payments/index.ts';
import type { ImportSettlement } from './import-settlement.ts';
import type { SettlementFault, SettlementOutcome } from './settlement-file.ts';
import {
  closeSettled,
  lockDifference,
  selectDifferences,
  selectSettledOrders,
  updateDifference,
  type DifferenceRecord,
} from './differences.store.ts';
import { lockImports, selectSettlements, type SettlementRecord } from './settlements.store.ts';

/** Settlements that one person imports: those of a quarter in a row. */
const settlementsRule: ThrottleRule = {
  free: 120,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** What somebody decides about a difference. */
export interface Decision {
  readonly differenceId: string;
  /** Of what was shown. */
  readonly revision: number;
  readonly act: 'wait' | 'assign' | 'close';
  /** Of an assignment. */
  readonly orderNumber: string;
  readonly note: string;
}

/** What came of a file; no settlement where it was refused. */
export interface ImportReport {
  readonly known: boolean;
  readonly settlement: SettlementRecord | null;
  readonly faults: readonly SettlementFault[];
}

/** A difference with the names of who worked on it. */
export interface WorkedDifference extends DifferenceRecord {
  readonly notedByName: string;
  readonly closedByName: string;
}

interface Listed<Item> {
  readonly items: readonly Item[];
  readonly totalRecords: number;
}

interface Slice {
  readonly first: number;
  readonly rows: number;
}

type DecideRefusal =
  | 'settlements.not-found'
  | 'settlements.done'
  | 'settlements.changed'
  | 'settlements.no-order'
  | 'settlements.order-settled'
  | 'settlements.order-amount'
  | 'request.invalid';

export interface SettlementDesk {
  importFile(
    scope: StaffScope,
    bytes: Uint8Array,
  ): Promise<
    Outcome<ImportReport, 'identity.proof-needed' | 'request.too-many' | 'server.unavailable'>
  >;
  settlements(scope: StaffScope, page: Slice): Promise<Listed<SettlementRecord>>;
  differences(
    scope: StaffScope,
    page: Slice & { readonly open: boolean },
  ): Promise<Listed<WorkedDifference>>;
  decide(
    scope: StaffScope,
    decision: Decision,
  ): Promise<Outcome<Record<string, never>, DecideRefusal>>;
}

export interface SettlementDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly reader: Pick<FileReader<{ readonly bytes: Uint8Array }, SettlementOutcome>, 'read'>;
  readonly importSettlement: ImportSettlement;
  readonly payments: Pick<SettledPayments, 'byOrders'>;
  readonly staffUsers: Pick<IdentityService['staffUsers'], 'namesOfActors'>;
  demandProof(self: MemberScope): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
}

export function createSettlementDesk(deps: SettlementDeskDeps): SettlementDesk {
  const { database, staffUsers } = deps;
  const { queries } = database;
  return {
    importFile: createImportFile(deps),
    async settlements(scope, page) {
      const found = await selectSettlements(scope, queries, page);
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'settlements-read',
        subject: 'settlements',
        details: { count: found.items.length },
      });
      return found;
    },
    async differences(scope, page) {
      const found = await selectDifferences(scope, queries, page);
      const nameOf = await staffUsers.namesOfActors(
        queries,
        found.items.flatMap(({ notedBy, closedBy }) => [notedBy, closedBy]),
      );
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'settlements-read',
        subject: page.open ? 'settlements:open' : 'settlements:closed',
        details: { count: found.items.length },
      });
      return {
        items: found.items.map((one) => ({
          ...one,
          notedByName: nameOf(one.notedBy),
          closedByName: nameOf(one.closedBy),
        })),
        totalRecords: found.totalRecords,
      };
    },
    decide: createDecide(deps),
  };
}

function createImportFile(deps: SettlementDeskDeps): SettlementDesk['importFile'] {
  const { database } = deps;
  const refused = (faults: readonly SettlementFault[]): ImportReport => {
    return { known: false, settlement: null, faults };
  };
  return async (scope, bytes) => {
    const proof = await deps.demandProof(scope.self);
    if (!proof.ok) return proof;
    // Counted before the file is looked at, so that refused ones count as well.
    const wait = await database.transaction((tx) =>
      deps.attempts.charge(tx, [
        { kind: 'settlement', value: scope.staff.userId, rule: settlementsRule },
      ]),
    );
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    const read = await deps.reader.read({ bytes });
    if (!read.ok) return read;
    if (!read.value.ok) {
      await scope.by.record(database.queries, {
        accountId: nobody,
        action: 'settlement-imported',
        subject: 'settlements',
        details: { refused: true },
      });
      return success(refused(read.value.faults));
    }
    const done = await deps.importSettlement(scope, read.value.value);
    if (done.outcome === 'changed') {
      return success(refused([{ line: 1, heading: '', code: 'changed', message: '' }]));
    }
    const { settlement, outcome } = done;
    return success({ known: outcome === 'known', settlement, faults: [] });
  };
}

function createDecide({ database, clock, payments }: SettlementDeskDeps): SettlementDesk['decide'] {
  /** Null if the order may be the one; its payment is of what the settlement says. */
  const refuseOrder = async (
    scope: StaffScope,
    tx: Tx,
    { kind, settledMinor, currency }: DifferenceRecord,
    orderNumber: string,
  ): Promise<
    'settlements.no-order' | 'settlements.order-settled' | 'settlements.order-amount' | null
  > => {
    const payment = (await payments.byOrders(scope, tx, [orderNumber])).get(orderNumber);
    if (payment === undefined) return 'settlements.no-order';
    // One payment is settled once.
    if (kind === 'sale' && (await selectSettledOrders(scope, tx, [orderNumber])).size > 0) {
      return 'settlements.order-settled';
    }
    const same =
      payment.currency === currency && amountsOf(kind, payment).includes(settledMinor ?? 0);
    return same ? null : 'settlements.order-amount';
  };

  return (scope, { differenceId, revision, act, orderNumber, note }) =>
    database.transaction(async (tx): Promise<Outcome<Record<string, never>, DecideRefusal>> => {
      if (act === 'close' && note === '') {
        return invalid([{ field: 'note', message: 'settlements.note-missing' }]);
      }
      // Neither an import nor another clerk settles the order meanwhile.
      if (act === 'assign') await lockImports(scope, tx);
      const found = await lockDifference(scope, tx, differenceId);
      if (found === undefined) return failure('settlements.not-found');
      const order = act === 'assign' ? orderNumber : null;
      const record = (details: Readonly<Record<string, string | boolean>>) =>
        scope.by.record(tx, {
          accountId: nobody,
          action: 'settlement-difference-decided',
          subject: `difference:${differenceId}`,
          details,
        });
      if (found.closedAt !== null) {
        const same = act !== 'wait' && found.note === note && found.assignedOrder === order;
        if (!same) return failure('settlements.done');
        await record({ repeated: true });
        return success({});
      }
      if (found.revision !== revision) {
        // The same again, of whoever did not hear that it was saved.
        const isSame = found.notedBy === (note === '' ? null : scope.by.actor);
        if (act !== 'wait' || found.note !== note || !isSame) return failure('settlements.changed');
        await record({ repeated: true });
        return success({});
      }
      if (order !== null) {
        const refusal = await refuseOrder(scope, tx, found, order);
        if (refusal !== null) return failure(refusal);
      }
      const at = clock.now();
      await updateDifference(scope, tx, differenceId, {
        note,
        by: scope.by.actor,
        closed: act === 'wait' ? null : { at, order },
      });
      if (order !== null && found.kind === 'sale') await closeSettled(scope, tx, [order], at);
      await record({ act, note, ...(order === null ? {} : { order }) });
      return success({});
    });
}

/** What a settlement may say of a payment by a line of a kind, minor units: what was paid, or what went back by our books. */
function amountsOf(kind: SettledKind, payment: SettledPayment): readonly number[] {
  if (kind === 'sale') return [payment.amountMinor];
  if (kind === 'dispute-won') {
    const taken = payment.reversals.filter((one) => one.kind === 'chargeback');
    return taken.map(({ amountMinor }) => amountMinor);
  }
  const ours = kind === 'refund' ? 'gateway-refund' : 'chargeback';
  const reported = payment.reversals.filter((one) => one.kind === ours);
  return [
    ...reported.map(({ amountMinor }) => -amountMinor),
    ...(kind === 'refund' && payment.refunded ? [-payment.amountMinor] : []),
  ];
}
