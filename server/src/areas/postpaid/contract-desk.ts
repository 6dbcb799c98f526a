import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { contractDaysAhead } from '@rampa/contract/postpaid';
import { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import { mayAlone } from '../../platform/second-person.ts';
import type { Approvals, CarryOut } from '../approvals/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Billing } from './bill.ts';
import {
  endContract,
  insertContract,
  lockContract,
  queueTags,
  updateContract,
  type ContractRecord,
} from './contracts.store.ts';
import { isOpen, revisionOf } from './contract-revision.ts';
import type { Follow } from './follow.ts';
import { selectOverdue, type OverdueInvoice } from './overdue.store.ts';
import type { Overview, Postpaid } from './postpaid.service.ts';

export interface ContractWish {
  readonly startsOn: string;
  readonly limitMinor: number;
  readonly daysToPay: number;
  readonly note: string;
}

type Refusal =
  | 'postpaid.not-found'
  | 'postpaid.no-company'
  | 'postpaid.debt'
  | 'postpaid.day-refused'
  | 'postpaid.changed-meanwhile';

/** Contracts as staff make, change and end them, and what is overdue. */
export interface ContractDesk {
  overview(
    scope: StaffScope,
    accountId: string,
    page: { readonly first: number; readonly rows: number },
  ): Promise<Outcome<Overview, 'postpaid.not-found'>>;
  /**
   * The same again changes nothing. Above the caller's limit somebody else carries it out. With the revision of what was shown, it is
   * refused where somebody has changed or ended that meanwhile.
   */
  save(
    scope: StaffScope,
    accountId: string,
    wish: ContractWish,
    revision?: string,
  ): Promise<Outcome<{ readonly proposed: boolean }, Refusal | 'approvals.pending'>>;
  /** The final invoice is issued, and the tags pay in advance again. */
  end(
    scope: StaffScope,
    accountId: string,
  ): Promise<Outcome<Record<string, never>, 'postpaid.not-found'>>;
  overdue(
    scope: StaffScope,
    page: { readonly first: number; readonly rows: number },
  ): Promise<{
    readonly items: readonly (OverdueInvoice & { readonly customer: string })[];
    readonly totalRecords: number;
  }>;
  /** As it was proposed, in the transaction of the confirmation. */
  readonly carryOut: CarryOut;
}

export interface ContractDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly postpaid: Pick<Postpaid, 'overview'>;
  readonly approvals: Pick<Approvals, 'propose'>;
  readonly wallet: Pick<Wallet, 'debts'>;
  readonly billing: Pick<Billing, 'billFinal'>;
  readonly follow: Pick<Follow, 'look'>;
  isCustomer(scope: AccountScope): Promise<boolean>;
  /** Whether it is a company's account that is not closed, or being closed. */
  isOpenCompany(scope: AccountScope, tx: Tx): Promise<boolean>;
  /** The names of these accounts; those that are gone are missing. */
  customersOf(
    scope: StaffScope,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}

/** Of each account one waits at most. */
const subject = 'postpaid-contract';

/** A contract that waits for a second person. */
const contractAct = z.strictObject({
  startsOn: z.string(),
  limitMinor: z.number(),
  daysToPay: z.number(),
  note: z.string(),
  /** What was in force: if that is another by then, nothing is changed. */
  before: z.string(),
});

export function createContractDesk(deps: ContractDeskDeps): ContractDesk {
  const { database } = deps;
  const { queries } = database;
  const { save, carryOut } = createSave(deps);
  return {
    save,
    carryOut,
    end: createEnd(deps),
    async overview(scope, accountId, page) {
      if (!isUuid(accountId)) return failure('postpaid.not-found');
      const account = scope.account(accountId);
      if (!(await deps.isCustomer(account))) return failure('postpaid.not-found');
      const overview = await deps.postpaid.overview(account, page);
      await scope.by.record(queries, { accountId, action: 'postpaid-contract-read', subject });
      return success(overview);
    },
    async overdue(scope, page) {
      const found = await selectOverdue(scope, queries, { now: deps.clock.now(), ...page });
      const accountIds = [...new Set(found.items.map(({ accountId }) => accountId))];
      const names = await deps.customersOf(scope, accountIds);
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'postpaid-overdue-read',
        subject: 'postpaid-invoices',
        details: { count: found.items.length },
      });
      return {
        ...found,
        items: found.items.map((one) => ({ ...one, customer: names.get(one.accountId) ?? '' })),
      };
    },
  };
}

