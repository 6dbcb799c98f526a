import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { LanguageId } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { amountText, percentText } from '../../../platform/amount-text.ts';
import { tollTimeZone } from '../../../platform/clock.ts';
import { dayOnPaper, shortDayText } from '../../../platform/day-text.ts';
import {
  createPdfFlow,
  LEFT,
  LINE,
  MUTED,
  RIGHT,
  type PdfFlow,
} from '../../../platform/pdf/pdf-flow.ts';
import type { Seller } from '../../../platform/seller.ts';
import { taxNumberKind } from '../../../platform/tax-number-kind.ts';
import { rateText } from '../external-toll-rules.ts';
import { stationName } from '../station-name.ts';
import { vatOf } from './billing-rules.ts';
import type { InvoiceService, InvoiceTag, InvoiceToll } from './invoice-document.store.ts';
import { monthText, type Wording } from './invoice-mails.ts';
import type { InvoiceRecord } from './invoices.store.ts';

/** What every invoice shares. */
export interface InvoicePaper {
  readonly wording: Wording;
  readonly seller: Seller;
  readonly color: string;
  /** Name and address, and the tax number of a company or an empty text, as they are now. */
  customerOf(
    accountId: string,
  ): Promise<{ readonly lines: readonly string[]; readonly taxNumber: string }>;
}

interface InvoiceParts {
  readonly invoice: InvoiceRecord;
  readonly tags: ReadonlyMap<string, InvoiceTag>;
  readonly tolls: readonly InvoiceToll[];
  readonly services: readonly InvoiceService[];
  readonly languageId: LanguageId;
}

interface Document extends InvoiceParts {
  readonly flow: PdfFlow;
  readonly color: string;
  readonly locale: string;
  say(key: string, params?: Readonly<Record<string, string | number>>): string;
  money(minor: number): string;
}

const SMALL = 8.5;
const TEXT = { size: SMALL } as const;
const QUIET = { size: 7.5, color: MUTED } as const;
const WAY = LEFT + 84;
const AMOUNT_WIDTH = 84;

/** The invoice on paper: what is to pay, then each toll with time, place and composition. */
export async function drawInvoice(paper: InvoicePaper, parts: InvoiceParts): Promise<Buffer> {
  const { invoice, languageId } = parts;
  const locale = paper.wording.locale(languageId);
  const say: Document['say'] = (key, params) =>
    paper.wording.translate(languageId, `external-toll.paper-${key}`, params);
  const customer = customerOn(await paper.customerOf(invoice.accountId), say);
  const heading = `${say('invoice')} ${invoice.number} · ${monthText(invoice.month, locale)}`;
  const flow = createPdfFlow({
    language: locale,
    title: heading,
    color: paper.color,
    heading,
    drawHead: (pdf) => {
      const white = '#ffffff';
      pdf.doc.rect(0, 0, 596, 92).fill(paper.color);
      pdf.text('Rampa', LEFT, 32, { size: 26, weight: 'bold', color: white });
      pdf.text(say('invoice'), RIGHT, 26, {
        size: 17,
        weight: 'bold',
        color: white,
        align: 'right',
      });
      pdf.text(`${monthText(invoice.month, locale)} · ${invoice.number}`, RIGHT, 54, {
        size: 12,
        color: white,
        align: 'right',
      });
      let y = 112;
      for (const [at, line] of customer.entries()) {
        const weight = at === 0 ? 'bold' : 'regular';
        pdf.text(line, LEFT, y, { size: 11, weight, maxWidth: 270 });
        y += 15;
      }
      const facts = [
        paper.seller.name,
        paper.seller.address,
        taxNumberLine(paper.seller.taxNumber, say),
        say('issued-on', { day: dayOnPaper(invoice.issuedAt, languageId) }),
        invoice.paidAt === null
          ? say('due-on', { day: dayOnPaper(invoice.dueAt.subtract({ seconds: 1 }), languageId) })
          : say('paid-on', { day: dayOnPaper(invoice.paidAt, languageId) }),
      ];
      for (const [at, line] of facts.entries()) {
        const weight = at === 0 ? 'bold' : 'regular';
        pdf.text(line, RIGHT, 112 + at * 15, { size: 11, weight, align: 'right' });
      }
      return Math.max(y, 112 + facts.length * 15) + 16;
    },
    pageLabel: (page) => say('page-of', { page }),
  });
  const money = (minor: number): string => amountText(minor, invoice.currency, languageId);
  const document: Document = { ...parts, flow, color: paper.color, locale, say, money };
  drawSums(document);
  drawTolls(document);
  drawServices(document);
  drawNote(document);
  return buffer(Readable.from(flow.end(), { objectMode: false }));
}

const taxNumberLine = (number: string, say: Document['say']): string =>
  say(`tax-number-${taxNumberKind(number)}`, { number });

