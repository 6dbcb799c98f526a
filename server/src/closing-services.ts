import { findUnsettled } from './areas/external-toll/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import { stationName } from './areas/passages/index.ts';
import { createPersonalData, type PersonalDataDeps } from './areas/personal-data/index.ts';
import type { TollCalculator } from './areas/toll-calculator/index.ts';
import { transfer, type Wallet } from './areas/wallet/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createAttempts } from './platform/throttle/create-attempts.ts';
import { createPseudonym } from './platform/throttle/pseudonym.ts';
import type { Settings } from './settings.ts';

/** All that is known of a customer as one file, and the closing of accounts. */
export function createClosingArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly identity: IdentityService;
  readonly language: Language;
  readonly wallet: Wallet;
  readonly payouts: PersonalDataDeps['payouts'];
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly openRequestsOf: PersonalDataDeps['openRequestsOf'];
  /** Ends what may charge the customer by itself and what they asked for, then lets go of the cards. */
  readonly stopCharging: PersonalDataDeps['stopCharging'];
  readonly letGo: PersonalDataDeps['letGo'];
}) {
  const { settings, database, jobs, clock, identity, language, wallet, payouts, calculator } = deps;
  const { openRequestsOf, stopCharging, letGo } = deps;
  const facts = countries[settings.country];
  return createPersonalData({
    database,
    clock,
    jobs,
    currency: facts.currency,
    accountDigits: facts.bank.accountDigits,
    contactEmail: settings.contactEmail,
    payouts,
    attempts: createAttempts({ clock, pseudonym: createPseudonym(settings.secretKey) }),
    translate: (...given) => language.translate(...given),
    locale: (languageId) => language.locale(languageId),
    stationName: (...given) => stationName(calculator, ...given),
    demandProof: (session) => identity.demandProof(session),
    contactOf: (...given) => identity.contactOf(...given),
    balancesOf: (queries, accountId) => wallet.tagBalances(queries, accountId),
    async owesAbroad(queries, accountId) {
      const { unpaid, unbilled } = await findUnsettled(queries, accountId);
      return unpaid || unbilled;
    },
    async payOut(tx, balances) {
      await wallet.postJournals(
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
    openRequestsOf,
    stopCharging,
    letGo,
    markEnded: (sessionIds) => identity.markEnded(sessionIds),
  });
}
