import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import { customerName, type IdentityService } from '../identity/index.ts';
import type { BankTransfers, ListedTransfer, UnmatchedTransfers } from '../payments/index.ts';
import type { Tags } from '../tags/index.ts';
import { createProposals, type Proposed } from './candidates.ts';
import { serialNumberOf, slipNumberOf } from './division-rules.ts';

/** A transfer as staff see it in their list. */
export interface DeskTransfer extends ListedTransfer {
  /** Names of staff; empty for nobody. */
  readonly noterName: string;
  readonly resolverName: string;
  /** Slips that it may have been to pay. */
  readonly proposed: Proposed | undefined;
}

/** Where money is to go, before it is credited there. */
export interface TransferTarget {
  readonly customer: string;
  /** Of the tag; empty if it is a slip. */
  readonly serialNumber: string;
  /** What the slip is for; null for a tag. */
  readonly wanted: { readonly amountMinor: number; readonly currency: Currency } | null;
  /** Whether it may be credited. */
  readonly usable: boolean;
}

/** The staff's list of transfers that fit no slip, and what they are told before they divide one. */
export interface TransferDesk {
  list(
    scope: StaffScope,
    page: { readonly open: boolean; readonly first: number; readonly rows: number },
  ): Promise<{ readonly items: readonly DeskTransfer[]; readonly totalRecords: number }>;
  target(
    scope: StaffScope,
    to: 'tag' | 'slip',
    target: string,
  ): Promise<Outcome<TransferTarget, 'reconciliation.not-found'>>;
  note(
    scope: StaffScope,
    transferId: string,
    note: string,
  ): Promise<Outcome<Record<string, never>, 'reconciliation.not-found' | 'reconciliation.done'>>;
}

interface TransferDeskDeps {
  readonly database: Database;
  readonly currency: Currency;
  readonly bankTransfers: Pick<BankTransfers, 'lockOrder' | 'candidatesOf'>;
  readonly unmatchedTransfers: Pick<UnmatchedTransfers, 'list' | 'lock' | 'note'>;
  readonly tags: Pick<Tags, 'findOwners'>;
  readonly identity: Pick<IdentityService, 'customers' | 'staffUsers'>;
}

export function createTransferDesk(deps: TransferDeskDeps): TransferDesk {
  return { list: createList(deps), target: createTarget(deps), note: createNote(deps) };
}

function createList(deps: TransferDeskDeps): TransferDesk['list'] {
  const { database, unmatchedTransfers, identity } = deps;
  const { queries } = database;
  const proposals = createProposals({
    candidatesOf: deps.bankTransfers.candidatesOf,
    customers: identity.customers,
  });

  return async (scope, page) => {
    const { transfers, total } = await unmatchedTransfers.list(scope, page);
    const nameOf = await identity.staffUsers.namesOfActors(
      queries,
      transfers.flatMap(({ notedBy, resolvedBy }) => [notedBy, resolvedBy]),
    );
    const proposed = await proposals(scope, page.open ? transfers : []);
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'transfers-read',
      subject: `transfers:${page.open ? 'open' : 'resolved'}`,
      details: { count: transfers.length, proposed: proposed.size },
    });
    return {
      items: transfers.map((transfer) => ({
        ...transfer,
        noterName: nameOf(transfer.notedBy),
        resolverName: nameOf(transfer.resolvedBy),
        proposed: proposed.get(transfer.transferId),
      })),
      totalRecords: total,
    };
  };
}

function createTarget({
  database,
  currency,
  bankTransfers,
  tags,
  identity,
}: TransferDeskDeps): TransferDesk['target'] {
  const nameOf = async (account: AccountScope): Promise<string> => {
    const customer = await identity.customers.of(account);
    return customer === undefined ? '' : customerName(customer);
  };

  return async (scope, to, target) => {
    const found = await database.transaction(async (tx) => {
      if (to === 'tag') {
        const serial = serialNumberOf(target);
        const owner = (await tags.findOwners(scope, tx, [serial])).get(serial);
        if (owner === undefined) return undefined;
        const usable = owner.status === 'aktivan' || owner.status === 'neaktivan';
        return { accountId: owner.accountId, serial, wanted: null, usable };
      }
      const order = await bankTransfers.lockOrder(scope, tx, slipNumberOf(target));
      if (order === null) return undefined;
      const wanted = { amountMinor: order.amountMinor, currency: order.currency };
      return { accountId: order.scope.accountId, serial: '', wanted, usable: !order.paid };
    });
    if (found === undefined) return failure('reconciliation.not-found');
    await scope.by.record(database.queries, {
      accountId: found.accountId,
      action: 'transfer-target-read',
      subject: `${to === 'tag' ? 'tag' : 'order'}:${target}`,
    });
    return success({
      customer: await nameOf(scope.account(found.accountId)),
      serialNumber: found.serial,
      wanted: found.wanted,
      usable: found.usable && (found.wanted === null || found.wanted.currency === currency),
    });
  };
}

function createNote({ database, unmatchedTransfers }: TransferDeskDeps): TransferDesk['note'] {
  return (scope, transferId, note) =>
    database.transaction(async (tx) => {
      const transfer = await unmatchedTransfers.lock(scope, tx, transferId);
      if (transfer === undefined) return failure('reconciliation.not-found');
      if (transfer.resolvedAt !== null) return failure('reconciliation.done');
      await unmatchedTransfers.note(scope, tx, transfer, note);
      await scope.by.record(tx, {
        accountId: nobody,
        action: 'transfer-noted',
        subject: `transfer:${transferId}`,
        details: { note },
      });
      return success({});
    });
}