function createSave(deps: ContractDeskDeps): Pick<ContractDesk, 'save' | 'carryOut'> {
  const { database, clock, currency } = deps;

  /** Why it cannot be; null: it can. */
  const refusalOf = async (
    account: AccountScope,
    tx: Tx,
    before: ContractRecord | undefined,
    { startsOn }: ContractWish,
  ): Promise<Refusal | null> => {
    if (!(await deps.isOpenCompany(account, tx))) return 'postpaid.no-company';
    if (isOpen(before)) return null;
    const today = tollDay(clock.now());
    const last = Temporal.PlainDate.from(today).add({ days: contractDaysAhead }).toString();
    if (startsOn < today || startsOn > last) return 'postpaid.day-refused';
    return (await deps.wallet.debts(account, tx)).length > 0 ? 'postpaid.debt' : null;
  };

  const write = async (
    scope: StaffScope,
    tx: Tx,
    account: AccountScope,
    { before, wish }: { readonly before: ContractRecord | undefined; readonly wish: ContractWish },
  ): Promise<void> => {
    const { startsOn, limitMinor, daysToPay } = wish;
    if (isOpen(before)) await updateContract(account, tx, wish);
    else {
      const now = clock.now();
      const day = Temporal.PlainDate.from(startsOn).toZonedDateTime(tollTimeZone).toInstant();
      // What was booked earlier on the same day was paid in advance.
      const startsAt = Temporal.Instant.compare(day, now) < 0 ? now : day;
      const made = { at: now, by: scope.by.actor };
      const added = await insertContract(account, tx, { ...wish, startsAt, currency }, made);
      // There was none to lock: whoever made it at the same moment was faster, and this changes it.
      if (!added) await updateContract(account, tx, wish);
      // Lanes judge the tags by the limit from now on.
      await queueTags(account, tx);
    }
    await scope.by.record(tx, {
      accountId: account.accountId,
      action: 'postpaid-contract-saved',
      subject,
      details: { limitMinor, daysToPay },
    });
    await deps.follow.look(account, tx);
  };

  return {
    save: async (scope, accountId, wish, revision) => {
      if (!isUuid(accountId)) return failure('postpaid.not-found');
      const account = scope.account(accountId);
      if (!(await deps.isCustomer(account))) return failure('postpaid.not-found');
      return database.transaction(async (tx): ReturnType<ContractDesk['save']> => {
        const before = await lockContract(account, tx);
        if (revision !== undefined && revision !== revisionOf(before)) {
          if (!isAsWished(before, wish)) return failure('postpaid.changed-meanwhile');
          // A second click, or one after a lost answer, finds it as it wants it.
          const { limitMinor, daysToPay } = wish;
          await scope.by.record(tx, {
            accountId,
            action: 'postpaid-contract-saved',
            subject,
            details: { limitMinor, daysToPay, repeated: true },
          });
          return success({ proposed: false });
        }
        const refusal = await refusalOf(account, tx, before, wish);
        if (refusal !== null) return failure(refusal);
        const { startsOn, limitMinor, daysToPay, note } = wish;
        if (lendsMore(before, wish) && !mayAlone(scope.limits.alone, 'postpaid', limitMinor)) {
          const act: z.infer<typeof contractAct> = { ...wish, before: stateOf(before) };
          const waits = await deps.approvals.propose(scope, tx, accountId, {
            kind: 'postpaid',
            subject,
            size: limitMinor,
            currency,
            facts: { contract: { startsOn, daysToPay } },
            act,
            note,
          });
          return waits.ok ? success({ proposed: true }) : waits;
        }
        await write(scope, tx, account, { before, wish });
        return success({ proposed: false });
      });
    },

    carryOut: async (scope, tx, { accountId, act }): Promise<Outcome<unknown, string>> => {
      const read = contractAct.safeParse(act);
      if (!read.success) return failure('approvals.changed');
      const account = scope.account(accountId);
      const before = await lockContract(account, tx);
      const { before: expected, ...wish } = read.data;
      if (stateOf(before) !== expected) return failure('approvals.changed');
      const refusal = await refusalOf(account, tx, before, wish);
      if (refusal !== null) return failure(refusal);
      await write(scope, tx, account, { before, wish });
      return success({});
    },
  };
}

function createEnd({ database, clock, billing, follow }: ContractDeskDeps): ContractDesk['end'] {
  return async (scope, accountId) => {
    if (!isUuid(accountId)) return failure('postpaid.not-found');
    const account = scope.account(accountId);
    return database.transaction(async (tx): ReturnType<ContractDesk['end']> => {
      const contract = await lockContract(account, tx);
      if (contract === undefined) return failure('postpaid.not-found');
      const repeated = contract.endedAt !== null;
      if (!repeated) {
        await billing.billFinal(account, tx, contract);
        await endContract(account, tx, clock.now());
        await queueTags(account, tx);
        await follow.look(account, tx);
      }
      await scope.by.record(tx, {
        accountId,
        action: 'postpaid-contract-ended',
        subject,
        details: { repeated },
      });
      return success({});
    });
  };
}

/** The first day of one that is in force stays as it is. */
function isAsWished(
  contract: ContractRecord | undefined,
  { limitMinor, daysToPay, note }: ContractWish,
): boolean {
  return (
    isOpen(contract) &&
    contract.limitMinor === limitMinor &&
    contract.daysToPay === daysToPay &&
    contract.note === note
  );
}

/** More money, or for longer. */
function lendsMore(
  before: ContractRecord | undefined,
  { limitMinor, daysToPay }: ContractWish,
): boolean {
  return !isOpen(before) || limitMinor > before.limitMinor || daysToPay > before.daysToPay;
}

/** What must be as it was when somebody confirms a proposal. */
function stateOf(contract: ContractRecord | undefined): string {
  if (!isOpen(contract)) return '';
  return `${contract.startsOn} ${contract.limitMinor} ${contract.daysToPay}`;
}
