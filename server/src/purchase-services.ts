import { countries } from './countries.ts';
import { isCompanyNumber, isTaxNumber, normalisePhone } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import type { BankTransfers, Payments } from './areas/payments/index.ts';
import {
  createAgreedOrders,
  createFulfilment,
  createInvoices,
  createOrderBooks,
  createOrderMails,
  createOrderSettlement,
  createPurchasePayments,
  createPurchasesService,
  createPurchaseSlips,
  createTickets,
  purchasePurpose,
  type CategoryName,
  type PickUpPoints,
} from './areas/purchases/index.ts';
import type { Tags, TagVerification } from './areas/tags/index.ts';
import type { Wallet } from './areas/wallet/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createAttempts } from './platform/throttle/create-attempts.ts';
import { createPseudonym } from './platform/throttle/pseudonym.ts';
import type { Settings } from './settings.ts';

/** Orders of tags with what they pay through; here "settled" is joined to them. */
export function createPurchaseArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly wallet: Wallet;
  readonly payments: Payments;
  readonly bankTransfers: BankTransfers;
  readonly language: Language;
  readonly tags: Pick<Tags, 'findOwners'>;
  readonly tagVerification: TagVerification;
  readonly pickUpPoints: PickUpPoints;
  readonly categoryName: CategoryName;
}) {
  const { settings, database, jobs, clock, wallet, payments, language, tagVerification } = deps;
  const { country, secretKey, publicUrl, bank } = settings;
  const facts = countries[country];
  const { unpaidLimits, ...sales } = facts.purchase;
  const payee = {
    accountDigits: facts.bank.accountDigits,
    account: bank.account,
    name: bank.payee,
    ipsQr: facts.ipsQr,
  };
  const pseudonym = createPseudonym(secretKey);
  const tickets = createTickets({ secretKey, clock });
  const tell = createOrderMails({
    jobs,
    publicUrl,
    locale: (languageId) => language.locale(languageId),
  });
  const books = createOrderBooks({ clock, wallet });
  const requestRefund: Payments['requestRefund'] = (...given) => payments.requestRefund(...given);
  const settlement = createOrderSettlement({ clock, books, tell, requestRefund });
  const agreed = createAgreedOrders({ clock, tell, settlement });
  const service = createPurchasesService({
    database,
    clock,
    jobs,
    tickets,
    tell,
    settlement,
    requestRefund,
    payee,
    open: settings.flags['order-tag'] !== 'false',
    facts: { ...sales, currency: facts.currency },
    pickUpPoints: deps.pickUpPoints,
    async isTagOf(accountId, serialNumber) {
      const owners = await deps.tags.findOwners(database.queries, [serialNumber]);
      return owners.get(serialNumber)?.accountId === accountId;
    },
    unpaidLimits,
    pseudonym,
    attempts: createAttempts({ clock, pseudonym }),
    checkout: {
      open: (tx, order) => payments.open(tx, { ...order, purpose: purchasePurpose }),
      urlOf: (orderNumber) => payments.payAddress(orderNumber),
      giveUp: (orderNumber) => payments.giveUp(orderNumber),
    },
    checks: {
      phone: (text) => normalisePhone(text, country),
      taxNumber: (digits) => isTaxNumber(digits, country),
      companyNumber: (text) => isCompanyNumber(text, country),
    },
  });
  const invoices = createInvoices({
    database,
    payee,
    seller: settings.seller,
    wording: language,
    color: facts.documentColor,
    categoryName: deps.categoryName,
  });
  const fulfilment = createFulfilment({
    database,
    clock,
    books,
    tell,
    settlement,
    issueDevices: (...given) => tagVerification.issueDevices(...given),
    reissueDevices: (...given) => tagVerification.reissueDevices(...given),
  });
  payments.serve(
    purchasePurpose,
    createPurchasePayments({
      database,
      clock,
      settlement,
      wording: language,
      isoCode: facts.isoCode,
    }),
  );
  deps.bankTransfers.serve(purchasePurpose, createPurchaseSlips(settlement, agreed));
  return { service, agreed, fulfilment, invoices, pickUpPoints: deps.pickUpPoints };
}
