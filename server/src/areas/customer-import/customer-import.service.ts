import type { Currency } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { mostFaults } from '../../platform/files/faults.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../platform/scope/scope.ts';
import { createAccount, decoyHash, type IdentityService } from '../identity/index.ts';
import type { Legal } from '../legal/index.ts';
import type { TagTakeover } from '../tags/index.ts';
import { transfer, type JournalDraft, type Wallet } from '../wallet/index.ts';
import { insertImported, lockCustomerImports } from './imported-customers.store.ts';
import {
  planImport,
  type CustomerFault,
  type ImportPlan,
  type PlannedCustomer,
  type PlannedTag,
} from './plan-import.ts';
import type { ImportedCustomer } from './read-customers.ts';

/** What an import has done, or would do. */
export interface CustomerImportReport {
  readonly customers: number;
  readonly tags: number;
  readonly balances: number;
  /** Minor units of these balances together. */
  readonly balanceMinor: number;
  /** Customers of whom nothing was new. */
  readonly unchanged: number;
  /** Numbers of customers who have closed their accounts: their tags and balances in the file are left out. */
  readonly closed: readonly string[];
  /** Numbers of customers who had registered by themselves, left out because it was asked for. */
  readonly skipped: readonly string[];
}

export type CustomerImportOutcome =
  | { readonly ok: true; readonly report: CustomerImportReport; readonly stopped: boolean }
  | {
      readonly ok: false;
      readonly faults: readonly CustomerFault[];
      /** What was taken over before. */
      readonly report: CustomerImportReport;
    };

export interface CustomerImportOptions {
  readonly dryRun: boolean;
  /** Leave out customers whose names to sign in with are taken, instead of refusing the file. */
  readonly skipKnown: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Gets lines that say how far the import is. */
  say(line: string): void;
}

/**
 * Takes over customers of another system. The whole file is looked at before anything is written; then
 * it is written in batches, so that whoever links a tag meanwhile waits for one of them at most. After a
 * stop the same file goes on where it was.
 */
export type ImportCustomers = (
  all: AllAccounts,
  customers: readonly ImportedCustomer[],
  options: CustomerImportOptions,
) => Promise<CustomerImportOutcome>;

const BATCH = 500;

interface CustomerImportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly accountStanding: IdentityService['accountStanding'];
  readonly takenNames: IdentityService['takenNames'];
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly tags: TagTakeover;
  readonly legal: Pick<Legal, 'agreedVersions' | 'takeOver'>;
}

export function createImportCustomers(deps: CustomerImportDeps): ImportCustomers {
  const { database } = deps;

  /** While no other import writes. */
  const planAlone = (
    all: AllAccounts,
    batch: readonly ImportedCustomer[],
    given: Parameters<typeof planImport>[3],
  ): Promise<ImportPlan> =>
    database.transaction(async (tx) => {
      await lockCustomerImports(all, tx);
      return planImport(all, tx, batch, given);
    });

  const look = async (
    all: AllAccounts,
    batches: readonly (readonly ImportedCustomer[])[],
    { say, skipKnown }: CustomerImportOptions,
  ) => {
    const faults: CustomerFault[] = [];
    let report = nothing;
    for (const [at, batch] of batches.entries()) {
      const given = { ...deps, skipKnown };
      const first = await database.transaction((tx) => planImport(all, tx, batch, given));
      // Another import may have committed between its queries.
      const plan = first.faults.length === 0 ? first : await planAlone(all, batch, given);
      faults.push(...plan.faults);
      if (faults.length >= mostFaults) break;
      report = add(report, plan);
      progress(say, 'looked at', at, batches);
    }
    return { faults, report };
  };

  /** Writes a batch in one transaction, unless it has faults by now. */
  const write = async (
    all: AllAccounts,
    batch: readonly ImportedCustomer[],
    passwordHash: string,
    { skipKnown }: CustomerImportOptions,
  ): Promise<ImportPlan> => {
    const given = { ...deps, skipKnown };
    try {
      return await database.transaction(async (tx) => {
        await lockCustomerImports(all, tx);
        const plan = await planImport(all, tx, batch, given);
        if (plan.faults.length === 0) await takeOver(all, tx, plan.planned, passwordHash, deps);
        return plan;
      });
    } catch (error) {
      // Somebody may have registered or linked a tag between the look and the write: that is a fault of a line.
      const plan = await planAlone(all, batch, given);
      if (plan.faults.length > 0) return plan;
      throw error;
    }
  };

  return async (all, customers, options) => {
    const batches = inBatches(customers);
    const found = await look(all, batches, options);
    if (found.faults.length > 0) return { ok: false, faults: found.faults, report: nothing };
    if (options.dryRun) return { ok: true, report: found.report, stopped: false };

    // Of no password: everybody sets their own by the link of a forgotten one.
    const passwordHash = decoyHash();
    let report = nothing;
    for (const [at, batch] of batches.entries()) {
      if (options.signal?.aborted === true) return { ok: true, report, stopped: true };
      const plan = await write(all, batch, passwordHash, options);
      // Somebody registered or linked a tag since it was looked at.
      if (plan.faults.length > 0) return { ok: false, faults: plan.faults, report };
      report = add(report, plan);
      progress(options.say, 'taken over', at, batches);
    }
    return { ok: true, report, stopped: false };
  };
}

