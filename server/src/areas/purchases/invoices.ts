import type { Seller } from '../../platform/seller.ts';
import { taxNumberKind } from '../../platform/tax-number-kind.ts';
import { buffer } from 'node:stream/consumers';
import { failure, success, type Kategorija, type LanguageId, type Outcome } from '@rampa/contract';
import { taxIn } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { amountText, percentText } from '../../platform/amount-text.ts';
import type { Database } from '../../platform/database/database.ts';
import { dayOnPaper } from '../../platform/day-text.ts';
import { createPdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { Payee } from '../payments/index.ts';
import { asOrder, type AgreedOrder } from './agreed-orders.ts';
import { drawPaper, type Paper } from './invoice-page.ts';
import { buyerName, destinationOf } from './order-view.ts';
import { selectLines, selectOrder, type OrderLine, type OrderRecord } from './orders.store.ts';
import { paperOf } from './purchase-rules.ts';
import { slipOfOrder } from './purchases.service.ts';

/** Texts of the product, handed in: orders do not know where they come from. */
export interface Wording {
  translate(
    languageId: LanguageId,
    key: string,
    params?: Readonly<Record<string, string | number>>,
  ): string;
  locale(languageId: LanguageId): string;
}

interface PdfFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Invoices {
  /** The invoice of a paid order, the pro-forma of one that is to be paid. */
  draw(
    order: OrderRecord,
    languageId: LanguageId,
  ): Promise<Outcome<PdfFile, 'purchases.not-found'>>;
  /** The pro-forma of an offer that is no order yet. */
  drawOffer(
    offer: AgreedOrder,
    lines: readonly OrderLine[],
    languageId: LanguageId,
  ): Promise<PdfFile>;
  /** The file that a mail carries; null where the order is over meanwhile and has no paper. */
  forMail(
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<PdfFile | null>;
}

export interface InvoicesOptions {
  readonly database: Database;
  readonly wording: Wording;
  readonly payee: Payee;
  readonly seller: Seller;
  /** Of the country's brand, as `#rrggbb`. */
  readonly color: string;
  /** What the country calls a vehicle category. */
  readonly categoryName: CategoryName;
}

export type CategoryName = (kategorija: Kategorija, languageId: LanguageId) => string;

function fileNameOf({ paper, languageId }: Pick<PaperParts, 'paper' | 'languageId'>): string {
  if (languageId === '3') return paper === 'invoice' ? 'invoice' : 'pro-forma-invoice';
  return paper === 'invoice' ? 'racun' : 'predracun';
}

export function createInvoices(options: InvoicesOptions): Invoices {
  const { database } = options;

  const drawAs = async (
    parts: Pick<PaperParts, 'order' | 'lines' | 'paper' | 'languageId'>,
  ): Promise<PdfFile> => {
    return {
      fileName: `${fileNameOf(parts)}-${parts.order.orderNumber}.pdf`,
      contentType: 'application/pdf',
      content: await render(describe({ ...options, ...parts })),
    };
  };

  const draw: Invoices['draw'] = async (order, languageId) => {
    const paper = paperOf(order);
    if (paper === null) return failure('purchases.not-found');
    const lines = await selectLines(database.queries, order);
    return success(await drawAs({ order, lines, paper, languageId }));
  };

  return {
    draw,
    drawOffer: (offer, lines, languageId) =>
      drawAs({ order: asOrder(offer), lines, paper: 'proforma', languageId }),
    async forMail({ accountId = '', orderNumber = '' }, languageId) {
      const order = await selectOrder(database.queries, accountId, orderNumber);
      if (order === undefined) throw new Error(`The order ${orderNumber} vanished`);
      const drawn = await draw(order, languageId);
      return drawn.ok ? drawn.value : null;
    },
  };
}

async function render(paper: Paper): Promise<Buffer> {
  const pdf = createPdfDocument({ language: paper.locale, title: paper.title });
  const file = buffer(pdf.doc);
  pdf.doc.addPage();
  drawPaper(pdf, paper);
  pdf.doc.end();
  return file;
}

interface PaperParts extends InvoicesOptions {
  readonly order: OrderRecord;
  readonly lines: readonly OrderLine[];
  readonly paper: 'invoice' | 'proforma';
  readonly languageId: LanguageId;
}

/** Everything that the paper says, in its language. */
function describe(parts: PaperParts): Paper {
  const { order, paper, languageId, wording, payee, seller } = parts;
  const say = (key: string, params?: Readonly<Record<string, string | number>>): string =>
    wording.translate(languageId, `purchases.${key}`, params);
  const locale = wording.locale(languageId);
  const day = (at: Temporal.Instant): string => dayOnPaper(at, languageId);
  const slip = order.method === 'slip' && paper === 'proforma' ? slipOfOrder(order, payee) : null;
  return {
    color: parts.color,
    locale,
    title: say(paper === 'invoice' ? 'invoice-title' : 'proforma-title'),
    number: order.orderNumber,
    seller: {
      heading: say('invoice-seller'),
      lines: [
        seller.name,
        seller.address,
        say(`invoice-tax-number-${taxNumberKind(seller.taxNumber)}`, { number: seller.taxNumber }),
        say('invoice-account', { account: payee.account }),
      ],
    },
    buyer: { heading: say('invoice-buyer'), lines: buyerLines(order, say) },
    facts: [
      [say('invoice-date'), day(order.paidAt ?? order.createdAt)],
      [say('invoice-method'), say(`invoice-method-${order.method}`)],
      ...(order.payUntil !== null && paper === 'proforma'
        ? [[say('invoice-pay-until'), day(order.payUntil)] as const]
        : []),
    ],
    columns: [say('invoice-item'), say('invoice-quantity'), say('invoice-amount')],
    rows: rowsOf(parts, say),
    total: [say('invoice-total'), amountText(order.totalMinor, order.currency, languageId)],
    tax: taxLine(parts, say),
    note: [
      say(paper === 'invoice' ? 'invoice-note' : 'proforma-note'),
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
                // Banks of Republika Srpska know no model.
                say(slip.model === '' ? 'invoice-slip-number' : 'invoice-slip-reference'),
                `${slip.model} ${slip.reference}`.trim(),
              ],
              [say('invoice-slip-purpose'), slip.purpose],
            ],
            qr: slip.qr,
          },
  };
}

