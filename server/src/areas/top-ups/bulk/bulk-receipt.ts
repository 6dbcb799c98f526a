import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { LanguageId } from '@rampa/contract';
import { amountText } from '../../../platform/amount-text.ts';
import { shortMomentText } from '../../../platform/day-text.ts';
import { createDocumentLayout } from '../../../platform/pdf/document-layout.ts';
import {
  drawFacts,
  drawNote,
  drawParties,
  drawSum,
  drawTable,
} from '../../../platform/pdf/document-parts.ts';
import type { DocumentStamp } from '../../../platform/pdf/document-stamp.ts';
import { documentWords, partyLines } from '../../../platform/pdf/document-words.ts';
import { createPdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { sellerParty, type Seller } from '../../../platform/seller.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { TagRecord } from '../../tags/index.ts';
import type { BulkPart, BulkRecord } from './bulk.store.ts';

/** The receipt of several tags that were paid together: one number, one sum, and what each tag got. */
export async function drawBulkReceipt({
  bulk,
  lines,
  stamp,
  languageId,
  translator,
  seller,
  color,
}: {
  readonly bulk: BulkRecord;
  readonly lines: readonly (BulkPart & {
    readonly takenBackMinor: number;
    readonly tag: TagRecord | undefined;
  })[];
  readonly stamp: DocumentStamp;
  readonly languageId: LanguageId;
  readonly translator: Translator;
  readonly seller: Seller;
  readonly color: string;
}): Promise<Buffer> {
  const say = (key: string): string => translator.translate(languageId, `top-ups.receipt-${key}`);
  const { orderNumber, amountMinor, currency, method, paidWith, settledAt, tagCount } = bulk;
  const money = (minor: number): string => amountText(minor, currency, languageId);
  const takenBackMinor = lines.reduce((sum, line) => sum + line.takenBackMinor, 0);
  const words = documentWords(translator, languageId);
  const title = say('title');
  const pdf = createPdfDocument({
    language: translator.locale(languageId),
    title: `${title} ${orderNumber}`,
  });
  const layout = createDocumentLayout(pdf, { words, color, title, subtitle: orderNumber, stamp });
  drawParties(layout, [
    { heading: say('operator'), lines: partyLines(sellerParty(seller), words) },
  ]);
  drawFacts(layout, [
    [say('order'), orderNumber],
    [say('paid-at'), settledAt === null ? '' : shortMomentText(settledAt, languageId)],
    [say('method'), say(`method-${paidWith ?? method}`)],
    [say('tags'), String(tagCount)],
    ...(takenBackMinor === 0 ? [] : [[say('corrected-amount'), money(takenBackMinor)] as const]),
  ]);
  const table = drawTable(
    layout,
    [
      { label: '', width: 28 },
      { label: say('tag'), width: 140, strong: true },
      { label: say('plate'), width: 120 },
      { label: say('tag-amount'), width: 110, align: 'end' },
    ],
    'dense',
  );
  for (const { partNo, tag, amountMinor: partMinor } of lines) {
    table.row([`${partNo}.`, tag?.serialNumber ?? '', tag?.plate ?? '', money(partMinor)]);
  }
  table.end();
  drawSum(layout, say('amount'), money(amountMinor), true);
  drawNote(layout, say('note'));
  return buffer(Readable.from(layout.end(), { objectMode: false }));
}
