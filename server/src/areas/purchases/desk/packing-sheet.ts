import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { amountText } from '../../../platform/amount-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import { shortDayText } from '../../../platform/day-text.ts';
import { createDocumentLayout } from '../../../platform/pdf/document-layout.ts';
import {
  drawFacts,
  drawNote,
  drawParties,
  drawTable,
} from '../../../platform/pdf/document-parts.ts';
import { documentWords, partyLines } from '../../../platform/pdf/document-words.ts';
import { createPdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { sellerParty, type Seller } from '../../../platform/seller.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { DocumentCodes } from '../../mail-check/index.ts';
import { buyerName, destinationOf } from '../buyer.ts';
import type { CategoryName } from '../invoice-content.ts';
import type { OrderRecord } from '../orders.store.ts';
import type { DrawSheet } from './packing.ts';

export interface SheetOptions {
  readonly clock: Clock;
  readonly documentCodes: DocumentCodes;
  readonly translator: Translator;
  readonly seller: Seller;
  /** The country's brand colour, as `#rrggbb`. */
  readonly color: string;
  readonly categoryName: CategoryName;
}

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** In groups of four: people type them in. */
const grouped = (digits: string): string => digits.replaceAll(/(.{4})(?=.)/g, '$1 ');

/**
 * What goes into the parcel: to whom, what is to be paid to whoever brings it, and for each tag its serial number and its
 * code. The code in its footer says whether the parcel is ours.
 */
export function createPackingSheet(options: SheetOptions): DrawSheet {
  const { translator, seller, color, categoryName, documentCodes } = options;
  return async ({ tx, order, tags, number }) => {
    // As its mails: the customer reads it.
    const { languageId } = order;
    const say: Say = (key, params) =>
      translator.translate(languageId, `purchases.sheet-${key}`, params);
    const words = documentWords(translator, languageId);
    const title = say('title');
    const pdf = createPdfDocument({
      language: translator.locale(languageId),
      title: `${title} ${order.orderNumber}`,
    });
    const subtitle = order.orderNumber;
    const { orderNumber, totalMinor, currency } = order;
    const issued = {
      kind: 'packing-sheet',
      number: orderNumber,
      id: `${orderNumber} ${number}`,
      issuedAt: options.clock.now(),
      totalMinor,
      currency,
      recipient: buyerName(order),
    } as const;
    const stamp = await documentCodes.of(issued, tx);
    const layout = createDocumentLayout(pdf, { words, color, title, subtitle, stamp });
    drawParties(layout, [
      { heading: say('to'), lines: recipientLines(order, say) },
      { heading: say('from'), lines: partyLines(sellerParty(seller), words) },
    ]);
    drawFacts(layout, factsOf(order, { number, tags: tags.length }, say));
    const table = drawTable(
      layout,
      [
        { label: say('category'), width: 230 },
        { label: say('serial-number'), width: 160 },
        { label: say('code'), width: 117, align: 'end' },
      ],
      'roomy',
    );
    for (const { category, serialNumber, verificationCode } of tags) {
      table.row([
        categoryName(category, languageId),
        grouped(serialNumber),
        grouped(verificationCode),
      ]);
    }
    table.end();
    drawNote(layout, say('note'));
    const name = languageId === '3' ? 'packing-sheet' : 'otpremnica';
    return {
      fileName: `${name}-${order.orderNumber}-${number}.pdf`,
      content: await buffer(Readable.from(layout.end(), { objectMode: false })),
    };
  };
}

function recipientLines(order: OrderRecord, say: Say): readonly string[] {
  const { name, address } = destinationOf(order);
  const buyer = buyerName(order);
  const person = `${order.firstName} ${order.lastName}`;
  return [
    buyer,
    ...(person === buyer ? [] : [person]),
    ...(order.delivery === 'pickup' ? [say('pickup', { name }), address] : [address]),
    order.phone,
  ];
}

function factsOf(
  order: OrderRecord,
  sheet: { readonly number: number; readonly tags: number },
  say: Say,
): readonly (readonly [string, string])[] {
  const { languageId, paymentState } = order;
  const collect = order.method === 'on-delivery' && order.paymentState === 'waiting';
  const given = paymentState === 'refunding' || paymentState === 'refunded';
  const amount = amountText(order.totalMinor, order.currency, languageId);
  return [
    [say('ordered-on'), shortDayText(order.createdAt, languageId)],
    [say('tags'), String(sheet.tags)],
    [say('payment'), collect ? say('collect', { amount }) : say(given ? 'refunded' : 'paid')],
    [say('number'), String(sheet.number)],
  ];
}