/** A company's tax number stands below its name, as on statements. */
export function customerOn(
  { lines: [name = '', ...address], taxNumber }: Awaited<ReturnType<InvoicePaper['customerOf']>>,
  say: Document['say'],
): readonly string[] {
  const number = taxNumber === '' ? [] : [taxNumberLine(taxNumber, say)];
  return [name, ...number, ...address];
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
      paidAt === null ? say('total') : say('total-paid', { day: dayOnPaper(paidAt, languageId) }),
      invoice.totalMinor,
      true,
    ],
  ];
}

function drawSums(document: Document): void {
  const { invoice, say, money, flow, languageId } = document;
  for (const [label, minor, strong] of sumsOf(document)) {
    const y = flow.take(20);
    const look = { size: strong ? 13 : 11, weight: strong ? 'bold' : 'regular' } as const;
    flow.pdf.text(label, LEFT, y, { ...look, maxWidth: 360 });
    flow.pdf.text(money(minor), RIGHT, y, { ...look, weight: 'bold', align: 'right' });
    flow.pdf.doc.rect(LEFT, y + 15.5, RIGHT - LEFT, 0.6).fill(LINE);
  }
  const vat = say('vat', {
    percent: percentText(invoice.servicesVatPercent, languageId),
    amount: money(vatOf(invoice)),
  });
  const notes = [
    ...(invoice.servicesMinor === 0 ? [] : [vat]),
    ...(invoice.lateCount === 0 ? [] : [say('late-note', { count: invoice.lateCount })]),
  ];
  for (const note of notes) {
    for (const line of flow.pdf.lines(note, RIGHT - LEFT, { size: 9 })) {
      flow.pdf.text(line, LEFT, flow.take(13), { size: 9, color: MUTED });
    }
  }
}

function drawHeading({ flow, color }: Document, title: string, below: number): void {
  const top = flow.take(30 + below) + 12;
  flow.pdf.text(title, LEFT, top, { size: 11, weight: 'bold' });
  flow.pdf.doc.rect(LEFT, top + 16, RIGHT - LEFT, 1).fill(color);
  flow.take(4 - below);
}

function drawTolls(document: Document): void {
  const { tolls, say, flow, money, languageId, locale } = document;
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  drawHeading(document, say('tolls-heading'), 35);
  for (const { passage, calculation, late } of tolls) {
    const { localMinor, localCurrency, currency, rateMillionths } = passage;
    const composition = calculation.sections
      .map(
        (section) =>
          `${stationName(section.from, languageId)} – ${stationName(section.to, languageId)} ${amountText(section.amount, localCurrency, languageId)}`,
      )
      .join(' + ');
    const way = `${passage.entry.name === '' ? '…' : stationName(passage.entry, languageId)} – ${stationName(passage.exit, languageId)}`;
    const remarks = [
      nameOfTag(document, passage.tagId),
      passage.category,
      countries.of(passage.country) ?? passage.country,
      `${amountText(localMinor, localCurrency, languageId)} × ${rateIn(rateMillionths, languageId)} ${currency}/${localCurrency} (${shortDayText(passage.rateDay, languageId)})`,
      ...(late ? [say('late')] : []),
    ].filter((part) => part !== '');
    const y = flow.take(35);
    const width = RIGHT - WAY;
    flow.pdf.text(timeText(passage.exitedAt, languageId), LEFT, y, TEXT);
    flow.pdf.text(way, WAY, y, { ...TEXT, maxWidth: width - AMOUNT_WIDTH });
    flow.pdf.text(money(passage.amountMinor), RIGHT, y, {
      ...TEXT,
      weight: 'bold',
      align: 'right',
    });
    flow.pdf.text(composition, WAY, y + 11, { ...QUIET, maxWidth: width });
    flow.pdf.text(remarks.join(' · '), WAY, y + 20, { ...QUIET, maxWidth: width });
  }
}

function drawServices(document: Document): void {
  const { services, say, flow, money, locale } = document;
  if (services.length === 0) return;
  drawHeading(document, say('services-heading'), 14);
  for (const { tagId, month, amountMinor } of services) {
    const y = flow.take(14);
    const name = say('service-line', {
      tag: nameOfTag(document, tagId),
      month: monthText(month, locale),
    });
    flow.pdf.text(name, LEFT, y, { ...TEXT, maxWidth: RIGHT - LEFT - AMOUNT_WIDTH });
    flow.pdf.text(money(amountMinor), RIGHT, y, { ...TEXT, weight: 'bold', align: 'right' });
  }
}

function drawNote({ flow, say }: Document): void {
  const top = flow.take(24);
  flow.pdf.doc.rect(LEFT, top + 12, RIGHT - LEFT, 0.8).fill(LINE);
  for (const line of flow.pdf.lines(say('note'), RIGHT - LEFT, { size: 9 })) {
    flow.pdf.text(line, LEFT, flow.take(13), { size: 9, color: MUTED });
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

function timeText(at: Temporal.Instant, languageId: LanguageId): string {
  const local = at.toZonedDateTimeISO(tollTimeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return `${shortDayText(local.toPlainDate().toString(), languageId)} ${time}`;
}
