import { success, failure, type Outcome } from '@rampa/contract';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts, MemberScope, StaffScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import type { BankFault, BankFileReader, BankTransfers } from '../payments/index.ts';

/** Statements that one person imports: a month of three banks in a row, and each a second time. */
const statementsRule: ThrottleRule = {
  free: 120,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** What the import of a statement came to. */
export interface StatementReport {
  readonly format: 'table' | 'camt053' | 'mt940';
  /** Incoming transfers of the statement. */
  readonly read: number;
  readonly credited: number;
  /** Imported before. */
  readonly known: number;
  /** Of all those of the statement, whenever they were imported. */
  readonly waiting: number;
  /** Outgoing, or not final: left alone. */
  readonly left: number;
  /** If there are any, nothing is imported. */
  readonly faults: readonly BankFault[];
}

export interface StatementImport {
  importStatement(
    scope: StaffScope,
    file: Buffer,
  ): Promise<
    Outcome<StatementReport, 'identity.proof-needed' | 'request.too-many' | 'server.unavailable'>
  >;
}

export function createStatementImport(deps: {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly reader: Pick<BankFileReader, 'read'>;
  readonly bankTransfers: Pick<BankTransfers, 'import'>;
  /** A transfer belongs to whichever account its reference leads to. */
  readonly all: AllAccounts;
  demandProof(self: MemberScope): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
}): StatementImport {
  const { database } = deps;
  return {
    async importStatement(scope, bytes) {
      const proof = await deps.demandProof(scope.self);
      if (!proof.ok) return proof;
      // Counted before the file is looked at, so that refused ones count as well.
      const wait = await database.transaction((tx) =>
        deps.attempts.charge(tx, [
          { kind: 'bank-statement', value: scope.staff.userId, rule: statementsRule },
        ]),
      );
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      const read = await deps.reader.read({ bytes });
      if (!read.ok) return read;
      const file = read.value;
      const imported = file.ok
        ? await deps.bankTransfers.import(deps.all, file.transfers, file.format)
        : [];
      const counted = (verdict: string): number =>
        imported.filter((transfer) => transfer.verdict === verdict).length;
      const result = {
        format: file.ok ? file.format : ('table' as const),
        read: imported.length,
        credited: counted('credited'),
        known: counted('known'),
        waiting: imported.filter(({ open }) => open).length,
        left: file.ok ? file.left : 0,
        faults: file.ok ? [] : file.faults,
      };
      await scope.by.record(database.queries, {
        accountId: nobody,
        action: 'statement-imported',
        subject: `statement:${result.format}`,
        details: {
          read: result.read,
          credited: result.credited,
          waiting: result.waiting,
          refused: !file.ok,
        },
      });
      return success(result);
    },
  };
}
