import { checkBalanceTransfers } from '../areas/balance-transfers/index.ts';
import { checkBooks } from '../areas/books/index.ts';
import { checkComplaints } from '../areas/complaints/index.ts';
import { checkOpeningBalances } from '../areas/customer-import/index.ts';
import { checkCreditNotes } from '../areas/credit-notes/index.ts';
import { checkCounter } from '../areas/counter/index.ts';
import { checkCorrections } from '../areas/corrections/index.ts';
import { checkLanes } from '../areas/lanes/index.ts';
import { checkPassages } from '../areas/passages/index.ts';
import { checkPurchaseRequests } from '../areas/purchase-requests/index.ts';
import { checkPayouts } from '../areas/payouts/index.ts';
import { checkClosures } from '../areas/personal-data/index.ts';
import { checkPostpaid } from '../areas/postpaid/index.ts';
import { checkReconciliation } from '../areas/reconciliation/index.ts';
import { checkPurchases } from '../areas/purchases/index.ts';
import { checkReplacements } from '../areas/tags/index.ts';
import { checkTopUps } from '../areas/top-ups/index.ts';
import { checkSettlements } from '../areas/settlements/index.ts';
import { checkStatements } from '../areas/statements/index.ts';
import { checkInvoicesAbroad } from '../areas/external-toll/index.ts';
import { createWallet, type LedgerCheck } from '../areas/wallet/index.ts';
import { commandLineScope } from './command-line-scope.ts';
import type { Command, CommandContext } from './command.ts';
import { nobodyListens } from '../platform/events/events.ts';

export const ledgerVerifyCommand: Command = {
  name: 'ledger verify',
  help: 'Checks every invariant of the ledger and of what is booked in it: journals sum to zero, balances are the sums of their postings, every paid top-up has exactly one journal, what the gateway owes is what was paid through it, every toll is taken from its tag once, a balance moved between tags left one and arrived on the other, a balance of the previous system is on its tag once, every order is booked and refunded once, no tag is sold twice, every accepted purchase request is one order at its price, a complaint refunds what was decided, a transfer that staff divided is in the books to its last para, cash that clerks took is on its tag and in their tills until these are closed, a closed account is paid what its tags held, statements add up to passages and to the ledger, closed business days agree with the ledger and follow each other, every passage abroad is in one invoice whose sum, charge and journals agree, and so on. Prints each with the number of rows checked, and the ids that break it. Reads only, each invariant on one consistent snapshot. Exit code 1 if one is broken.',
  async run({ database, clock, say }) {
    const checks = await verifyLedger({ database, clock, say });
    const broken = checks.filter(({ faults }) => faults.length > 0);
    return {
      exitCode: broken.length === 0 ? 0 : 1,
      lines: [
        ...checks.flatMap(({ invariant, checked, faults }) => [
          `${faults.length === 0 ? 'ok    ' : 'BROKEN'}  ${invariant} (${checked} checked)`,
          ...faults.map((fault) => `          ${fault}`),
        ]),
        broken.length === 0
          ? `The ledger is correct: ${checks.length} invariants hold.`
          : `The ledger is wrong: ${broken.length} of ${checks.length} invariants are broken.`,
      ],
      data: { ok: broken.length === 0, checks },
    };
  },
};

/** Checks every invariant; reads only. */
export async function verifyLedger({
  database,
  clock,
  say,
}: Pick<CommandContext, 'database' | 'clock' | 'say'>): Promise<readonly LedgerCheck[]> {
  const all = commandLineScope(clock);
  const wallet = createWallet({ database, clock, events: nobodyListens });
  const { queries } = database;
  const parts: readonly (readonly [string, () => Promise<readonly LedgerCheck[]>])[] = [
    ['journals, postings and balances', () => wallet.verify(all)],
    ['closed business days', () => checkBooks(all, queries)],
    ['top-ups', () => checkTopUps(all, queries)],
    ['cash at counters', () => checkCounter(all, queries)],
    ['replaced tags', () => checkReplacements(all, queries)],
    ['moved balances', () => checkBalanceTransfers(all, queries)],
    ['opening balances', () => checkOpeningBalances(all, queries)],
    ['passages', () => checkPassages(all, queries)],
    ['hours of lanes', () => checkLanes(all, queries, clock.now())],
    ['corrections', () => checkCorrections(all, queries)],
    ['orders', () => checkPurchases(all, queries)],
    ['purchase requests', () => checkPurchaseRequests(all, queries)],
    ['complaints', () => checkComplaints(all, queries)],
    ['credit notes for charges', () => checkCreditNotes(all, queries)],
    ['payouts', () => checkPayouts(all, queries)],
    ['transfers', () => checkReconciliation(all, queries)],
    ['settlements of the gateway', () => checkSettlements(all, queries)],
    ['closed accounts', () => checkClosures(all, queries)],
    ['statements', () => checkStatements(all, queries)],
    ['tolls abroad', () => checkInvoicesAbroad(all, queries)],
    ['tolls paid later', () => checkPostpaid(all, queries)],
  ];
  const checks: LedgerCheck[] = [];
  for (const [at, [what, check]] of parts.entries()) {
    say(`Checking ${what} (${at + 1} of ${parts.length}) …`);
    checks.push(...(await check()));
  }
  return checks;
}
