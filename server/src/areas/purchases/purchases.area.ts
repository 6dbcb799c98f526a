import type { AnswererOf } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { isTaxNumber } from '../../platform/tax-number.ts';
import { isCompanyNumber, normalisePhone, type IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import type { BankTransfers, Payments } from '../payments/index.ts';
import type { PointsOfSale, usesOfPoint } from '../points-of-sale/index.ts';
import type { TagLives, Tags, TagVerification } from '../tags/index.ts';
import type { TollService } from '../toll-calculator/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createAgreedOrders } from './agreed-orders.ts';
import { createCreditNoteSweep } from './credit-notes.ts';
import { createOrdersDesk } from './desk/orders-desk.ts';
import { createPackingSheet } from './desk/packing-sheet.ts';
import { createLeftPicked } from './desk/left-picked.ts';
import { createUnpicking } from './desk/unpicking.ts';
import { createDeviceDesk } from './devices/device-desk.ts';
import { countPickUps } from './figures.store.ts';
import { createFulfilment } from './fulfilment.ts';
import { invoicedOrders } from './invoiced-orders.ts';
import type { CategoryName } from './invoice-content.ts';
import { createInvoices } from './invoices.ts';
import { createOrderBooks } from './order-books.ts';
import { createOrderMails } from './order-mails.ts';
import { createOrdersInFigures } from './orders-in-figures.ts';
import { selectPaidOrders, type PaidOrdersWish } from './paid-orders.store.ts';
import { createPurchasePayments, createPurchaseSlips } from './purchase-payments.ts';
import { createDevicesAtPoints } from './points/devices-at-points.ts';
import type { PointStockDesk } from './points/point-stock.ts';
import { purchasePurpose } from './purchase-rules.ts';
import { createPurchasesService, type PickUpPoints } from './purchases.service.ts';
import { offerOf } from './sales-offer.ts';
import { createOrderSettlement } from './settlement.ts';
import { createTickets } from './tickets.ts';

const CREDIT_NOTE_SECONDS = 300;
const LEFT_PICKED_SECONDS = 3600;

export type PurchasesArea = ReturnType<typeof createPurchasesArea>;

interface PurchasesUses {
  readonly language: Language;
  readonly wallet: Wallet;
  readonly tolls: TollService;
  readonly pointsOfSale: PointsOfSale;
  readonly tags: Tags;
  readonly tagVerification: TagVerification;
  readonly tagLives: TagLives;
  readonly identity: IdentityService;
  readonly payments: Payments;
  readonly bankTransfers: BankTransfers;
  readonly documentCodes: DocumentCodes;
}

/** Orders of tags, and how they are paid; here settled payments are joined to them. */
export function createPurchasesArea(platform: Platform, uses: PurchasesUses) {
  const { settings, database, clock, jobs, facts, log } = platform;
  const { country, secretKeys, publicUrl, bank } = settings;
  const { language, wallet, payments, bankTransfers, tags, tagVerification } = uses;
  const { unpaidLimits, ...sales } = facts.purchase;
  const payee = {
    accountDigits: facts.bank.accountDigits,
    account: bank.account,
    name: bank.payee,
    ipsQr: facts.ipsQr,
  };
  const tell = createOrderMails({ jobs, publicUrl, locale: language.locale });
  const books = createOrderBooks({ clock, wallet });
  const { requestRefund } = payments;
  const unpick = createUnpicking(tagVerification);
  const settlement = createOrderSettlement({ clock, books, tell, unpick, requestRefund });
  const agreed = createAgreedOrders({ clock, tell, settlement });
  const pickUpPoints = pickUpPointsOf(uses.pointsOfSale);
  const service = createPurchasesService({
    ...platform,
    tickets: createTickets({ secretKeys, clock }),
    tell,
    settlement,
    unpick,
    requestRefund,
    payee,
    open: settings.flags['order-tag'] !== 'false',
    facts: { ...sales, currency: facts.currency },
    pickUpPoints,
    async isTagOf(scope, serialNumber) {
      return (await tags.findBySerial(scope, serialNumber)) !== undefined;
    },
    unpaidLimits,
    payments,
    checks: {
      phone: (text) => normalisePhone(text, country),
      taxNumber: (digits) => isTaxNumber(digits, country),
      companyNumber: (text) => isCompanyNumber(text, country),
    },
  });
  const categoryName = categoryNameOf(uses.tolls);
  const invoices = createInvoices({
    database,
    payee,
    documentCodes: uses.documentCodes,
    seller: settings.seller,
    translator: language,
    color: facts.documentColor,
    categoryName,
  });
  const offer = () => offerOf({ ...sales, currency: facts.currency }, new Map(), []);
  const points = createDevicesAtPoints(platform, uses, { books, tell, invoices, offer });
  const fulfilment = createFulfilment({
    database,
    clock,
    books,
    tell,
    settlement,
    issueTags: tagVerification.issueTags,
    reissueTags: tagVerification.reissueTags,
    printTags: tagVerification.printTags,
  });
  const desk = createOrdersDesk({
    database,
    clock,
    books,
    tell,
    requestRefund,
    printTags: tagVerification.printTags,
    knownTags: tagVerification.knownTags,
    lockTags: tagVerification.lockTags,
    unpick,
    draw: createPackingSheet({
      clock,
      documentCodes: uses.documentCodes,
      translator: language,
      seller: settings.seller,
      color: facts.documentColor,
      categoryName: categoryNameOf(uses.tolls),
    }),
  });
  const devices = createDeviceDesk({ ...platform, ...uses });
  const releaseLeftPicked = createLeftPicked({ database, clock, unpick });
  jobs.every('devices-left-picked', LEFT_PICKED_SECONDS, async (all) => {
    await releaseLeftPicked(all);
  });
  jobs.every('credit-notes', CREDIT_NOTE_SECONDS, createCreditNoteSweep({ database, clock, log }));
  payments.serve(
    purchasePurpose,
    createPurchasePayments({
      database,
      clock,
      settlement,
      translator: language,
      isoCode: facts.isoCode,
    }),
  );
  bankTransfers.serve(purchasePurpose, createPurchaseSlips(settlement, agreed));
  const figures = { ...createOrdersInFigures(database), lowPoints: points.pointStock.lowPoints };
  return {
    service,
    agreed,
    fulfilment,
    desk,
    devices,
    ...points,
    releaseLeftPicked,
    invoices,
    categoryName,
    invoiced: invoicedOrders,
    paidOrders: (scope: AccountScope, wish: PaidOrdersWish) =>
      selectPaidOrders(scope, database.queries, wish),
    pickUpPoints,
    pickUps: pickUpsOf(points.pointStock),
    figures,
  };
}

/** What of orders depends on a point of sale. */
export interface PickUpsOfPoint {
  readonly usesOfPoint: AnswererOf<typeof usesOfPoint>;
}

function pickUpPointsOf(pointsOfSale: PointsOfSale): PickUpPoints {
  return async (languageId) => {
    const points = await pointsOfSale.collectionPoints(languageId);
    return points.map(({ id, name, town, address, openingHours, hours }) => ({
      id,
      name,
      town,
      address: `${address}, ${town}`,
      openingHours,
      hoursEstimated: hours === 'estimated',
    }));
  };
}

function categoryNameOf(tolls: TollService): CategoryName {
  return (category, languageId) =>
    tolls.categories(languageId).items.find(({ code }) => code === category)?.name ?? category;
}

/** What a point of sale that closes still has: orders to pick up, and devices. */
function pickUpsOf(stock: Pick<PointStockDesk, 'linesAt'>): PickUpsOfPoint {
  return {
    async usesOfPoint({ scope, queries, pointId }) {
      const orders = await countPickUps(scope, queries, pointId);
      const lines = await stock.linesAt(scope, queries, pointId);
      return { orders, devices: lines.reduce((sum, { devices: there }) => sum + there, 0) };
    },
  };
}
