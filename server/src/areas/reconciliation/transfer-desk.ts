import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type Outcome,
} from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import type {
  getNeuskladjene,
  getOdredisteUplate,
  odloziUplatu,
} from '@rampa/contract/reconciliation';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import { customerName, type IdentityService } from '../identity/index.ts';
import type { BankTransfers, UnmatchedTransfers } from '../payments/index.ts';
import type { Tags } from '../tags/index.ts';
import { createProposals, type Proposed } from './candidates.ts';
import { serialNumberOf, slipNumberOf } from './division-rules.ts';

/** The staff's list of transfers that fit no slip, and what they are told before they divide one. */
export interface TransferDesk {
  list(
    scope: StaffScope,
    input: CallParsedInput<typeof getNeuskladjene>,
  ): Promise<CallResult<typeof getNeuskladjene>>;
  target(
    scope: StaffScope,
    input: CallParsedInput<typeof getOdredisteUplate>,
  ): Promise<Outcome<CallResult<typeof getOdredisteUplate>, 'reconciliation.not-found'>>;
  note(
    scope: StaffScope,
    input: CallParsedInput<typeof odloziUplatu>,
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

  return async (scope, { first, rows, state }) => {
    const { transfers, total } = await unmatchedTransfers.list(scope, {
      open: state === 'open',
      first,
      rows,
    });
    const nameOf = await identity.staffUsers.namesOfActors(
      queries,
      transfers.flatMap(({ notedBy, resolvedBy }) => [notedBy, resolvedBy]),
    );
    const proposed = await proposals(scope, state === 'open' ? transfers : []);
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'transfers-read',
      subject: `transfers:${state}`,
      details: { count: transfers.length, proposed: proposed.size },
    });
    return {
      items: transfers.map((transfer) => {
        const candidates = proposed.get(transfer.transferId);
        // The import takes no other currency.
        const currency = transfer.currency as Currency;
        return {
          transfer_id: transfer.transferId,
          receivedOn: transfer.receivedOn,
          amount: { amount: transfer.amountMinor, currency },
          reference: transfer.reference,
          order_number: transfer.orderNumber ?? '',
          verdict: transfer.verdict,
          payer: transfer.payer,
          payerAccount: accountAsPrinted(transfer.payerAccount),
          purpose: transfer.purpose,
          importedAt: toWireInstant(transfer.importedAt),
          alike: transfer.alike,
          ...(transfer.wholeMinor === null
            ? {}
            : { partOf: { amount: transfer.wholeMinor, currency } }),
          ...(candidates === undefined ? {} : { candidates: candidatesView(candidates) }),
          note: transfer.note,
          notedBy: nameOf(transfer.notedBy),
          resolved:
            transfer.resolvedAt === null
              ? null
              : {
                  at: toWireInstant(transfer.resolvedAt),
                  by: nameOf(transfer.resolvedBy),
                  parts: transfer.parts.map((part) => ({
                    to: part.to,
                    target: part.target,
                    amount: { amount: part.amountMinor, currency },
                    order_number: part.orderNumber ?? '',
                    note: part.note,
                  })),
                },
        };
      }),
      totalRecords: total,
    };
  };
}

function candidatesView({ items, more }: Proposed) {
  return {
    items: items.map(({ orderNumber, ...slip }) => ({ order_number: orderNumber, ...slip })),
    more,
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

  return async (scope, { to, target }) => {
    const found = await database.transaction(async (tx) => {
      if (to === 'tag') {
        const serial = serialNumberOf(target);
        const owner = (await tags.findOwners(scope, tx, [serial])).get(serial);
        if (owner === undefined) return undefined;
        const usable = owner.status === 'aktivan' || owner.status === 'neaktivan';
        return { accountId: owner.accountId, serial, amount: null, usable };
      }
      const order = await bankTransfers.lockOrder(scope, tx, slipNumberOf(target));
      if (order === null) return undefined;
      const amount = { amount: order.amountMinor, currency: order.currency };
      return { accountId: order.scope.accountId, serial: '', amount, usable: !order.paid };
    });
    if (found === undefined) return failure('reconciliation.not-found');
    await scope.by.record(database.queries, {
      accountId: found.accountId,
      action: 'transfer-target-read',
      subject: `${to === 'tag' ? 'tag' : 'order'}:${target}`,
    });
    return success({
      customer: await nameOf(scope.account(found.accountId)),
      serial_number: found.serial,
      amount: found.amount,
      usable: found.usable && (found.amount === null || found.amount.currency === currency),
    });
  };
}

function createNote({ database, unmatchedTransfers }: TransferDeskDeps): TransferDesk['note'] {
  return (scope, { transfer_id: transferId, note }) =>
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
