import type { Kategorija, LanguageId } from '@rampa/contract';
import { taxIn } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { amountText, percentText } from '../../platform/amount-text.ts';
import type { Database } from '../../platform/database/database.ts';
import { shortDayText } from '../../platform/day-text.ts';
import { documentWords, partyLines } from '../../platform/pdf/document-words.ts';
import { sellerParty, type Seller } from '../../platform/seller.ts';
import { taxNumberKind } from '../../platform/tax-number-kind.ts';
import type { Translator } from '../../platform/translator.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import type { Payee } from '../payments/index.ts';
import type { InvoiceText } from './invoice-page.ts';
import { buyerName, destinationOf, slipOfOrder } from './buyer.ts';
import { taxedOf } from './credit-notes.ts';
import type { CreditNote } from './credit-notes.store.ts';
import type { OrderLine, OrderRecord } from './orders.store.ts';

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

/** A credit note has a number of its own, other documents that of their order. */
export function numberOf({
  order,
  creditNote,
}: Pick<InvoiceParts, 'order' | 'creditNote'>): string {
  return creditNote?.number ?? order.orderNumber;
}

export interface InvoiceParts extends InvoicesOptions {
  readonly order: OrderRecord;
  readonly lines: readonly OrderLine[];
  readonly document: 'invoice' | 'proforma' | 'credit-note';
  /** Of that document alone. */
  readonly creditNote: CreditNote | undefined;
  readonly languageId: LanguageId;
}

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The content of the invoice, in its language. */
export function describe(parts: InvoiceParts): InvoiceText {
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
export function totalOf({ order, creditNote }: Pick<InvoiceParts, 'order' | 'creditNote'>): number {
  return creditNote?.totalMinor ?? order.totalMinor;
}

export function dateOf({
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
