import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import type { AccountDigits } from '@rampa/contract/bank-accounts';
import { payoutsInFileMaximum } from '@rampa/contract/payouts';
import { validate as isUuid, v7 as uuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { RefusePair } from '../approvals/index.ts';
import type { NamesOfActors } from '../../platform/audit/operator.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { FileReply } from '../../platform/http/send-file.ts';
import type { MemberScope, StaffScope } from '../../platform/scope/scope.ts';
import { paymentOrderXml } from './payment-order.ts';
import {
  insertPayoutFile,
  lockPayoutFile,
  markPayoutFile,
  selectPayoutFiles,
  type PayoutFileRecord,
} from './payout-files.store.ts';
import { fileReference, payoutReference } from './payout-reference.ts';
import { selectReturns } from './payout-returns.store.ts';
import {
  countPayable,
  putIntoFile,
  selectPayable,
  selectPayoutsOfFile,
  takeOutOfFile,
} from './payouts-in-files.store.ts';
import type { PayoutRecord } from './payouts.store.ts';
import { createRecordFilePaid, type RecordFilePaid, type WithFile } from './record-file-paid.ts';

type Done = Record<string, never>;

/** A payment file, with what staff are told of it. */
export interface ListedPayoutFile {
  readonly file: PayoutFileRecord;
  /** Names; `approvedBy` is empty as long as nobody has. */
  readonly preparedBy: string;
  readonly approvedBy: string;
  /** Whether the caller prepared it. */
  readonly mine: boolean;
}

export interface PayoutFilePage {
  readonly items: readonly ListedPayoutFile[];
  readonly totalRecords: number;
  readonly currency: Currency;
}

export interface PreparedFile {
  readonly fileId: string;
  readonly payouts: number;
  readonly amountMinor: number;
  /** Payouts that still wait for a file. */
  readonly left: number;
  readonly currency: Currency;
}

/** Payment files: one person prepares them, another approves, the bank pays all that is in them. */
export interface PayoutFileDesk {
  files(
    scope: StaffScope,
    asked: { readonly first: number; readonly rows: number },
  ): Promise<PayoutFilePage>;
  prepareFile(
    scope: StaffScope,
  ): Promise<Outcome<PreparedFile, 'payouts.none-to-pay' | 'payouts.file-open'>>;
  approveFile(
    scope: StaffScope,
    fileId: string,
  ): Promise<
    Outcome<
      Done,
      | 'payouts.file-not-found'
      | 'payouts.file-done'
      | 'payouts.file-prepared-by-you'
      | 'approvals.recent-role'
      | 'identity.proof-needed'
    >
  >;
  discardFile(
    scope: StaffScope,
    fileId: string,
    /** The bank made none of its payouts, and will not. */
    bankRefused: boolean,
  ): Promise<
    Outcome<
      Done,
      | 'payouts.file-not-found'
      | 'payouts.file-done'
      | 'payouts.file-prepared-by-you'
      | 'identity.proof-needed'
    >
  >;
  downloadFile(
    scope: StaffScope,
    fileId: string,
  ): Promise<
    Outcome<FileReply, 'payouts.file-not-found' | 'payouts.file-not-approved' | 'payouts.file-done'>
  >;
  readonly recordFilePaid: RecordFilePaid;
}

export interface FileDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly currency: Currency;
  readonly accountDigits: AccountDigits;
  /** The operator's own account, which pays. */
  readonly payer: { readonly name: string; readonly account: string };
  readonly namesOfActors: NamesOfActors;
  readonly refusePair: RefusePair;
  /** Text of the payee's statement, in Latin script. */
  purposeOf(payout: PayoutRecord): string;
  demandProof(self: MemberScope): Promise<Outcome<Done, 'identity.proof-needed'>>;
}

