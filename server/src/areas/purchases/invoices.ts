import { failure, success, type Kategorija, type LanguageId, type Outcome } from '@rampa/contract';
import { taxIn } from '@rampa/contract/purchases';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Temporal } from 'temporal-polyfill';
import { amountText, percentText } from '../../platform/amount-text.ts';
import type { Database } from '../../platform/database/database.ts';
import { shortDayText } from '../../platform/day-text.ts';
import { createDocumentLayout } from '../../platform/pdf/document-layout.ts';
import { documentWords, partyLines } from '../../platform/pdf/document-words.ts';
import { createPdfDocument } from '../../platform/pdf/pdf-document.ts';
import { sellerParty, type Seller } from '../../platform/seller.ts';
import { taxNumberKind } from '../../platform/tax-number-kind.ts';
import type { Translator } from '../../platform/translator.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import type { Payee } from '../payments/index.ts';
import { asOrder, type AgreedOrder } from './agreed-orders.ts';
import { drawInvoicePage, type InvoiceText } from './invoice-page.ts';
import { buyerName, destinationOf, slipOfOrder } from './buyer.ts';
import { taxedOf } from './credit-notes.ts';
import { selectCreditNote, type CreditNote } from './credit-notes.store.ts';
import { selectLines, selectOrder, type OrderLine, type OrderRecord } from './orders.store.ts';
import { documentOf } from './purchase-rules.ts';

