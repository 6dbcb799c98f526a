import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { IdentityService } from '../identity/index.ts';
import type { BankFileReader, BankTransfers, UnmatchedTransfers } from '../payments/index.ts';
import type { Payouts } from '../payouts/index.ts';
import type { Tags } from '../tags/index.ts';
import type { CreditedTransfers } from '../top-ups/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createDivideTransfer, type DivideTransfer } from './divide-transfer.ts';
import { createStatementImport, type StatementImport } from './import-statement.ts';
import { createTransferDesk, type TransferDesk } from './transfer-desk.ts';

export interface Reconciliation extends StatementImport, TransferDesk {
  readonly divide: DivideTransfer;
}

/** Statements of banks against what customers were to pay, and the desk for what does not fit. */
export function createReconciliationArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly wallet: Wallet;
    readonly tags: Tags;
    readonly bankTransfers: BankTransfers;
    readonly unmatchedTransfers: UnmatchedTransfers;
    readonly bankFileReader: BankFileReader;
    readonly creditedTransfers: CreditedTransfers;
    readonly payouts: Payouts;
  },
): Reconciliation {
  const { facts } = platform;
  const deps = {
    ...platform,
    ...uses,
    all: allAccounts('reconciliation'),
    currency: facts.currency,
    accountDigits: facts.bank.accountDigits,
  };
  return {
    ...createStatementImport({
      ...deps,
      reader: uses.bankFileReader,
      demandProof: uses.identity.demandProof,
    }),
    ...createTransferDesk(deps),
    divide: createDivideTransfer(deps),
  };
}
