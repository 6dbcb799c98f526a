import type { AccountScope } from '../../../platform/scope/scope.ts';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { LanguageId } from '@rampa/contract';
import { amountText, percentText } from '../../../platform/amount-text.ts';
import { monthText, shortDayText, shortMomentText } from '../../../platform/day-text.ts';
import {
  createDocumentLayout,
  type DocumentLayout,
} from '../../../platform/pdf/document-layout.ts';
import {
  drawEntry,
  drawFacts,
  drawHeading,
  drawNote,
  drawParties,
  drawSmallPrint,
  drawSum,
  entryHeight,
} from '../../../platform/pdf/document-parts.ts';
import { documentWords, partyLines, type Party } from '../../../platform/pdf/document-words.ts';
import { createPdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { sellerParty, type Seller } from '../../../platform/seller.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { DocumentCodes } from '../../mail-check/index.ts';
import { rateText } from '../external-toll-rules.ts';
import { stationName } from '../station-name.ts';
import { vatOf } from './billing-rules.ts';
import type { InvoiceService, InvoiceTag, InvoiceToll } from './invoice-document.store.ts';
import type { InvoiceRecord } from './invoices.store.ts';

/** What every invoice shares. */
export interface InvoiceDesign {
  readonly documentCodes: DocumentCodes;
  readonly translator: Translator;
  readonly seller: Seller;
  readonly color: string;
  /** As they are now. */
  customerOf(scope: AccountScope): Promise<Party>;
}

interface InvoiceParts {
  readonly invoice: InvoiceRecord;
  readonly tags: ReadonlyMap<string, InvoiceTag>;
  readonly tolls: readonly InvoiceToll[];
  readonly services: readonly InvoiceService[];
  readonly languageId: LanguageId;
}

interface Document extends InvoiceParts {
  readonly layout: DocumentLayout;
  readonly locale: string;
  say(key: string, params?: Readonly<Record<string, string | number>>): string;
  money(minor: number): string;
}

/** The invoice as a PDF: what is to pay, then each toll with time, place and composition. */
export async function drawInvoice(
  scope: AccountScope,
  design: InvoiceDesign,
  parts: InvoiceParts,
): Promise<Buffer> {
  const { invoice, languageId } = parts;
  const { translator, color } = design;
  const locale = translator.locale(languageId);
  const words = documentWords(translator, languageId);
  const say: Document['say'] = (key, params) =>
    translator.translate(languageId, `external-toll.paper-${key}`, params);
  const title = say('invoice');
  const month = monthText(invoice.month, locale);
  const pdf = createPdfDocument({
    language: locale,
    title: `${title} ${invoice.number} · ${month}`,
  });
  const subtitle = `${month} · ${invoice.number}`;
  const customer = await design.customerOf(scope);
  const stamp = await design.documentCodes.of({
    kind: 'invoice-abroad',
    number: invoice.number,
    issuedAt: invoice.issuedAt,
    totalMinor: invoice.totalMinor,
    currency: invoice.currency,
    recipient: customer.lines[0] ?? '',
  });
  const layout = createDocumentLayout(pdf, { words, color, title, subtitle, stamp });
  drawParties(layout, [
    { lines: partyLines(customer, words) },
    { lines: partyLines(sellerParty(design.seller), words) },
  ]);
  drawFacts(layout, [
    [say('issued'), shortDayText(invoice.issuedAt, languageId)],
    invoice.paidAt === null
      ? [say('due'), shortDayText(invoice.dueAt.subtract({ seconds: 1 }), languageId)]
      : [say('paid'), shortDayText(invoice.paidAt, languageId)],
  ]);
  const money = (minor: number): string => amountText(minor, invoice.currency, languageId);
  const document: Document = { ...parts, layout, locale, say, money };
  drawSums(document);
  drawTolls(document);
  drawServices(document);
  drawNote(layout, say('note'));
  return buffer(Readable.from(layout.end(), { objectMode: false }));
}

/** The sum's lines; one that is paid does not ask for money. */
export function sumsOf({
  invoice,
  languageId,
  say,
}: Pick<Document, 'languageId' | 'say'> & {
  readonly invoice: Pick<
    InvoiceRecord,
    'paidAt' | 'passageCount' | 'tollsMinor' | 'servicesMinor' | 'totalMinor'
  >;
}): readonly (readonly [string, number, boolean])[] {
  const { paidAt } = invoice;
  return [
    [say('tolls', { count: invoice.passageCount }), invoice.tollsMinor, false],
    [say('services'), invoice.servicesMinor, false],
    [
      paidAt === null ? say('total') : say('total-paid', { day: shortDayText(paidAt, languageId) }),
      invoice.totalMinor,
      true,
    ],
  ];
}

function drawSums(document: Document): void {
  const { invoice, say, money, layout, languageId } = document;
  for (const [label, minor, strong] of sumsOf(document)) {
    drawSum(layout, label, money(minor), strong);
  }
  if (invoice.servicesMinor > 0) {
    const percent = percentText(invoice.servicesVatPercent, languageId);
    drawSmallPrint(layout, say('vat', { percent, amount: money(vatOf(invoice)) }));
  }
  if (invoice.lateCount > 0) {
    drawSmallPrint(layout, say('late-note', { count: invoice.lateCount }));
  }
}

function drawTolls(document: Document): void {
  const { tolls, say, layout, money, languageId, locale } = document;
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  drawHeading(layout, say('tolls-heading'), { below: entryHeight(2) });
  for (const { passage, calculation, late } of tolls) {
    const { localMinor, localCurrency, currency, rateMillionths } = passage;
    const local = (minor: number): string => amountText(minor, localCurrency, languageId);
    const nameOf = (station: typeof passage.exit): string => stationName(station, languageId);
    const composition = calculation.sections
      .map(({ from, to, amount }) => `${nameOf(from)} – ${nameOf(to)} ${local(amount)}`)
      .join(' + ');
    const rate = `${rateIn(rateMillionths, languageId)} ${currency}/${localCurrency}`;
    const remarks = [
      nameOfTag(document, passage.tagId),
      passage.category,
      countries.of(passage.country) ?? passage.country,
      `${local(localMinor)} × ${rate} (${shortDayText(passage.rateDay, languageId)})`,
      ...(late ? [say('late')] : []),
    ].filter((part) => part !== '');
    drawEntry(layout, {
      time: shortMomentText(passage.exitedAt, languageId),
      what: `${passage.entry.name === '' ? '…' : nameOf(passage.entry)} – ${nameOf(passage.exit)}`,
      amount: money(passage.amountMinor),
      remarks: [composition, remarks.join(' · ')],
    });
  }
}

function drawServices(document: Document): void {
  const { services, say, layout, money, locale } = document;
  if (services.length === 0) return;
  drawHeading(layout, say('services-heading'), { below: entryHeight(0) });
  for (const { tagId, month, amountMinor } of services) {
    const tag = nameOfTag(document, tagId);
    drawEntry(layout, {
      time: '',
      what: say('service-line', { tag, month: monthText(month, locale) }),
      amount: money(amountMinor),
    });
  }
}

function nameOfTag({ tags }: Document, tagId: string): string {
  const tag = tags.get(tagId);
  return [tag?.plate, tag?.nickname, tag?.serialNumber].filter(Boolean).join(' · ');
}

/** With the language's decimal mark, as the amounts beside it. */
function rateIn(millionths: number, languageId: LanguageId): string {
  const text = rateText(millionths);
  return languageId === '3' ? text : text.replace('.', ',');
}
