import { failure, success, type LanguageId } from '@rampa/contract';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { Cards, mayCardGo, Registrations } from '../cards/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { Legal } from '../legal/index.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import { GatewayUnavailable, type Payments } from '../payments/index.ts';
import type { Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { selectActiveAmong } from './accounts.store.ts';
import { createInvoicingAbroad } from './billing/billing.area.ts';
import { findUnsettled } from './billing/overdue.store.ts';
import { createExternalDeliveryReader } from './delivery-reader.ts';
import { createExternalPassages } from './external-passages.ts';
import { createExternalToll } from './external-toll.service.ts';
import { createMendsAbroad } from './mend-abroad.ts';
import { partnerCountries } from './partner-countries.ts';
import { createPassagesAbroadDesk } from './passages-abroad-desk.ts';
import { selectAccepted } from './readiness.store.ts';
import { createExternalRecorder } from './record-external-passages.ts';
import { createT4ACards } from './t4a-cards.ts';
import { createT4ATags } from './t4a-tags.ts';
import { selectSumsByCountry, type DaysAbroad, type SumAbroad } from './sums-abroad.store.ts';
import { selectAbroadAround, selectPartnerRecord } from './neighbours-abroad.store.ts';
import { selectTripsAbroad } from './trips-abroad.store.ts';

export type ExternalTollArea = ReturnType<typeof createExternalTollArea>;

/** The external-toll service (T4A): tags that pay abroad, and what that costs. */
export function createExternalTollArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly wallet: Wallet;
    readonly tags: Tags;
    readonly payments: Payments;
    readonly cards: Cards;
    readonly registrations: Registrations;
    readonly legal: Legal;
    readonly documentCodes: DocumentCodes;
  },
) {
  const { settings, database, clock, log, facts } = platform;
  const { identity, language, tags, cards, payments, legal } = uses;
  const open = settings.flags.t4a === 'true';
  const common = { database, clock, countries: partnerCountries[settings.country] };
  const account = createExternalToll({
    ...common,
    open,
    mayDeactivate: settings.mode !== 'production',
    termsInForce: (languageId) => legal.inForce('tolls-abroad', languageId),
  });
  const passages = createExternalPassages({
    database,
    clock,
    tags,
    currency: facts.currency,
    translator: language,
    color: facts.documentColor,
    ownerOf: (scope) => identity.addresseeOf(scope, database.queries),
  });
  return {
    account,
    /** Where tags pay; nowhere while the service is not offered. */
    countriesWithTag: new Set(open ? common.countries.map(({ code }) => code) : []),
    tags: createT4ATags({ ...common, tags }),
    cards: createT4ACards({
      clock,
      secretKeys: settings.secretKeys,
      cards,
      registrations: uses.registrations,
      async ask(orderNumber) {
        // One that is away is asked again later.
        await payments.inquire(orderNumber).catch((error: unknown) => {
          if (!(error instanceof GatewayUnavailable)) throw error;
        });
      },
    }),
    passages,
    passageDesk: createPassagesAbroadDesk({ ...common, passages, currency: facts.currency }),
    invoicing: createInvoicingAbroad(platform, uses),
    /** Of these accounts, those that use the service. */
    activeAmong: selectActiveAmong,
    async languageOf(scope: AccountScope, userId: string): Promise<LanguageId> {
      return (await identity.contactOf(scope, userId))?.languageId ?? '2';
    },
    /** What a complaint about a passage is about, in Cyrillic. */
    async passageAsSubject(scope: AccountScope, passageId: string) {
      const found = await passages.find(scope, passageId);
      if (found === undefined) return undefined;
      const { exitedAt: at, ...named } = found;
      return { ...named, at };
    },
    /** For staff who look through what was refused of the partner's deliveries. */
    mends: createMendsAbroad({ ...common, tags, currency: facts.currency }),
    intake: {
      open,
      reader: createExternalDeliveryReader(log),
      recorder: createExternalRecorder({ ...common, tags, currency: facts.currency }),
      accepted: (all: AllAccounts, page: Parameters<typeof selectAccepted>[2]) =>
        selectAccepted(all, database.queries, page, clock.now()),
    },
    mayCardGo: keepsLastCard,
    /** The passages abroad of a tag next to a moment. */
    around: (scope: AccountScope, around: Parameters<typeof selectAbroadAround>[2]) =>
      selectAbroadAround(scope, database.queries, around),
    partnerRecord: (scope: AccountScope, passageId: string) =>
      selectPartnerRecord(scope, database.queries, passageId),
    tripsAbroad: selectTripsAbroad,
    /** What trips abroad cost on some days, by country; nothing where the service is not open. */
    sumsByCountry: (scope: AccountScope, days: DaysAbroad): Promise<readonly SumAbroad[]> =>
      open
        ? database.read(({ queries }) => selectSumsByCountry(scope, queries, days))
        : Promise.resolve([]),
  };
}

/** The last card stays while something abroad is not paid. */
const keepsLastCard: AnswererOf<typeof mayCardGo> = async ({ scope, tx, isLast }) => {
  if (!isLast) return success({});
  const { unpaid, unbilled } = await findUnsettled(scope, tx);
  return unpaid || unbilled ? failure('cards.needed-by-invoice') : success({});
};