async function takeOver(
  all: AllAccounts,
  tx: Tx,
  planned: readonly PlannedCustomer[],
  passwordHash: string,
  deps: CustomerImportDeps,
): Promise<void> {
  const journals: JournalDraft[] = [];
  for (const one of planned) {
    const scope = all.account(one.accountId ?? uuid());
    if (one.accountId === null) await openAccount(all, scope, tx, one, passwordHash, deps);
    for (const tag of one.tags) {
      const tagId = tag.tagId ?? (await deps.tags.bind(scope, tx, tag.tag));
      if (tag.openingMinor !== 0) journals.push(openingOf(scope, tagId, tag, deps));
    }
  }
  await deps.wallet.postJournals(all, tx, journals);
}

async function openAccount(
  all: AllAccounts,
  scope: AccountScope,
  tx: Tx,
  { customer, agreed }: PlannedCustomer,
  passwordHash: string,
  { clock, legal }: CustomerImportDeps,
): Promise<void> {
  const now = clock.now();
  const userId = uuid();
  const { customerNumber } = customer;
  await createAccount(all, tx, {
    ...customer,
    accountId: scope.accountId,
    userId,
    username: customer.username ?? customer.email,
    passwordHash,
    createdAt: now,
    // The operator has written to this address until now.
    verifiedAt: now,
  });
  await insertImported(scope, tx, { customerNumber, userId, at: now });
  for (const { day, page, version, validFrom } of agreed) {
    const at = Temporal.PlainDate.from(day).toZonedDateTime(tollTimeZone).toInstant();
    await legal.takeOver(scope, tx, userId, { page, version, validFrom, at });
  }
  await recordAudit(tx, now, {
    ...traceOf(scope),
    action: 'customer-imported',
    subject: `user:${userId}`,
    details: { customerNumber },
  });
}

function openingOf(
  { accountId }: AccountScope,
  tagId: string,
  { openingMinor }: PlannedTag,
  { clock, currency }: CustomerImportDeps,
): JournalDraft {
  return {
    accountId,
    kind: 'opening-balance',
    reference: tagId,
    occurredAt: clock.now(),
    currency,
    lines: transfer({ kind: 'opening-balances' }, { kind: 'tag', tagId }, openingMinor),
  };
}

const nothing: CustomerImportReport = {
  customers: 0,
  tags: 0,
  balances: 0,
  balanceMinor: 0,
  unchanged: 0,
  closed: [],
  skipped: [],
};

function add(
  report: CustomerImportReport,
  { planned, closed, skipped }: ImportPlan,
): CustomerImportReport {
  const tags = planned.flatMap((one) => one.tags);
  const opened = tags.filter(({ openingMinor }) => openingMinor !== 0);
  return {
    customers: report.customers + planned.filter(({ accountId }) => accountId === null).length,
    tags: report.tags + tags.filter(({ tagId }) => tagId === null).length,
    balances: report.balances + opened.length,
    balanceMinor: report.balanceMinor + opened.reduce((sum, tag) => sum + tag.openingMinor, 0),
    unchanged:
      report.unchanged +
      planned.filter((one) => one.accountId !== null && one.tags.length === 0).length -
      closed.length,
    closed: [...report.closed, ...closed],
    skipped: [...report.skipped, ...skipped],
  };
}

function inBatches(
  customers: readonly ImportedCustomer[],
): readonly (readonly ImportedCustomer[])[] {
  return Array.from({ length: Math.ceil(customers.length / BATCH) }, (_, at) =>
    customers.slice(at * BATCH, (at + 1) * BATCH),
  );
}

/** A line for every twentieth batch: ten thousand customers. */
function progress(
  say: (line: string) => void,
  done: string,
  at: number,
  batches: readonly (readonly unknown[])[],
): void {
  if ((at + 1) % 20 !== 0) return;
  const all = batches.reduce((sum, batch) => sum + batch.length, 0);
  say(`${(at + 1) * BATCH} of ${all} customers ${done}`);
}
