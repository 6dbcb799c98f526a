import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { LanguageId } from '@rampa/contract';
import { amountText } from '../../../platform/amount-text.ts';
import { shortMomentText } from '../../../platform/day-text.ts';
import { createDocumentLayout } from '../../../platform/pdf/document-layout.ts';
import { drawFacts, drawNote, drawParties, drawSum } from '../../../platform/pdf/document-parts.ts';
import type { DocumentStamp } from '../../../platform/pdf/document-stamp.ts';
import { documentWords, partyLines } from '../../../platform/pdf/document-words.ts';
import { createPdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { sellerParty, type Seller } from '../../../platform/seller.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { CompanyTopUp } from './company-top-ups.store.ts';

/** The receipt of a payment into the balance of a company. */
export async function drawCompanyReceipt({
  order,
  stamp,
  languageId,
  translator,
  seller,
  color,
}: {
  readonly order: CompanyTopUp;
  readonly stamp: DocumentStamp;
  readonly languageId: LanguageId;
  readonly translator: Translator;
  readonly seller: Seller;
  readonly color: string;
}): Promise<Buffer> {
  const say = (key: string): string => translator.translate(languageId, `top-ups.receipt-${key}`);
  const { orderNumber, amountMinor, takenBackMinor, currency, method, paidWith, settledAt } = order;
  const money = (minor: number): string => amountText(minor, currency, languageId);
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
    [say('for'), say('company')],
    ...(takenBackMinor === 0 ? [] : [[say('corrected-amount'), money(takenBackMinor)] as const]),
  ]);
  drawSum(layout, say('amount'), money(amountMinor), true);
  drawNote(layout, say('note'));
  return buffer(Readable.from(layout.end(), { objectMode: false }));
}