function buyerLines(
  order: OrderRecord,
  say: (key: string, params?: Readonly<Record<string, string>>) => string,
): readonly string[] {
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
  { order, lines, languageId, categoryName }: PaperParts,
  say: (key: string, params?: Readonly<Record<string, string | number>>) => string,
): Paper['rows'] {
  const money = (minor: number): string => amountText(minor, order.currency, languageId);
  const nameOf = ({ category }: OrderLine): string => categoryName(category, languageId);
  const devices = lines.map((line): Paper['rows'][number] => [
    say('invoice-device', { category: nameOf(line), price: money(line.devicePriceMinor) }),
    String(line.quantity),
    money(line.quantity * line.devicePriceMinor),
  ]);
  const credits = lines
    .filter((line) => line.creditMinor > 0)
    .map((line): Paper['rows'][number] => [
      say('invoice-credit', { category: nameOf(line), price: money(line.creditMinor) }),
      String(line.quantity),
      money(line.quantity * line.creditMinor),
    ]);
  return [
    ...devices,
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

/** Credit is a prepayment for tolls: it carries no tax yet. */
function taxLine(
  { order, languageId }: PaperParts,
  say: (key: string, params?: Readonly<Record<string, string | number>>) => string,
): string {
  const taxed = order.devicesMinor - order.discountMinor + order.deliveryMinor;
  const tax = amountText(taxIn(taxed, order.vatPercent), order.currency, languageId);
  return say('invoice-tax', { percent: percentText(order.vatPercent, languageId), tax });
}
