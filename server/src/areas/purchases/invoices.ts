import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createDocumentLayout } from '../../platform/pdf/document-layout.ts';
import { documentWords } from '../../platform/pdf/document-words.ts';
import { createPdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { asOrder, type AgreedOrder } from './agreed-orders.ts';
import { drawInvoicePage } from './invoice-page.ts';
import { buyerName } from './buyer.ts';
import { selectCreditNote } from './credit-notes.store.ts';
import { selectLines, selectOrder, type OrderLine, type OrderRecord } from './orders.store.ts';
import { documentOf } from './purchase-rules.ts';
import {
  numberOf,
  describe,
  totalOf,
  dateOf,
  type InvoicesOptions,
  type InvoiceParts,
} from './invoice-content.ts';

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

const fileNames = {
  invoice: { english: 'invoice', serbian: 'racun' },
  proforma: { english: 'pro-forma-invoice', serbian: 'predracun' },
  'credit-note': { english: 'credit-note', serbian: 'knjizno-odobrenje' },
} as const;

function fileNameOf(parts: InvoiceParts): string {
  const { english, serbian } = fileNames[parts.document];
  return `${parts.languageId === '3' ? english : serbian}-${numberOf(parts)}.pdf`;
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
