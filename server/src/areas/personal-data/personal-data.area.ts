import type { AnswererOf } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Cards } from '../cards/index.ts';
import { findUnsettled } from '../external-toll/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import { stationName, type ArchivedMonths } from '../passages/index.ts';
import type { Payouts } from '../payouts/index.ts';
import type { PostpaidArea } from '../postpaid/index.ts';
import type { RequestsOfClosing } from '../purchase-requests/index.ts';
import type { closedAccounts } from '../tag-status/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { AutomaticTopUps, CompanyClosing } from '../top-ups/index.ts';
import { transfer, type Wallet } from '../wallet/index.ts';
import { selectClosed } from './closures.store.ts';
import { createRetention, type Retention } from './periods/retention.ts';
import { createPersonalData, type PersonalData } from './personal-data.service.ts';

const RETENTION_SECONDS = 3600;

export interface PersonalDataArea extends PersonalData {
  readonly retention: Retention;
  readonly closedAccounts: AnswererOf<typeof closedAccounts>;
}

/** All that is known of a customer as one file, the closing of accounts, and what is kept only for a time. */
export function createPersonalDataArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly wallet: Wallet;
    readonly calculator: TollCalculator;
    readonly archived: ArchivedMonths;
    readonly cards: Cards;
    readonly automaticTopUps: AutomaticTopUps;
    readonly companyClosing: CompanyClosing;
    readonly payouts: Payouts;
    readonly postpaid: Pick<PostpaidArea, 'owesLater'>;
    readonly requestsOfClosing: RequestsOfClosing;
  },
): PersonalDataArea {
  const { settings, clock, facts, jobs } = platform;
  const retention = createRetention(platform);
  jobs.every('retention', RETENTION_SECONDS, (all) => retention.carryOut(all));
  const { identity, language, wallet, calculator, cards, automaticTopUps } = uses;
  const personalData = createPersonalData({
    ...platform,
    currency: facts.currency,
    accountDigits: facts.bank.accountDigits,
    contactEmail: settings.contactEmail,
    payouts: uses.payouts,
    archived: uses.archived,
    translate: language.translate,
    locale: language.locale,
    stationName: (stationId, languageId) => stationName(calculator, stationId, languageId),
    demandProof: identity.demandProof,
    holdRole: identity.holdRole,
    contactOf: identity.contactOf,
    reachableOf: identity.reachableOf,
    balancesOf: (scope, queries) => wallet.tagBalances(scope, queries),
    companyBalanceOf: (scope, queries) => wallet.companyBalance(scope, queries),
    payOutCompany: (scope, tx) => uses.companyClosing.payOut(scope, tx),
    async owesAbroad(scope, queries) {
      const { unpaid, unbilled } = await findUnsettled(scope, queries);
      return unpaid || unbilled;
    },
    owesLater: uses.postpaid.owesLater,
    async payOut(scope, tx, balances) {
      await wallet.postJournals(
        scope,
        tx,
        balances.map(({ accountId, tagId, amountMinor }) => ({
          accountId,
          kind: 'payout',
          reference: `closing:${tagId}`,
          occurredAt: clock.now(),
          currency: facts.currency,
          lines: transfer({ kind: 'tag', tagId }, { kind: 'payouts' }, amountMinor),
        })),
      );
    },
    openRequestsOf: (scope, queries) => uses.requestsOfClosing.countOpen(scope, queries),
    async stopCharging(scope, tx) {
      await uses.requestsOfClosing.withdrawAll(scope, tx);
      await automaticTopUps.removeAll(scope, tx);
      await uses.companyClosing.stop(scope, tx);
    },
    forgetCards: (scope, tx) => cards.forgetAll(scope, tx),
    endMemberships: identity.membershipEnding.ofAccount,
    markEnded: identity.markEnded,
  });
  return {
    ...personalData,
    retention,
    closedAccounts: ({ scope, queries, accountIds }) => selectClosed(scope, queries, accountIds),
  };
}
