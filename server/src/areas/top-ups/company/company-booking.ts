import type { Currency } from '@rampa/contract';
import type { CompanyMovementKind } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import {
  transfer,
  type JournalDraft,
  type JournalKind,
  type LedgerAccount,
  type Wallet,
} from '../../wallet/index.ts';
import { insertMovements, type NewMovement } from './company-movements.store.ts';

const journalKinds = {
  'paid-in': 'company-top-up',
  'taken-back': 'company-refund',
  filled: 'company-filling',
  given: 'company-transfer',
  fetched: 'company-transfer',
  'paid-out': 'payout',
} as const satisfies Readonly<Record<CompanyMovementKind, JournalKind>>;

/** Kinds by which the balance gets money; by all others it gives some. */
const gets: ReadonlySet<CompanyMovementKind> = new Set(['paid-in', 'fetched']);

const company = { kind: 'company-balance' } as const;

/** A change of a company's balance, before it is booked. */
export interface Change {
  readonly kind: CompanyMovementKind;
  /** Minor units, above zero whichever way the money goes. */
  readonly amountMinor: number;
  /** Where it comes from, or goes to. */
  readonly other: LedgerAccount;
  /** One journal for each kind and reference; left out: the id of the movement. */
  readonly reference?: string;
  readonly orderNumber?: string;
  readonly by?: NewMovement['by'];
}

export type Book = (
  scope: AccountScope,
  tx: Tx,
  changes: readonly Change[],
) => Promise<readonly NewMovement[]>;

/** Writes changes of a company's balance: in the ledger, and as what its people see of it. */
export function createCompanyBooking(deps: {
  readonly clock: Clock;
  readonly currency: Currency;
  readonly wallet: Pick<Wallet, 'postJournals'>;
}): Book {
  const { clock, currency, wallet } = deps;
  return async (scope, tx, changes) => {
    if (changes.length === 0) return [];
    const madeAt = clock.now();
    const given = changes.map((change) => ({ ...change, movementId: uuid() }));
    const drafts = given.map(
      ({ kind, other, amountMinor, reference, movementId }): JournalDraft => {
        const lines = gets.has(kind)
          ? transfer(other, company, amountMinor)
          : transfer(company, other, amountMinor);
        return {
          accountId: scope.accountId,
          kind: journalKinds[kind],
          reference: reference ?? movementId,
          occurredAt: madeAt,
          currency,
          lines,
        };
      },
    );
    const journals = await wallet.postJournals(scope, tx, drafts);
    const movements = given.map((change, at): NewMovement => {
      const journal = journals[at];
      if (journal === undefined) throw new Error('The wallet answered without a journal');
      const { kind, other, amountMinor, movementId, orderNumber = null, by = null } = change;
      return {
        movementId,
        kind,
        amountMinor: gets.has(kind) ? amountMinor : -amountMinor,
        currency,
        tagId: other.kind === 'tag' ? other.tagId : null,
        orderNumber,
        madeAt,
        by,
        journalId: journal.journalId,
      };
    });
    await insertMovements(scope, tx, movements);
    return movements;
  };
}
