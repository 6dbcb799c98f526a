import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import { createAutomaticCharges } from './automatic/automatic-charges.ts';
import { createAutomaticMails } from './automatic/automatic-mails.ts';
import { createAutomaticTopUps } from './automatic/automatic.service.ts';
import { createBulkParts } from './bulk/bulk.area.ts';
import { createCashTopUps } from './cash-top-ups.ts';
import { createCompanyParts, type CompanyParts } from './company/company.area.ts';
import { createCreditedTransfers } from './credited-transfers.ts';
import { createGuestCodes } from './guest/guest-codes.ts';
import { createGuestEnded, createGuestPayer } from './guest/guest-mails.ts';
import { createGuestTopUps } from './guest/guest-top-ups.ts';
import { createOrderSlips } from './order-slips.ts';
import { createOtherOrders } from './other-orders.ts';
import { createPlacePaid } from './place-paid.ts';
import { createReceipts } from './receipts.ts';
import { createTopUpSettlement } from './settlement.ts';
import { createTopUpMails } from './top-up-mails.ts';
import { createTopUpPayments } from './top-up-payments.ts';
import { guestPurpose, topUpPurpose } from './top-up-rules.ts';
import type { TopUpsUses } from './top-ups-uses.ts';
import { createTopUpsService } from './top-ups.service.ts';
import { lockByOrder } from './top-ups.store.ts';
import { topUpSlips } from './waiting-slips.store.ts';

const EXPIRE_SECONDS = 3600;
const SWEEP_SECONDS = 30;

/** Top-ups, and how they are paid; here settled payments are joined to them. */
export function createTopUpsArea(platform: Platform, uses: TopUpsUses) {
  const { settings, jobs, facts } = platform;
  const { identity, tags, wallet, payments, bankTransfers, language } = uses;
  const { accountStanding: standingOf, payerOf } = identity;
  const { payee, takesInstant } = slipsOf(platform);
  const company = createCompanyParts(platform, uses, { payee, takesInstant });
  const { charges, automatic } = withCompany(createAutomaticParts(platform, uses), company);
  const mails = createTopUpMails({
    ...platform,
    tags,
    publicUrl: settings.publicUrl,
    contactOf: identity.contactOf,
    notify: identity.notify,
    translator: language,
  });
  const settlement = createTopUpSettlement({
    ...platform,
    wallet,
    mails,
    automaticEnded: charges.ended,
    standingOf,
    giveBack: payments.requestRefund,
    lockTags: tags.lockStops,
    guestEnded: createGuestEnded({ ...platform, publicUrl: settings.publicUrl }),
  });
  const codes = createGuestCodes(settings.secretKeys);
  const bulks = createBulkParts(platform, uses, payee);
  const service = createTopUpsService({
    ...platform,
    tags,
    wallet,
    settlement,
    payments,
    cards: uses.cards,
    identity,
    payee,
    takesInstant,
    others: createOtherOrders(bulks, company.orders),
    filledByRule: company.filling.ruled,
    offer: {
      currency: facts.currency,
      ...facts.topUp,
      methods: ['card', 'bank-transfer'],
      wallets: payments.wallets,
    },
    customerOf: identity.addresseeOf,
    payerNameOf: async (scope, userId) => (await payerOf(scope, userId)).name,
  });
  const byCard = createTopUpPayments({
    ...platform,
    settlement,
    tags,
    translator: language,
    isWanted: async (scope, topUp, cardId) =>
      topUp.automatic ? charges.isWanted(scope, topUp, cardId) : topUp.state === 'pending',
    payerOf,
    guestPayer: createGuestPayer({
      translator: language,
      contactEmail: settings.contactEmail,
      isoCode: facts.isoCode,
    }),
    guestPath: codes.pathOf,
  });
  for (const purpose of [topUpPurpose, guestPurpose]) payments.serve(purpose, byCard);
  bankTransfers.serve(
    topUpPurpose,
    createOrderSlips({ lock: lockByOrder, slips: topUpSlips, settlement, standingOf }),
  );
  jobs.every('top-ups-expire-slips', EXPIRE_SECONDS, async (all) => {
    await service.expireSlips(all);
  });
  const receipts = createReceipts({
    ...platform,
    tags,
    customerOf: identity.addresseeOf,
    documentCodes: uses.documentCodes,
    translator: language,
    seller: settings.seller,
    color: facts.documentColor,
  });
  const deps = { ...platform, ...uses, settlement, mails, currency: facts.currency };
  const placePaid = createPlacePaid(deps);
  const creditedTransfers = createCreditedTransfers(placePaid);
  const cash = createCashTopUps({
    ...deps,
    placePaid,
    limits: { currency: facts.currency, ...facts.topUp },
  });
  const guests = createGuestTopUps({
    ...platform,
    all: allAccounts('top-ups'),
    ...uses,
    receipts,
    codes,
    payee,
    offer: service.offer(),
    takesInstant,
  });
  return { service, guests, bulks, company, receipts, automatic, charges, creditedTransfers, cash };
}

