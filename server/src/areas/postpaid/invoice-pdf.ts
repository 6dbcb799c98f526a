import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { LanguageId } from '@rampa/contract';
import { amountText, percentText } from '../../platform/amount-text.ts';
import { shortDayText } from '../../platform/day-text.ts';
import { createDocumentLayout, type DocumentLayout } from '../../platform/pdf/document-layout.ts';
import {
  drawFacts,
  drawHeading,
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
import { withCheckDigits } from '../payments/index.ts';
import type { InvoiceRecord, InvoiceTag } from './invoices.store.ts';
import { vatIn } from './postpaid-rules.ts';

export interface InvoiceDesign {
  readonly documentCodes: DocumentCodes;
  readonly translator: Translator;
  readonly seller: Seller;
  /** The country's brand colour, as `#rrggbb`. */
  readonly color: string;
  /** The operator's bank account, as it is printed. */
  readonly bankAccount: string;
}

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

interface Drawn {
  readonly layout: DocumentLayout;
  readonly say: Say;
  money(minor: number): string;
}

/** What is to be paid until when, and what it is for by tag and by cost centre. */
export async function drawInvoice(
  { documentCodes, translator, seller, color, bankAccount }: InvoiceDesign,
  invoice: InvoiceRecord,
  tags: readonly InvoiceTag[],
  languageId: LanguageId,
): Promise<Buffer> {
  const { number, currency, customer, issuedAt, dueAt, totalMinor, paidAt, vatPercent } = invoice;
  const say: Say = (key, params) => translator.translate(languageId, `postpaid.pdf-${key}`, params);
  const words = documentWords(translator, languageId);
  const money = (minor: number): string => amountText(minor, currency, languageId);
  const title = say('title');
  const pdf = createPdfDocument({
    language: translator.locale(languageId),
    title: `${title} ${number}`,
  });
  const stamp = await documentCodes.of({
    kind: 'invoice',
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
  const period = [invoice.from, invoice.to].map((day) => shortDayText(day, languageId));
  drawFacts(layout, [
    [say('issued'), shortDayText(issuedAt, languageId)],
    [say('period'), period.join(' – ')],
    paidAt === null
      ? [say('due'), shortDayText(dueAt.subtract({ seconds: 1 }), languageId)]
      : [say('paid'), shortDayText(paidAt, languageId)],
    [say('account'), bankAccount],
    [say('reference'), `97 ${withCheckDigits(number)}`],
  ]);
  const drawn = { layout, say, money };
  drawSum(layout, say('total'), money(totalMinor), true);
  const percent = percentText(vatPercent, languageId);
  drawSmallPrint(layout, say('vat', { percent, tax: money(vatIn(totalMinor, vatPercent)) }));
  drawByCostCentre(drawn, tags);
  drawByTag(drawn, tags);
  drawNote(layout, say('note'));
  return buffer(Readable.from(layout.end(), { objectMode: false }));
}

const owed = ({ tollsMinor, creditsMinor }: InvoiceTag): number => tollsMinor - creditsMinor;

/** Left out where no tag has one. */
function drawByCostCentre({ layout, say, money }: Drawn, tags: readonly InvoiceTag[]): void {
  if (tags.every(({ costCentre }) => costCentre === '')) return;
  drawHeading(layout, say('by-cost-centre'), { below: 2 * SUM_HEIGHT });
  for (const [costCentre, own] of Map.groupBy(tags, (tag) => tag.costCentre)) {
    const sum = own.reduce((total, tag) => total + owed(tag), 0);
    drawSum(layout, costCentre === '' ? say('no-cost-centre') : costCentre, money(sum), false);
  }
}

function drawByTag({ layout, say, money }: Drawn, tags: readonly InvoiceTag[]): void {
  drawHeading(layout, say('by-tag'), { below: 3 * SUM_HEIGHT });
  const table = drawTable(
    layout,
    [
      { label: say('tag'), width: 124 },
      { label: say('cost-centre'), width: 95 },
      { label: say('passages'), width: 48, align: 'end' },
      { label: say('tolls'), width: 76, align: 'end' },
      { label: say('credits'), width: 76, align: 'end' },
      { label: say('owed'), width: 76, align: 'end' },
    ],
    // A company may have hundreds, and amounts of millions in three columns.
    'dense',
  );
  for (const tag of tags) {
    const { plate, serialNumber, costCentre, passageCount, tollsMinor, creditsMinor } = tag;
    table.row([
      [plate, serialNumber].filter((part) => part !== '').join(' · '),
      costCentre,
      String(passageCount),
      money(tollsMinor),
      creditsMinor === 0 ? '' : money(-creditsMinor),
      money(owed(tag)),
    ]);
  }
  table.end();
}
