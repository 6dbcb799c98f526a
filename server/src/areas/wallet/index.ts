export { balanceMoved } from './events.ts';
export {
  transfer,
  type JournalDraft,
  type JournalKind,
  type JournalLine,
  type LedgerAccount,
  type PostedJournal,
} from './journal.ts';
export { createLedgerFigures, type LedgerFigures } from './ledger-figures.ts';
export type { LedgerFigure } from './ledger-figures.store.ts';
export { orderDirectory, runInvariants, type Invariant, type LedgerCheck } from './verify.store.ts';
export {
  balancesOfSome,
  balancesOfTags,
  balancesVersion,
  hasCompanyBalance,
  heldOnTags,
  smallBalances,
  type SmallBalances,
} from './tag-balances.store.ts';
export { createWallet, type Wallet } from './wallet.service.ts';
