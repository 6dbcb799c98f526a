import type { Currency } from '@rampa/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountScope, MemberScope } from '../../../platform/scope/scope.ts';
import type { ListenerOf } from '../../../platform/events/events.ts';
import type { Payee } from '../../payments/index.ts';
import type { tagBound, tagReleased, tagReplaced } from '../../tags/index.ts';
import { createOrderSlips } from '../order-slips.ts';
import type { TopUpsUses } from '../top-ups-uses.ts';
import { createCompanyBooking } from './company-booking.ts';
import { createCompanyMails } from './company-mails.ts';
import { createCompanyOrders, type CompanyOrders } from './company-orders.ts';
import { createCompanyPayments } from './company-payments.ts';
import { companyPurpose, payInLimits } from './company-rules.ts';
import { createCompanySettlement } from './company-settlement.ts';
import { createCompanyStanding } from './company-standing.ts';
import { companySlips, lockCompanyTopUp } from './company-top-ups.store.ts';
import { createCompanyBalances, type CompanyBalances } from './company.service.ts';
import { deleteRuleOfTag, deleteSettings, moveRuleOfTag, selectSettings } from './company.store.ts';
import { createQuickPayIn } from './quick-pay-in.ts';
import { createCompanyFilling, type CompanyFilling } from './filling.ts';

const SWEEP_SECONDS = 60;

/** What the closing of an account asks of its company's balance. */
export interface CompanyClosing {
  /** No rule fills anything from here on. */
  stop(scope: AccountScope, tx: Tx): Promise<void>;
  /** Brings what is left to `payouts`; returns how much, minor units. */
  payOut(scope: AccountScope, tx: Tx): Promise<number>;
}

export interface CompanyParts {
  readonly balances: CompanyBalances;
  readonly orders: CompanyOrders;
  /** For whoever only glances at it, such as home. */
  readonly standing: ReturnType<typeof createCompanyStanding>;
  readonly filling: CompanyFilling;
  /** Minor units, for staff; zero where there is none. */
  balanceOf(scope: AccountScope): Promise<number>;
  readonly quickOffer: ReturnType<typeof createQuickPayIn>;
  readonly closing: CompanyClosing;
  /** The company is looked at after the transaction; an account that has no rules is not. */
  lookIfRuled(scope: AccountScope, tx: Tx): Promise<void>;
  /** A tag is new to the account, and may be empty: nothing has charged it yet. */
  readonly tagBound: ListenerOf<typeof tagBound>;
  readonly tagReleased: ListenerOf<typeof tagReleased>;
  readonly tagReplaced: ListenerOf<typeof tagReplaced>;
  readonly currency: Currency;
}

/** Balances of companies, how they are paid in, and how tags are filled from them. */
export function createCompanyParts(
  platform: Platform,
  uses: TopUpsUses,
  { payee, takesInstant }: { readonly payee: Payee; readonly takesInstant: boolean },
): CompanyParts {
  const { facts, settings, jobs } = platform;
  const { identity, tags, wallet, payments, bankTransfers, language } = uses;
  const { currency } = facts;
  const limits = { currency, ...facts.topUp };
  const offered = settings.companyBalance;
  const mayHave = ({ actor }: MemberScope): boolean => offered && actor.personType === 'pravno';
  const book = createCompanyBooking({ ...platform, currency, wallet });
  const mails = createCompanyMails({
    ...platform,
    currency,
    publicUrl: settings.publicUrl,
    identity,
  });
  const filling = createCompanyFilling({
    ...platform,
    currency,
    tags,
    wallet,
    book,
    mails,
    offered,
  });
  const settlement = createCompanySettlement({
    ...platform,
    book,
    mails,
    standingOf: identity.accountStanding,
    giveBack: payments.requestRefund,
    lookLater: filling.lookLater,
  });
  const byCard = createCompanyPayments({
    ...platform,
    settlement,
    translator: language,
    payerOf: identity.payerOf,
  });
  payments.serve(companyPurpose, byCard);
  bankTransfers.serve(
    companyPurpose,
    createOrderSlips({
      lock: lockCompanyTopUp,
      slips: companySlips,
      settlement,
      standingOf: identity.accountStanding,
    }),
  );
  jobs.every('company-filling-sweep', SWEEP_SECONDS, (all) => filling.sweep(all));
  const orders = createCompanyOrders({
    ...platform,
    payments,
    cards: uses.cards,
    identity,
    limits,
    settlement,
    payee,
    takesInstant,
    mayHave,
    payerNameOf: async (scope, userId) => (await identity.payerOf(scope, userId)).name,
  });
  const balances = createCompanyBalances({
    ...platform,
    tags,
    wallet,
    book,
    limits,
    filling,
    mayHave,
    holdRole: identity.holdRole,
    languageOf: async (...who) => (await identity.contactOf(...who))?.languageId ?? '2',
  });
  const lookIfRuled: CompanyParts['lookIfRuled'] = async (scope, tx) => {
    if ((await selectSettings(scope, tx)) !== undefined) await filling.lookLater(scope, tx);
  };
  return {
    balances,
    orders,
    balanceOf: (scope) => wallet.companyBalance(scope, platform.database.queries),
    quickOffer: createQuickPayIn({
      ...platform,
      wallet,
      cards: uses.cards,
      limits: payInLimits(limits),
      mayHave,
    }),
    standing: createCompanyStanding({ ...platform, tags, wallet, mayHave }),
    filling,
    closing: {
      stop: deleteSettings,
      async payOut(scope, tx) {
        // Most accounts have never had one, and get none now.
        if ((await wallet.companyBalance(scope, tx)) === 0) return 0;
        // A chargeback comes before this or after it.
        const amountMinor = await wallet.holdCompanyBalance(scope, tx, currency);
        if (amountMinor <= 0) return 0;
        const other = { kind: 'payouts' } as const;
        const reference = 'closing:company';
        await book(scope, tx, [{ kind: 'paid-out', amountMinor, other, reference }]);
        return amountMinor;
      },
    },
    lookIfRuled,
    tagBound: (tx, { scope }) => lookIfRuled(scope, tx),
    async tagReleased(tx, { scope, tagId }) {
      await deleteRuleOfTag(scope, tx, tagId);
    },
    async tagReplaced(tx, { scope, oldTagId, newTagId }) {
      await moveRuleOfTag(scope, tx, oldTagId, newTagId);
      await lookIfRuled(scope, tx);
    },
    currency,
  };
}