export function createPayoutFileDesk(deps: FileDeskDeps): PayoutFileDesk {
  const { database, clock } = deps;

  const withFile: WithFile = (scope, fileId, act) =>
    database.transaction(async (tx) => {
      const file = isUuid(fileId) ? await lockPayoutFile(scope, tx, fileId) : undefined;
      return file === undefined ? failure('payouts.file-not-found') : act(tx, file);
    });

  const record = (
    scope: StaffScope,
    tx: Tx,
    action: 'payout-file-approved' | 'payout-file-discarded' | 'payout-file-downloaded',
    file: PayoutFileRecord,
    repeated = false,
  ): Promise<void> =>
    scope.by.record(tx, {
      accountId: nobody,
      action,
      subject: `payout-file:${fileReference(file)}`,
      details: { payouts: file.payouts, amountMinor: file.amountMinor, repeated },
    });

  return {
    files: createFiles(deps),
    prepareFile: createPrepare(deps),
    recordFilePaid: createRecordFilePaid(deps, withFile),
    async approveFile(scope, fileId) {
      const proof = await deps.demandProof(scope.self);
      if (!proof.ok) return proof;
      return withFile(scope, fileId, async (tx, file) => {
        if (file.preparedBy === scope.by.actor) return failure('payouts.file-prepared-by-you');
        if (file.discarded || file.paidOn !== null) return failure('payouts.file-done');
        const repeated = file.approvedBy !== null;
        if (!repeated) {
          const recent = await deps.refusePair(scope, tx, file.preparedBy);
          if (recent !== null) return recent;
          const { actor: by } = scope.by;
          await markPayoutFile(scope, tx, fileId, { step: 'approved', at: clock.now(), by });
        }
        await record(scope, tx, 'payout-file-approved', file, repeated);
        return success({});
      });
    },
    async discardFile(scope, fileId, bankRefused) {
      if (bankRefused) {
        const proof = await deps.demandProof(scope.self);
        if (!proof.ok) return proof;
      }
      return withFile(scope, fileId, async (tx, file) => {
        if (file.paidOn !== null) return failure('payouts.file-done');
        if (file.downloadedAt !== null && !file.discarded) {
          if (!bankRefused) return failure('payouts.file-done');
          if (file.preparedBy === scope.by.actor) return failure('payouts.file-prepared-by-you');
        }
        if (!file.discarded) {
          const { actor: by } = scope.by;
          await markPayoutFile(scope, tx, fileId, { step: 'discarded', at: clock.now(), by });
          await takeOutOfFile(scope, tx, fileId);
        }
        await record(scope, tx, 'payout-file-discarded', file, file.discarded);
        return success({});
      });
    },
    downloadFile: (scope, fileId) =>
      withFile(scope, fileId, async (tx, file) => {
        if (file.discarded || file.paidOn !== null) return failure('payouts.file-done');
        if (file.approvedAt === null) return failure('payouts.file-not-approved');
        const repeated = file.downloadedAt !== null;
        const downloadedAt = file.downloadedAt ?? clock.now();
        if (!repeated) {
          await markPayoutFile(scope, tx, fileId, { step: 'downloaded', at: downloadedAt });
        }
        await record(scope, tx, 'payout-file-downloaded', file, repeated);
        const payouts = await selectPayoutsOfFile(scope, tx, fileId);
        const ids = payouts.map(({ payoutId }) => payoutId);
        const returns = await selectReturns(scope, tx, ids);
        const body = paymentOrderXml({
          reference: fileReference(file),
          // Approved later, it is the same file: banks go by its reference and these.
          createdAt: file.preparedAt.toString({ smallestUnit: 'second' }),
          // Banks reject an execution date in the past.
          payOn: tollDay(downloadedAt),
          payer: deps.payer,
          currency: deps.currency,
          accountDigits: deps.accountDigits,
          transfers: payouts.map((payout) => ({
            reference: payoutReference(payout, returns.get(payout.payoutId)?.times),
            payee: payout.payee,
            account: payout.bankAccount,
            amountMinor: payout.amountMinor,
            purpose: deps.purposeOf(payout),
          })),
        });
        return success({
          contentType: 'application/xml',
          fileName: `isplate_${fileReference(file)}.xml`,
          body,
        });
      }),
  };
}

function createFiles({ database, currency, namesOfActors }: FileDeskDeps): PayoutFileDesk['files'] {
  return async (scope, asked) => {
    const { queries } = database;
    const { records, total } = await selectPayoutFiles(scope, queries, asked);
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'payout-files-read',
      subject: 'payout-files',
      details: { count: records.length },
    });
    const nameOf = await namesOfActors(
      queries,
      records.flatMap(({ preparedBy, approvedBy }) => [preparedBy, approvedBy]),
    );
    return {
      items: records.map((file) => ({
        file,
        preparedBy: nameOf(file.preparedBy),
        approvedBy: nameOf(file.approvedBy),
        mine: file.preparedBy === scope.by.actor,
      })),
      totalRecords: total,
      currency,
    };
  };
}

function createPrepare({ database, clock, currency }: FileDeskDeps): PayoutFileDesk['prepareFile'] {
  return (scope) =>
    database.transaction(async (tx) => {
      const found = await selectPayable(scope, tx, payoutsInFileMaximum);
      if (found.length === 0) return failure('payouts.none-to-pay');
      const file = {
        fileId: uuid(),
        preparedAt: clock.now(),
        preparedBy: scope.by.actor,
        payouts: found.length,
        amountMinor: sum(found.map(({ amountMinor }) => amountMinor)),
      };
      // Fails if a colleague prepares one at the same time.
      if (!(await insertPayoutFile(scope, tx, file))) return failure('payouts.file-open');
      const ids = found.map(({ payoutId }) => payoutId);
      const amounts = await putIntoFile(scope, tx, file.fileId, ids);
      if (amounts.length === 0) {
        // All of them were recorded one by one meanwhile.
        const discarded = { step: 'discarded', at: file.preparedAt, by: file.preparedBy } as const;
        await markPayoutFile(scope, tx, file.fileId, discarded);
        return failure('payouts.none-to-pay');
      }
      const held = { payouts: amounts.length, amountMinor: sum(amounts) };
      await markPayoutFile(scope, tx, file.fileId, { step: 'counted', ...held });
      await scope.by.record(tx, {
        accountId: nobody,
        action: 'payout-file-prepared',
        subject: `payout-file:${fileReference(file)}`,
        details: held,
      });
      return success({
        fileId: file.fileId,
        ...held,
        left: await countPayable(scope, tx),
        currency,
      });
    });
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
