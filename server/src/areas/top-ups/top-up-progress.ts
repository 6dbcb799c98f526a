import { success, type Outcome } from '@rampa/contract';
import type { ChargeRefusal } from '@rampa/contract/top-ups';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Payments } from '../payments/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { refusalOf } from './automatic/charge-ended.ts';
import { isResumable } from './top-up-rules.ts';
import type { TopUpRecord } from './top-ups.store.ts';

/** How far a top-up is. */
export interface TopUpProgress {
  readonly topUp: TopUpRecord;
  /** Whether its payment can still be continued. */
  readonly resumable: boolean;
  /** An unpaid slip that an instant transfer pays within seconds. */
  readonly instant: boolean;
  /** On its tag now. */
  readonly balanceMinor: number;
  /** Why a saved card was not charged; undefined where none was refused. */
  readonly refusal?: ChargeRefusal;
  /** Whose account it is, though others may have brought the money; undefined where nobody has paid, or a guest. */
  readonly account?: { readonly name: string; readonly taxNumber: string };
}

type Find = (
  scope: AccountScope,
  orderNumber: string,
) => Promise<Outcome<TopUpRecord, 'top-ups.not-found'>>;

/** How far top-ups are, with what the payment of a saved card knows of them. */
export function createTopUpProgress(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly wallet: Pick<Wallet, 'tagBalances'>;
    readonly payments: Pick<Payments, 'chargeProgress'>;
    /** The bank announces instant transfers as they come. */
    readonly takesInstant: boolean;
    /** Whom documents of an account are made out to. */
    customerOf(scope: AccountScope, queries: Queries): Promise<Party>;
  },
  find: Find,
) {
  const chargeOf = async (scope: AccountScope, { cardId, orderNumber }: TopUpRecord) =>
    cardId === null ? undefined : deps.payments.chargeProgress(scope, orderNumber);

  return {
    /** Whether its payment page can be opened, or the bank waits for a confirmation. */
    isOpen: async (scope: AccountScope, topUp: TopUpRecord): Promise<boolean> =>
      isResumable(topUp, deps.clock.now()) ||
      (await chargeOf(scope, topUp))?.awaitsConfirmation === true,

    async status(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<TopUpProgress, 'top-ups.not-found'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok) return found;
      const topUp = found.value;
      const balances = await deps.wallet.tagBalances(scope, deps.database.queries, [topUp.tagId]);
      const charge = await chargeOf(scope, topUp);
      const isOfAccount = topUp.state === 'paid' && !topUp.byGuest;
      const account = isOfAccount ? await deps.customerOf(scope, deps.database.queries) : undefined;
      const ended = topUp.state === 'refused' || topUp.state === 'abandoned';
      return success({
        topUp,
        resumable: isResumable(topUp, deps.clock.now()) || charge?.awaitsConfirmation === true,
        instant: deps.takesInstant && topUp.method === 'bank-transfer' && topUp.state === 'pending',
        balanceMinor: balances.get(topUp.tagId) ?? 0,
        ...(account === undefined
          ? {}
          : { account: { name: account.lines[0] ?? '', taxNumber: account.taxNumber } }),
        ...(ended && charge !== undefined ? { refusal: refusalOf(charge.refusal) } : {}),
      });
    },
  };
}
