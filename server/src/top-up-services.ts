import {
  createCardKeeping,
  createCardWarnings,
  createCardsService,
  createKeptCards,
  createRegistrations,
  cardPurpose,
} from './areas/cards/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import type { BankTransfers, Payer, Payments } from './areas/payments/index.ts';
import type { PersonalData } from './areas/personal-data/index.ts';
import type { Tags } from './areas/tags/index.ts';
import {
  createAutomaticCharges,
  createAutomaticMails,
  createAutomaticTopUps,
  createReceipts,
  createSettlement,
  createTopUpPayments,
  createTopUpSlips,
  createTopUpsService,
  topUpPurpose,
  type AutomaticTopUps,
} from './areas/top-ups/index.ts';
import type { Wallet } from './areas/wallet/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createAttempts, type Attempts } from './platform/throttle/create-attempts.ts';
import { createPseudonym } from './platform/throttle/pseudonym.ts';
import type { Settings } from './settings.ts';

export interface TopUpAreaDeps {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly identity: IdentityService;
  readonly tags: Tags;
  readonly wallet: Wallet;
  readonly payments: Payments;
  readonly bankTransfers: BankTransfers;
  readonly language: Language;
  readonly personalData: Pick<PersonalData, 'standingOf'>;
}

const WARN_SECONDS = 6 * 3600;
const SWEEP_SECONDS = 30;

export type TopUpArea = ReturnType<typeof createTopUpArea>;

/** Top-ups with what they pay through; here "settled" is joined to them. */
export function createTopUpArea(deps: TopUpAreaDeps) {
  const { settings, database, jobs, clock, identity, tags, wallet, payments, language } = deps;
  const facts = countries[settings.country];
  const standingOf: PersonalData['standingOf'] = (...given) =>
    deps.personalData.standingOf(...given);
  const payerOf = payerFrom(deps);
  const attempts = createAttempts({ clock, pseudonym: createPseudonym(settings.secretKey) });
  const cards = createCardArea(attempts, deps, payerOf, (...given) => automatic.cardUse(...given));
  const { charges, automatic } = createAutomaticArea(deps, cards.service);
  const settlement = createSettlement({
    clock,
    wallet,
    tags,
    jobs,
    publicUrl: settings.publicUrl,
    contactOf: (...given) => identity.contactOf(...given),
    notify: (...given) => identity.notify(...given),
    automaticEnded: (...given) => charges.ended(...given),
    attempts,
    standingOf,
    giveBack: (...given) => payments.requestRefund(...given),
  });
  const service = createTopUpsService({
    database,
    clock,
    tags,
    wallet,
    settlement,
    attempts,
    checkout: {
      open: (tx, order) => payments.open(tx, { ...order, purpose: topUpPurpose }),
      urlOf: (orderNumber) => payments.payAddress(orderNumber),
      giveUp: (orderNumber) => payments.giveUp(orderNumber),
    },
    payee: {
      accountDigits: facts.bank.accountDigits,
      account: settings.bank.account,
      name: settings.bank.payee,
      ipsQr: facts.ipsQr,
    },
    offer: {
      currency: facts.currency,
      ...facts.topUp,
      offered: [...facts.topUp.offered],
      methods: ['card', 'bank-transfer'],
    },
    payerOf: async (accountId, userId) => (await payerOf(accountId, userId)).name,
  });
  payments.serve(
    topUpPurpose,
    createTopUpPayments({
      database,
      settlement,
      tags,
      wording: language,
      isWanted: (...given) => charges.isWanted(...given),
      payerOf: (accountId, userId) => payerOf(accountId, userId),
    }),
  );
  jobs.every('top-ups-expire-slips', 3600, async () => {
    await service.expireSlips();
  });
  const receipts = createReceipts({
    database,
    tags,
    wording: language,
    seller: settings.seller,
    color: facts.documentColor,
  });
  deps.bankTransfers.serve(topUpPurpose, createTopUpSlips(settlement, standingOf));
  return { service, receipts, cards, automatic, charges };
}

/** Cards that customers keep, for whatever charges them. */
function createCardArea(
  attempts: Attempts,
  { settings, database, jobs, clock, identity, payments, language, personalData }: TopUpAreaDeps,
  payerOf: PayerOf,
  topUpsOf: AutomaticTopUps['cardUse'],
) {
  const { secretKey, country } = settings;
  const kept = createKeptCards({ clock, secretKey, provider: payments.provider });
  payments.keepCardsIn(
    createCardKeeping({
      kept,
      provider: payments.provider,
      standingOf: (...given) => personalData.standingOf(...given),
      requestDeletion: (...given) => payments.requestCardDeletion(...given),
    }),
  );
  const registrations = createRegistrations({
    database,
    clock,
    currency: countries[country].currency,
    attempts,
    payments,
    payerOf: (accountId, userId) => payerOf(accountId, userId),
    translate: (...given) => language.translate(...given),
  });
  registrations.serve(
    cardPurpose,
    (orderNumber) => `/pages/kartice?order_number=${encodeURIComponent(orderNumber)}`,
  );
  const service = createCardsService({ database, clock, registrations, payments, topUpsOf });
  const warnings = createCardWarnings({
    database,
    clock,
    notify: (...given) => identity.notify(...given),
  });
  jobs.every('cards-warn', WARN_SECONDS, async () => {
    await warnings.warn();
  });
  return { service, kept, registrations, warnings };
}

/** Tags that are topped up by themselves. */
function createAutomaticArea(
  { settings, database, jobs, clock, identity, tags, wallet, payments, language }: TopUpAreaDeps,
  cards: ReturnType<typeof createCardArea>['service'],
) {
  const facts = countries[settings.country];
  const mails = createAutomaticMails({
    tags,
    cards,
    wording: language,
    recipientOf: async (queries, accountId, userId) => {
      const user =
        (await identity.contactOf(accountId, userId, queries)) ??
        (await identity.contactOf(accountId, undefined, queries));
      return user?.userId ?? null;
    },
    notify: (...given) => identity.notify(...given),
  });
  const charges = createAutomaticCharges({ database, clock, jobs, tags, wallet, payments, mails });
  const automatic = createAutomaticTopUps({
    database,
    clock,
    tags,
    cards,
    charges,
    limits: { currency: facts.currency, ...facts.topUp },
    hurry: (...given) => payments.hurryCharge(...given),
    demandProof: (session) => identity.demandProof(session),
    languageOf: async (...who) => (await identity.contactOf(...who))?.languageId ?? '2',
  });
  jobs.every('automatic-top-ups-sweep', SWEEP_SECONDS, () => charges.sweep());
  return { charges, automatic };
}

type PayerOf = (accountId: string, userId: string | undefined) => Promise<Payer>;

/** Who pays, as gateways want to know. */
export function payerFrom({
  settings,
  identity,
}: Pick<TopUpAreaDeps, 'settings' | 'identity'>): PayerOf {
  const { isoCode: country } = countries[settings.country];
  return async (accountId, userId) => {
    const contact = await identity.contactOf(accountId, userId);
    if (contact === null) throw new Error(`The account ${accountId} has no user`);
    const { email, phone, firstName, lastName, businessName } = contact;
    const name = businessName === '' ? `${firstName} ${lastName}` : businessName;
    const { street: address, city, postcode } = contact;
    // Where the customer gave no address, the adapter fills in what the gateway needs.
    return { name, email, phone, address, city, postcode, country };
  };
}
