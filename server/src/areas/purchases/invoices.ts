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

function fileNameOf({
  document,
  languageId,
}: Pick<InvoiceParts, 'document' | 'languageId'>): string {
  if (languageId === '3') return document === 'invoice' ? 'invoice' : 'pro-forma-invoice';
  return document === 'invoice' ? 'racun' : 'predracun';
}

export function createInvoices(options: InvoicesOptions): Invoices {
  const { database } = options;

  const drawAs = async (
    parts: Pick<InvoiceParts, 'order' | 'lines' | 'document' | 'languageId'>,
  ): Promise<PdfFile> => ({
    fileName: `${fileNameOf(parts)}-${parts.order.orderNumber}.pdf`,
    contentType: 'application/pdf',
    content: await render({ ...options, ...parts }),
  });

  const draw: Invoices['draw'] = async (scope, order, languageId) => {
    const document = documentOf(order);
    if (document === null) return failure('purchases.not-found');
    const lines = await selectLines(scope, database.queries, order);
    return success(await drawAs({ order, lines, document, languageId }));
  };

  return {
    draw,
    drawOffer: (offer, lines, languageId) =>
      drawAs({ order: asOrder(offer), lines, document: 'proforma', languageId }),
    async forMail(all, { accountId = '', orderNumber = '' }, languageId) {
      const scope = all.account(accountId);
      const order = await selectOrder(scope, database.queries, orderNumber);
      if (order === undefined) throw new Error(`The order ${orderNumber} vanished`);
      const drawn = await draw(scope, order, languageId);
      return drawn.ok ? drawn.value : null;
    },
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
    kind: document === 'invoice' ? 'invoice' : 'pro-forma',
    number,
    issuedAt: dateOf(order),
    totalMinor: order.totalMinor,
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
  readonly document: 'invoice' | 'proforma';
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
    title: say(document === 'invoice' ? 'invoice-title' : 'proforma-title'),
    number: order.orderNumber,
    seller: {
      heading: say('invoice-seller'),
      lines: [
        ...partyLines(sellerParty(seller), words),
        say('invoice-account', { account: payee.account }),
      ],
    },
    buyer: { heading: say('invoice-buyer'), lines: buyerLines(order, say) },
    facts: [
      [say('invoice-date'), day(dateOf(order))],
      [say('invoice-method'), say(`invoice-method-${order.method}`)],
      ...(order.payUntil !== null && document === 'proforma'
        ? [[say('invoice-pay-until'), day(order.payUntil)] as const]
        : []),
    ],
    columns: [say('invoice-item'), say('invoice-quantity'), say('invoice-amount')],
    rows: rowsOf(parts, say),
    total: [say('invoice-total'), amountText(order.totalMinor, order.currency, languageId)],
    tax: taxLine(parts, say),
    note: [
      say(document === 'invoice' ? 'invoice-note' : 'proforma-note'),
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

function dateOf({ paidAt, createdAt }: OrderRecord): Temporal.Instant {
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
  { order, lines, languageId, categoryName }: InvoiceParts,
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
  ];
}

/** Credit is a prepayment for tolls: it is not taxed yet. */
function taxLine({ order, languageId }: InvoiceParts, say: Say): string {
  const taxed = order.tagsMinor - order.discountMinor + order.deliveryMinor;
  const tax = amountText(taxIn(taxed, order.vatPercent), order.currency, languageId);
  return say('invoice-tax', { percent: percentText(order.vatPercent, languageId), tax });
}