/** What slips are made with, and whether the bank announces instant transfers as they come. */
function slipsOf({ settings, facts }: Platform) {
  const payee = {
    accountDigits: facts.bank.accountDigits,
    account: settings.bank.account,
    name: settings.bank.payee,
    ipsQr: facts.ipsQr,
  };
  return { payee, takesInstant: facts.ipsQr && settings.instantKeys.length > 0 };
}

/** Both top tags up by rules: by a saved card, and from the balance of a company. */
function withCompany(
  { charges, automatic }: ReturnType<typeof createAutomaticParts>,
  company: CompanyParts,
) {
  return {
    charges: {
      ...charges,
      tagsCharged: both(charges.tagsCharged, company.filling.tagsCharged),
      /** What a card was refused is the company's to fill. */
      async ended(...[scope, tx, topUp, end]: Parameters<typeof charges.ended>) {
        await charges.ended(scope, tx, topUp, end);
        if (end.outcome !== 'paid') await company.lookIfRuled(scope, tx);
      },
    },
    automatic: {
      ...automatic,
      tagReleased: both(automatic.tagReleased, company.tagReleased),
      tagReplaced: both(automatic.tagReplaced, company.tagReplaced),
      /** Below which balance a rule of either kind tops a tag up; where a card is charged, the company's leave it alone. */
      async limits(...of: Parameters<typeof automatic.limits>) {
        return new Map([
          ...(await company.filling.limits(...of)),
          ...(await automatic.limits(...of)),
        ]);
      },
    },
  };
}

function both<Told>(
  first: (tx: Tx, told: Told) => Promise<void>,
  second: (tx: Tx, told: Told) => Promise<void>,
) {
  return async (tx: Tx, told: Told): Promise<void> => {
    await first(tx, told);
    await second(tx, told);
  };
}

/** Automatic top-ups. */
function createAutomaticParts(
  platform: Platform,
  { identity, language, wallet, tags, payments, cards }: TopUpsUses,
) {
  const { jobs, facts } = platform;
  const mails = createAutomaticMails({
    tags,
    cards,
    translator: language,
    recipientOf: async (scope, queries, userId) =>
      (await identity.contactOf(scope, userId, queries))?.userId ?? null,
    notify: identity.notify,
  });
  const limits = { currency: facts.currency, ...facts.topUp };
  const charges = createAutomaticCharges({ ...platform, tags, wallet, payments, mails, limits });
  const automatic = createAutomaticTopUps({
    ...platform,
    tags,
    cards,
    charges,
    limits,
    hurry: payments.hurryCharge,
    demandProof: identity.demandProof,
    holdRole: identity.holdRole,
    languageOf: async (...who) => (await identity.contactOf(...who))?.languageId ?? '2',
  });
  jobs.every('automatic-top-ups-sweep', SWEEP_SECONDS, (all) => charges.sweep(all));
  return { charges, automatic };
}
