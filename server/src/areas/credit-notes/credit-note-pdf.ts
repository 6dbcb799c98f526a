import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { amountText, percentText } from '../../platform/amount-text.ts';
import { shortDayText } from '../../platform/day-text.ts';
import { createDocumentLayout } from '../../platform/pdf/document-layout.ts';
import {
  drawFacts,
  drawNote,
  drawParties,
  drawSmallPrint,
  drawSum,
  drawTable,
  SUM_HEIGHT,
} from '../../platform/pdf/document-parts.ts';
import { documentWords, partyLines } from '../../platform/pdf/document-words.ts';
import { createPdfDocument } from '../../platform/pdf/pdf-document.ts';
import { sellerParty, type Seller } from '../../platform/seller.ts';
import type { Translator } from '../../platform/translator.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import type { CreditLine, CreditNoteRecord } from './credit-notes.store.ts';

export interface CreditNoteDesign {
  readonly documentCodes: DocumentCodes;
  readonly translator: Translator;
  readonly seller: Seller;
  /** The country's brand colour, as `#rrggbb`. */
  readonly color: string;
}

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Height of the total and of the line about tax below it. */
const TOTAL_HEIGHT = 8 + SUM_HEIGHT + 26;

/** Which charges are reduced, each by how much, and the tax in it. */
export async function drawCreditNote(
  { documentCodes, translator, seller, color }: CreditNoteDesign,
  note: CreditNoteRecord,
  lines: readonly CreditLine[],
  languageId: LanguageId,
): Promise<Buffer> {
  const { number, currency, customer, issuedAt, totalMinor } = note;
  const say: Say = (key, params) =>
    translator.translate(languageId, `credit-notes.pdf-${key}`, params);
  const words = documentWords(translator, languageId);
  const money = (minor: number): string => amountText(minor, currency, languageId);
  const title = say('title');
  const pdf = createPdfDocument({
    language: translator.locale(languageId),
    title: `${title} ${number}`,
  });
  const stamp = await documentCodes.of({
    kind: 'credit-note',
    number,
    issuedAt,
    totalMinor,
    currency,
    recipient: customer.lines[0] ?? '',
  });
  const layout = createDocumentLayout(pdf, { words, color, title, subtitle: number, stamp });
  drawParties(layout, [
    { heading: say('customer'), lines: partyLines(customer, words) },
    { heading: say('seller'), lines: partyLines(sellerParty(seller), words) },
  ]);
  drawFacts(layout, [
    [say('date'), shortDayText(issuedAt, languageId)],
    note.journalKind === 'refund'
      ? [say('complaint'), note.reference]
      : [say('because'), say('correction')],
  ]);
  const table = drawTable(
    layout,
    [
      { label: say('charge'), width: 337 },
      { label: say('charged'), width: 85, align: 'end' },
      { label: say('credited'), width: 85, align: 'end' },
    ],
    'roomy',
  );
  for (const [at, line] of lines.entries()) {
    // The total follows the last row, and is not alone on a page.
    table.row(
      [whatOf(line, say, languageId), money(line.chargedMinor), money(line.creditedMinor)],
      at === lines.length - 1 ? TOTAL_HEIGHT : 0,
    );
  }
  table.end();
  layout.take(8);
  drawSum(layout, say('total'), money(totalMinor), true);
  drawSmallPrint(layout, taxText(note, say, languageId));
  drawNote(layout, say('note'));
  return buffer(Readable.from(layout.end(), { objectMode: false }));
}

function taxText(
  { taxedMinor, taxMinor, vatPercent, currency }: CreditNoteRecord,
  say: Say,
  languageId: LanguageId,
): string {
  if (taxedMinor === 0) return say('untaxed');
  return say('tax', {
    percent: percentText(vatPercent, languageId),
    tax: amountText(taxMinor, currency, languageId),
  });
}

function whatOf(
  { kind, id, at, serialNumber, plate, entry, exit }: CreditLine,
  say: Say,
  languageId: LanguageId,
): string {
  const named = (name: string): string => (languageId === '1' ? name : toLatin(name));
  return [
    say(`about-${kind}`),
    ...(kind === 'order' || kind === 'invoice' ? [id] : []),
    ...(at === null ? [] : [shortDayText(at, languageId)]),
    plate === '' ? serialNumber : plate,
    [entry, exit]
      .filter((name) => name !== '')
      .map(named)
      .join(' – '),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