interface PdfFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Invoices {
  /** The invoice of a paid order, the pro-forma invoice of an unpaid one. */
  draw(
    scope: AccountScope,
    order: OrderRecord,
    languageId: LanguageId,
  ): Promise<Outcome<PdfFile, 'purchases.not-found'>>;
  /** The credit note of a refunded order. */
  readonly drawCreditNote: Invoices['draw'];
  /** The pro-forma invoice of an offer that is not an order yet. */
  drawOffer(
    offer: AgreedOrder,
    lines: readonly OrderLine[],
    languageId: LanguageId,
  ): Promise<PdfFile>;
  /** The attachment of a mail; null where the order has ended meanwhile and has no document. */
  forMail(
    all: AllAccounts,
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<PdfFile | null>;
  /** The same of a refunded order; null where it was refunded before there were credit notes. */
  readonly creditNoteForMail: Invoices['forMail'];
}

export interface InvoicesOptions {
  readonly database: Database;
  readonly documentCodes: DocumentCodes;
  readonly translator: Translator;
  readonly payee: Payee;
  readonly seller: Seller;
  /** The country's brand colour, as `#rrggbb`. */
  readonly color: string;
  /** What the country calls a vehicle category. */
  readonly categoryName: CategoryName;
}

export type CategoryName = (category: Kategorija, languageId: LanguageId) => string;

const fileNames = {
  invoice: { english: 'invoice', serbian: 'racun' },
  proforma: { english: 'pro-forma-invoice', serbian: 'predracun' },
  'credit-note': { english: 'credit-note', serbian: 'knjizno-odobrenje' },
} as const;

function fileNameOf(parts: InvoiceParts): string {
  const { english, serbian } = fileNames[parts.document];
  return `${parts.languageId === '3' ? english : serbian}-${numberOf(parts)}.pdf`;
}

/** A credit note has a number of its own, other documents that of their order. */
function numberOf({ order, creditNote }: Pick<InvoiceParts, 'order' | 'creditNote'>): string {
  return creditNote?.number ?? order.orderNumber;
}

export function createInvoices(options: InvoicesOptions): Invoices {
  const { database } = options;

  const drawAs = async (
    given: Pick<InvoiceParts, 'order' | 'lines' | 'document' | 'languageId'> &
      Partial<Pick<InvoiceParts, 'creditNote'>>,
  ): Promise<PdfFile> => {
    const parts = { ...options, creditNote: undefined, ...given };
    return {
      fileName: fileNameOf(parts),
      contentType: 'application/pdf',
      content: await render(parts),
    };
  };

  const draw: Invoices['draw'] = async (scope, order, languageId) => {
    const document = documentOf(order);
    if (document === null) return failure('purchases.not-found');
    const lines = await selectLines(scope, database.queries, order);
    return success(await drawAs({ order, lines, document, languageId }));
  };

  const drawCreditNote: Invoices['drawCreditNote'] = async (scope, order, languageId) => {
    const creditNote = await selectCreditNote(scope, database.queries, order);
    if (creditNote === undefined) return failure('purchases.not-found');
    const lines = await selectLines(scope, database.queries, order);
    return success(await drawAs({ order, lines, document: 'credit-note', creditNote, languageId }));
  };

  const forMail =
    (drawn: Invoices['draw']): Invoices['forMail'] =>
    async (all, { accountId = '', orderNumber = '' }, languageId) => {
      const scope = all.account(accountId);
      const order = await selectOrder(scope, database.queries, orderNumber);
      if (order === undefined) throw new Error(`The order ${orderNumber} vanished`);
      const file = await drawn(scope, order, languageId);
      return file.ok ? file.value : null;
    };

  return {
    draw,
    drawCreditNote,
    drawOffer: (offer, lines, languageId) =>
      drawAs({ order: asOrder(offer), lines, document: 'proforma', languageId }),
    forMail: forMail(draw),
    creditNoteForMail: forMail(drawCreditNote),
  };
}

async function render(parts: InvoiceParts): Promise<Buffer> {
  const { order, document, translator, languageId, color } = parts;
  const text = describe(parts);
  const { title, number } = text;
  const pdf = createPdfDocument({
    language: translator.locale(languageId),
    title: `${title} ${number}`,
  });
  const words = documentWords(translator, languageId);
  const stamp = await parts.documentCodes.of({
    kind: document === 'proforma' ? 'pro-forma' : document,
    number,
    issuedAt: dateOf(parts),
    totalMinor: totalOf(parts),
    currency: order.currency,
    recipient: buyerName(order),
  });
  const layout = createDocumentLayout(pdf, { words, color, title, subtitle: number, stamp });
  drawInvoicePage(layout, text);
  return buffer(Readable.from(layout.end(), { objectMode: false }));
}

interface InvoiceParts extends InvoicesOptions {
  readonly order: OrderRecord;
  readonly lines: readonly OrderLine[];
  readonly document: 'invoice' | 'proforma' | 'credit-note';
  /** Of that document alone. */
  readonly creditNote: CreditNote | undefined;
  readonly languageId: LanguageId;
}

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The content of the invoice, in its language. */
function describe(parts: InvoiceParts): InvoiceText {
  const { order, document, languageId, translator, payee, seller } = parts;
  const say: Say = (key, params) => translator.translate(languageId, `purchases.${key}`, params);
  const words = documentWords(translator, languageId);
  const day = (at: Temporal.Instant): string => shortDayText(at, languageId);
  const slip =
    order.method === 'slip' && document === 'proforma' ? slipOfOrder(order, payee) : null;
  return {
    title: say(`${document}-title`),
    number: numberOf(parts),
    seller: {
      heading: say('invoice-seller'),
      lines: [
        ...partyLines(sellerParty(seller), words),
        say('invoice-account', { account: payee.account }),
      ],
    },
    buyer: { heading: say('invoice-buyer'), lines: buyerLines(order, say) },
    facts: [
      [say('invoice-date'), day(dateOf(parts))],
      ...(document === 'credit-note'
        ? [
            [say('credit-note-invoice'), order.orderNumber] as const,
            [say('credit-note-invoice-date'), day(paidOrPlaced(order))] as const,
            // A credit note that had been left out is issued later.
            [say('credit-note-refund-date'), day(order.refundedAt ?? dateOf(parts))] as const,
          ]
        : [[say('invoice-method'), say(`invoice-method-${order.method}`)] as const]),
      ...(order.payUntil !== null && document === 'proforma'
        ? [[say('invoice-pay-until'), day(order.payUntil)] as const]
        : []),
    ],
    columns: [say('invoice-item'), say('invoice-quantity'), say('invoice-amount')],
    rows: rowsOf(parts, say),
    total: [say('invoice-total'), amountText(totalOf(parts), order.currency, languageId)],
    tax: taxLine(parts, say),
    note: [
      say(`${document}-note`),
      ...(parts.lines.some((line) => line.creditMinor > 0) ? [say('invoice-credit-note')] : []),
    ].join(' '),
    slip:
      slip === null
        ? null
        : {
            heading: say('invoice-slip'),
            lines: [
              [say('invoice-slip-account'), payee.account],
              [
                // Banks in Republika Srpska use no model.
                say(slip.model === '' ? 'invoice-slip-number' : 'invoice-slip-reference'),
                `${slip.model} ${slip.reference}`.trim(),
              ],
              [say('invoice-slip-purpose'), slip.purpose],
            ],
            qr: slip.qr,
          },
  };
}

/** A credit note leaves out what others have credited of the order. */
function totalOf({ order, creditNote }: Pick<InvoiceParts, 'order' | 'creditNote'>): number {
  return creditNote?.totalMinor ?? order.totalMinor;
}

function dateOf({
  order,
  creditNote,
}: Pick<InvoiceParts, 'order' | 'creditNote'>): Temporal.Instant {
  return creditNote?.issuedAt ?? paidOrPlaced(order);
}

function paidOrPlaced({ paidAt, createdAt }: OrderRecord): Temporal.Instant {
  return paidAt ?? createdAt;
}

function buyerLines(order: OrderRecord, say: Say): readonly string[] {
  const { name, address } = destinationOf(order);
  return [
    buyerName(order),
    ...(order.taxNumber === ''
      ? []
      : [
          say(`invoice-company-${taxNumberKind(order.taxNumber)}`, {
            taxNumber: order.taxNumber,
            companyNumber: order.companyNumber,
          }),
        ]),
    ...(order.delivery === 'pickup' ? [say('invoice-pickup', { name }), address] : [address]),
    order.email,
  ];
}

function rowsOf(
  { order, lines, languageId, categoryName, creditNote }: InvoiceParts,
  say: Say,
): InvoiceText['rows'] {
  const money = (minor: number): string => amountText(minor, order.currency, languageId);
  const nameOf = ({ category }: OrderLine): string => categoryName(category, languageId);
  const tags = lines.map((line): InvoiceText['rows'][number] => [
    say('invoice-device', { category: nameOf(line), price: money(line.tagPriceMinor) }),
    String(line.quantity),
    money(line.quantity * line.tagPriceMinor),
  ]);
  const credits = lines
    .filter((line) => line.creditMinor > 0)
    .map((line): InvoiceText['rows'][number] => [
      say('invoice-credit', { category: nameOf(line), price: money(line.creditMinor) }),
      String(line.quantity),
      money(line.quantity * line.creditMinor),
    ]);
  return [
    ...tags,
    ...(order.discountMinor === 0
      ? []
      : [
          [
            say('invoice-discount', { percent: percentText(order.discountPercent, languageId) }),
            '',
            money(-order.discountMinor),
          ] as const,
        ]),
    ...(order.deliveryMinor === 0
      ? []
      : [[say('invoice-delivery'), '', money(order.deliveryMinor)] as const]),
    ...credits,
    ...(creditNote === undefined || creditNote.totalMinor === order.totalMinor
      ? []
      : [
          [say('credit-note-before'), '', money(creditNote.totalMinor - order.totalMinor)] as const,
        ]),
  ];
}

/** Credit is a prepayment for tolls: it is not taxed yet. */
function taxLine({ order, creditNote, languageId }: InvoiceParts, say: Say): string {
  const { taxMinor, vatPercent } = creditNote ?? {
    taxMinor: taxIn(taxedOf(order), order.vatPercent),
    vatPercent: order.vatPercent,
  };
  return say(creditNote === undefined ? 'invoice-tax' : 'credit-note-tax', {
    percent: percentText(vatPercent, languageId),
    tax: amountText(taxMinor, order.currency, languageId),
  });
}
